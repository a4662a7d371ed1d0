"""Turns: respawning, free play, objectives; and the step of the driver (Game Flow; Your Turn; Objectives)."""

from armybuilder.engine.games.analog_tactics import attacks, gains, movement, respawning, rounds, uses
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.options import END, TurnChoices
from armybuilder.engine.games.analog_tactics.setup import place_one
from armybuilder.engine.games.analog_tactics.state import (
    ENDING,
    FACING,
    NOBODY,
    PICKING,
    PLACING,
    PLAYING,
    PREPARING,
    RESPAWNING,
    State,
)
from armybuilder.engine.match import Result
from armybuilder.engine.table import Option, Table
from catalog.games.analog_tactics.plain import ASSASSIN, MAGE


def step(table: Table[State]) -> None:
    """One placing, one pick, the beginning of a round or turn, one action with its windows, or the end of a round."""
    STEPS[table.state.phase](table)


def result(state: State) -> Result | None:
    """Say how the match ended; None while it goes on."""
    if state.result is None:
        return None
    winner, reason = state.result
    return Result(None if winner == NOBODY else winner, reason)


def _place(table: Table[State]) -> None:
    place_one(table)
    if all(table.state.place):
        rounds.begin(table)


def _pick(table: Table[State]) -> None:
    """A pick for a level, in turn order; then the round is prepared."""
    state = table.state
    player = next((player for player in state.order if state.to_pick[player]), NOBODY)
    if player == NOBODY:
        state.phase = PREPARING
    else:
        gains.pick(table, player)


def _prepare(table: Table[State]) -> None:
    rounds.prepare(table)
    table.state.phase, table.state.at = RESPAWNING, 0


# --- A turn -----------------------------------------------------------------------------------------------------------


def _begin_turn(table: Table[State]) -> None:
    """Renew what can be used once a turn, put weaponforms back (AT1), respawn (AT7, ruling P5)."""
    state = table.state
    state.player = player = state.order[state.at]
    state.phase, state.is_over, state.put_down, state.stepper = PLAYING, False, frozenset(), NOBODY
    table.say(Events.turn, player)
    gains.new_turn(state)
    for unit, owner in enumerate(state.owner):
        if owner == player:
            state.form[unit] = 1
    _respawn(table, player)


def _respawn(table: Table[State], player: int) -> None:
    """All that may come back do, in the order that the player likes."""
    state = table.state
    left = respawning.waiting_to_return(state, player)
    while left:
        options: list[Option] = [("respawn", unit) for unit in left]
        unit = int(table.ask(player, "Respawn which unit first?", options)[1]) if len(set(left)) > 1 else left[0]
        left.remove(unit)
        respawning.come_back(table, unit)
    if state.classes[player] == ASSASSIN:
        state.is_due[player] = bool(respawning.waiting_to_return(state, player)) and state.is_due[player]


def _play(table: Table[State]) -> None:
    """One action of one unit with all that answers it; or the end of the turn."""
    state = table.state
    option = table.ask(state.player, "What next?", TurnChoices(table, state.player))
    if option == END:
        state.is_over = True
    else:
        _act(table, option)
    _close(table)


def _act(table: Table[State], option: Option) -> None:
    state = table.state
    verb = str(option[0])
    if verb == "step":
        movement.begin_step(table, int(option[1]), int(option[2]))
    elif verb == "turn":
        movement.turn(table, int(option[1]), int(option[2]))
    elif verb in (attacks.NORMAL, attacks.SWEEP, attacks.TESLA, attacks.LINE, movement.TURRETS) or (
        verb in state.library.weapons
    ):
        state.attack[int(option[2] if verb == attacks.LINE else option[1])] -= 1
        attacks.carry_out(table, option)
    else:
        uses.carry_out(table, option)


def _turn_after_step(table: Table[State]) -> None:
    """The facing after a step, and what answers the step."""
    state = table.state
    unit, watch = state.stepper, state.watch
    state.phase, state.stepper, state.watch = PLAYING, NOBODY, ()
    movement.face(table, unit)
    movement.arrive(table, unit, watch)
    _close(table)


def _close(table: Table[State]) -> None:
    """After an action: somebody may have won, or the turn may be over (rulings P6, P32)."""
    state = table.state
    if state.first_home != NOBODY:
        state.result = (state.first_home, f"{state.armies[state.first_home]} has {state.score[state.first_home]} VP.")
    elif state.is_over and state.phase == PLAYING:
        _end_turn(table)


def _end_turn(table: Table[State]) -> None:
    """Objectives pay, Gravity ends, and it is the next player's turn, or the round ends."""
    state = table.state
    player = state.player
    _take_objectives(table, player)
    state.gravity -= {player}
    if state.classes[player] == MAGE:
        state.resting[player] = tuple((slug, turns - 1) for slug, turns in state.resting[player] if turns > 1)
    if state.first_home != NOBODY:
        state.result = (state.first_home, f"{state.armies[state.first_home]} has {state.score[state.first_home]} VP.")
        return
    state.at += 1
    state.phase = RESPAWNING if state.at < len(state.order) else ENDING


def _take_objectives(table: Table[State], player: int) -> None:
    """Each active objective under an own unit pays once (AT56), but not under who a reset has just put down (P6)."""
    state = table.state
    for space, kind in state.field.active(state.round):
        unit = state.occupant[space]
        if unit < 0 or state.owner[unit] != player or state.profile[unit].is_obstacle or unit in state.put_down:
            continue
        if kind == "vp":
            gains.score(table, player, 1, "an objective")
        else:
            gains.earn(table, player, 1, "an objective")
        gains.count(table, player, "objectives_taken", 1)


def _end_round(table: Table[State]) -> None:
    rounds.end(table)
    if table.state.result is None:
        rounds.begin(table)


STEPS = {
    PLACING: _place,
    PICKING: _pick,
    PREPARING: _prepare,
    RESPAWNING: _begin_turn,
    PLAYING: _play,
    FACING: _turn_after_step,
    ENDING: _end_round,
}
