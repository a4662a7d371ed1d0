"""How strong the bots are, measured: equal armies, mirrored seats, each first in turn, seeds counted up."""

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from armybuilder.engine.bots import BOTS
from armybuilder.engine.games import game_of
from armybuilder.engine.match import Match
from armybuilder.play.games.tactics_david import battlefield_of, cards_of
from catalog.shelf import shelf

#: A line of infantry with an archer: four units a side.
UNITS = ("soldier", "knight", "archer", "fencer")


def setup() -> dict[str, Any]:
    """Two equal armies of Tactics David on the smaller battlefield."""
    cards = shelf("tactics-david")
    army = {"pieces": [{"units": [slug], "items": []} for slug in UNITS]}
    return {
        "battlefield": battlefield_of(next(iter(cards.kind("battlefield").values()))),
        "cards": cards_of(cards, UNITS),
        "armies": [army | {"name": "Reds"}, army | {"name": "Blues"}],
        "item_deck": [],
        "mission": {"kind": "deathmatch", "turns": 60},
        "deployment": 2,
    }


def wins(first: str, second: str, table: Mapping[str, Any], number: int) -> bool:
    """Whether the first bot wins the match of a number: its seat and who begins change from match to match."""
    seat, begins = number % 2, number // 2 % 2
    names = (first, second) if seat == 0 else (second, first)
    bots = [BOTS[name](f"{number} {name}") for name in names]
    match = Match(game_of("tactics-david"), {**table, "first": begins}, str(number), bots).run()
    assert match.result is not None
    return match.result.winner == seat


def won(first: str, second: str, matches: int) -> int:
    """How many of so many matches the first bot wins."""
    table = setup()
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        return sum(pool.map(wins, *zip(*[(first, second, table, n) for n in range(matches)], strict=True), chunksize=5))


@pytest.mark.slow
@pytest.mark.django_db
def test_the_greedy_bot_beats_the_random_one_in_90_of_100() -> None:
    assert won("greedy", "random", 100) >= 90


@pytest.mark.slow
@pytest.mark.django_db
def test_the_search_bot_beats_the_greedy_one_in_60_of_100() -> None:
    assert won("search", "greedy", 100) >= 60
