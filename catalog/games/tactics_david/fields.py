"""The fields of the cards of Tactics David, kind by kind, in the order in which pages show the kinds."""

from collections.abc import Mapping
from operator import attrgetter

from catalog.fields import FieldEntry, choice, column, count, link, number, text
from catalog.games.tactics_david.models import (
    Ability,
    Item,
    Root,
    Unit,
    UnitClass,
)


def _users(item: Item) -> tuple[str, ...]:
    """The classes whose units may carry an item."""
    allowed = [item.for_light, item.for_medium, item.for_heavy]
    return tuple(value for value, is_allowed in zip(UnitClass.values, allowed, strict=True) if is_allowed)


def _unit(ability: Ability) -> Unit:
    return ability.unit


def _root(ability: Ability) -> Root:
    return ability.unit.root


def _unit_class(ability: Ability) -> UnitClass:
    return UnitClass(ability.unit.unit_class)


FIELDS: Mapping[str, tuple[FieldEntry, ...]] = {
    "unit": (
        "number name",
        column("root", short="Root"),
        column("unit_class", name="class"),
        column("unit_type", name="type", short="Type"),
        column("attack_mode", name="mode", short="Mode"),
        "cost",
        number("core", "Core strength", attrgetter("core"), short="Core", help="The four sides together."),
        column("front", short="Front"),
        column("left", short="Left"),
        column("right", short="Right"),
        column("back", short="Back"),
        column("movement_type", short="Moves"),
        column("movement_rating", name="movement", short="Mov."),
        column("range_rating", name="range", short="Range"),
        column("range_modifier", short="Mod."),
        column("attack_area", name="area", short="Area"),
        "special",
        column("ability", is_filter=False),
        text("ability_text", "Ability text", attrgetter("ability.text")),
        text("special_name", "Special's name", lambda unit: unit.special.name if unit.special else ""),
    ),
    "root": ("number name", count("units", "Units", "units")),
    "ability": (
        "number name",
        link("unit", "Unit", _unit, is_filter=False),
        "when",
        column("procedures", name="procedure"),
        "family",
        column("works_while_dead", short="Dead"),
        link("root", "Family tree", _root, short="Root"),
        choice("class", "Unit's class", UnitClass, _unit_class, short="Class"),
        "occurs",
        column("name_in_list", is_column=False),
    ),
    "special": ("number name", count("units", "Units", "units")),
    "item": (
        "number name item_type cost",
        choice("users", "Carried by", UnitClass, _users, is_list=True, help="The classes whose units may carry it."),
        column("for_unit_type", name="unit_type", none="Any type"),
        column("for_attack_mode", name="mode", none="Any mode"),
        column("sets_area", name="area", short="Area"),
    ),
    "status": (
        "name leaning",
        column("only_unit_type", name="only", none="Any type"),
        column("immune_unit_type", name="immune"),
    ),
    "attack_area": (
        "number name",
        column("attack_mode", name="mode", short="Mode"),
        column("origin", short="From"),
        count("spaces", "Spaces", "cells", help="How many spaces it reaches."),
        count("units", "Units", "units", help="How many units have it."),
        column("endless_forward", name="endless", short="Endless"),
        column("confidence", short="Certainty"),
    ),
    "terrain_type": (
        "name",
        column("movement_modifier", short="Movement"),
        column("range_modifier", short="Range"),
        "is_slow extra_defence_die",
    ),
    "terrain_piece": ("name height", column("side_height", short="Sides")),
    "battlefield": (
        "number name players teams",
        column("least_limit", short="From"),
        column("most_limit", short="To"),
        "rows columns",
    ),
}
