"""Series of matches: played by turns in each seat, counted by army, watched one by one, and lost by nobody."""

from typing import Any

import pytest
from django.test import Client

from armybuilder.play import series as playing
from armybuilder.play.adapters import adapter_of
from armybuilder.play.models import Match, Series
from armybuilder.play.samples import samples
from armybuilder.play.selectors import matches_of
from armybuilder.play.series import play_series_on, result_of, start_series
from armybuilder.play.starting import usual
from catalog.mistakes import FileRefused
from catalog.shelf import shelf
from tests.builder import text_of
from tests.factories import GAME, visitor
from tests.matches import opponents

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("forgetful_throttles")]


def begun(size: int = 3, seed: str = "1", bots: tuple[str, str] = ("random", "random")) -> Series:
    army = next(iter(samples(GAME).values()))
    cards = shelf(GAME)
    chosen = {name: usual(field) for name, field in adapter_of(GAME).fields(cards).items()}
    return start_series([army, opponents(army)[0]], bots, size, seed, chosen, cards, visitor())


def played_out(series: Series) -> Series:
    for _ in range(500):
        if result_of(series).played == series.size:
            return series
        play_series_on(series, 5)
    raise AssertionError("the series does not end")


def test_a_series_plays_each_of_its_matches_to_the_end_and_counts_them_all() -> None:
    series = played_out(begun(4))
    result = result_of(series)
    assert [match.number for match in result.matches] == [3, 2, 1, 0]
    assert all(match.is_over for match in result.matches)
    assert result.wins[0].times + result.wins[1].times + result.draws.times == 4
    play_series_on(series)
    assert series.matches.count() == 4


def test_wins_are_counted_by_army_whatever_seat_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    series = begun(2)
    setup = series.setups[0][1]
    series.setups = [[[0, 1], setup], [[1, 0], setup]]
    series.matches.all().delete()
    for number, winner in ((0, 0), (1, 1)):
        match = playing._begun(series, number)
        Match.objects.filter(pk=match.pk).update(is_over=True, winner=winner)
    assert [wins.times for wins in result_of(series).wins] == [2, 0]


def test_the_same_series_comes_out_the_same_however_it_is_sliced() -> None:
    whole, sliced = played_out(begun(2)), begun(2)
    while result_of(sliced).played < 2:
        play_series_on(sliced, 0.02)
    assert [m.fingerprint for m in result_of(whole).matches] == [m.fingerprint for m in result_of(sliced).matches]


def test_two_who_ask_for_the_next_match_get_the_same_one() -> None:
    series = begun(3)
    series.matches.all().delete()
    assert playing._begun(series, 0).pk == playing._begun(series, 0).pk


def test_illegal_armies_are_stopped_at_the_gate() -> None:
    army = next(iter(samples(GAME).values()))
    cards = shelf(GAME)
    with pytest.raises(FileRefused):
        start_series([army, army.__class__(GAME)], ("random", "random"), 2, "1", {}, cards, visitor())
    assert not Series.objects.exists()


# --- Pages -----------------------------------------------------------------------------------------------------------


def asked(**changed: Any) -> dict[str, Any]:
    army = next(iter(samples(GAME)))
    other = next(slug for slug, file in samples(GAME).items() if file == opponents(samples(GAME)[army])[0])
    fields = {name: usual(field) for name, field in adapter_of(GAME).fields(shelf(GAME)).items()}
    sides = {"one": f"sample:{army}", "other": f"sample:{other}", "one_seat": "random", "other_seat": "random"}
    return {"game": GAME, **fields, **sides, "seed": "3", "games": "2", **changed}


def started(client: Client) -> Series:
    answer = client.post("/fight/", asked())
    series = Series.objects.get()
    assert answer.headers["Location"] == series.get_absolute_url()
    return series


def test_the_fight_page_begins_a_series_and_its_page_plays_it_on(client: Client) -> None:
    series = started(client)
    page = client.get(series.get_absolute_url())
    assert "of 2 matches played" in text_of(page)
    part = page
    for _ in range(200):
        part = client.post(f"{series.get_absolute_url()}on/", headers={"HX-Request": "true"})
        if "2 of 2 matches played" in text_of(part):
            break
    assert 'id="goes-on"' not in part.content.decode()
    assert "Match 1" in text_of(part)
    assert client.get(series.matches.get(number=0).get_absolute_url()).status_code == 200


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
    assert not matches_of(visitor()).filter(series__isnull=False).exists()


def test_only_who_began_a_series_may_delete_it_and_all_may_look(client: Client) -> None:
    series, stranger = started(client), Client()
    assert stranger.get(series.get_absolute_url()).status_code == 200
    assert stranger.post(f"{series.get_absolute_url()}delete/").status_code == 404
    assert client.post(f"{series.get_absolute_url()}delete/").status_code == 302
    assert not Match.objects.exists()
