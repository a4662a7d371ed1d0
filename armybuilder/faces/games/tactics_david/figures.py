"""The pictures of the rules reference, drawn from the rules and the cards."""

from collections.abc import Callable, Iterable

from armybuilder.faces.diagrams import (
    CELL,
    Diagram,
    Label,
    Shape,
    arrow,
    board,
    cross,
    crosshair,
    moved,
    piece,
    polyline,
    rectangle,
    rounded,
    space,
)
from armybuilder.faces.games.tactics_david.areas import range_area, range_spaces, terrain_ground, terrain_piece
from armybuilder.geometry.grid import manhattan
from catalog.games.tactics_david.models import AttackArea, Unit
from catalog.games.tactics_david.plain import CANNOT_KILL, ONE_D3_MORE, REPLACED_BY_D3, UNIT_TYPES
from catalog.shelf import Shelf


def middle(column: float, row: float) -> tuple[float, float]:
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def board_sizes(shelf: Shelf) -> Diagram:
    """The three common boards, to one scale."""
    shapes: list[Shape] = []
    labels: list[Label] = []
    x = 0.0
    for name, columns, rows in (("Small", 7, 11), ("Medium", 14, 11), ("Large", 14, 22)):
        wide = columns * 5.0
        shapes += board(columns, rows, x, 110 - rows * 5.0, 5.0)
        labels.append(Label(x + wide / 2, 119, name, 7, "strong"))
        labels.append(Label(x + wide / 2, 127, f"{columns} × {rows}", 6))
        x += wide + 12
    return Diagram(
        "The three common boards: 7 × 11, 14 × 11 and 14 × 22 spaces", x - 12, 129, tuple(shapes), tuple(labels)
    )


def figures_of(values: Iterable[int], x: float, y: float, side: float, name: str) -> tuple[list[Shape], list[Label]]:
    """A playing piece with a number at each side: front, left, right, back."""
    front, left, right, back = values
    half, size = side / 2, side * 0.22
    shapes = [
        Shape(rounded(x, y, side, side, side * 0.08), "enemy"),
        Shape(f"M{x + half - side * 0.08} {y}L{x + half} {y - side * 0.08}L{x + half + side * 0.08} {y}Z", "arrow"),
    ]
    labels = [
        Label(x + half, y + size * 1.05, str(front), size, "strong"),
        Label(x + size * 0.75, y + half + size * 0.35, str(left), size, "strong"),
        Label(x + side - size * 0.75, y + half + size * 0.35, str(right), size, "strong"),
        Label(x + half, y + side - size * 0.3, str(back), size, "strong"),
        Label(x + half, y + side + size, name, size * 0.8),
    ]
    return shapes, labels


def strengths(unit: Unit) -> tuple[int, int, int, int]:
    return unit.front, unit.left, unit.right, unit.back


def playing_piece(shelf: Shelf) -> Diagram:
    unit = shelf.all(Unit)["spearman"]
    shapes, labels = figures_of(strengths(unit), 45, 14, 60, unit.name)
    labels[-1] = Label(75, 46, unit.name, 5.5)
    labels += [
        Label(75, 6, "Front", 6.5),
        Label(41, 46, "Left", 6.5, anchor="end"),
        Label(109, 46, "Right", 6.5, anchor="start"),
        Label(75, 83, "Back", 6.5),
    ]
    return Diagram(
        "A playing piece: the strengths of its four sides, and an arrowhead at its front",
        150,
        88,
        tuple(shapes),
        tuple(labels),
    )


def movement_example(shelf: Shelf) -> Diagram:
    """The spaces to which a unit with Movement Rating 3 gets."""
    columns, rows, column, row = 7, 5, 3, 3
    shapes: list[Shape] = [*board(columns, rows)]
    steps = [(c, r, manhattan((c, r), (column, row))) for r in range(rows) for c in range(columns)]
    shapes += [space(c, r, "reach") for c, r, far in steps if 0 < far <= 3]
    shapes += piece(column, row)
    x, y = middle(column, row)
    shapes += [
        Shape(polyline((x, y - 5), (x, y - 2 * CELL)), "line"),
        arrow(x - 0.4, y - 2 * CELL, x + CELL, y - 2 * CELL),
    ]
    shapes.append(cross(column - 2, row - 2))
    labels = [Label(middle(c, r)[0], (r + 0.9) * CELL, str(far), 3, "faint") for c, r, far in steps if 0 < far <= 3]
    title = (
        "Movement Rating 3: every space within three steps, none of them diagonal; two ahead and two aside is too far"
    )
    return Diagram(title, columns * CELL, rows * CELL, tuple(shapes), tuple(labels))


