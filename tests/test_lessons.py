"""Every step of every lesson: its solution does it, its wrong way fails; and the pages that lead through them."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from armybuilder.engine.dice import throw
from armybuilder.engine.games import can_be_played
from armybuilder.learn.building import step_trial
from armybuilder.learn.lessons import ArmyStep, Lesson, lessons_of, reminder_of
from armybuilder.learn.models import StepDone
from armybuilder.learn.stages import scenes_of
from armybuilder.ownership.holders import Holder
from catalog.shelf import game_slugs, shelf
from tests.factories import MatchFactory, StepDoneFactory, UserFactory
from tests.rates import set_rates

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAMES = [game for game in game_slugs() if lessons_of(game)]
PLACES = [
    (game, lesson, number)
    for game in GAMES
    for lesson in lessons_of(game).values()
    for number in range(1, len(lesson.steps) + 1)
]
TASKS = [(game, lesson, number) for game, lesson, number in PLACES if lesson.steps[number - 1].goal]


def named(place: tuple[str, Lesson, int]) -> str:
    game, lesson, number = place
    return f"{game}: {lesson.slug} {number}"


tasks = pytest.mark.parametrize(("game", "lesson", "number"), TASKS, ids=map(named, TASKS))
steps = pytest.mark.parametrize(("game", "lesson", "number"), PLACES, ids=map(named, PLACES))
#: A first step with a task, to walk through.
GAME, LESSON, NUMBER = TASKS[0]
FIRST = LESSON.steps[NUMBER - 1]


def played(game: str, lesson: Lesson, number: int, answers: tuple[str, ...]) -> list[str]:
    """The outcome after each of the answers."""
    step, cards = lesson.steps[number - 1], shelf(game)
    return [step_trial(step, cards, answers[:count]).outcome for count in range(len(answers) + 1)]


@tasks
def test_the_solution_does_it_and_no_shorter_one(game: str, lesson: Lesson, number: int) -> None:
    solution = lesson.steps[number - 1].solution
    assert played(game, lesson, number, solution) == [*["open"] * len(solution), "done"]


@tasks
def test_a_wrong_way_fails(game: str, lesson: Lesson, number: int) -> None:
    wrong = lesson.steps[number - 1].wrong
    assert wrong
    assert played(game, lesson, number, wrong)[-1] == "failed"


@steps
def test_a_step_is_short_and_names_its_rules(game: str, lesson: Lesson, number: int) -> None:
    step = lesson.steps[number - 1]
    assert step.rules
    assert all(shelf(game).section(slug) for slug in step.rules)
    assert 0 < len(step.text) <= 320
    assert bool(step.task) == bool(step.goal) == bool(step.hint)
    if isinstance(step, ArmyStep):
        return
    dice: int = step.start_dice
    for face, sides in step.dice:
        shown, dice = throw(dice, sides)
        assert shown == face


def test_a_step_is_done_by_forms_alone(client: Client) -> None:
    address = reverse("learn:step", args=[GAME, LESSON.slug, NUMBER])
    page = client.get(address)
    for answer in FIRST.solution:
        assert FIRST.task in page.content.decode()
        offered = re.findall(r'name="did" value="([^"]*)" id="option', page.content.decode())
        assert answer in offered
        [form] = re.findall(r'<form method="post" action="([^"]*)"[^>]*class="answers"', page.content.decode())
        page = client.post(unescape(form), {"did": answer}, follow=True)
        assert page.redirect_chain
    assert page.context["outcome"] == "done"
    assert client.get(address).context["outcome"] == "open"
    [done] = StepDone.objects.all()
    assert (done.game_id, done.lesson, done.step, done.answers) == (GAME, LESSON.slug, NUMBER, len(FIRST.solution))
    listed = client.get(reverse("learn:lessons", args=[GAME])).content.decode()
    assert "★★★" in listed


def test_a_link_to_what_is_done_keeps_nothing(client: Client) -> None:
    address = reverse("learn:step", args=[GAME, LESSON.slug, NUMBER])
    for ask in (client.get, client.head):
        assert ask(address, {"did": FIRST.solution}).status_code == 200
    assert not Session.objects.exists()
    assert not StepDone.objects.exists()


def test_a_script_gets_the_step_after_its_answer_and_the_address_of_it(client: Client) -> None:
    address = reverse("learn:step", args=[GAME, LESSON.slug, NUMBER])
    page = client.post(address, {"did": FIRST.solution}, headers={"HX-Request": "true"})
    assert page.context["outcome"] == "done"
    assert client.get(page["HX-Push-Url"]).context["outcome"] == "done"


def test_a_task_of_a_single_answer_says_so() -> None:
    game = "officers-chess"
    step = lessons_of(game)["move-and-strike"].steps[0]
    assert step.within == len(step.wrong) == 1
    assert step_trial(step, shelf(game), step.wrong).why_failed.endswith(" in 1 answer.")


def test_what_fails_is_not_kept_and_can_be_tried_again(client: Client) -> None:
    address = reverse("learn:step", args=[GAME, LESSON.slug, NUMBER])
    page = client.post(address, {"did": FIRST.wrong}, follow=True)
    assert page.context["outcome"] == "failed"
    assert "Try again" in page.content.decode()
    assert not StepDone.objects.exists()


BUILDING = [game for game in GAMES if "building" in lessons_of(game)]


def test_every_game_has_a_lesson_on_building() -> None:
    assert BUILDING == GAMES


@pytest.mark.parametrize("game", BUILDING)
def test_an_army_is_built_by_forms_and_judged_by_the_rulebook(client: Client, game: str) -> None:
    step = lessons_of(game)["building"].steps[0]
    address = reverse("learn:step", args=[game, "building", 1])
    assert isinstance(step, ArmyStep)
    before = client.get(address).content.decode()
    assert all(f'value="{escape(each)}"' in before for each in step.solution)
    after = client.post(address, {"did": step.solution}, follow=True)
    assert after.context["outcome"] == "done"
    assert "Nothing is wrong: the army is legal." in after.content.decode()
    assert StepDone.objects.filter(game_id=game, lesson="building", step=1).count() == 1


def test_a_change_that_is_not_offered_is_refused_in_words(client: Client) -> None:
    address = reverse("learn:step", args=[BUILDING[0], "building", 1])
    page = client.get(address, {"did": ["Add a dragon"]})
    assert "“Add a dragon” is none of the changes that are offered." in page.content.decode()


def test_what_a_change_needs_that_is_gone_is_not_offered_again(client: Client) -> None:
    address = reverse("learn:step", args=["tactics-david", "building", 4])
    did = "Stack the Spearman on the Soldier"
    assert f'value="{did}"' in client.get(address).content.decode()
    assert f'value="{did}"' not in client.get(address, {"did": did}).content.decode()
    twice = client.get(address, {"did": [did, did]})
    assert twice.context["refused"] == f"“{did}”: That line is no longer in the army."


def test_a_hint_is_told_when_it_is_asked_for(client: Client) -> None:
    address = reverse("learn:step", args=[GAME, LESSON.slug, NUMBER])
    assert FIRST.hint not in client.get(address).content.decode()
    assert FIRST.hint in client.get(address, {"hint": ""}).content.decode()


def test_an_answer_that_is_not_offered_is_refused_in_words(client: Client) -> None:
    address = reverse("learn:step", args=[GAME, LESSON.slug, NUMBER])
    page = client.get(address, {"did": ["fly away"]})
    assert page.status_code == 200
    assert "“fly away” is none of the answers" in page.content.decode()


def test_what_a_guest_has_learned_goes_with_them_into_their_account(client: Client) -> None:
    address = reverse("learn:step", args=[GAME, LESSON.slug, NUMBER])
    client.post(address, {"did": FIRST.solution})
    user = UserFactory.create(username="learner")
    StepDoneFactory.create(holder=Holder(user=user), game=GAME, lesson=LESSON.slug, step=NUMBER, answers=9)
    client.post(reverse("accounts:login"), {"username": "learner", "password": "forty-two ravens"})
    [done] = StepDone.objects.all()
    assert (done.owner, done.answers) == (user, len(FIRST.solution))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_leads_to_its_lessons(client: Client, game: str) -> None:
    for address in ("/", reverse("browse:game", args=[game]), reverse("learn:index")):
        assert reverse("learn:lessons", args=[game]) in client.get(address).content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_can_be_played_on_by_anybody(client: Client, game: str) -> None:
    scene = next(each for each in scenes_of(game).scenes.values() if each.dice)
    address = reverse("learn:play", args=[game, scene.slug])
    page = client.get(address)
    offered: list[Any] = re.findall(r'name="did" value="([^"]*)" id="option', page.content.decode())
    after = client.get(address, {"did": offered[0].replace("&#x27;", "'")})
    assert after.status_code == 200
    assert after.context["refused"] == ""
    assert "Undo" in after.content.decode()


def test_a_step_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get(reverse("learn:step", args=[GAME, "no-such-lesson", 1])).status_code == 404
    assert client.get(reverse("learn:step", args=[GAME, LESSON.slug, 99])).status_code == 404


def test_a_match_that_is_over_is_played_on_otherwise_from_any_moment(client: Client) -> None:
    match = MatchFactory.create(game=GAME)
    page = client.get(match.get_absolute_url(), {"at": 9_999_999}).content.decode()
    assert "Try something else from here" in page
    for moment in (0, 5, page.count("<li")):
        address = reverse("learn:from-match", args=[match.key, moment])
        tried = client.get(address)
        assert tried.status_code == 200
        assert re.findall(r"<h1>(.*?)</h1>", tried.content.decode()) == [f"Your try: {escape(match.title)}"]
        offered = re.findall(r'name="did" value="([^"]*)" id="option', tried.content.decode())
        if offered:
            after = client.get(address, {"did": unescape(offered[0])})
            assert after.context["refused"] == ""


def test_a_match_that_goes_on_is_not_played_on_otherwise(client: Client) -> None:
    match = MatchFactory.create(game=GAME, seats=("you", "random"))
    assert not match.is_over
    assert client.get(reverse("learn:from-match", args=[match.key, 1])).status_code == 404
    assert "Try something else" not in client.get(match.get_absolute_url()).content.decode()


@pytest.mark.parametrize("game", [slug for slug in game_slugs() if reminder_of(slug)])
def test_a_turn_stands_on_one_page_with_its_rules(client: Client, game: str) -> None:
    page = unescape(client.get(reverse("learn:reminder", args=[game])).content.decode())
    for row in reminder_of(game):
        assert row.what in page
        section = shelf(game).section(row.rule)
        assert section is not None, row.rule
        assert section.get_absolute_url() in page


def test_every_game_that_can_be_played_has_its_turn_on_one_page() -> None:
    assert all(reminder_of(game) for game in game_slugs() if can_be_played(game))


def test_tries_are_counted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    set_rates(monkeypatch, tries="2/min")
    address = reverse("learn:step", args=[GAME, LESSON.slug, NUMBER])
    assert [client.get(address, REMOTE_ADDR="203.0.113.77").status_code for _ in range(3)] == [200, 200, 429]


def test_a_match_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get(reverse("learn:from-match", args=["nosuchkey", 1])).status_code == 404
