"""A character is made in a browser: priced while it is typed, kept, added, changed, printed, shared and taken away."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from armybuilder.ownership.holders import Holder
from tests.browser import (
    IN_BROWSER,
    PHONE,
    add,
    complaints,
    expect_verdict,
    follow,
    go_to_army,
    has_sideways_scroll,
    on_one_size,
    open_page,
    open_picker,
    wait_for_rest,
)
from validation.army import ArmyFile

pytestmark = [*IN_BROWSER, pytest.mark.once]


def start(page: Page) -> None:
    page.goto("/armies/new/?game=collision")
    page.get_by_label("Name").fill("Ash Company")
    follow(page.get_by_role("button", name="Start"))
    expect_verdict(page, "No characters yet. 0 of 500 points.")


def go_to_new_group(page: Page, holder: Holder) -> None:
    """The group that `start` starts, made in Python."""
    go_to_army(page, holder, ArmyFile("collision", "Ash Company", "pick-up", 500))


def test_a_price_that_is_put_off_comes_by_itself(newcomer: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> None:
    page = open_page(newcomer, PHONE)
    page.clock.install()
    start(page)
    open_picker(page)
    follow(page.get_by_role("link", name="Make a character"))
    page.get_by_label("Start from").select_option("castle-guard")
    follow(page.get_by_role("button", name="Fill in"))
    waits = iter([50])
    monkeypatch.setattr("armybuilder.serving.throttles.seconds_to_wait", lambda request, scope: next(waits, None))
    page.get_by_role("heading", name="Statistics").click()
    page.get_by_label("Defense (Def)", exact=True).fill("12")
    expect(page.locator("#look-price")).to_contain_text("the price updates in 50 seconds")
    expect(page.locator("#look .face-title").first).to_be_visible()
    wait_for_rest(page)
    page.clock.run_for(50_000)
    expect(page.locator("#look-price")).to_have_text("80 points")
    assert complaints(page) == []


@on_one_size("desktop", "size")
def test_a_character_is_made_played_changed_and_taken_away(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext, size: tuple[int, int]
) -> None:
    page = open_page(somebody, size)
    go_to_new_group(page, holder_there)
    open_picker(page)
    follow(page.get_by_role("link", name="Make a character"))
    page.get_by_label("Start from").select_option("castle-guard")
    follow(page.get_by_role("button", name="Fill in"))
    expect(page.locator(".look-price")).to_have_text("70 points")

    page.locator("#make-name").fill("Ash Warden")
    page.get_by_role("heading", name="Statistics").click()
    page.get_by_label("Defense (Def)", exact=True).fill("12")
    expect(page.locator(".look-price")).to_have_text("80 points")
    expect(page.get_by_role("row", name="Def 35")).to_be_visible()
    expect(page.locator("#look .face-title").first).to_have_text("Ash Warden")
    assert not has_sideways_scroll(page)
    assert complaints(page) == []

    page.get_by_label("Defense (Def)", exact=True).fill("99")
    expect(page.locator("#look-problems")).to_contain_text("Defense (Def): 99 is too large; 20 is the most.")
    follow(page.get_by_role("button", name="Save this character"))
    expect(page.get_by_label("Defense (Def)", exact=True)).to_have_attribute("aria-invalid", "true")
    assert complaints(page) == []
    page.get_by_label("Defense (Def)", exact=True).fill("12")
    follow(page.get_by_role("button", name="Save this character"))
    expect(page.get_by_text("Ash Warden is saved under Your own.")).to_be_visible()

    add(page, ["own-ash-warden", "castle-guard"])
    expect_verdict(page, "150 of 500 points. Legal.")
    assert not has_sideways_scroll(page)
    assert complaints(page) == []
    page.get_by_role("button", name="Undo").click()
    expect_verdict(page, "80 of 500 points. Legal.")
    page.get_by_role("button", name="Redo").click()
    expect_verdict(page, "150 of 500 points. Legal.")

    builder = page.url.split("#")[0]
    for paper in ("cards.pdf", "roster.pdf"):
        printed = page.request.get(builder.replace("/armies/", "/print/armies/") + paper)
        assert printed.body().startswith(b"%PDF")
    follow(page.get_by_role("link", name="Share", exact=True))
    follow(page.get_by_role("button", name="Make a link"))
    friend = open_page(opponent, size)
    friend.goto(page.get_by_label("Link to this army").input_value())
    follow(friend.get_by_role("link", name="Ash Warden"))
    expect(friend.get_by_role("heading", level=1)).to_have_text("Ash Warden")
    expect(friend.get_by_text("Made by a player").first).to_be_visible()
    assert not has_sideways_scroll(friend)
    assert complaints(friend) == []

    page.goto(builder)
    follow(page.locator(".line").get_by_role("link", name="Ash Warden", exact=True))
    page.get_by_role("heading", name="Statistics").click()
    page.get_by_label("Armor (Arm)", exact=True).fill("10")
    expect(page.locator(".look-price")).to_have_text("90 points")
    follow(page.get_by_role("button", name="Save", exact=True))
    expect_verdict(page, "160 of 500 points. Legal.")
    follow(page.locator(".line").get_by_role("link", name="Ash Warden", exact=True))
    follow(page.get_by_role("button", name="Delete Ash Warden"))
    expect_verdict(page, "70 of 500 points. Legal.")
    expect(page.locator("#own-picks .pick")).to_have_count(0)


def test_undo_takes_a_made_character_out_of_the_picker_and_redo_puts_it_back(
    somebody: BrowserContext, holder_there: Holder
) -> None:
    page = open_page(somebody)
    go_to_new_group(page, holder_there)
    follow(page.get_by_role("link", name="Make a character"))
    page.get_by_label("Start from").select_option("bone-archer")
    follow(page.get_by_role("button", name="Fill in"))
    follow(page.get_by_role("button", name="Save this character"))
    expect(page.locator("#own-picks .pick-name")).to_contain_text("Bone Archer")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#own-picks .pick")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#own-picks .pick")).to_have_count(1)
    page.locator("#picker-words").fill("bone archer")
    expect(page.locator("#picker-count")).to_have_text("2 characters")


def make_a_dearer_guard(page: Page) -> None:
    follow(page.get_by_role("link", name="Make a character"))
    page.get_by_label("Start from").select_option("castle-guard")
    follow(page.get_by_role("button", name="Fill in"))
    page.get_by_role("heading", name="Statistics").click()
    page.get_by_label("Defense (Def)", exact=True).fill("12")
    follow(page.get_by_role("button", name="Show price and card"))
    expect(page.locator(".look-price")).to_have_text("80 points")
    follow(page.get_by_role("button", name="Save this character"))
