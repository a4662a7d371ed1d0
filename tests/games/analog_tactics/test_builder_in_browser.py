"""A team of Mages built in a browser, by mouse and thumb: mustered, mended, levelled up, and its figures followed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import (
    IN_BROWSER,
    close_picker,
    complaints,
    expect_verdict,
    follow,
    has_sideways_scroll,
    on_one_size,
    open_picker,
)

pytestmark = [*IN_BROWSER, pytest.mark.once]


def build_roster(page: Page) -> None:
    """An elite and one familiar, by the picker, which is a sheet of its own on a phone."""
    page.goto("/armies/new/?game=analog-tactics")
    page.get_by_label("Name").fill("Ashen Circle")
    follow(page.get_by_role("button", name="Start"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Ashen Circle")
    is_sheet = open_picker(page)
    page.locator("#add-mage-elite").click()
    page.locator("#add-mage-common").click()
    expect(page.locator("#why-warrior-elite")).to_have_text("the team is one of Mages")
    close_picker(page, is_sheet)


@on_one_size("phone")
def test_a_team_is_mustered_mended_and_levelled_up(screen: Page) -> None:
    page = screen
    build_roster(page)
    expect_verdict(page, "2 of 5 units. 2 problems.")
    page.locator(".line .findings").get_by_role("button", name="Add 3 × Mage Common").click()
    expect_verdict(page, "5 of 5 units. 1 problem.")
    page.get_by_role("button", name="Choices, gear for Mage Elite", exact=True).click()
    for spell in ("fireball", "heal", "frost"):
        page.locator(f"#put-spells-{spell}").click()
        expect(page.locator(f"#take-spells-{spell}")).to_be_visible()
    expect_verdict(page, "5 of 5 units. Legal.")
    expect(page.locator("#line-editor")).to_contain_text("The first pick comes with level 2")

    page.locator("#agreed summary").click()
    page.get_by_label("Level", exact=True).fill("2")
    page.get_by_label("Level", exact=True).blur()
    page.locator("#put-abilities-phase").click()
    expect(page.locator("#take-abilities-phase")).to_be_visible()
    page.locator("#put-rituals-armor").click()
    expect(page.locator(".line", has_text="Mage Common").locator(".is-changed").first).to_contain_text("Armor +1 +1")
    expect_verdict(page, "5 of 5 units. Legal.")
    assert not has_sideways_scroll(page)
    assert complaints(page) == []
