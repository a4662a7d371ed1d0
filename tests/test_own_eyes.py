"""Seats and eyes: who answers for which seat, what they are shown, and choices that several make at once."""

import pytest
from django.test import Client

from armybuilder.engine.table import listed
from armybuilder.ownership.holders import adopt
from armybuilder.play import services
from armybuilder.play.models import Match, Player
from armybuilder.play.playback import EVERYBODY
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import (
    NotYetShown,
    match_of,
    open_questions,
    playback_of,
    played_match,
    seats_of,
    shown_playback,
)
from armybuilder.play.terms import Terms, Watchers
from catalog.errors import Refused
from tests.builder import client_of, text_of
from tests.factories import HolderFactory, MatchFactory, UserFactory
from tests.people import answered, asked_of, first_of, met

pytestmark = [pytest.mark.django_db, pytest.mark.once]

VEILED = ("officers-chess", "tactica", "collision")


# Seats


def test_who_begins_a_match_alone_answers_for_all_its_persons() -> None:
    holder = HolderFactory.create()
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    assert seats_of(match, holder) == (0,)
    assert seats_of(match, HolderFactory.create()) == ()
    assert seats_of(MatchFactory.create(seats=(YOU, YOU), holder=holder), holder) == (0, 1)


def test_who_took_a_seat_answers_for_that_seat_alone() -> None:
    match, (one, other) = met()
    assert [seats_of(match, each) for each in (one, other, HolderFactory.create())] == [(0,), (1,), ()]
    with pytest.raises(Match.DoesNotExist):
        played_match(match.key, HolderFactory.create())


def test_nobody_answers_in_anothers_place() -> None:
    match, holders = met(first="0")
    player = asked_of(match).player
    data = {"revision": match.revision, "option": 0}
    answer = client_of(holders[1 - player]).post(f"/matches/{match.key}/answer/", data)
    assert answer.status_code == 409
    assert "It isn’t your turn" in answer.content.decode()
    assert client_of(HolderFactory.create()).post(f"/matches/{match.key}/answer/", data).status_code == 404
    assert match_of(match.key).answers == match.answers
    assert client_of(holders[player]).post(f"/matches/{match.key}/answer/", data).status_code == 302
    assert match_of(match.key).revision > match.revision


def test_a_guests_seat_is_the_accounts_after_logging_in() -> None:
    match, (one, _) = met()
    user = UserFactory.create(username="ada")
    assert one.token
    adopt(one.token, user)
    assert Player.objects.get(number=0).owner == user
    assert seats_of(match_of(match.key), HolderFactory.create()) == ()


# Eyes


@pytest.mark.parametrize("game", VEILED)
def test_each_sees_through_their_own_eyes(game: str) -> None:
    match, holders = met(game)
    assert [shown_playback(match, each).eyes for each in holders] == [0, 1]
    assert shown_playback(match, HolderFactory.create()).eyes == EVERYBODY


@pytest.mark.parametrize("game", ["tactics-david", "analog-tactics"])
def test_a_game_that_hides_nothing_is_seen_from_above(game: str) -> None:
    match, holders = met(game)
    assert {shown_playback(match, each).eyes for each in (*holders, HolderFactory.create())} == {None}


def test_who_watches_sees_what_the_terms_allow() -> None:
    open_hands, _ = met("tactica", Terms(watchers=Watchers.OPEN))
    assert shown_playback(open_hands, HolderFactory.create()).eyes is None
    later, holders = met("tactica", Terms(watchers=Watchers.AFTER))
    with pytest.raises(NotYetShown):
        shown_playback(later, HolderFactory.create())
    assert shown_playback(later, holders[1]).eyes == 1
    Match.objects.filter(pk=later.pk).update(is_over=True)
    assert shown_playback(match_of(later.key), HolderFactory.create()).eyes is None


def test_before_its_end_a_match_that_nobody_may_watch_is_no_page_no_log_and_no_file(client: Client) -> None:
    match, _ = met("tactics-david", Terms(watchers=Watchers.AFTER))
    for address in ("", "log.txt", "match.json"):
        answer = client.get(f"/matches/{match.key}/{address}")
        assert answer.status_code == 403
        assert "Only its players see this match before it is over." in text_of(answer)
    assert client.get(f"/api/v1/matches/{match.key}/").status_code == 403


@pytest.mark.parametrize("game", VEILED)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_everybodys_eyes_are_shown_and_told_what_each_player_is(game: str, seed: str) -> None:
    """Over a match by chance: no line that one player is not told, and every moment can be drawn."""
    match, _ = met(game, Terms(watchers=Watchers.PUBLIC), **({"fog": True} if game == "officers-chess" else {}))
    rest = [("random", "random")]
    Match.objects.filter(pk=match.pk).update(seats=rest[0], seed=seed)
    bots = match_of(match.key)
    services.play_on(bots, 3)
    Match.objects.filter(pk=match.pk).update(seats=[YOU, YOU], is_over=False)
    match = match_of(match.key)
    everybody, players = playback_of(match, EVERYBODY), [playback_of(match, player) for player in (0, 1)]
    told = [{line.text for line in each.lines} for each in players]
    assert all(line.text in told[0] & told[1] for line in everybody.lines)
    for at in range(0, everybody.length + 1, 9):
        assert everybody.shown_at(at) is not None


# Choices at once


def choosing_at_once() -> Match:
    """A match of Collision in which both players are asked at the same moment."""
    match, _ = met("collision")
    for _ in range(200):
        if len(open_questions(match, playback_of(match))) > 1:
            return match
        answered(match)
    raise AssertionError("nobody ever chooses at once")


def test_a_choice_is_held_until_all_have_chosen() -> None:
    match = choosing_at_once()
    seen, before, changes = match.revision, match.answers, match.changes
    one, other = open_questions(match, playback_of(match))
    services.answer_match(match, first_of(other), seen, other.player)
    assert (match.revision, match.answers) == (seen, before)
    assert match.changes > changes
    assert [each.player for each in open_questions(match, playback_of(match))] == [one.player]
    services.answer_match(match, first_of(one), seen, one.player)
    assert match.options[-2:] == [first_of(one), first_of(other)]
    assert match.revision == seen + 1
    assert match.held == {}


def test_the_order_in_which_they_choose_makes_no_difference() -> None:
    ends = []
    for order in (1, -1):
        match = choosing_at_once()
        for question in open_questions(match, playback_of(match))[::order]:
            services.answer_match(match, listed(question.options)[-1], match.revision, question.player)
        ends.append((match.answers, match.fingerprint))
    assert ends[0] == ends[1]


def test_nobody_chooses_twice() -> None:
    match = choosing_at_once()
    question = asked_of(match)
    services.answer_match(match, first_of(question), match.revision, question.player)
    with pytest.raises(Refused, match="isn’t your turn"):
        services.answer_match(match, first_of(question), match.revision, question.player)
