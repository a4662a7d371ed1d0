"""Simulations on a cluster: a scheduler with two workers gives the numbers of this machine, whatever befalls them."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from distributed import Client, LocalCluster
from django.test import Client as DjangoClient

from armybuilder.play import series as playing
from armybuilder.play import simulating
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import default_options, set_up
from armybuilder.play.models import Match, Series, as_lines
from armybuilder.play.series import play_on_cluster, result_of, resume, start_series, stop
from armybuilder.play.simulating import LOT_SIZE, PlayedMatch, Simulation, cluster, play_series, play_series_on
from catalog.errors import Refused
from catalog.shelf import shelf
from tests.factories import HolderFactory, UserFactory, opponents

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
    made = set_up([army, opponents(army)[0]], shelf(GAME), default_options(shelf(GAME)))
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


def played_by(series: Series) -> list[str]:
    return [match.answers for match in series.matches.order_by("number")]


def a_series() -> Series:
    army = next(iter(samples(GAME).values()))
    armies = [army, opponents(army)[0]]
    return start_series(
        armies, ("random", "random"), 4, "7", default_options(shelf(GAME)), shelf(GAME), HolderFactory.create()
    )


def test_a_cluster_plays_the_sites_series_with_the_same_answers(address: str, settings: Any) -> None:
    here = a_series()
    settings.DASK = address
    there = a_series()
    assert result_of(there).state == "over"
    assert played_by(there) == played_by(here)


def test_a_series_on_a_cluster_goes_on_with_a_match_that_is_under_way(address: str, settings: Any) -> None:
    here, there = a_series(), a_series()
    settings.DASK = address
    Match.objects.filter(series=there, number__gt=1).delete()
    halfway = there.matches.get(number=1)
    halfway.answers = as_lines(halfway.options[:9])
    halfway.is_over = False
    halfway.save()
    stop(there)
    resume(there)
    assert result_of(there).state == "over"
    assert played_by(there) == played_by(here)


def test_a_series_that_is_stopped_leaves_the_cluster(address: str) -> None:
    there = a_series()
    there.matches.all().delete()
    with cluster(address) as client:
        assert play_on_cluster(client, there, lambda: False)
    assert not there.matches.filter(is_over=True).exists()


def test_the_site_plays_a_series_itself_where_its_cluster_is_away(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(simulating, "TIMEOUT_SECONDS", 1)
    monkeypatch.setattr(playing, "LOT_SECONDS", 600)
    settings.DASK = "tcp://127.0.0.1:9"
    assert result_of(a_series()).state == "over"
    assert "No scheduler answers at tcp://127.0.0.1:9" in caplog.text
    assert caplog.text.count("played without the cluster") == 1, "asked once a lot"


def test_the_staff_see_the_way_to_the_clusters_dashboard(client: DjangoClient, settings: Any) -> None:
    series, settings.DASK_DASHBOARD = a_series(), "http://cluster.example:8787/status"
    Series.objects.update(is_stopped=False, heartbeat_at=None)
    series.matches.last().delete()
    assert settings.DASK_DASHBOARD not in client.get(series.get_absolute_url()).content.decode()
    client.force_login(UserFactory.create(is_staff=True))
    assert settings.DASK_DASHBOARD in client.get(series.get_absolute_url()).content.decode()


def test_a_scheduler_that_is_not_there_is_named(series: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "TIMEOUT_SECONDS", 1)
    with pytest.raises(Refused, match=r"No scheduler answers at tcp://127\.0\.0\.1:9"):
        play_series_on("tcp://127.0.0.1:9", series, 1, silent)
