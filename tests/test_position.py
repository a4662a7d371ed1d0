"""A match as it stands, as a page and a program are told: every number that the rules reckon with."""

import re
from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import PieceFigure, Plan
from armybuilder.play.models import Match
from armybuilder.play.presenters import MatchView
from tests.api import program_of
from tests.builder import text_of
from tests.factories import UserFactory
from tests.hidden import GAMES, scene_for
from tests.people import asked_of, by_chance, match_between

pytestmark = [pytest.mark.django_db, pytest.mark.once]
NUMBER = re.compile(r"\d+")


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def some_moments(game: str, times: int = 5, each: int = 17) -> Any:
    """A match by chance at some moments, who is asked then, and what they see."""
    users = [UserFactory.create(), UserFactory.create()]
    match = match_between([Holder(user) for user in users], game)
    for seed in range(times):
        match = by_chance(match, each, seed)
        if match.is_over:
            break
        player = asked_of(match).player
        yield match, users[player], scene_for(match, player)


def said_of(plan: tuple[Plan, *tuple[object, ...]]) -> str:
    return " ".join((plan[0].words, *plan[0].ways))


def numbers_of(scene: MatchView) -> dict[str, set[str]]:
    """The numbers of all that the rules say of a question and its answers, by where they stand."""
    costs = [number for each in scene.answering.buttons for cost in each.costs for number in NUMBER.findall(str(cost))]
    return {
        "reasons": set(NUMBER.findall(" ".join(scene.answering.reasons))),
        "costs": set(costs),
        "plans": set(NUMBER.findall(" ".join(map(said_of, scene.plans)))),
        "aims": set(NUMBER.findall(" ".join(f"{aim.words} {aim.pays}" for aim in scene.board.aims))),
        "standings": set(NUMBER.findall(" ".join(map(str, scene.board.standings)))),
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_question_has_every_number_of_it(game: str) -> None:
    for match, user, scene in some_moments(game):
        text = text_of(browser_of(user).get(match.get_absolute_url()))
        said = set(NUMBER.findall(text))
        assert {where: numbers - said for where, numbers in numbers_of(scene).items() if numbers - said} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_look_at_a_piece_has_every_number_that_its_figures_are_made_of(game: str) -> None:
    for match, user, scene in some_moments(game, times=2, each=40):
        for token in scene.board.tokens:
            page = browser_of(user).get(f"/matches/{match.key}/look/", {"piece": token.sign})
            said = set(NUMBER.findall(text_of(page)))
            for figure in scene.adapter.figures(scene.state, token.sign):
                assert set(NUMBER.findall(f"{figure.value} {figure.made_of}")) <= said, (token.sign, figure)


def position(match: Match, client: Client) -> Any:
    return client.get(f"/api/v1/matches/{match.key}/position/").json()


@pytest.mark.parametrize("game", GAMES)
def test_a_program_is_told_the_position_as_its_player_sees_it(game: str) -> None:
    for match, user, scene in some_moments(game, times=2, each=40):
        found = position(match, program_of(user))
        assert found["turn_of"] == match.turn_of
        assert found["asked"] == sorted(scene.askers)
        assert [each["player"] for each in found["sides"]] == list(range(len(match.seats)))
        names = [each["name"] for each in found["sides"][0]["counts"]]
        assert names == [each.name for each in scene.board.standings[0].counts]
        assert {each["sign"] for each in found["pieces"]} == {each.sign for each in scene.board.tokens}
        for piece in found["pieces"]:
            figures = [PieceFigure(**each) for each in piece["figures"]]
            assert figures == list(scene.adapter.figures(scene.state, piece["sign"]))
        assert found["question"]["text"] == asked_of(match).text
        told = [(each["words"], *each["ways"]) for each in found["plans"]]
        assert told == [(plan.words, *plan.ways) for plan, *_ in scene.plans]


def test_who_only_watches_is_asked_nothing_and_can_plan_nothing() -> None:
    ((match, _, _),) = some_moments("tactics-david", times=1, each=60)
    found = position(match, Client())
    assert (found["question"], found["plans"]) == (None, [])
    assert found["pieces"]


def test_of_a_match_by_other_rules_no_position_is_told() -> None:
    ((match, _, _),) = some_moments("tactics-david", times=1)
    Match.objects.update(version="0", answers='["fly"]')
    assert Client().get(f"/api/v1/matches/{match.key}/position/").status_code == 409
