"""A drawing as bytes that any page of any print can take: its outlines, its words, and what is read of it.

Numbers that only a page knows (of a piece of marked content, of an object) are left open; everything else is written
once a drawing, however often it is printed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from weakref import WeakKeyDictionary

from armybuilder.faces.drawing import Drawing, Mark, Outline, Words
from armybuilder.faces.reading import Element, Strand
from armybuilder.faces.typeset import FontName
from armybuilder.printing.pdf.file import packed
from armybuilder.printing.pdf.fonts import NAMES
from armybuilder.printing.pdf.operators import MM, number, outline_operators, rgb
from armybuilder.printing.pdf.strings import text_string

Box = tuple[float, float, float, float]
#: Spans further apart than this (mm) are words of their own.
APART = 0.05


@dataclass(frozen=True, slots=True)
class Node:
    """An element of the structure: how its dictionary begins, the node that it is in (−1: none), and what is in it.

    Of the kids, numbers from 0 are pieces of marked content, those below are nodes (−1 is the first). The box is where
    a figure, a table or a link stands. What crosses pages is a node on each, of one strand; a link leads `to` a place,
    and `said` is what is said of it.
    """

    head: bytes
    parent: int
    kids: tuple[int, ...]
    box: Box | None
    strand: Strand | None = None
    place: int = 0
    to: str = ""
    said: str = ""

    @property
    def is_rest(self) -> bool:
        """Whether it is part of an element that begins on an earlier page."""
        return self.place > 0


@dataclass(frozen=True, slots=True)
class Content:
    """A drawing, written. `words` has an open number for each of `slots`: a piece of marked content (from 0), or a
    picture (below 0; −1 is the first). `owners` says which node each piece belongs to. What is `bound` has links, or
    elements that cross pages."""

    title: bytes
    pictures: tuple[bytes, ...]
    words: bytes
    slots: tuple[int, ...]
    nodes: tuple[Node, ...]
    owners: tuple[int, ...]
    letters: dict[FontName, frozenset[str]]
    is_bound: bool


@dataclass(slots=True, eq=False)
class _Run:
    """Marks that are one piece of content: the node that they belong to, and the piece's number once it is written."""

    element: Element[Mark]
    node: int
    marks: list[Mark]
    piece: int = 0


_written: WeakKeyDictionary[Drawing, Content] = WeakKeyDictionary()


def content_of(drawing: Drawing) -> Content:
    """A drawing's content. It is kept as long as the drawing is, so nobody may draw on it any more."""
    found = _written.get(drawing)
    if found is None:
        found = _written[drawing] = _Writer(drawing).content()
    return found


