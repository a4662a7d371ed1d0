"""The faces of classes, units, monsters and obstacles."""

from collections.abc import Mapping

from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.face import Accent, Badge, Block, Face, Run, Stat, with_signs
from armybuilder.faces.games.analog_tactics import plates
from armybuilder.faces.games.analog_tactics.common import face, named, text
from catalog.games.analog_tactics.models import Ability, Monster, Obstacle, Role, Unit, UnitClass
from catalog.games.analog_tactics.models import Stat as Figure
from catalog.shelf import Shelf

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
        unit, shelf, "Unit, back", accent=accent, badges=badges, plan=plates.level_table(unit),
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
    """A unit's figures at a level, around its emblem."""
    title = f"{unit.name} at level {level}"
    return plates.plate(title, unit.emblem, plates.figures(values, plates.EXPENDABLE), constants(values))


def constants(values: Mapping[str, int]) -> list[Stat]:
    """The figures that stay as they are during a turn, the range last."""
    return [*plates.figures(values, plates.CONSTANT), Stat("Range", str(values["attack_range"]))]


def return_block(unit_class: UnitClass) -> Block:
    """The return of a class's commons."""
    return Block("Eliminated commons", ((Run(f"{unit_class.get_commons_return_display()}."),),))


def rule_block(unit_class: UnitClass) -> Block:
    """The numbers of a class's own rules."""
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
    names = [run for ability in abilities for run in (Run(", "), named(ability))]
    return (Run(lead, "lead"), *names[1:])


def monster_face(monster: Monster, shelf: Shelf) -> Face:
    """A summoned monster and the rolls that bring it."""
    values = {stat.value: getattr(monster, stat.value) for stat in Figure}
    right = constants({**values, "attack_range": monster.attack_range})
    plan = plates.plate(monster.name, monster.emblem, plates.figures(values, plates.EXPENDABLE), right)
    badges = (
        Badge("Role", "Summoned", "star"),
        Badge("Roll", f"D6: {monster.die_from}–{monster.die_to}", "square"),
    )
    return face(monster, shelf, "Monster", accent="violet", plan=plan, badges=badges)


def obstacle_face(obstacle: Obstacle, shelf: Shelf) -> Face:
    """An obstacle: what it withstands, and what it can do."""
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
    """An obstacle's figures, those that it has."""
    values = {stat.value: getattr(obstacle, stat.value, None) for stat in Figure}
    left = plates.figures(values, (Figure.HEALTH, Figure.ARMOR))
    if obstacle.fixed_evasion is not None:
        left.append(Stat("Evasion", with_signs(str(obstacle.fixed_evasion))))
    right = plates.figures(values, (Figure.ATTACK, Figure.REACTION, Figure.DAMAGE, Figure.HIT))
    if obstacle.attack_range is not None:
        right.append(Stat("Range", str(obstacle.attack_range)))
    return plates.plate(obstacle.name, obstacle.emblem, left, right)
