"""The tree of a print's elements: a document of sections, one a drawing; and from each mark back to its element."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from armybuilder.faces.reading import Strand
from armybuilder.printing.pdf.content import Box, Content, Node
from armybuilder.printing.pdf.file import PdfFile
from armybuilder.printing.pdf.links import Links
from armybuilder.printing.pdf.operators import number


@dataclass(slots=True)
class _Crossing:
    """An element that crosses pages while they are written: its number, its beginning, and what is in it so far.

    The kids stand with their piece's place in the element, for the sides of a folded booklet are printed out of order.
    """

    number: int
    beginning: bytes = b""
    kids: list[tuple[int, bytes]] = field(default_factory=list)


class Structure:
    """The tree while pages are being added to it."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self.root = file.reserve()
        self.links = Links(file)
        self._document = file.reserve()
        self._sections: list[int] = []
        self._owners: list[int] = []
        self._crossing: dict[Strand, _Crossing] = {}
        #: From the number of a page or a link in the tree to what it belongs to: the tree is read backwards by it.
        self._parents: list[bytes] = []

    @property
    def next_piece(self) -> int:
        """The number of the next piece of marked content on the page."""
        return len(self._owners)

    def add(self, content: Content, page: int, x: float, y: float, scale: float) -> int:
        """A section with all elements of a drawing that stands at (x, y) on a page; the section's number."""
        if content.is_bound:
            return self._add_bound(content, page, (x, y, scale))
        piece, section = self.next_piece, self._file.reserve()
        first = self._file.reserve(len(content.nodes))
        tops = []
        for place, node in enumerate(content.nodes):
            parent = section if node.parent < 0 else first + node.parent
            if node.parent < 0:
                tops.append(b"%d 0 R" % (first + place))
            box = _bounds(node.box, x, y, scale) if node.box else b""
            self._file.put(
                first + place,
                b"<</Type/StructElem%b%b/P %d 0 R/Pg %d 0 R/K %b>>"
                % (node.head, box, parent, page, _kids(node, first, piece)),
            )
        self._put_section(section, content, page, tops)
        self._owners += [first + owner for owner in content.owners]
        return section

    def _put_section(self, section: int, content: Content, page: int, tops: Sequence[bytes]) -> None:
        self._file.put(
            section,
            b"<</Type/StructElem/S/Sect/P %d 0 R/Pg %d 0 R/T%b/K[%b]>>"
            % (self._document, page, content.title, b" ".join(tops)),
        )
        self._sections.append(section)

    # --- Drawings with links, or with elements that cross pages ---

    def _add_bound(self, content: Content, page: int, spot: tuple[float, float, float]) -> int:
        """The same where elements may go on from an earlier page: those stay in their own section. If there is nothing
        else on the page, that is the first one's number."""
        numbers = [self._number(node) for node in content.nodes]
        tops = [b"%d 0 R" % numbers[n] for n, node in enumerate(content.nodes) if node.parent < 0 and not node.is_rest]
        section = self._file.reserve() if tops else 0
        piece = self.next_piece
        for own, node in zip(numbers, content.nodes, strict=True):
            parent = section if node.parent < 0 else numbers[node.parent]
            kids = [*_far_kids(node, content, numbers, page, piece), *self._linked(node, own, page, spot)]
            box = _bounds(node.box, *spot) if node.box and not (node.strand or node.to) else b""
            beginning = b"<</Type/StructElem%b%b/P %d 0 R/Pg %d 0 R" % (node.head, box, parent, page)
            if node.strand is None:
                self._file.put(own, b"%b/K[%b]>>" % (beginning, b" ".join(kids)))
                continue
            crossing = self._crossing[node.strand]
            crossing.beginning = crossing.beginning if node.is_rest else beginning
            crossing.kids += [(node.place, kid) for kid in kids]
        if section:
            self._put_section(section, content, page, tops)
        self._owners += [numbers[owner] for owner in content.owners]
        return section or numbers[0]

    def _number(self, node: Node) -> int:
        """The number of a node's element: one for all pieces of a strand."""
        if node.strand is None:
            return self._file.reserve()
        if node.strand not in self._crossing:
            self._crossing[node.strand] = _Crossing(self._file.reserve())
        return self._crossing[node.strand].number

    def _linked(self, node: Node, own: int, page: int, spot: tuple[float, float, float]) -> Iterator[bytes]:
        """What an element has to say of its link: which object it is."""
        if node.to and node.box:
            self._parents.append(b"%d 0 R" % own)
            link = self.links.add(page, _placed(node.box, *spot), node.said, node.to, len(self._parents) - 1)
            yield b"<</Type/OBJR/Obj %d 0 R/Pg %d 0 R>>" % (link, page)

    # --- The end ---

    def end_page(self) -> int:
        """All pieces of the page are known: the page's number in the tree."""
        owners = b" ".join(b"%d 0 R" % owner for owner in self._owners)
        self._parents.append(b"%d 0 R" % self._file.add(b"[%b]" % owners))
        self._owners.clear()
        return len(self._parents) - 1

    def finish(self) -> int:
        """Write what crosses pages, the links, and the tree's trunk; the trunk's number."""
        for crossing in self._crossing.values():
            kids = b" ".join(kid for _, kid in sorted(crossing.kids, key=lambda kid: kid[0]))
            self._file.put(crossing.number, b"%b/K[%b]>>" % (crossing.beginning, kids))
        self.links.finish()
        numbers = b" ".join(b"%d %b" % pair for pair in enumerate(self._parents))
        parents = self._file.add(b"<</Nums[%b]>>" % numbers)
        sections = b" ".join(b"%d 0 R" % section for section in self._sections)
        self._file.put(self._document, b"<</Type/StructElem/S/Document/P %d 0 R/K[%b]>>" % (self.root, sections))
        self._file.put(
            self.root,
            b"<</Type/StructTreeRoot/K[%d 0 R]/ParentTree %d 0 R/ParentTreeNextKey %d>>"
            % (self._document, parents, len(self._parents)),
        )
        return self.root


def _kids(node: Node, first: int, piece: int) -> bytes:
    """What is in an element: pieces of the page's content by their numbers, further elements by theirs."""
    if len(node.kids) == 1 and node.kids[0] >= 0:
        return b"%d" % (piece + node.kids[0])
    return b"[" + b" ".join(_references(node, first, piece)) + b"]"


def _references(node: Node, first: int, piece: int) -> Iterator[bytes]:
    for kid in node.kids:
        yield b"%d" % (piece + kid) if kid >= 0 else b"%d 0 R" % (first + ~kid)


def _far_kids(node: Node, content: Content, numbers: Sequence[int], page: int, piece: int) -> Iterator[bytes]:
    """The same where a piece may stand on another page than its element begins on; what goes on is there already."""
    for kid in node.kids:
        if kid >= 0 and node.is_rest:
            yield b"<</Type/MCR/Pg %d 0 R/MCID %d>>" % (page, piece + kid)
        elif kid >= 0:
            yield b"%d" % (piece + kid)
        elif not content.nodes[~kid].is_rest:
            yield b"%d 0 R" % numbers[~kid]


def _placed(box: Box, x: float, y: float, scale: float) -> str:
    """A box of a drawing on its page."""
    return " ".join(number(start + length * scale) for start, length in zip((x, y, x, y), box, strict=True))


def _bounds(box: Box, x: float, y: float, scale: float) -> bytes:
    """Where a figure stands on its page."""
    return f"/A<</O/Layout/BBox[{_placed(box, x, y, scale)}]>>".encode()
