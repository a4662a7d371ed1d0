"""An activation: what happens as it begins, what the character does, one thing a step, and its recovery (section 3)."""

from armybuilder.engine.games.collision import actions, hooks
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.injuries import defeat, is_due
from armybuilder.engine.games.collision.markers import PICK_UP, carry_off, take
from armybuilder.engine.games.collision.movement import face, travel
from armybuilder.engine.games.collision.objectives import grant
from armybuilder.engine.games.collision.options import (
    AIMED,
    PRICES,
    UNAIMED,
    Menu,
    Movement,
    budgets,
    coming,
    departures,
    far,
)
from armybuilder.engine.games.collision.reactions import answered
from armybuilder.engine.games.collision.recovery import recover
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, WAITING, State
from armybuilder.engine.games.collision.striking import attack_with
from armybuilder.engine.games.collision.verbs import END, HOLD, Verbs
from armybuilder.engine.table import Option, Table

#: Among what a character has used in its activation: that it began with injuries enough to be defeated by.
BEGAN_AT_ITS_END = "began-at-its-end"
MOVES = {Verbs.step: Events.step, Verbs.maneuver: Events.maneuver, Verbs.run: Events.run}


class Activation:
    """A character activates; others may answer."""

    __slots__ = ("phase", "piece")

    def __init__(self, piece: int, phase: int) -> None:
        self.piece, self.phase = piece, phase


def begin(table: Table[State], piece: int) -> None:
    """Activate a character: its window, the end of Persevere and Pain Warp on it, Flame Wreaths beside it."""
    state = table.state
    state.active, state.has_acted = piece, False
    state.moved[piece] = state.held[piece] = False
    is_at_its_end = state.injuries[piece] >= state.profile[piece].toughness
    state.used[piece] = frozenset((BEGAN_AT_ITS_END,)) if is_at_its_end else frozenset()
    table.say(Events.activates, piece)
    if state.is_on_board(piece) and _is_put_off(table, piece):
        return
    state.persevering[piece], state.warped[piece] = False, None
    if is_due(state, piece):
        table.say(Events.gives_in, piece)
        defeat(table, piece, is_open=state.is_on_board(piece))
    if state.is_on_board(piece):
        hooks.beside_around(table, piece)
    if not state.is_on_board(piece) and not state.ready[piece]:
        state.active = NOBODY


def _is_put_off(table: Table[State], piece: int) -> bool:
    """True if the enemy moves it to phase 3 instead; else an ally may give it the Kiss of Death."""
    state = table.state
    owner = state.owner[piece]
    event = Activation(piece, state.pile)
    if not answered(table, "activates", (1 - owner, owner), event, f"{state.names[piece]} activates: react?"):
        return False
    *others, last = state.piles[owner]
    state.piles[owner] = (*others, (*last, piece))
    state.active = NOBODY
    return True


def act(table: Table[State]) -> None:
    """One thing that the activated character does; after its last one it recovers."""
    state = table.state
    piece = state.active
    question = f"What does {state.names[piece]} do?"
    option = table.ask(state.owner[piece], question, Menu(table, piece))
    if option in (HOLD, END):
        state.held[piece] = option == HOLD
        if option == HOLD:
            table.say(Events.holds, piece)
            face(table, piece)
        _finish(table, piece)
        return
    state.has_acted = True
    DOES[str(option[0])](table, piece, option)
    if not state.is_on_board(piece):
        state.active = NOBODY


def _finish(table: Table[State], piece: int) -> None:
    recover(table, piece)
    table.state.active = NOBODY


# --- What the options do ----------------------------------------------------------------------------------------------


def _move(table: Table[State], piece: int, option: Option) -> None:
    """Step, Maneuver or Run along its way; a reinforcement comes in by it."""
    verb = next(each for each in PRICES if option in each)
    (tile,) = verb.parts(option)
    comes_in = table.state.place[piece] == NOWHERE
    path = (coming if comes_in else far)(table, piece, verb).path(table, tile)
    _pay_for_movement(table, piece, verb)
    if comes_in:
        come_in(table, piece)
    travel(table, piece, path)


def come_in(table: Table[State], piece: int) -> None:
    """A card of the reinforcements comes into play; what it begins with, it has from its first time on."""
    state = table.state
    state.ready[piece] = state.hops[piece] = False
    table.say(Events.comes_in, piece)
    if not state.was_board[piece]:
        state.gain_endurance(piece, hooks.more_endurance_at_start(table, piece))
        state.was_board[piece] = True


def _pay_for_movement(table: Table[State], piece: int, verb: Movement) -> None:
    state = table.state
    state.moved[piece] = True
    state.pay(piece, PRICES[verb])
    table.say(MOVES[verb], piece)


def _turn(table: Table[State], piece: int, _: Option) -> None:
    """A Step of no tile: it only turns (ruling P9)."""
    _pay_for_movement(table, piece, Verbs.step)
    face(table, piece)


def _leave(table: Table[State], piece: int, option: Option) -> None:
    """Carry a marker to an edge tile and off the board (ruling P22)."""
    state = table.state
    (tile,) = Verbs.leave.parts(option)
    verb = departures(table, piece)[tile]
    path = [] if tile == state.place[piece] else far(table, piece).path(table, tile, budgets(table, piece)[verb] - 1)
    _pay_for_movement(table, piece, verb)
    if path:
        travel(table, piece, path, leaves_from=tile)
    if state.is_on_board(piece) and state.place[piece] == tile:
        carry_off(table, piece)
        state.lift(piece)
        state.standing[piece], state.ready[piece] = WAITING, False


def _hop(table: Table[State], piece: int, option: Option) -> None:
    """Come back by Shadow Hop: by being placed, which is no movement."""
    come_in(table, piece)
    (tile,) = Verbs.hop.parts(option)
    table.state.put(piece, tile)
    table.say(Events.placed, piece, tile)


def _attack(table: Table[State], piece: int, option: Option) -> None:
    shape = str(option[0])
    number, aim = AIMED[shape].parts(option) if shape in AIMED else (*UNAIMED[shape].parts(option), NOWHERE)
    attack_with(table, piece, table.state.weapon(piece, number), shape, aim)


def _pick_up(table: Table[State], piece: int, option: Option) -> None:
    state = table.state
    (kind,) = Verbs.pick_up.parts(option)
    number = next(each for each in state.markers_on(state.place[piece]) if state.markers[each].kind == kind)
    state.pay(piece, PICK_UP[kind])
    take(table, piece, number)


def _act(table: Table[State], piece: int, option: Option) -> None:
    """A special action; Pounce brings a reinforcement in, too."""
    if table.state.place[piece] == NOWHERE:
        come_in(table, piece)
    actions.perform(table, piece, option)


DOES = {
    **{verb.name: _move for verb in PRICES},
    **dict.fromkeys((*AIMED, *UNAIMED), _attack),
    "turn": _turn,
    "leave": _leave,
    "hop": _hop,
    "pick-up": _pick_up,
    "use": _act,
    "aim": _act,
    "grant": grant,
}
