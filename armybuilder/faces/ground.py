"""What lies on a space, as every game with such ground draws it around the space's middle."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from armybuilder.faces.diagrams import CELL, Shape, n, polygon, rectangle, rounded

_FIR = "l1.9 2.7h-.8l1.3 2h-2v.9h-.8v-.9h-2l1.3-2h-.8z"
_TUFT = "l.7 1.6m.5-2.2v2.2m1.2-1.6l-.7 1.6"
_WAVE = "q1-1.4 2 0t2 0 2 0 2 0"


def upright(shapes: Iterable[Shape], x: float, y: float) -> list[Shape]:
    """Shapes that a turned board leaves upright on their space, whose middle is (x, y)."""
    return [replace(shape, middle=(x, y)) for shape in shapes]


def trees(x: float, y: float) -> list[Shape]:
    """A wood: firs, the foremost in the middle."""
    back = "".join(f"M{x + dx:g} {y - 4.4:g}{_FIR}" for dx in (-2.4, 2.4))
    return upright([Shape(back, "tree"), Shape(f"M{x:g} {y - 1.4:g}{_FIR}", "tree")], x, y)


def tree(x: float, y: float) -> list[Shape]:
    """A single tree with a round crown."""
    crown = "c1.6 0 2.5 1 2.5 2.1 1.3.3 1.9 1.2 1.9 2.2 0 1.4-1 2.1-2.4 2.1h-1.3v2h-1.4v-2h-1.3c-1.4 0-2.4-.7-2.4-2.1"
    return upright([Shape(f"M{x:g} {y - 4.2:g}{crown} 0-1 .6-1.9 1.9-2.2 0-1.1.9-2.1 2.5-2.1z", "tree")], x, y)


def bush(x: float, y: float) -> list[Shape]:
    lobes = "c-2 0-2.2-2.6-.3-2.9 0-1.6 2-2.2 2.9-1 1.5-1.4 3.6-.2 3.2 1.3 1.8.5 1.4 2.6-.3 2.6z"
    return upright([Shape(f"M{x - 2.7:g} {y + 2:g}{lobes}", "tree")], x, y)


def scrub(x: float, y: float) -> list[Shape]:
    """Tufts that slow one down; those at the corners are seen beside a piece."""
    spots = ((-3.9, -3.2), (1.6, -3.2), (-1.2, 0.1), (-3.9, 3.1), (1.6, 3.1))
    return [Shape("".join(f"M{x + dx:g} {y + dy:g}{_TUFT}" for dx, dy in spots), "tuft", middle=(x, y))]


def waves(x: float, y: float) -> list[Shape]:
    return [Shape("".join(f"M{x - 4:g} {y + dy:g}{_WAVE}" for dy in (-2.6, 0.2, 3)), "wave")]


def masonry(x: float, y: float) -> list[Shape]:
    """The courses of a wall, on squares and on hexes."""
    bricks = ((-2.1, -3.5, 4.2), (-4, -1.1, 3.8), (0.2, -1.1, 3.8), (-2.1, 1.3, 4.2))
    return [Shape("".join(rounded(x + dx, y + dy, wide, 2.1, 0.4) for dx, dy, wide in bricks), "brick")]


def house(x: float, y: float) -> list[Shape]:
    walls = polygon((x - 3, y + 3.4), (x - 3, y - 0.4), (x, y - 3.6), (x + 3, y - 0.4), (x + 3, y + 3.4))
    return upright([Shape(walls, "block"), Shape(rectangle(x - 0.9, y + 0.8, 1.8, 2.6), "mark")], x, y)


def flag(x: float, y: float, size: float = 1) -> list[Shape]:
    """An objective."""
    corners = ((-2.4, -3.6), (-1.6, -3.6), (3.4, -1.5), (-1.6, 0.6), (-1.6, 3.8), (-2.4, 3.8))
    return upright([Shape(polygon(*((x + dx * size, y + dy * size) for dx, dy in corners)), "flag")], x, y)


def steps(level: int, x: float, y: float) -> Iterator[Shape]:
    """What is raised by a step for each level above the first; other ground is seen through it."""
    for step in range(level - 1):
        side = CELL - 1 - 2.2 * step
        yield Shape(rectangle(x - side / 2, y - side / 2, side, side), "step")


def slopes(x: float, y: float, *, is_high: bool) -> list[Shape]:
    """The contours of high ground bulge, those of low ground sag."""
    down = 1 if is_high else -1
    bends = ((3.2, 2.6), (2, 2.8), (0.8, 3))
    lines = (
        f"M{n(x - half)} {n(y + 0.8 + at * down)}q{n(half)} {n(-2.6 * half * down)} {n(2 * half)} 0"
        for half, at in bends
    )
    return [Shape("".join(lines), "slope", middle=(x, y))]
