"""A ground as one drawing: its spaces with their names, and what lies on them as the editor shows it."""

from collections.abc import Callable

from armybuilder.faces.diagrams import CELL, Diagram, Label, Shape, moved, rectangle
from armybuilder.faces.hexes import Hexes, fit_hexes
from armybuilder.geometry.hexes import from_offset
from armybuilder.grounds.books import Sort, book_of
from armybuilder.grounds.ground import GroundFile
from catalog.shelf import Shelf

#: The size of a space's name, and the width of one of its signs at the most.
NAME, SIGN = 0.75, 0.53
Point = tuple[float, float]


def plan_of(ground: GroundFile, shelf: Shelf) -> Diagram:
    """A ground whose spaces are each as wide as a grid space of a diagram; at a gap there is nothing."""
    sorts = _sorts(ground, shelf)
    outline, corner, (width, height) = _lattice(ground)
    spaces = [name for name in ground.spaces if not any(sort.is_gap for sort in sorts[name])]
    shapes = [Shape(outline, "cell", *corner(name)) for name in spaces]
    labels: list[Label] = []
    for name in spaces:
        for sort in sorts[name]:
            lying, words = moved(sort.shapes, sort.labels, *corner(name))
            shapes += lying
            labels += words
        # A white tab keeps the name legible on dark terrain.
        wide = len(name) * SIGN + 0.4
        left = (CELL - wide) / 2 if ground.is_hex else CELL - wide - 0.25
        tab = Shape(rectangle(left, 0.2, wide, 0.75), "mark")
        named, label = moved([tab], [Label(left + wide / 2, 0.84, name, NAME, "faint")], *corner(name))
        shapes += named
        labels += label
    return Diagram(ground.name, width, height, tuple(shapes), tuple(labels))


def _sorts(ground: GroundFile, shelf: Shelf) -> dict[str, list[Sort]]:
    """What lies on each space, the lowest first."""
    known = {(layer.name, sort.slug): sort for layer in book_of(ground.game).layers(shelf) for sort in layer.sorts}
    names = [layer.name for layer in book_of(ground.game).layers(shelf)]
    return {
        space: [known[layer, ground.layer(layer)[space]] for layer in names if space in ground.layer(layer)]
        for space in ground.spaces
    }


def _lattice(ground: GroundFile) -> tuple[str, Callable[[str], Point], Point]:
    """The outline of a space, where the box of each has its left top corner, and how wide and tall the whole is."""
    top = ground.top
    if top is None:
        size = (ground.columns * CELL, ground.rows * CELL)
        return rectangle(0, 0, CELL, CELL), lambda name: _scaled(ground.place(name)), size
    hexes = {name: from_offset(*ground.place(name), top=top) for name in ground.spaces}
    field, width, height = fit_hexes(hexes.values(), top=top)

    def corner(name: str) -> Point:
        x, y = field.middle(hexes[name])
        return x - CELL / 2, y - CELL / 2

    return Hexes(top, CELL, CELL / 2, CELL / 2).outline((0, 0)), corner, (width, height)


def _scaled(place: tuple[int, int]) -> Point:
    column, row = place
    return column * CELL, row * CELL
