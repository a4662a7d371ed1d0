"""A team of Mages built in a browser, by mouse and thumb: mustered, mended, levelled up, and its figures followed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

AXE = Path(__file__).parents[2] / "vendor" / "axe.min.js"


@pytest.fixture(params=[(1280, 900), (390, 844)], ids=["desktop", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    cache.clear()
    context = browser.new_context(base_url=live_server.url)
    context.set_default_timeout(10_000)
    page = context.new_page()
    page.set_viewport_size({"width": request.param[0], "height": request.param[1]})
    yield page
    context.close()


def expect_verdict(page: Page, verdict: str) -> None:
    expect(page.locator("#builder")).to_have_attribute("data-verdict", verdict)


def complaints(page: Page) -> list[Any]:
    """What the accessibility check finds on a page."""
    page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']})")
    return [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found["violations"]]


def muster(page: Page) -> None:
    """An elite and one familiar, by the picker, which is a sheet of its own on a phone."""
    page.goto("/armies/new/?game=analog-tactics")
    page.get_by_label("Name").fill("Ashen Circle")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ashen Circle")
    is_sheet = page.locator("#open-picker").is_visible()
    if is_sheet:
        page.locator("#open-picker").click()
    page.locator("#add-mage-elite").click()
    page.locator("#add-mage-common").click()
    expect(page.locator("#why-warrior-elite")).to_have_text("the team is one of Mages")
    if is_sheet:
        page.get_by_role("link", name="Done").click()


def test_a_team_is_mustered_mended_and_levelled_up(page: Page) -> None:
    muster(page)
    expect_verdict(page, "2 of 5 units. 2 problems.")
    page.locator("#findings").get_by_role("button", name="Add 3 × Mage Common").click()
    expect_verdict(page, "5 of 5 units. 1 problem.")
    page.get_by_role("button", name="Choices, gear for Mage Elite", exact=True).click()
    for spell in ("fireball", "heal", "frost"):
        page.locator(f"#put-spells-{spell}").click()
        expect(page.locator(f"#take-spells-{spell}")).to_be_visible()
    expect_verdict(page, "5 of 5 units. Legal.")
    expect(page.locator("#bench")).to_contain_text("The first pick comes with level 2")

    page.locator("#agreed summary").click()
    page.get_by_label("Level", exact=True).fill("2")
    page.get_by_label("Level", exact=True).blur()
    page.locator("#put-abilities-phase").click()
    expect(page.locator("#take-abilities-phase")).to_be_visible()
    page.locator("#put-rituals-armor").click()
    expect(page.locator(".line", has_text="Mage Common").locator(".is-changed").first).to_contain_text("Armor +1 +1")
    expect_verdict(page, "5 of 5 units. Legal.")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert complaints(page) == []
