"""Officer's Chess: alternating activations, a D20 under Skill, weapon triangle, scenarios.

`setup.py` sets the battle up and deploys; `turn.py` is rounds and activations to the end; `options.py` lists what a
unit may do, `actions.py` does it; `combat.py` is the attack process and `figures.py` its numbers;
`ground.py` the map and what is seen of it; `showing.py` what a bot may think and a person is shown;
`events.py` and `verbs.py` what happens and what players do, in words.
"""

from armybuilder.engine.games.officers_chess.events import Events
from armybuilder.engine.games.officers_chess.judging import value
from armybuilder.engine.games.officers_chess.reasons import reason, wishes
from armybuilder.engine.games.officers_chess.setup import deploys, start
from armybuilder.engine.games.officers_chess.showing import shown, veiled, view
from armybuilder.engine.games.officers_chess.turn import result, step
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.match import Effort, Game

__all__ = ["GAME"]

GAME = Game(
    slug="officers-chess",
    version="4",
    start=start,
    step=step,
    result=result,
    turns=lambda state: state.round,
    view=view,
    veiled=veiled,
    value=value,
    lead=100.0,
    verbs=Verbs,
    events=Events,
    shown=shown,
    deploys=deploys,
    wishes=wishes,
    reason=reason,
    # A unit has some thirty moves: among fewer samples the one that brings it to an enemy is often missing.
    effort=Effort(replies=30),
)
