"""A troop of TACTICA on the field: its fate, what an attack comes to, its reach."""

from collections.abc import Iterable

from armybuilder.engine.games.tactica import figures, movement
from armybuilder.engine.games.tactica.saving import held, named_too
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import short
from armybuilder.play.adapters import Place, Reach, Venture
from armybuilder.play.games.tactica.drawing import column_and_row
from armybuilder.play.games.tactica.odds import held_against


def fates(state: State) -> dict[str, str]:
    """Each troop as what it stands on the field."""
    on_field = (piece for pieces in state.fielded for piece in pieces)
    return {short(state, piece): state.library.name(state.kind[piece]) for piece in on_field}


def venture(state: State, option: Option) -> Venture | None:
    """An attack: what it comes to with all that are named already, and what the defender may lay down against it."""
    if option not in Verbs.attack:
        return None
    piece, target = Verbs.attack.parts(option)
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
