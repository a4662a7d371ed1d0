"""Analog Tactics by its full rules: hexes, facing, points of four kinds, levels that rise in play; two to four teams.

`turn.py` is rounds and turns as the driver steps through them, `options.py` what may be done in a turn; `attacks.py`
and `attack.py` the attacks that there are and whom they may strike, `combat.py` an attack from its declaration to its
aftermath, `health.py` damage, elimination and respawning; `movement.py` steps and forced movement; `uses.py` abilities
and the windows for Reactions; `gains.py` XP, VP and missions; `effects/` what each card does, under its slug.
"""

from armybuilder.engine.games.analog_tactics.effects import DECLARED
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.judging import value, view
from armybuilder.engine.games.analog_tactics.reasons import reason, wishes
from armybuilder.engine.games.analog_tactics.setup import deploys, seats, start
from armybuilder.engine.games.analog_tactics.turn import result, step
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.match import Effort, Game

__all__ = ["DECLARED", "GAME"]

GAME = Game(
    slug="analog-tactics",
    version="3",
    start=start,
    step=step,
    result=result,
    turns=lambda state: state.round,
    view=view,
    value=value,
    lead=20.0,
    verbs=Verbs,
    events=Events,
    seats=seats,
    deploys=deploys,
    wishes=wishes,
    reason=reason,
    # A turn takes some twenty answers: a future that is to see its end must be cheap.
    effort=Effort(trials=24, width=4, futures=1, depth=6, replies=5, rolls=2),
)
