"""Attack areas, range areas and battlefield plans, drawn from the data."""

from collections import Counter
from collections.abc import Sequence

from armybuilder.faces.diagrams import (
    CELL,
    Diagram,
    Label,
    Shape,
    arrow,
    board,
    circle,
    crosshair,
    moved,
    piece,
    rectangle,
    space,
)
from armybuilder.faces.ground import bush, house, tree, trees, waves
from catalog.games.tactics_david.models import AttackArea, Battlefield, Unit
from catalog.models import Card
from catalog.shelf import Shelf

#: The length by which an endless area's arrow points out of the grid.
HEADROOM = 4.0
#: The room below an area for the arrow of the attacker's facing.
FOOTROOM = 8.0
#: What lies on ground that is not told by its color alone.
GROWTH = {"water": waves, "forest": trees}


def diagrams_of(card: Card, shelf: Shelf) -> Sequence[Diagram]:
    """The drawings that a card's page shows in full."""
    if isinstance(card, Unit):
        areas = [area for area in (card.attack_area, card.ruled_area) if area]
        drawn = [attack_area(area) for area in areas]
        return [*drawn, range_area(card.range_rating)] if card.range_rating else drawn
    if isinstance(card, AttackArea):
        return [attack_area(card)]
    return [battlefield(card)] if isinstance(card, Battlefield) else []


def attack_area(area: AttackArea) -> Diagram:
    """The spaces that an attack reaches; up is where the attacker faces."""
    cells = {(cell.row, cell.column) for cell in area.cells.all()}
    is_melee = area.origin == AttackArea.Origin.ATTACKER
    side, low, high = _extent(cells, area.endless_forward and is_melee)
    columns, rows = 2 * side + 1, high - low + 1
    shapes: list[Shape] = [*board(columns, rows)]
    for row, column in sorted(cells):
        shapes.append(space(column + side, high - row, "target" if (row, column) == (0, 0) else "hit"))
    if area.endless_forward:
        shapes.append(_endless(cells, side, high))
    shapes += piece(side, high) if is_melee else [crosshair(side, high), _facing(columns, rows)]
    head = HEADROOM if area.endless_forward else 0.0
    foot = 0.0 if is_melee else FOOTROOM
    drawn, _ = moved(shapes, (), 0, head)
    described = _in_words(cells, is_melee=is_melee, goes_on=area.endless_forward)
    return Diagram(f"Area {area.name}", columns * CELL, head + rows * CELL + foot, tuple(drawn), (), described)


def _in_words(cells: set[tuple[int, int]], *, is_melee: bool, goes_on: bool) -> str:
    """An area's spaces row by row, as seen from the attacker, or from the target of a ranged attack."""
    rows: dict[int, list[int]] = {}
    for row, column in sorted(cells):
        rows.setdefault(row, []).append(column)
    spaces = [f"{_row(row)}: {', '.join(_column(row, column) for column in columns)}" for row, columns in rows.items()]
    end = ["and on ahead without end"] if goes_on else []
    return f"from the {'attacker' if is_melee else 'target'}, " + "; ".join([*spaces, *end])


def _row(row: int) -> str:
    return "level" if row == 0 else f"{abs(row)} {'ahead' if row > 0 else 'behind'}"


def _column(row: int, column: int) -> str:
    if column == 0:
        return "straight" if row else "its own space"
    return f"{abs(column)} {'right' if column > 0 else 'left'}"


def _extent(cells: set[tuple[int, int]], goes_on: bool) -> tuple[int, int, int]:
    """The reach of the drawing to each side, back and ahead: at least three by three spaces."""
    around = cells | {(0, 0)}
    low = min(row for row, _ in around)
    high = max(*(row for row, _ in around), low + 2) + goes_on
    return max(1, *(abs(column) for _, column in around)), low, high


