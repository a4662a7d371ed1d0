"""The worth of a war to a player, for bots and not for the rules: cards by what they deal, take and reach, what attacks
promise before they are made, what the enemy threatens.
"""

from collections.abc import Mapping
from functools import lru_cache

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.answers import take_effect
from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.combat import can_name
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.piles import BARRACKS, RESUPPLY
from armybuilder.engine.games.tactica.state import CAPTURING, NAMING, State
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import Troop

#: The worth of a point of OFF, of DEF, of a hex of RNG beyond the first, and of a tactics card.
OFF, DEF, RNG, CARD = 1.0, 0.8, 0.4, 1.0
#: The tactics cards that are worth more or less than others.
CARDS = {"crown": 3.0, "negate": 1.4, "engineer": 1.4, "rescue": 0.8, "spy": 0.6}
#: The worth of the first level of ranged troops, as a share of the second: alone it does nothing.
HALF_TRAINED = 0.25


@lru_cache(maxsize=16)
def card_worths(library: Library) -> Mapping[str, float]:
    """The worth of each card, untrained."""
    troops = library.cards.troops
    return {slug: _worth(troops[slug]) if slug in troops else CARDS.get(slug, CARD) for slug in library.order}


def _worth(troop: Troop) -> float:
    return OFF * troop.offense + DEF * troop.defense + RNG * (troop.range - 1)


@lru_cache(maxsize=16)
def troop_worths(library: Library) -> Mapping[tuple[str, int], float]:
    levels = (0, *library.trainings)
    return {
        (slug, level): _trained(library, troop, level) for slug, troop in library.troops.items() for level in levels
    }


def _trained(library: Library, troop: Troop, level: int) -> float:
    worth = _worth(troop)
    if not level:
        return worth
    if troop.is_melee:
        return worth + DEF * troop.defense * (library.trainings[level].defense_factor - 1)
    most = OFF * troop.offense * (library.trainings[max(library.trainings)].offense_factor - 1)
    return worth + most * (1 if level == max(library.trainings) else HALF_TRAINED)


def troop_worth(state: State, piece: int) -> float:
    return troop_worths(state.library)[state.kind[piece], state.level[piece]]


#: The share of a capture that counts where it is named already, or may be named; of damage that captures nobody.
NAMED, HOPED, SCRATCH = 0.85, 0.6, 0.02
#: The worth of a hostage beside the loss.
TAKEN = 1.0
#: The card moves that bring attackers up.
MOVERS = 3


def captures(table: Table[State]) -> float:
    """The promise of the active player's attacks of this turn: as named, and as the rest of the troops may be sent."""
    state = table.state
    if state.stage > CAPTURING:
        return 0.0
    free = _free_attackers(table) if state.stage <= NAMING else {}
    total = 0.0
    for target in sorted(state.fielded[1 - state.player], key=lambda piece: -troop_worth(state, piece)):
        total += _promise(table, target, free)
    return total


def _free_attackers(table: Table[State]) -> dict[int, list[int]]:
    """The troops that may still name a target, with those that they could name."""
    state = table.state
    found = {piece: figures.targets(table, piece) for piece in state.fielded[state.player] if can_name(state, piece)}
    return {piece: targets for piece, targets in found.items() if targets}


def _promise(table: Table[State], target: int, free: dict[int, list[int]]) -> float:
    """The promise of one target; who is needed for it is no longer free."""
    state = table.state
    damage = figures.damage(table, target) if state.named else 0
    able = [piece for piece, targets in free.items() if target in targets]
    if not damage and not able:
        return 0.0
    defense = figures.defense(table, target)
    prize = troop_worth(state, target) + TAKEN
    if damage > defense:
        return NAMED * prize
    strengths = sorted(((figures.offense(table, piece, target), piece) for piece in able), reverse=True)
    sent = []
    for strength, piece in strengths:
        damage += strength
        sent.append(piece)
        if damage > defense:
            for one in sent:
                del free[one]
            return HOPED * prize
    return SCRATCH * damage


def exposure(table: Table[State]) -> float:
    """The worth of what the other player may capture in the next turn: whom enough of their troops can reach."""
    state = table.state
    enemies = [
        (state.place[piece], _threat(table, piece), state.troop(piece).offense)
        for piece in state.fielded[1 - state.player]
    ]
    total = 0.0
    for piece in state.fielded[state.player]:
        away = state.field.board.distances[state.place[piece]]
        strengths = sorted((offense for place, reach, offense in enemies if away[place] <= reach), reverse=True)
        if strengths and sum(strengths[: MOVERS + 1]) > Hooks.defense(table, piece):
            total += troop_worth(state, piece) + TAKEN
    return total


def _threat(table: Table[State], piece: int) -> int:
    """The distance at which a troop may strike in its next turn."""
    state = table.state
    is_locked = state.is_beside_enemy(state.place[piece], state.owner[piece])
    return figures.reach(table, piece) + (0 if is_locked else state.troop(piece).movement)


VICTORY = 10_000.0
#: The worth of a battle as long as the war goes on, of a hostage, and of a Crown among the hostages.
BATTLE, HOSTAGE, CROWN_HELD = 8.0, 1.0, 25.0
#: The worth of a wall; one of the last two has more.
WALL, LAST_WALLS = 2.5, 4.0
#: The worth of a card off the field, as a share of what it would be on it.
IN_HAND, IN_PILE, IN_RESUPPLY = 0.6, 0.4, 0.3
#: The cost of so few troops on the field: without any the battle is lost.
FEW_TROOPS = (6.0, 2.5, 1.0)
#: The cost of each hex between a troop and its nearest enemy, and the hexes that count at most.
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
