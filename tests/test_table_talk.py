"""Talk at a match and who hears it, letters, and the record of people's matches."""

from typing import Any

import pytest
from django.contrib.admin.sites import site
from django.core import mail
from django.test import Client, RequestFactory

from armybuilder.ownership.holders import Holder
from armybuilder.play import participants, services
from armybuilder.play.admin import ReportAdmin
from armybuilder.play.models import LONGEST_WORDS, Match, Message, Player, Report
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import match_of, record_of
from armybuilder.play.terms import Clock, Terms
from catalog.errors import Refused
from tests.builder import client_of, text_of
from tests.factories import HolderFactory, MatchFactory, UserFactory
from tests.matches import ended
from tests.people import answered, met
from tests.rates import set_rates

pytestmark = pytest.mark.django_db

TALKING = Terms(can_talk=True)


def said(client: Client, match: Match, **fields: str) -> str:
    """The page after something was said."""
    client.post(f"/matches/{match.key}/say/", fields)
    return text_of(client.get(match.get_absolute_url()))


def test_set_phrases_are_always_said_and_everybody_reads_them() -> None:
    match, (one, _) = met()
    before = match.changes
    assert "Player 0: Well played!" in said(client_of(one), match, phrase="well-played")
    assert match_of(match.key).changes > before
    assert "Player 0: Well played!" in text_of(client_of(HolderFactory.create()).get(match.get_absolute_url()))


def test_words_are_written_only_where_all_chose_it() -> None:
    quiet, (one, _) = met()
    client_of(one).post(f"/matches/{quiet.key}/say/", {"words": "Nice weather"})
    assert not Message.objects.exists()
    match, (one, other) = met(terms=TALKING)
    said(client_of(one), match, words="Nice  weather")
    assert "Player 0: Nice weather" in text_of(client_of(other).get(match.get_absolute_url()))
    assert "Nice weather" not in text_of(client_of(HolderFactory.create()).get(match.get_absolute_url()))


def test_words_are_short_and_plain() -> None:
    match, (one, other) = met(terms=TALKING)
    client_of(one).post(f"/matches/{match.key}/say/", {"words": "x" * (LONGEST_WORDS + 1)})
    assert not Message.objects.exists()
    said(client_of(one), match, words="<b>bold</b>")
    assert "&lt;b&gt;bold" in client_of(other).get(match.get_absolute_url()).content.decode()


def test_only_players_speak_and_none_for_another() -> None:
    match, _ = met(terms=TALKING)
    assert client_of(HolderFactory.create()).post(f"/matches/{match.key}/say/", {"phrase": "hello"}).status_code == 404
    with pytest.raises(Refused):
        participants.say(match, match.players[0], phrase="nonsense")


def test_whoever_speaks_too_often_is_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    set_rates(monkeypatch, talk="2/min")
    match, (one, _) = met()
    client = client_of(one)
    codes = [client.post(f"/matches/{match.key}/say/", {"phrase": "hello"}).status_code for _ in range(3)]
    assert codes[:2] == [302, 302]
    assert codes[2] == 429
    assert Message.objects.count() == 2


def test_one_may_stop_hearing_the_others() -> None:
    match, (one, other) = met(terms=TALKING)
    said(client_of(one), match, words="Nice weather")
    changes = match_of(match.key).changes
    client_of(other).post(f"/matches/{match.key}/wish/", {"wants_talk": "no"})
    assert match_of(match.key).changes == changes + 1, "what else they have open hears of it"
    page = text_of(client_of(other).get(match.get_absolute_url()))
    assert "Nice weather" not in page
    assert "Show messages again" in page


def test_what_another_wrote_is_reported_once_and_settled_in_the_admin() -> None:
    match, (one, other) = met(terms=TALKING)
    message = participants.say(match, match.players[0], words="Something rude")
    address = f"/matches/{match.key}/said/{message.pk}/report/"
    for client in (client_of(one), client_of(other), client_of(other)):
        client.post(address)
    report = Report.objects.get()
    assert report.reporter.number == 1
    admin = ReportAdmin(Report, site)
    assert (admin.words(report), admin.writer(report)) == ("Something rude", "Player 0")
    admin.settle(RequestFactory().post("/"), Report.objects.all())
    assert Report.objects.get().settled_at


# Letters


def by_the_day(email: str = "ada@example.org", **wishes: bool) -> Match:
    """A match by the day, of an account and a guest, in which the guest has just been asked."""
    match, _ = met(terms=Terms(clock=Clock.BY_THE_DAY))
    user = UserFactory.create(username="ada", email=email)
    services.play_on(match)
    match = answered(match)
    waiting = next(player for player in match.players if player.number not in match.asked)
    Player.objects.filter(pk=waiting.pk).update(owner=user, guest_token=None, **wishes)
    return match_of(match.key)


def until_asked(match: Match) -> None:
    """Answer until somebody else is asked."""
    first = match.asked
    for _ in range(100):
        answered(match)
        if match.asked != first:
            return
    raise AssertionError("nobody else is ever asked")


def test_an_email_tells_that_it_is_ones_turn_once_that_is_committed(django_capture_on_commit_callbacks: Any) -> None:
    match = by_the_day(wants_emails=True)
    with django_capture_on_commit_callbacks(execute=True):
        until_asked(match)
        assert mail.outbox == []
    (email,) = mail.outbox
    assert email.to == ["ada@example.org"]
    assert match.get_absolute_url() in email.body
    assert "your time is up on" in email.body


@pytest.mark.parametrize(("email", "wants"), [("ada@example.org", False), ("", True)])
def test_nobody_gets_an_email_who_did_not_ask_or_has_no_address(
    email: str, wants: bool, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        until_asked(by_the_day(email, wants_emails=wants))
    assert mail.outbox == []


# The record


def test_a_record_counts_matches_against_people_and_against_bots_apart(client: Client) -> None:
    user = UserFactory.create(username="ada")
    holder = Holder(user=user)
    for winner in (0, 0, 1, None):
        match, _ = met()
        Player.objects.filter(challenge=match.challenge, number=0).update(owner=user, guest_token=None)
        Match.objects.filter(pk=match.pk).update(is_over=True, winner=winner)
    alone = MatchFactory.create(seats=("random", YOU), holder=holder, chosen__first="0")
    Match.objects.filter(pk=alone.pk).update(is_over=True, winner=1)
    ended(seats=("random", "random"), holder=holder)
    people, bots = record_of(holder)
    assert (people.won, people.lost, people.drawn, people.played) == (2, 1, 1, 4)
    assert (bots.won, bots.lost, bots.drawn) == (1, 0, 0)
    client.force_login(user)
    assert "People 4 2 1 1" in text_of(client.get("/matches/record/"))


def test_whoever_has_not_played_has_no_record(client: Client) -> None:
    assert "You haven’t finished a match yet" in text_of(client.get("/matches/record/"))
