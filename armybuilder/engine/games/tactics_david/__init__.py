"""Tactics David by its full rules: a square grid, facing, stacks, items, statuses, and an ability for every unit.

`engagement.py` is the Turn, phase by phase; `movement.py`, `attack.py`, `clash.py`, `strength.py` are the procedures in
them; `effects/` is what each ability, item, special and status changes, under its slug.
"""

from armybuilder.engine.games.tactics_david.deployment import deploy, deploys, start
from armybuilder.engine.games.tactics_david.effects import DECLARED
from armybuilder.engine.games.tactics_david.engagement import act, choose_unit
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.items import needs_consent
from armybuilder.engine.games.tactics_david.judging import value, veiled, view
from armybuilder.engine.games.tactics_david.laying import lay
from armybuilder.engine.games.tactics_david.missions import result
from armybuilder.engine.games.tactics_david.movement import charge_lane
from armybuilder.engine.games.tactics_david.odds import charge_odds
from armybuilder.engine.games.tactics_david.reasons import reason, wishes
from armybuilder.engine.games.tactics_david.state import CHOOSING, DEPLOYING, LAYING, State, side_of
from armybuilder.engine.games.tactics_david.targets import attack_area, strike_area, would_strike
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.match import Game
from armybuilder.engine.table import Table

__all__ = ["DECLARED", "GAME"]


def step(table: Table[State]) -> None:
    """One terrain piece, one placing, one choice of a unit, or one thing that an engaged unit does."""
    phase = table.state.phase
    if phase == DEPLOYING:
        deploy(table)
    elif phase == LAYING:
        lay(table)
    elif phase == CHOOSING:
        choose_unit(table)
    else:
        act(table)


# Where a charge goes, how likely it stumbles and whom a blow strikes, their words say; the rules, which find out, ask
# with these verbs.
Verbs.charge.lane = lambda state: charge_lane(Table(state, (None, None)), state.engaged)
Verbs.charge.stumbles = lambda state: charge_odds(state, state.engaged).stumbles
Verbs.attack.struck = lambda state: would_strike(state, attack_area)
Verbs.strike.struck = lambda state: would_strike(state, strike_area)

GAME = Game(
    slug="tactics-david",
    version="10",
    start=start,
    step=step,
    result=result,
    turns=lambda state: state.turn,
    view=view,
    veiled=veiled,
    value=lambda state, seat: value(state, side_of(seat)),
    lead=15.0,
    seats=lambda setup: len(setup["armies"]),
    side_of=side_of,
    verbs=Verbs,
    events=Events,
    deploys=lambda table, seat, options: deploys(table, side_of(seat), options),
    needs_consent=needs_consent,
    wishes=wishes,
    reason=reason,
)
