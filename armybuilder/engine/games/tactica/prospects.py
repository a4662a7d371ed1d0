"""Prospects: what attacks promise before they are made, what the enemy threatens. For judging, not for the rules."""

from armybuilder.engine.games.tactica import figures, hooks
from armybuilder.engine.games.tactica.combat import can_name
from armybuilder.engine.games.tactica.state import CAPTURING, NAMING, State
from armybuilder.engine.games.tactica.worth import troop_worth
from armybuilder.engine.table import Table

#: The share of a capture that counts where it is named already, or may be named; of damage that captures nobody.
NAMED, HOPED, SCRATCH = 0.85, 0.6, 0.02
#: The worth of a hostage beside the loss.
TAKEN = 1.0
#: So many card moves bring attackers up.
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
        if strengths and sum(strengths[: MOVERS + 1]) > hooks.defense(table, piece):
            total += troop_worth(state, piece) + TAKEN
    return total


def _threat(table: Table[State], piece: int) -> int:
    """The distance at which a troop may strike in its next turn."""
    state = table.state
    is_locked = state.is_beside_enemy(state.place[piece], state.owner[piece])
    return figures.reach(table, piece) + (0 if is_locked else state.troop(piece).movement)
