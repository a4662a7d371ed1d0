"""The worth of a war to a player."""

from armybuilder.engine.games.tactica.answers import take_effect
from armybuilder.engine.games.tactica.piles import BARRACKS, RESUPPLY
from armybuilder.engine.games.tactica.prospects import captures, exposure
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.games.tactica.worth import CARD, card_worths, troop_worths
from armybuilder.engine.table import Table

VICTORY = 10_000.0
#: The worth of a battle as long as the war goes on, of a hostage, and of a Crown among the hostages.
BATTLE, HOSTAGE, CROWN_HELD = 8.0, 1.0, 25.0
#: The worth of a wall; one of the last two has more.
WALL, LAST_WALLS = 2.5, 4.0
#: The worth of a card off the field, as a share of what it would be on it.
IN_HAND, IN_PILE, IN_RESUPPLY = 0.6, 0.4, 0.3
#: The cost of so few troops on the field: without any the battle is lost.
FEW_TROOPS = (6.0, 2.5, 1.0)
#: The cost of a hex more between a troop and its nearest enemy, up to so many hexes.
GAP, FARTHEST = 0.25, 12
KNOWN_CARD = 0.05
#: The share of what the enemy threatens that counts.
FEAR = 0.15


def value(state: State, player: int) -> float:
    """Troops, cards, hostages and walls of a player against the other's; what attacks promise; coming closer."""
    if state.result is not None:
        return VICTORY if state.result[0] == player else -VICTORY
    state = _settled(state)
    if state.result is not None:
        return VICTORY if state.result[0] == player else -VICTORY
    worth = _holdings(state, player) - _holdings(state, 1 - player)
    table = Table(state, (None, None))
    promised = captures(table) - FEAR * exposure(table)
    return worth + (promised if player == state.player else -promised)


def _settled(state: State) -> State:
    """The war with the cards that lie open carried out, as if nobody answered."""
    if not state.chain:
        return state
    after = state.copy()
    take_effect(Table(after, (None, None)))
    return after


def _holdings(state: State, player: int) -> float:
    """The worth of all that a player has."""
    fielded = state.fielded[player]
    troops, cards = troop_worths(state.library), card_worths(state.library).__getitem__
    worth = sum(troops[state.kind[piece], state.level[piece]] for piece in fielded) - _gaps(state, player)
    worth -= FEW_TROOPS[len(fielded)] if len(fielded) < len(FEW_TROOPS) and state.turn else 0.0
    worth += IN_HAND * sum(map(cards, state.hand[player])) + IN_RESUPPLY * sum(map(cards, state.resupply[player]))
    worth += IN_PILE * sum(map(cards, state.piles[2 * player] + state.piles[2 * player + 1]))
    worth += _played(state, player) + KNOWN_CARD * len(state.seen[1 - player])
    walls = len(state.field.walls[player])
    worth += WALL * walls + LAST_WALLS * min(2, walls)
    worth += HOSTAGE * len(state.hostages[player]) - CROWN_HELD * state.owes(player)
    return worth - BATTLE * state.lost[player] - CARD * state.barred[player]


def _played(state: State, player: int) -> float:
    """Cards that come back are worth most."""
    shares, worths = {BARRACKS: IN_HAND, RESUPPLY: IN_RESUPPLY}, card_worths(state.library)
    return sum(
        shares.get(played.destination, 0.0) * worths[played.card] for played in state.played if played.player == player
    )


def _gaps(state: State, player: int) -> float:
    """The way from a player's troops to their nearest enemies, beyond their range; or to the enemy's walls."""
    enemies = [state.place[piece] for piece in state.fielded[1 - player]] or list(state.field.walls[1 - player])
    if not enemies:
        return 0.0
    gap = 0
    for piece in state.fielded[player]:
        nearest = min(map(state.field.board.distances[state.place[piece]].__getitem__, enemies))
        gap += min(FARTHEST, max(0, nearest - state.troop(piece).range))
    return GAP * gap
