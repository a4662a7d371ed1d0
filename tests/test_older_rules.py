"""Matches that began by other rules than today's: carried over where they fit, and never stuck where they don't."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from armybuilder.engine.games import game_of
from armybuilder.engine.table import Options, listed
from armybuilder.ownership.holders import Holder
from armybuilder.play import services
from armybuilder.play.models import Match, Player
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import fitting, is_stuck, match_of, playback_of
from catalog.errors import Refused
from tests.api import program_of
from tests.builder import client_of, newcomer, text_of
from tests.factories import HolderFactory, MatchFactory, UserFactory
from tests.matches import ended, played_out
from tests.people import answered, met

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Change = Callable[..., None]
NEW = "after the change"


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Changes the rules: a new version, and from this Turn on nobody may take the first of several options."""

    def make(game: str = "tactics-david", turn: int = 10**6) -> None:
        old = game_of(game)

        def step(table: Any) -> None:
            if old.turns(table.state) >= turn:
                table.__class__ = stricter(type(table))
            old.step(table)

        monkeypatch.setitem(game_of._found, game, replace(old, version=NEW, step=step))

    return make


def stricter(table: Any) -> Any:
    """A table at which the first of several options is none."""

    class Stricter(table):  # type: ignore[misc]  # whatever table a step is played at
        __slots__ = ()

        def ask(self, player: int, question: str, options: Options, *more: Any, **named: Any) -> Any:
            left = options if len(listed(options)) < 2 else listed(options)[1:]
            return super().ask(player, question, left, *more, **named)

    return Stricter


@pytest.fixture
def holder(client: Client) -> Holder:
    return newcomer(client)


def fought(holder: Holder) -> Match:
    """A match in which a person and a bot have fought for some Turns."""
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0", chosen__turns=30)
    while game_of("tactics-david").turns(playback_of(match).state) < 5:
        question = playback_of(match).question
        assert question, "the person's turn"
        services.answer_match(match, listed(question.options)[0], match.revision)
    return match


def page_of(client: Client, match: Match) -> str:
    return text_of(client.get(f"/matches/{match.key}/"))


# What fits


def test_a_match_that_fits_todays_rules_goes_on_by_them_and_says_so(
    client: Client, holder: Holder, change: Change
) -> None:
    match = fought(holder)
    began = match.version
    change()
    assert f"This match began under rules {began}." in page_of(client, match)
    assert match_of(match.key).version == began, "looking changes nothing"
    question = playback_of(match).question
    assert question
    services.answer_match(match, listed(question.options)[0], match.revision)
    assert match.version == NEW
    assert "This match began under rules" not in page_of(client, match)


def test_a_match_between_bots_is_played_on_by_todays_rules(change: Change) -> None:
    match = MatchFactory.create(seats=("random", "random"), chosen__turns=6)
    Match.objects.update(answers="", is_over=False, fingerprint="")
    change()
    assert played_out(match_of(match.key)).version == NEW


def test_a_match_that_is_over_is_shown_where_it_ends_alike(client: Client, change: Change) -> None:
    match = ended(seats=("random", "random"), turns=6)
    change()
    assert match.reason in page_of(client, match)
    assert client.get(f"/matches/{match.key}/match.json").status_code == 200


@pytest.mark.parametrize("version", ["today's", "older"])
def test_a_match_whose_fingerprint_was_made_of_other_fields_is_known_by_its_winner(
    change: Change, version: str
) -> None:
    match = ended(seats=("random", "random"), turns=6)
    Match.objects.update(fingerprint="0123456789ab")
    if version == "older":
        change()
    assert not is_stuck(match_of(match.key))
    Match.objects.update(winner=None if match.winner is not None else 0)
    assert is_stuck(match_of(match.key))


# What doesn't


def test_a_match_that_does_not_fit_tells_how_far_it_does_and_stays_as_it_is(
    client: Client, holder: Holder, change: Change
) -> None:
    match = fought(holder)
    before = match.answers
    change(turn=3)
    text = page_of(client, match)
    assert f"it was played under rules {match.version}, and today’s are {NEW}" in text
    fits = re.search(r"It is valid under them up to move (\d+) of (\d+)", text)
    assert fits
    assert f"Continue without {int(fits[2]) - int(fits[1])} moves" in text
    assert "The moves after that" in text
    services.play_on(match_of(match.key))
    with pytest.raises(Refused, match="older version of the rules"):
        services.undo_answer(match, match.revision)
    assert match_of(match.key).answers == before


