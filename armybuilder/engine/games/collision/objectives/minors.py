"""The ten minor objectives, each under its slug (section 7)."""

from collections.abc import Callable

from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.markers import SHARD
from armybuilder.engine.games.collision.objectives import placing
from armybuilder.engine.games.collision.objectives.grants import REGENERATE, TRIBUTE
from armybuilder.engine.games.collision.objectives.rules import Rules, Stage, counts, most, most_by
from armybuilder.engine.games.collision.rolls import roll_of_player
from armybuilder.engine.games.collision.state import DEFEATED, NOBODY, NOWHERE, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.games.collision.zones import RING
from armybuilder.engine.table import Asked, Option, Table

CENTER_DISTANCE = 4
SHARDS_EACH, SHARDS_TO_SCORE = 2, 3
HIGHEST_LEVELS = 2


def total_command_contest(table: Table[State]) -> int:
    """The winner of a total Command contest; both roll again on a tie (CO43). All undefeated count (P21)."""
    state = table.state
    command = [sum(map(state.command, state.undefeated(player))) for player in (0, 1)]
    while True:
        rolled = [roll_of_player(table, player) for player in (0, 1)]
        totals = [face + worth for face, worth in zip(rolled, command, strict=True)]
        table.say(Events.total_command, rolled[0], command[0], rolled[1], command[1])
        if totals[0] != totals[1]:
            return int(totals[1] > totals[0])


def _is_high(state: State, piece: int) -> bool:
    """On one of the two highest levels that the board has; levitation counts for nothing here."""
    return state.field.level[state.place[piece]] in state.field.levels[:HIGHEST_LEVELS]


def _is_past_lines(state: State, piece: int) -> bool:
    return state.place[piece] in state.zones[1 - state.owner[piece]]


def survivors_points(state: State) -> list[int]:
    """What each player's undefeated characters cost, the waiting ones too."""
    return [sum(state.profile[piece].cost for piece in state.undefeated(player)) for player in (0, 1)]


# Map Carriers


def _name_carriers(table: Table[State]) -> None:
    """Each names a deployed character unseen; any of its own if none is deployed (ruling P2)."""
    state = table.state
    options: dict[int, list[Option]] = {}
    for player in (0, 1):
        candidates = state.on_board(player) or state.undefeated(player)
        options[player] = [Verbs.carrier(piece) for piece in candidates]
    asked = {player: theirs for player, theirs in options.items() if theirs}
    for player, answer in table.ask_together(
        Asked("Map Carriers: who carries your maps?", card="map-carriers"), asked
    ).items():
        (state.map_carrier[player],) = Verbs.carrier.parts(answer)


def _maps(table: Table[State]) -> list[int]:
    """A player whose carrier is undefeated while the other's is not."""
    state = table.state
    lost = [piece != NOBODY and state.standing[piece] == DEFEATED for piece in state.map_carrier]
    table.say(Events.carriers, *state.map_carrier)
    return [player for player in (0, 1) if lost[1 - player] and not lost[player]]


# The Dark Gods; Hallowed Earth


def _curse(table: Table[State]) -> None:
    state = table.state
    state.cursed = _consecrate(
        table, "cursed ground", placing.central(state.field.grid, CENTER_DISTANCE), "the-dark-gods"
    )


def _bless(table: Table[State]) -> None:
    state = table.state
    grid = state.field.grid
    inner = [tile for tile in grid.spaces if grid.edge_distance(tile) >= RING and tile != state.cursed]
    state.blessed = _consecrate(table, "blessed ground", inner, "hallowed-earth")


def _consecrate(table: Table[State], kind: str, tiles: list[int], card: str) -> int:
    """The defender's tile; terrain that is no objective makes way, and nobody may be cut off from it (ruling P52)."""
    state = table.state
    field = state.field
    free = [tile for tile in tiles if not _is_objective(state, tile) and _is_open(state, tile)]
    tile = placing.choose_tile(table, state.defender, kind, free, card)
    if tile != NOWHERE:
        state.field = field.cleared(tile)
        table.say(Events.places, state.defender, kind, tile)
    return tile


def _is_objective(state: State, tile: int) -> bool:
    piece = state.field.piece_on(tile)
    return (piece is not None and piece.is_objective) or state.occupant[tile] != NOBODY


def _is_open(state: State, tile: int) -> bool:
    """True if some tile beside it can be stood on from which it is entered."""
    field = state.field
    ground = field.ground[tile]
    return any(field.can_stand[near] and ground <= field.level[near] + 1 for near in field.grid.near[tile])


def _is_blessed(state: State, piece: int) -> bool:
    return state.place[piece] == state.blessed


def _blessed(table: Table[State]) -> list[int]:
    """A player with a character on it."""
    return [player for player, count in enumerate(counts(table.state, _is_blessed)) if count]


# Shards of the Old World


def _place_shards(player: Callable[[State], int]) -> Stage:
    def stage(table: Table[State]) -> None:
        state = table.state
        owner = player(state)
        for number in range(1, SHARDS_EACH + 1):
            _place_shard(table, owner, sorted(state.zones[owner]), f"shard {number} of {SHARDS_EACH} in your zone")

    return stage


def _place_central_shard(table: Table[State]) -> None:
    state = table.state
    _place_shard(table, state.defender, placing.central(state.field.grid, CENTER_DISTANCE), "the shard near the center")


def _place_shard(table: Table[State], player: int, tiles: list[int], which: str) -> None:
    taken = {marker.tile for marker in table.state.markers if marker.kind == SHARD}
    free = [tile for tile in tiles if tile not in taken]
    placing.place(table, player, SHARD, free, "shards-of-the-old-world", which)


def _shards(table: Table[State]) -> list[int]:
    state = table.state
    held = [0, 0]
    for marker in state.markers:
        if marker.kind == SHARD and marker.carrier != NOBODY:
            held[state.owner[marker.carrier]] += 1
    return [player for player in (0, 1) if held[player] >= SHARDS_TO_SCORE]


MINORS = {
    "tactical-victory": Rules(lambda table: [total_command_contest(table)], is_rolled=True),
    "high-ground": Rules(most_by(_is_high), worth=_is_high),
    "map-carriers": Rules(_maps, after_deployment=(_name_carriers,)),
    "past-enemy-lines": Rules(most_by(_is_past_lines), worth=_is_past_lines),
    "survival-is-key": Rules(lambda table: most(survivors_points(table.state))),
    "the-dark-gods": Rules(lambda table: [], stages=(_curse,), grants=(TRIBUTE,)),
    "hallowed-earth": Rules(_blessed, stages=(_bless,), grants=(REGENERATE,), worth=_is_blessed),
    "shards-of-the-old-world": Rules(
        _shards,
        stages=(
            _place_shards(lambda state: state.attacker),
            _place_shards(lambda state: state.defender),
            _place_central_shard,
        ),
    ),
    "gods-favor": Rules(lambda table: most(table.state.favor, lead=2)),
    "glorious-combat": Rules(lambda table: most(table.state.glory)),
}