class _Writer:
    """Writes one drawing: outlines and figures one over the other as they were drawn, then all other words as they are
    read."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.parts: list[str] = []
        self.pictures: list[bytes] = []
        self.slots: list[int] = []
        self.owners: list[int] = []
        self.heads: list[tuple[Element[Mark], int, list[int | _Run]]] = []
        self.runs: list[_Run] = []
        self.letters: dict[FontName, set[str]] = {}
        self.font = self.colour = ""

    def content(self) -> Content:
        aside = []
        for element in self.drawing.reading.elements:
            if element.role == "Artifact":
                aside += list(_marks(element))
            elif _is_read(element):
                self._element(element, -1)
        self._pieces(aside)
        nodes = tuple(self._node(*head) for head in self.heads)
        return Content(
            text_string(self.drawing.title or "Untitled"),
            tuple(self.pictures),
            "\n".join(self.parts).encode("ascii"),
            tuple(self.slots),
            nodes,
            tuple(self.owners),
            {font: frozenset(letters) for font, letters in self.letters.items()},
            any(node.strand or node.to for node in nodes),
        )

    def _element(self, element: Element[Mark], parent: int) -> int:
        """Take down an element with all that is in it; its node."""
        place, kids = len(self.heads), list[int | _Run]()
        self.heads.append((element, parent, kids))
        read = [part for part in element.parts if not isinstance(part, Element) or _is_read(part)]
        for is_part, parts in groupby(read, key=lambda part: isinstance(part, Element)):
            if is_part:
                kids += [~self._element(part, place) for part in parts if isinstance(part, Element)]
            else:
                run = _Run(element, place, [part for part in parts if not isinstance(part, Element)])
                self.runs.append(run)
                kids.append(run)
        return place

    def _node(self, element: Element[Mark], parent: int, kids: Sequence[int | _Run]) -> Node:
        box = _box(element, self.drawing.height) if element.role in {"Figure", "Table", "Link"} else None
        pieces = tuple(kid if isinstance(kid, int) else kid.piece for kid in kids)
        return Node(_head(element), parent, pieces, box, element.strand, element.place, element.to, element.said)

    def _pieces(self, aside: Sequence[Mark]) -> None:
        """Write everything that is drawn, each outline over what was drawn before it."""
        at = {id(mark): place for place, mark in enumerate(self.drawing.marks)}
        pictures = [run for run in self.runs if any(isinstance(mark, Outline) for mark in run.marks)]
        pictured = {id(mark) for run in pictures for mark in run.marks}
        seen = [mark for mark in self.drawing.marks if isinstance(mark, Outline) and id(mark) not in pictured]
        for run in sorted(pictures, key=lambda run: at[id(run.marks[0])]):
            below = [mark for mark in seen if at[id(mark)] < at[id(run.marks[0])]]
            seen = seen[len(below) :]
            self._decoration(below)
            self._piece(run)
        self._decoration(seen)
        for run in self.runs:
            if run not in pictures:
                self._piece(run)
        self._decoration(aside)

    def _decoration(self, marks: Sequence[Mark]) -> None:
        """Write what is only seen."""
        if marks:
            self.parts.append("/Artifact BMC")
            self._paint(marks)
            self.parts.append("EMC")

    def _piece(self, run: _Run) -> None:
        """Write marks as one piece of marked content."""
        run.piece = len(self.owners)
        self.owners.append(run.node)
        self.slots.append(run.piece)
        self.parts.append(f"/{run.element.role} <</MCID %d>> BDC")
        self._paint(run.marks, " " if run.element.strand else "")
        self.parts.append("EMC")

    def _paint(self, marks: Sequence[Mark], end: str = "") -> None:
        """The outlines as a picture, then the words; what may go on on another page ends with a space."""
        outlines = [mark for mark in marks if isinstance(mark, Outline)]
        if outlines:
            tall = self.drawing.height
            self.pictures.append(packed("\n".join(outline_operators(each, tall) for each in outlines).encode("ascii")))
            self.slots.append(-len(self.pictures))
            self.parts.append("/X%d Do")
        self._words([mark for mark in marks if isinstance(mark, Words)], end)

    def _words(self, marks: Sequence[Words], end: str) -> None:
        """Words in their places; between two that do not touch stands a space, for those who copy or listen."""
        if not marks:
            return
        self.parts.append("BT")
        for mark, following in pairwise([*marks, None]):
            assert mark is not None, "only the last has nothing after it"
            self._write(mark, end if following is None else " " if _is_apart(mark, following) else "")
        self.parts.append("ET")

    def _write(self, mark: Words, space: str) -> None:
        self.letters.setdefault(mark.font, set()).update(mark.text)
        font = f"/{NAMES[mark.font]} {number(mark.size)} Tf"
        if font != self.font:
            self.parts.append(font)
            self.font = font
        if mark.colour != self.colour:
            self.parts.append(f"{rgb(mark.colour)} rg")
            self.colour = mark.colour
        x, y = number(mark.left * MM), number((self.drawing.height - mark.y) * MM)
        self.parts.append(f"1 0 0 1 {x} {y} Tm <{(mark.text + space).encode('utf-16-be').hex()}> Tj")


def _is_apart(mark: Words, following: Words) -> bool:
    """Whether a space is missing between two stretches of text."""
    touches = abs(mark.y - following.y) < APART and abs(mark.left + mark.width - following.left) < APART
    return not touches and not mark.text.endswith(" ") and not following.text.startswith(" ")


def _is_read(element: Element[Mark]) -> bool:
    """Whether there is anything in an element; only a table's cells may be empty, and what goes on on other pages."""
    is_begun = element.strand is not None and element.place == 0
    return (
        is_begun
        or element.role in {"TD", "TH"}
        or any(_is_read(part) if isinstance(part, Element) else True for part in element.parts)
    )


def _marks(element: Element[Mark]) -> Iterator[Mark]:
    """All marks of an element and of the elements in it."""
    for part in element.parts:
        if isinstance(part, Element):
            yield from _marks(part)
        else:
            yield part


def _head(element: Element[Mark]) -> bytes:
    """The beginning of an element's dictionary: what it is, and what is said in its place."""
    said = b""
    if element.said or element.role == "Figure":
        key = b"/Alt" if element.role in {"Figure", "Link"} else b"/ActualText"
        said = key + text_string(element.said or "Figure")
    scope = b"/A<</O/Table/Scope/%b>>" % element.scope.encode() if element.role == "TH" else b""
    return b"/S/" + element.role.encode() + said + scope


def _box(element: Element[Mark], tall: float) -> Box | None:
    """Where a figure, a table or a link stands, in points from the bottom left."""
    boxes = [mark.box for mark in _marks(element) if isinstance(mark, Words)]
    boxes += [element.box] if element.box else []
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts) * MM, (tall - max(bottoms)) * MM, max(rights) * MM, (tall - min(tops)) * MM
