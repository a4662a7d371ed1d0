"""Every page about matches and odds at both widths: nothing to complain about, nothing wider than the screen.

Where a page is the same in every game but for its words, games take turns; `test_board_in_browser.py` looks at a match
in which one is to move, in each of them.
"""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from armybuilder.lists.files import read
from armybuilder.ownership.holders import Holder
from armybuilder.play.models import Match
from tests.browser import (
    IN_BROWSER,
    PHONE,
    by_turns,
    follow,
    is_fine,
    on_each_screen,
    open_page,
)
from tests.engine.armies import PAIRS
from tests.factories import ArmyFactory, MatchFactory
from tests.matches import ended

pytestmark = [*IN_BROWSER, pytest.mark.once]

GAMES = ["analog-tactics", "collision", "officers-chess", "tactica", "tactics-david"]


def is_fine_on_each_screen(page: Page) -> None:
    for _ in on_each_screen(page):
        is_fine(page)


def begin(page: Page, game: str, seat: str, *, fog: bool = False) -> None:
    page.goto(f"/fight/?game={game}")
    page.locator("#id_one_seat").select_option(seat)
    page.locator("#id_other_seat").select_option("random")
    if fog:
        page.locator("#id_fog").check()
    if page.locator("#id_first").count():
        page.locator("#id_first").select_option("0")
    follow(page.get_by_role("button", name="Start the match"))
    expect(page).to_have_url(re.compile("/matches/"))


def test_the_list_of_matches_empty_and_filled_and_deleting_one(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody)
    page.goto("/matches/")
    expect(page.get_by_text("No match yet.")).to_be_visible()
    is_fine_on_each_screen(page)
    MatchFactory.create(seats=("you", "random"), holder=holder_there)
    begin(page, "officers-chess", "random")
    expect(page.locator("#result")).to_have_class(re.compile("is-done"))
    page.goto("/matches/")
    is_fine_on_each_screen(page)
    follow(page.get_by_role("link", name="Delete").first)
    expect(page.get_by_role("heading", name="Delete this match?")).to_be_visible()
    is_fine_on_each_screen(page)
    page.get_by_role("button", name="Delete the match").click()
    expect(page.get_by_text("is deleted.")).to_be_visible()
    expect(page.locator(".army-card")).to_have_count(1)


def test_the_form_before_a_match_of_any_game(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto("/fight/")
    is_fine_on_each_screen(page)


@by_turns(GAMES)
def test_the_form_before_a_match(screen: Page, game: str) -> None:
    screen.goto(f"/fight/?game={game}")
    is_fine(screen)
    expect(screen.get_by_role("button", name="Start the match")).to_be_in_viewport()
    screen.locator("#id_seed").evaluate("each => { each.required = false; each.value = '' }")
    follow(screen.get_by_role("button", name="Start the match"))
    expect(screen.get_by_role("alert")).to_contain_text("The match hasn’t started")
    is_fine(screen)


@by_turns(GAMES)
def test_a_match_that_one_watches(screen: Page, holder_there: Holder, game: str) -> None:
    screen.goto(ended(game, holder=holder_there).get_absolute_url() + "?at=40")
    expect(screen.locator("#result")).to_have_class(re.compile("is-done"))
    is_fine(screen)


def test_a_match_in_the_fog_and_the_file_that_it_does_not_give_yet(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    begin(page, "officers-chess", "you", fog=True)
    expect(page.locator("#question")).to_be_visible()
    expect(page.get_by_text("you get it when the match is over")).to_be_visible()
    is_fine_on_each_screen(page)
    page.goto(f"/matches/{Match.objects.get().key}/match.json")
    expect(page.get_by_role("heading", name="No replay file yet")).to_be_visible()
    is_fine_on_each_screen(page)


@pytest.mark.parametrize(
    "address", ["/odds/tactics-david/soldier/?against=knight", "/odds/officers-chess/myrmidon/?against=fighter"]
)
def test_the_odds_of_one_attack(somebody: BrowserContext, address: str) -> None:
    page = open_page(somebody, PHONE)
    page.goto(address)
    page.locator("#odds-equipment summary").click()
    name = "#odds-other-status"
    page.locator(name).focus()
    page.locator(name).select_option(index=1)
    expect(page).to_have_url(re.compile("other-status="))
    expect(page.locator("#odds-equipment")).to_have_attribute("open", "")
    expect(page.locator(name)).to_be_focused()
    is_fine_on_each_screen(page)


@by_turns(GAMES, first=1)
def test_the_matrix_of_two_armies(screen: Page, holder_there: Holder, game: str) -> None:
    one, other = (ArmyFactory.create(holder=holder_there, file=read(json.dumps(army))) for army in PAIRS[game])
    screen.goto(f"/odds/armies/{one.key}/?against={other.key}")
    expect(screen.get_by_text("All pairings are done.")).to_be_visible(timeout=60_000)
    is_fine(screen)
