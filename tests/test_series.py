"""Series of matches: played by turns in each seat, counted by army, watched one by one, and lost by nobody."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from armybuilder.ownership.holders import Holder
from armybuilder.play import series as playing
from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import default_of
from armybuilder.play.models import Match, Series, as_lines
from armybuilder.play.selectors import matches_of
from armybuilder.play.series import play_lot, play_series_on, result_of, resume, start_series, stop
from armybuilder.printing.background import PrintOrder, start
from armybuilder.serving.errors import QuotaReached
from armybuilder.serving.workers import WORKER_TIMEOUT
from catalog.mistakes import Invalid
from catalog.shelf import shelf
from tests.builder import text_of
from tests.factories import GAME, HolderFactory, opponents

pytestmark = pytest.mark.django_db
Worker = Callable[[], object]


def begun(
    size: int = 3, seed: str = "1", bots: tuple[str, str] = ("random", "random"), holder: Holder | None = None
) -> Series:
    army = next(iter(samples(GAME).values()))
    cards = shelf(GAME)
    chosen = {name: default_of(field) for name, field in adapter_of(GAME).fields(cards).items()}
    return start_series([army, opponents(army)[0]], bots, size, seed, chosen, cards, holder or HolderFactory.create())


def silent(series: Series) -> None:
    """Let the worker of a series have ended a while ago."""
    Series.objects.filter(pk=series.pk).update(heartbeat_at=timezone.now() - WORKER_TIMEOUT - timedelta(seconds=1))
    series.refresh_from_db()


def test_a_series_plays_each_of_its_matches_to_the_end_and_counts_them_all() -> None:
    series = begun(4)
    result = result_of(series)
    assert [match.number for match in result.matches] == [3, 2, 1, 0]
    assert all(match.is_over for match in result.matches)
    assert result.wins[0].times + result.wins[1].times + result.draws.times == 4
    assert (result.state, result.is_running) == ("over", False)


# At the worker


def test_a_series_that_waited_when_a_backup_was_made_can_be_resumed_after_restoring(
    waiting: Worker, tmp_path: Path
) -> None:
    series = begun()
    Series.objects.update(made=timezone.now() - WORKER_TIMEOUT - timedelta(seconds=1))
    call_command("backup", tmp_path / "muster.backup", verbosity=0)
    call_command("restore", tmp_path / "muster.backup", "--replace", verbosity=0)
    DBTaskResult.objects.all().delete()
    series = Series.objects.get(key=series.key)
    assert series.state == "broken off"
    resume(series)
    waiting()
    assert result_of(series).state == "over"


def test_a_worker_plays_lot_after_lot_and_lets_others_go_first(
    waiting: Worker, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    series = begun(2)
    assert (series.state, series.matches.count()) == ("waiting", 0)
    monkeypatch.setattr(playing, "LOT_SECONDS", 0.0)
    monkeypatch.setattr(playing, "play_series_on", partial(playing.play_series_on, budget=0.001))
    wanted = PrintOrder({"game": [GAME], "slugs": ["knight"]})
    print_key = start(wanted, wanted.product, "/print/", "/print/start/").key
    waiting()
    lots = DBTaskResult.objects.filter(task_path__endswith="play_lot")
    assert lots.count() > 1
    first = lots.order_by("started_at").first()
    assert first
    assert DBTaskResult.objects.get(args_kwargs__args=[print_key]).started_at < first.started_at
    assert result_of(series).state == "over"


def test_a_series_is_stopped_between_two_slices_and_goes_on_as_it_was(
    waiting: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    series = begun(2)
    really = playing.play_series_on

    def stopped_meanwhile(each: Series) -> bool:
        stop(series)
        return really(each, 0.01)

    with monkeypatch.context() as once:
        once.setattr(playing, "play_series_on", stopped_meanwhile)
        waiting()
    assert result_of(series).state == "stopped"
    assert result_of(series).played < 2
    resume(series)
    assert series.state == "waiting"
    waiting()
    assert result_of(series).state == "over"


def test_of_two_runs_only_the_newer_plays(waiting: Worker) -> None:
    series = begun(2)
    stop(series)
    resume(series)
    play_lot.func(series.key, series.run - 1)
    assert series.matches.count() == 0
    resume(series)
    assert series.run == 2, "it is under way"


def test_a_series_whose_worker_has_ended_is_broken_off_and_goes_on_when_asked_to(waiting: Worker) -> None:
    series = begun(2)
    silent(series)
    assert result_of(series).state == "broken off"
    resume(series)
    waiting()
    assert result_of(series).state == "over"


def test_matches_of_older_rules_stop_a_series(waiting: Worker) -> None:
    series = begun(2)
    Match.objects.filter(pk=playing._begun(series, 0).pk).update(version="older", answers=as_lines([("nothing",)]))
    waiting()
    series.refresh_from_db()
    assert result_of(series).state == "stopped"


def test_a_person_has_so_many_series_played_at_once(waiting: Worker) -> None:
    holder = HolderFactory.create()
    first, *_ = [begun(2, holder=holder) for _ in range(playing.MOST_OF_ONE)]
    with pytest.raises(QuotaReached, match="3 series of yours are being played"):
        begun(2, holder=holder)
    stop(first)
    assert begun(2, holder=holder).state == "waiting"
    assert begun(2).state == "waiting", "others have their own"


def test_wins_are_counted_by_army_whatever_seat_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    series = begun(2)
    setup = series.setups[0][1]
    series.setups = [[[0, 1], setup], [[1, 0], setup]]
    series.matches.all().delete()
    for number, winner in ((0, 0), (1, 1)):
        match = playing._begun(series, number)
        Match.objects.filter(pk=match.pk).update(is_over=True, winner=winner)
    assert [wins.times for wins in result_of(series).wins] == [2, 0]


def test_the_same_series_comes_out_the_same_however_it_is_sliced(waiting: Worker) -> None:
    whole, sliced = begun(2), begun(2)
    waiting()
    sliced.matches.all().delete()
    while play_series_on(sliced, 0.02):
        pass
    assert [m.fingerprint for m in result_of(whole).matches] == [m.fingerprint for m in result_of(sliced).matches]


def test_two_who_ask_for_the_next_match_get_the_same_one(waiting: Worker) -> None:
    series = begun(3)
    assert playing._begun(series, 0).pk == playing._begun(series, 0).pk


def test_illegal_armies_are_stopped_at_the_gate() -> None:
    army = next(iter(samples(GAME).values()))
    cards = shelf(GAME)
    with pytest.raises(Invalid):
        start_series([army, army.__class__(GAME)], ("random", "random"), 2, "1", {}, cards, HolderFactory.create())
    assert not Series.objects.exists()


# Pages


def asked(**changed: Any) -> dict[str, Any]:
    army = next(iter(samples(GAME)))
    other = next(slug for slug, file in samples(GAME).items() if file == opponents(samples(GAME)[army])[0])
    fields = {name: default_of(field) for name, field in adapter_of(GAME).fields(shelf(GAME)).items()}
    sides = {"one": f"sample:{army}", "other": f"sample:{other}", "one_seat": "random", "other_seat": "random"}
    return {"game": GAME, **fields, **sides, "seed": "3", "games": "2", **changed}


def started(client: Client) -> Series:
    answer = client.post("/fight/", asked())
    series = Series.objects.get()
    assert answer.headers["Location"] == series.get_absolute_url()
    return series


def test_the_fight_page_begins_a_series_and_its_page_looks_until_it_is_over(client: Client, waiting: Worker) -> None:
    series = started(client)
    page = client.get(series.get_absolute_url())
    assert "0 of 2 matches played" in text_of(page)
    assert "Waiting in the queue" in text_of(page)
    assert 'hx-trigger="every 1s"' in page.content.decode()
    waiting()
    part = client.get(series.get_absolute_url(), headers={"HX-Request": "true"})
    assert "2 of 2 matches played" in text_of(part)
    assert "every 1s" not in part.content.decode()
    assert "Match 1" in text_of(part)
    assert client.get(series.matches.get(number=0).get_absolute_url()).status_code == 200


def test_its_holder_alone_stops_a_series_and_has_it_go_on(client: Client, waiting: Worker) -> None:
    address = started(client).get_absolute_url()
    for deed, words in (("stop", "Stopped."), ("on", "Waiting in the queue")):
        assert Client().post(f"{address}{deed}/").status_code == 404
        client.post(f"{address}{deed}/")
        assert words in text_of(client.get(address))
    silent(Series.objects.get())
    assert "Interrupted:" in text_of(client.get(address))
    assert "Resume" not in text_of(Client().get(address))


def test_a_person_in_a_seat_makes_no_series(client: Client) -> None:
    answer = client.post("/fight/", asked(one_seat="you"))
    assert answer.status_code == 400
    assert "A series is played by bots" in text_of(answer)
    assert not Series.objects.exists()


@pytest.mark.parametrize("games", ["0", "201", "many"])
def test_a_series_has_bounds(client: Client, games: str) -> None:
    assert client.post("/fight/", asked(games=games)).status_code == 400


def test_the_list_of_matches_shows_a_series_once_and_not_its_matches(client: Client) -> None:
    series = started(client)
    page = text_of(client.get("/matches/"))
    assert str(series) in page
    assert ", 1 of 2" not in page
    assert not matches_of(HolderFactory.create()).filter(series__isnull=False).exists()


def test_only_who_began_a_series_may_delete_it_and_all_may_look(client: Client) -> None:
    series, stranger = started(client), Client()
    assert stranger.get(series.get_absolute_url()).status_code == 200
    assert stranger.post(f"{series.get_absolute_url()}delete/").status_code == 404
    assert client.post(f"{series.get_absolute_url()}delete/").status_code == 302
    assert not Match.objects.exists()
