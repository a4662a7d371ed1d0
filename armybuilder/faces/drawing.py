"""Drawings on paper, as plain data: words and outlines in millimetres from the top left.

The print and the preview both draw it.
"""

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from armybuilder.faces.diagrams import ROLES, Diagram
from armybuilder.faces.face import Accent
from armybuilder.faces.reading import Element, ReadingOrder, Role
from armybuilder.faces.typeset import POINT, FontName, readable_text, stretches, width

Anchor = Literal["start", "middle", "end"]

#: Inks that every card shares; the accent and its tint come from the face.
INKS = {
    "ink": "#231a12",
    "muted": "#6b5d4d",
    "faint": "#b9a98f",
    "paper": "#fcf8ee",
    "white": "#ffffff",
    "water": "#b9d3de",
    "forest": "#bccda4",
    "road": "#dcc9a4",
    "leaf": "#6f8a4e",
}
#: Of each accent: the strong ink, its tint, and between them the ink of spaces that are hit.
ACCENTS: dict[Accent, tuple[str, str, str]] = {
    "steel": ("#37506b", "#e3e8ed", "#a3b7cb"),
    "violet": ("#643a7e", "#ece3f1", "#c3a4d6"),
    "teal": ("#1b645c", "#dcebe6", "#8cc2b7"),
    "rust": ("#86361b", "#f4e3d6", "#dda283"),
    "moss": ("#4b6127", "#e9eeda", "#afc285"),
    "ochre": ("#78560f", "#f4ead0", "#d9bc72"),
    "slate": ("#4a463f", "#e9e5dc", "#b5ac9c"),
}


def inks(accent: Accent) -> dict[str, str]:
    strong, soft, hit = ACCENTS[accent]
    return INKS | {"accent": strong, "soft": soft, "hit": hit}


class TextMark(NamedTuple):
    """A stretch of text on its baseline; the size in points."""

    x: float
    y: float
    text: str
    font: FontName
    size: float
    colour: str
    anchor: Anchor = "start"

    @property
    def left(self) -> float:
        return self.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * self.width

    @property
    def width(self) -> float:
        return width(self.text, self.font, self.size)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the letters: from a capital's top to a tail's end."""
        return self.left, self.y - 0.72 * self.size * POINT, self.left + self.width, self.y + 0.24 * self.size * POINT


class Outline(NamedTuple):
    """An SVG path, scaled and put at (x, y); the line's width in millimetres."""

    path: str
    fill: str = ""
    line: str = ""
    width: float = 0.0
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


class Portrait(NamedTuple):
    """A square JPEG of which a round piece is seen: its left top corner, and how wide it is."""

    content: bytes
    x: float
    y: float
    width: float


Mark = TextMark | Outline | Portrait


@dataclass(eq=False)
class Drawing:
    """A piece of paper with what lies on it, and how that is read aloud; `places` are where links may lead to."""

    width: float
    height: float
    title: str = ""
    marks: list[Mark] = field(default_factory=list)
    reading: ReadingOrder[Mark] = field(default_factory=ReadingOrder)
    places: dict[str, tuple[float, float]] = field(default_factory=dict)

    def words(
        self,
        x: float,
        y: float,
        text: str,
        font: FontName,
        size: float,
        colour: str,
        anchor: Anchor = "start",
        *,
        role: Role | None = None,
        alt_text: str = "",
    ) -> TextMark:
        """Write a line of text. Without a role it belongs to the element that is open, else it is a paragraph."""
        alt_text = alt_text or readable_text(text, font)
        parts = stretches(text, font)
        if len(parts) < 2:
            part, home = parts[0] if parts else ("", font)
            return self._word(TextMark(x, y, part, home, size, colour, anchor), role, alt_text)
        whole = TextMark(x, y, text, font, size, colour, anchor)
        with self.reading.tagged(role or self.reading.usual_role, alt_text) if text.strip() else nullcontext():
            left = whole.left
            for part, home in parts:
                left += self._word(TextMark(left, y, part, home, size, colour), None, "").width
        return whole

    def _word(self, mark: TextMark, role: Role | None, alt_text: str) -> TextMark:
        self.marks.append(mark)
        if mark.text.strip():
            self.reading.add_words(mark, role, alt_text)
        return mark

    def tagged(
        self, role: Role, alt_text: str = "", of: Element[Mark] | None = None
    ) -> AbstractContextManager[Element[Mark]]:
        """Have what is drawn inside read as one element; `alt_text` is read in its place."""
        return self.reading.tagged(role, alt_text, of)

    def path(self, path: str, fill: str = "", line: str = "", thickness: float = 0.0) -> None:
        """Draw an outline whose numbers are millimetres."""
        self._outline(Outline(path, fill, line, thickness))

    def picture(
        self,
        path: str,
        fill: str,
        x: float,
        y: float,
        size: float,
        box: float,
        *,
        line: str = "",
        thickness: float = 0.0,
    ) -> None:
        """Draw an outline made on a square of `box` units at (x, y), `size` wide."""
        self._outline(Outline(path, fill, line, thickness if line else 0.0, x, y, size / box))

    def portrait(self, content: bytes, x: float, y: float, width: float) -> None:
        """Show a picture, round; it lies above all outlines."""
        self.marks.append(Portrait(content, x, y, width))

    def _outline(self, mark: Outline) -> None:
        self.marks.append(mark)
        self.reading.add_outline(mark)

    def framed(self, edge: float) -> "Drawing":
        if not edge:
            return self
        moved = {id(mark): mark._replace(x=mark.x + edge, y=mark.y + edge) for mark in self.marks}
        reading = self.reading.moved(lambda mark: moved[id(mark)], edge)
        return Drawing(self.width + 2 * edge, self.height + 2 * edge, self.title, list(moved.values()), reading)

    def texts(self) -> Iterable[TextMark]:
        return (mark for mark in self.marks if isinstance(mark, TextMark))

    def diagram(self, diagram: Diagram, x: float, y: float, width: float, height: float, ink: dict[str, str]) -> None:
        """Draw a diagram as large as fits into a box, in its middle: a figure that is read by its title."""
        figure = self.reading.figure
        with nullcontext(figure) if figure else self.tagged("Figure", diagram.alt_text) as element:
            element.box = (x, y, x + width, y + height)
            self._diagram(diagram, x, y, width, height, ink)

    def _diagram(self, diagram: Diagram, x: float, y: float, width: float, height: float, ink: dict[str, str]) -> None:
        scale = min(width / diagram.width, height / diagram.height)
        x += (width - diagram.width * scale) / 2
        y += (height - diagram.height * scale) / 2
        for shape in diagram.shapes:
            fill, line, thick = ROLES[shape.role]
            at = (x + shape.x * scale, y + shape.y * scale)
            self._outline(
                Outline(shape.path, ink.get(fill, ""), ink.get(line, ""), thick * scale, *at, scale * shape.scale)
            )
        colours = {"text": "ink", "strong": "ink", "light": "white", "faint": "muted"}
        for label in diagram.labels:
            font: FontName = "sans-bold" if label.role == "strong" else "sans"
            size = label.size * scale / POINT
            colour = ink[colours[label.role]]
            self.words(x + label.x * scale, y + label.y * scale, label.text, font, size, colour, label.anchor)
