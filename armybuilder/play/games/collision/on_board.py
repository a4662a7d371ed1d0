"""Options of Collision on the board: the tiles that they name, how they turn; a character's fate and its reach."""

from armybuilder.engine.games.collision import options
from armybuilder.engine.games.collision.events import short
from armybuilder.engine.games.collision.log import TILES
from armybuilder.engine.games.collision.state import METEOR, NOWHERE, State
from armybuilder.engine.table import Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES
from armybuilder.play.adapters import Place, Reach, Sort, places_on

SORTS: dict[str, Sort] = {
    **dict.fromkeys(("attacker", "defender", "side", "diagonal", "nominate", "carrier", "card", "rest"), "pick"),
    **dict.fromkeys(("with", "next", "pay", "weapon", "shape", "type", "pass", "stop", "planned"), "pick"),
    **dict.fromkeys(("deploy", "on", "to"), "place"),
    **dict.fromkeys(("step", "maneuver", "run", "leave", "hop", "flee"), "move"),
    **dict.fromkeys(("single", "blast", "burst", "line", "shoot"), "attack"),
    **dict.fromkeys(("face", "turn"), "face"),
    **dict.fromkeys(("end", "hold"), "end"),
}


def path(state: State, option: Option) -> tuple[Place, ...]:
    """A tile is meant itself, a piece by the tile that it stands on."""
    numbers = [part for part in option[1:] if isinstance(part, int) and part != METEOR][:1]
    return places_on(state.field.grid, numbers if option[0] in TILES else [state.place[piece] for piece in numbers])


def turn(_: State, option: Option) -> int | None:
    """The direction of a facing."""
    return DIRECTION_NAMES.index(str(option[1])) if option[0] == "face" and len(option) > 1 else None


def fates(state: State) -> dict[str, str]:
    """Each character's injury level and tokens."""
    on_board = (piece for piece, tile in enumerate(state.place) if tile != NOWHERE)
    return {short(state, piece): _fate(state, piece) for piece in on_board}


def _fate(state: State, piece: int) -> str:
    tokens = {"Stun": state.stun, "Hex": state.hex, "Poison": state.poison, "Flee": state.flee}
    marks = [f"{word} {held[piece]}" for word, held in tokens.items() if held[piece]]
    return ", ".join([f"injury level {state.injuries[piece]}", *marks])


def reach(state: State, sign: str) -> Reach:
    """The tiles that a character has the Endurance to move to, and those in reach of its weapons from there."""
    piece = next((piece for piece in state.targets() if short(state, piece) == sign), None)
    if piece is None or state.profile[piece].is_statue:
        return Reach()
    table = Table(state, (None, None))
    moves = list(options.far(table, piece).ends) if options.budgets(table, piece) else []
    far = max((weapon.reach for weapon in state.profile[piece].weapons), default=0)
    board, stops = state.field.grid, [state.place[piece], *moves]
    strikes = {tile for stop in stops for tile in board.box(stop, far) if tile != stop}
    return Reach(frozenset(places_on(board, moves)), frozenset(places_on(board, strikes)))
