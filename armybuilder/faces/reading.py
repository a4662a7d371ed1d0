"""The reading of a drawing: what is read aloud, in which order and as what: headings, paragraphs, lists, tables,
figures.

A drawing's marks are what is seen; its elements are what a screen reader makes of them. What belongs to no element
(bands, frames, emblems, crop marks) is only seen.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, TypeVar

#: The standard names of PDF's structure. `Artifact` is what is seen but not read: a page's foot.
Role = Literal[
    "H1", "H2", "H3", "P", "Span", "Link", "Figure", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD",
    "TOC", "TOCI", "Sect", "Artifact",
]  # fmt: skip
Mark = TypeVar("Mark")


@dataclass(slots=True, eq=False)
class Strand:
    """Holds together the pieces of one element that stand on several pages."""


@dataclass(slots=True, eq=False)
class Element(Generic[Mark]):
    """A part of a drawing that is read as one thing: marks in their order, or further parts.

    `alt_text` is read in place of what is drawn: what a figure shows, or the words that a lone number stands for.
    `box` is where a figure's picture stands: left, top, right and bottom; `scope` says of what a table's header is the
    head. `to` is the place that a link leads to. What crosses pages is a piece on each, all of one `strand`, counted in
    `place` from 0; `before` is the piece on the page before.
    """

    role: Role
    alt_text: str = ""
    parts: "list[Element[Mark] | Mark]" = field(default_factory=list)
    box: tuple[float, float, float, float] | None = None
    scope: Literal["Column", "Row"] = "Column"
    to: str = ""
    strand: Strand | None = None
    place: int = 0
    before: "Element[Mark] | None" = None

    @property
    def is_read(self) -> bool:
        """There is something in it; only a table's cells may be empty, and what goes on on other pages."""
        is_first_part = self.strand is not None and self.place == 0
        parts = (part.is_read if isinstance(part, Element) else True for part in self.parts)
        return is_first_part or self.role in {"TD", "TH"} or any(parts)

    def marks(self) -> Iterator[Mark]:
        for part in self.parts:
            if isinstance(part, Element):
                yield from part.marks()
            else:
                yield part


class ReadingOrder(Generic[Mark]):
    """The elements of one drawing, in the order in which they are read; `before` are those of the page before it."""

    def __init__(self, before: "ReadingOrder[Mark] | None" = None) -> None:
        self.before = before
        self.elements: list[Element[Mark]] = []
        self._open: list[Element[Mark]] = []

    @property
    def figure(self) -> Element[Mark] | None:
        """The figure that what is drawn now is part of."""
        return next((element for element in self._open if element.role == "Figure"), None)

    def part(self, role: Role, alt_text: str = "", of: Element[Mark] | None = None) -> Element[Mark]:
        """A new element at the end of another, else of the one that is open, else of the drawing."""
        element: Element[Mark] = Element(role, alt_text)
        if of is not None:
            of.parts.append(element)
        elif self._open:
            self._open[-1].parts.append(element)
        else:
            self.elements.append(element)
        return element

    def continued(self, role: Role, of: Element[Mark] | None = None) -> Element[Mark]:
        """The last element (of another) if it has the role, the rest of it on a new page, else a new one."""
        last = _last(of.parts if of else self.elements)
        if last is not None:
            return last if last.role == role else self.part(role, of=of)
        behind = of.before if of else self.before
        earlier = _last(behind.parts if isinstance(behind, Element) else behind.elements) if behind else None
        return self.carried(earlier, of) if earlier and earlier.role == role else self.part(role, of=of)

    def carried(self, earlier: Element[Mark], of: Element[Mark] | None = None) -> Element[Mark]:
        """The rest of an element that began on an earlier page: both are read as one."""
        rest = self.part(earlier.role, earlier.alt_text, of)
        earlier.strand = earlier.strand or Strand()
        rest.strand, rest.place, rest.before = earlier.strand, earlier.place + 1, earlier
        return rest

    def begin_with_last(self) -> None:
        """Have read first what was added last: a page's title may be drawn when the page is known."""
        self.elements.insert(0, self.elements.pop())

    def moved(self, change: Callable[[Mark], Mark], by: float, down: float | None = None) -> "ReadingOrder[Mark]":
        """The same elements of marks that are moved to the right, and as far down or another way."""
        found: ReadingOrder[Mark] = ReadingOrder()
        shift = (by, by if down is None else down)
        found.elements = [_moved(element, change, shift) for element in self.elements]
        return found

    @contextmanager
    def tagged(self, role: Role, alt_text: str = "", of: Element[Mark] | None = None) -> Iterator[Element[Mark]]:
        """Have what is drawn inside belong to one element."""
        with self.inside(self.part(role, alt_text, of)) as element:
            yield element

    @contextmanager
    def inside(self, element: Element[Mark]) -> Iterator[Element[Mark]]:
        """Have what is drawn inside belong to an element that is there already."""
        self._open.append(element)
        try:
            yield element
        finally:
            self._open.pop()

    @property
    def usual_role(self) -> Role:
        """The role of words that are an element of their own."""
        return "Span" if self._open else "P"

    def add_words(self, mark: Mark, role: Role | None, alt_text: str) -> None:
        """Words belong to the open element; with a role or an alternative text, and alone, they make their own."""
        if self._open and not role and not alt_text:
            self._open[-1].parts.append(mark)
        else:
            self.part(role or self.usual_role, alt_text).parts.append(mark)

    def add_outline(self, mark: Mark) -> None:
        """An outline is read only as part of a figure."""
        if self.figure:
            self._open[-1].parts.append(mark)


def _last(parts: "Sequence[Element[Mark] | Mark]") -> Element[Mark] | None:
    read = (part for part in reversed(parts) if isinstance(part, Element) and part.role != "Artifact")
    return next(read, None)


def _moved(element: Element[Mark], change: Callable[[Mark], Mark], by: tuple[float, float]) -> Element[Mark]:
    parts: list[Element[Mark] | Mark] = [
        _moved(part, change, by) if isinstance(part, Element) else change(part) for part in element.parts
    ]
    left, top, right, bottom = element.box or (0.0, 0.0, 0.0, 0.0)
    box = (left + by[0], top + by[1], right + by[0], bottom + by[1]) if element.box else None
    return replace(element, parts=parts, box=box, before=None)
