"""The tree of a print's elements: a document of sections, one a drawing; and from each mark back to its element."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    LinkAnnotation,
    PDFArray,
    PDFDictionary,
    PDFObjectReference,
    PDFString,
)
from reportlab.pdfbase.pdfdoc import format as format_object

from armybuilder.faces.reading import Strand
from armybuilder.printing.pdf.content import Box, Content, Node
from armybuilder.printing.pdf.metadata import well_formed


class Spot(NamedTuple):
    """The place of a drawing on its page: its bottom left corner and its scale, and what is seen of it. In points."""

    x: float
    y: float
    scale: float = 1.0
    window: Box | None = None

    def put(self, x: float, y: float) -> tuple[float, float]:
        """A point of the drawing, on the page."""
        return round(self.x + x * self.scale, 3), round(self.y + y * self.scale, 3)

    def box(self, box: Box) -> list[float]:
        """A box of the drawing, on the page."""
        return [*self.put(*box[:2]), *self.put(*box[2:])]


class _Element(PDFDictionary):
    """An element of the tree, written in a quarter of the time that ReportLab takes to sort and escape its entries: a
    print has more elements than anything else."""

    def format(self, document: Any, IND: bytes = b"") -> bytes:  # noqa: N803 - ReportLab names it
        entries = (b"/%b %b" % (name.encode(), _written(value, document)) for name, value in self.dict.items())
        return b"<<%b>>" % b" ".join(entries)


def _written(value: Any, document: Any) -> bytes:
    """A value as the file has it."""
    if isinstance(value, PDFObjectReference):
        return b"%d 0 R" % document.idToObjectNumberAndVersion[value.name][0]
    if isinstance(value, int):
        return b"%d" % value
    if isinstance(value, list):
        return b"[%b]" % b" ".join(_written(each, document) for each in value)
    return bytes(format_object(value, document))


class _Link(LinkAnnotation):
    """A place to click that knows its element."""

    permitted = (*LinkAnnotation.permitted, "StructParent")


class Structure:
    """The tree while pages are being added to it."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._doc = canvas._doc
        self._root = PDFDictionary({"Type": "/StructTreeRoot"})
        self._document = _Element({"S": "/Document", "P": self._doc.Reference(self._root)})
        self._home = self._doc.Reference(self._document)
        self._sections: list[PDFObjectReference] = []
        self._owners: list[PDFObjectReference] = []
        #: Elements that cross pages. The kids stand with their piece's place in the element, for the sides of a folded
        #: booklet are printed in another order than they are read.
        self._crossing: dict[Strand, tuple[_Element, list[tuple[int, object]]]] = {}
        #: From the number of a page or a link in the tree to what it belongs to: the tree is read backwards by it.
        self._parents: list[PDFObjectReference] = []
        canvas.setCatalogEntry("StructTreeRoot", self._root)

    @property
    def next_piece(self) -> int:
        """The number of the next piece of marked content on the page."""
        return len(self._owners)

    def add(self, content: Content, title: str, spot: Spot) -> PDFObjectReference:
        """All elements of a drawing that stands on the page, in a section of their own; what crosses pages stays in the
        section where it begins. The section, else the first element."""
        elements = [self._element(node.element.strand) for node in content.nodes]
        numbers = [self._doc.Reference(element) for element in elements]
        tops = [own for node, own in zip(content.nodes, numbers, strict=True) if node.parent < 0 and not node.is_rest]
        section = self._section(title, tops) if tops else numbers[0]
        for node, element, own in zip(content.nodes, elements, numbers, strict=True):
            if not node.is_rest:
                parent = section if node.parent < 0 else numbers[node.parent]
                element.dict |= {**node.entries, "P": parent, "Pg": self._doc.thisPageRef(), **_bounds(node, spot)}
            kids = [*self._kids(node, content, numbers), *self._linked(node, own, spot)]
            if node.element.strand:
                self._crossing[node.element.strand][1].extend((node.element.place, kid) for kid in kids)
            else:
                element["K"] = kids[0] if len(kids) == 1 else kids
        self._owners += [numbers[owner] for owner in content.owners]
        return section

    def _element(self, strand: Strand | None) -> _Element:
        """A new element: one for all pieces of a strand."""
        return self._crossing.setdefault(strand, (_Element(), []))[0] if strand else _Element()

    def _section(self, title: str, kids: Sequence[PDFObjectReference]) -> PDFObjectReference:
        """A new section of the document."""
        entries = {"S": "/Sect", "P": self._home, "Pg": self._doc.thisPageRef(), "T": PDFString(well_formed(title))}
        self._sections.append(self._doc.Reference(_Element({**entries, "K": kids})))
        return self._sections[-1]

    def _kids(self, node: Node, content: Content, numbers: Sequence[PDFObjectReference]) -> Iterator[object]:
        """An element's kids: pieces of the page's content by their numbers, and elements that are not yet there."""
        for kid in node.kids:
            piece = self.next_piece + kid
            if kid >= 0 and node.is_rest:
                yield _Element({"Type": "/MCR", "Pg": self._doc.thisPageRef(), "MCID": piece})
            elif kid >= 0:
                yield piece
            elif not content.nodes[~kid].is_rest:
                yield numbers[~kid]

    def _linked(self, node: Node, own: PDFObjectReference, spot: Spot) -> Iterator[PDFDictionary]:
        """Put an element's link on the page; what the element has to say of it."""
        to, said = node.element.to, node.element.said
        if to and node.box:
            page, key = self._doc.thisPageRef(), len(self._parents)
            self._parents.append(own)
            place = self._canvas._bookmarkReference(to)
            link = _Link(spot.box(node.box), said, place, "[0 0 0]", F=4, P=page, StructParent=key)
            self._canvas._addAnnotation(link, f"Link{key}")
            yield _Element({"Type": "/OBJR", "Obj": self._doc.refAnnotation(f"Link{key}"), "Pg": page})

    def end_page(self) -> int:
        """All pieces of the page are known: the page's number in the tree."""
        self._parents.append(self._doc.Reference(PDFArray([_written(owner, self._doc) for owner in self._owners])))
        self._owners.clear()
        return len(self._parents) - 1

    def finish(self) -> None:
        """Write what crosses pages, and the tree's trunk."""
        for element, kids in self._crossing.values():
            element["K"] = [kid for _, kid in sorted(kids, key=lambda kid: kid[0])]
        self._document["K"] = self._sections
        parents = [part for pair in enumerate(self._parents) for part in pair]
        self._root.dict |= {
            "K": PDFArray([self._home]),
            "ParentTree": self._doc.Reference(PDFDictionary({"Nums": PDFArray(parents)})),
            "ParentTreeNextKey": len(self._parents),
        }


def _bounds(node: Node, spot: Spot) -> dict[str, _Element]:
    """The box of a figure or a table on its page."""
    if not node.box or node.element.strand or node.element.to:
        return {}
    return {"A": _Element({"O": "/Layout", "BBox": spot.box(node.box)})}
