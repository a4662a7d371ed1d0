"""Both sides of a character card: figures and weapons on the front, the tarot card and the abilities on the back."""

from collections.abc import Iterable
from dataclasses import replace

from armybuilder.faces.face import Badge, Block, Face, Run, Stat
from armybuilder.faces.games.collision.abilities import ability_block
from armybuilder.faces.games.collision.looks import WEAPON, CharacterLook, HeldAbility, look_of
from armybuilder.faces.games.collision.sheet import stat_sheet
from armybuilder.faces.games.collision.spread import has_room, spread
from catalog.games.collision.models import Character
from catalog.shelf import Shelf

SUIT_SHAPE = {"coins": "ring", "swords": "blade", "rods": "bar", "cups": "drop"}


def character_face(character: Character, shelf: Shelf) -> Face:
    """A character of the catalog."""
    return face_of_look(look_of(character), shelf)


def face_of_look(look: CharacterLook, shelf: Shelf) -> Face:
    """The front of a character card, which has the back with it."""
    blocks = [*_abilities_in_short(look.abilities), *_sayings(look)]
    front = Face(
        kind="Character",
        title=look.name,
        game=shelf.game.name,
        subtitle=f"{look.race} of {look.faction}",
        cost=look.cost,
        emblem=look.emblem,
        accent=look.accent,
        plan=stat_sheet(look, shelf),
        badges=(Badge("Tarot", look.tarot, SUIT_SHAPE.get(look.suit, "star")), _fights(look)),
        blocks=tuple(blocks),
        root="Front",
        source=look.source,
        href=look.href,
    )
    return replace(front, back=_back(look, shelf))


def _fights(look: CharacterLook) -> Badge:
    """Its way to fight: it shoots, strikes, or has no weapon at all."""
    if any(weapon.cells[WEAPON.index("reach")].endswith("+") for weapon in look.weapons):
        return Badge("Fights", "Ranged", "arrow")
    return Badge("Fights", "Melee", "blade") if look.weapons else Badge("Fights", "No weapon", "hand")


def _abilities_in_short(held: Iterable[HeldAbility]) -> list[Block]:
    """Its abilities by name and cost: the texts are on the back."""
    runs: list[Run] = []
    for each in held:
        runs += [Run("; " if runs else ""), Run(each.name, "lead"), Run(_cost(each))]
    return [Block("Abilities", (tuple(runs),), "texts on the back")] if runs else []


def _cost(held: HeldAbility) -> str:
    return f" {held.card.cost_shown}" if held.card.cost_shown else ""


def _sayings(look: CharacterLook) -> list[Block]:
    return [Block("", ((Run(look.text),),))] if look.text else []


def _back(look: CharacterLook, shelf: Shelf) -> Face:
    """The tarot card and every ability with its text; what the weapons bring, if there is room."""
    face = Face(
        kind="Character, back",
        title=look.name,
        game=shelf.game.name,
        subtitle=" · ".join([look.tarot, look.race, *look.attributes]),
        emblem=look.emblem,
        accent=look.accent,
        stats=(
            Stat("Tarot", str(look.rank), look.suit.capitalize() or "Major"),
            Stat("Race", look.race),
            Stat("Faction", look.faction),
            Stat("Attributes", str(len(look.attributes)), "of 3 in a group"),
        ),
        root="Back",
        source=look.source,
        href=look.href,
    )
    every, own = ability_blocks(look, shelf), tuple(ability_block(each, shelf) for each in look.abilities)
    return spread(replace(face, blocks=every if has_room(face, every) else own))


def ability_blocks(look: CharacterLook, shelf: Shelf) -> tuple[Block, ...]:
    """The texts of a character's abilities, and of what its weapons can do."""
    held = [*look.abilities, *look.specials]
    return tuple(dict.fromkeys(ability_block(each, shelf) for each in held))
