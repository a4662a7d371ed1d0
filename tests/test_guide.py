"""A guided first match: small armies, a word at the first time of something, afterwards what is left."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.engine.games import can_be_played
from armybuilder.engine.games.analog_tactics.gains import VP_TO_WIN
from armybuilder.learn.guide import GUIDE, IN_SESSION, lesson_about
from armybuilder.learn.lessons import lessons_of, reminder_of
from armybuilder.learn.models import StepDone
from armybuilder.learn.stages import stage_of
from armybuilder.play.adapters import adapter_of
from armybuilder.play.models import Match
from armybuilder.play.seats import YOU_IF_ABLE
from catalog.shelf import game_slugs, shelf
from tests.factories import GAME, MatchFactory

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAMES = [game for game in game_slugs() if can_be_played(game) and reminder_of(game)]


def begin(client: Client, game: str) -> Match:
    """A guided match, with everything deployed."""
    client.post(reverse("learn:first-match", args=[game]))
    match = Match.objects.latest("pk")
    client.post(reverse("play:deploy-rest", args=[match.key]), {"revision": match.revision})
    return Match.objects.get(pk=match.pk)


def told(client: Client, match: Match) -> str:
    """What the page of a match explains; "" where it is nothing."""
    page = client.get(match.get_absolute_url()).content.decode()
    found = re.search(r'<div class="notice" id="first-time">(.*?)</div>', page, re.DOTALL)
    return unescape(re.sub("<[^>]*>", "", found[1])) if found else ""


def answer(client: Client, match: Match, option: int) -> Match:
    client.post(reverse("play:answer", args=[match.key]), {"option": option, "revision": match.revision})
    return Match.objects.get(pk=match.pk)


@pytest.mark.parametrize("game", GAMES)
def test_a_first_match_begins_in_every_game(client: Client, game: str) -> None:
    assert "Play a guided first match" in client.get(reverse("learn:lessons", args=[game])).content.decode()
    match = begin(client, game)
    assert client.get(match.get_absolute_url()).status_code == 200
    assert not match.is_over


def test_each_line_is_told_at_its_first_time_alone(client: Client) -> None:
    match = begin(client, GAME)
    first = told(client, match)
    assert reminder_of(GAME)[0].what in first
    assert first.startswith("What wins:")
    assert told(client, match) == first
    assert not StepDone.objects.exists()
    match = answer(client, match, 0)
    assert "What wins:" not in told(client, match)
    assert first not in (second := told(client, match))
    assert second
    answer(client, match, 0)
    assert told(client, begin(client, GAME)) not in (first, second)
    assert StepDone.objects.filter(lesson=GUIDE).count() == 2


def test_other_matches_explain_nothing(client: Client) -> None:
    begin(client, GAME)
    other = MatchFactory.create(seats=("you", "random"))
    assert told(client, other) == ""


def test_what_did_not_come_up_is_told_afterwards(client: Client) -> None:
    begin(client, GAME)
    match = MatchFactory.create()
    assert match.is_over
    assert 'id="missed"' not in client.get(match.get_absolute_url()).content.decode()
    session = client.session
    session[IN_SESSION] = {"match": match.key}
    session.save()
    page = client.get(match.get_absolute_url()).content.decode().partition('id="missed"')[2].partition("</section>")[0]
    assert page.count("<li>") == len(reminder_of(GAME)) - StepDone.objects.filter(lesson=GUIDE).count()


def test_a_rule_that_says_no_leads_to_its_lesson() -> None:
    lesson = next(iter(lessons_of(GAME).values()))
    assert lesson_about(GAME, ["no-such-section", lesson.steps[0].rules[0]]) == (lesson.slug, lesson.title, 1)
    assert lesson_about(GAME, ["no-such-section"]) is None


def test_of_several_lessons_on_a_rule_the_one_that_is_most_about_it_is_offered() -> None:
    for game in GUIDE:
        taught = [(step.rules, lesson.title) for lesson in lessons_of(game).values() for step in lesson.steps]
        for rule in {rule for rules, _ in taught for rule in rules}:
            found = lesson_about(game, [rule])
            assert found
            rules = lessons_of(game)[found[0]].steps[found[2] - 1].rules
            assert rules.index(rule) == min(rules.index(rule) for rules, _ in taught if rule in rules)


@pytest.mark.parametrize("game", GAMES)
def test_a_first_match_has_few_pieces_and_asks_only_where_there_is_a_choice(client: Client, game: str) -> None:
    match = begin(client, game)
    most = stage_of(game).small_army
    fighting = adapter_of(game).armies(match.setup, shelf(game))
    assert not most or all(0 < sum(line.count for line in army.entries) <= most for army in fighting)
    assert YOU_IF_ABLE in match.seats


def test_a_first_match_of_analog_tactics_is_won_by_fewer_points(client: Client) -> None:
    match = begin(client, "analog-tactics")
    assert match.setup["vp"] == 3 < VP_TO_WIN
    assert "The first with 3 VP wins" in client.get(match.get_absolute_url()).content.decode()
