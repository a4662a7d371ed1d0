"""A collection in a browser: forty cards are counted, lists and the builder know them, and prints what is missing."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from armybuilder.lists.collection.selectors import Count
from armybuilder.lists.collection.services import count_cards
from armybuilder.ownership.holders import Holder
from catalog.shelf import shelf
from tests.browser import (
    IN_BROWSER,
    add,
    close_picker,
    complaints,
    follow,
    go_to_new_army,
    has_sideways_scroll,
    on_one_size,
    open_page,
    open_picker,
    wait_for_rest,
)
from tests.factories import GAME

pytestmark = [*IN_BROWSER, pytest.mark.once]

HERE = f"/collection/{GAME}/"


def number(page: Page, slug: str) -> int:
    return int(page.locator(f"#owned-{slug}").input_value())


def type_count(page: Page, slug: str, count: int) -> None:
    """Type how many there are of a card, as one goes down a list: a figure, and the tab key."""
    field = page.locator(f"#owned-{slug}")
    field.fill(str(count))
    field.press("Tab")


@on_one_size("phone")
def test_forty_cards_are_counted_and_everything_knows_them_and_an_army_is_made_of_them(
    screen: Page, holder_there: Holder
) -> None:
    units = list(shelf(GAME).kind("unit"))[:40]
    typed = units[::4]
    count_cards(holder_there, GAME, {slug: Count(1) for slug in units if slug not in typed})
    screen.goto(HERE)
    for slug in typed:
        type_count(screen, slug, 1)
    for _ in range(2):  # two quick clicks count two
        screen.locator("#more-soldier").click()
    expect(screen.locator("#collection-sum")).to_have_text("42 owned of 40 different cards, 0 painted.")
    screen.locator("#paint-soldier").click()
    expect(screen.locator("#collection-sum")).to_contain_text("1 painted")
    expect(screen.locator("#owned-soldier")).to_have_value("3")
    assert complaints(screen) == []
    assert not has_sideways_scroll(screen)

    screen.get_by_label("Show", exact=True).select_option("unpainted")
    expect(screen.locator(".owned-line")).to_have_count(40)
    screen.get_by_label("Name, text or query").fill("own>=2")
    expect(screen.locator(".owned-line")).to_have_count(1)
    assert "own%3E%3D2" in screen.url

    screen.goto(f"/{GAME}/units/")
    screen.get_by_label("Only what I own").check()
    expect(screen.locator(".results-count")).to_have_text("40 of 202 units")
    screen.goto(f"/{GAME}/items/")
    expect(screen.locator(".results-count")).to_have_text("0 of 23 items")  # it is remembered
    screen.get_by_title("Leave out this filter").click()
    expect(screen.locator(".results-count")).to_have_text("23 items")

    go_to_new_army(screen, holder_there)
    add(screen, ["soldier"])
    follow(screen.locator("#complete"))
    screen.get_by_label("Only what I own").check()
    follow(screen.get_by_role("button", name="Complete it"))
    expect(screen.locator(".offer")).to_have_count(3)
    assert not has_sideways_scroll(screen)
    follow(screen.locator("#take-1"))
    expect(screen.locator("#findings-title")).to_contain_text("Legal")
    expect(screen.locator("#owned")).to_contain_text(re.compile(r"You own all \d+ pieces"))
    assert complaints(screen) == []


@on_one_size("desktop")
def test_the_builder_notes_what_is_owned_and_what_is_missing_is_printed(screen: Page, holder_there: Holder) -> None:
    screen.goto(HERE)
    type_count(screen, "soldier", 2)
    type_count(screen, "archer", 4)
    expect(screen.locator("#collection-sum")).to_contain_text("6 owned of 2 different cards")
    go_to_new_army(screen, holder_there)
    is_sheet = open_picker(screen)
    screen.locator("#picker-mine").check()
    expect(screen.locator("#picker-count")).to_have_text("2 units")
    expect(screen.locator(".pick[data-slug=soldier] .pick-owned")).to_have_text("2 owned")
    screen.locator("#picker-mine").uncheck()
    close_picker(screen, is_sheet)
    add(screen, ["soldier", "soldier", "soldier", "knight"])
    expect(screen.locator(".line-owned")).to_have_text(["2 of 3 owned", "0 of 1 owned"])
    wait_for_rest(screen)
    assert complaints(screen) == []
    army, panel = screen.url, screen.locator("#owned")
    expect(panel).to_contain_text("You own 2 of 4 pieces")
    follow(panel.get_by_role("link", name="Print what is missing"))
    expect(screen.locator("#print-page")).to_contain_text("2 cards on 1 page")
    screen.goto(army.split("#")[0])
    follow(screen.get_by_role("button", name="I own this army"))
    expect(screen.locator("#owned")).to_contain_text("You own all 4 pieces")
    follow(screen.get_by_role("button", name="Mark as built"))
    expect(screen.locator("#owned")).to_contain_text("Built")
    screen.goto(HERE)
    expect(screen.locator("#own-soldier")).to_contain_text("3 built, 0 free")
    assert complaints(screen) == []


def test_a_card_is_counted_on_its_own_page_by_keys(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto(f"/{GAME}/units/soldier/")
    more = page.get_by_role("button", name="Own one more")
    more.press("Enter")
    expect(page.locator("#own-soldier")).to_contain_text("You own 1")
    expect(more).to_be_focused()
    more.press("Enter")
    expect(page.locator("#own-soldier")).to_contain_text("You own 2")
    assert complaints(page) == []
