"""Passing for the rest of a turn on a reaction that is offered time and again."""

from typing import Any

import pytest
from django.test import Client

from armybuilder.engine.table import listed
from armybuilder.play.adapters import adapter_of
from armybuilder.play.models import Match
from armybuilder.play.playback import Question
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import open_questions, playback_of
from armybuilder.play.services import answer_match, play_on
from tests.builder import newcomer, text_of
from tests.factories import MatchFactory

pytestmark = [pytest.mark.django_db, pytest.mark.once]
OFFERED = "activates: react?"


@pytest.fixture
def match(client: Client) -> Match:
    """A match in which the Kiss of Death is offered for the first time, as a friend activates."""
    match = MatchFactory.create(game="collision", seats=(YOU, "random"), holder=newcomer(client))
    while OFFERED not in question_of(match).text:
        hold(match)
    return match


def question_of(match: Match) -> Question:
    while not (asked := open_questions(match, playback_of(match))):
        play_on(match)
    return asked[0]


def hold(match: Match) -> str:
    """Answer the question by doing as little as there is, and say what it was."""
    question = question_of(match)
    options = listed(question.options)
    least = next((each for each in (("hold",), ("end",)) if each in options), options[0])
    answer_match(match, least, match.revision)
    return question.text


def send(client: Client, match: Match, what: str) -> Any:
    response = client.post(f"/matches/{match.key}/{what}/", {"revision": match.revision}, follow=True)
    match.refresh_from_db()
    return response


def turn_of(match: Match) -> int:
    return int(playback_of(match).state.turn)


def test_a_reaction_that_is_passed_on_is_offered_again_in_the_next_turn(client: Client, match: Match) -> None:
    assert "Pass on Kiss of Death this turn" in text_of(client.get(match.get_absolute_url()))
    assert "You pass on Kiss of Death this turn." in text_of(send(client, match, "pass-on"))
    asked: dict[int, list[str]] = {1: [], 2: []}
    while turn_of(match) < 3:
        asked[turn_of(match)].append(hold(match))
    assert not any(OFFERED in each for each in asked[1])
    assert sum("What does" in each for each in asked[1]) > 3
    assert sum(OFFERED in each for each in asked[2]) > 3


def test_no_answer_that_was_passed_by_itself_is_undone_alone(client: Client, match: Match) -> None:
    offered = len(match.options)
    send(client, match, "pass-on")
    before = [hold(match), hold(match)]
    send(client, match, "undo")
    assert question_of(match).text == before[-1], "not the Kiss of Death that was passed since"
    send(client, match, "undo")
    send(client, match, "undo")
    assert len(match.options) == offered
    assert "You pass on" not in text_of(client.get(match.get_absolute_url()))


def test_a_player_may_be_asked_again(client: Client, match: Match) -> None:
    send(client, match, "pass-on")
    assert "You pass on" not in text_of(send(client, match, "ask-again"))
    assert any(OFFERED in hold(match) for _ in range(4))


def test_only_what_is_offered_time_and_again_is_passed_on(client: Client, match: Match) -> None:
    answer_match(match, ("pass",), match.revision)
    before = question_of(match).text
    assert "no reaction on which you could pass" in text_of(send(client, match, "pass-on"))
    assert question_of(match).text == before


def test_one_passes_on_the_reactions_to_attacks_for_a_turn(client: Client) -> None:
    match = MatchFactory.create(game="analog-tactics", seats=(YOU, "greedy"), holder=newcomer(client))
    while "attacks A1 with Chain Lightning" not in question_of(match).text:
        hold(match)
    assert "Pass on these this turn" in text_of(client.get(match.get_absolute_url()))
    state = playback_of(match).state.copy()
    state.player = 0
    turns = [adapter_of(match.game_id).turn(each) for each in (state, playback_of(match).state)]
    assert len({*turns}) == 2, "one's own turn of the round is another"
    send(client, match, "pass-on")
    assert question_of(match).text.startswith("Level 4"), "not what each that it strikes does before and after"
    while not question_of(match).text.endswith("react?"):
        hold(match)
    assert playback_of(match).state.round == 4