def _endless(cells: set[tuple[int, int]], side: int, high: int) -> Shape:
    """The arrow from the foremost space to the board's end and beyond."""
    foremost = max(row for row, column in cells if column == 0)
    x, start = (side + 0.5) * CELL, (high - foremost) * CELL
    return arrow(x, start + (2.2 if foremost else 0), x, -HEADROOM, width=2.4, head=4.6)


def _facing(columns: int, rows: int) -> Shape:
    """The arrow below an area that is laid over a target: whence the attack comes."""
    x, end = columns * CELL / 2, rows * CELL
    return arrow(x, end + FOOTROOM, x, end + 1.2, head=3.6)


def range_spaces(rating: int) -> list[tuple[int, int]]:
    """The spaces of a range area as (rise, run): ahead at least one, sideways no more than ahead (ruling G02)."""
    return [(rise, run) for rise in range(1, rating + 1) for run in range(-rise, rise + 1) if rise + abs(run) <= rating]


def range_area(rating: int) -> Diagram:
    """All spaces in which a unit with this Range Rating may have its target."""
    reach = range_spaces(rating)
    side = max(1, max(run for _, run in reach))
    columns, rows = 2 * side + 1, rating + 1
    shapes = [*board(columns, rows)]
    shapes += [space(side + run, rating - rise, "reach") for rise, run in reach]
    shapes += piece(side, rating)
    labels = [
        Label((side + run + 0.5) * CELL, (rating - rise + 0.66) * CELL, str(rise + abs(run)), 4.5)
        for rise, run in reach
    ]
    title = f"Range {rating}: {len(reach)} spaces"
    return Diagram(title, columns * CELL, rows * CELL, tuple(shapes), tuple(labels))


def battlefield(field: Battlefield) -> Diagram:
    shapes: list[Shape] = [Shape(rectangle(0, 0, field.columns * CELL, field.rows * CELL), "mark")]
    for spot in field.spaces.all():
        shapes += terrain_ground(spot.terrain_type.slug, spot.column, spot.row)
    shapes.append(board(field.columns, field.rows)[1])
    for each in field.pieces.all():
        shapes += terrain_piece(each.terrain_piece.slug, each.column, each.row)
    return Diagram(field.name, field.columns * CELL, field.rows * CELL, tuple(shapes), (), _ground(field))


def _ground(field: Battlefield) -> str:
    """A battlefield in words: how large it is, and how much of what is on it."""
    ground = Counter(each.terrain_type.name for each in field.spaces.all())
    pieces = Counter(each.terrain_piece.name for each in field.pieces.all())
    counts = [f"{count} {name}" for counted in (ground, pieces) for name, count in sorted(counted.items())]
    return ", ".join([f"{field.columns} × {field.rows} spaces", *counts])


def terrain_ground(slug: str, column: int, row: int) -> list[Shape]:
    if slug == "field":
        return []
    draw = GROWTH.get(slug)
    return [space(column, row, slug), *(draw((column + 0.5) * CELL, (row + 0.5) * CELL) if draw else [])]


def terrain_piece(slug: str, column: int, row: int) -> list[Shape]:
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    kind = slug.rpartition("-")[0] or slug
    if kind in {"tree", "bush"}:
        return tree(x, y) if kind == "tree" else bush(x, y)
    if kind == "fence":
        rails = "".join(rectangle(x - 4.8, y + dy, 9.6, 0.9) for dy in (-1.4, 0.6))
        posts = "".join(rectangle(x + dx, y - 2.6, 1.2, 5.2) for dx in (-4.2, -0.6, 3))
        return [Shape(rails, "block"), Shape(posts, "block")]
    if kind == "bridge":
        return [
            Shape(rectangle(x - 3.4, y - CELL / 2, 6.8, CELL), "road"),
            Shape(f"M{x - 3.4} {y - 5}v10M{x + 3.4} {y - 5}v10", "line"),
        ]
    if kind == "well":
        return [Shape(circle(x, y, 3.2), "block"), Shape(circle(x, y, 1.6), "water")]
    return house(x, y)
