"""Texts of a face or a roster as lines that fill a box: as large as fits, and what does not fit goes on elsewhere."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Block, Paragraph, Style
from armybuilder.faces.reading import Role
from armybuilder.faces.typeset import POINT, FontName, Line, Span, break_lines, line_width, width

FONT_OF: dict[Style, FontName] = {"plain": "sans", "lead": "sans-bold", "term": "sans-italic"}

#: The usual text size in points, and the smallest that is still read easily; below it the text goes on elsewhere.
USUAL, LEAST = 7.5, 5.5
#: Distances between baselines and around paragraphs and blocks, in sizes.
LEADING, BETWEEN_PARAGRAPHS, BETWEEN_BLOCKS, TITLE = 1.26, 0.32, 0.55, 1.2


class TextLine(NamedTuple):
    """A set line: its type size, the space above it and how deep it is (mm), and what stands at its right end.

    A line that opens is the first of its paragraph or title.
    """

    line: Line
    size: float
    above: float
    depth: float
    is_title: bool = False
    aside: str = ""
    opens: bool = True

    @property
    def takes(self) -> float:
        return self.above + self.depth


def compose(blocks: Sequence[Block], size: float, measure: float) -> list[TextLine]:
    lines: list[TextLine] = []
    for block in blocks:
        gap = BETWEEN_BLOCKS * size * POINT if lines else 0.0
        if block.title:
            lines += _title(block, size, measure, gap)
            gap = 0.0
        for place, paragraph in enumerate(block.paragraphs):
            above = gap if place == 0 else BETWEEN_PARAGRAPHS * size * POINT
            lines += _paragraph(paragraph, size, measure, above)
    return lines


def _title(block: Block, size: float, measure: float, gap: float) -> list[TextLine]:
    large = size * TITLE
    lines = break_lines([Span(block.title, "serif-bold")], large, measure)
    aside = block.label.upper()
    has_room = line_width(lines[-1], large) + 2 + width(aside, "sans", size * 0.75) <= measure if lines else False
    return [
        TextLine(
            line,
            large,
            gap if n == 0 else 0.0,
            LEADING * size * TITLE * POINT,
            True,
            aside if has_room and n == len(lines) - 1 else "",
            opens=n == 0,
        )
        for n, line in enumerate(lines)
    ]


def _paragraph(paragraph: Paragraph, size: float, measure: float, above: float) -> list[TextLine]:
    spans = [Span(run.text, FONT_OF[run.style]) for run in paragraph]
    depth = LEADING * size * POINT
    return [
        TextLine(line, size, above if n == 0 else 0.0, depth, opens=n == 0)
        for n, line in enumerate(break_lines(spans, size, measure))
    ]


def height(lines: Sequence[TextLine]) -> float:
    """The depth of the lines together, in millimetres."""
    return sum(line.takes for line in lines)


def fitted_size(
    blocks: Sequence[Block], measure: float, room: float, most: float = USUAL, least: float = LEAST
) -> float:
    """The largest size at which the blocks fit into the room, else the least."""
    size = most
    while size > least and height(compose(blocks, size, measure)) > room:
        size = max(least, size - 0.25)
    return size


def split(lines: Sequence[TextLine], room: float) -> tuple[list[TextLine], list[TextLine]]:
    """The lines that fit into the room (at least one), and the rest.

    A title stays with the line below it, and a block stays whole if that leaves no more than half of the room empty.
    """
    if height(lines) <= room + 1e-6:
        return list(lines), []
    depths = list(accumulate(line.takes for line in lines))
    fitting = max(1, sum(depth <= room + 1e-6 for depth in depths))
    while fitting > 1 and lines[fitting - 1].is_title:
        fitting -= 1
    starts = [n for n in range(1, fitting + 1) if lines[n].is_title and not lines[n - 1].is_title]
    if starts and depths[starts[-1] - 1] >= room / 2:
        fitting = starts[-1]
    return list(lines[:fitting]), list(lines[fitting:])


def draw(
    lines: Sequence[TextLine],
    on: Drawing,
    x: float,
    y: float,
    measure: float,
    ink: dict[str, str],
    heading: Role = "H2",
    *,
    is_rest: bool = False,
) -> float:
    """Write lines from (x, y) down, read as headings and paragraphs; the y below them.

    Where they are the rest of a text, its paragraph goes on.
    """
    is_first = True
    for group in _groups(lines):
        role: Role = heading if group[0].is_title else "P"
        goes_on = is_rest and not group[0].opens
        with on.reading.inside(on.reading.continued(role) if goes_on else on.reading.part(role)):
            for line in group:
                y += (0.0 if is_first else line.above) + line.depth
                _write(line, on, x, y - line.depth * 0.26, measure, ink)
                is_first = False
    return y


def _groups(lines: Sequence[TextLine]) -> Iterator[Sequence[TextLine]]:
    """The lines of one title or paragraph together; the first may be the rest of one that began elsewhere."""
    starts = [n for n, line in enumerate(lines) if line.opens or n == 0]
    for start, end in pairwise([*starts, len(lines)]):
        yield lines[start:end]


def _write(line: TextLine, on: Drawing, x: float, baseline: float, measure: float, ink: dict[str, str]) -> None:
    colour = ink["accent"] if line.is_title else ink["ink"]
    for span in line.line:
        on.words(x + span.x, baseline, span.text, span.font, line.size, colour)
    if line.aside:
        on.words(x + measure, baseline, line.aside, "sans", line.size * 0.62, ink["muted"], "end")
