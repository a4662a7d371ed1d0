"""The tree of a print's elements: a document of sections, one a drawing; and from each mark back to its element."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.faces.drawing import Drawing, Mark, TextMark
from armybuilder.faces.reading import Element, Strand
from armybuilder.printing.pdf.insides import (
    Entries,
    PDFArray,
    PDFDictionary,
    PDFObjectReference,
    TaggedCanvas,
    as_string,
    fp_str,
)
from armybuilder.printing.pdf.painting import points


class TaggedRun(NamedTuple):
    """Marks that follow each other in an element: a piece of the page's content, with its number there."""

    number: int
    element: Element[Mark]
    marks: Sequence[Mark]


class Structure:
    """The tree while pages are being added to it."""

    def __init__(self, canvas: TaggedCanvas) -> None:
        self._canvas = canvas
        self._root = PDFDictionary({"Type": "/StructTreeRoot"})
        self._document = PDFDictionary({"S": "/Document", "P": canvas.object_reference(self._root)})
        self._home = canvas.reference(self._document)
        self._sections: list[str] = []
        #: The pieces of content of the page that is being drawn, and their elements.
        self._runs: list[TaggedRun] = []
        self._owners: list[bytes] = []
        #: Elements that cross pages. The kids stand with their piece's place in the element, for the sides of a folded
        #: booklet are printed in another order than they are read.
        self._crossing: dict[Strand, tuple[Entries, list[tuple[int, str]]]] = {}
        #: From the number of a page or a link in the tree to what it belongs to: the tree is read backwards by it.
        self._parents: list[str] = []
        canvas.setCatalogEntry("StructTreeRoot", self._root)

    def add(self, drawing: Drawing) -> tuple[str, list[TaggedRun]]:
        """All that is read of a drawing that stands on the page, in a section of its own; what crosses pages stays in
        the section where it begins. The section, else the first element, and the pieces of content to be painted."""
        read = [element for element in drawing.reading.elements if element.role != "Artifact" and element.is_read]
        page, before = self._canvas.this_page, len(self._runs)
        section = Entries(page, "/S /Sect", f"/P {self._home}", f"/T {as_string(drawing.title or 'Untitled')}")
        own = self._canvas.reference(section) if any(element.place == 0 for element in read) else ""
        added = [self._add(element, own, page, drawing.height) for element in read]
        if own:
            self._sections.append(own)
            begun = [kid for element, kid in zip(read, added, strict=True) if element.place == 0]
            section.entries.append(f"/K [{' '.join(begun)}]")
        return own or next(iter(added), ""), self._runs[before:]

    def _add(self, element: Element[Mark], parent: str, page: PDFObjectReference, tall: float) -> str:
        """Take down an element with all that is in it; the words that refer to it."""
        crossing = self._crossing.setdefault(element.strand, (Entries(page), [])) if element.strand else None
        made = crossing[0] if crossing else Entries(page)
        own = self._canvas.reference(made)
        if element.place == 0:
            made.page = page
            made.entries += [*_entries(element), f"/P {parent}"]
        kids = self._kids(element, own, page, tall)
        if box := self._box(element, tall):
            if element.to:
                kids.append(self._linked(element, own, page, box))
            elif not crossing:
                made.entries.append(f"/A <</O /Layout /BBox [{fp_str(box)}]>>")
        if crossing:
            crossing[1].extend((element.place, kid) for kid in kids)
        else:
            made.entries.append(f"/K [{' '.join(kids)}]")
        return own

    def _kids(self, element: Element[Mark], own: str, page: PDFObjectReference, tall: float) -> list[str]:
        """The kids of an element as they are read: parts that begin here, and pieces of the page's content, each of
        marks that follow each other."""
        kids: list[str] = []
        marks: list[Mark] | None = None
        for part in element.parts:
            if isinstance(part, Element):
                marks = None
                if part.is_read:
                    added = self._add(part, own, page, tall)
                    kids += [added] if part.place == 0 else []
            elif marks is not None:
                marks.append(part)
            else:
                marks = [part]
                kids.append(self._run(TaggedRun(len(self._runs), element, marks), own, page))
        return kids

    def _run(self, run: TaggedRun, own: str, page: PDFObjectReference) -> str:
        """Take down a piece of the page's content, to which its element belongs; what the element has to say of it."""
        self._runs.append(run)
        self._owners.append(own.encode())
        if run.element.place == 0:
            return str(run.number)
        return self._canvas.reference(Entries(page, "/Type /MCR", f"/MCID {run.number}"))

    def _linked(self, element: Element[Mark], own: str, page: PDFObjectReference, box: list[float]) -> str:
        """Put an element's link on the page; what the element has to say of it."""
        key = len(self._parents)
        self._parents.append(own)
        link = self._canvas.add_link(box, element.alt_text, element.to, key)
        return self._canvas.reference(Entries(page, "/Type /OBJR", f"/Obj {link}"))

    def _box(self, element: Element[Mark], tall: float) -> list[float]:
        """The place of a figure, a table or a link on the page."""
        if element.role not in {"Figure", "Table", "Link"}:
            return []
        boxes = [mark.box for mark in element.marks() if isinstance(mark, TextMark)] + [element.box] * bool(element.box)
        if not boxes:
            return []
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        corners = (min(lefts), tall - max(bottoms)), (max(rights), tall - min(tops))
        return [round(at, 3) for x, y in corners for at in self._canvas.absolutePosition(points(x), points(y))]

    def end_page(self) -> int:
        """All pieces of the page are known: the page's number in the tree."""
        self._parents.append(self._canvas.reference(PDFArray(self._owners)))
        self._runs.clear()
        self._owners.clear()
        return len(self._parents) - 1

    def finish(self) -> None:
        """Write what crosses pages, and the tree's trunk."""
        for element, kids in self._crossing.values():
            element.entries.append(f"/K [{' '.join(kid for _, kid in sorted(kids, key=lambda kid: kid[0]))}]")
        self._document["K"] = PDFArray(self._sections)
        parents = [part for pair in enumerate(self._parents) for part in pair]
        self._root.dict |= {
            "K": PDFArray([self._home]),
            "ParentTree": self._canvas.object_reference(PDFDictionary({"Nums": PDFArray(parents)})),
            "ParentTreeNextKey": len(self._parents),
        }


def _entries(element: Element[Mark]) -> list[str]:
    """An element's role, and what is read in its place."""
    entries = [f"/S /{element.role}"]
    if element.alt_text or element.role == "Figure":
        key = "Alt" if element.role in {"Figure", "Link"} else "ActualText"
        entries.append(f"/{key} {as_string(element.alt_text or 'Figure')}")
    if element.role == "TH":
        entries.append(f"/A <</O /Table /Scope /{element.scope}>>")
    return entries
