"""The pages of Collision beside a card: its abilities, its price, who has what, what is fought where."""

from collections.abc import Iterator
from dataclasses import dataclass

from armybuilder.browse.parts import GamePart, Panel, Panels
from catalog.games.collision.models import (
    Ability,
    Action,
    Attribute,
    Board,
    Character,
    CharacterAbility,
    CharacterWeapon,
    CombatModifier,
    DamageType,
    Deployment,
    Faction,
    Objective,
    PointFormula,
    Statistic,
    Terrain,
    WeaponSpecial,
)
from catalog.games.collision.plain import Objective as PlainObjective
from catalog.games.collision.plain import objective_of
from catalog.models import Card
from catalog.shelf import Shelf

TEMPLATES = "games/collision/browse"
#: The points limits for which an objective's page says how much it puts on the board.
SHOWN_POINTS = (200, 250, 500, 750, 1000)
ABOUT = {
    "character": "Ten statistics, up to two weapons, abilities and a tarot card; ready to play.",
    "ability": "The whole glossary: special actions, reactions, effects, auras, and the words they are written in.",
    "objective": "Ten major and ten minor ones, rolled or chosen; they win battles.",
    "faction": "The six peoples of Gea.",
    "attribute": "Marks of a faction; a battle group has at most three different ones.",
    "action": "What a character does in its action step.",
    "terrain": "What slows, stops and covers.",
    "board": "How large the battlefield is for a points limit.",
    "deployment": "Who may start where, drawn.",
    "combat_modifier": "Height, cover, injury and attacks from behind, with what they change.",
    "statistic": "The words on a character card.",
    "damage_type": "Mundane, Magic and the elements.",
    "point_formula": "What a character of your own costs.",
}
EMBLEMS = {
    "character": "guards",
    "ability": "magic-swirl",
    "objective": "locked-chest",
    "attribute": "rank-3",
    "deployment": "expand",
    "statistic": "chest-armor",
}


@dataclass(frozen=True)
class HeldAbility:
    """A card that a character has, with its number, and from where."""

    card: Ability
    amount: int | None
    where: str = ""


def _held(character: Character) -> Iterator[HeldAbility]:
    for row in character.abilities.all():
        yield HeldAbility(row.ability, row.amount)
    weapons = {weapon.slot: weapon for weapon in character.weapons.all()}
    for special in character.weapon_specials.all():
        yield HeldAbility(special.ability, special.amount, f"special of {weapons[special.slot].name}")
    for weapon in weapons.values():
        if weapon.crit:
            yield HeldAbility(weapon.crit, weapon.crit_amount, f"crit of {weapon.name}")


def _character_panels(character: Character, shelf: Shelf) -> Iterator[Panel]:
    yield Panel("abilities", "What it can do", f"{TEMPLATES}/_held.html", {"held": list(_held(character))})
    specials = {
        weapon.slot: [row for row in character.weapon_specials.all() if row.slot == weapon.slot]
        for weapon in character.weapons.all()
    }
    weapons = [(weapon, specials[weapon.slot]) for weapon in character.weapons.all()]
    yield Panel("weapons", "Weapons", f"{TEMPLATES}/_weapons.html", {"weapons": weapons})
    others = [other for other in shelf.all(Character).values() if other != character and _shares(character, other)]
    context = {"cards": others, "words": "None of them brings an attribute that this one has not."}
    yield Panel("kin", "Goes with", f"{TEMPLATES}/_cards.html", context)


def _shares(one: Character, other: Character) -> bool:
    """True where the other one brings no attribute that this one has not."""
    mine = {attribute.slug for attribute in one.attributes.all()}
    return {attribute.slug for attribute in other.attributes.all()} <= mine


def _ability_panels(ability: Ability, shelf: Shelf) -> Iterator[Panel]:
    modifiers = list(ability.modifiers.all())
    if modifiers or ability.on_hit or ability.on_injury or ability.on_crit:
        yield Panel("effects", "In figures", f"{TEMPLATES}/_effects.html", {"ability": ability, "modifiers": modifiers})
    rows: list[CharacterAbility | WeaponSpecial | CharacterWeapon] = [*ability.holders.all()]
    rows += [*ability.special_of.all(), *ability.crit_of.all()]
    holders = list(dict.fromkeys(row.character for row in rows))
    if holders:
        yield _characters("Who has it", holders, f"ability={ability.slug}" if ability.holders.all() else "")
    alike = [
        other
        for other in shelf.all(Ability).values()
        if other != ability and (other.family, other.category) == (ability.family, ability.category)
    ]
    if alike:
        context = {"cards": alike, "words": f"{ability.get_category_display()} too, about the same: our own sorting."}
        yield Panel("alike", "Like it", f"{TEMPLATES}/_cards.html", context)


def _characters(title: str, characters: list[Character], query: str) -> Panel:
    more = f"/{characters[0].game_id}/characters/?{query}" if query else ""
    return Panel("characters", title, f"{TEMPLATES}/_cards.html", {"cards": characters, "more": more})


