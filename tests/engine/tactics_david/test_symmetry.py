"""Nothing in the rules hangs on a unit's number or a space's: listed, turned or mirrored, a match is the same."""

import os
from collections.abc import Collection, Sequence
from random import Random
from typing import Any

import pytest

from armybuilder.engine.games.tactics_david.state import STATUSES
from armybuilder.engine.games.tactics_david.statuses import suits
from tests.engine.tactics_david.cards import fixture_cards, plain_cards
from tests.engine.tactics_david.tied import Arena, Look, Piece, play

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


OPEN = Arena(ROWS, COLUMNS)
#: A board turned once, twice and three times; mirrored, and mirrored and turned.
TURNED = [Look(turns) for turns in range(4)]
MIRRORED = [Look(turns, is_mirrored=True) for turns in range(4)]


def rough(chance: Random, taken: Collection[tuple[int, int]], cards: Any) -> Arena:
    """A board with terrain of every type and pieces of every height, none on a space that is taken, and a deck."""
    spaces = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    terrain = {space: chance.choice(("forest", "water", "road")) for space in chance.sample(spaces, 14)}
    free = [space for space in spaces if space not in taken]
    pieces = {space: chance.choice((0, 0, 1, 2, 3)) for space in chance.sample(free, 5)}
    return Arena(ROWS, COLUMNS, terrain, pieces, tuple(sorted(cards["items"])))


def are_the_same(kind: str, seed: int, looks: Sequence[Look], *, is_rough: bool) -> None:
    """A match is played as it is, and listed anew and shown in some ways: it stands the same after every Turn."""
    chance, each = Random(f"{kind} {seed}"), 5
    cards = plain_cards() if kind == "plain" else fixture_cards()
    made = pieces(chance, cards, each)
    arena = rough(chance, [piece[4:6] for piece in made], cards) if is_rough else OPEN
    first = play(cards, made, range(2 * each), Look(), arena, str(seed))
    for look in looks:
        other = play(cards, made, shuffled(chance, each), look, arena, str(seed))
        for n, (one, two) in enumerate(zip(first, other, strict=True)):
            wrong = {role: (one[role], two[role]) for role in one if one[role] != two[role]}
            assert not wrong, f"after Turn {n}, {look}"


KINDS = pytest.mark.parametrize("kind", ["plain", "all cards"])


@KINDS
@pytest.mark.parametrize("seed", range(int(os.environ.get("TIED", "10"))))
def test_a_match_is_the_same_however_it_is_listed_and_turned(kind: str, seed: int) -> None:
    are_the_same(kind, seed, TURNED, is_rough=False)


@KINDS
@pytest.mark.parametrize("seed", range(5))
def test_a_match_is_the_same_in_a_mirror_that_swaps_sides_and_areas(kind: str, seed: int) -> None:
    are_the_same(kind, seed, MIRRORED[:2], is_rough=False)


@KINDS
@pytest.mark.parametrize("seed", range(5))
def test_a_match_on_terrain_with_an_item_deck_is_the_same_turned_and_mirrored(kind: str, seed: int) -> None:
    are_the_same(kind, seed, [TURNED[1], MIRRORED[2]], is_rough=True)


@pytest.mark.long
@KINDS
@pytest.mark.parametrize("is_rough", [False, True], ids=["open", "rough"])
@pytest.mark.parametrize("seed", range(5, 105))
def test_many_matches_are_the_same_in_every_way_to_show_them(kind: str, seed: int, is_rough: bool) -> None:
    are_the_same(kind, seed, [*TURNED, *MIRRORED], is_rough=is_rough)
