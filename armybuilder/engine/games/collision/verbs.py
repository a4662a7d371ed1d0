"""What players of Collision do: set up and sort, move, attack, use what a card or an objective allows, and answer."""

from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from typing import Any

from armybuilder.engine.games.collision.events import TURNED, ability_name, corners, name, short, tile_name
from armybuilder.engine.games.collision.state import METEOR, NOBODY, State
from armybuilder.engine.games.collision.zones import CENTER, DIAGONAL, LONG, SHORT, halves, line_tiles
from armybuilder.engine.table import Option
from armybuilder.engine.telling import counted
from armybuilder.engine.verbs import WORD, Part, Pool, Verb, VerbSet, after_word, of_pieces
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.collision.plain import phase_split


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


def _how_far(state: State, tile: int) -> str:
    """A tile to which the active character moves, with how far it is off."""
    far = state.field.grid.chebyshev(state.place[state.active], tile) if state.active != NOBODY else 0
    return f"{tile_name(state, tile)} ({counted(far, 'tile')} away)" if far else tile_name(state, tile)


TO_TILE: Part[int] = replace(TILE, say=_how_far)


def _any_of(target: Part[int]) -> Part[str | int]:
    """A piece or tile, a weapon's number, a word."""

    def part(value: str | int) -> Part[Any]:
        if isinstance(value, int):
            return target
        return WEAPON if value.isdecimal() else SLUG

    def in_words(state: Any, value: str | int) -> str:
        words = part(value).in_words(state, value)
        return f"({words.lower()})" if part(value) is SLUG else words

    return Part(
        "target",
        lambda s, value: part(value).write(s, value),
        in_words,
        lambda s, value: part(value).space(s, value),
    )


class Use(Verb[str, *tuple[str | int, ...]]):
    """An ability and what follows it: a weapon's number, words, pieces or tiles."""

    def path(self, state: State, option: Option) -> list[int]:
        """The first of several tiles stands for all."""
        return super().path(state, option)[:1]


class Move(Verb[int]):
    """A movement to a tile: how far that is off, and whom it leads past.

    The game gives it the latter (`__init__.py`): the rules of moving ask with these verbs.
    """

    warnings: Callable[[State, int], Callable[[int], str]]

    def say(self, state: State, option: Option) -> str:
        return self.saying(state)(option)

    def saying(self, state: State) -> Callable[[Option], str]:
        warning, say = self.warnings(state, state.active), super().say
        return lambda option: say(state, option) + warning(*self.parts(option))


class Granted(Verb[str]):
    """What an objective lets the active character do. The game gives it the objectives' words, which ask with verbs."""

    words: Callable[[State, str], str]

    def say(self, state: State, option: Option) -> str:
        return self.words(state, *self.parts(option))


class Face(Verb[str]):
    """A direction: which enemies would be in front of the active character, and which behind it."""

    def say(self, state: State, option: Option) -> str:
        said, piece, grid = super().say(state, option), state.active, state.field.grid
        # Where somebody else answers the active character's way, it stands on no tile.
        if piece == NOBODY or state.occupant[state.place[piece]] != piece:
            return said
        facing, here = DIRECTION_NAMES.index(*self.parts(option)), state.place[piece]
        enemies = state.on_board(1 - state.owner[piece])
        front = [short(state, each) for each in enemies if grid.is_in_front(here, facing, state.place[each])]
        behind = [short(state, each) for each in enemies if grid.is_behind(here, facing, state.place[each])]
        told = [f"{words}: {', '.join(each)}" for words, each in (("in front", front), ("behind", behind)) if each]
        return f"{said} ({'; '.join(told)})" if told else said


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


MOVES_ONCE = "A character moves once in its activation: a step is free, a maneuver takes 1 Endurance, a run 3."


#: What attacker and defender do by the style of the deployment.
ROLES_BY_STYLE = {
    CENTER: {"attacker": "from the edges, deploying second", "defender": "in the center, deploying first"},
    DIAGONAL: {"attacker": "and divide the board, deploying first", "defender": "and choose a part, deploying second"},
    SHORT: {"attacker": "and deploy first", "defender": "and choose a short side, deploying second"},
    LONG: {"attacker": "and deploy first", "defender": "and choose a long side, deploying second"},
}


class Role(Verb[()]):
    """A role that the winner of the Command contest takes: by the style of the deployment it means another thing."""

    def say(self, state: State, option: Option) -> str:
        return ROLES_BY_STYLE[state.style][self.name]


