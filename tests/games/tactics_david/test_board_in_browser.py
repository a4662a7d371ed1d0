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


#: Of texts from top to bottom: where the letters of each begin and end on the screen.
LETTERS = """(texts) => texts.map((text) => {
    const { y } = text.getStartPositionOfChar(0), at = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * at.d, foot = y * at.d + at.f;
    return [foot - 0.7 * size, foot];
}).sort(([one], [other]) => one - other)"""


RIGHT = "all => all.map((each) => each.getBoundingClientRect().right)"


def test_what_is_written_on_a_team_lies_between_both_signs(somebody: BrowserContext) -> None:
    page = open_page(somebody, PHONE)
    page.goto("/learn/tactics-david/scenes/pierce-lets-the-player-of-a-team-choose-who-is-shot/play/")
    team = page.locator(".piece.is-small")
    expect(team).to_have_count(2)
    page.evaluate("space => table.write(space, 'deed', 'Give')", team.first.get_attribute("data-space"))
    upper, written, lower = page.locator(".piece.is-small .piece-sign, #signs .is-aside").evaluate_all(LETTERS)
    assert upper[1] < written[0] + 0.5
    assert written[1] < lower[0] + 0.5
    bodies = page.locator(".piece.is-small .piece-body").evaluate_all(RIGHT)
    assert page.locator("#signs .is-aside").evaluate("text => text.getBoundingClientRect().left") > max(bodies) - 3
