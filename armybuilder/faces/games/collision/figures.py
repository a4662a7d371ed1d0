"""The pictures of the rules reference, drawn from the rules and the cards."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from armybuilder.faces.diagrams import (
    CELL,
    Diagram,
    Label,
    Shape,
    arrow,
    board,
    circle,
    cross,
    moved,
    piece,
    polyline,
    rectangle,
    rounded,
    space,
)
from armybuilder.faces.games.collision import cover
from armybuilder.faces.games.collision.battle import deployment_plan
from armybuilder.faces.games.collision.cover import CoverScene, cover_and_elevation, elevation
from armybuilder.faces.games.collision.looks import ATTACKS, CORE, WEAPON, WIDTH, Pen, draw_sheet, label, look_of
from armybuilder.geometry.grid import NORTH, Square, grid, manhattan
from catalog.games.collision.models import Action, Board, Character, CombatModifier, Deployment, Faction, Statistic
from catalog.shelf import Shelf


def factions(shelf: Shelf) -> Diagram:
    pen = Pen()
    wide, deep, gap = 34.0, 22.0, 2.0
    for n, card in enumerate(shelf.all(Faction).values()):
        x, y = n % 3 * (wide + gap), n // 3 * (deep + gap)
        pen.box(x, y, wide, deep, "mark")
        pen.emblem(x + wide / 2, y + 5.6, card.emblem)
        pen.words(x + wide / 2, y + 14, card.name, 10, wide - 3, "strong")
        names = ", ".join(attribute.name for attribute in card.attributes.all())
        pen.words(x + wide / 2, y + 18.6, names, 7, wide - 3, "faint")
    return pen.diagram("The six factions of Gea, with their attributes", 2 * deep + gap, 3 * wide + 2 * gap)


def character_card(shelf: Shelf) -> Diagram:
    pen = Pen()
    look = look_of(next(iter(shelf.all(Character).values())))
    deep = draw_sheet(pen, look, shelf)
    slugs = [*CORE, *ATTACKS, *WEAPON]
    half = (len(slugs) + 1) // 2
    for n, slug in enumerate(slugs):
        x, y = (WIDTH + 3) + n // half * 26, 4 + n % half * 4.2
        name = shelf.all(Statistic)[slug.replace("_", "-")].name
        short = label(slug, shelf)
        pen.words(x, y, short, 7, 8, "strong", is_start=True)
        if name != short:
            pen.words(x + 8.4, y, name, 6.5, 17, is_start=True)
    title = f"The front of {look.name}’s card: core statistics above, a box for each weapon below"
    return pen.diagram(title, deep, WIDTH + 3 + 52)


def attack_sequence(shelf: Shelf) -> Diagram:
    modifiers = shelf.all(CombatModifier)
    partial, total = (modifiers[slug].misses_up_to for slug in ("partial-cover", "total-cover"))
    rows = (
        ("1  Pay", "the ability’s cost, the weapon’s EC"),
        ("2  Reactions", "that come before the roll"),
        ("3  Cover", f"D10: a miss on 1–{partial} if partial, 1–{total} if total"),
        ("4  To hit", "D10 + W-Att or Att, at least Def; a natural 10 is a Crit"),
        ("5  Reactions", "to the hit or the miss"),
        ("6  Injury", "D10 + W-Pow or Pow, above Armor: half of it, rounded up"),
        ("7  On a hit", "what the attack does besides"),
    )
    shapes: list[Shape] = []
    labels: list[Label] = []
    for n, (head, words) in enumerate(rows):
        y = n * 16.0
        shapes.append(Shape(rounded(0, y, 172, 12, 2), "zone"))
        if n:
            shapes.append(arrow(16, y - 4, 16, y, width=1.4, head=2.8))
        labels += [Label(4, y + 7.9, head, 5.4, "strong", "start"), Label(40, y + 7.9, words, 4.4, "text", "start")]
    return Diagram("An attack, step by step", 172, len(rows) * 16 - 4, tuple(shapes), tuple(labels))


def injury_level(excess: int) -> int:
    """Half of what goes beyond Armor, rounded up."""
    return (excess + 1) // 2


def injury_table(shelf: Shelf) -> Diagram:
    wide, deep, first = 19.0, 12.0, 34.0
    columns = [(f"{low}–{low + 1}", str(injury_level(low))) for low in range(1, 12, 2)] + [("2 more", "+1")]
    shapes: list[Shape] = []
    labels = [
        Label(0, 7.8, "Above Armor", 5, "strong", "start"),
        Label(0, 7.8 + deep, "Injury", 5, "strong", "start"),
    ]
    for n, (above, injury) in enumerate(columns):
        x = first + n * wide
        shapes += [
            Shape(rectangle(x, 0, wide, deep), "cell"),
            Shape(rectangle(x, deep, wide, deep), "reach" if n < 2 else "hit"),
        ]
        labels += [
            Label(x + wide / 2, 7.8, above, 5),
            Label(x + wide / 2, 8.1 + deep, injury, 6, "strong"),
        ]
    title = "The injury level of a hit, by how far it goes beyond Armor"
    return Diagram(title, first + len(columns) * wide, 2 * deep, tuple(shapes), tuple(labels))


Part = tuple[Sequence[Shape], Sequence[Label], float, float]

#: The Move of the characters in the book's examples.
EXAMPLE_MOVE = 3


def side_by_side(title: str, parts: Iterable[Part], across: int, gap: float = 8.0) -> Diagram:
    """Scenes in rows of `across`, each in the middle of its column."""
    parts = list(parts)
    wide = max(part[2] for part in parts)
    rows = [parts[n : n + across] for n in range(0, len(parts), across)]
    shapes: list[Shape] = []
    labels: list[Label] = []
    y = 0.0
    for row in rows:
        deep = max(part[3] for part in row)
        for n, (drawn, words, width, depth) in enumerate(row):
            some, said = moved(drawn, words, n * (wide + gap) + (wide - width) / 2, y + deep - depth)
            shapes += some
            labels += said
        y += deep + gap
    columns = min(across, len(parts))
    return Diagram(title, columns * (wide + gap) - gap, y - gap, tuple(shapes), tuple(labels))


def boards(shelf: Shelf) -> Diagram:
    parts: list[Part] = []
    for card in shelf.all(Board).values():
        if card.is_variant:
            continue
        wide, deep = card.columns * 5.0, card.rows * 5.0
        points = f"up to {card.most_points}" if not card.least_points else f"{card.least_points}–{card.most_points}"
        labels = [Label(wide / 2, deep + 7, card.name, 6, "strong"), Label(wide / 2, deep + 13, points, 5, "faint")]
        parts.append((board(card.columns, card.rows, 0, 0, 5.0), labels, max(wide, 36), deep + 15))
    return side_by_side("The boards, and the points that each is for", [_centred(part) for part in parts], 2)


def _centred(part: Part) -> Part:
    """A small board in the middle of a wider place."""
    shapes, labels, wide, deep = part
    return (*moved(shapes, labels, wide / 2 - labels[0].x, 0), wide, deep)


def deployments(shelf: Shelf) -> Diagram:
    parts: list[Part] = []
    for card in shelf.all(Deployment).values():
        plan = deployment_plan(card)
        words = [
            Label(plan.width / 2, plan.height + 10, card.name, 9, "strong"),
            Label(plan.width / 2, plan.height + 19, f"{card.get_deploys_first_display()} starts", 7, "faint"),
        ]
        parts.append((plan.shapes, [*plan.labels, *words], plan.width, plan.height + 22))
    return side_by_side("The four styles of deployment", parts, 2, 12)


def deployment(slug: str, shelf: Shelf) -> Diagram:
    return deployment_plan(shelf.all(Deployment)[slug])


def _walk(
    path: Sequence[Square], words: Sequence[str], *, bushes: Sequence[Square] = (), is_barred: bool = False
) -> Part:
    """A movement on a board of four by four, with its cost in words."""
    size = 4
    shapes: list[Shape] = [*board(size, size)]
    shapes += [space(column, row, "forest") for column, row in bushes]
    shapes += [Shape(circle(*cover.steps([tile])[0], 3), "tree") for tile in bushes]
    shapes += piece(*path[0])
    middles = cover.steps(path)
    if len(middles) > 2:
        shapes.append(Shape(polyline(*middles[:-1]), "line"))
    shapes.append(arrow(*middles[-2], *middles[-1], width=1.2))
    if is_barred:
        shapes.append(cross(*path[-1]))
    labels = [
        Label(size * CELL / 2, size * CELL + 6.5 + 5 * n, line, 4.6 if n == 0 else 4, "text" if n else "strong")
        for n, line in enumerate(words)
    ]
    return shapes, labels, size * CELL, size * CELL + 14


def step(shelf: Shelf) -> Diagram:
    """The spaces to which a step leads, and those to which it does not."""
    parts = [
        _walk([(1, 2), (1, 1)], ("1 space", "no Endurance")),
        _walk([(1, 2), (2, 1)], ("not diagonally", "that is two spaces"), is_barred=True),
        _walk([(1, 2), (1, 1)], ("not onto a bush", "an obstacle takes 2"), bushes=[(1, 1)], is_barred=True),
    ]
    return side_by_side("Step: one space, not diagonally, not onto an obstacle", parts, 3)


def maneuver(shelf: Shelf) -> Diagram:
    cost = shelf.all(Action)["maneuver"].endurance
    parts = [
        _walk([(0, 3), (0, 2), (0, 1), (0, 0)], ("3 open spaces", "1 + 1 + 1")),
        _walk([(0, 3), (0, 2), (0, 1)], ("space, then bush", "1 + 2"), bushes=[(0, 1)]),
        _walk([(0, 3), (0, 2), (0, 1), (0, 0)], ("starting on a bush", "1 + 1 + 1"), bushes=[(0, 3)]),
        _walk([(1, 2), (1, 1), (2, 1)], ("around the corner", "1 + 1")),
    ]
    return side_by_side(f"Maneuver for {cost} Endurance, with Move {EXAMPLE_MOVE}", parts, 2)


def run(shelf: Shelf) -> Diagram:
    """The reach of Maneuver and Run over open ground, with Move 3."""
    actions = shelf.all(Action)
    near, far = (EXAMPLE_MOVE * (actions[slug].times_move or 0) for slug in ("maneuver", "run"))
    size = 2 * far + 1
    shapes: list[Shape] = [*board(size, size)]
    labels: list[Label] = []
    for column in range(size):
        for row in range(size):
            spaces = manhattan((column, row), (far, far))
            if 0 < spaces <= far:
                shapes.append(space(column, row, "hit" if spaces <= near else "reach"))
                labels.append(Label((column + 0.5) * CELL, (row + 0.68) * CELL, str(spaces), 4.6))
    shapes += piece(far, far)
    title = f"With Move {EXAMPLE_MOVE}: Maneuver up to {near} spaces (dark), Run up to {far} (light)"
    return Diagram(title, size * CELL, size * CELL, tuple(shapes), tuple(labels))


def facing(shelf: Shelf) -> Diagram:
    """Whom a character can attack: what lies before its front edge or a front corner."""
    side, deep = 7, 5
    column, row = side // 2, deep - 2
    shapes: list[Shape] = [*board(side, deep)]
    labels: list[Label] = []
    ground = grid(deep, side)
    here = ground.space(row, column)
    for c in range(side):
        for r in range(row):
            if ground.is_in_front(here, NORTH, ground.space(r, c)):
                is_corner = abs(c - column) == row - r
                shapes.append(space(c, r, "reach" if is_corner else "hit"))
                if not is_corner:
                    labels.append(Label((c + 0.5) * CELL, (r + 0.68) * CELL, str(row - r), 4.6))
    shapes += piece(column, row)
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    for target in ((column - row, 0), (column + row, 0)):
        shapes.append(Shape(polyline((x, y), *cover.steps([target])), "line"))
    labels.append(Label(x, (row + 1) * CELL + 6, "rear edge", 4.2, "faint"))
    shapes.append(
        Shape(polyline((column * CELL + 1, (row + 1) * CELL), ((column + 1) * CELL - 1, (row + 1) * CELL)), "no")
    )
    title = "Facing: what lies ahead may be attacked, up to the two diagonals; numbers are distances"
    return Diagram(title, side * CELL, deep * CELL, tuple(shapes), tuple(labels))


def _scenes(title: str, scenes: Sequence[tuple[CoverScene, str]], across: int) -> Diagram:
    return side_by_side(title, [cover.draw(scene, words) for scene, words in scenes], across)


def cover_cases(shelf: Shelf) -> Diagram:
    cases = [
        (cover.OFF_CENTER, "off the center"),
        (cover.DIAGONAL_GAP, "between two at a corner"),
        (cover.CORNER, "only a corner"),
        (cover.CENTER, "through the center"),
        (cover.SEVERAL, "two adjacent tiles"),
    ]
    return _scenes("What the line of an attack meets, and the cover that this gives", cases, 3)


def _misses(shelf: Shelf, slug: str) -> str:
    return f"the attack misses on 1–{shelf.all(CombatModifier)[slug].misses_up_to} of a D10"


def partial_cover(shelf: Shelf) -> Diagram:
    cases = [
        (cover.OFF_CENTER, "off the center"),
        (cover.APART, "a single tile"),
        (cover.DIAGONAL_GAP, "between two at a corner"),
        (cover.CORNER, "only a corner"),
    ]
    return _scenes(f"Partial cover: {_misses(shelf, 'partial-cover')}", cases, 2)


def total_cover(shelf: Shelf) -> Diagram:
    cases = [
        (cover.CENTER, "through the center"),
        (cover.STRAIGHT, "straight through"),
        (cover.SEVERAL, "two adjacent tiles"),
    ]
    return _scenes(f"Total cover: {_misses(shelf, 'total-cover')}", cases, 3)


FIGURES: dict[str, Callable[[Shelf], Diagram]] = {
    "factions": factions,
    "character-card": character_card,
    "boards": boards,
    "deployments": deployments,
    "deployment-short-side": partial(deployment, "short-side"),
    "deployment-long-side": partial(deployment, "long-side"),
    "deployment-center": partial(deployment, "center"),
    "deployment-diagonal": partial(deployment, "diagonal"),
    "elevation": elevation,
    "step": step,
    "maneuver": maneuver,
    "run": run,
    "facing": facing,
    "cover": cover_cases,
    "partial-cover": partial_cover,
    "total-cover": total_cover,
    "cover-and-elevation": cover_and_elevation,
    "attack-sequence": attack_sequence,
    "injury-table": injury_table,
}