def _damage_type_panels(card: DamageType, shelf: Shelf) -> Iterator[Panel]:
    wielders = list(dict.fromkeys(weapon.character for weapon in card.weapons.all()))
    if wielders:
        yield _characters("Whose weapon does it", wielders, f"type={card.slug}")
    if abilities := list(card.abilities.all()):
        yield Panel("abilities", "Abilities that do it", f"{TEMPLATES}/_cards.html", {"cards": abilities})


def _statistic_panels(card: Statistic, shelf: Shelf) -> Iterator[Panel]:
    """The characters with most of a core statistic."""
    name = card.slug.replace("-", "_")
    characters = list(shelf.all(Character).values())
    if not characters or not hasattr(characters[0], name) or card.group != "core":
        return
    ranked = sorted(characters, key=lambda character: -getattr(character, name))
    rows = [(character, getattr(character, name)) for character in ranked]
    context = {"rows": rows, "most": max(1, rows[0][1]), "name": card.name}
    yield Panel("ranking", "Of each character", f"{TEMPLATES}/_ranking.html", context)


def _faction_panels(card: Faction, shelf: Shelf) -> Iterator[Panel]:
    context = {"cards": list(card.attributes.all())}
    yield Panel("attributes", "Attributes", f"{TEMPLATES}/_cards.html", context)
    if characters := list(card.characters.all()):
        yield _characters("Characters", characters, f"faction={card.slug}")


def _attribute_panels(card: Attribute, shelf: Shelf) -> Iterator[Panel]:
    if characters := list(card.characters.all()):
        yield _characters("Who has it", characters, f"attribute={card.slug}")


def _objective_panels(card: Objective, shelf: Shelf) -> Iterator[Panel]:
    objective = objective_of(card)
    if objective.turns or any(marker.points_a_piece or marker.points_a_toughness for marker in objective.markers):
        rows = [(points, objective.turn_limit(points), _pieces(objective, points)) for points in SHOWN_POINTS]
        yield Panel("scale", "By points limit", f"{TEMPLATES}/_scale.html", {"rows": rows})
    if card.deployment:
        yield Panel("deployment", "Deployment", f"{TEMPLATES}/_cards.html", {"cards": [card.deployment]})


def _pieces(objective: PlainObjective, points: int) -> str:
    """The markers of a game of this many points: 3 Orbs."""
    return ", ".join(marker.shown(points) for marker in objective.markers)


def _deployment_panels(card: Deployment, shelf: Shelf) -> Iterator[Panel]:
    if objectives := list(card.objectives.all()):
        more = f"/{card.game_id}/objectives/?deployment={card.slug}"
        yield Panel("objectives", "Objectives", f"{TEMPLATES}/_cards.html", {"cards": objectives, "more": more})


def _board_panels(card: Board, shelf: Shelf) -> Iterator[Panel]:
    if terrain := [(row.terrain, row.tiles) for row in card.terrain.all()]:
        yield Panel("terrain", "Its terrain", f"{TEMPLATES}/_terrain.html", {"terrain": terrain})
    others = [board for board in shelf.all(Board).values() if board != card]
    yield Panel("boards", "Other sizes", f"{TEMPLATES}/_cards.html", {"cards": others})


def _terrain_panels(card: Terrain, shelf: Shelf) -> Iterator[Panel]:
    boards = [row.board for row in card.on_boards.all()]
    if boards:
        yield Panel("boards", "Boards that have it", f"{TEMPLATES}/_cards.html", {"cards": boards})


def _modifier_panels(card: CombatModifier, shelf: Shelf) -> Iterator[Panel]:
    if rows := list(card.stats.all()):
        yield Panel("changes", "What it changes", f"{TEMPLATES}/_changes.html", {"rows": rows})


def _action_panels(card: Action, shelf: Shelf) -> Iterator[Panel]:
    """The reach of each Move."""
    if card.times_move:
        moves = sorted({character.move for character in shelf.all(Character).values()})
        rows = [(move, move * card.times_move) for move in moves]
        yield Panel("moves", "How far", f"{TEMPLATES}/_moves.html", {"rows": rows})


def _formula_panels(card: PointFormula, shelf: Shelf) -> Iterator[Panel]:
    yield Panel("prices", "Raw points", f"{TEMPLATES}/_prices.html", {"parts": list(card.parts.all())})


PANELS: Panels = {
    Character: _character_panels,
    Ability: _ability_panels,
    Objective: _objective_panels,
    Faction: _faction_panels,
    Attribute: _attribute_panels,
    Action: _action_panels,
    Terrain: _terrain_panels,
    Board: _board_panels,
    Deployment: _deployment_panels,
    CombatModifier: _modifier_panels,
    Statistic: _statistic_panels,
    DamageType: _damage_type_panels,
    PointFormula: _formula_panels,
}


def voices(card: Card) -> list[Card]:
    """A character speaks through its abilities."""
    return [row.ability for row in card.abilities.all()] if isinstance(card, Character) else []


part = GamePart(
    about=ABOUT,
    emblems=EMBLEMS,
    leading=("character", "ability", "objective", "deployment"),
    panels=PANELS,
    voices=voices,
)
