"""TACTICA: two war decks, three battles on hexes, no dice; hidden hands, and answers to every card.

`setup.py` begins a war and its battles, `turn.py` is a turn from Mustering to Resolution; `uses.py` says when a
tactics card may be played, `answers.py` how it is answered, `effects/` what it does; `figures.py` is OFF, DEF and RNG,
`field.py` the ground; `showing.py` what a bot may think and a person is shown; `events.py` and `verbs.py` what happens
and what players do, in words.
"""

from armybuilder.engine.games.tactica import effects
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.judging import value
from armybuilder.engine.games.tactica.reasons import reason, wishes
from armybuilder.engine.games.tactica.setup import start
from armybuilder.engine.games.tactica.showing import shown, veiled, view
from armybuilder.engine.games.tactica.turn import step
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.games.tactica.war import result
from armybuilder.engine.match import Game

__all__ = ["GAME"]

GAME = Game(
    slug="tactica",
    version="1",
    start=start,
    step=step,
    result=result,
    turns=lambda state: state.turns,
    view=view,
    veiled=veiled,
    value=value,
    lead=5.0,
    verbs=Verbs,
    events=Events,
    shown=shown,
    wishes=wishes,
    reason=reason,
)
