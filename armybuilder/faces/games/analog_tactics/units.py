"""The faces of classes, units, monsters and obstacles, their figures drawn on both sides of a hex; what all share."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Unpack

from armybuilder.faces.diagrams import Diagram, Label, LabelRole, Shape, polygon, rectangle, rounded
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path
from armybuilder.faces.face import (
    Accent,
    Badge,
    Block,
    Face,
    FaceParts,
    Run,
    Stat,
    card_face,
    paragraphs,
    with_signs,
)
from armybuilder.faces.hexes import Hexes
from catalog.games.analog_tactics.models import Ability, Monster, Obstacle, Role, Unit, UnitClass
from catalog.games.analog_tactics.models import Stat as Figure
from catalog.games.analog_tactics.plain import TOP_LEVEL
from catalog.models import Card
from catalog.shelf import Shelf

#: The kinds whose texts begin with their occasion: Before an evasion roll.
LED = {"ability", "weapon_upgrade", "mission", "elite_upgrade", "monster", "blueprint"}


def face(card: Card, shelf: Shelf, kind: str, **parts: Unpack[FaceParts]) -> Face:
    """A card's face; where its text says what it does and when, it has a lead."""
    return card_face(card, shelf, kind, has_lead=card.kind in LED, **parts)


def text(card: Card, shelf: Shelf) -> Block:
    """A card's text without a title; where it says what a card does and when, it has a lead."""
    return Block("", paragraphs(card.text, shelf, has_lead=card.kind in LED))


def term_run(card: Card) -> Run:
    return Run(card.name, "term", card)


def runs_after(lead: str, text: str, shelf: Shelf) -> tuple[Run, ...]:
    """A line of text after a lead of its own: Form 1."""
    runs = [run for paragraph in paragraphs(text, shelf, has_lead=False) for run in paragraph]
    return (Run(f"{lead} ", "lead"), *runs)


#: Below the points that are spent, beside them what stays as it is (Your Units).
EXPENDABLE = (Figure.HEALTH, Figure.ATTACK, Figure.MOVEMENT, Figure.SPECIAL, Figure.REACTION)
CONSTANT = (Figure.DAMAGE, Figure.HIT, Figure.EVASION, Figure.ARMOR)
SHORT = {
    Figure.HEALTH: "Health", Figure.ATTACK: "Att", Figure.MOVEMENT: "Mov", Figure.SPECIAL: "Spec",
    Figure.REACTION: "React", Figure.DAMAGE: "Dam", Figure.HIT: "Hit", Figure.EVASION: "Eva", Figure.ARMOR: "Arm",
}  # fmt: skip
WIDE, TALL = 112.0, 80.0
TILE, GAP = 14.4, 1.6
COLUMN = 27.0
PIECE = 47.0


def figures_of(values: Mapping[str, int | None], stats: Iterable[Figure]) -> list[Stat]:
    known = ((stat, values.get(stat.value)) for stat in stats)
    return [Stat(str(stat.label), with_signs(str(value))) for stat, value in known if value is not None]


def plate(title: str, emblem: str, left: Sequence[Stat], right: Sequence[Stat]) -> Diagram:
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
            Label(x, y + 5.2, with_signs(str(values[stat])), 5, _label_role(values[stat], before.get(stat)))
            for x, stat in zip(across, stats, strict=True)
        ]
        before = values
    title = f"{unit.name}: the figures of every level"
    return Diagram(title, WIDE, 7 + TOP_LEVEL * row, tuple(shapes), tuple(labels))


def _label_role(value: int, before: int | None) -> LabelRole:
    """The role of a figure's label: what a level changes stands out."""
    return "text" if before in (None, value) else "strong"


ACCENT: dict[str, Accent] = {"warrior": "rust", "assassin": "moss", "mage": "violet", "engineer": "ochre"}
ROLE_SHAPE = {Role.ELITE: "star", Role.COMMON: "disc"}
#: The way in which eliminated commons come back, with a shape.
RETURN = {
    UnitClass.Return.RESPAWN: ("Commons respawn each turn", "up"),
    UnitClass.Return.RESET: ("Commons return by a reset", "clock"),
    UnitClass.Return.SUMMON: ("Commons are summoned", "star"),
    UnitClass.Return.BUILD: ("Commons are built", "square"),
}


def unit_face(unit: Unit, shelf: Shelf) -> Face:
    """A unit at level 1, and behind it every level."""
    badges = (
        Badge("Role", unit.get_role_display(), ROLE_SHAPE[Role(unit.role)]),
        Badge("Class", unit.unit_class.name, "square"),
        Badge("Team", _team(unit), "hand"),
    )
    accent = ACCENT[unit.unit_class.slug]
    front = figure_plate(unit, {**unit.at(1), "attack_range": unit.attack_range}, 1)
    back = face(
        unit, shelf, "Unit, back", accent=accent, badges=badges, plan=level_table(unit),
        subtitle="Every level, all gains counted",
        blocks=(return_block(unit.unit_class) if unit.role == Role.COMMON else rule_block(unit.unit_class),),
    )  # fmt: skip
    called = f" · {unit.called}" if unit.called else ""
    return face(unit, shelf, "Unit", accent=accent, badges=badges, plan=front, subtitle=f"Level 1{called}", back=back)


