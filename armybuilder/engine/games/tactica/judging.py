"""What a war is worth to a player, and its fingerprint."""

import hashlib

from armybuilder.engine.games.tactica.state import State


def value(state: State, player: int) -> float:
    return 0.0


def fingerprint(state: State) -> str:
    """Twelve letters that change with anything of a war."""
    seen = [getattr(state, name) for name in STATE_MARKS]
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]


#: What makes a state what it is: all but what follows from it, and from the set-up.
STATE_MARKS = (
    "dice", "battle", "lost", "turn", "player", "stage", "result", "walls_lost", "kind", "place", "level", "actions",
    "card_moves", "named", "withdraws", "chain", "played", "freed", "to_take", "hand", "piles", "resupply",
    "lost_cards", "hostages", "supply", "training_lost", "barred", "seen", "knows_top",
)
