"""What players of TACTICA do: the phases' actions, tactics cards with what they are played on, and answers."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.events import FEATURE, LEVELS, PILE_NAMES, played_on
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.state import (
    ACTIONS,
    CARD_MOVES,
    DRAWING,
    IN_COMBAT,
    IN_MUSTERING,
    PILE_NUMBERS,
    State,
)
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import counted, short
from armybuilder.engine.verbs import WORD, Part, Pool, Sort, Verb, VerbSet, after_word
from catalog.games.tactica.plain import Pile

DISENGAGE, NEGATE, PRESS = "disengage", "negate", "press"


def _left(state: State, pile: Pile) -> str:
    """How many cards a player's own pile has; and which, as they know, while the hand is filled from it.

    Face down it tells the number alone.
    """
    cards, order = Counter(state.piles[2 * state.player + PILE_NUMBERS[pile]]), state.library.order
    if state.stage != DRAWING or not cards.keys() <= order.keys():
        return counted(cards.total(), "card")
    kinds = [f"{cards[slug]} {state.library.name(slug)}" for slug in sorted(cards, key=order.__getitem__)]
    return f"{cards.total()}: {', '.join(kinds)}"


TROOP: Part[int] = Part("piece", short, lambda s, piece: s.names[piece], space=lambda s, piece: s.place[piece])
HEX: Part[int] = Part("space", State.hex_name, space=lambda s, space: space)
TO = replace(HEX, say=lambda s, space: f"to {s.hex_name(space)}")
ON = replace(HEX, say=lambda s, space: f"on {s.hex_name(space)}")
CARD: Part[str] = Part("card", lambda s, card: card, lambda s, card: s.library.name(card))
PILE: Part[Pile] = Part("word", lambda s, pile: pile, lambda s, pile: f"the {PILE_NAMES[pile]} ({_left(s, pile)})")
COUNT: Part[int] = Part("number", lambda s, number: str(number))
TARGET: Part[str | int] = Part("target", lambda s, part: str(part))


class Play(Verb[str, *tuple[str | int, ...]]):
    """A tactics card and its target: troops and hexes in turn, a feature's hex, the number of Negates."""

    def parsed(self, option: Option) -> Iterator[tuple[Part[Any], str | int]]:
        card, *target = self.parts(option)
        yield CARD, card
        is_hex = FEATURE in target
        for part in target:
            if isinstance(part, str):
                yield WORD, part
            elif card == NEGATE:
                yield COUNT, part
            else:
                yield (HEX if is_hex else TROOP), part
                is_hex = not is_hex

    def say(self, state: State, option: Option) -> str:
        card, *target = self.parts(option)
        words = played_on(card, [kind.in_words(state, part) for kind, part in self.parsed(option)][1:])
        name = CARD.in_words(state, card)
        if card == PRESS and target and state.stage == IN_MUSTERING:
            return f"{name}: {_trained(state, int(target[0]), max(state.library.trainings))}, for a mustering action"
        if target[:1] == [FEATURE]:
            return f"{name}: removes {_feature(state, int(target[1]))} for the war"
        if card == NEGATE and state.chain:
            played = CARD.in_words(state, state.chain[-1].card)
            return f"{name} against {played}" if target == [1] else f"{name} twice against {played}, which is lost"
        return f"{name}: {words}" if words else name

    def saying(self, state: State) -> Callable[[Option], str]:
        def said(option: Option) -> str:
            if is_withdrawal(option):
                return state.hex_name(int(option[3]))
            return f"{_feature(state, int(option[3]))} with Engineer" if is_removal(option) else self.say(state, option)

        return said

    def sort_of(self, option: Option) -> Sort | None:
        return "move" if is_withdrawal(option) else super().sort_of(option)

    def target_words(self, state: State, option: Option) -> list[str]:
        """The target as a replay writes it."""
        return [kind.write(state, part) for kind, part in self.parsed(option)][1:]


def is_withdrawal(option: Option) -> bool:
    """True of a Disengage that names the hex to which its troop goes: all of a troop stand under one heading."""
    return option[:2] == Verbs.play(DISENGAGE) and len(option) > len(Verbs.play(DISENGAGE, 0))


def is_removal(option: Option) -> bool:
    """True of an Engineer that removes a wall or a landmark."""
    return option[0] == "play" and FEATURE in option


def _feature(state: State, space: int) -> str:
    owner, there = state.field.wall_owner[space], state.hex_name(space)
    if owner == NOBODY:
        return f"the {state.field.landmarks[space]} on {there}"
    return f"{'your own' if owner == state.player else 'the enemy’s'} wall on {there}"


def _trained(state: State, piece: int, level: int) -> str:
    """A troop with the level that it is trained to and what that makes of its figure: "A1 Foot to 1x (DEF 1 → 2)"."""
    now, then = figures.trained(state, piece, state.level[piece]), figures.trained(state, piece, level)
    change = f"{now[0]} {now[1]} → {then[1]}" if then != now else f"no more {now[0]} yet"
    return f"{TROOP.in_words(state, piece)} to {LEVELS[level]} ({change})"


class Train(Verb[int]):
    """Training, one level higher than a troop has."""

    def say(self, state: State, option: Option) -> str:
        (piece,) = self.parts(option)
        return _trained(state, piece, state.level[piece] + 1)