def range_area_5(shelf: Shelf) -> Diagram:
    """The range area of rating 5, with the space that the rule leaves out."""
    drawn = range_area(5)
    shapes, labels = moved(drawn.shapes, drawn.labels, CELL, 0)
    ground = board(7, 6)
    shapes = [*ground, *shapes, cross(6, 3)]
    title = (
        "Range Rating 5: 17 spaces and how far they are; two ahead and three aside is outside: the run exceeds the rise"
    )
    return Diagram(title, 7 * CELL, 6 * CELL, tuple(shapes), tuple(labels))


def melee_area_me(shelf: Shelf) -> Diagram:
    """Three enemies in a melee area, struck on the edge that is parallel to the attacker's front."""
    area = shelf.all(AttackArea)["me"]
    shapes: list[Shape] = [*board(5, 4)]
    cells = [(2 + cell.column, 2 - cell.row) for cell in area.cells.all()]
    shapes += [space(*cell, "hit") for cell in cells]
    shapes += piece(2, 2)
    for (column, row), facing in zip(cells, ("down", "right", "up"), strict=True):
        shapes += piece(column, row, role="enemy", facing=facing)
        shapes.append(Shape(f"M{column * CELL + 1} {(row + 1) * CELL - 0.4}h{CELL - 2}", "no"))
    return Diagram(
        "Melee area ME: all three enemies are struck on the edge nearest to the attacker's front",
        5 * CELL,
        4 * CELL,
        tuple(shapes),
    )


def ranged_area_rh(shelf: Shelf) -> Diagram:
    """Area RH laid over a target at the end of the range area."""
    columns, rows, column, row = 7, 8, 3, 7
    shapes: list[Shape] = [*board(columns, rows)]
    shapes += [space(column + run, row - rise, "reach") for rise, run in range_spaces(5)]
    cells = [(column + cell.column, row - 5 - cell.row) for cell in shelf.all(AttackArea)["rh"].cells.all()]
    shapes += [space(c, r, "target" if (c, r) == (column, row - 5) else "hit") for c, r in cells]
    shapes += [crosshair(column, row - 5), *piece(column, row)]
    title = "Area RH over a target five spaces ahead: the target lies in the Range Area, the spaces around it need not"
    return Diagram(title, columns * CELL, rows * CELL, tuple(shapes))


def line_of_sight(shelf: Shelf) -> Diagram:
    """A free line and a blocked one, from front edge to nearest edge."""
    shapes: list[Shape] = [*board(7, 5), *terrain_ground("forest", 4, 2)]
    shapes += terrain_piece("house-1", 1, 3)
    shapes += [*piece(2, 4), *piece(1, 0, role="enemy", facing="down"), *piece(5, 0, role="enemy", facing="down")]
    start = (2.5 * CELL, 4 * CELL)
    shapes.append(Shape(polyline(start, (1.5 * CELL, CELL)), "line"))
    shapes.append(Shape(polyline(start, (5.5 * CELL, CELL)), "no"))
    labels = [Label(1.5 * CELL, CELL + 5.5, "free", 4, anchor="end"), Label(6.1 * CELL, CELL + 5.5, "blocked", 4)]
    title = "Line of Sight from the middle of the front edge: free past the house, blocked by a Forest space"
    return Diagram(title, 7 * CELL, 5 * CELL, tuple(shapes), tuple(labels))


