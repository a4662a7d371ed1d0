"""Lessons in a browser: answers one after another, as a learner gives them."""

import re
from urllib.parse import quote

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, expect

from armybuilder.learn.lessons import lessons_of
from catalog.shelf import game_slugs
from tests.browser import IN_BROWSER, open_page

pytestmark = [*IN_BROWSER, pytest.mark.once]
GAME, LESSON, NUMBER, STEP = next(
    (game, lesson.slug, number, step)
    for game in game_slugs()
    for lesson in lessons_of(game).values()
    for number, step in enumerate(lesson.steps, 1)
    if len(step.solution) > 1
)


def test_a_step_is_done_answer_by_answer(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto(reverse("learn:step", args=[GAME, LESSON, NUMBER]))
    for answer in STEP.solution:
        page.locator(f'button[name=did][value="{answer}"]').evaluate("each => each.click()")
        page.wait_for_url(re.compile(rf"did={quote(answer)}$"))
    expect(page.locator("#outcome")).to_contain_text("Done")
