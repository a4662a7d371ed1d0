"""The setting up of a battle for its objective: sides, lines, zones, markers on tiles (section 7; P52)."""

from collections.abc import Iterable
from dataclasses import replace

from armybuilder.engine.games.collision import zones
from armybuilder.engine.games.collision.cards import Profile
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.field import VERTICAL_IMPASSABLE, TerrainPiece, is_connected, reachable
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.markers import WORTH
from armybuilder.engine.games.collision.state import NOWHERE, ON_BOARD, Marker, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.state import append
from armybuilder.engine.table import Asked, Table
from armybuilder.geometry.grid import Grid

#: The height of a statue and the obelisk, and of the tower (ruling P48).
STATUE_HEIGHT, TOWER_HEIGHT = 2, 3
SIDES = Verbs.side("first"), Verbs.side("second")
LINES = Verbs.diagonal("falling"), Verbs.diagonal("rising")


def choose_side(table: Table[State]) -> None:
    """The defender picks its side; the attacker has the other."""
    state = table.state
    first, second = zones.halves(state.field.grid, state.style, is_rising=state.line)
    answer = table.ask(state.defender, "Which side do you deploy on?", SIDES)
    mine, theirs = (first, second) if answer == SIDES[0] else (second, first)
    state.zones = (theirs, mine) if state.defender else (mine, theirs)
    table.say(Events.side, state.defender, *Verbs.side.parts(answer), state.style)


def fix_zones(table: Table[State]) -> None:
    """The defender has the center, the attacker the rings around it."""
    state = table.state
    center, ring = zones.halves(state.field.grid, state.style)
    state.zones = (ring, center) if state.defender else (center, ring)


def draw_line(table: Table[State]) -> None:
    """The attacker divides the board by one of its two diagonals (ruling P1)."""
    state = table.state
    answer = table.ask(state.attacker, "Which diagonal divides the board?", LINES)
    state.line = answer == LINES[1]
    table.say(Events.line, *Verbs.diagonal.parts(answer))


def central(grid: Grid, spaces: int) -> list[int]:
    """The tiles within this distance of the center, which is any of the central tiles (CO20, CO21)."""
    middle = grid.center()
    return [tile for tile in grid.spaces if any(grid.chebyshev(tile, each) <= spaces for each in middle)]


def open_tiles(state: State, tiles: Iterable[int]) -> list[int]:
    """Those of some tiles on which a character could end a movement and to which it can get (ruling P52)."""
    field = state.field
    standing = [tile for tile in field.grid.spaces if field.can_stand[tile]]
    there = reachable(field, standing[len(standing) // 2])
    return [tile for tile in tiles if field.can_stand[tile] and tile in there]


def place(table: Table[State], player: int, kind: str, tiles: Iterable[int], card: str, which: str = "") -> int:
    """A player puts a marker of an objective's on one of some tiles; nowhere, if there is none. The tile."""
    state = table.state
    tile = choose_tile(table, player, kind, open_tiles(state, tiles), card, which)
    if tile != NOWHERE:
        state.markers.append(Marker(kind, tile))
        table.say(Events.places, player, kind, tile)
    return tile


def choose_tile(table: Table[State], player: int, kind: str, tiles: Iterable[int], card: str, which: str = "") -> int:
    """A tile for a marker; where there are several, `which` says which it is and how many there are."""
    options = [Verbs.on(tile) for tile in tiles]
    question = Asked(f"Where do you place {which or f'the {kind}'}?", WORTH[kind], card=card)
    return Verbs.on.parts(table.ask(player, question, options))[0] if options else NOWHERE


def build(state: State, piece: TerrainPiece) -> None:
    """Put a piece of objective terrain up; it takes the place of what stood on its tiles."""
    for tile in piece.tiles:
        state.field = state.field.cleared(tile)
    state.field = state.field.with_piece(piece)


def stone(tile: int) -> TerrainPiece:
    return TerrainPiece(VERTICAL_IMPASSABLE, (tile,), STATUE_HEIGHT, is_objective=True)


def keeps_connected(state: State, tile: int) -> bool:
    """True if the board stays of one piece with a stone on a tile."""
    field = state.field.cleared(tile)
    return is_connected(field.with_piece(stone(tile)))


def enlist(state: State, owner: int, profile: Profile, name: str) -> int:
    """A piece more: its number, which it keeps for ever. It waits to be put on the board."""
    number = len(state.owner)
    figures = {"endurance": profile.endure, "mana": profile.mana, "luck": profile.luck}
    append(state, "piece", owner=owner, profile=profile, **figures)
    state.names = (*state.names, name)
    Hooks.settle(state, number, profile.abilities)
    return number


def put_statue(state: State, owner: int, profile: Profile, tile: int, name: str) -> int:
    build(state, stone(tile))
    number = enlist(state, owner, profile, name)
    state.place[number], state.standing[number], state.occupant[tile] = tile, ON_BOARD, number
    return number


def give(state: State, number: int, owner: int) -> None:
    state.markers[number] = replace(state.markers[number], owner=owner)
