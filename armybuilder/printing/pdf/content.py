"""A drawing as bytes that any page of any print can take: its outlines, its words, and what is read of it.

Numbers that only a page knows (of a piece of marked content, of an object) are left open; everything else is written
once a drawing, however often it is printed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from weakref import WeakKeyDictionary

from armybuilder.printing.drawing import Drawing, Mark, Outline, Words
from armybuilder.printing.pdf.file import packed
from armybuilder.printing.pdf.fonts import NAMES
from armybuilder.printing.pdf.operators import MM, number, outline_operators, rgb
from armybuilder.printing.pdf.strings import text_string
from armybuilder.printing.reading import Element
from armybuilder.printing.typeset import FontName

Box = tuple[float, float, float, float]
#: Spans further apart than this (mm) are words of their own.
APART = 0.05


@dataclass(frozen=True, slots=True)
class Node:
    """An element of the structure: how its dictionary begins, the node that it is in (−1: none), and what is in it.

    Of the kids, numbers from 0 are pieces of marked content, those below are nodes (−1 is the first). The box is where
    a figure or a table stands.
    """

    head: bytes
    parent: int
    kids: tuple[int, ...]
    box: Box | None


@dataclass(frozen=True, slots=True)
class Content:
    """A drawing, written. `words` has an open number for each of `slots`: a piece of marked content (from 0), or a
    picture (below 0; −1 is the first). `owners` says which node each piece belongs to."""

    title: bytes
    art: bytes
    pictures: tuple[bytes, ...]
    words: bytes
    slots: tuple[int, ...]
    nodes: tuple[Node, ...]
    owners: tuple[int, ...]
    letters: dict[FontName, frozenset[str]]


_written: WeakKeyDictionary[Drawing, Content] = WeakKeyDictionary()


def content_of(drawing: Drawing) -> Content:
    """A drawing's content. It is kept as long as the drawing is, so nobody may draw on it any more."""
    found = _written.get(drawing)
    if found is None:
        found = _written[drawing] = _Writer(drawing).content()
    return found


class _Writer:
    """Writes one drawing: what is seen only, then everything that is read, in the order in which it is read."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.parts: list[str] = []
        self.pictures: list[bytes] = []
        self.slots: list[int] = []
        self.owners: list[int] = []
        self.nodes: list[Node] = []
        self.letters: dict[FontName, set[str]] = {}
        self.font = self.colour = ""

    def content(self) -> Content:
        elements = self.drawing.reading.elements
        drawn = {id(mark) for element in elements for mark in _marks(element)}
        for element in elements:
            if element.role == "Artifact":
                self._artifact(list(_marks(element)))
            else:
                self._element(element, -1)
        seen = [mark for mark in self.drawing.marks if isinstance(mark, Outline) and id(mark) not in drawn]
        return Content(
            text_string(self.drawing.title or "Untitled"),
            self._picture(seen),
            tuple(self.pictures),
            "\n".join(self.parts).encode("ascii"),
            tuple(self.slots),
            tuple(self.nodes),
            tuple(self.owners),
            {font: frozenset(letters) for font, letters in self.letters.items()},
        )

    def _artifact(self, marks: Sequence[Mark]) -> None:
        self.parts.append("/Artifact <</Type /Pagination>> BDC")
        self._words([mark for mark in marks if isinstance(mark, Words)])
        self.parts.append("EMC")

    def _element(self, element: Element[Mark], parent: int) -> int:
        """Write an element with all that is in it; its node."""
        place = len(self.nodes)
        self.nodes.append(Node(b"", parent, (), None))  # its place among the nodes, until its kids are known
        kids: list[int] = []
        for is_part, run in groupby(element.parts, key=lambda part: isinstance(part, Element)):
            if is_part:
                kids += [~self._element(part, place) for part in run if isinstance(part, Element)]
            else:
                kids.append(self._piece(element, place, [mark for mark in run if not isinstance(mark, Element)]))
        box = _box(element, self.drawing.height) if element.role in {"Figure", "Table"} else None
        self.nodes[place] = Node(_head(element), parent, tuple(kids), box)
        return place

    def _piece(self, element: Element[Mark], owner: int, marks: Sequence[Mark]) -> int:
        """Write marks as one piece of marked content; its number on the drawing."""
        piece = len(self.owners)
        self.owners.append(owner)
        self.slots.append(piece)
        self.parts.append(f"/{element.role} <</MCID %d>> BDC")
        outlines = [mark for mark in marks if isinstance(mark, Outline)]
        if outlines:
            self.pictures.append(self._picture(outlines))
            self.slots.append(-len(self.pictures))
            self.parts.append("/X%d Do")
        self._words([mark for mark in marks if isinstance(mark, Words)])
        self.parts.append("EMC")
        return piece

    def _picture(self, outlines: Sequence[Outline]) -> bytes:
        tall = self.drawing.height
        return (
            packed("\n".join(outline_operators(each, tall) for each in outlines).encode("ascii")) if outlines else b""
        )

    def _words(self, marks: Sequence[Words]) -> None:
        """Words in their places; between two that do not touch stands a space, for those who copy or listen."""
        if not marks:
            return
        self.parts.append("BT")
        for mark, following in pairwise([*marks, None]):
            assert mark is not None, "only the last has nothing after it"
            self._write(mark, " " if following and _is_apart(mark, following) else "")
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
        key = b"/Alt" if element.role == "Figure" else b"/ActualText"
        said = key + text_string(element.said or "Figure")
    scope = b"/A<</O/Table/Scope/Column>>" if element.role == "TH" else b""
    return b"/S/" + element.role.encode() + said + scope


def _box(element: Element[Mark], tall: float) -> Box | None:
    """Where a figure or a table stands, in points from the bottom left."""
    boxes = [mark.box for mark in _marks(element) if isinstance(mark, Words)]
    boxes += [element.box] if element.box else []
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts) * MM, (tall - max(bottoms)) * MM, max(rights) * MM, (tall - min(tops)) * MM
