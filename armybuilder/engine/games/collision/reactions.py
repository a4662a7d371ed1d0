"""Reactions: who may answer what happens, and what an answer costs (Action, Reactions; brief, section 4).

In each event a player answers once (ruling CO52); a reaction that is cancelled is paid and counts all the same (P50).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.markers import drop_what_is_dropped
from armybuilder.engine.games.collision.state import ON_BOARD, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.engine.windows import open_window

#: Something that happens and may be answered; each window has its own sort.
AnyEvent = Any
#: True if a piece may answer an event, and what its answer does: True cancels what the window was opened for.
Can = Callable[[Table[State], int, AnyEvent], bool]
Answer = Callable[[Table[State], int, AnyEvent], bool | None]


@dataclass(frozen=True, slots=True)
class Reaction:
    """A reaction in one window. Its cost stands on the card of its ability."""

    slug: str
    can: Can
    use: Answer
    #: True if it makes an attack: then nobody distracts from it (ruling P49).
    is_attack: bool = False


class Use:
    """A character uses something that is named: a special action or attack, a reaction, what an objective grants."""

    __slots__ = ("is_attack", "is_movement", "name", "user")

    def __init__(self, user: int, name: str, *, is_attack: bool = False, is_movement: bool = False) -> None:
        self.user, self.name, self.is_attack, self.is_movement = user, name, is_attack, is_movement


def can_react(state: State, piece: int) -> bool:
    """Not off the board, and not hexed."""
    return state.standing[piece] == ON_BOARD and not state.is_hexed(piece)


def answered(table: Table[State], window: str, players: Sequence[int], event: AnyEvent, question: str) -> bool:
    """Let these players answer an event in a window; whether one cancelled it."""
    state = table.state
    holders = state.reactors[window]
    if not holders or state.unanswerable:
        return False
    hook: Any = Hooks.by_name[window]  # a window is a hook that lists

    def offers(player: int) -> list[Option]:
        mine = [piece for piece in holders if state.owner[piece] == player and can_react(state, piece)]
        return [
            Verbs.react(each.slug, piece)
            for piece in mine
            for each in hook(table, piece)
            if _can_pay(state, piece, each.slug) and each.can(table, piece, event)
        ]

    def use(_: int, option: Option) -> bool:
        slug, piece = Verbs.react.parts(option)
        reaction = next(each for each in hook(table, piece) if each.slug == slug)
        return _react(table, piece, reaction, event)

    return open_window(table, question, list(dict.fromkeys(players)), offers, use)


def _can_pay(state: State, piece: int, slug: str) -> bool:
    ability = state.ability(slug)
    return state.can_pay(piece, ability.endurance, ability.mana)


def _react(table: Table[State], piece: int, reaction: Reaction, event: AnyEvent) -> bool:
    """Pay for a reaction and carry it out, unless somebody trips or distracts the one who reacts."""
    state = table.state
    ability = state.ability(reaction.slug)
    state.pay(piece, ability.endurance, ability.mana)
    table.say(Events.reacts, piece, reaction.slug)
    drop_what_is_dropped(table, piece)
    if is_cancelled(table, Use(piece, ability.name, is_attack=reaction.is_attack)):
        return False
    return bool(reaction.use(table, piece, event))


def is_cancelled(table: Table[State], use: Use) -> bool:
    """True if an enemy cancels what a character uses; or whether it is gone before it comes to that."""
    state = table.state
    if not state.reactors["uses"]:
        return False
    enemy = 1 - state.owner[use.user]
    question = f"{state.names[use.user]} uses {use.name}: react?"
    was_cancelled = answered(table, "uses", (enemy,), use, question)
    if was_cancelled:
        table.say(Events.cancelled, use.user, use.name)
    return was_cancelled or not state.is_on_board(use.user)
