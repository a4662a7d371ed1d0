"""Upheaval makes terrain, Wreck destroys it; both work on pieces, not on tiles."""

from armybuilder.engine.games.collision.actions import Action, Offer
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.field import ELEVATION, OBSTACLE, VERTICAL_IMPASSABLE, TerrainPiece
from armybuilder.engine.games.collision.hooks import HOOKS
from armybuilder.engine.games.collision.rolls import roll
from armybuilder.engine.games.collision.state import NOBODY, State
from armybuilder.engine.table import Table

card = HOOKS.card
IMPASSABLE_HEIGHT, HILL_HEIGHT = 2, 1
WRECKS_FROM, LARGEST = 8, 2


def _is_free(state: State, tile: int) -> bool:
    """Neither terrain, nor a raised level, nor a marker or ground of an objective is on a tile."""
    is_taken = state.markers_on(tile) or tile in (state.cursed, state.blessed)
    return state.field.grid.is_on[tile] and state.field.is_bare(tile) and not is_taken


def _upheaval_offers(table: Table[State], piece: int) -> list[Offer]:
    """A block, a hill, or an obstacle of two tiles, beside the character."""
    state = table.state
    near, here = state.field.grid.near, state.place[piece]
    beside = [tile for tile in near[here] if _is_free(state, tile)]
    blocks = [("block", tile) for tile in beside if state.occupant[tile] == NOBODY]
    hills = [("hill", tile) for tile in beside]
    pairs = {(one, other) for one in beside for other in near[one] if other != here and _is_free(state, other)}
    once = sorted(pair for pair in pairs if pair[0] < pair[1] or pair[::-1] not in pairs)
    return [*blocks, *hills, *(("obstacle", *pair) for pair in once)]


def _heaves(table: Table[State], piece: int, offer: Offer) -> None:
    """The piece rises; the player's older one is gone, and who stood there stands."""
    state = table.state
    player, tiles = state.owner[piece], tuple(int(tile) for tile in offer[1:])
    older = state.upheaved[player]
    if older:
        state.field = state.field.without(older)
    kind, height = {
        "block": (VERTICAL_IMPASSABLE, IMPASSABLE_HEIGHT),
        "hill": (ELEVATION, HILL_HEIGHT),
        "obstacle": (OBSTACLE, 0),
    }[str(offer[0])]
    made = TerrainPiece(kind, tiles, height)
    state.field, state.upheaved[player] = state.field.with_piece(made), made
    table.say(Events.upheaval, piece, str(offer[0]), tiles[0])


card("upheaval", actions=Action("upheaval", _upheaval_offers, _heaves, is_aimed=True))


def _wreckable(state: State, piece: int) -> dict[int, TerrainPiece]:
    """The pieces of two tiles at most beside a character, each by a tile of it; no objective's."""
    found: dict[int, TerrainPiece] = {}
    for tile in state.field.grid.near[state.place[piece]]:
        terrain = state.field.piece_on(tile)
        if terrain and not terrain.is_objective and len(terrain.tiles) <= LARGEST and terrain not in found.values():
            found[tile] = terrain
    return found


def _wreck_offers(table: Table[State], piece: int) -> list[Offer]:
    return [(tile,) for tile in _wreckable(table.state, piece)]


def _wrecks(table: Table[State], piece: int, offer: Offer) -> None:
    """A D10 and Tuf: on 8 or more the piece is gone."""
    state = table.state
    terrain = _wreckable(state, piece).get(int(offer[0]))
    rolled = roll(table, piece, what="to wreck")
    total = rolled + state.profile[piece].toughness
    table.say(Events.wreck_roll, piece, int(rolled), total)
    if total >= WRECKS_FROM and terrain:
        state.field = state.field.without(terrain)
        state.upheaved = [None if each is terrain else each for each in state.upheaved]


card("wreck", actions=Action("wreck", _wreck_offers, _wrecks, is_aimed=True))
