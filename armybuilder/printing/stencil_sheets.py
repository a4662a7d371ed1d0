"""Stencils at the size of the table: drawn so that a space is as wide as asked, split over pages where they are larger.

The parts of a large stencil overlap. Marks at their corners say where to cut, and marks in the overlap where to glue
one page upon the next.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import cast

from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path

from armybuilder.faces.diagrams import CELL, Diagram
from armybuilder.faces.drawing import INKS, Drawing, inks
from armybuilder.faces.parts import Stencil
from armybuilder.faces.typeset import fit_size
from armybuilder.printing import papers
from armybuilder.printing.sheets import Paper

Box = tuple[float, float, float, float]

#: The bounds of a space's width, in millimetres.
LEAST_CELL, MOST_CELL = 10.0, 100.0
#: The line of words above a stencil, the air around it, and how far the parts of a large one overlap.
CAPTION, AIR, OVERLAP = 5.5, 5.0, 10.0
#: Half the arm of a mark in an overlap.
ARM = 3.0
#: The marks where a part is cut: how long, and how far from its corner.
CUT, CUT_GAP = 2.0, 0.6


@dataclass(frozen=True, slots=True)
class Placed:
    """A stencil on a page: its left top corner, and how wide and tall it is there."""

    stencil: Stencil
    x: float
    y: float
    width: float
    height: float


def pages(stencils: Iterable[Stencil], paper: Paper, cell: float, title: str, game: str) -> list[Drawing]:
    """All stencils: those that fit on a page side by side in rows, then each larger one over several pages."""
    wide, tall = papers.room_of(paper)
    small: list[Stencil] = []
    large: list[Stencil] = []
    for stencil in stencils:
        width, height = size(stencil, cell)
        (small if width <= wide and height + CAPTION <= tall else large).append(stencil)
    made = [_page(placed, paper) for placed in rows(small, paper, cell)]
    made += [part for stencil in large for part in _parts(stencil, paper, cell)]
    for number, page in enumerate(made, 1):
        papers.head(page, page.title or title, number, len(made))
        papers.foot(page, f"{game} · a space is {cell:g} mm wide")
        page.title = page.title or title
    return made


def enlarged(diagram: Diagram, scale: float) -> Diagram:
    """A diagram that is larger, with lines as thin as before: on the table its edges are measured."""
    return Diagram(
        diagram.title,
        diagram.width * scale,
        diagram.height * scale,
        tuple(replace(each, x=each.x * scale, y=each.y * scale, scale=each.scale * scale) for each in diagram.shapes),
        tuple(replace(each, x=each.x * scale, y=each.y * scale, size=each.size * scale) for each in diagram.labels),
    )


def seen(diagram: Diagram, window: Box) -> Diagram:
    """A diagram without the shapes and words that lie outside a window: left, top, right and bottom in its units."""
    left, top, right, bottom = window
    shapes = [
        shape
        for shape in diagram.shapes
        for x1, y1, x2, y2 in [_box(shape.path)]
        if x1 * shape.scale + shape.x < right and x2 * shape.scale + shape.x > left
        if y1 * shape.scale + shape.y < bottom and y2 * shape.scale + shape.y > top
    ]
    labels = [each for each in diagram.labels if left < each.x < right and top < each.y < bottom]
    return replace(diagram, shapes=tuple(shapes), labels=tuple(labels))


@lru_cache(maxsize=4096)
def _box(path: str) -> Box:
    """Left, top, right and bottom of a path."""
    pen = BoundsPen(None)
    parse_path(path, pen)
    return cast(Box, pen.bounds)


def size(stencil: Stencil, cell: float) -> tuple[float, float]:
    return stencil.diagram.width * cell / CELL, stencil.diagram.height * cell / CELL


def rows(stencils: Sequence[Stencil], paper: Paper, cell: float) -> Iterator[list[Placed]]:
    """The stencils page by page, in rows as deep as the deepest in each."""
    (wide, tall), page = papers.room_of(paper), list[Placed]()
    x = y = depth = 0.0
    for stencil in stencils:
        width, height = size(stencil, cell)
        if x and x + width > wide + 1e-6:
            x, y, depth = 0.0, y + depth + AIR, 0.0
        if page and y + CAPTION + height > tall + 1e-6:
            yield page
            page, x, y, depth = [], 0.0, 0.0, 0.0
        page.append(Placed(stencil, papers.EDGE + x, papers.EDGE + papers.HEAD + y + CAPTION, width, height))
        x, depth = x + width + AIR, max(depth, CAPTION + height)
    if page:
        yield page


def _page(placed: Sequence[Placed], paper: Paper) -> Drawing:
    page = Drawing(*papers.size_of(paper))
    for each in placed:
        title = each.stencil.title
        points = fit_size(title, "sans-bold", each.width, 8, 4)
        page.words(each.x, each.y - 1.6, title, "sans-bold", points, INKS["ink"], role="H2")
        _draw(page, each)
    return page


def _draw(page: Drawing, placed: Placed) -> None:
    drawn = enlarged(placed.stencil.diagram, placed.width / placed.stencil.diagram.width)
    page.diagram(drawn, placed.x, placed.y, placed.width, placed.height, inks("steel"))


def windows(length: float, room: float) -> list[float]:
    """The beginnings of a length's parts, all equally long and none longer than a page's room; each begins in the end
    of the last.
    """
    if length <= room:
        return [0.0]
    count = ceil((length - OVERLAP) / (room - OVERLAP))
    return [n * (length - OVERLAP) / count for n in range(count)]


def _parts(stencil: Stencil, paper: Paper, cell: float) -> Iterator[Drawing]:
    """A stencil that is larger than the page, part by part, row by row."""
    (across, down), (wide, tall) = papers.room_of(paper), size(stencil, cell)
    lefts, tops = windows(wide, across), windows(tall, down)
    room = (wide - lefts[-1], tall - tops[-1])
    for row, top in enumerate(tops):
        for column, left in enumerate(lefts):
            place = f"row {row + 1} of {len(tops)}, column {column + 1} of {len(lefts)}"
            page = Drawing(*papers.size_of(paper), f"{stencil.title}: {place}")
            x, y = papers.EDGE - left, papers.EDGE + papers.HEAD - top
            units = CELL / cell
            window = (left * units, top * units, (left + room[0]) * units, (top + room[1]) * units)
            part = replace(stencil, diagram=seen(stencil.diagram, window))
            if not part.diagram.shapes:  # the corner of a diamond needs no page
                continue
            _draw(page, Placed(part, x, y, wide, tall))
            papers.cover_overflow(page, room)
            _cut_marks(page, room)
            _glue_marks(page, room, [x + at for at in lefts[1:]], [y + at for at in tops[1:]])
            yield page


def _cut_marks(page: Drawing, room: tuple[float, float]) -> None:
    """Marks outside the corners of a part."""
    left, top = papers.EDGE, papers.EDGE + papers.HEAD
    right, bottom = left + room[0], top + room[1]
    far = CUT_GAP + CUT
    path = "".join(
        f"M{x:.3f} {y + (far if y == bottom else -CUT_GAP):.3f}v{-CUT:g}"
        f"M{x + (far if x == right else -CUT_GAP):.3f} {y:.3f}h{-CUT:g}"
        for x in (left, right)
        for y in (top, bottom)
    )
    page.path(path, "", INKS["ink"], papers.HAIRLINE)


def _glue_marks(page: Drawing, room: tuple[float, float], lefts: Sequence[float], tops: Sequence[float]) -> None:
    """Crosses in the middle of each overlap, which lie upon each other when two pages are glued."""
    first_x, first_y = papers.EDGE, papers.EDGE + papers.HEAD
    last_x, last_y = first_x + room[0], first_y + room[1]
    middles = [first_y + (last_y - first_y) * share for share in (0.15, 0.5, 0.85)]
    across = [first_x + (last_x - first_x) * share for share in (0.15, 0.5, 0.85)]
    for left in lefts:
        if first_x - 1e-6 <= left <= last_x:
            _crosses(page, [(left + OVERLAP / 2, y) for y in middles])
    for top in tops:
        if first_y - 1e-6 <= top <= last_y:
            _crosses(page, [(x, top + OVERLAP / 2) for x in across])


def _crosses(page: Drawing, places: Iterable[tuple[float, float]]) -> None:
    path = "".join(f"M{x - ARM:.3f} {y:.3f}h{2 * ARM:g}M{x:.3f} {y - ARM:.3f}v{2 * ARM:g}" for x, y in places)
    page.path(path, "", INKS["ink"], papers.HAIRLINE)
