"""The board of a match in a browser: what stands on a unit, and what its player reads of it."""

import pytest
from playwright.sync_api import BrowserContext, expect

from armybuilder.ownership.holders import Holder
from armybuilder.play.arranging import default_options
from catalog.shelf import shelf
from tests.browser import IN_BROWSER, PHONE, complaints, open_page, wait_for_rest
from tests.factories import MatchFactory

pytestmark = [*IN_BROWSER, pytest.mark.once]

GAME = "officers-chess"
#: How far apart a unit’s sign and its HP are drawn, and how large both are, in pixels.
APART = """() => [...document.querySelectorAll(".piece:has(.piece-left)")].map((piece) => {
    const [sign, left] = [".piece-sign", ".piece-left"].map((each) => piece.querySelector(each));
    const sizeOf = (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    const least = Math.min(sizeOf(sign), sizeOf(left));
    return [left.getBoundingClientRect().left - sign.getBoundingClientRect().right, least];
})"""


def test_the_sign_of_a_unit_and_its_hp_are_told_apart_on_a_phone_and_its_figures_stand_below_the_answers(
    somebody: BrowserContext, holder_there: Holder
) -> None:
    page, chosen = open_page(somebody, PHONE), default_options(shelf(GAME))
    match = MatchFactory.create(game=GAME, seats=("you", "random"), seed="7", holder=holder_there, chosen=chosen)
    page.goto(match.get_absolute_url())
    page.locator("#deploy-rest").click()
    expect(page.locator("#deploy-rest")).to_have_count(0)
    wait_for_rest(page)
    units = page.evaluate(APART)
    assert len(units) > 4
    assert min(apart for apart, _ in units) > 0.5
    assert min(size for _, size in units) > 10.9
    space = page.locator(".space.is-lit").first.get_attribute("data-space")
    unit = page.locator(f".piece[data-space='{space}']")
    sign = unit.get_attribute("data-sign") or ""
    unit.click()
    expect(page.locator(".at-hand")).to_contain_text(sign)
    expect(page.locator(".at-hand")).to_contain_text("Movement")
    assert complaints(page) == []
