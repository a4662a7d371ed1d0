"""The fields of the cards of Collision, kind by kind, in the order in which pages show the kinds."""

from collections.abc import Iterable, Mapping
from operator import attrgetter

from catalog.fields import FieldEntry, column, count, link, number, text
from catalog.games.collision.models import Ability, Board, Character, DamageType
from catalog.games.collision.plain import terrain_tiles
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


def _terrain(board: Board) -> int:
    return terrain_tiles(board.tiles)


FIELDS: Mapping[str, tuple[FieldEntry, ...]] = {
    "character": (
        "name",
        number("cost", "Points", attrgetter("cost")),
        "faction race",
        column("attributes", name="attribute"),
        column("arcana", is_column=False),
        "suit rank",
        column("defense", short="Def"),
        column("armor", short="Arm"),
        column("toughness", short="Tuf"),
        column("endure", short="End"),
        "mana",
        column("command", short="Comm"),
        "move",
        column("attack", short="Att"),
        column("strength", short="Str"),
        column("spell_power", short="S-Pow"),
        number("reach", "Longest reach", _longest_reach, short="Reach"),
        link("type", "Damage type", _weapon_types, short="Type", help="Of its weapons.", is_list=True),
        link("ability", "Ability", _abilities, is_list=True),
        link("special", "Weapon special", _specials, short="Special", is_list=True),
        text("weapons", "Weapons", _weapon_names),
    ),
    "ability": (
        "name category family",
        text("cost", "Cost", attrgetter("cost_shown"), is_column=True),
        column("endurance", short="E", is_column=False),
        column("mana", short="M", is_column=False),
        column("pays_weapon", short="+ EC", is_column=False),
        column("attack_mode", name="mode"),
        column("attack_shape", name="shape", short="Shape"),
        column("is_weapon_attack", short="Weapon"),
        column("damage_type", name="type", short="Type"),
        column("distance", short="Distance"),
        "reach radius is_fear",
        column("has_no_reactions", is_column=False),
        column("is_repeatable", is_column=False),
        link("character", "Character", _holders, is_filter=False, short="Characters", is_list=True),
    ),
    "objective": (
        "number name",
        column("tier", short="Tier"),
        column("victory_points", short="VP"),
        "deployment",
        column("turns", short="Turns"),
        column("scorer", short="Scored by"),
        text("marker_names", "Markers", lambda one: ", ".join(row.name for row in one.markers.all()), is_column=True),
        text("actions", "Actions", lambda one: ", ".join(row.name for row in one.actions.all())),
    ),
    "faction": (
        "name",
        link("attribute", "Attribute", lambda faction: faction.attributes.all(), is_list=True),
        count("characters", "Characters", "characters"),
    ),
    "attribute": ("name faction", count("characters", "Characters", "characters")),
    "action": ("name endurance spaces times_move",),
    "terrain": (
        "name",
        column("extra_movement", short="Movement"),
        "is_passable",
        column("can_end_on", short="End"),
        column("gives_cover", name="cover", short="Cover"),
        "examples",
    ),
    "board": (
        "name",
        column("least_points", short="From"),
        column("most_points", short="To"),
        "columns rows",
        number("terrain_tiles", "Terrain tiles", _terrain, short="Terrain"),
        "is_variant",
    ),
    "deployment": (
        "name zones",
        column("deploys_first", short="First"),
        column("chooses_side", short="Chooses"),
        count("objectives", "Objectives", "objectives"),
    ),
    "combat_modifier": ("name", column("misses_up_to", short="Misses"), "bars_reactions"),
    "statistic": ("name label group", column("heading", is_column=False)),
    "damage_type": ("name is_element", count("abilities", "Abilities", "abilities")),
    "point_formula": (
        "name",
        column("share_in_tenths", name="share", short="Tenths"),
        column("rounded_to", short="Rounded"),
    ),
}
