"""The strength of the bots, measured: equal armies, mirrored seats, each first in turn, seeds counted up."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from armybuilder.lists.files import read
from armybuilder.play.arranging import arranged
from armybuilder.play.simulating import Series, play_series
from tests.engine.armies import PAIRS

#: A line of infantry with an archer: four units a side.
LINE: dict[str, Any] = PAIRS["tactics-david"][0] | {
    "entries": [{"card": slug} for slug in ("soldier", "knight", "archer", "fencer")]
}
ARMIES: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "tactics-david": (LINE, LINE),
    "officers-chess": PAIRS["officers-chess"],
}
MATCHES, CORES = 100, 2

pytestmark = [pytest.mark.long, pytest.mark.django_db]


def won(game: str, first: str, second: str) -> int:
    """The number of 100 matches that the first bot wins."""
    met = arranged([read(json.dumps(army)) for army in ARMIES[game]], "", {})
    both_ways = tuple((seats, setup) for _, setup in met.setups for seats in ((0, 1), (1, 0)))
    series = Series(met.game, both_ways, (first, second), "measured")
    return sum(match.winner == 0 for match in play_series(series, MATCHES, CORES, lambda done: None))


@pytest.mark.parametrize("game", ARMIES)
def test_the_greedy_bot_beats_the_random_one_in_90_of_100(game: str) -> None:
    assert won(game, "greedy", "random") >= 90


@pytest.mark.parametrize("game", ARMIES)
def test_the_search_bot_beats_the_greedy_one_in_60_of_100(game: str) -> None:
    assert won(game, "search", "greedy") >= 60
