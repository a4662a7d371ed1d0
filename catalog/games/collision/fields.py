"""The fields of the cards of Collision, kind by kind, in the order in which pages show the kinds."""

from collections.abc import Iterable, Mapping
from operator import attrgetter

from catalog.fields import Field, choice, count, flag, link, number, text
from catalog.games.collision.choices import (
    AbilityCategory,
    AbilityFamily,
    Arcana,
    AttackMode,
    AttackShape,
    Distance,
    Race,
    Role,
    StatGroup,
    Suit,
)
from catalog.games.collision.models import Ability, Board, Character, DamageType, Deployment, Objective
from catalog.games.collision.plain.battle import terrain_tiles
from catalog.models import Card


def _abilities(character: Character) -> list[Card]:
    return [row.ability for row in character.abilities.all()]


def _specials(character: Character) -> list[Card]:
    return [row.ability for row in character.weapon_specials.all()]


def _weapon_types(character: Character) -> list[Card]:
    types: Iterable[DamageType] = (weapon.damage_type for weapon in character.weapons.all())
    return [*dict.fromkeys(types)]


def _longest_reach(character: Character) -> int | None:
    return max((weapon.reach for weapon in character.weapons.all()), default=None)


def _weapon_names(character: Character) -> str:
    return ", ".join(weapon.name for weapon in character.weapons.all())


def _holders(ability: Ability) -> list[Card]:
    return [row.character for row in ability.holders.all()]


NUMBER = number("number", "Number", attrgetter("number"), short="No.", is_filter=False)
NAME = text("name", "Name", attrgetter("name"), is_column=True)

CHARACTER = (
    NAME,
    number("cost", "Points", attrgetter("cost")),
    link("faction", "Faction", attrgetter("faction")),
    choice("race", "Race", Race, attrgetter("race")),
    link("attribute", "Attribute", lambda character: character.attributes.all(), is_list=True),
    choice("arcana", "Arcana", Arcana, attrgetter("arcana"), is_column=False),
    choice("suit", "Suit", Suit, attrgetter("suit")),
    number("rank", "Rank", attrgetter("rank"), help="The number of its tarot card."),
    number("defense", "Defense", attrgetter("defense"), short="Def"),
    number("armor", "Armor", attrgetter("armor"), short="Arm"),
    number("toughness", "Toughness", attrgetter("toughness"), short="Tuf"),
    number("endure", "Endure", attrgetter("endure"), short="End"),
    number("mana", "Mana", attrgetter("mana")),
    number("command", "Command", attrgetter("command"), short="Comm"),
    number("move", "Move", attrgetter("move")),
    number("attack", "Attack", attrgetter("attack"), short="Att"),
    number("strength", "Strength", attrgetter("strength"), short="Str"),
    number("spell_power", "Spell Power", attrgetter("spell_power"), short="S-Pow"),
    number("reach", "Longest reach", _longest_reach, short="Reach"),
    link("type", "Damage type", _weapon_types, short="Type", help="Of its weapons.", is_list=True),
    link("ability", "Ability", _abilities, is_list=True),
    link("special", "Weapon special", _specials, short="Special", is_list=True),
    text("weapons", "Weapons", _weapon_names),
)

ABILITY = (
    NAME,
    choice("category", "Category", AbilityCategory, attrgetter("category")),
    choice("family", "About", AbilityFamily, attrgetter("family"), help="Our own sorting."),
    text("cost", "Cost", attrgetter("cost_shown"), is_column=True),
    number("endurance", "Endurance", attrgetter("endurance"), short="E", is_column=False),
    number("mana", "Mana", attrgetter("mana"), short="M", is_column=False),
    flag("pays_weapon", "Pays the weapon's EC", attrgetter("pays_weapon"), short="+ EC", is_column=False),
    choice("mode", "Attack", AttackMode, attrgetter("attack_mode")),
    choice("shape", "Shape of attack", AttackShape, attrgetter("attack_shape"), short="Shape"),
    flag("weapon_attack", "With a weapon", attrgetter("is_weapon_attack"), short="Weapon"),
    link("type", "Damage type", attrgetter("damage_type"), short="Type"),
    choice("distance", "Reach is measured", Distance, attrgetter("distance"), short="Distance"),
    number("reach", "Reach", attrgetter("reach")),
    number("radius", "Radius", attrgetter("radius")),
    flag("fear", "Fear", attrgetter("is_fear")),
    flag("no_reactions", "No reactions", attrgetter("has_no_reactions"), is_column=False),
    flag("repeatable", "Repeatable", attrgetter("is_repeatable"), is_column=False),
    link("character", "Character", _holders, is_filter=False, short="Characters", is_list=True),
)

