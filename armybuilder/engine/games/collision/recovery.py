"""The recovery step: Endurance, the hold's roll, Mana, Poison, Flee, tokens, pending fates (ruling P8)."""

from armybuilder.engine.games.collision.attack import Hit
from armybuilder.engine.games.collision.cards import ACID
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hit_effects import is_fleeing, remove_tokens
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.injuries import defeat, heal, leave_board, slay, suffer
from armybuilder.engine.games.collision.movement import Journeys, journeys, move_of, travel
from armybuilder.engine.games.collision.rolls import roll
from armybuilder.engine.games.collision.state import DEFEATED, NOBODY, NOWHERE, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Table

HOLD_ENDURANCE, STUNNED_ENDURANCE = 2, 1
HEALS_FROM = 4
RUN_PRICE, WALK_PRICE = 3, 1


def recover(table: Table[State], piece: int) -> None:
    """The whole step; it goes on for a piece that runs off the board, and ends with a defeat."""
    state = table.state
    state.recovering = piece
    _rest(table, piece)
    if state.poison[piece]:
        poisoner = state.poisoner[piece]
        suffer(table, Hit(piece, state.spent[piece], ACID, "poison", poisoner))
    if state.is_on_board(piece) and is_fleeing(table, piece):
        _run_away(table, piece)
    for status in ("flee", "stun", "hex", "poison"):
        remove_tokens(table, piece, status, 1)
    state.spent[piece] = 0
    _meet_fate(table, piece)
    state.recovering = NOBODY


def _rest(table: Table[State], piece: int) -> None:
    """Endurance and Mana, and for one that held the chance to heal (rulings CO2, CO32)."""
    state = table.state
    regained = STUNNED_ENDURANCE if state.stun[piece] else state.profile[piece].endure
    state.gain_endurance(piece, regained + HOLD_ENDURANCE * state.held[piece])
    table.say(Events.rests, piece, state.endurance[piece])
    if state.held[piece] and state.injuries[piece]:
        rolled = roll(table, piece, what="to recover")
        table.say(Events.hold_roll, piece, int(rolled))
        if rolled >= HEALS_FROM:
            heal(table, piece, 1)
    mana = state.mana[piece]
    state.gain_mana(piece, Hooks.has_recovery(table, piece) or has_ground_recovery(state, piece))
    state.gain_mana(piece, Hooks.mana_at_recovery(table, piece))
    if state.mana[piece] > mana:
        table.say(Events.mana, piece, state.mana[piece])


def has_ground_recovery(state: State, piece: int) -> bool:
    """True if the ground gives Recovery: blessed ground, or the obelisk within 2."""
    place = state.place[piece]
    if place == NOWHERE:
        return False
    if place == state.blessed:
        return True
    chebyshev = state.field.grid.chebyshev
    return any(marker.kind == "obelisk" and chebyshev(marker.tile, place) <= 2 for marker in state.markers)


def _meet_fate(table: Table[State], piece: int) -> None:
    """One that clung to life is defeated now, healed or not (ruling P51); who got the Kiss of Death is slain."""
    state = table.state
    if state.clinging[piece]:
        state.clinging[piece] = False
        if state.standing[piece] != DEFEATED:
            table.say(Events.lets_go, piece)
            defeat(table, piece, state.felled_by[piece], is_open=False)
    if state.kissed[piece]:
        state.kissed[piece] = False
        if state.standing[piece] != DEFEATED:
            slay(table, piece, NOBODY, is_open=False)


# Flee


def _run_away(table: Table[State], piece: int) -> None:
    """Run from its cause, off the board where the edge is reached with movement left (ruling P14)."""
    state = table.state
    price = RUN_PRICE if state.endurance[piece] >= RUN_PRICE else WALK_PRICE
    if state.endurance[piece] >= price:
        state.pay(piece, price)
        budget = move_of(table, piece) * (2 if price == RUN_PRICE else 1)
        _flee_within(table, piece, budget)


def _flee_within(table: Table[State], piece: int, budget: int) -> None:
    state = table.state
    here, grid = state.place[piece], state.field.grid
    ways = _ways_out(table, piece, budget)
    costs = {here: 0, **ways.ends}
    edge = [tile for tile, cost in costs.items() if cost < budget and grid.edge_distance(tile) == 0]
    farness = {tile: _farness(state, piece, tile) for tile in costs}
    ends = edge or [tile for tile in costs if farness[tile] == max(farness.values())]
    options = [Verbs.flee(tile) for tile in ends]
    (tile,) = Verbs.flee.parts(table.ask(state.owner[piece], f"{state.names[piece]} flees: where to?", options))
    table.say(Events.flees, piece)
    path = ways.path(table, tile, budget - bool(edge)) if tile != here else ()
    if (path or edge) and travel(table, piece, path, leaves_from=tile if edge else NOWHERE):
        leave_board(table, piece)


def _ways_out(table: Table[State], piece: int, budget: int) -> Journeys:
    """The ways that bring it no nearer to the source at any step."""
    state = table.state

    def leads_away(here: int, there: int) -> bool:
        return _farness(state, piece, there) >= _farness(state, piece, here)

    return journeys(table, piece, budget, may_step=leads_away)


def _farness(state: State, piece: int, tile: int) -> int:
    """The distance of a tile from the source of its flight; without one on the board, its nearness to the edge."""
    source = state.flee_from[piece]
    grid = state.field.grid
    if source in (NOBODY, piece) or not state.is_on_board(source):
        return -grid.edge_distance(tile)
    return grid.chebyshev(state.place[source], tile)
