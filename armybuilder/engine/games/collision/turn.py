"""Turns: maintenance, three phases of activations, the end (Turn Taking; brief, section 3)."""

from collections.abc import Iterator

from armybuilder.engine.games.collision import activation, sorting, terrain
from armybuilder.engine.games.collision.deployment import set_up
from armybuilder.engine.games.collision.effects.spells import let_fall
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hit_effects import remove_tokens
from armybuilder.engine.games.collision.objectives import score
from armybuilder.engine.games.collision.objectives.minors import total_command_contest
from armybuilder.engine.games.collision.rolls import roll
from armybuilder.engine.games.collision.state import (
    ACTING,
    MAINTAINING,
    METEOR,
    NOBODY,
    OVER,
    SETTING_UP,
    SORTING,
    WAITING,
    State,
)
from armybuilder.engine.match import Result
from armybuilder.engine.table import Table
from catalog.games.collision.plain import PHASES

ARRIVES_FROM = 8


def step(table: Table[State]) -> None:
    """A piece of terrain, a stage of setting up, one maintenance, one card of each sort, one deed of a character."""
    phase = table.state.phase
    if phase == SETTING_UP and terrain.is_left(table.state):
        terrain.place_next(table)
    elif phase == SETTING_UP:
        set_up(table)
    elif phase == MAINTAINING:
        maintain(table)
    elif phase == SORTING:
        if sorting.sort_next(table):
            _begin_phases(table.state)
    elif table.state.active == NOBODY:
        _next_card(table)
    else:
        activation.act(table)


# Maintenance


def maintain(table: Table[State]) -> None:
    """Reinforcements from turn 2 on, the roll for who is first, then the hands are taken up to be sorted."""
    state = table.state
    if state.turn > 1:
        for piece in range(len(state.owner)):
            if state.standing[piece] == WAITING and not state.ready[piece]:
                _call(table, piece)
    state.first = total_command_contest(table)
    table.say(Events.first, state.first)
    sorting.begin(state)
    state.phase = SORTING


def _call(table: Table[State], piece: int) -> None:
    """A waiting character rolls to come; one that fled takes a Flee token off instead (ruling P47)."""
    state = table.state
    if state.flee[piece]:
        remove_tokens(table, piece, "flee", 1)
        return
    rolled = roll(table, piece, what="to come")
    total = rolled + state.command(piece) + state.turn
    state.ready[piece] = total >= ARRIVES_FROM
    table.say(Events.called, piece, int(rolled), total, state.ready[piece])


def _begin_phases(state: State) -> None:
    state.phase, state.pile, state.player, state.active = ACTING, 0, state.first, NOBODY


# Phases


def _next_card(table: Table[State]) -> None:
    """Activate the next card; after the last pile the turn ends."""
    state = table.state
    while state.pile < PHASES:
        pile = state.piles[state.player][state.pile] if state.piles[state.player] else ()
        if pile:
            _take_card(state, pile[0])
            if not sorting.is_done_with(state, pile[0]):
                _activate(table, pile[0])
                return
        else:
            _pass_on(state)
    _end_turn(table)


def upcoming(state: State) -> Iterator[int]:
    """The cards that are still to be activated in this turn, one after the other."""
    for pile in range(state.pile, PHASES):
        for piles in (state.piles[state.first], state.piles[1 - state.first]):
            yield from (card for card in (piles[pile] if piles else ()) if not sorting.is_done_with(state, card))


def _take_card(state: State, card: int) -> None:
    piles = list(state.piles[state.player])
    piles[state.pile] = piles[state.pile][1:]
    state.piles[state.player] = tuple(piles)


def _pass_on(state: State) -> None:
    """The other's pile of this phase, or the first player's of the next."""
    if state.player != state.first:
        state.pile += 1
    state.player = 1 - state.player


def _activate(table: Table[State], card: int) -> None:
    if card == METEOR:
        let_fall(table, table.state.player)
    else:
        activation.begin(table, card)


def _end_turn(table: Table[State]) -> None:
    """The next turn; after the last one, or with nobody left on either side (ruling P7), the score."""
    state = table.state
    state.planned = [0, 0]
    is_deserted = not any(state.undefeated(player) for player in (0, 1))
    if state.turn >= state.limit or is_deserted:
        state.phase = OVER
        score(table)
        return
    state.turn += 1
    state.phase = MAINTAINING
    table.say(Events.turn, state.turn)


def result(state: State) -> Result | None:
    """The most Victory Points win; an equal total is a draw (ruling P20)."""
    if state.result is None:
        return None
    mine, theirs = state.result
    words = f"{max(mine, theirs)} to {min(mine, theirs)} Victory Points."
    return Result(None if mine == theirs else int(theirs > mine), words)
