"""Officer's Chess: alternating activations, a D20 under Skill, weapon triangle, scenarios.

`turn.py` is the battle from deployment to its end; `actions.py` what a unit may do; `combat.py` the attack process;
`ground.py` the map.
"""

from armybuilder.engine.games.officers_chess.judging import fingerprint, value, view
from armybuilder.engine.games.officers_chess.log import tell, write
from armybuilder.engine.games.officers_chess.turn import result, start, step
from armybuilder.engine.match import Game

__all__ = ["GAME"]

GAME = Game(
    slug="officers-chess",
    version="1",
    start=start,
    step=step,
    result=result,
    turns=lambda state: state.round,
    view=view,
    value=value,
    write=write,
    tell=tell,
    fingerprint=fingerprint,
)
