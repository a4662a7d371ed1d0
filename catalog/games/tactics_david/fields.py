"""The fields of the cards of Tactics David, kind by kind, in the order in which pages show the kinds."""

from collections.abc import Mapping
from operator import attrgetter

from catalog.fields import Field, choice, count, flag, link, number, text
from catalog.games.tactics_david.models import (
    Ability,
    AttackArea,
    AttackMode,
    Confidence,
    Item,
    MovementType,
    Root,
    Status,
    Unit,
    UnitClass,
    UnitType,
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


NUMBER = number("number", "Number", attrgetter("number"), short="No.", is_filter=False)
NAME = text("name", "Name", attrgetter("name"), is_column=True)
COST = number("cost", "Cost", attrgetter("cost"))

UNIT = (
    NUMBER,
    NAME,
    link("root", "Family tree", attrgetter("root"), short="Root", help="The family tree that it belongs to."),
    choice("class", "Class", UnitClass, attrgetter("unit_class")),
    choice("type", "Unit type", UnitType, attrgetter("unit_type"), short="Type"),
    choice("mode", "Attack mode", AttackMode, attrgetter("attack_mode"), short="Mode"),
    COST,
    number("core", "Core strength", attrgetter("core"), short="Core", help="The four sides together."),
    number("front", "Front strength", attrgetter("front"), short="Front"),
    number("left", "Left strength", attrgetter("left"), short="Left"),
    number("right", "Right strength", attrgetter("right"), short="Right"),
    number("back", "Back strength", attrgetter("back"), short="Back"),
    choice("movement_type", "Movement type", MovementType, attrgetter("movement_type"), short="Moves"),
    number("movement", "Movement rating", attrgetter("movement_rating"), short="Mov."),
    number("range", "Range rating", attrgetter("range_rating"), short="Range"),
    number("range_modifier", "Range modifier", attrgetter("range_modifier"), short="Mod."),
    link("area", "Attack area", attrgetter("attack_area"), short="Area"),
    link("special", "Special", attrgetter("special")),
    link("ability", "Ability", attrgetter("ability"), is_filter=False),
    text("ability_text", "Ability text", attrgetter("ability.text")),
    text("special_name", "Special's name", lambda unit: unit.special.name if unit.special else ""),
)

ABILITY = (
    NUMBER,
    NAME,
    link("unit", "Unit", _unit, is_filter=False),
    choice("when", "When", Ability.When, attrgetter("when")),
    link(
        "procedure",
        "Procedure",
        lambda ability: ability.procedures.all(),
        is_list=True,
        help="Which procedure, phase or event.",
    ),
    choice("family", "About", Ability.Family, attrgetter("family"), help="Our own sorting."),
    flag("works_while_dead", "Works while Dead", attrgetter("works_while_dead"), short="Dead"),
    link("root", "Family tree", _root, short="Root"),
    choice("class", "Unit's class", UnitClass, _unit_class, short="Class"),
    text("occurs", "Occurs", attrgetter("occurs"), is_column=True),
    text("name_in_list", "Name in the ability list", attrgetter("name_in_list")),
)

ITEM = (
    NUMBER,
    NAME,
    choice("item_type", "Type", Item.Type, attrgetter("item_type")),
    COST,
    choice("users", "Carried by", UnitClass, _users, is_list=True, help="The classes whose units may carry it."),
    choice("unit_type", "Only for type", UnitType, attrgetter("for_unit_type"), none="Any type"),
    choice("mode", "Only for mode", AttackMode, attrgetter("for_attack_mode"), none="Any mode"),
    link("area", "Gives attack area", attrgetter("sets_area"), short="Area"),
)

STATUS = (
    NAME,
    choice("leaning", "Kind", Status.Leaning, attrgetter("leaning")),
    choice("only", "Only for type", UnitType, attrgetter("only_unit_type"), none="Any type"),
    choice("immune", "Immune type", UnitType, attrgetter("immune_unit_type")),
)

ROOT = (
    NUMBER,
    NAME,
    count("units", "Units", "units"),
)

ATTACK_AREA = (
    NUMBER,
    NAME,
    choice("mode", "Attack mode", AttackMode, attrgetter("attack_mode"), short="Mode"),
    choice("origin", "Counted from", AttackArea.Origin, attrgetter("origin"), short="From"),
    count("spaces", "Spaces", "cells", help="How many spaces it reaches."),
    count("units", "Units", "units", help="How many units have it."),
    flag("endless", "Goes on to the edge", attrgetter("endless_forward"), short="Endless"),
    choice("confidence", "Our certainty", Confidence, attrgetter("confidence"), short="Certainty"),
)

SPECIAL = (
    NUMBER,
    NAME,
    count("units", "Units", "units"),
)

TERRAIN_TYPE = (
    NAME,
    number("movement_modifier", "Movement modifier", attrgetter("movement_modifier"), short="Movement"),
    number("range_modifier", "Range modifier", attrgetter("range_modifier"), short="Range"),
    flag("slow", "Slow", attrgetter("is_slow")),
    text("extra_defence_die", "Extra defence die", attrgetter("extra_defence_die"), is_column=True),
)

TERRAIN_PIECE = (
    NAME,
    number("height", "Height", attrgetter("height")),
    number("side_height", "Height of its sides", attrgetter("side_height"), short="Sides"),
)

BATTLEFIELD = (
    NUMBER,
    NAME,
    number("players", "Players", attrgetter("players")),
    number("teams", "Teams", attrgetter("teams")),
    number("least_limit", "Purchase limit from", attrgetter("least_limit"), short="From"),
    number("most_limit", "Purchase limit to", attrgetter("most_limit"), short="To"),
    number("rows", "Rows", attrgetter("rows")),
    number("columns", "Columns", attrgetter("columns")),
)

FIELDS: Mapping[str, tuple[Field, ...]] = {
    "unit": UNIT,
    "root": ROOT,
    "ability": ABILITY,
    "special": SPECIAL,
    "item": ITEM,
    "status": STATUS,
    "attack_area": ATTACK_AREA,
    "terrain_type": TERRAIN_TYPE,
    "terrain_piece": TERRAIN_PIECE,
    "battlefield": BATTLEFIELD,
}
