"""Options in words: what replays write down."""

from armybuilder.engine.games.tactics_david.state import State
from armybuilder.engine.telling import short, writer

#: Verbs whose number is a space, and those whose last number is a unit.
SPACES = {"move", "part", "to", "on", "over"}


def _space(state: State, space: int) -> str:
    return state.field.grid.name(space)


#: An option as text.
write = writer(SPACES, _space, short)