OBJECTIVE = (
    NUMBER,
    NAME,
    choice("tier", "Major or minor", Objective.Tier, attrgetter("tier"), short="Tier"),
    number("victory_points", "Victory points", attrgetter("victory_points"), short="VP"),
    link("deployment", "Deployment", attrgetter("deployment")),
    number("turns", "Turn limit", attrgetter("turns"), short="Turns", help="Before it grows by 1 every 500 points."),
    choice("scorer", "Who can score", Objective.Scorer, attrgetter("scorer"), short="Scored by"),
    text("marker_names", "Markers", lambda one: ", ".join(row.name for row in one.markers.all()), is_column=True),
    text("actions", "Actions", lambda one: ", ".join(row.name for row in one.actions.all())),
)


def _terrain(board: Board) -> int:
    return terrain_tiles(board.tiles)


BOARD = (
    NAME,
    number("least_points", "Points from", attrgetter("least_points"), short="From"),
    number("most_points", "Points to", attrgetter("most_points"), short="To"),
    number("columns", "Columns", attrgetter("columns")),
    number("rows", "Rows", attrgetter("rows")),
    number("terrain_tiles", "Terrain tiles", _terrain, short="Terrain"),
    flag("variant", "Variant", attrgetter("is_variant")),
)

DEPLOYMENT = (
    NAME,
    choice("zones", "Zones", Deployment.Zones, attrgetter("zones")),
    choice("deploys_first", "Deploys first", Role, attrgetter("deploys_first"), short="First"),
    choice("chooses_side", "Chooses the side", Role, attrgetter("chooses_side"), short="Chooses"),
    count("objectives", "Objectives", "objectives"),
)

TERRAIN = (
    NAME,
    number("extra_movement", "Extra movement", attrgetter("extra_movement"), short="Movement"),
    flag("passable", "Passable", attrgetter("is_passable")),
    flag("can_end_on", "Movement may end on it", attrgetter("can_end_on"), short="End"),
    flag("cover", "Gives cover", attrgetter("gives_cover"), short="Cover"),
    text("examples", "Examples", attrgetter("examples"), is_column=True),
)

ACTION = (
    NAME,
    number("endurance", "Endurance", attrgetter("endurance")),
    number("spaces", "Spaces", attrgetter("spaces")),
    number("times_move", "Times Move", attrgetter("times_move")),
)

COMBAT_MODIFIER = (
    NAME,
    number("misses_up_to", "Misses up to", attrgetter("misses_up_to"), short="Misses"),
    flag("bars_reactions", "Bars reactions", attrgetter("bars_reactions")),
)

STATISTIC = (
    NAME,
    text("label", "On the card", attrgetter("label"), is_column=True),
    choice("group", "Group", StatGroup, attrgetter("group")),
    text("heading", "In the book's list", attrgetter("heading")),
)

DAMAGE_TYPE = (
    NAME,
    flag("element", "Element", attrgetter("is_element")),
    count("abilities", "Abilities", "abilities"),
)

FACTION = (
    NAME,
    link("attribute", "Attribute", lambda faction: faction.attributes.all(), is_list=True),
    count("characters", "Characters", "characters"),
)

ATTRIBUTE = (
    NAME,
    link("faction", "Faction", attrgetter("faction")),
    count("characters", "Characters", "characters"),
)

POINT_FORMULA = (
    NAME,
    number("share", "Tenths of the raw points", attrgetter("share_in_tenths"), short="Tenths"),
    number("rounded_to", "Rounded to", attrgetter("rounded_to"), short="Rounded"),
)

FIELDS: Mapping[str, tuple[Field, ...]] = {
    "character": CHARACTER,
    "ability": ABILITY,
    "objective": OBJECTIVE,
    "faction": FACTION,
    "attribute": ATTRIBUTE,
    "action": ACTION,
    "terrain": TERRAIN,
    "board": BOARD,
    "deployment": DEPLOYMENT,
    "combat_modifier": COMBAT_MODIFIER,
    "statistic": STATISTIC,
    "damage_type": DAMAGE_TYPE,
    "point_formula": POINT_FORMULA,
}
