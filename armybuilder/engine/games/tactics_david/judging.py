"""What others may know of a state: a player's view, its worth, its fingerprint."""

import hashlib

from armybuilder.engine.dice import shuffled
from armybuilder.engine.games.tactics_david.missions import money, result
from armybuilder.engine.games.tactics_david.state import State

#: What winning is worth beside the units on the board, and being one space nearer to the enemy.
VICTORY = 1000.0
NEARNESS = 0.05


def view(state: State, player: int, dice: int) -> State:
    """The state as a player knows it: all is open but the order of the Item Deck and the dice to come."""
    seen = state.copy()
    order, seen.dice = shuffled(list(range(len(state.deck))), dice)
    seen.deck = tuple(state.deck[n] for n in order)
    return seen


def value(state: State, player: int) -> float:
    """Money on the board against the other's, with a little for coming closer."""
    ended = result(state)
    if ended is not None and ended.winner is not None:
        return VICTORY if ended.winner == player else -VICTORY
    return money(state, player) - money(state, 1 - player) - NEARNESS * _gap(state, player)


def _gap(state: State, player: int) -> float:
    """How far a player's units stand from the middle of the other's, on average."""
    mine, theirs = state.in_play(player), state.in_play(1 - player)
    if not mine or not theirs:
        return 0.0
    grid, place = state.field.grid, state.place
    row = sum(grid.row[place[unit]] for unit in theirs) / len(theirs)
    column = sum(grid.column[place[unit]] for unit in theirs) / len(theirs)
    return sum(abs(grid.row[place[unit]] - row) + abs(grid.column[place[unit]] - column) for unit in mine) / len(mine)


#: What of a state needs no other form to be written down.
PLAIN = (
    *("dice", "turn", "first", "player", "engaged", "phase", "again", "attacks", "partner", "to_deploy", "deck"),
    *("kills", "score", "owner", "place", "facing", "statuses", "items", "marks", "locked", "locked_at", "mate"),
    *("side_by_side", "occupant", "graves"),
)
SETS = ("used", "handed", "lent", "muted", "soothed", "flooded")
TABLES = ("taught", "declared", "counters", "retyped", "trails")


def fingerprint(state: State) -> str:
    """Twelve letters that change with anything on the table, and are the same on any machine."""
    seen = [getattr(state, name) for name in PLAIN]
    seen += [sorted(getattr(state, name)) for name in SETS]
    seen += [sorted(getattr(state, name).items()) for name in TABLES]
    seen.append([profile.units for profile in state.profile])
    seen.append([(unit, [boost.told() for boost in boosts]) for unit, boosts in sorted(state.boosts.items())])
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]
