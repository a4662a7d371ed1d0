"""Nothing in the rules hangs on a unit's number or a space's: listed and turned another way, a match is the same."""

import os
from random import Random
from typing import Any

import pytest

from armybuilder.engine.games.tactics_david.state import STATUSES
from armybuilder.engine.games.tactics_david.statuses import suits
from tests.engine.tactics_david.cards import fixture_cards, plain_cards
from tests.engine.tactics_david.tied import Piece, play

ROWS, COLUMNS = 6, 5
ITEMS = ("sword", "shield", "boots", "mask-of-fear", "giants-bread", "potion")


def pieces(chance: Random, cards: Any, each: int) -> list[Piece]:
    """Armies that stand close, the last two of each as a team, some with a status or an item; player A's first."""
    spaces = chance.sample([(row, column) for row in range(ROWS) for column in range(COLUMNS)], 2 * each)
    spaces[each - 1], spaces[-1] = spaces[each - 2], spaces[-2]
    found: list[Piece] = []
    for n, (row, column) in enumerate(spaces):
        slug = chance.choice(sorted(cards["units"]))
        kind = cards["units"][slug]["unit_type"]
        fitting = [status for status in STATUSES if status != "dead" and suits(kind, status)]
        statuses = [chance.choice(fitting)] if chance.random() < 0.5 else []
        items = [chance.choice(ITEMS)] if chance.random() < 0.4 else []
        found.append((n // each, [slug], items, statuses, row, column, chance.randrange(4)))
    return found


def shuffled(chance: Random, each: int) -> list[int]:
    """Roles in another order: each player's units among themselves."""
    order = [chance.sample(range(player * each, (player + 1) * each), each) for player in (0, 1)]
    return [*order[0], *order[1]]


@pytest.mark.parametrize("kind", ["plain", "all cards"])
@pytest.mark.parametrize("seed", range(int(os.environ.get("TIED", "10"))))
def test_a_match_is_the_same_however_it_is_listed_and_turned(kind: str, seed: int) -> None:
    chance, each = Random(f"{kind} {seed}"), 5
    cards = plain_cards() if kind == "plain" else fixture_cards()
    made = pieces(chance, cards, each)
    first = play(cards, made, range(2 * each), 0, (ROWS, COLUMNS), str(seed))
    for turns in range(4):
        other = play(cards, made, shuffled(chance, each), turns, (ROWS, COLUMNS), str(seed))
        for n, (one, two) in enumerate(zip(first, other, strict=True)):
            wrong = {role: (one[role], two[role]) for role in one if one[role] != two[role]}
            assert not wrong, f"after Turn {n}, turned {turns} times"
