"""Drawings on a grid as plain data: SVG paths with a role each, which the page and the print both draw.

Here are only the means: squares, boards, arrows, pieces. What a game draws with them stands in its `faces/` module.
A grid space is 10 units wide; x counts to the right and y down, as in SVG.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import hypot
from typing import Literal

CELL = 10.0

#: The drawing of a role on paper: fill, line (names of inks) and the line's width in units; "" for none.
ROLES: dict[str, tuple[str, str, float]] = {
    "cell": ("white", "faint", 0.5),
    "grid": ("", "faint", 0.5),
    "hit": ("hit", "muted", 0.5),
    "reach": ("soft", "muted", 0.5),
    "target": ("accent", "ink", 0.6),
    "zone": ("soft", "", 0),
    "unit": ("ink", "ink", 0.4),
    "enemy": ("white", "ink", 0.9),
    "first": ("ink", "ink", 0.4),
    "second": ("white", "ink", 0.9),
    "mark": ("white", "", 0),
    "line": ("", "ink", 0.9),
    "no": ("", "accent", 1.3),
    "arrow": ("accent", "", 0),
    "sight": ("", "white", 0.9),
    "water": ("water", "faint", 0.5),
    "forest": ("forest", "faint", 0.5),
    "road": ("road", "faint", 0.5),
    "block": ("muted", "ink", 0.4),
    "tree": ("leaf", "ink", 0.3),
    "tuft": ("", "leaf", 0.5),
    "wave": ("", "white", 0.6),
    "brick": ("soft", "ink", 0.3),
    "flag": ("accent", "ink", 0.3),
    "step": ("", "muted", 0.4),
    "slope": ("", "muted", 0.5),
    "high": ("road", "faint", 0.5),
    "low": ("water", "faint", 0.5),
    "home-0": ("", "ink", 0.4),
    "home-1": ("", "accent", 0.4),
}

LabelRole = Literal["text", "light", "strong", "faint"]


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, what it stands for, how much smaller than its numbers it is, and how far it is moved then.

    What stands upright has the middle around which a turned board turns it back.
    """

    path: str
    role: str
    x: float = 0
    y: float = 0
    scale: float = 1
    middle: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """Words in a drawing; (x, y) is the baseline's start, middle or end."""

    x: float
    y: float
    text: str
    size: float = 5.0
    role: LabelRole = "text"
    anchor: Literal["start", "middle", "end"] = "middle"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A drawing with its title. `described` is what it shows in words, for those who hear it; without it, its title."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...] = ()
    labels: tuple[Label, ...] = ()
    described: str = ""

    @property
    def alt_text(self) -> str:
        return f"{self.title}: {self.described}" if self.described else self.title

    @property
    def view_box(self) -> str:
        return f"0 0 {n(self.width)} {n(self.height)}"


def n(number: float) -> str:
    """A number as short as it may be written."""
    return f"{round(number, 2):g}"


def rectangle(x: float, y: float, width: float, height: float) -> str:
    return f"M{n(x)} {n(y)}h{n(width)}v{n(height)}h{n(-width)}Z"


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    r, w, h = n(radius), n(width - 2 * radius), n(height - 2 * radius)
    k = n(radius * 0.448)  # where a quarter circle's handles stand, from the far corner of its box
    c1 = f"c{n(radius - radius * 0.448)} 0 {r} {k} {r} {r}"
    c2 = f"c0 {n(radius - radius * 0.448)} -{k} {r} -{r} {r}"
    c3 = f"c-{n(radius - radius * 0.448)} 0 -{r} -{k} -{r} -{r}"
    c4 = f"c0 -{n(radius - radius * 0.448)} {k} -{r} {r} -{r}"
    return f"M{n(x + radius)} {n(y)}h{w}{c1}v{h}{c2}h-{w}{c3}v-{h}{c4}Z"


def circle(x: float, y: float, radius: float) -> str:
    return rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def polygon(*points: tuple[float, float]) -> str:
    return "M" + " ".join(f"{n(x)} {n(y)}" for x, y in points) + "Z"


def polyline(*points: tuple[float, float]) -> str:
    return "M" + " ".join(f"{n(x)} {n(y)}" for x, y in points)


def space(column: float, row: float, role: str = "cell") -> Shape:
    """A grid space; columns and rows count from the top left of the drawing."""
    return Shape(rectangle(column * CELL, row * CELL, CELL, CELL), role)


def board(columns: int, rows: int, x: float = 0, y: float = 0, cell: float = CELL) -> tuple[Shape, Shape]:
    """An empty board: its ground and its lines."""
    width, height = columns * cell, rows * cell
    across = "".join(f"M{n(x)} {n(y + r * cell)}h{n(width)}" for r in range(rows + 1))
    down = "".join(f"M{n(x + c * cell)} {n(y)}v{n(height)}" for c in range(columns + 1))
    return Shape(rectangle(x, y, width, height), "mark"), Shape(across + down, "grid")


def piece(column: float, row: float, *, role: str = "unit", facing: str = "up") -> tuple[Shape, Shape]:
    """A unit on a grid space, with an arrowhead at its front."""
    x, y = column * CELL, row * CELL
    body = Shape(rounded(x + 1.4, y + 1.4, CELL - 2.8, CELL - 2.8, 1.6), role)
    turned = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[facing]
    return body, Shape(_head(x + CELL / 2, y + CELL / 2, turned, 2.6), "mark" if role == "unit" else "unit")


def _head(x: float, y: float, direction: tuple[float, float], size: float) -> str:
    """A triangle around (x, y) that points in a direction."""
    dx, dy = direction
    back = (x - dx * size * 0.6, y - dy * size * 0.6)
    wide = (-dy * size * 0.85, dx * size * 0.85)
    return polygon(
        (x + dx * size, y + dy * size), (back[0] + wide[0], back[1] + wide[1]), (back[0] - wide[0], back[1] - wide[1])
    )


def arrow(x1: float, y1: float, x2: float, y2: float, *, width: float = 1.6, head: float = 3.0) -> Shape:
    length = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    nx, ny = -dy * width / 2, dx * width / 2
    neck = (x2 - dx * head, y2 - dy * head)
    wx, wy = -dy * head * 0.7, dx * head * 0.7
    return Shape(
        polygon(
            (x1 + nx, y1 + ny), (neck[0] + nx, neck[1] + ny), (neck[0] + wx, neck[1] + wy), (x2, y2),
            (neck[0] - wx, neck[1] - wy), (neck[0] - nx, neck[1] - ny), (x1 - nx, y1 - ny),
        ),
        "arrow",
    )  # fmt: skip


def cross(column: float, row: float) -> Shape:
    """A space struck out."""
    x, y = column * CELL, row * CELL
    a, b = 2.5, CELL - 2.5
    return Shape(polyline((x + a, y + a), (x + b, y + b)) + polyline((x + b, y + a), (x + a, y + b)), "no")


def crosshair(column: float, row: float) -> Shape:
    """The mark of the space that must be targeted."""
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    inner = polyline((x - 3.6, y), (x + 3.6, y)) + polyline((x, y - 3.6), (x, y + 3.6))
    return Shape(circle(x, y, 2.4) + inner, "sight")


def moved(shapes: Iterable[Shape], labels: Iterable[Label], x: float, y: float) -> tuple[list[Shape], list[Label]]:
    return (
        [replace(shape, x=shape.x + x, y=shape.y + y) for shape in shapes],
        [replace(label, x=label.x + x, y=label.y + y) for label in labels],
    )