class GiveUp(Verb[()]):
    """Giving a battle up: its words say what is lost with it, and what comes back."""

    def say(self, state: State, option: Option) -> str:
        if state.owes(state.player):
            return "and lose the war with it, for your Crown is held"
        held = counted(len(state.hostages[1 - state.player]), "captured troop")
        lost = f", and your {held} for the war" if state.hostages[1 - state.player] else ""
        return f"and lose it{lost}; what you have on the board, in hand and out of this battle comes back in the next"


class GoOn(Verb[()]):
    """The end of a phase, or of a part of it: its words say what comes next."""

    def say(self, state: State, option: Option) -> str:
        if state.stage == IN_COMBAT:
            return "to your attacks" if figures.has_targets(Table(state, (None, None))) else "and end your turn"
        return "to your moves" if state.stage == IN_MUSTERING else "to combat"


class Verbs(VerbSet):
    pools = (
        Pool(
            "action",
            lambda s, player: {player: ACTIONS - s.actions} if player == s.player else {},
            is_for=("place", "help", "pick"),
        ),
        Pool(
            "card move",
            lambda s, player: {player: CARD_MOVES - s.card_moves} if player == s.player else {},
            is_for=("move",),
        ),
        Pool(
            "tactics card",
            lambda s, player: {player: sum(map(s.library.is_tactic, s.hand[player]))},
            is_for=("act", "attack", "help", "move"),
        ),
    )

    play_on = Verb(
        name="play on",
        sort="pick",
        rule="playable-frame.war",
        why="Battle 3 decides the war. Give an earlier one up, and you lose no more troops in it, "
        "and begin the next stronger at your walls.",
    )
    give_up = GiveUp(name="give up", heading="Give the battle up", sort="pick", rule="playable-frame.war")
    empty = Verb(
        HEX,
        heading="Leave a place empty",
        sort="place",
        rule="playable-frame.mustering",
        why="You have fewer walls left than this battlefield has places for them.",
    )
    draw = Verb(
        PILE,
        heading="Draw from",
        sort="pick",
        rule="playable-frame.mustering",
        why="Troop cards become pieces; tactics cards help them move, fight and defend. "
        "Your opponent sees from which pile you draw.",
    )
    place = Verb(CARD, ON, sort="place", rule="playable-frame.mustering")
    train = Train(TROOP, sort="help", rule="training-cards")
    play = Play(CARD, rest=TARGET, rule="tactics-cards")
    move = Verb(TROOP, TO, sort="move", rule="playable-frame.movement")
    rescue = Verb(TROOP, heading="Free a random hostage with", sort="help", rule="tactics-cards.rescue")
    to = Verb(
        HEX,
        sort="place",
        rule="tactics-cards",
        why="Its group is placed one by one, on hexes that leave room for the rest. Then your opponent may answer.",
    )
    at = Verb(
        HEX,
        sort="place",
        rule="tactics-cards.rescue",
        why="It comes back untrained, and names no target if this is the Combat Phase.",
    )
    top = Verb(
        CARD,
        heading="Put on top",
        sort="pick",
        rule="tactics-cards.spy",
        why="It is the next card that you draw from this pile; the rest is shuffled.",
    )
    return_ = Verb(
        CARD,
        heading="Put back",
        sort="pick",
        rule="tactics-cards.spy",
        why="Your opponent sees only its back. Then both your piles are shuffled.",
    )
    swap = Verb(
        TROOP,
        after_word("with", TROOP),
        heading="Change places:",
        sort="help",
        rule="tactics-cards.saved",
        why="A troop under Saved may change places with a friendly melee troop beside it.",
    )
    stay = Verb(TROOP, sort="pick", rule="tactics-cards.saved", why="Either way its Saved is used up.")
    attack = Verb(
        TROOP, after_word("against", TROOP), heading="Attack with", sort="attack", rule="playable-frame.combat"
    )
    take = Verb(
        TROOP,
        heading="Capture too",
        sort="attack",
        rule="tactics-cards.saved",
        why="You captured a troop under Saved, so one trained melee troop beside it becomes your hostage, too.",
    )
    ransom = Verb(
        CARD,
        heading="Give back",
        sort="pick",
        rule="playable-frame.resolution",
        why="While your Crown is held, each turn costs you a hostage. With none to give, you can’t play tactics cards.",
    )
    pass_ = Verb(
        sort="pick",
        rule="tactics-cards",
        why="If you pass, it takes effect. You’re asked whether you hold an answer or not, so this gives nothing away.",
    )
    end = GoOn(heading="Go on", sort="end", rule="playable-frame")
    done = Verb(
        heading="No more attacks",
        sort="end",
        rule="playable-frame.combat",
        why="Each troop names one target. All attacks on a target add up, and are answered only once all are named.",
    )

    @classmethod
    def heading(cls, state: State, option: Option) -> str:
        if is_removal(option):
            return "Remove"
        if is_withdrawal(option):
            return f"Play Disengage on {TROOP.in_words(state, int(option[2]))}, then move it to"
        return super().heading(state, option)


PASS, END = Verbs.pass_(), Verbs.end()
