"""Lessons and scenes as somebody meets them: by clicks on the board, by keys, at both widths."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from armybuilder.learn.lessons import lessons_of
from armybuilder.learn.stages import scenes_of
from tests.browser import (
    IN_BROWSER,
    PHONE,
    by_turns,
    is_fine,
    on_each_screen,
    open_page,
)

pytestmark = [*IN_BROWSER, pytest.mark.once]
GAMES = ["analog-tactics", "collision", "officers-chess", "tactica", "tactics-david"]


@by_turns(GAMES)
def test_the_pages_of_a_games_lessons(screen: Page, game: str) -> None:
    lesson = next(iter(lessons_of(game).values()))
    for address in ("", "turn/", f"{lesson.slug}/1/?hint", "building/1/?hint"):
        screen.goto(f"/learn/{game}/{address}")
        is_fine(screen)


@by_turns(GAMES, first=1)
def test_the_pages_of_a_games_scenes(screen: Page, game: str) -> None:
    scene = next(each for each in scenes_of(game).scenes.values() if each.dice)
    for address in ("", f"{scene.slug}/?at=2", f"{scene.slug}/play/"):
        screen.goto(f"/learn/{game}/scenes/{address}")
        is_fine(screen)


def test_a_piece_of_a_scene_is_moved_by_two_taps(somebody: BrowserContext) -> None:
    page = open_page(somebody, PHONE)
    scene = next(each for each in scenes_of("tactics-david").scenes.values() if each.dice)
    page.goto(f"/learn/tactics-david/scenes/{scene.slug}/")
    piece = page.locator(".piece").first
    sign = piece.get_attribute("data-sign")
    piece.click()
    expect(page.locator("#move-hint")).to_contain_text(f"{sign}: point at")
    free = page.locator(".space").last
    space = str(free.get_attribute("data-space"))
    free.click()
    page.wait_for_url("**/try/**")
    expect(page.locator(f'.piece[data-sign="{sign}"]')).to_have_attribute("data-space", space)


def test_what_cannot_be_set_is_told_at_both_widths(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto("/learn/tactics-david/scenes/try/?text=A+soldeir+d4+north")
    expect(page.get_by_role("alert")).to_contain_text("did you mean “soldier”?")
    for _ in on_each_screen(page):
        is_fine(page)


def test_a_scene_is_stepped_through_by_keys(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    scene = next(each for each in scenes_of("tactics-david").scenes.values() if each.dice)
    page.goto(f"/learn/tactics-david/scenes/{scene.slug}/")
    expect(page.locator("#caption")).to_have_text("The position, before anything is done.")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#match")).to_have_attribute("data-at", "1")
    page.keyboard.press("End")
    expect(page.locator("#next")).to_be_visible()
    expect(page.locator("#match")).to_have_attribute("data-at", str(page.locator("#match").get_attribute("data-last")))


def test_a_step_is_done_by_its_answers_on_a_phone(somebody: BrowserContext) -> None:
    page = open_page(somebody, PHONE)
    lesson = next(iter(lessons_of("tactics-david").values()))
    step = lesson.steps[0]
    page.goto(f"/learn/tactics-david/{lesson.slug}/1/")
    for number, answer in enumerate(step.solution, 1):
        listed = page.locator(".all-options")
        if listed.count() and listed.get_attribute("open") is None:
            listed.locator("summary").click()
        page.locator(f'[name=did][value="{answer}"][id^=option]').click()
        expect(page.locator("#outcome")).to_be_attached()
        expect(page.locator(f"#answers-{number}, #outcome .good")).not_to_have_count(0)
    expect(page.locator("#outcome")).to_contain_text("Done")
    expect(page.get_by_role("link", name="Go on")).to_be_visible()
