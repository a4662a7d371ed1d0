"""The tree of a print's elements: a document of sections, one a drawing; and from each mark back to its element."""

from collections.abc import Iterator

from armybuilder.printing.pdf.content import Box, Content, Node
from armybuilder.printing.pdf.file import PdfFile
from armybuilder.printing.pdf.operators import number


class Structure:
    """The tree while pages are being added to it."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self.root = file.reserve()
        self._document = file.reserve()
        self._sections: list[int] = []
        self._pages: list[int] = []
        self._owners: list[int] = []

    @property
    def next_piece(self) -> int:
        """The number of the next piece of marked content on the page."""
        return len(self._owners)

    def add(self, content: Content, page: int, x: float, y: float, scale: float) -> int:
        """A section with all elements of a drawing that stands at (x, y) on a page; the section's number."""
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
        self._file.put(
            section,
            b"<</Type/StructElem/S/Sect/P %d 0 R/Pg %d 0 R/T%b/K[%b]>>"
            % (self._document, page, content.title, b" ".join(tops)),
        )
        self._owners += [first + owner for owner in content.owners]
        self._sections.append(section)
        return section

    def end_page(self) -> int:
        """All pieces of the page are known: the page's number in the tree."""
        owners = b" ".join(b"%d 0 R" % owner for owner in self._owners)
        self._pages.append(self._file.add(b"[%b]" % owners))
        self._owners.clear()
        return len(self._pages) - 1

    def finish(self) -> int:
        """Write the tree's trunk; its number."""
        pages = b" ".join(b"%d %d 0 R" % pair for pair in enumerate(self._pages))
        parents = self._file.add(b"<</Nums[%b]>>" % pages)
        sections = b" ".join(b"%d 0 R" % section for section in self._sections)
        self._file.put(self._document, b"<</Type/StructElem/S/Document/P %d 0 R/K[%b]>>" % (self.root, sections))
        self._file.put(
            self.root,
            b"<</Type/StructTreeRoot/K[%d 0 R]/ParentTree %d 0 R/ParentTreeNextKey %d>>"
            % (self._document, parents, len(self._pages)),
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


def _bounds(box: Box, x: float, y: float, scale: float) -> bytes:
    """Where a figure stands on its page."""
    left, bottom, right, top = (number(start + length * scale) for start, length in zip((x, y, x, y), box, strict=True))
    return f"/A<</O/Layout/BBox[{left} {bottom} {right} {top}]>>".encode()
