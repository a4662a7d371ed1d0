"""The fields of the cards of Analog Tactics, kind by kind, in the order in which pages show the kinds."""

from collections.abc import Callable, Mapping
from operator import attrgetter

from catalog.fields import Field, choice, count, flag, link, number, text
from catalog.games.analog_tactics.models import (
    Ability,
    Board,
    EntryFamily,
    Keyword,
    Mission,
    RitualSpell,
    Role,
    Stat,
    Unit,
    UnitClass,
    Weapon,
)
from catalog.games.analog_tactics.plain import TOP_LEVEL


def _keywords(ability: Ability) -> tuple[str, ...]:
    return tuple(ability.keywords)


def _printed(name: str, label: str) -> Field:
    """A figure that the card itself prints."""
    return number(name, label, attrgetter(name))


def _at(stat: Stat, level: int) -> Field:
    """A unit's figure at a level; those of the top level are for sorting and the API, not for the table."""
    is_first = level == 1

    def figure(unit: Unit) -> int:
        return unit.at(level)[stat.value]

    return number(
        stat.value if is_first else f"{stat.value}_{level}",
        f"{stat.label} at level {level}",
        figure,
        short=str(stat.label),
        is_column=is_first,
    )


def _board_spaces(feature: str) -> Callable[[Board], int]:
    """The number of spaces with a feature."""

    def spaces(board: Board) -> int:
        return sum(space.feature == feature for space in board.spaces.all())

    return spaces


def _longest_range(weapon: Weapon) -> int:
    return max(form.attack_range for form in weapon.forms.all())


NUMBER = number("number", "Order", attrgetter("number"), short="No.", is_filter=False, is_column=False)
NAME = text("name", "Name", attrgetter("name"), is_column=True)
CLASS = link("class", "Class", attrgetter("unit_class"))

UNIT = (
    NUMBER,
    NAME,
    CLASS,
    choice("role", "Role", Role, attrgetter("role")),
    number("in_team", "In a team", attrgetter("in_team"), short="Team"),
    number("most", "Most in play", attrgetter("most_in_play"), short="Most"),
    number("range", "Range of attacks", attrgetter("attack_range"), short="Range"),
    *(_at(stat, 1) for stat in Stat),
    *(_at(stat, TOP_LEVEL) for stat in Stat),
    text("called", "Also called", attrgetter("called")),
)

UNIT_CLASS = (
    NUMBER,
    NAME,
    choice("commons_return", "Commons come back", UnitClass.Return, attrgetter("commons_return")),
    count("tier_count", "Tiers", "tiers"),
    count("abilities", "Abilities", "abilities"),
)

ABILITY = (
    NUMBER,
    NAME,
    link("class", "Class", attrgetter("unit_class"), help="Without one: every class has it."),
    number("tier", "Tier", attrgetter("tier")),
    number("level", "From level", attrgetter("least_level"), short="Level"),
    choice("cost", "Cost", Keyword, _keywords, help="The points it takes, or Passive, or Build.", is_list=True),
    choice("family", "About", Ability.Family, attrgetter("family"), help="Our own sorting."),
    flag("cooldown", "Cooldown", attrgetter("has_cooldown")),
    choice("builds", "Builds", Ability.Builds, attrgetter("builds"), is_column=False),
    number("damage", "Damage of its attack", attrgetter("attack_damage"), short="Damage", is_column=False),
    number("reach", "Reach", attrgetter("reach"), is_column=False),
    flag("elite_only", "Elite only", attrgetter("is_elite_only"), is_column=False),
    flag("ignores_armor", "Ignores Armor", attrgetter("ignores_armor"), is_column=False),
)

WEAPON = (
    NUMBER,
    NAME,
    number("longest_range", "Longest range", _longest_range),
    text("forms", "Texts of its forms", lambda weapon: " ".join(form.text for form in weapon.forms.all())),
)

WEAPON_UPGRADE = (
    NUMBER,
    NAME,
    link("weapon", "Weapon", attrgetter("weapon")),
    number("level", "Upgrade", attrgetter("level")),
    choice("keyword", "Keyword", Keyword, attrgetter("keyword")),
    link("grants", "Ability", attrgetter("grants")),
    choice("family", "About", EntryFamily, attrgetter("family"), help="Our own sorting."),
    flag("elite_only", "Elite only", attrgetter("is_elite_only")),
)

BLUEPRINT = (
    NUMBER,
    NAME,
    number("copies_in_box", "Copies", attrgetter("copies")),
    choice("keyword", "Keyword", Keyword, attrgetter("keyword")),
)

ELITE_UPGRADE = (
    NUMBER,
    NAME,
    number("most", "At most", attrgetter("most")),
)

MISSION = (
    NUMBER,
    NAME,
    choice("counts", "Counts", Mission.Counts, attrgetter("counts")),
    number("target", "Target", attrgetter("target")),
    text("condition", "What to do", attrgetter("condition")),
)

RITUAL = (
    NUMBER,
    NAME,
    choice("stat", "Commons gain", Stat, attrgetter("stat")),
    number("bonus", "Bonus", attrgetter("bonus")),
)

RITUAL_SPELL = (
    NUMBER,
    NAME,
    choice("series", "Series", RitualSpell.Series, attrgetter("series")),
    number("points", "Points", attrgetter("points"), help="Ritual or forbidden points."),
    number("damage", "Damage", attrgetter("attack_damage")),
)

MONSTER = (
    NUMBER,
    NAME,
    number("die_from", "Die from", attrgetter("die_from")),
    number("die_to", "Die to", attrgetter("die_to")),
    *(_printed(stat.value, str(stat.label)) for stat in Stat),
    number("range", "Range", attrgetter("attack_range")),
)

OBSTACLE = (
    NUMBER,
    NAME,
    link("built_by", "Ability", attrgetter("built_by"), help="The ability that creates it."),
    *(_printed(stat.value, str(stat.label)) for stat in (Stat.HEALTH, Stat.ARMOR)),
    number("fixed_evasion", "Fixed evasion", attrgetter("fixed_evasion"), short="Evasion"),
)

LEVEL = (
    NUMBER,
    NAME,
    number("xp", "XP from the level below", attrgetter("xp_cost"), short="XP"),
    flag("automatic", "Reached without XP too", attrgetter("is_automatic"), short="Automatic"),
)

BOARD = (
    NUMBER,
    NAME,
    number("side", "Spaces a side", attrgetter("side")),
    count("space_count", "Spaces", "spaces"),
    number("objectives", "Objectives", _board_spaces("objective")),
    number("obstacles", "Obstacles", _board_spaces("obstacle")),
)

FIELDS: Mapping[str, tuple[Field, ...]] = {
    "unit_class": UNIT_CLASS,
    "unit": UNIT,
    "ability": ABILITY,
    "weapon": WEAPON,
    "weapon_upgrade": WEAPON_UPGRADE,
    "mission": MISSION,
    "ritual": RITUAL,
    "ritual_spell": RITUAL_SPELL,
    "monster": MONSTER,
    "blueprint": BLUEPRINT,
    "elite_upgrade": ELITE_UPGRADE,
    "obstacle": OBSTACLE,
    "level": LEVEL,
    "board": BOARD,
}
