"""Boards, deployments and areas of attack, drawn from the data."""

from collections.abc import Iterable, Sequence

from armybuilder.faces.diagrams import CELL, Diagram, Label, Shape, board, piece, polyline, rounded, space
from armybuilder.geometry.grid import Grid, Square, grid
from catalog.games.collision.models import Ability, AttackShape, Board, Deployment, Objective
from catalog.games.collision.plain import terrain_tiles
from catalog.models import Card
from catalog.shelf import Shelf

#: The board on which the four deployments are drawn.
COLUMNS, ROWS = 12, 10


def diagrams_of(card: Card, shelf: Shelf) -> Sequence[Diagram]:
    """The drawings that a card's page shows in full."""
    if isinstance(card, Board):
        return [board_plan(card)]
    if isinstance(card, Deployment):
        return [deployment_plan(card)]
    if isinstance(card, Objective) and card.deployment:
        return [deployment_plan(card.deployment)]
    area = area_of(card) if isinstance(card, Ability) else None
    return [area] if area else []


def board_plan(card: Board) -> Diagram:
    shapes = [*board(card.columns, card.rows)]
    x, y = card.columns * CELL / 2, card.rows * CELL / 2
    shapes.append(Shape(polyline((x - 4, y), (x + 4, y)) + polyline((x, y - 4), (x, y + 4)), "no"))
    terrain = terrain_tiles(card.tiles)
    title = f"{card.columns} × {card.rows} tiles, about {terrain} of them with terrain"
    return Diagram(title, card.columns * CELL, card.rows * CELL, tuple(shapes))


Zone = set[Square]


def zones_of(card: Deployment) -> tuple[Zone, Zone]:
    """The tiles of the defender and of the attacker; where the defender has the choice, it is drawn at the bottom."""
    ground = grid(ROWS, COLUMNS)
    tiles = _tiles(ground, ground.spaces)
    if card.zones == Deployment.Zones.CENTER:
        depth = card.edge_spaces or 0
        ring = _tiles(ground, ground.rim(depth))
        return tiles - ring, ring
    if card.zones == Deployment.Zones.DIAGONAL:
        below, above = ground.halves()
        return _tiles(ground, below), _tiles(ground, above)
    if card.zones == Deployment.Zones.SHORT_EDGES:
        low, high = (COLUMNS - card.empty_rows) // 2, (COLUMNS + card.empty_rows) // 2
        return {(c, r) for c, r in tiles if c < low}, {(c, r) for c, r in tiles if c >= high}
    low, high = (ROWS - card.empty_rows) // 2, (ROWS + card.empty_rows) // 2
    return {(c, r) for c, r in tiles if r >= high}, {(c, r) for c, r in tiles if r < low}


def _tiles(ground: Grid, spaces: Iterable[int]) -> Zone:
    return {(ground.column[space], ground.row[space]) for space in spaces}


def deployment_plan(card: Deployment, *, has_words: bool = True) -> Diagram:
    """The places where each side may stand, on a board of 12 by 10; where it is drawn small, without words."""
    mine, other = zones_of(card)
    shapes: list[Shape] = [*board(COLUMNS, ROWS)]
    shapes += [space(column, row, "reach") for column, row in sorted(mine)]
    shapes += [space(column, row, "hit") for column, row in sorted(other)]
    if card.zones == Deployment.Zones.DIAGONAL:
        shapes.append(Shape(polyline((0, 0), (COLUMNS * CELL, ROWS * CELL)), "no"))
    labels = [Label(x, y, words, 7, "strong") for x, y, words in _names(card)] if has_words else []
    shapes += [_plate(label) for label in labels]
    return Diagram(_deployment_title(card), COLUMNS * CELL, ROWS * CELL, tuple(shapes), tuple(labels))


def _plate(label: Label) -> Shape:
    """The ground below a word on the board."""
    wide = len(label.text) * 4.1 + 4
    return Shape(rounded(label.x - wide / 2, label.y - 7, wide, 9.4, 2), "mark")


def _names(card: Deployment) -> list[tuple[float, float, str]]:
    wide, deep = COLUMNS * CELL, ROWS * CELL
    if card.zones == Deployment.Zones.CENTER:
        return [(wide / 2, deep / 2 + 2.5, "Defender"), (wide / 2, CELL + 2.5, "Attacker")]
    if card.zones == Deployment.Zones.SHORT_EDGES:
        return [(2.5 * CELL, deep / 2 + 2.5, "Defender"), (9.5 * CELL, deep / 2 + 2.5, "Attacker")]
    if card.zones == Deployment.Zones.DIAGONAL:
        return [(wide * 0.27, deep * 0.78, "Defender"), (wide * 0.73, deep * 0.26, "Attacker")]
    return [(wide / 2, 8 * CELL + 2.5, "Defender"), (wide / 2, 2 * CELL + 2.5, "Attacker")]


def _deployment_title(card: Deployment) -> str:
    first = f"the {card.get_deploys_first_display().lower()} starts"
    if card.zones == Deployment.Zones.CENTER:
        return f"{card.name}: the attacker within {card.edge_spaces} of an edge, the defender inside; {first}"
    if card.zones == Deployment.Zones.DIAGONAL:
        return f"{card.name}: nobody stands on the line, the defender picks a side; {first}"
    return f"{card.name}: the {card.empty_rows} center rows stay empty, the defender picks an edge; {first}"


def area_of(card: Ability) -> Diagram | None:
    """The tiles that a blast, a burst or a line strikes; none for other attacks."""
    if card.attack_shape == AttackShape.LINE and card.reach:
        return _line(card.reach)
    if card.attack_shape in (AttackShape.BLAST, AttackShape.BURST) and card.radius:
        return _around(card.radius, is_burst=card.attack_shape == AttackShape.BURST)
    return None


def _around(radius: int, *, is_burst: bool) -> Diagram:
    """All tiles within a radius, diagonals counted: around the attacker, or around the target's tile."""
    side = 2 * radius + 1
    shapes: list[Shape] = [*board(side, side)]
    shapes += [space(c, r, "hit") for c in range(side) for r in range(side) if (c, r) != (radius, radius)]
    shapes += piece(radius, radius) if is_burst else [space(radius, radius, "target")]
    words = "Burst" if is_burst else "Blast"
    return Diagram(f"{words} {radius}", side * CELL, side * CELL, tuple(shapes))


def _line(length: int) -> Diagram:
    """A chain of tiles from the attacker on, which may bend."""
    path = _chain(length)
    columns = max(c for c, _ in path) + 1
    rows = max(r for _, r in path) + 2
    shapes: list[Shape] = [*board(columns, rows)]
    shapes += [space(column, rows - 2 - row, "hit") for column, row in path]
    shapes += piece(0, rows - 1)
    middles = [((c + 0.5) * CELL, (rows - 1.5 - r) * CELL) for c, r in path]
    shapes.append(Shape(polyline((0.5 * CELL, (rows - 0.9) * CELL), *middles), "line"))
    return Diagram(f"Line {length}", columns * CELL, rows * CELL, tuple(shapes))


def _chain(length: int) -> list[tuple[int, int]]:
    """Two tiles ahead, then to the right."""
    ahead = min(2, length)
    return [(0, row) for row in range(ahead)] + [(column, ahead - 1) for column in range(1, length - ahead + 1)]
