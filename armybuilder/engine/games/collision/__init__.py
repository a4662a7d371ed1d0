"""Collision by its full rules: a square grid with heights, a D10, three phases a turn, twenty objectives.

`turn.py` is the turn, `deployment.py` and `objectives/` what comes before it; `activation.py` and `recovery.py` are
what a character does, `movement.py` its ways, `combat.py` an attack step by step, `reactions.py` the windows in which
others answer; `effects/` is what each ability changes, under its slug.
"""

from functools import partial

from armybuilder.engine.games.collision.activation import warnings
from armybuilder.engine.games.collision.deployment import deploys, deploys_rest, start
from armybuilder.engine.games.collision.effects import DECLARED, IN_THE_RULES
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.judging import value
from armybuilder.engine.games.collision.objectives import granted_words
from armybuilder.engine.games.collision.reasons import reason, wishes
from armybuilder.engine.games.collision.showing import shown, veiled, view
from armybuilder.engine.games.collision.turn import result, step
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.match import Effort, Game

__all__ = ["DECLARED", "GAME", "IN_THE_RULES"]

# Whom a movement leads past, its words say; the rules of moving, which find out, ask with these verbs.
for movement in (Verbs.step, Verbs.maneuver, Verbs.run):
    movement.warnings = partial(warnings, movement)
Verbs.grant.words = granted_words

GAME = Game(
    slug="collision",
    version="5",
    start=start,
    step=step,
    result=result,
    turns=lambda state: state.turn,
    view=view,
    veiled=veiled,
    value=value,
    lead=100.0,
    verbs=Verbs,
    events=Events,
    shown=shown,
    deploys=deploys,
    deploys_rest=deploys_rest,
    wishes=wishes,
    reason=reason,
    # After a move one picks the way one faces, on which depends whom one may strike; a reply is that of a whole pile.
    effort=Effort(short=10, later=6, again=12),
)
