"""What somebody may do who plays against bots alone: a hint, giving up, handing the seat over."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from armybuilder.ownership.holders import Holder
from armybuilder.play.models import Match
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import playback_of, record_of
from armybuilder.play.services import play_on
from tests.api import program_of
from tests.builder import client_of, newcomer, text_of
from tests.factories import MatchFactory, UserFactory
from tests.people import met

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GAMES = ("tactics-david", "officers-chess", "analog-tactics", "collision", "tactica")
SEEN = "This match has moved on"


@pytest.fixture
def holder(client: Client) -> Holder:
    return newcomer(client)


def begun(holder: Holder, game: str = "tactics-david") -> Match:
    return MatchFactory.create(game=game, seats=(YOU, "random"), holder=holder, seed="3")


def send(client: Client, match: Match, what: str, **more: Any) -> Any:
    response = client.post(f"/matches/{match.key}/{what}/", {"revision": match.revision, **more}, follow=True)
    match.refresh_from_db()
    return response


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_one_of_the_options_and_changes_nothing_but_that_it_is_noted(
    client: Client, holder: Holder, game: str
) -> None:
    match = begun(holder, game)
    assert 'id="ask-hint"' in client.get(f"/matches/{match.key}/").content.decode()
    before = match.options
    page = send(client, match, "hint")
    assert "The hard bot would:" in text_of(page)
    assert match.options == before == playback_of(match).answers
    assert match.hints == [len(before)]
    assert "1 hint used" in text_of(page)
    again = send(client, match, "hint")
    assert text_of(again).count("The hard bot would:") == 1
    assert match.hints == [len(before)], "asked twice of one question it is one hint"
    assert "Hints: 1." in client.get(f"/matches/{match.key}/log.txt").content.decode()


def test_a_hint_compares_the_chances_to_win_once_the_first_turn_has_begun(client: Client, holder: Holder) -> None:
    match = begun(holder)
    assert "before the first turn" in text_of(send(client, match, "hint")).casefold()
    send(client, match, "deploy")
    while not playback_of(match).questions:
        play_on(match)
    page = text_of(send(client, match, "hint"))
    chances = re.search(r"at (\d+)\s% with this, (?:as much|(\d+)\s%) with the next best, “([^”]+)”", page)
    assert chances, page
    best, second, other = chances.groups()
    assert 0 < int(second or best) <= int(best) < 100
    assert other


def test_a_program_gets_a_hint_with_its_number() -> None:
    user = UserFactory.create()
    client, match = program_of(user), begun(Holder(user))
    found = client.post(f"matches/{match.key}/hint/", {"revision": match.revision}).json()
    options = client.get(f"/api/v1/matches/{match.key}/").json()["question"]["options"]
    assert 0 <= found["option"] < len(options)
    assert client.get(f"/api/v1/matches/{match.key}/").json()["hints"] == [len(match.options)]


def test_who_gives_up_has_lost_to_the_bot(client: Client, holder: Holder) -> None:
    match = begun(holder)
    page = send(client, match, "resign")
    assert "gives up." in text_of(page)
    assert (match.is_over, match.winner) == (True, 1)
    assert [(each.lost, each.won) for each in record_of(holder)] == [(1, 0)]


def test_a_bot_plays_on_in_the_seat_that_was_handed_over(client: Client, holder: Holder) -> None:
    match = begun(holder)
    given = match.options
    send(client, match, "hand-over", bot="random")
    assert match.seats == ["random", "random"]
    assert match.options[: len(given)] == given
    assert len(match.options) > len(given)
    assert 'id="ask-hint"' not in client.get(f"/matches/{match.key}/").content.decode()


@pytest.mark.parametrize("what", ["hint", "resign", "hand-over"])
def test_that_is_only_for_who_plays_and_saw_the_question(client: Client, holder: Holder, what: str) -> None:
    match = begun(holder)
    assert Client().post(f"/matches/{match.key}/{what}/", {"revision": match.revision}).status_code == 404
    late = client.post(f"/matches/{match.key}/{what}/", {"revision": match.revision + 1, "bot": "random"})
    assert SEEN in text_of(late)


def test_a_match_that_goes_on_while_a_hint_waits_is_shown_as_it_stands(
    client: Client, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(holder)

    def wait(work: Callable[..., object], *args: object) -> object:
        Match.objects.filter(pk=match.pk).update(revision=F("revision") + 1)
        return work(*args)

    monkeypatch.setattr("armybuilder.play.services.run_in_worker", wait)
    assert SEEN in text_of(send(client, match, "hint"))
    assert match.hints == []


def test_no_hint_between_people() -> None:
    match, holders = met()
    asked = playback_of(match).questions[0].player
    shared = MatchFactory.create(seats=(YOU, YOU), holder=holders[0])
    for each in (match, shared):
        page = client_of(holders[asked if each is match else 0]).post(
            f"/matches/{each.key}/hint/", {"revision": each.revision}
        )
        assert "one person against bots" in text_of(page)
        each.refresh_from_db()
        assert each.hints == []


def test_a_rematch_is_the_same_match_with_other_dice(client: Client, holder: Holder) -> None:
    match = begun(holder)
    assert "no rematch" in text_of(send(client, match, "rematch"))
    page = send(client, match, "resign")
    assert f'action="/matches/{match.key}/rematch/"' in page.content.decode()
    assert Client().post(f"/matches/{match.key}/rematch/").status_code == 404
    again = Match.objects.get(key=client.post(f"/matches/{match.key}/rematch/").headers["Location"].split("/")[2])
    assert (again.setup, again.seats, again.is_over) == (match.setup, match.seats, False)
    assert again.seed != match.seed


def test_a_match_that_is_over_says_whether_one_won_and_leads_to_another(client: Client, holder: Holder) -> None:
    match = begun(holder)
    send(client, match, "deploy")
    page = send(client, match, "resign")
    assert "You lose." in text_of(page)
    assert f'href="/fight/?game={match.game_id}">Play another match' in page.content.decode()
    Match.objects.filter(pk=match.pk).update(winner=0)
    assert "You win." in text_of(client.get(match.get_absolute_url()))
    assert "You win." not in text_of(Client().get(match.get_absolute_url())), "who watches has not"
    earlier = text_of(client.get(match.get_absolute_url(), {"at": 0}))
    assert "You win." not in earlier, "nobody had, at that moment"
    assert "earlier position" in earlier
    assert "Ended with: Player A" in earlier