def combat_lock(shelf: Shelf) -> Diagram:
    """Units in combat lock: two units face to face and in contact, and nobody else."""
    scenes = (
        ("locked", ((0, 1, "right"), (1, 1, "left")), False),
        ("not facing: free", ((0, 1, "right"), (1, 1, "up")), False),
        ("no contact: free", ((0, 1, "right"), (2, 1, "left")), False),
        ("B is halved", ((0, 1, "right"), (1, 1, "left")), True),
    )
    shapes: list[Shape] = []
    labels: list[Label] = []
    for n, (words, ((c1, r1, f1), (c2, r2, f2)), has_house) in enumerate(scenes):
        scene = [*board(3, 3), *piece(c1, r1, facing=f1), *piece(c2, r2, role="enemy", facing=f2)]
        if has_house:
            scene += terrain_piece("house-1", 2, 1)
        names = [
            Label(middle(c1, r1)[0], 9, "A", 5, "strong"),
            Label(middle(c2, r2)[0], 9, "B", 5, "strong"),
            Label(15, 37, words, 4.2),
        ]
        part, words_part = moved(scene, names, n % 2 * 38, n // 2 * 44)
        shapes += part
        labels += words_part
    return Diagram("Combat Lock: A and B must face each other and be in contact", 68, 84, tuple(shapes), tuple(labels))


def stack_example(shelf: Shelf) -> Diagram:
    """Three units and the stack that they make."""
    units = [shelf.all(Unit)[slug] for slug in ("soldier", "warrior", "spearman")]
    summed = [sum(each) for each in zip(*(strengths(unit) for unit in units), strict=True)]
    shapes: list[Shape] = []
    labels: list[Label] = []
    pieces = [*((strengths(unit), unit.name) for unit in units), (summed, "Stack")]
    for n, (values, name) in enumerate(pieces):
        part, words = figures_of(values, n * 42.0, 5, 32, name)
        shapes += part
        labels += words
        if n:
            labels.append(Label(n * 42.0 - 5, 24, "=" if n == len(units) else "+", 8, "strong"))
    title = "Soldier, Warrior and Spearman stacked: each side adds up to front 10, left 5, right 6, back 4"
    return Diagram(title, 42 * 3 + 33, 46, tuple(shapes), tuple(labels))


def unit_team(shelf: Shelf) -> Diagram:
    """The two ways in which a team shares a space."""
    shapes: list[Shape] = []
    labels: list[Label] = []
    for n, (words, places) in enumerate(
        (("one above the other", ((11, 8.5), (11, 16.5))), ("side by side", ((6.3, 12), (16.7, 12))))
    ):
        x = n * 48.0
        shapes += [
            Shape(rectangle(x + 5, 5, 22, 22), "cell"),
            arrow(x - 1, 16, x + 5, 16),
            arrow(x + 33, 16, x + 27, 16),
        ]
        for place in places:
            shapes.append(Shape(rounded(x + place[0], place[1] - 1.5, 9, 7, 1.2), "unit"))
        labels.append(Label(x + 16, 34, words, 4.2))
        labels.append(Label(x + 16, 40, ("either may be struck", "the near one is struck")[n], 3.8, "faint"))
    shapes, labels = moved(shapes, labels, 3, 0)
    title = "Unit Teams attacked from West or East: the attacker chooses in the first case, not in the second"
    return Diagram(title, 86, 42, tuple(shapes), tuple(labels))


def deployment(shelf: Shelf) -> Diagram:
    """The two rows at each end of the small board."""
    shapes: list[Shape] = [*board(7, 11)]
    shapes += [Shape(rectangle(0, y, 7 * CELL, 2 * CELL), "reach") for y in (0, 9 * CELL)]
    labels = [Label(35, 12, "second player", 5, "strong"), Label(35, 102, "first player", 5, "strong")]
    return Diagram(
        "Deployment on the small board: the two rows nearest to each player", 70, 110, tuple(shapes), tuple(labels)
    )


def type_table(shelf: Shelf) -> Diagram:
    """The table of attack type against unit type, by the defender's dice."""
    cells = [[_type_words(attack, defence) for defence in UNIT_TYPES] for attack in UNIT_TYPES]
    names = [name.title() for name in UNIT_TYPES]
    tone = {"normal": "cell", "a D3": "hit", "no Dead": "reach", "+1D3": "reach"}
    shapes = [Shape(rectangle(30 + c * 24, 14 + r * 13, 24, 13), tone[cells[r][c]]) for r in range(3) for c in range(3)]
    labels = [Label(42 + n * 24, 10.5, name, 5, "strong") for n, name in enumerate(names)]
    labels += [Label(27, 22 + n * 13, name, 5, "strong", "end") for n, name in enumerate(names)]
    labels += [Label(42 + c * 24, 22 + r * 13, cells[r][c], 4.8) for r in range(3) for c in range(3)]
    labels += [Label(66, 4.2, "defender", 3.8, "faint"), Label(27, 10.5, "attack", 3.8, "faint", "end")]
    return Diagram(
        "Attack Type against Unit Type: what becomes of the defender's dice", 103, 54, tuple(shapes), tuple(labels)
    )


def _type_words(attack: str, defence: str) -> str:
    """The change to a defender's dice, as the table writes it."""
    types = attack, defence
    if types in CANNOT_KILL:
        return "no Dead"
    if types in ONE_D3_MORE:
        return "+1D3"
    return "a D3" if types in REPLACED_BY_D3 else "normal"


FIGURES: dict[str, Callable[[Shelf], Diagram]] = {
    "board-sizes": board_sizes,
    "playing-piece": playing_piece,
    "movement-example": movement_example,
    "range-area-5": range_area_5,
    "melee-area-me": melee_area_me,
    "ranged-area-rh": ranged_area_rh,
    "line-of-sight": line_of_sight,
    "combat-lock": combat_lock,
    "stack-example": stack_example,
    "unit-team": unit_team,
    "deployment": deployment,
    "type-table": type_table,
}
