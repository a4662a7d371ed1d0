"""The strength of the bots: what was measured holds what is promised, and is measured by today's rules and bots."""

import pytest

from armybuilder.engine.games import game_of
from tests.engine.bot_figures import ARMIES, MATCHES, PROMISED, key, letters, rate_of, recorded, series

ALL = [(game, first, second) for game in sorted(ARMIES) for first, second in PROMISED]
every_pairing = pytest.mark.parametrize(("game", "first", "second"), ALL)
#: The matches of a pairing that are played again in the long tests.
AGAIN = 10
#: The rules by which the search bot was measured last, where they, its deployment or what it goes by have changed
#: since: hours of matches are due.
DUE = {"collision": "3", "analog-tactics": "2", "officers-chess": "4", "tactics-david": "10"}


def test_every_pairing_is_measured() -> None:
    measured = {name for name, found in recorded().items() if len(found["matches"]) >= MATCHES}
    assert measured == {key(*pairing) for pairing in ALL}


@every_pairing
def test_the_first_bot_wins_as_often_as_promised(game: str, first: str, second: str) -> None:
    found = recorded()[key(game, first, second)]
    rules = DUE.get(game) if first == "search" else None
    assert found["rules"] == (rules or game_of(game).version), "measured by other rules: measure again"
    assert 100 * rate_of(found["matches"]).share >= PROMISED[first, second], found["won"]


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("game", [game for game, first, _ in ALL if first == "greedy"])
def test_a_match_that_was_measured_comes_to_the_same_today(game: str) -> None:
    (letter,) = letters(series(game, "greedy", "random"), 0, 1)
    assert letter == recorded()[key(game, "greedy", "random")]["matches"][0]


@pytest.mark.long
@pytest.mark.django_db
@every_pairing
def test_the_first_matches_of_each_pairing_come_to_the_same_today(game: str, first: str, second: str) -> None:
    if first == "search" and game in DUE:
        pytest.skip("due to be measured again")
    found = recorded()[key(game, first, second)]["matches"][:AGAIN]
    assert "".join(letters(series(game, first, second), 0, len(found))) == found