def _team(unit: Unit) -> str:
    if unit.in_team == unit.most_in_play:
        return f"{unit.in_team} in a team"
    return f"{unit.in_team}, up to {unit.most_in_play}"


def figure_plate(unit: Unit, values: Mapping[str, int], level: int) -> Diagram:
    title = f"{unit.name} at level {level}"
    return plate(title, unit.emblem, figures_of(values, EXPENDABLE), constants(values))


def constants(values: Mapping[str, int]) -> list[Stat]:
    """The figures that stay as they are during a turn, the range last."""
    return [*figures_of(values, CONSTANT), Stat("Range", str(values["attack_range"]))]


def return_block(unit_class: UnitClass) -> Block:
    return Block("Eliminated commons", ((Run(f"{unit_class.get_commons_return_display()}."),),))


def rule_block(unit_class: UnitClass) -> Block:
    lines = [(Run(f"{row.get_name_display()}: "), Run(str(row.value), "lead")) for row in unit_class.figures.all()]
    return Block("", tuple(lines))


def class_face(unit_class: UnitClass, shelf: Shelf) -> Face:
    """A class with the numbers of its own rules, and behind it its abilities by tier."""
    blocks = (text(unit_class, shelf), rule_block(unit_class))
    badges = (Badge("Commons", *RETURN[UnitClass.Return(unit_class.commons_return)]),)
    accent = ACCENT[unit_class.slug]
    count = f"{len(unit_class.abilities.all())} abilities"
    back = face(unit_class, shelf, "Class, back", accent=accent, subtitle=count, blocks=(tier_block(unit_class),))
    return face(unit_class, shelf, "Class", accent=accent, badges=badges, blocks=blocks, back=back)


def tier_block(unit_class: UnitClass) -> Block:
    """The names of a class's abilities, a paragraph for each tier; those of no tier first."""
    by_tier: dict[int | None, list[Ability]] = {}
    for ability in unit_class.abilities.all():
        by_tier.setdefault(ability.tier, []).append(ability)
    return Block("", tuple(_tier(unit_class, tier, abilities) for tier, abilities in by_tier.items()))


def _tier(unit_class: UnitClass, tier: int | None, abilities: list[Ability]) -> tuple[Run, ...]:
    lead = "Definitions: " if tier is None else f"Tier {tier}, level {unit_class.least_level(tier)}+: "
    names = [run for ability in abilities for run in (Run(", "), term_run(ability))]
    return (Run(lead, "lead"), *names[1:])


def monster_face(monster: Monster, shelf: Shelf) -> Face:
    values = {stat.value: getattr(monster, stat.value) for stat in Figure}
    right = constants({**values, "attack_range": monster.attack_range})
    plan = plate(monster.name, monster.emblem, figures_of(values, EXPENDABLE), right)
    badges = (
        Badge("Role", "Summoned", "star"),
        Badge("Roll", f"D6: {monster.die_from}–{monster.die_to}", "square"),
    )
    return face(monster, shelf, "Monster", accent="violet", plan=plan, badges=badges)


def obstacle_face(obstacle: Obstacle, shelf: Shelf) -> Face:
    badges = [Badge("Built by", f"By {obstacle.built_by.name}", "square")] if obstacle.built_by else []
    if obstacle.health is None:
        badges = [Badge("Defence", "Can’t be destroyed", "cross")]
    source = "Defence: supplement" if obstacle.health is not None else ""
    owner = obstacle.built_by.unit_class if obstacle.built_by else None
    return face(
        obstacle, shelf, "Obstacle", accent=ACCENT[owner.slug] if owner else "slate", badges=tuple(badges),
        plan=obstacle_plate(obstacle), source=source,
    )  # fmt: skip


def obstacle_plate(obstacle: Obstacle) -> Diagram:
    values = {stat.value: getattr(obstacle, stat.value, None) for stat in Figure}
    left = figures_of(values, (Figure.HEALTH, Figure.ARMOR))
    if obstacle.fixed_evasion is not None:
        left.append(Stat("Evasion", with_signs(str(obstacle.fixed_evasion))))
    right = figures_of(values, (Figure.ATTACK, Figure.REACTION, Figure.DAMAGE, Figure.HIT))
    if obstacle.attack_range is not None:
        right.append(Stat("Range", str(obstacle.attack_range)))
    return plate(obstacle.name, obstacle.emblem, left, right)
