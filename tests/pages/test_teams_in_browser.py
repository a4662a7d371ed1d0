"""Two people and two bots play two against two: whoever joins chooses a team, and the team that wins is named."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from armybuilder.engine.table import listed
from armybuilder.play import challenges
from armybuilder.play.models import Match
from armybuilder.play.selectors import match_of, open_questions, playback_of
from tests.browser import DESKTOP, IN_BROWSER, PHONE, open_page
from tests.courses import SHOWN, Course, give, skip

pytestmark = [*IN_BROWSER, pytest.mark.slow, pytest.mark.once]


def join(page: Page, link: str, name: str, team: str) -> None:
    page.goto(link)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_label("Team", exact=True).select_option(team)
    page.get_by_role("button", name="Accept these terms and play").click()


def add_bot(page: Page) -> None:
    page.get_by_text("Add a bot", exact=True).click()
    page.get_by_label("Bot", exact=True).select_option("random")
    page.get_by_role("button", name="Add the bot").click()


def met(ada: Page, bo: Page) -> Match:
    """The match of Ada and Bo beside each other, for the most money after four Turns."""
    ada.goto("/challenges/new/?game=tactics-david")
    ada.get_by_label("Your name at the table").fill("Ada")
    ada.get_by_label("Seats").select_option("4")
    ada.get_by_text("Settings", exact=True).click()
    ada.get_by_label("Deployment").select_option("anywhere")
    ada.get_by_label("Mission").select_option("money")
    ada.get_by_label("Turns", exact=True).fill("4")
    ada.get_by_role("button", name="Create the link").click()
    join(bo, ada.get_by_label("Link to the challenge").input_value(), "Bo", "Beside Ada")
    expect(ada.locator("#challenge")).to_contain_text("Ada and Bo against a free seat and a free seat")
    add_bot(ada)
    expect(ada.locator("#challenge")).to_contain_text("Ada and Bo against Easy bot and a free seat")
    add_bot(ada)
    for page in (ada, bo):
        page.wait_for_url("**/matches/**")
    return match_of(ada.url.rstrip("/").rpartition("/")[2])


def click(match: Match, page: Page) -> None:
    """Give the first option of the question that is asked."""
    (question,) = open_questions(match, playback_of(match))
    changes = match.changes
    page.wait_for_function(SHOWN, arg=changes)
    give(page, 0, changes)
    page.wait_for_function(SHOWN, arg=changes + 1)
    assert len(listed(question.options)) > 1
    match.refresh_from_db()


def test_two_against_two_from_the_link_to_the_team_that_won(
    somebody: BrowserContext, opponent: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenges, "secret_seed", lambda: "7")  # the same match every time
    ada, bo = open_page(somebody, DESKTOP), open_page(opponent, PHONE)
    match = met(ada, bo)
    pages = {0: ada, 2: bo}
    assert match.seats == ["you", "random", "you", "random"]
    course = Course(match, 1)
    for seat, page in pages.items():
        skip(match, course, course.first_of(seat))
        page.reload()
        expect(page.locator("#result")).to_contain_text("Your turn")
        expect(pages[2 - seat].locator("#result")).to_contain_text("Waiting for")
        click(match, page)
    skip(match, course, len(course.answers))
    assert match.is_over
    for page in pages.values():
        expect(page.locator("#result.is-done")).to_contain_text(
            "Player B, Long Shadows, and Player D, Long Shadows, win."
        )
        page.close()