class NextCard(Verb[int]):
    """A card that comes next in a player's order: its words say in which phase it would be in the order as it lies."""

    def say(self, state: State, option: Option) -> str:
        (card,) = self.parts(option)
        if card == METEOR:
            return name(state, card)
        player = state.owner[card]
        before, lying = state.sorting[player], state.sorted_so_far[player]
        at = [*before, *(each for each in lying if each not in before)].index(card)
        phase = 1 + sum(at >= size for size in accumulate(phase_split(len(lying))))
        return f"{name(state, card)} (phase {phase})"


class Side(Verb[str]):
    """A side of the board: its words say where that is."""

    def say(self, state: State, option: Option) -> str:
        grid, number = state.field.grid, int(option == ("side", "second"))
        where = corners(state, halves(grid, state.style, is_rising=state.line)[number])
        if state.style == DIAGONAL:
            return where
        is_across = (state.style == SHORT) == (grid.columns >= grid.rows)
        return f"{where} ({('west', 'east')[number] if is_across else ('south', 'north')[number]})"


class Diagonal(Verb[str]):
    """A line between two corners of the board."""

    def say(self, state: State, option: Option) -> str:
        return f"through {corners(state, line_tiles(state.field.grid, is_rising='rising' in option))}"


class Verbs(VerbSet):
    pools = (
        Pool("Endurance", of_pieces(lambda s: s.endurance)),
        Pool("Mana", of_pieces(lambda s: s.mana)),
        Pool("luck token", of_pieces(lambda s: s.luck)),
        Pool("movement", of_pieces(lambda s: [not moved for moved in s.moved]), "uses up the movement"),
    )

    # Setting up and sorting
    terrain = Lay(
        rest=TILE,
        heading="Place on",
        sort="place",
        rule="terrain.placing",
        why="Tiles on which it would cut off a part of the board aren’t offered.",
    )
    section = Verb(
        TILE,
        TURNED_WAY,
        heading="Lay the section of",
        sort="place",
        rule="the-battlefield.sectioned-board",
        why="You and your opponent take turns to lay the sections. Each stays as it is laid.",
    )
    attacker = Role(heading="Attack", sort="pick", rule="rules-of-play.deployment")
    defender = Role(heading="Defend", sort="pick", rule="rules-of-play.deployment")
    side = Side(
        SLUG,
        heading="The side with",
        sort="pick",
        rule="rules-of-play.deployment",
        why="Your opponent gets the other side.",
    )
    diagonal = Diagonal(
        SLUG,
        sort="pick",
        rule="rules-of-play.diagonal",
        why="Each side deploys on one side of this line. The defender chooses which.",
    )
    nominate = Verb(
        PIECE,
        sort="pick",
        rule="objectives",
        why="It gets a luck token. Your opponent scores if it falls, you if it ends 2 injuries or more from defeat.",
    )
    carrier = Verb(
        PIECE,
        heading="Carries the maps",
        sort="pick",
        rule="objectives",
        why="This stays secret until the end. You score if your carrier is undefeated then and your opponent’s is not.",
    )
    card = NextCard(
        PIECE,
        heading="Next card",
        sort="pick",
        rule="turn-taking.maintenance",
        why="In each of 3 phases one side acts with a third of its cards, then the other. Both players sort unseen.",
    )
    rest = Verb(heading="Keep this order", sort="pick", rule="rules-of-play.deploying-characters")
    deploy = Verb(PIECE, sort="place", rule="rules-of-play.deploying-characters")
    on = Verb(TILE, heading="On tile", sort="place", rule="rules-of-play.deploying-characters")
    # Movement
    step = Move(TO_TILE, heading="Step to", sort="move", rule="action.step", why=MOVES_ONCE)
    maneuver = Move(TO_TILE, heading="Maneuver to", sort="move", rule="action.maneuver", why=MOVES_ONCE)
    run = Move(TO_TILE, heading="Run to", sort="move", rule="action.run", why=MOVES_ONCE)
    around = Verb(
        PIECE,
        rest=FURTHER,
        heading="Keep clear of",
        sort="pick",
        rule="action.movement-guidelines",
        why="There is no way past all enemies who may react. You are asked whose reach it keeps out of.",
    )
    leave = Verb(TILE, heading="Carry off over", sort="move", rule="objectives")
    hop = Verb(
        TILE,
        heading="Come back on",
        sort="move",
        rule="action.movement-guidelines",
        why="It comes back by Shadow Hop. That is no movement, so it may still move.",
    )
    flee = Verb(
        TO_TILE,
        heading="Flee to",
        sort="move",
        rule="action.movement-guidelines",
        why="It flees as far as it can. If it reaches the edge, it leaves the board.",
    )
    to = Verb(TILE, sort="place", rule="action.movement-guidelines")
    turn = Verb(sort="face", rule="combat-mechanics.facing")
    face = Face(
        FACING,
        sort="face",
        rule="combat-mechanics.facing",
        why="It attacks only what is in front of it, and attacks on its back are stronger.",
    )
    push = Push(
        WORD,
        WORD,
        rule="action.special-action",
        why="No line leads away from the blow, so you choose where the target is pushed.",
    )
    # Attacks
    single = Verb(
        WEAPON, after_word("against", PIECE), heading="Attack with", sort="attack", rule="action.weapon-attack"
    )
    blast = Verb(WEAPON, after_word("on", TILE), heading="Blast with", sort="attack", rule="action.weapon-attack")
    burst = Verb(WEAPON, heading="Strike all around with", sort="attack", rule="action.weapon-attack")
    line = Verb(WEAPON, heading="Strike along a line with", sort="attack", rule="action.weapon-attack")
    shoot = Verb(
        WEAPON,
        after_word("at", PIECE),
        heading="Shoot with",
        sort="attack",
        rule="action.weapon-attack",
        why="Free shots follow, each at 1 less than the one before, until one misses.",
    )
    next = Verb(
        PIECE,
        sort="pick",
        rule="action.weapon-attack",
        why="The attack strikes all in its area one after the other, in the order that you choose.",
    )
    stop = Verb(
        heading="Stop here",
        sort="pick",
        rule="action.weapon-attack",
        why="An attack along a line goes over the tiles that you mark, up to its length.",
    )
    weapon = Verb(
        NUMBER,
        sort="pick",
        rule="action.weapon-attack",
        why="This attack is an answer: it costs no Endurance and does not use the weapon up for the turn.",
    )
    shape = Verb(
        SLUG,
        sort="pick",
        rule="action.weapon-attack",
        why="Each of these shapes takes in the character whom it answers.",
    )
    type = Verb(
        SLUG,
        sort="pick",
        rule="action.weapon-attack",
        why="Both weapons strike as one, with the type of damage that you choose.",
    )
    pay = Verb(
        PIECE,
        sort="pick",
        rule="action.reactions",
        why="Checkmate needs two friends who pay. A friend who pays has paid, even if no other does.",
    )
    # Abilities, objectives, reactions
    use = Use(SLUG, rest=_any_of(PIECE), rule="action.special-action")
    aim = Use(SLUG, rest=_any_of(TILE), heading="Use on a tile", rule="action.special-action")
    grant = Granted(SLUG, heading="For an objective", rule="objectives")
    pick_up = Verb(SLUG, rule="objectives")
    react = Verb(
        SLUG,
        after_word("by", PIECE),
        heading="React with",
        sort="act",
        rule="action.reactions",
        why="One of your characters can react before play goes on. You don’t have to: if you pass, you spend nothing.",
    )
    with_ = Verb(
        PIECE, sort="pick", rule="action.reactions", why="They change places, and the ally becomes the target."
    )
    luck = Verb(
        PIECE,
        heading="Spend luck",
        rule="combat-mechanics.contests",
        why="The new result stands, better or worse. To pass keeps the token.",
    )
    planned = Verb(
        NUMBER,
        heading="Take the die set aside",
        sort="pick",
        rule="combat-mechanics.rolling-to-hit",
        why="To pass rolls the die as usual, and the other one stays set aside.",
    )
    pass_ = Verb(sort="pick", rule="action.reactions")
    hold = Verb(
        sort="end",
        rule="action.hold",
        why="It may move once and use what it can pay for. To hold recovers 2 more Endurance, and an injury on 4+.",
    )
    end = Verb(
        heading="End the activation",
        sort="end",
        rule="turn-taking.phases",
        why="It may go on with what it can pay for, most weapons and abilities once. To end leads to its recovery.",
    )

    @classmethod
    def heading(cls, state: State, option: Option) -> str:
        """Above the cards that are left stand those that come before them."""
        cards = cls.card.parts(option) if option in cls.card else ()
        before = next((state.sorting[state.owner[card]] for card in cards if card != METEOR), ())
        after = f" after {', '.join(short(state, each) for each in before)}" if before else ""
        return super().heading(state, option) + after


HOLD, END, TURN = Verbs.hold(), Verbs.end(), Verbs.turn()
