"""A match in the browser: from the builder to its end, step by step, and a side played by hand."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from armybuilder.ownership.holders import Holder
from armybuilder.play.models import Match
from armybuilder.play.selectors import playback_of
from tests.browser import (
    DESKTOP,
    IN_BROWSER,
    add,
    complaints,
    follow,
    has_sideways_scroll,
    on_each_screen,
    on_one_size,
    open_page,
    wait_for_rest,
)
from tests.factories import MatchFactory
from tests.matches import ended, played_out

pytestmark = [*IN_BROWSER, pytest.mark.once]


def begin(page: Page, game: str = "tactics-david", **chosen: str) -> None:
    page.goto(f"/fight/?game={game}")
    for name, value in chosen.items():
        page.locator(f"#id_{name}").select_option(value)
    follow(page.get_by_role("button", name="Start the match"))
    expect(page).to_have_url(re.compile("/matches/"))


def is_over(page: Page) -> None:
    expect(page.locator("#result")).to_have_class(re.compile("is-done"))


def moment(page: Page) -> int:
    return int(page.locator("#match").get_attribute("data-at") or "")


def place(page: Page) -> list[float]:
    """The place of the board’s window, its controls and the log on the page."""
    wait_for_rest(page)
    tops = "each => each.getBoundingClientRect().top + scrollY"
    return [float(page.locator(name).evaluate(tops)) for name in ("#board", ".controls", "#log")]


@on_one_size("phone")
def test_from_the_builder_to_the_end_of_a_match(screen: Page) -> None:
    screen.goto("/armies/new/?game=tactics-david")
    follow(screen.get_by_role("button", name="Start"))
    add(screen, ["soldier", "soldier", "warrior"])
    follow(screen.get_by_role("link", name="New match"))
    assert complaints(screen) == []
    assert not has_sideways_scroll(screen)
    screen.locator("#id_one_seat").select_option("random")
    settings, turns = screen.locator("#settings"), screen.locator("#id_turns")
    expect(turns).to_be_hidden()
    settings.locator("summary").click()
    turns.fill("")
    settings.locator("summary").click()
    screen.get_by_role("button", name="Start the match").click()
    expect(turns, "a field that stops the match is unfolded").to_be_visible()
    turns.fill("8")
    follow(screen.get_by_role("button", name="Start the match"))
    is_over(screen)
    screen.goto(
        screen.url.partition("?")[0] + "?at=0"
    )  # who comes when it is over begins there, who waits for it at its end
    screen.locator("#back-to-now").click()
    expect(screen.locator("#match")).to_have_attribute(
        "data-at", screen.locator("#match").get_attribute("data-last") or ""
    )
    assert complaints(screen) == []
    assert not has_sideways_scroll(screen)


@on_one_size("desktop")
def test_a_slow_match_goes_on_slice_by_slice_by_itself(screen: Page) -> None:
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url) if request.url.endswith("/on/") else None)
    begin(screen, one_seat="search", other_seat="random")
    expect(screen.locator("#result")).to_contain_text("In progress")
    with screen.expect_request(lambda _: len(asked) >= 3):
        pass


@pytest.mark.parametrize("game", ["tactics-david", "officers-chess"])
@pytest.mark.once
def test_steps_by_button_and_key_and_a_link_to_the_moment(
    somebody: BrowserContext, holder_there: Holder, game: str
) -> None:
    page = open_page(somebody)
    address = ended(game, holder=holder_there).get_absolute_url()
    for _ in on_each_screen(page):
        page.goto(f"{address}?at=5")
        at = moment(page)
        board = place(page)
        page.locator("#next").click()
        expect(page.locator("#match")).not_to_have_attribute("data-at", str(at))
        assert moment(page) > at
        assert place(page) == board
        page.locator("#caption").click()
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#match")).to_have_attribute("data-at", str(at))
        caption = page.locator("#caption").inner_text()
        page.goto(page.locator("#moment-link").input_value())
        expect(page.locator("#caption")).to_have_text(caption)
        expect(page.locator("#log [aria-current=step]")).to_have_text(caption)
        assert complaints(page) == []


@on_one_size("phone")
@pytest.mark.once
def test_a_match_plays_by_itself_and_stops(screen: Page, holder_there: Holder) -> None:
    screen.goto(ended(holder=holder_there).get_absolute_url() + "?at=0")
    screen.locator("#speed").select_option("300")
    screen.get_by_role("button", name="Play").click()
    expect(screen.locator("#match")).not_to_have_attribute("data-at", "0")
    screen.get_by_role("button", name="Pause").click()
    expect(screen.get_by_role("button", name="Play")).to_be_visible()


def greedy_match(kind: str) -> tuple[Match, int]:
    """A match of greedy bots, and the number of its first line of a kind."""
    match = played_out(MatchFactory.create(seats=("greedy", "greedy"), chosen__turns=30))
    return match, next(n for n, line in enumerate(playback_of(match).lines, 1) if line.kind == kind)


@pytest.mark.once
def test_dice_tumble_at_ones_own_speed_and_lie_still_for_less_motion(somebody: BrowserContext) -> None:
    match, clash = greedy_match("clash")
    page = open_page(somebody, DESKTOP)
    page.goto(f"/matches/{match.key}/?at={clash}")
    dice = page.locator(".die-body")
    expect(dice).to_have_count(2)
    expect(dice.first).to_have_css("animation-name", "none")
    for speed, duration in (("1600", "0.72s"), ("300", "0.135s")):
        page.locator("#speed").select_option(speed)
        expect(dice.first).to_have_css("animation-name", "tumble")
        expect(dice.first).to_have_css("animation-duration", duration)
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    expect(dice).to_have_count(2)
    expect(dice.first).to_have_css("animation-name", "none")


#: Notes who glides on the board.
GLIDES = """() => {
    window.glided = [];
    window.addEventListener("transitionrun", ({ target, propertyName }) => {
        if (target.matches(".piece") && propertyName === "transform") glided.push(target.dataset.sign);
    });
}"""


@pytest.mark.once
def test_a_piece_that_moves_glides_and_one_that_is_placed_stands_there_at_once(somebody: BrowserContext) -> None:
    match, moved = greedy_match("moves")
    page = open_page(somebody, DESKTOP)
    page.goto(f"/matches/{match.key}/?at=0")
    page.locator("#speed").select_option("1600")
    page.evaluate(GLIDES)
    for count in range(1, 8):
        page.locator("#next").click()
        expect(page.locator(".piece")).to_have_count(count)
        wait_for_rest(page)
    assert page.evaluate("glided") == []
    page.goto(f"/matches/{match.key}/?at={moved - 1}")
    page.evaluate(GLIDES)
    page.locator("#next").click()
    page.wait_for_function("() => glided.length === 1")


@pytest.mark.once
def test_a_step_that_tells_much_stands_longer(somebody: BrowserContext) -> None:
    match, holds = greedy_match("holds")
    page = open_page(somebody, DESKTOP)
    page.add_init_script(
        "window.pauses = []; const wait = window.setTimeout;"
        "window.setTimeout = (done, pause) => { pauses.push(pause); return wait(done, pause); };"
    )
    page.goto(f"/matches/{match.key}/?at={holds}")
    page.locator("#speed").select_option("1600")
    told = len(page.locator("#caption").inner_text())
    assert told > 60
    page.locator("#play").click()
    assert page.evaluate("pauses.at(-1)") == pytest.approx(1600 * told / 60, abs=40)
    page.goto(f"/matches/{match.key}/?at=1")
    page.locator("#play").click()
    assert page.evaluate("pauses.at(-1)") == 1600


@pytest.mark.once
def test_in_forced_colours_only_the_line_that_is_shown_has_an_edge(somebody: BrowserContext) -> None:
    match = played_out(MatchFactory.create(seats=("random", "random"), chosen__turns=4))
    page = open_page(somebody, DESKTOP)
    page.emulate_media(forced_colors="active")
    page.goto(f"/matches/{match.key}/?at=2")
    edge = "each => getComputedStyle(each).borderLeftColor"
    edges = [line.evaluate(edge) for line in page.locator("#log a").all()]
    shown = page.locator("#log [aria-current=step]").evaluate(edge)
    assert edges.count(shown) == 1
    assert len(set(edges)) == 2


@pytest.mark.parametrize("game", ["tactics-david", "officers-chess"])
def test_a_side_is_played_on_the_board_and_taken_back(screen: Page, holder_there: Holder, game: str) -> None:
    chosen = {"first": "0"} if game == "tactics-david" else {}
    screen.goto(
        MatchFactory.create(game=game, seats=("you", "random"), holder=holder_there, chosen=chosen).get_absolute_url()
    )
    assert complaints(screen) == []
    screen.locator("#question .option").first.click()
    expect(screen.locator("#question-title")).to_contain_text("Where do you place")
    expect(screen.locator("#question-title")).to_be_focused()
    screen.locator(".space.is-lit").first.click()
    expect(screen.locator("#question-title")).not_to_contain_text("Where do you place")
    screen.get_by_role("button", name="Undo").click()
    expect(screen.locator("#question-title")).to_contain_text("Where do you place")
