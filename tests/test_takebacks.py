"""Taking an answer back: alone with bots at any time, between people consent to undo and never past what was learnt."""

from random import Random
from typing import Any

import pytest

from armybuilder.engine.table import listed
from armybuilder.play import participants, services
from armybuilder.play.models import Match, Offer, Player
from armybuilder.play.playback import Question
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import match_of, open_questions, playback_of, why_no_undo
from armybuilder.play.terms import Terms
from catalog.errors import Refused
from tests.factories import MatchFactory
from tests.people import answered, asked_of, first_of, met

pytestmark = pytest.mark.django_db


def after_a_choice(game: str = "tactics-david", **chosen: Any) -> tuple[Match, int]:
    """A match in which a player has chosen something and is asked again, and who that is."""
    match, _ = met(game, **chosen)
    for _ in range(60):
        player = asked_of(match).player
        answered(match)
        if asked_of(match).player == player and not why_no_undo(match, player):
            return match, player
    raise AssertionError("nobody is asked twice in a row")


def test_alone_with_bots_an_answer_is_taken_back_at_any_time() -> None:
    match = answered(MatchFactory.create(seats=(YOU, "random"), chosen__first="0"), 3)
    assert why_no_undo(match, 0) == ""
    services.undo_answer(match, match.revision)
    assert asked_of(match).player == 0


def test_with_the_only_answer_that_there_was_the_one_before_it_is_taken_back() -> None:
    match = MatchFactory.create(game="tactica", seats=(YOU, "random"))
    while len(listed(asked_of(match).options)) > 1:
        answered(match)
    before = len(match.options)
    answered(match)
    services.undo_answer(match, match.revision)
    assert len(match.options) < before
    assert len(listed(asked_of(match).options)) > 1


def test_between_people_it_takes_consent() -> None:
    match, player = after_a_choice()
    before = match.answers
    with pytest.raises(Refused, match="consent to undo"):
        services.undo_answer(match, match.revision, [player])
    offer = participants.make_offer(match, player, Offer.Kind.TAKEBACK)
    with pytest.raises(Refused, match="isn’t for you"):
        participants.accept_offer(offer, player)
    assert match_of(match.key).answers == before
    participants.accept_offer(offer, 1 - player)
    match = match_of(match.key)
    assert len(match.options) < len(before.splitlines())
    assert asked_of(match).player == player
    assert not participants.open_offers(match)


def test_an_offer_to_take_back_lapses_with_the_next_answer() -> None:
    match, player = after_a_choice()
    offer = participants.make_offer(match, player, Offer.Kind.TAKEBACK)
    answered(match)
    assert not participants.open_offers(match)
    with pytest.raises(Refused, match="no longer open"):
        participants.accept_offer(offer, 1 - player)


def test_never_past_an_answer_of_the_other_side() -> None:
    match, player = after_a_choice()
    for _ in range(60):
        if asked_of(match).player != player:
            answered(match)
            break
        answered(match)
    assert why_no_undo(match, player) == "Somebody else has answered since."


def test_never_past_a_die() -> None:
    """Wherever the state's dice have moved since somebody's last choice, it stands."""
    found = set()
    match, _ = met("tactics-david")
    chance = Random(4)
    for _ in range(120):
        playback = playback_of(match)
        player = asked_of(match).player
        before = playback.state.dice
        services.answer_match(match, chance.choice(listed(asked_of(match).options)), match.revision, player)
        if match.is_over:
            break
        if playback_of(match).state.dice != before:
            found.add(why_no_undo(match, player))
    assert found
    assert "" not in found


def sees_more(match: Match, question: Question) -> bool:
    """True where an answer of the one who is asked brings somebody out of the fog."""
    return why_no_undo(match, question.player) == "Something hidden has come to light since."


def test_never_past_what_has_come_to_light() -> None:
    match, _ = met("tactica", turns=6)
    for _ in range(150):
        question = asked_of(match)
        options = listed(question.options)
        placing = [option for option in options if option[0] in ("draw", "place")]
        services.answer_match(match, (placing or options)[0], match.revision, question.player)
        if match.is_over:
            break
        if sees_more(match, question):
            return
    raise AssertionError("no card was ever drawn")


def test_terms_may_allow_no_taking_back() -> None:
    match, player = after_a_choice()
    challenge = match.challenge
    assert challenge
    challenge.terms = Terms(can_take_back=False).stored
    challenge.save()
    assert why_no_undo(match_of(match.key), player) == "By the terms no answer is undone."


def test_after_two_refusals_a_player_may_stop_being_asked() -> None:
    match, player = after_a_choice()
    for times in (1, 2):
        participants.refuse_offer(
            participants.make_offer(match, player, Offer.Kind.TAKEBACK), 1 - player, never_again=True
        )
        match = match_of(match.key)
        other = Player.objects.get(challenge=match.challenge, number=1 - player)
        assert other.hears_takebacks is (times < 2)
    with pytest.raises(Refused, match="does not want to be asked"):
        participants.make_offer(match, player, Offer.Kind.TAKEBACK)


def test_a_choice_that_is_held_is_taken_back_freely() -> None:
    match, _ = met("collision")
    for _ in range(200):
        if len(open_questions(match, playback_of(match))) > 1:
            break
        answered(match)
    question = asked_of(match)
    services.answer_match(match, first_of(question), match.revision, question.player)
    assert match.asked == [1 - question.player]
    assert why_no_undo(match, question.player) == ""
    services.undo_answer(match, match.revision, [question.player])
    assert match.held == {}
    assert len(open_questions(match, playback_of(match))) == 2
