"""Markers: picked up, carried, dropped, carried off the board (Game Objectives; ruling P52)."""

from dataclasses import replace

from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, State
from armybuilder.engine.table import Table

CHEST, FLAG, RELIC, TRINKET, SHARD, ORB, CRATE = "chest", "flag", "relic", "trinket", "shard", "orb", "crate"
#: The markers that a carrier drops as it reacts or takes any action but movement; other markers only with its defeat.
DROPPED_BY_ACTING = frozenset((CHEST, FLAG, RELIC))
#: Everything that is picked up, with its cost in Endurance.
PICK_UP = {CHEST: 2, FLAG: 2, RELIC: 2, TRINKET: 2, SHARD: 1}
#: What each marker, and ground that an objective marks, is there for.
WORTH = {
    CHEST: "A character who stands on it picks it up for 2 Endurance, and scores by carrying it off their own edge.",
    FLAG: "The attacker scores by carrying it off their own edge, the defender if it ends outside that zone.",
    RELIC: "The attacker scores by carrying it off any edge, the defender if it ends more than 2 from all edges.",
    TRINKET: "A character who has spotted it picks it up for 2 Endurance, and scores by holding it at the end.",
    SHARD: "A character who stands on it picks it up for 1 Endurance. The player who holds 3 at the end scores.",
    ORB: "A character who stands on it lights it for 1 Mana. The player who has lit the most at the end scores.",
    CRATE: "The attacker destroys it for 2 Endurance from its own tile. The defender scores if 2 are left at the end.",
    "statue": "It belongs to the player who deploys on its side, and scores if it outlasts the other one.",
    "obelisk": "Within 2 tiles, characters recover better and may channel. A player 2 tokens ahead scores.",
    "tower": "The player with the most Command within 2 tiles of it at the end scores.",
    "cursed ground": "A character here is hexed, and may pay tribute for luck. The fourth defeats, and scores.",
    "blessed ground": "A character who stands here recovers better. A player with a character here at the end scores.",
}


def drop_what_is_dropped(table: Table[State], piece: int) -> None:
    """A character acts: chest, flag and relic fall on its tile."""
    drop(table, piece, DROPPED_BY_ACTING)


def drop(table: Table[State], piece: int, kinds: frozenset[str] = frozenset(PICK_UP)) -> None:
    """All that a character carries falls on its tile, or on the nearest one where somebody could stand (ruling P52)."""
    state = table.state
    for number in state.carried(piece):
        marker = state.markers[number]
        if marker.kind in kinds:
            tile = _resting_place(state, state.place[piece])
            state.markers[number] = replace(marker, tile=tile, carrier=NOBODY)
            table.say(Events.drops, piece, marker.kind, tile)


def _resting_place(state: State, tile: int) -> int:
    """The tile itself, or the nearest where a movement may end, in reading order."""
    field = state.field
    if field.can_stand[tile]:
        return tile
    return min(
        (other for other in field.grid.spaces if field.can_stand[other]),
        key=lambda other: (field.grid.chebyshev(tile, other), other),
    )


def lose_hold(table: Table[State], piece: int) -> None:
    """Nobody 1 injury away from defeat holds the chest."""
    if table.state.from_defeat(piece) <= 1:
        drop(table, piece, frozenset((CHEST,)))


def take(table: Table[State], piece: int, number: int) -> None:
    state = table.state
    marker = state.markers[number]
    state.markers[number] = replace(marker, tile=NOWHERE, carrier=piece, was_touched=True)
    table.say(Events.takes, piece, marker.kind)


def carry_off(table: Table[State], piece: int) -> None:
    """All that a character carries leaves the board with it and comes back no more (ruling P22)."""
    state = table.state
    player = state.owner[piece]
    for number in state.carried(piece):
        marker = state.markers[number]
        if marker.kind not in DROPPED_BY_ACTING:
            continue
        state.markers[number] = replace(marker, tile=NOWHERE, carrier=NOBODY)
        state.carried_off[player] |= {marker.kind}
        table.say(Events.carries_off, piece, marker.kind)
    drop(table, piece)
