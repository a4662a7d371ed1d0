"""Options of TACTICA on the field: the hexes that they name, what they are; a troop's fate and its reach."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.games.tactica import figures, movement
from armybuilder.engine.games.tactica.events import FEATURE
from armybuilder.engine.games.tactica.log import HEX_VERBS
from armybuilder.engine.games.tactica.saving import held, named_too
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import short
from armybuilder.play.adapters import Place, Reach, Sort, Venture
from armybuilder.play.games.tactica.defenses import held_against
from armybuilder.play.games.tactica.drawing import column_and_row

SORTS: dict[str, Sort] = {
    **dict.fromkeys(("place", "to", "at", "empty"), "place"),
    **dict.fromkeys(("draw", "pass", "play on", "give up", "top", "return", "stay", "ransom"), "pick"),
    **dict.fromkeys(("train", "rescue", "swap"), "help"),
    "move": "move",
    **dict.fromkeys(("attack", "take"), "attack"),
    **dict.fromkeys(("end", "done"), "end"),
}


def path(state: State, option: Option) -> tuple[Place, ...]:
    """The hexes that an option names, one after the other: a troop by the hex that it stands on."""
    return tuple(column_and_row(state, space) for space in _spaces(state, option))


def _spaces(state: State, option: Option) -> Iterator[int]:
    """Troops and hexes stand in turn where an option says where somebody goes; a placed troop has no number yet."""
    verb, *parts = option
    if "negate" in parts:
        return
    is_hex = verb in HEX_VERBS or verb == "place" or FEATURE in parts
    takes_turns = verb in ("move", "play")
    for part in parts:
        if isinstance(part, int):
            yield part if is_hex else state.place[part]
            is_hex = is_hex != takes_turns


def fates(state: State) -> dict[str, str]:
    """Each troop as what it stands on the field."""
    on_field = (piece for pieces in state.fielded for piece in pieces)
    return {short(state, piece): state.library.name(state.kind[piece]) for piece in on_field}


def venture(state: State, option: Option) -> Venture | None:
    """An attack: what it comes to with all that are named already, and what the defender may lay down against it."""
    if option[0] != "attack":
        return None
    piece, target = int(option[1]), int(option[2])
    found, sign = named_too(state, piece, target), short(state, target)
    if not found.captures:
        return Venture(sign, ((f"stands: {found.damage} damage is not more than DEF {found.defense}", 1.0),))
    defender = state.owner[target]
    saved = float(held(state, defender, found.saving))
    ways = (f"is captured: {found.damage} damage, DEF {found.defense}", 1 - saved), ("can be saved", saved)
    against = held_against(state.library, found, lambda cards: held(state, defender, [cards]))
    return Venture(sign, ways, held=tuple(each for each in against if each.chance))


def reach(state: State, sign: str) -> Reach:
    """The hexes to which a troop can move, and those within its range from there."""
    piece = next((each for pieces in state.fielded for each in pieces if short(state, each) == sign), None)
    if piece is None:
        return Reach()
    table = Table(state, (None, None))
    moves = movement.ends(table, piece)
    strikes = _strikes(state, [state.place[piece], *moves], figures.reach(table, piece))
    return Reach(_placed(state, moves), _placed(state, strikes))


def _strikes(state: State, stops: Iterable[int], far: int) -> set[int]:
    board = state.field.board
    return {space for stop in stops for space in board.within(stop, far) if space != stop}


def _placed(state: State, spaces: Iterable[int]) -> frozenset[Place]:
    return frozenset(column_and_row(state, space) for space in spaces)
