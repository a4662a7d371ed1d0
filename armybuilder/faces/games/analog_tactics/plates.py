"""Figures of what stands on the board, as a drawing: a hex with the emblem, and the figures on both sides of it."""

from collections.abc import Iterable, Mapping, Sequence

from armybuilder.faces.diagrams import Diagram, Label, LabelRole, Shape, polygon, rectangle, rounded
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path
from armybuilder.faces.face import Stat as Figure
from armybuilder.faces.face import with_signs
from armybuilder.faces.hexes import Hexes
from catalog.games.analog_tactics.models import Stat, Unit
from catalog.games.analog_tactics.plain import TOP_LEVEL

#: Below the points that are spent, beside them what stays as it is (Your Units).
EXPENDABLE = (Stat.HEALTH, Stat.ATTACK, Stat.MOVEMENT, Stat.SPECIAL, Stat.REACTION)
CONSTANT = (Stat.DAMAGE, Stat.HIT, Stat.EVASION, Stat.ARMOR)
SHORT = {
    Stat.HEALTH: "Health", Stat.ATTACK: "Att", Stat.MOVEMENT: "Mov", Stat.SPECIAL: "Spec", Stat.REACTION: "React",
    Stat.DAMAGE: "Dam", Stat.HIT: "Hit", Stat.EVASION: "Eva", Stat.ARMOR: "Arm",
}  # fmt: skip
WIDE, TALL = 112.0, 80.0
TILE, GAP = 14.4, 1.6
COLUMN = 27.0
PIECE = 47.0


def figures(values: Mapping[str, int | None], stats: Iterable[Stat]) -> list[Figure]:
    """Figures by name, without those that there are none of."""
    known = ((stat, values.get(stat.value)) for stat in stats)
    return [Figure(str(stat.label), with_signs(str(value))) for stat, value in known if value is not None]


def plate(title: str, emblem: str, left: Sequence[Figure], right: Sequence[Figure]) -> Diagram:
    """The hex with its front at the top, and a column of figures on each side."""
    shapes, labels = _piece(emblem), list[Label]()
    for column, x in ((left, 0.0), (right, WIDE - COLUMN)):
        top = (TALL - len(column) * (TILE + GAP) + GAP) / 2
        for n, figure in enumerate(column):
            y = top + n * (TILE + GAP)
            shapes.append(Shape(rounded(x, y, COLUMN, TILE, 2.4), "zone"))
            labels.append(Label(x + COLUMN / 2, y + 4.8, figure.label, 4.2, "faint"))
            labels.append(Label(x + COLUMN / 2, y + 12.6, figure.value, 8.6, "strong"))
    return Diagram(title, WIDE, TALL, tuple(shapes), tuple(labels))


def _piece(emblem: str) -> list[Shape]:
    x, y = WIDE / 2, TALL / 2 + 2
    top = y - PIECE / 2
    front = polygon((x - 5, top - 1), (x, top - 5.4), (x + 5, top - 1))
    side = PIECE * 0.7
    picture = Shape(emblem_path(emblem), "arrow", x - side / 2, y - side / 2, side / EMBLEM_SIZE)
    return [Hexes("flat", PIECE, x, y).shape((0, 0)), Shape(front, "arrow"), picture]


def level_table(unit: Unit) -> Diagram:
    """A unit's figures at every level, each with all gains up to there."""
    stats = (*EXPENDABLE, *CONSTANT)
    column, row = 11.2, 7.0
    across = [11.5 + column * (n + 0.5) for n in range(len(stats))]
    labels = [Label(5, 5, "Level", 3.4, "faint")]
    labels += [Label(x, 5, SHORT[stat], 3.4, "faint") for x, stat in zip(across, stats, strict=True)]
    shapes = []
    before: dict[str, int] = {}
    for level in range(1, TOP_LEVEL + 1):
        y, values = 7 + (level - 1) * row, unit.at(level)
        if level % 2:
            shapes.append(Shape(rectangle(0, y, WIDE, row), "zone"))
        labels.append(Label(5, y + 5.2, str(level), 5, "strong"))
        labels += [
            Label(x, y + 5.2, with_signs(str(values[stat])), 5, _role(values[stat], before.get(stat)))
            for x, stat in zip(across, stats, strict=True)
        ]
        before = values
    title = f"{unit.name}: the figures of every level"
    return Diagram(title, WIDE, 7 + TOP_LEVEL * row, tuple(shapes), tuple(labels))


def _role(value: int, before: int | None) -> LabelRole:
    """The role of a figure's label: what a level changes stands out."""
    return "text" if before in (None, value) else "strong"
