"""Options as replays write them."""

from armybuilder.engine.games.tactica.events import FEATURE
from armybuilder.engine.games.tactica.state import State, Target
from armybuilder.engine.table import Option
from armybuilder.engine.telling import short

#: Verbs whose numbers are hexes; `move` has a troop first, and of a card's target see `target_words`.
HEX_VERBS = frozenset(("empty", "to", "at"))


# --- Options ----------------------------------------------------------------------------------------------------------


def write(state: State, option: Option) -> str:
    """An option as text: `move A3 d4`, `play rescue A3 champion d4`."""
    verb, *parts = option
    if verb == "play":
        card, *target = parts
        return " ".join([verb, str(card), *target_words(state, str(card), tuple(target))])
    return " ".join([str(verb), *(_word(state, str(verb), at, part) for at, part in enumerate(parts))])


def _word(state: State, verb: str, at: int, part: str | int) -> str:
    if isinstance(part, str):
        return part
    is_hex = verb in HEX_VERBS or (at > 0 and verb in ("move", "place"))
    return space_name(state, part) if is_hex else short(state, part)


def target_words(state: State, card: str, target: Target) -> list[str]:
    """The target of a card: troops and hexes in turn, a feature's hex, the number of Negates."""
    words: list[str] = []
    is_hex = FEATURE in target
    for part in target:
        if isinstance(part, str):
            words.append(part)
        elif card == "negate":
            words.append(str(part))
        else:
            words.append(space_name(state, part) if is_hex else short(state, part))
            is_hex = not is_hex
    return words


def space_name(state: State, space: int) -> str:
    return state.hex_name(space)
