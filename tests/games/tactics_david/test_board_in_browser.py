"""The board in a browser: what is read of a unit that lies on it."""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser import IN_BROWSER, PHONE, open_page

pytestmark = [*IN_BROWSER, pytest.mark.once]

#: How far a text is turned on the screen, in degrees.
TURN = "text => (({ a, b }) => Math.round(Math.atan2(b, a) * 180 / Math.PI))(text.getScreenCTM())"


@pytest.mark.parametrize("is_turned", [False, True])
def test_the_sign_of_the_dead_is_read_upright(somebody: BrowserContext, is_turned: bool) -> None:
    page = open_page(somebody, PHONE)
    page.goto("/learn/tactics-david/scenes/oblivious-dies-of-an-attack/?at=99")
    page.evaluate("is => document.documentElement.toggleAttribute('data-turned', is)", is_turned)
    sign = page.locator(".piece.is-down .piece-sign")
    expect(sign).to_have_text("B1")
    assert sign.evaluate(TURN) == 0
