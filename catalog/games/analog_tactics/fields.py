"""The fields of the cards of Analog Tactics, kind by kind, in the order in which pages show the kinds."""

from collections.abc import Callable, Mapping
from operator import attrgetter

from catalog.fields import Field, FieldEntry, choice, column, count, number, text
from catalog.games.analog_tactics.models import (
    Ability,
    Board,
    Keyword,
    Stat,
    Unit,
    Weapon,
)
from catalog.games.analog_tactics.plain import TOP_LEVEL


def _keywords(ability: Ability) -> tuple[str, ...]:
    return tuple(ability.keywords)


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
    def spaces(board: Board) -> int:
        return sum(space.feature == feature for space in board.spaces.all())

    return spaces


def _longest_range(weapon: Weapon) -> int:
    return max(form.attack_range for form in weapon.forms.all())


NUMBER = number("number", "Order", attrgetter("number"), short="No.", is_filter=False, is_column=False)


FIELDS: Mapping[str, tuple[FieldEntry, ...]] = {
    "unit_class": (
        NUMBER,
        "name commons_return",
        count("tier_count", "Tiers", "tiers"),
        count("abilities", "Abilities", "abilities"),
    ),
    "unit": (
        NUMBER,
        "name",
        column("unit_class", name="class"),
        "role",
        column("in_team", short="Team"),
        column("most_in_play", name="most", short="Most"),
        column("attack_range", name="range", short="Range"),
        *(_at(stat, 1) for stat in Stat),
        *(_at(stat, TOP_LEVEL) for stat in Stat),
        column("called", is_column=False),
    ),
    "ability": (
        NUMBER,
        "name",
        column("unit_class", name="class"),
        "tier",
        number("level", "From level", attrgetter("least_level"), short="Level"),
        choice("cost", "Cost", Keyword, _keywords, help="The points it takes, or Passive, or Build.", is_list=True),
        "family has_cooldown",
        column("builds", is_column=False),
        column("attack_damage", name="damage", short="Damage", is_column=False),
        column("reach", is_column=False),
        column("is_elite_only", is_column=False),
        column("ignores_armor", is_column=False),
    ),
    "weapon": (
        NUMBER,
        "name",
        number("longest_range", "Longest range", _longest_range),
        text("forms", "Texts of its forms", lambda weapon: " ".join(form.text for form in weapon.forms.all())),
    ),
    "weapon_upgrade": (NUMBER, "name weapon level keyword grants family is_elite_only"),
    "mission": (NUMBER, "name counts target", column("condition", is_column=False)),
    "ritual": (NUMBER, "name stat bonus"),
    "ritual_spell": (NUMBER, "name series points", column("attack_damage", name="damage")),
    "monster": (
        NUMBER,
        "name die_from die_to health attack movement special reaction damage evasion hit armor",
        column("attack_range", name="range"),
    ),
    "blueprint": (NUMBER, "name", column("copies", name="copies_in_box"), "keyword"),
    "elite_upgrade": (NUMBER, "name most"),
    "obstacle": (NUMBER, "name built_by health armor", column("fixed_evasion", short="Evasion")),
    "level": (NUMBER, "name", column("xp_cost", name="xp", short="XP"), column("is_automatic", short="Automatic")),
    "board": (
        NUMBER,
        "name side",
        count("space_count", "Spaces", "spaces"),
        number("objectives", "Objectives", _board_spaces("objective")),
        number("obstacles", "Obstacles", _board_spaces("obstacle")),
    ),
}
