"""A drawing in the pieces that a page is painted of: its outlines, its words, and which element each belongs to.

Made once a drawing, however often it is printed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

from reportlab.lib.colors import HexColor
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import DummyDoc, PDFString

from armybuilder.faces.drawing import Drawing, Mark, Outline, Words
from armybuilder.faces.reading import Element
from armybuilder.faces.typeset import FontName
from armybuilder.printing.pdf.metadata import well_formed
from armybuilder.printing.pdf.pictures import picture, points

Box = tuple[float, float, float, float]
#: Spans further apart than this (mm) are words of their own.
APART = 0.05


class Text(NamedTuple):
    """Words of one font, and the operators that set their colour and where they begin."""

    text: str
    font: FontName
    size: str
    operators: str


class Piece(NamedTuple):
    """A piece that is painted in one go: a picture of outlines, then words. Without a run it is only seen."""

    picture: bytes
    texts: tuple[Text, ...]
    run: int | None = None
    role: str = "Artifact"


@dataclass(slots=True)
class Node:
    """An element, the node that it is in (−1: none), and what is in it: runs from 0, nodes below (−1 is the first).

    The box is where a figure, a table or a link stands, in points from the bottom left; the entries are what does not
    depend on the page.
    """

    element: Element[Mark]
    parent: int
    box: Box | None
    entries: dict[str, object]
    kids: list[int] = field(default_factory=list)

    @property
    def is_rest(self) -> bool:
        """It is part of an element that begins on an earlier page."""
        return self.element.place > 0


class Content:
    """A drawing's nodes and runs as they are read, and its pieces as they are painted."""

    def __init__(self, drawing: Drawing) -> None:
        self.tall = drawing.height
        self.nodes: list[Node] = []
        #: Marks that follow each other in one element, and the node of that element.
        self.runs: list[list[Mark]] = []
        self.owners: list[int] = []
        aside: list[Mark] = []
        for element in drawing.reading.elements:
            if element.role == "Artifact":
                aside += element.marks()
            elif element.is_read:
                self._take(element, -1)
        self.pieces = [*self._pieces(drawing.marks), *self._seen(aside)]

    def _take(self, element: Element[Mark], parent: int) -> int:
        """Take down an element with all that is in it; its node, as its parent counts it."""
        place = len(self.nodes)
        box = _box(element, self.tall) if element.role in {"Figure", "Table", "Link"} else None
        node = Node(element, parent, box, _entries(element))
        self.nodes.append(node)
        for part in _joined(element):
            if isinstance(part, Element):
                node.kids.append(self._take(part, place))
            else:
                node.kids.append(len(self.runs))
                self.runs.append(part)
                self.owners.append(place)
        return ~place

    def _pieces(self, marks: Sequence[Mark]) -> Iterator[Piece]:
        """Outlines and figures one over the other as they were drawn, then all other words as they are read."""
        runs = {id(mark): number for number, run in enumerate(self.runs) for mark in run}
        painted, seen = set[int](), list[Mark]()
        for outline in (mark for mark in marks if isinstance(mark, Outline)):
            run = runs.get(id(outline))
            if run is None:
                seen.append(outline)
            elif run not in painted:
                painted.add(run)
                yield from self._seen(seen)
                seen = []
                yield self._piece(self.runs[run], run)
        yield from self._seen(seen)
        yield from (self._piece(run, number) for number, run in enumerate(self.runs) if number not in painted)

    def _seen(self, marks: Sequence[Mark]) -> Iterator[Piece]:
        if marks:
            yield self._piece(marks)

    def _piece(self, marks: Sequence[Mark], run: int | None = None) -> Piece:
        outlines = [mark for mark in marks if isinstance(mark, Outline)]
        words = [mark for mark in marks if isinstance(mark, Words)]
        element = None if run is None else self.nodes[self.owners[run]].element
        texts = tuple(self._texts(words, element is not None and element.strand is not None))
        drawn = picture(outlines, self.tall) if outlines else b""
        return Piece(drawn, texts, run, element.role if element else "Artifact")

    def _texts(self, words: Sequence[Words], goes_on: bool) -> Iterator[Text]:
        """Words in their places; between two that do not touch stands a space, for those who copy or listen, and at the
        end of what may go on on another page."""
        for mark, following in pairwise([*words, None]):
            assert mark is not None, "only the last has nothing after it"
            space = " " if (goes_on if following is None else _is_apart(mark, following)) else ""
            place = fp_str(points(mark.left), points(self.tall - mark.y))
            operators = f"{fp_str(HexColor(mark.colour).rgb())} rg 1 0 0 1 {place} Tm"
            yield Text(mark.text + space, mark.font, fp_str(mark.size), operators)


_made: WeakKeyDictionary[Drawing, Content] = WeakKeyDictionary()


def content_of(drawing: Drawing) -> Content:
    """A drawing's content. It is kept as long as the drawing is, so nobody may draw on it any more."""
    found = _made.get(drawing)
    if found is None:
        found = _made[drawing] = Content(drawing)
    return found


def _joined(element: Element[Mark]) -> Iterator[Element[Mark] | list[Mark]]:
    """The parts of an element as they are read, with neighbouring marks in one."""
    read = [part for part in element.parts if not isinstance(part, Element) or part.is_read]
    for is_element, parts in groupby(read, key=lambda part: isinstance(part, Element)):
        if is_element:
            yield from (part for part in parts if isinstance(part, Element))
        else:
            yield [part for part in parts if not isinstance(part, Element)]


def _is_apart(mark: Words, following: Words) -> bool:
    """A space is missing between two stretches of text."""
    touches = abs(mark.y - following.y) < APART and abs(mark.left + mark.width - following.left) < APART
    return not touches and not mark.text.endswith(" ") and not following.text.startswith(" ")


def _entries(element: Element[Mark]) -> dict[str, object]:
    """The words of an element's dictionary: its role, and what is read in its place."""
    entries: dict[str, object] = {"S": f"/{element.role}"}
    if element.said or element.role == "Figure":
        key = "Alt" if element.role in {"Figure", "Link"} else "ActualText"
        entries[key] = PDFString(well_formed(element.said or "Figure")).format(DummyDoc())
    if element.role == "TH":
        entries["A"] = f"<</O /Table /Scope /{element.scope}>>"
    return entries


def _box(element: Element[Mark], tall: float) -> Box | None:
    """The box of a figure, a table or a link, in points from the bottom left."""
    boxes = [mark.box for mark in element.marks() if isinstance(mark, Words)]
    boxes += [element.box] if element.box else []
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return points(min(lefts)), points(tall - max(bottoms)), points(max(rights)), points(tall - min(tops))
