"""What players of Collision do: set up and sort, move, attack, use what a card or an objective allows, and answer."""

from dataclasses import replace
from typing import Any

from armybuilder.engine.games.collision.events import TURNED, ability_name, name, short, tile_name
from armybuilder.engine.games.collision.state import METEOR, NOBODY, State
from armybuilder.engine.table import Option
from armybuilder.engine.verbs import WORD, Part, Pool, Verb, VerbSet, of_pieces
from armybuilder.geometry.grid import DIRECTION_NAMES


def _weapon(state: State, number: str) -> str:
    weapons = state.profile[state.active].weapons if state.active != NOBODY else ()
    return next((weapon.name for weapon in weapons if str(weapon.number) == number), f"weapon {number}")


PIECE: Part[int] = Part("piece", short, name, space=lambda s, piece: None if piece == METEOR else s.place[piece])
FURTHER: Part[int] = replace(PIECE, space=lambda s, piece: None)
TILE: Part[int] = Part("space", tile_name, space=lambda s, tile: tile)
#: An ability, a shape, a status, a kind of marker or terrain: its slug.
SLUG: Part[str] = Part("card", WORD.write, ability_name)
TURNED_WAY: Part[str] = replace(WORD, say=lambda s, turned: TURNED[turned])
FACING: Part[str] = replace(SLUG, turn=lambda s, direction: DIRECTION_NAMES.index(direction))
WEAPON: Part[str] = Part("number", WORD.write, _weapon)
#: The number of a weapon of somebody who answers, or the face of a die.
NUMBER: Part[str] = Part("number", WORD.write)


def _any_of(target: Part[int]) -> Part[str | int]:
    """A piece or tile, a weapon's number, a word."""

    def part(value: str | int) -> Part[Any]:
        if isinstance(value, int):
            return target
        return WEAPON if value.isdecimal() else SLUG

    return Part(
        "target",
        lambda s, value: part(value).write(s, value),
        lambda s, value: part(value).said(s, value),
        lambda s, value: part(value).space(s, value),
    )


class Use(Verb[str, *tuple[str | int, ...]]):
    """An ability and what follows it: a weapon's number, words, pieces or tiles."""

    def path(self, state: State, option: Option) -> list[int]:
        """The first of several tiles stands for all."""
        return super().path(state, option)[:1]


class Push(Verb[str, str]):
    """Rows down, columns to the right."""

    def say(self, state: State, option: Option) -> str:
        down, right = self.parts(option)
        return {"-1": "north", "0": "", "1": "south"}[down] + {"-1": "west", "0": "", "1": "east"}[right]


class Lay(Verb[*tuple[int, ...]]):
    """Terrain by all tiles of its spot. A pair is pointed at by both, anything else by its upper left tile."""

    def path(self, state: State, option: Option) -> list[int]:
        tiles = list(self.parts(option))
        return tiles if len(tiles) <= 2 else tiles[:1]


class Verbs(VerbSet):
    pools = (
        Pool("Endurance", of_pieces(lambda s: s.endurance)),
        Pool("Mana", of_pieces(lambda s: s.mana)),
        Pool("luck token", of_pieces(lambda s: s.luck)),
        Pool("movement", of_pieces(lambda s: [not moved for moved in s.moved]), "uses up the movement"),
    )

    # Setting up and sorting
    terrain = Lay(rest=TILE, heading="Place on", sort="place")
    section = Verb(TILE, TURNED_WAY, heading="Lay the section of", sort="place")
    attacker = Verb(heading="Attack", sort="pick")
    defender = Verb(heading="Defend", sort="pick")
    side = Verb(SLUG, sort="pick")
    diagonal = Verb(SLUG, sort="pick")
    nominate = Verb(PIECE, sort="pick")
    carrier = Verb(PIECE, heading="Carries the maps", sort="pick")
    card = Verb(PIECE, heading="Next card", sort="pick")
    rest = Verb(heading="Keep this order", sort="pick")
    deploy = Verb(PIECE, sort="place")
    on = Verb(TILE, heading="Where", sort="place")
    # Movement
    step = Verb(TILE, heading="Step to", sort="move")
    maneuver = Verb(TILE, heading="Maneuver to", sort="move")
    run = Verb(TILE, heading="Run to", sort="move")
    around = Verb(PIECE, rest=FURTHER, heading="Keep clear of")
    leave = Verb(TILE, heading="Carry off over", sort="move")
    hop = Verb(TILE, heading="Come back on", sort="move")
    flee = Verb(TILE, heading="Flee to", sort="move")
    to = Verb(TILE, sort="place")
    turn = Verb(sort="face")
    face = Verb(FACING, sort="face")
    push = Push(WORD, WORD)
    # Attacks
    single = Verb(WEAPON, PIECE, heading="Attack", sort="attack")
    blast = Verb(WEAPON, TILE, heading="Blast on", sort="attack")
    burst = Verb(WEAPON, heading="Strike all around", sort="attack")
    line = Verb(WEAPON, heading="Strike along a line", sort="attack")
    shoot = Verb(WEAPON, PIECE, sort="attack")
    next = Verb(PIECE, sort="pick")
    stop = Verb(heading="Stop here", sort="pick")
    weapon = Verb(NUMBER, sort="pick")
    shape = Verb(SLUG, sort="pick")
    type = Verb(SLUG, sort="pick")
    pay = Verb(PIECE, sort="pick")
    # Abilities, objectives, reactions
    use = Use(SLUG, rest=_any_of(PIECE))
    aim = Use(SLUG, rest=_any_of(TILE), heading="Use on a tile")
    grant = Verb(SLUG, heading="Objective")
    pick_up = Verb(SLUG)
    react = Verb(SLUG, PIECE)
    with_ = Verb(PIECE, sort="pick")
    luck = Verb(PIECE, heading="Spend luck")
    planned = Verb(NUMBER, heading="Take the die set aside", sort="pick")
    pass_ = Verb(sort="pick")
    hold = Verb(sort="end")
    end = Verb(heading="End the activation", sort="end")


HOLD, END, TURN = Verbs.hold(), Verbs.end(), Verbs.turn()
