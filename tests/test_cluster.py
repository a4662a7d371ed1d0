"""Simulations on a cluster: a scheduler with two workers gives the numbers of this machine, whatever befalls them."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from distributed import Client, LocalCluster

from armybuilder.play import simulating
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import set_up
from armybuilder.play.simulating import LOT_SIZE, PlayedMatch, Simulation, play_series, play_series_on
from catalog.errors import Refused
from catalog.shelf import shelf
from tests.factories import opponents, usual_options

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
#: A game whose matches by chance are short, and end in all sorts of ways.
GAME = "tactica"
GAMES = 6 * LOT_SIZE


@pytest.fixture(scope="module")
def workers() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as found:
        yield found


@pytest.fixture
def address(workers: LocalCluster) -> str:
    """The scheduler, with both of its workers: one that was lost has been started anew."""
    with Client(workers.scheduler_address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    return str(workers.scheduler_address)


@pytest.fixture
def series() -> Simulation:
    army = next(iter(samples(GAME).values()))
    made = set_up([army, opponents(army)[0]], shelf(GAME), usual_options(GAME))
    return Simulation(GAME, (((0, 1), made),), ("random", "random"), "7")


def silent(done: int) -> None:
    """Nobody watches."""


def test_a_cluster_plays_the_same_matches(address: str, series: Simulation) -> None:
    told: list[int] = []
    found = play_series_on(address, series, GAMES + 3, told.append)
    assert found == play_series(series, GAMES + 3, 1, silent)
    assert told[-1] == GAMES + 3


def test_what_a_lost_worker_had_is_played_again(address: str, series: Simulation) -> None:
    is_first = True

    def lose(done: int) -> None:
        nonlocal is_first
        if is_first:
            is_first = False
            with Client(address, set_as_default=False) as client:
                client.run(os._exit, 1, workers=[next(iter(client.scheduler_info()["workers"]))], on_error="ignore")

    assert play_series_on(address, series, GAMES, lose) == play_series(series, GAMES, 1, silent)


def test_a_machine_that_counts_wrongly_is_found_out(
    address: str, series: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = simulating._result
    results: list[Any] = []

    def wrong_at_first(future: Any, first: int) -> Any:
        results.append(really(future, first))
        return results[-1] if len(results) > 1 else [PlayedMatch(9, 0), *results[-1][1:]]

    monkeypatch.setattr(simulating, "_result", wrong_at_first)
    monkeypatch.setattr(simulating, "COMPARED_EVERY", 1)
    with pytest.raises(Refused, match="come to something else at tcp://"):
        play_series_on(address, series, LOT_SIZE, silent)


def test_a_scheduler_that_is_not_there_is_named(series: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "TIMEOUT_SECONDS", 1)
    with pytest.raises(Refused, match=r"No scheduler answers at tcp://127\.0\.0\.1:9"):
        play_series_on("tcp://127.0.0.1:9", series, 1, silent)