def test_its_player_goes_on_from_as_far_as_it_fits(client: Client, holder: Holder, change: Change) -> None:
    match = fought(holder)
    before = match.options
    change(turn=3)
    client.post(f"/matches/{match.key}/todays-rules/", {"revision": match.revision})
    match = match_of(match.key)
    kept = match.options
    assert match.version == NEW
    assert 0 < len(kept) < len(before)
    assert kept[:20] == before[:20]
    assert playback_of(match).question, "and the person is asked again"
    assert 'id="question"' in client.get(f"/matches/{match.key}/").content.decode()


def test_nobody_else_lets_it_go_on(client: Client, holder: Holder, change: Change) -> None:
    match = fought(holder)
    change(turn=3)
    other = client_of(HolderFactory.create())
    assert "todays-rules" not in other.get(f"/matches/{match.key}/").content.decode()
    assert other.post(f"/matches/{match.key}/todays-rules/", {"revision": match.revision}).status_code == 404
    assert match_of(match.key).answers == match.answers


def test_between_two_people_both_have_to_agree(change: Change) -> None:
    match, holders = met(turns=30)
    match = answered(match, 90)
    change(turn=1)
    one, other = map(client_of, holders)
    address, sent = f"/matches/{match.key}/todays-rules/", {"revision": match.revision}
    one.post(address, sent)
    assert match_of(match.key).answers == match.answers
    assert "as soon as all its players have agreed" in page_of(other, match)
    assert address not in one.get(f"/matches/{match.key}/").content.decode()
    other.post(address, sent)
    found = match_of(match.key)
    assert (found.version, found.agreed) == (NEW, [])
    assert len(found.options) < len(match.options)


def test_programs_agree_as_people_do(change: Change) -> None:
    match, _ = met(turns=30)
    match = answered(match, 90)
    users = UserFactory.create(username="ada"), UserFactory.create(username="bo")
    for player, user in zip(match.players, users, strict=True):
        Player.objects.filter(pk=player.pk).update(owner=user, guest_token=None)
    one, other = map(program_of, users)
    address, body = f"matches/{match.key}/", {"revision": match.revision}
    change(turn=1)
    stuck = one.get(address).json()
    assert not stuck["can_be_shown"]
    assert stuck["remains"] == {"fitting": fitting(match).answers, "whole": 90, "can_agree": True, "waits": False}
    agreed = one.post(f"{address}todays-rules/", body).json()
    assert agreed["remains"] == stuck["remains"] | {"can_agree": False, "waits": True}
    assert program_of(UserFactory.create(username="cy")).post(f"{address}todays-rules/", body).status_code == 404
    carried = other.post(f"{address}todays-rules/", body).json()
    assert (carried["can_be_shown"], carried["remains"]) == (True, None)
    assert len(match_of(match.key).options) == stuck["remains"]["fitting"]
    assert other.post(f"{address}todays-rules/", body).status_code == 409, "nothing is left to agree on"


def test_a_match_that_is_not_stuck_loses_nothing_by_that_address(client: Client, holder: Holder) -> None:
    match = fought(holder)
    client.post(f"/matches/{match.key}/todays-rules/", {"revision": match.revision})
    assert match_of(match.key).answers == match.answers


def test_a_match_in_the_fog_tells_no_more_than_before(client: Client, holder: Holder, change: Change) -> None:
    match = MatchFactory.create(game="officers-chess", seats=(YOU, "random"), holder=holder, chosen__fog=True)
    for _ in range(24):
        question = playback_of(match).question
        assert question
        services.answer_match(match, listed(question.options)[0], match.revision)
    told = {line.text for line in playback_of(match, 0).lines}
    change("officers-chess", turn=0)
    page = client.get(f"/matches/{match.key}/")
    assert "The moves after that" not in text_of(page)
    shown = [line.text for line in page.context["remains"].lines]
    theirs = {line.text for line in playback_of(match).lines} - told if match.seats[0] == YOU else set()
    assert theirs.isdisjoint(shown)


def test_a_set_up_that_means_nothing_to_todays_rules_is_no_error(
    client: Client, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = fought(holder)

    def refuse(*_: object) -> None:
        raise KeyError("cards")

    broken = replace(game_of("tactics-david"), version=NEW, start=refuse)
    monkeypatch.setitem(game_of._found, "tactics-david", broken)
    assert "It is valid under them up to move 0 of" in page_of(client, match)
    answer = client.post(f"/matches/{match.key}/todays-rules/", {"revision": match.revision}, follow=True)
    assert "can’t be set up" in text_of(answer)
    assert match_of(match.key).answers == match.answers
