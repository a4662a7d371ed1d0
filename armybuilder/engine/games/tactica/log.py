"""Options and events in words: what replays write down and what the log tells."""

from collections.abc import Callable, Mapping, Sequence

from armybuilder.engine.games.tactica.figures import AT_LEAST, NEARBY
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.games.tactica.war import WORDS
from armybuilder.engine.table import Event, Option

#: Verbs all of whose numbers are hexes; of those that name a troop first, all later numbers are.
HEX_VERBS = frozenset(("empty", "to", "at"))
TROOP_FIRST = frozenset(("move", "swap-to"))
#: Verbs all of whose numbers are troops.
TROOP_VERBS = frozenset(("train", "rescue", "attack", "swap", "stay", "take"))
SIDES = ("Player 1", "Player 2")
PART_NAMES = {NEARBY: "adjacent target", AT_LEAST: "never below the least", "high": "high ground", "low": "low ground"}


def write(state: State, option: Option) -> str:
    """An option as text: `move A3 d4`, `play rescue A3 champion d4`."""
    return " ".join(map(str, [option[0], *_parts(state, option)]))


def _parts(state: State, option: Option) -> list[str]:
    verb, *parts = option
    return [part if isinstance(part, str) else _number(state, str(verb), at, part) for at, part in enumerate(parts)]


def _number(state: State, verb: str, at: int, number: int) -> str:
    """A troop by its number, a hex by its name; Negate's number is how many."""
    if verb in TROOP_VERBS:
        return short(state, number)
    return short(state, number) if verb == "move" and at == 0 else space_name(state, number)


def short(state: State, piece: int) -> str:
    """A troop's letter and number: `A1`."""
    return state.names[piece].partition(" ")[0]


def space_name(state: State, space: int) -> str:
    return state.field.board.name(space)


def tell(state: State, event: Event) -> str:
    """An event as a sentence."""
    return repr(event)
