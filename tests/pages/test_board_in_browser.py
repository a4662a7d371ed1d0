"""The board in the browser: all of it in one view, answers by clicks and by keys, what may come of them."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page, Route, expect

from armybuilder.engine.games import can_be_played
from armybuilder.ownership.holders import Holder
from armybuilder.play.arranging import default_options
from catalog.shelf import shelf
from tests.browser import (
    IN_BROWSER,
    NEXT_FRAME,
    PHONE,
    complaints,
    complaints_in_both_themes,
    follow,
    has_sideways_scroll,
    on_each_screen,
    open_page,
    resize,
    wait_for_rest,
)
from tests.factories import MatchFactory, pair_of

pytestmark = [*IN_BROWSER, pytest.mark.once]

GAMES = [game.replace("_", "-") for game in settings.GAMES if can_be_played(game)]
every_game = pytest.mark.parametrize("game", GAMES)
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
ALL_SIZES = {**SIZES, "small phone": (320, 568), "phone on its side": (844, 390)}

#: The parts that one needs to answer which are cut off by the edges of the window.
CUT_OFF = """() => [".board-box", "#question-title", "#asked"].filter((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
})"""
#: True where the heading says all of the moment within its row.
SAYS_MOMENT = """() => {
    const moment = document.querySelector("#moment"), row = document.querySelector(".match-head");
    const [said, room] = [moment, row].map((each) => each.getBoundingClientRect().bottom);
    return moment.scrollWidth <= moment.clientWidth && said <= room + 1;
}"""
#: Words that are cut off or covered: in the score line, on the board, and the first answer beside it.
UNREADABLE = """() => {
    const boxOf = (each) => each.getBoundingClientRect();
    const isCut = (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
    const all = (names) => [...document.querySelectorAll(names)].filter((each) => boxOf(each).width);
    const words = all(".piece-name, .marker, .space-names text");
    // Of a word's box, the part above and below its letters is empty.
    const lieOver = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top + 0.3 * one.height < other.bottom - 0.2 * other.height
        && other.top + 0.3 * other.height < one.bottom - 0.2 * one.height;
    const pairs = words.flatMap((one, n) => words.slice(n + 1).map((other) => [one, other]));
    const over = pairs.filter((pair) => lieOver(...pair.map(boxOf))).flat();
    const answer = document.querySelector("#question .loose .option, #question .answers > .options .option");
    const tools = document.querySelector(".question-tools");
    const isHidden = answer && tools && boxOf(answer).bottom > Math.min(boxOf(tools).top, innerHeight) + 1;
    const unseen = [...document.querySelectorAll(".aim-chip")].filter((each) => !boxOf(each).width);
    const cut = all(".stands").filter(isCut);
    return [...cut, ...unseen, ...over, ...(isHidden ? [answer] : [])].map((each) => each.textContent);
}"""
#: The parts of the page that lie over the board.
OVERLAPS = """() => [".controls", "#asked"].filter((name) => {
    const [one, other] = [".board-box", name].map((each) => document.querySelector(each).getBoundingClientRect());
    const isBeside = one.right <= other.left + 1 || one.left >= other.right - 1;
    return one.bottom > other.top + 1 && one.top < other.bottom - 1 && !isBeside;
})"""
#: The sorts of what is lit on the board that the legend leaves out, and those that it has and the board has not; acts
#: are told on their spaces where no sign stands for them.
UNLIKE_LEGEND = """() => {
    const all = (names) => [...document.querySelectorAll(names)];
    const told = all("#question .legend-sort:not([hidden])").map((each) => each.dataset.sort);
    const signs = all(".signs use").map((each) => each.classList[1]);
    const lit = all(".space.is-lit").map((each) => each.classList[2])
        .filter((each) => each !== "sort-act" || signs.includes(each)).map((each) => each.replace("sort-", ""));
    return [...lit.filter((each) => !told.includes(each)), ...told.filter((each) => !lit.includes(each))];
}"""
#: What is written on the board too small to be read.
TOO_SMALL = """() => {
    const words = ".piece:not(.is-small) .piece-sign, .piece-left, .marker, .d-text-faint, .space-names text";
    const scale = ({ a, b }) => Math.hypot(a, b);
    const height = (each) => parseFloat(getComputedStyle(each).fontSize) * scale(each.getScreenCTM());
    return [...document.querySelectorAll(`.board :is(${words})`)]
        .filter((each) => height(each) < 10.9).map((each) => each.textContent);
}"""
#: What covers half of an emblem or more that has to be seen, and figures of pieces that are hardly read.
COVERS = """() => {
    const boxOf = (each) => each.getBoundingClientRect(), all = (names) => [...document.querySelectorAll(names)];
    const middleOf = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    const middles = all(".board .piece-emblem").map(boxOf).map(middleOf);
    const over = all(".board :is(.piece-mark, .piece-figure rect, .sign-ground, .piece-sign)").filter((each) => {
        const { left, right, top, bottom } = boxOf(each);
        return middles.some(([x, y]) => left < x && x < right && top < y && y < bottom);
    });
    const small = all(".board .piece-figure").filter((each) => boxOf(each).height < 9.5);
    return [...over, ...small].map((each) => each.outerHTML);
}"""
#: A sign stands on the piece that has a mark.
SIGN_ON_MARKED = """() => {
    const { space } = document.querySelector(".board .piece:has(.mark)").dataset;
    window.table.mark(space, "#sign-attack", "attack");
}"""
#: The figures of sides that odds cover, written on every unit.
ODDS_COVER = """() => [...document.querySelectorAll(".board .piece")].flatMap((piece) => {
    window.table.write(piece.dataset.space, "chance", "49 %");
    const odds = document.querySelector("#signs .chance:last-child").getBoundingClientRect();
    return [...piece.querySelectorAll(".piece-side text")].filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return odds.left < x && x < odds.right && odds.top < y && y < odds.bottom;
    }).map((each) => each.textContent);
})"""
#: On a phone the speed is chosen while something is shown.
AT_SPEED = """(field, speed) => { field.value = speed; field.dispatchEvent(new Event("change", { bubbles: true })); }"""
#: The line that is shown, and the first one in sight, where the log's edges cut them.
CUT_IN_LOG = """() => {
    const [log, shown] = ["#log", "#log [aria-current]"].map((each) => document.querySelector(each));
    const { top, bottom } = log.getBoundingClientRect();
    const lines = [...log.querySelectorAll("li")].filter((each) => each.getBoundingClientRect().bottom > top + 2);
    return [lines[0], shown].filter((each) => {
        const line = each.getBoundingClientRect();
        return line.top < top - 1 || line.bottom > bottom + 1;
    }).map((each) => each.textContent);
}"""
PLACES = """() => [".board-box", ".controls", "#asked"].map((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [box.left, box.top, box.width, box.height].map(Math.round);
})"""
#: Somebody who clicks: on the board where something is lit there, now and then on a button that ends something. Plays
#: until the match is over or the moves are used up, and tells how often it clicked the board.
CLICKER = """async ({ moves }) => {
    let seed = 7, clicks = 0;
    const pick = (list) => list[(seed = (seed * 1103515245 + 12345) % 2147483648) % list.length];
    const soon = async (done) => {
        const end = Date.now() + 15000; // a busy machine takes its time
        while (!done() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 15));
    };
    const point = (target) => {
        for (const kind of ["pointerdown", "pointerup", "click"]) {
            target.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, pointerType: "mouse" }));
        }
    };
    const match = () => document.getElementById("match");
    const isOver = () => Boolean(document.querySelector("#result.is-done"));
    const answered = async () => {
        await new Promise((resolve) => setTimeout(resolve, 15)); // a click sends its request at once
        await soon(() => !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling"));
    };
    const menuButtons = () => [...document.querySelectorAll("#at-space:not([hidden]) .option, #do-it")];
    for (let move = 0; move < moves && !isOver(); move += 1) {
        const before = match().dataset.changes;
        for (let tries = 0; tries < 12 && match().dataset.changes === before; tries += 1) {
            const lit = [...document.querySelectorAll(".space.is-lit")];
            const handles = [...document.querySelectorAll("#signs .handle")];
            const all = [...document.querySelectorAll("#question .option[id]")];
            const loose = all.filter((each) => !each.closest("details"));
            const ends = loose.filter((each) => each.dataset.sort === "end");
            if (menuButtons().length) menuButtons()[0].click();
            else if (ends.length && move % 4 === 3) ends[0].click();
            else if (handles.length && !lit.length) point(pick(handles));
            else if (lit.length && (tries < 8 || !loose.length)) { clicks += 1; point(pick(lit)); }
            else if (loose.length) pick(loose).click();
            await answered();
        }
        await soon(() => isOver() || document.querySelector("#question .option"));
    }
    return { clicks, isOver: isOver() };
}"""


Begin = Callable[..., None]


@pytest.fixture
def begin(holder_there: Holder) -> Begin:
    """`begin(page, "tactica")`: the page is at your own match against a bot that plays by chance."""

    def begin(page: Page, game: str, seed: str = "7", **chosen: object) -> None:
        asked = default_options(shelf(game))
        chosen = {name: value for name, value in chosen.items() if name in asked}
        match = MatchFactory.create(game=game, seats=("you", "random"), seed=seed, holder=holder_there, chosen=chosen)
        page.goto(match.get_absolute_url())
        expect(page.locator("#question")).to_be_visible()
        wait_for_rest(page)

    return begin


def deploy(page: Page) -> None:
    """Have the rest placed."""
    button = page.locator("#deploy-rest")
    if button.count():
        button.click()
        expect(button).to_have_count(0)
        wait_for_rest(page)


def in_a_turn(somebody: BrowserContext, begin: Begin, size: str = "desktop") -> Page:
    """A match of Analog Tactics in its first turn, in which nothing is shown slowly."""
    page = open_page(somebody, SIZES[size])
    begin(page, "analog-tactics", first="0", seed="11")
    page.locator("#speed").evaluate(AT_SPEED, "0")
    deploy(page)
    return page


@every_game
def test_board_and_question_are_in_one_view_and_nothing_moves(
    somebody: BrowserContext, begin: Begin, game: str
) -> None:
    page = open_page(somebody)
    begin(page, game, first="0")
    before = {}
    for size in on_each_screen(page, ALL_SIZES):
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(TOO_SMALL) == []
        assert not has_sideways_scroll(page)
        before[size] = page.evaluate(PLACES)
    resize(page, SIZES["phone" if GAMES.index(game) % 2 else "desktop"])
    deploy(page)
    for size in on_each_screen(page, SIZES):
        assert page.evaluate(PLACES) == before[size]
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(SAYS_MOMENT)
        assert page.evaluate(UNLIKE_LEGEND) == []
        for _ in range(2):
            assert page.evaluate(UNREADABLE) == []
            page.locator("#turn-board").evaluate("button => button.click()")
        assert page.evaluate("scrollY") == 0
        assert not has_sideways_scroll(page)
        assert complaints_in_both_themes(page) == []


def test_no_count_of_four_players_is_cut_off(somebody: BrowserContext, holder_there: Holder) -> None:
    page, game = open_page(somebody), "analog-tactics"
    seats, armies = ("you", *["random"] * 3), [*pair_of(game), *pair_of(game)]
    match = MatchFactory.create(game=game, seats=seats, armies=armies, holder=holder_there)
    page.goto(match.get_absolute_url())
    parts = page.locator(".stands, .aim-chips")
    for _ in on_each_screen(page, SIZES):
        assert parts.count() == 5
        assert parts.evaluate_all("all => all.filter((each) => each.scrollWidth > each.clientWidth).length") == 0


def test_a_trained_troop_that_is_asked_about_is_told_from_others_however_small(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody)
    begin(page, "tactica")
    for words in (*["the troop pile"] * 5, "e4", "1x", "2x"):
        changes = page.locator("#match").get_attribute("data-changes") or ""
        page.locator("#question .option", has_text=words).first.evaluate("option => option.click()")
        expect(page.locator("#match")).not_to_have_attribute("data-changes", changes)
        wait_for_rest(page)
    for _ in on_each_screen(page, SIZES):
        for _ in range(2):
            page.evaluate(SIGN_ON_MARKED)
            assert page.locator(".board :is(.piece-mark, .sign-ground)").count() == 2
            assert page.evaluate(COVERS) == []
            page.locator("#turn-board").evaluate("button => button.click()")


def test_the_steps_lie_beside_the_tools_on_a_phone_and_the_log_beside_a_tall_board(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody)
    begin(page, "tactica")
    for size in on_each_screen(page, SIZES):
        asked, tools, steps, log = (
            page.locator(each).bounding_box() for each in ("#asked", ".question-tools", ".controls", ".stage-log")
        )
        assert asked
        assert tools
        assert steps
        assert log
        if size == "phone":
            leave = page.locator("#leave-match").bounding_box()
            assert leave
            assert steps["x"] > leave["x"] + leave["width"]
            assert (steps["y"], steps["y"] + steps["height"]) == pytest.approx((tools["y"], 844), abs=2)
        else:
            assert log["x"] > asked["x"] + asked["width"]
            assert steps["y"] >= asked["y"] + asked["height"]


def test_cards_to_sort_stand_two_in_a_row_below_the_middle_of_the_board(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, PHONE)
    begin(page, "collision")
    page.locator("#question .option").first.click()
    page.locator("#question-title").filter(has_text="Which card comes next").wait_for()
    one, other = (page.locator(".loose .option").nth(number).bounding_box() for number in range(2))
    assert one
    assert other
    across = "board => [board.scrollLeft, (board.scrollWidth - board.clientWidth) / 2]"
    page.reload()
    left, middle = page.locator("#board").evaluate(across)
    assert left == pytest.approx(middle, abs=1), "of the board it shows the middle"
    assert (one["y"], one["width"]) == pytest.approx((other["y"], other["width"]), abs=1)


@pytest.mark.parametrize("battlefield", ["the-broad-vale", "crossroads-market"])
def test_no_space_is_too_small_for_a_finger_and_the_whole_board_can_be_seen(
    somebody: BrowserContext, begin: Begin, battlefield: str
) -> None:
    page = open_page(somebody, PHONE)
    begin(page, "tactics-david", battlefield=battlefield, first="0")
    space, box = page.locator(".space").first, page.locator("#board")
    assert space.evaluate("space => space.getBoundingClientRect().width") >= 28
    page.locator("#question .option").first.click()
    lit = page.locator(".space.is-lit")
    expect(lit.first).to_be_attached()
    edges = "all => all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right])"
    assert any(left >= 0 and right <= 390 for left, right in lit.evaluate_all(edges))
    whole = "board => board.scrollWidth <= board.clientWidth && board.scrollHeight <= board.clientHeight"
    assert not box.evaluate(whole)
    page.get_by_role("button", name="Smaller").click()
    assert box.evaluate(whole)
    page.get_by_role("button", name="Larger").click()
    assert not box.evaluate(whole)


def test_on_a_phone_an_emblem_fills_its_piece_beside_what_is_left_of_it(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, PHONE)
    begin(page, "officers-chess")
    deploy(page)
    width = "each => each.getBoundingClientRect().width"
    space, piece, emblem = (
        page.locator(f".board {each}").first.evaluate(width) for each in (".space", ".piece-body", ".piece-emblem")
    )
    assert space >= 28, "twelve columns fit"
    assert page.locator("#board").evaluate("board => board.scrollWidth <= board.clientWidth")
    assert emblem > 0.7 * piece
    expect(page.locator(".board .piece-left:visible")).to_have_count(page.locator(".board .piece").count())


#: The figures of units whose digits touch the sign.
RUN_TOGETHER = """() => [...document.querySelectorAll(".board .piece")].flatMap((piece) => {
    const lettersOf = (text) => { // They fill the middle of the line's height.
        const { left, right, top, bottom } = text.getBoundingClientRect(), height = bottom - top;
        return { left, right, top: top + 0.24 * height, bottom: bottom - 0.2 * height };
    };
    const sign = lettersOf(piece.querySelector(".piece-sign"));
    return [...piece.querySelectorAll(".piece-side text")].filter((each) => {
        const figure = lettersOf(each);
        const isBeside = figure.left >= sign.right || sign.left >= figure.right;
        return !isBeside && figure.top < sign.bottom && sign.top < figure.bottom;
    }).map((each) => piece.id + each.textContent);
})"""


#: The spaces with an answer that are out of sight, or below the names of the columns.
LIT_OUT_OF_SIGHT = """() => [...document.querySelectorAll(".is-lit")].map(({ dataset }) => dataset.space)
    .filter((space) => !table.isInSight(space))"""


def test_on_a_phone_every_side_of_a_unit_says_its_strength(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, PHONE)
    begin(page, "tactics-david")
    deploy(page)
    units = page.locator(".board .piece").count()
    expect(page.locator(".board .piece-side text:visible")).to_have_count(4 * units)
    assert page.evaluate(RUN_TOGETHER) == []
    assert page.locator("#board .space").first.evaluate("space => space.getBoundingClientRect().width") > 48
    assert page.locator("#board").evaluate("board => board.scrollWidth <= board.clientWidth")
    assert page.evaluate(LIT_OUT_OF_SIGHT) == []
    for width, height in ((390, 844), (1280, 900)):
        page.set_viewport_size({"width": width, "height": height})
        wait_for_rest(page)
        assert page.evaluate(ODDS_COVER) == [], "odds cover none of them"


#: How many spaces the middle of what is in sight of the board lies from its left edge.
IN_THE_MIDDLE = """() => {
    const { left, width } = document.getElementById("board").getBoundingClientRect();
    const drawn = document.querySelector("#board .board").getScreenCTM().inverse();
    return new DOMPoint(left + width / 2, 0).matrixTransform(drawn).x / 10;
}"""


def test_the_board_keeps_its_middle_where_its_box_is_resized(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["phone"])
    begin(page, "collision", first="0")
    page.locator("#board").evaluate("board => { board.scrollTo(185, 60); }")
    page.evaluate(NEXT_FRAME)
    middle = page.evaluate(IN_THE_MIDDLE)
    for width, height in ((460, 760), (390, 700), SIZES["desktop"], SIZES["phone"]):
        resize(page, (width, height))
        page.evaluate(NEXT_FRAME)
        assert width > 1000 or abs(page.evaluate(IN_THE_MIDDLE) - middle) < 0.2, (width, height)


#: How tall the arrow of a piece that faces north is for its width, and how far that of one that faces southwest stands
#: out beside its sign.
ARROWS = """() => {
    const piece = document.querySelector(".board .piece");
    const boxOf = (name) => piece.querySelector(name).getBoundingClientRect();
    const facing = (degrees) => {
        piece.dataset.degrees = degrees;
        piece.querySelector(".piece-arrow").setAttribute("transform", `rotate(${degrees} 5 5) translate(0 -0.7)`);
        return boxOf(".piece-arrow");
    };
    const north = facing(0);
    return [north.height / north.width, boxOf(".piece-sign").left - facing(240).left];
}"""


def test_on_a_hex_no_arrow_is_flat_and_none_is_hidden_by_the_sign(somebody: BrowserContext, begin: Begin) -> None:
    page = in_a_turn(somebody, begin)
    page.emulate_media(reduced_motion="reduce")
    for size in on_each_screen(page, SIZES):
        flat, out = page.evaluate(ARROWS)
        assert flat > 0.55
        assert out > 9 or size == "desktop"


#: The prices of the spaces with signs of the ground that cover what an objective is called.
HIDING = """() => {
    const signed = [...document.querySelectorAll(".space[data-feature]")];
    for (const { dataset } of signed) table.write(dataset.space, "price", "2");
    const [prices, names] = [".price", ".marker"].map((name) =>
        [...document.querySelectorAll(`.board ${name}`)].map((each) => each.getBoundingClientRect()));
    const isOver = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    return [prices.length > 0, prices.filter((price) => names.some((name) => isOver(price, name))).length];
}"""


def test_what_a_walk_takes_hides_no_objective(somebody: BrowserContext, begin: Begin) -> None:
    page = in_a_turn(somebody, begin)
    for _ in on_each_screen(page, SIZES):
        assert page.evaluate(HIDING) == [True, 0]


#: Scrolls the board until so many pixels of what is lit lie beyond its left edge, and asks the same anew.
ASKED_AGAIN = """(beyond) => {
    const board = document.getElementById("board");
    const lefts = [...document.querySelectorAll(".space.is-lit")].map((each) => each.getBoundingClientRect().left);
    board.scrollBy(Math.min(...lefts) - board.getBoundingClientRect().left + beyond, 0);
    const before = board.scrollLeft;
    document.querySelector("#question .answers").id += "-anew";
    htmx.trigger("#match", "htmx:afterSwap", { target: document.getElementById("match") });
    return [before, board.scrollLeft];
}"""


def test_the_board_stays_under_the_finger_where_most_answers_are_in_sight(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = in_a_turn(somebody, begin, "phone")
    page.get_by_role("button", name="Larger").click()
    before, after = page.evaluate(ASKED_AGAIN, 10)
    assert after == before
    page.get_by_role("button", name="Larger").click()
    before, after = page.evaluate(ASKED_AGAIN, 300)
    assert after != before, "hardly any is in sight"


def test_two_fingers_resize_the_board_alone_and_choose_nothing(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, PHONE)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
    begin(page, "tactics-david", battlefield="the-broad-vale", first="0")
    page.locator("#question .option").first.click()
    expect(page.locator(".space.is-lit").first).to_be_visible()
    space, before = page.locator(".space").first, page.locator("#match").get_attribute("data-changes")
    wide = "space => space.getBoundingClientRect().width"
    usual = space.evaluate(wide)

    def pinch(*spans: int) -> None:
        for kind, span in zip(("touchStart", *("touchMove" for _ in spans[1:])), spans, strict=True):
            points = [{"x": 200 + side * span, "y": 350, "id": side + 1} for side in (-1, 1)]
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    pinch(30, 45, 60)
    assert space.evaluate(wide) == pytest.approx(2 * usual, rel=0.05)
    pinch(80, 40, 20)
    assert space.evaluate(wide) < usual, "all of it is shown"
    assert page.evaluate("visualViewport.scale") == 1
    assert page.locator("#match").get_attribute("data-changes") == before


@pytest.mark.parametrize(
    "game",
    [game if number % 2 == 0 else pytest.param(game, marks=pytest.mark.long) for number, game in enumerate(GAMES)],
)
def test_a_match_is_played_by_clicks_on_the_board(somebody: BrowserContext, begin: Begin, game: str) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, game, first="0", turns=12, seed="11")
    page.locator("#speed").select_option("0")
    deploy(page)
    found = page.evaluate(CLICKER, {"moves": 40})
    assert found["clicks"] > 5
    assert found["isOver"] or int(page.locator("#match").get_attribute("data-last") or "") > 30


def test_each_question_is_shown_from_its_top(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["phone"])
    begin(page, "analog-tactics")
    asked = page.locator(".asked")
    assert asked.evaluate("asked => { asked.scrollTop = 400; return asked.scrollTop }") > 0
    deploy(page)
    assert asked.evaluate("asked => asked.scrollTop") == 0


def test_where_moves_take_more_than_others_each_space_says_how_much(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "collision", first="0")
    deploy(page)
    prices = page.locator("#signs .price")
    for _ in range(40):
        if prices.count():
            break
        page.evaluate(CLICKER, {"moves": 1})
        wait_for_rest(page)
    assert {"1", "3"} <= set(prices.all_text_contents())
    expect(page.locator(".legend-sort.sort-move")).to_have_attribute("data-price", "Endurance")
    run = page.locator("#question .option[data-price='3 Endurance'][data-sort=move]").first
    assert "Run" in (run.get_attribute("data-said") or "")
    at = page.locator("#signs .price").first.get_attribute("data-on")
    page.evaluate("at => window.table.write(at, 'chance', '50 %')", at)
    price, chance = (page.locator(f"#signs .{name}[data-on='{at}']").bounding_box() for name in ("price", "chance"))
    assert price
    assert chance
    assert chance["y"] > price["y"] + price["height"] / 2, "its odds stand below what a way takes"


#: What `show` brings into sight of a wide board that was scrolled to its right end, and how far from the left edge.
SHOWN = """(groups) => {
    const { spaceOf, show, board } = window.table;
    board().scrollTo(9999, 0);
    show("3-1", groups, 0.2);
    const [box, name] = [board(), "3-1"].map((each) => (each.at ? spaceOf(each) : each).getBoundingClientRect());
    const isSeen = (each) => {
        const at = spaceOf(each).getBoundingClientRect();
        return at.left >= box.left - 1 && at.right <= box.right + 1;
    };
    return [groups.map((group) => group.every(isSeen)), name.left > box.left + 20];
}"""


def test_what_can_be_chosen_is_brought_into_sight_and_an_overview_says_where_that_is(
    somebody: BrowserContext, begin: Begin
) -> None:
    """On a board that is wider than a phone: who is asked, and all answers or else whom they may attack."""
    page = open_page(somebody, SIZES["phone"])
    begin(page, "collision", first="0")
    deploy(page)
    expect(page.locator("#in-sight[width]")).to_have_count(1)
    assert page.evaluate(SHOWN, [["1-1", "7-1"], ["2-1"]]) == [[True, True], True]
    assert page.evaluate(SHOWN, [["0-1", "17-1"], ["7-1"]]) == [[False, True], True]
    assert page.evaluate(SHOWN, []) == [[], True], "alone it keeps off the edge"
    frame, overview = page.locator("#in-sight"), page.locator(".overview")
    before = float(frame.get_attribute("x") or 0)
    page.locator("#board").evaluate("board => board.scrollTo(9999, 0)")
    page.wait_for_function(
        "before => Number(document.getElementById('in-sight').getAttribute('x')) > before", arg=before
    )
    edge, names = (page.locator(each).bounding_box() for each in ("#board", ".row-names"))
    assert edge
    assert names
    assert abs(names["x"] - edge["x"]) < 2, "the names of the rows stay at the edge"
    shades = "root => ['left', 'right'].map((edge) => root.style.getPropertyValue(`--more-${edge}`))"
    assert page.locator("html").evaluate(shades) == ["14px", "0px"], "there is more of it to the left alone"
    overview.click()
    expect(overview).to_be_hidden()
    assert page.locator("html").evaluate(shades) == ["0px", "0px"]


def test_the_answer_that_a_hint_names_is_ringed_on_the_board_and_given_by_its_button(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    deploy(page)
    places = [page.locator(each).bounding_box() for each in ("#question-title", "#ask-hint")]
    page.locator("#ask-hint").click()
    page.locator("#hint").wait_for()
    moved = [page.locator(each).bounding_box() for each in ("#question-title", "#ask-hint")]
    assert moved == places, "neither the question nor what asks for a hint is pushed away"
    named = page.locator(f"#option-{page.locator('#hint').get_attribute('data-option')}").get_attribute("data-path")
    expect(page.locator(".space.is-hinted")).to_have_attribute("data-space", named or "")
    changes = page.locator("#match").get_attribute("data-changes") or ""
    page.locator("#hint").get_by_role("button", name="Do that").click()
    expect(page.locator("#hint")).to_have_count(0)
    expect(page.locator("#match")).not_to_have_attribute("data-changes", changes)
    expect(page.locator("#asked .notice.bad")).to_have_count(0)


def test_a_hint_asks_for_no_odds_again(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    deploy(page)
    asked = []

    def with_stakes(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=found.text().replace('data-sort="pick"', 'data-sort="pick" data-risky'))

    def with_odds(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={str(number): ["dies", "50 %"] for number in range(9)})

    page.route(re.compile(r"/matches/\w+/(hint/)?$"), with_stakes)
    page.route("**/forecasts/**", with_odds)
    page.reload()
    odds = page.locator("#question .odds")
    expect(odds).not_to_have_count(0)
    count = odds.count()
    expect(page.locator("#question legend + .odds"), "said once of all under a heading").not_to_have_count(0)
    page.locator("#ask-hint").click()
    page.locator("#hint").wait_for()
    expect(odds).to_have_count(count)
    wait_for_rest(page)
    assert len(asked) == 1


def rewritten(page: Page, pattern: str, by: str | Callable[[re.Match[str]], str], count: int, more: str = "") -> None:
    """The page again, with some of its answers as other ones would be, and more of them at its end."""

    def rewrite(route: Route) -> None:
        found = route.fetch()
        body = re.sub(pattern, by, found.text(), count=count)
        route.fulfill(response=found, body=body.replace('<p class="legend">', f'{more}<p class="legend">'))

    page.route(re.compile(r"/matches/\w+/(hint/)?$"), rewrite)
    page.reload()


#: An answer that may come to something, beside those of a page.
AT_STAKE = (
    '<fieldset><legend>Act</legend><button name="option" value="99" id="option-99" class="option" data-sort="act" '
    'data-said="" data-path="0-0" data-risky></button></fieldset>'
)


@pytest.mark.parametrize(("attacks", "others"), [(1, 0), (2, 0), (1, 13)])
def test_a_target_has_the_odds_of_the_best_attack_on_it_be_it_the_only_one_or_one_of_many_answers(
    somebody: BrowserContext, begin: Begin, attacks: int, others: int
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    deploy(page)
    place = page.locator("#question .option[data-path]").first.get_attribute("data-path")
    # The question is made anew before its odds come, as by a message.
    anew = "() => { const form = document.querySelector('.answers'); form.replaceWith(form.cloneNode(true)); }"

    def with_odds(route: Route) -> None:
        page.evaluate(anew)
        route.fulfill(json={str(at): ["dies", f"{at + 4}0 %"] for at in range(attacks)})

    page.route("**/forecasts/**", with_odds)
    as_attack = rf'data-sort="attack" data-risky\1data-path="{place}"'
    rewritten(page, r'data-sort="pick"( data-said="[^"]*" )data-path="[^"]*"', as_attack, attacks, others * AT_STAKE)
    expect(page.locator("#signs .chance")).to_have_text([f"{attacks + 3}0 %"])


def test_who_attacks_bears_no_odds_of_its_attack(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    deploy(page)
    who, whom = (page.locator("#question .option[data-path]").nth(at).get_attribute("data-path") for at in range(2))
    page.route("**/forecasts/**", lambda route: route.fulfill(json={"99": ["dies", "50 %"]}))
    attack = AT_STAKE.replace("act", "attack").replace("0-0", f"{who} {whom}")
    rewritten(page, "", "", 1, attack + AT_STAKE.replace("99", "98"))  # of two that can be compared all have odds
    expect(page.locator("#option-99 .odds")).to_have_count(1)
    expect(page.locator("#signs .chance")).to_have_count(0)


def test_of_many_attacks_all_have_odds_that_are_asked_for_twelve_at_a_time(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    deploy(page)
    place = page.locator("#question .option[data-path]").first.get_attribute("data-path")
    asked = []

    def with_odds(route: Route) -> None:
        numbers = parse_qs(urlsplit(route.request.url).query)["option"][0].split()
        asked.append(len(numbers))
        route.fulfill(json={number: [f"{number} dies", "50 %"] for number in numbers})

    page.route("**/forecasts/**", with_odds)
    attacks = "".join(
        f'<button name="option" value="{at}" id="option-{at}" class="option" data-sort="attack" data-path="{place}" '
        "data-risky></button>"
        for at in range(100, 129)
    )
    rewritten(page, "", "", 1, attacks)
    expect(page.locator("#question .odds")).to_have_count(29)
    assert asked == [12, 12, 5]
    expect(page.locator("#signs .chance")).to_have_text(["50 %"])  # though something else can be done there, too


def test_a_space_at_a_risk_has_the_odds_of_harm_and_the_key_says_past_whom_it_leads(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["phone"])
    begin(page, "tactics-david", first="0")
    deploy(page)
    page.route("**/forecasts/**", lambda route: route.fulfill(json={"0": ["A1 takes 1 injury", "60 %"]}))
    key = '<span class="legend-sort sort-costly" data-sort="costly">At a risk</span>'
    at_a_risk = 'data-sort="move" data-costly data-risky data-said="{}: 3 Endurance" data-path'
    ways = iter(at_a_risk.format(f"Run, past {whose}") for whose in ("B2’s Ward", "B1’s Ward, B2’s Ward"))
    rewritten(page, r'data-sort="pick" data-said="[^"]*" data-path', lambda _: next(ways), 2, key + 13 * AT_STAKE)
    expect(page.locator("#signs .chance")).to_have_text(["60 %"])
    legend = page.locator("#question .sort-costly")
    expect(legend).to_have_attribute("data-price", "past B2’s Ward, B1’s Ward; odds of harm")


def test_the_key_says_what_each_space_at_a_cost_takes(somebody: BrowserContext, begin: Begin) -> None:
    page = in_a_turn(somebody, begin, "phone")
    key = '<span class="legend-sort sort-costly" data-sort="costly">At a cost</span>'
    told = r'(<button[^>]*data-sort="move")([^>]*)>'
    rewritten(page, told, r'\1 data-costly\2><small class="changes">leaves objective 2</small>', 0, key)
    page.locator(".piece-0").first.click()
    expect(page.locator("#question .sort-costly")).to_have_attribute("data-price", "leaves objective 2")


#: The spaces to which nothing leads, those that are far from who acts first.
FROM_AFAR = """() => {
    const at = (space) => ["x", "y"].map((axis) => Number(space.getAttribute(axis)));
    const [x, y] = at(table.spaceOf(document.querySelector(".is-active").dataset.space));
    const far = (space) => Math.hypot(at(space)[0] - x, at(space)[1] - y);
    const free = [...document.querySelectorAll(".space:not(.is-lit)")];
    const open = free.filter(({ dataset }) => !table.pieceOn(dataset.space));
    return open.map((space) => [far(space), space.dataset.space]).sort(([one], [other]) => other - one);
}"""


def test_of_many_spaces_at_a_risk_the_near_ones_have_odds_first(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "collision", first="0")
    deploy(page)
    for _ in range(40):
        if page.locator(".piece.is-active").count():
            break
        page.evaluate(CLICKER, {"moves": 1})
        wait_for_rest(page)
    spaces = dict(enumerate(page.evaluate(FROM_AFAR)[-20:], 100))
    asked: list[int] = []

    def with_odds(route: Route) -> None:
        numbers = parse_qs(urlsplit(route.request.url).query)["option"][0].split()
        asked.extend(map(int, numbers))
        route.fulfill(json={number: ["takes 1 injury", "50 %"] for number in numbers})

    page.route("**/forecasts/**", with_odds)
    costly = '<button name="option" value="{0}" id="option-{0}" class="option" data-sort="move" data-path="{1}" '
    costly += 'data-said="Run" data-costly data-risky></button>'
    moves = "".join(costly.format(at, space) for at, (_, space) in spaces.items())
    rewritten(page, "", "", 1, f"<fieldset><legend>Run to</legend>{moves}</fieldset>")
    expect(page.locator("#signs .chance")).to_have_count(20)
    far = [spaces[number][0] for number in asked]
    assert far == sorted(far)


FREE = "all => all.map(({ dataset }) => dataset.space).find((space) => !table.pieceOn(space))"


def test_what_can_be_built_where_one_could_go_is_seen_and_its_card_is_read_in_the_menu(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, PHONE)
    begin(page, "tactics-david", first="0")
    deploy(page)
    lit, signs = page.locator(".space.is-lit"), page.locator("#signs .sign")
    expect(lit).not_to_have_count(0)
    expect(signs, "there is one thing to do on all of them").to_have_count(0)
    free = page.locator(".space").evaluate_all(FREE)
    name = page.locator(f'.space[data-space="{free}"]').get_attribute("data-name")
    answers = "".join(
        f'<button name="option" id="option-{sort}" class="option" data-sort="{sort}" data-path="{free}" '
        f'data-said="A1 → {sort} → {name}: 1" data-card="wall"></button>'
        for sort in ("move", "place")
    )
    rewritten(page, "", "", 1, f'{answers}<p id="says-wall">{20 * "It blocks its space. "}</p>')
    expect(signs).to_have_count(1)
    for event in ("pointerdown", "click"):
        page.locator(f'.space[data-space="{free}"]').dispatch_event(event, {"bubbles": True})
    expect(page.locator("#at-space .card-says").first).to_contain_text("It blocks its space.")
    expect(page.locator("#at-space .option").first).to_contain_text("A1 → move: 1")
    title, first = (page.locator(f"#at-space {each}").first.bounding_box() for each in ("h3", ".option"))
    assert title
    assert first
    assert first["y"] >= title["y"] + title["height"], "however many there are, the title covers none"


#: What is said at a piece, and how far from the left edge of its space, beside a mate and above one.
BESIDE_AND_ABOVE = """() => {
    const piece = document.querySelector(".piece"), { space } = piece.dataset;
    const mate = piece.cloneNode(true);
    piece.after(mate);
    return ["translate(1 0)", "translate(0 1)"].map((by) => {
        mate.setAttribute("transform", `${piece.getAttribute("transform")} ${by}`);
        window.table.write(space, "chance", "50 %");
        const said = document.querySelector("#signs").lastChild;
        return [said.textContent, said.getAttribute("x") - window.table.spaceOf(space).getAttribute("x")];
    });
}"""


def test_odds_of_two_that_stand_one_above_the_other_lie_beside_them(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    deploy(page)
    assert page.evaluate(BESIDE_AND_ABOVE) == [["50 %", 5], ["50%", 10.3]]


def test_in_the_menu_at_a_space_attacks_come_before_what_is_given_to_the_enemy(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    deploy(page)
    place = page.locator("#question .option[data-path]").first.get_attribute("data-path") or ""
    said = page.locator("#question .option[data-path]").evaluate_all(
        """(all, path) => ["act", "attack"].map((sort, number) => {
            Object.assign(all[number].dataset, { sort, path });
            return all[number].dataset.said;
        })""",
        place,
    )
    page.locator(f".space[data-space='{place}']").click(force=True)
    expect(page.locator("#at-space .option")).to_have_text([*reversed(said)])


def test_odds_that_come_late_are_told_in_the_menu_that_is_open_by_then(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    deploy(page)
    asked: list[Route] = []
    page.route("**/forecasts/**", lambda route: asked.append(route))
    place = page.locator("#question .option[data-path]").first.get_attribute("data-path")
    as_attack = rf'data-sort="attack" data-risky\1data-path="{place}"'
    rewritten(page, r'data-sort="pick"( data-said="[^"]*" )data-path="[^"]*"', as_attack, 2)
    for event in ("pointerdown", "click"):
        page.locator(".space.sort-attack").dispatch_event(event, {"bubbles": True})
    expect(page.locator("#at-space .option")).to_have_count(2)
    asked[0].fulfill(json={"0": ["dies", "40 %"], "1": ["dies", "50 %"]})
    expect(page.locator("#at-space .odds")).to_have_text(["dies", "dies"])
    expect(page.locator("#signs .chance")).to_have_text(["50 %"])


def test_a_costly_answer_has_a_sign_of_its_own_and_is_told_before_it_is_done(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    deploy(page)
    rewritten(page, r'data-sort="pick"( data-said="[^"]*" data-path)', r'data-sort="pick" data-costly\1', 1)
    space = page.locator(".space.is-lit.sort-costly")
    expect(page.locator('#signs [href="#sign-costly"]')).to_have_count(1)
    title = page.locator("#question-title").inner_text()
    page.locator("#board").focus()
    space.dispatch_event("pointerdown", {"bubbles": True})
    space.dispatch_event("click", {"bubbles": True})
    expect(page.locator("#at-space .option")).to_have_count(1)
    expect(page.locator("#question-title")).to_have_text(title)


def test_an_answer_comes_into_the_page_though_its_question_is_gone_by_then(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    changes = page.locator("#match").get_attribute("data-changes") or ""

    def take_the_question_away(route: Route) -> None:
        page.evaluate("document.getElementById('asked').remove()")
        route.continue_()

    page.route("**/answer/", take_the_question_away)
    page.locator("#question .option").first.press("Enter")
    expect(page.locator("#question-title")).to_be_visible()
    expect(page.locator("[id=match]")).to_have_count(1)
    expect(page.locator("#match")).not_to_have_attribute("data-changes", changes)


def test_a_space_where_nothing_may_be_placed_says_why(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    page.locator("#question .option").first.press("Enter")
    expect(page.locator("#question-title")).to_contain_text("Where do you place")
    other = page.locator(".space:not(.is-lit)").last
    other.dispatch_event("pointerdown", {"bubbles": True})
    other.dispatch_event("click", {"bubbles": True})
    expect(page.locator("#at-space .why-reasons")).to_be_visible()


def test_keys_alone_play_a_match_to_its_end(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0", turns=2)
    page.locator("#question .option").first.press("Enter")
    expect(page.locator("#question-title")).to_contain_text("Where do you place")
    for there in ("#question-title", "#board", "#question-title"):
        expect(page.locator(there)).to_be_focused()
        page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#said")).to_contain_text(re.compile(r"^[a-g]\d+: "))
    at = [page.locator(".space.is-cursor").get_attribute("data-space")]
    for key in ("n", "N"):
        page.keyboard.press(key)
        at.append(page.locator(".space.is-cursor.is-lit").get_attribute("data-space"))
    assert at[0] == at[2] != at[1], "from one space with an answer to the next and back"
    page.keyboard.press("Enter")
    expect(page.locator("#question-title")).to_contain_text("face which way")
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#question-title")).to_contain_text("Place which unit")
    page.locator("#deploy-rest").press("Enter")
    expect(page.locator("#question-title")).to_contain_text("Which unit do you engage")
    page.locator("#typed").fill("A1")
    page.locator("#typed").press("Enter")
    expect(page.locator("#question-title")).to_contain_text("A1 Soldier: what next?")
    page.locator("#question .option.sort-end").press("Enter")
    expect(page.locator("#question-title")).to_contain_text("Which unit do you engage")
    page.locator("#question .option.sort-end").press("Enter")
    expect(page.locator("#result")).to_have_class(re.compile("is-done"))


def test_who_goes_to_the_board_before_the_page_settles_stays_there(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    page.evaluate("htmx.config.defaultSettleDelay = 500")
    page.evaluate("addEventListener('htmx:afterSettle', () => { window.hasSettled = true; })")
    page.locator("#question .option").first.press("Enter")
    expect(page.locator("#question-title")).to_contain_text("Where do you place")
    page.locator("#board").focus()
    page.wait_for_function("() => window.hasSettled")
    expect(page.locator("#board")).to_be_focused()


def test_what_is_said_of_a_space_is_read_from_its_top(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["phone"])
    begin(page, "analog-tactics", first="0", seed="11")
    deploy(page)
    said = page.locator("#at-space")
    page.locator(".piece-1").first.click()
    expect(said).to_contain_text("Health")
    assert said.evaluate("said => { said.scrollTop = 999; return said.scrollTop }") > 0
    page.keyboard.press("Escape")
    page.locator(".piece-1").nth(1).click()
    expect(said).to_contain_text("Health")
    assert said.evaluate("said => said.scrollTop") == 0


def test_escape_goes_back_and_a_piece_can_be_looked_at(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "analog-tactics", first="0", seed="11")
    deploy(page)
    page.locator(".piece-0").first.click()
    expect(page.locator("#chosen")).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#chosen")).to_be_hidden()
    page.locator(".piece-1").first.click()
    expect(page.locator("#at-space")).to_contain_text("Health")
    fills = [
        page.locator(f".space.is-threatened{which}").first.evaluate("space => getComputedStyle(space).fill")
        for which in (".is-reached", ":not(.is-reached)")
    ]
    assert len(set(fills)) == 2, "where it could go is seen among where it could strike"
    page.get_by_text("Card of B").click()
    expect(page.locator("#at-space .face")).to_be_visible()
    expect(page.locator(".space.is-lit")).to_have_count(0)
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#at-space")).to_be_hidden()
    expect(page.locator(".space.is-lit").first).to_be_attached()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board:focus-visible .is-cursor")).to_have_count(1)
    page.locator(".piece-1").first.click()
    expect(page.locator(".space.is-threatened").first).to_be_attached()
    page.locator("#question-title").click()
    expect(page.locator("#at-space")).to_be_hidden()
    expect(page.locator(".space.is-threatened")).to_have_count(0)
    page.locator(".piece-1").first.click()
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#board:focus")).to_have_count(1)
    expect(page.locator("#board:focus-visible, .is-cursor")).to_have_count(0)


#: The turns of all that is read on the board, in degrees on the screen.
READ_AT = """() => {
    const seen = [...document.querySelectorAll(".board text")].filter((text) => text.checkVisibility());
    return [...new Set(seen.map((text) => {
        const { a, b } = text.getScreenCTM();
        return Math.round(Math.atan2(b, a) * 180 / Math.PI);
    }))];
}"""


@pytest.mark.parametrize("screen", SIZES)
def test_the_second_side_sees_itself_below_and_turns_the_board(
    somebody: BrowserContext, holder_there: Holder, screen: str
) -> None:
    page = open_page(somebody, SIZES[screen])
    match = MatchFactory.create(seats=("random", "you"), seed="7", holder=holder_there)
    page.goto(match.get_absolute_url())
    expect(page.locator("#question")).to_be_visible()
    wait_for_rest(page)
    deploy(page)

    def down(selector: str) -> float:
        box = page.locator(selector).first.bounding_box()
        assert box
        return box["y"]

    def lies_below() -> bool:
        return down("#board .piece-1 .piece-body") > down("#board .piece-0 .piece-body")

    assert lies_below()
    assert page.evaluate(READ_AT) == [0]
    assert complaints(page) == []
    assert not has_sideways_scroll(page)
    page.locator("#board").focus()
    page.keyboard.press("ArrowDown")
    before = down(".space.is-cursor")
    page.keyboard.press("ArrowUp")
    assert down(".space.is-cursor") < before
    page.keyboard.press("t")
    assert not lies_below()
    page.reload()
    wait_for_rest(page)
    assert not lies_below()
    page.locator("#turn-board").click()
    assert lies_below()


@pytest.mark.parametrize("screen", SIZES)
def test_a_second_piece_is_chosen_to_compare(somebody: BrowserContext, begin: Begin, screen: str) -> None:
    page = open_page(somebody, SIZES[screen])
    begin(page, "analog-tactics", first="0", seed="11")
    deploy(page)
    page.locator(".piece-1").first.click()
    page.get_by_role("button", name="Compare …").click()
    expect(page.locator("#said")).to_contain_text("Choose the piece to compare with B")
    page.locator(".piece-0").first.click()
    expect(page.locator("#at-space th[scope=col]")).to_have_count(2)
    expect(page.locator("#at-space .look-figures")).to_contain_text("Damage", timeout=5000)
    assert complaints(page) == []
    assert not has_sideways_scroll(page)


def test_the_board_says_why_not_by_touch_and_by_key(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "officers-chess", seed="3")
    deploy(page)
    page.locator("#question .option[data-path]").first.evaluate("option => option.click()")
    wait_for_rest(page)
    for size in on_each_screen(page, SIZES):
        page.locator("#ask-why summary").click()
        expect(page.locator("#ask-why button")).to_be_in_viewport(ratio=0.9)
        other = page.locator(".piece:not(.is-active)").first
        other.dispatch_event("pointerdown", {"bubbles": True})
        other.dispatch_event("click", {"bubbles": True})
        expect(page.locator("#at-space .why-reasons")).to_contain_text(re.compile("away;|stands there"))
        expect(page.locator("#at-space").get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        assert complaints(page) == [], size
        page.keyboard.press("Escape")
    page.locator("#board").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("?")
    expect(page.locator("#at-space .why-reasons")).to_be_visible()


def test_where_the_pointer_rests_after_a_click_the_answers_stay_on_the_board(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "officers-chess", seed="3")
    deploy(page)
    unit = page.locator("#question .option[data-path]").first.get_attribute("data-path")
    page.locator(f".piece[data-space='{unit}']").click()
    expect(page.locator(".space.is-lit").first).to_be_attached()
    page.wait_for_timeout(600)  # as long as a pointer has to rest for a look
    expect(page.locator(".space.is-lit").first).to_be_attached()
    expect(page.locator(".space.is-reached")).to_have_count(0)
    expect(page.locator(".legend")).to_contain_text("Move (ends the turn)")
    # Where each of them does, it need not be told again.
    page.locator(".space.is-lit.sort-end").first.click(force=True)
    expect(page.locator("#question-title")).to_contain_text("Activate which unit?")


def test_a_space_to_move_to_shows_whom_one_could_strike_from_it(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "officers-chess", seed="3")
    deploy(page)
    page.locator("#question .option[data-path]").first.evaluate("option => option.click()")
    wait_for_rest(page)
    target = page.locator(".piece-1, .piece-0").first.get_attribute("data-space") or ""
    space = page.locator(".space.is-lit").first
    name = space.get_attribute("data-space")
    page.locator(f"#question .option[data-path='{name}']").evaluate("(it, at) => { it.dataset.strikes = at; }", target)
    space.hover(force=True)
    expect(page.locator(f".space[data-space='{target}']")).to_have_class(re.compile("is-threatened"))
    for kind in ("pointerdown", "click"):
        space.dispatch_event(kind, {"bubbles": True, "pointerType": "touch"})
    expect(page.locator("#at-space .option")).to_contain_text("Move to")


def test_an_act_of_which_nothing_is_told_beforehand_is_named_before_it_is_done(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "officers-chess", seed="3")
    deploy(page)
    page.locator("#question .option[data-path]").first.evaluate("option => option.click()")
    wait_for_rest(page)
    page.route("**/forecast/**", lambda route: route.fulfill(status=204))
    space = page.locator(".space.is-lit").first
    name = space.get_attribute("data-space")
    page.locator(f"#question .option[data-path='{name}']").evaluate(
        "option => { option.dataset.sort = 'act'; option.dataset.risky = ''; }"
    )
    space.click(force=True)
    expect(page.locator("#at-space .option")).to_contain_text("Move to")
    page.locator("#at-space .option").click()
    expect(page.locator("#caption")).to_contain_text("moves to")


def test_the_planner_opens_in_sight_and_names_on_the_board_who_would_go_where(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "officers-chess", seed="3")
    deploy(page)
    plan = '<button type="button" class="plan" data-held="" data-missing="3-3 4-4" data-who="D1 D2">Show</button>'
    plan = f"<ul><li><strong>Seize</strong>{plan}</li></ul>"
    planner = f'<details id="planner"><summary>Planner</summary>{plan}{20 * "<p>Seize</p>"}</details>'
    rewritten(page, r"(?!)", "", 1, planner)
    page.locator("#planner summary").click()
    page.wait_for_function("document.querySelector('.asked').scrollTop > 0")
    page.locator(".plan").click()
    expect(page.locator(".space.is-missing")).to_have_count(2)
    expect(page.locator("#signs .deed")).to_have_text(["D1", "D2"])
    page.locator("#ask-hint").click()
    page.locator("#hint").wait_for()
    expect(page.locator("#signs .deed"), "they stay when the page is made anew").to_have_text(["D1", "D2"])


def test_a_space_that_is_no_answer_says_why_not(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "officers-chess", seed="3")
    deploy(page)
    page.locator("#question .option[data-path]").first.evaluate("option => option.click()")
    wait_for_rest(page)
    page.locator(".space:not(.is-lit)").evaluate_all(
        """spaces => {
          const free = spaces.find((each) => !document.querySelector(`.piece[data-space="${each.dataset.space}"]`));
          for (const kind of ["pointerdown", "click"]) free.dispatchEvent(new Event(kind, { bubbles: true }));
        }"""
    )
    expect(page.locator("#at-space .why-reasons")).to_be_visible()
    assert complaints(page) == []


def test_an_answer_is_chosen_too_where_another_space_stands_for_its_last(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", seed="7")
    page.locator("#question .option").first.click()
    wait_for_rest(page)
    page.locator("#question .option[data-path]").first.evaluate("option => { option.dataset.also = '3-5'; }")
    page.locator(".space[data-space='3-5']").click()
    expect(page.locator("#question-title")).to_contain_text("face which way?")


def test_no_card_is_shown_that_came_under_a_pointer_at_rest(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", seed="7")
    page.locator("#question .option").last.click()
    wait_for_rest(page)
    page.wait_for_timeout(400)
    assert page.locator(".own-cards [data-preview]:hover").count(), "a card lies where the answer was"
    expect(page.locator("#preview")).to_be_hidden()


def test_a_rule_is_read_beside_the_match_and_the_match_is_never_left(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["phone"])
    begin(page, "tactics-david", seed="7")
    address, rule, preview = page.url, page.locator(".question-rules a").first, page.locator("#preview")
    rule.click()
    expect(preview).to_contain_text(rule.inner_text())
    expect(preview.get_by_role("link", name="Read the rule")).to_have_attribute("target", "_blank")
    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()
    rule.click()
    expect(preview).to_be_visible()
    page.locator("#moment").click()
    expect(preview).to_be_hidden()
    assert page.url == address
    assert complaints(page) == []


def test_the_spaces_of_a_charge_tell_how_likely_it_ends_there(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0", seed="7")
    deploy(page)
    units = page.locator("#question .option[data-path]")
    charge = page.locator("#question .option[data-said^=Charge]")
    for number in range(units.count()):
        units.nth(number).dispatch_event("click")
        expect(page.locator(".piece.is-active")).to_have_count(1)
        if page.locator("#signs .deed", has_text="Charge").count():
            break
        page.locator("#undo-answer").click()
        expect(page.locator(".piece.is-active")).to_have_count(0)
    charge.dispatch_event("click")
    expect(page.locator("#at-space .forecast-ends")).to_be_visible()
    told = [end.get_attribute("data-chance") or "" for end in page.locator("#at-space [data-end]").all()]
    assert told
    expect(page.locator("#signs .chance")).to_have_text(told)
    ends = page.locator("#signs .chance").evaluate_all(
        "all => all.map((each) => each.getAttribute('x') + each.getAttribute('y'))"
    )
    assert len(ends) == len(set(ends)), "one chance on a space"
    for folded in page.locator("#at-space summary").all():
        folded.click()
    expect(page.locator("#do-it")).to_be_in_viewport()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#signs .chance")).to_have_count(1)  # how likely it gets as far as it could go


def test_a_piece_is_placed_and_turned_in_one_gesture(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    page.locator("#question .option").first.click()
    expect(page.locator("#question-title")).to_contain_text("Where do you place")
    box = page.locator(".space.is-lit").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + box["width"], y, steps=4)
    page.mouse.up()
    expect(page.locator("#question-title")).to_contain_text("Place which unit")
    expect(page.locator("#log")).to_contain_text("facing east")


#: Whether all that stands at the foot of the question is one row, in which nothing covers anything.
IS_ONE_ROW = """() => {
    const boxes = [...document.querySelectorAll(".question-tools > :is(form, details), .controls")]
        .map((each) => each.getBoundingClientRect()).filter((box) => box.width);
    boxes.sort((one, other) => one.left - other.left);
    return boxes.slice(1).every((box, at) => boxes[at].right <= box.left + 2 && Math.abs(boxes[at].top - box.top) < 10);
}"""


def test_deploying_the_rest_stands_in_one_row_with_what_is_needed_there(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["phone"])
    begin(page, "collision")
    page.locator("#question .option").first.click()
    expect(page.locator("#undo-answer")).to_be_visible()
    for wide in (390, 360, 320):
        resize(page, (wide, 780))
        assert page.evaluate(IS_ONE_ROW), wide


def test_the_other_sides_turn_is_played_out_and_can_be_cut_short(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0")
    page.locator("#speed").select_option("800")
    page.locator("#deploy-rest").click()
    expect(page.locator("#play")).to_have_text("Pause")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_text("Play")
    page.locator("#back-to-now").click()
    expect(page.locator("#question-title")).to_be_focused()
    expect(page.locator("#question-title")).to_contain_text("Which unit do you engage")
    page.locator("#previous").click()
    expect(page.locator("#result")).to_contain_text("an earlier position")
    assert page.evaluate(CUT_IN_LOG) == []
    page.locator("#back-to-now").click()
    expect(page.locator("#question-title")).to_contain_text("Which unit do you engage")
    wait_for_rest(page)
    assert page.evaluate(CUT_IN_LOG) == []


def test_the_next_question_has_the_focus_after_what_others_did_was_shown(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["phone"])
    begin(page, "tactics-david", first="0")
    page.locator("#speed").evaluate(AT_SPEED, "300")
    page.locator("#deploy-rest").press("Enter")
    expect(page.locator("#back-to-now")).to_be_visible()
    expect(page.locator("#question-title")).to_be_focused(timeout=30000)


def test_the_device_is_handed_on(screen: Page) -> None:
    begin_covered(screen)
    assert complaints(screen) == []
    screen.locator("#uncover").click()
    expect(screen.locator("#question")).to_be_visible()


def begin_covered(page: Page) -> None:
    """A match of two on one device, in the fog."""
    page.goto("/fight/?game=officers-chess")
    for seat in ("one_seat", "other_seat"):
        page.locator(f"#id_{seat}").select_option("you")
    page.locator("#id_fog").check()
    follow(page.get_by_role("button", name="Start the match"))
    expect(page.locator("#cover-title")).to_contain_text("Hand the device to")


#: How far each arrow to turn by is from the piece that is asked about, in widths of a space.
ARROWS_FROM_ACTIVE = """() => {
    const middle = (node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const [x, y] = middle(document.querySelector(".piece.is-active .piece-body"));
    const wide = document.querySelector(".space").getBoundingClientRect().width;
    const arrows = [...document.querySelectorAll(".handle")].map(middle);
    return arrows.map(([left, top]) => Math.hypot(left - x, top - y) / wide);
}"""


def test_arrows_lie_around_the_unit_that_may_turn_whoever_moved_before(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0", seed="7")
    deploy(page)
    units = page.locator("#question .option[data-path]")
    for number in (0, 1):
        units.nth(number).dispatch_event("click")
        expect(page.locator(".piece.is-active")).to_have_count(1)
        wait_for_rest(page)
        arrows = page.evaluate(ARROWS_FROM_ACTIVE)
        assert arrows
        assert max(arrows) < 0.8
        if number:
            break
        asked = page.locator(".answers").get_attribute("id")
        page.locator(".space.is-lit.sort-move").last.click()
        expect(page.locator(f"#{asked}")).to_have_count(0)
        wait_for_rest(page)
        while page.locator(".piece.is-active").count():
            page.locator("#undo-answer").click()
            wait_for_rest(page)


def test_on_a_phone_a_unit_is_turned_by_buttons_and_one_chooses_what_pays_for_it(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = in_a_turn(somebody, begin, "phone")
    page.locator(".piece-0").first.click()
    box = page.locator(".arrow").first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    expect(page.locator(".handle:visible")).to_have_count(0)
    page.locator(".arrow").first.click()
    ways = page.locator("#at-space .option")
    expect(ways).to_have_count(2)
    ways.filter(has_text="Movement").click()
    expect(page.locator("#caption")).to_contain_text("faces")


def test_a_way_of_several_steps_is_one_choice_and_a_space_says_which_way_a_unit_faces(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = in_a_turn(somebody, begin)
    summary = page.locator(".all-options summary")
    expect(summary).to_have_text(re.compile(r"^\d+ answers"))
    page.locator(".piece-0").first.click()
    expect(summary).to_have_text(re.compile(r"^\d+ of \d+ answers"))
    option = page.locator("#question .option[data-onward]:not(.is-out)").first
    way = (option.get_attribute("data-onward") or "").split(",")[-1].split()
    sign, start = (page.locator(".piece-0").first.get_attribute(f"data-{each}") for each in ("sign", "space"))
    page.locator(f".space[data-space='{way[-1]}']").click()
    unit = page.locator(f".piece[data-sign='{sign}'][data-space='{way[-1]}']")
    expect(unit).to_have_count(1)
    expect(page.locator("#question-title")).to_contain_text("face which way?")
    page.locator("#board").press("Enter")
    expect(page.locator("#question-title")).to_contain_text("do next")
    wait_for_rest(page)
    page.locator("#undo-answer").click()
    expect(page.locator("#question-title")).to_contain_text("face which way?")
    page.locator("#undo-answer").click()
    expect(page.locator("#question-title")).to_contain_text("do next")
    expect(unit).to_have_count(0)
    expect(page.locator(".piece-0").first).to_have_attribute("data-space", start)
    page.locator(".piece-0").first.click()
    page.locator(f".space[data-space='{way[-1]}']").click()
    expect(page.locator("#question-title")).to_contain_text("face which way?")
    wait_for_rest(page)
    page.locator(f".space[data-space='{way[-1]}']").dispatch_event("pointerdown", {"bubbles": True})
    page.locator(f".space[data-space='{way[-1]}']").dispatch_event("click", {"bubbles": True})
    expect(page.locator("#question-title")).to_contain_text("do next")
    expect(page.locator("#log [aria-current]")).to_contain_text("moves")
    wait_for_rest(page)
    option = page.locator("#question .option[data-onward]").first
    begun, end = ((option.get_attribute(each) or "").replace(",", " ").split() for each in ("data-path", "data-onward"))
    sign = page.locator(f".piece[data-space='{begun[0]}']").get_attribute("data-sign")
    name = page.locator(f".space[data-space='{end[-1]}']").get_attribute("data-name")
    page.locator("#typed").fill(f"{sign} {name}")
    page.locator("#typed").press("Enter")
    expect(page.locator(f".piece[data-sign='{sign}'][data-space='{end[-1]}']")).to_have_count(1)


@pytest.mark.parametrize("screen", SIZES)
def test_who_holds_is_turned_by_the_same_click_and_both_are_undone_together(
    somebody: BrowserContext, begin: Begin, screen: str
) -> None:
    page = open_page(somebody, SIZES[screen])
    begin(page, "collision", first="0")
    page.locator("#speed").evaluate(AT_SPEED, "0")
    deploy(page)
    title, south = page.locator("#question-title"), page.locator(".turns button[title*=South]")
    for _ in range(40):
        if south.count():
            break
        page.evaluate(CLICKER, {"moves": 1})
        wait_for_rest(page)
    asked = title.text_content() or ""
    sign = page.locator(".piece.is-active").get_attribute("data-sign")
    box = south.bounding_box()
    assert box
    assert screen == "desktop" or min(box["width"], box["height"]) >= 44
    south.click()
    expect(title).not_to_have_text(asked)
    expect(title).not_to_contain_text("face which way?")
    expect(page.locator(f".piece[data-sign={sign}]")).to_have_attribute("data-degrees", "180")
    wait_for_rest(page)
    page.locator("#undo-answer").click()
    expect(title).to_have_text(asked)


def test_who_moves_is_turned_by_the_same_click_and_both_are_undone_together(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["phone"])
    begin(page, "collision", first="0", seed="11")
    page.locator("#speed").evaluate(AT_SPEED, "0")
    deploy(page)
    title, menu, move = (
        page.locator("#question-title"),
        page.locator("#at-space"),
        "#question .option.sort-move[data-turns]",
    )
    for _ in range(40):
        if page.locator(move).count():
            break
        page.evaluate(CLICKER, {"moves": 1})
        wait_for_rest(page)
    asked = title.text_content() or ""
    sign = page.locator(".piece.is-active").get_attribute("data-sign")
    end = page.locator(f"{move}:not([data-costly])").last.get_attribute("data-path")
    page.locator(f".space[data-space='{end}']").click()
    west = menu.locator(".turns button[title$='Face West']")
    assert min((west.bounding_box() or {"width": 0, "height": 0})[each] for each in ("width", "height")) >= 44
    west.click()
    expect(page.locator(f".piece[data-sign={sign}][data-space='{end}'][data-degrees='270']")).to_have_count(1)
    expect(title).not_to_contain_text("face which way?")
    wait_for_rest(page)
    page.locator("#undo-answer").click()
    expect(title).to_have_text(asked)
    expect(page.locator(f".piece[data-sign={sign}][data-space='{end}']")).to_have_count(0)
    page.locator(f".space[data-space='{end}']").click()
    menu.locator(".option").click()
    expect(title, "without a turn it is asked for").to_contain_text("face which way?")
    wait_for_rest(page)
    page.locator("#undo-answer").click()
    expect(title).to_have_text(asked)
    page.route("**/forecast/**", lambda route: route.fulfill(body="<p>It may be struck.</p>", content_type="text/html"))
    page.locator(f"{move}[data-path='{end}']").evaluate_all(
        "all => all.forEach((each) => { each.dataset.risky = ''; })"
    )
    page.locator(f".space[data-space='{end}']").click()
    expect(page.locator("#do-it")).to_be_visible()
    boxes = [page.locator(each).bounding_box() or {"y": 0, "height": 0} for each in ("#do-it", "#at-space .turns")]
    assert boxes[1]["y"] >= boxes[0]["y"] + boxes[0]["height"], "below what it goes with"
    west.click()
    expect(page.locator(f".piece[data-sign={sign}][data-space='{end}'][data-degrees='270']")).to_have_count(1)


def test_a_piece_is_dragged_to_where_it_goes(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "analog-tactics", first="0", seed="11")
    deploy(page)
    option = page.locator("#question .option[data-onward]").first
    start, end = ((option.get_attribute(each) or "").replace(",", " ").split() for each in ("data-path", "data-onward"))
    unit = page.locator(f".piece[data-space='{start[0]}']")
    sign = unit.get_attribute("data-sign")
    for space, is_lit in ((page.locator(".piece-1").first, False), (page.locator(f"[data-space='{end[-1]}']"), True)):
        unit.hover()
        page.mouse.down()
        space.hover()
        assert unit.evaluate("unit => getComputedStyle(unit).translate") != "none", "it follows the mouse"
        expect(page.locator(f".is-lit[data-space='{end[-1]}']")).to_be_attached()
        page.mouse.up()
        expect(page.locator(f".piece[data-sign='{sign}'][data-space='{end[-1]}']")).to_have_count(int(is_lit))


def test_who_is_not_chosen_yet_is_chosen_by_dragging_it(somebody: BrowserContext, begin: Begin) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "officers-chess")
    deploy(page)
    sign: str | None = ""
    for is_dropped_at_once in (False, True):
        start = page.locator("#question .option[data-sort=pick]").first.get_attribute("data-path")
        unit = page.locator(f".piece[data-space='{start}']")
        sign = unit.get_attribute("data-sign")
        unit.hover()
        page.mouse.down()
        page.locator(".space:not(.is-lit)").first.hover()
        goal = page.locator(".space.is-lit.sort-move:not([data-feature])").first
        if is_dropped_at_once:
            page.mouse.up()
        else:
            goal.hover()
            end = goal.get_attribute("data-space")
            page.mouse.up()
            expect(page.locator(f".piece[data-sign='{sign}'][data-space='{end}']")).to_have_count(1)
            page.locator("#question .option", has_text="Wait").click()
    expect(page.locator("#question-title")).to_contain_text(f"{sign} ")


def test_a_walk_is_told_as_such_and_gone_to_its_end_where_another_answer_leads_there_too(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = in_a_turn(somebody, begin)
    option = page.locator("#question .option[data-onward]").first
    unit, end = ((option.get_attribute(each) or "") for each in ("data-path", "data-onward"))
    unit, end = unit.split()[0], end.split(",")[-1].split()[-1]
    rewritten(page, r"(?!)", "", 1, AT_STAKE.replace("0-0", f"{unit} {end}"))
    page.locator(f".piece[data-space='{unit}']").click()
    page.locator(f".space[data-space='{end}']").click()
    expect(page.locator("#at-space .option")).to_have_count(2)
    page.locator("#at-space .option").filter(has_text=re.compile(r"^Walk to \w+, \d steps")).click()
    expect(page.locator(f".piece-0[data-space='{end}']")).to_have_count(1)


def test_what_an_act_is_called_stands_above_the_sign_of_its_piece(somebody: BrowserContext, begin: Begin) -> None:
    page = in_a_turn(somebody, begin)
    unit, other = (page.locator(".piece-0").nth(at).get_attribute("data-space") for at in (0, 1))
    rewritten(page, r"(?!)", "", 1, AT_STAKE.replace("0-0", f"{unit} {other}"))
    page.locator(f".piece[data-space='{unit}']").click()
    deed = page.locator("#signs .deed").bounding_box()
    sign = page.locator(f".piece[data-space='{other}'] .piece-sign").bounding_box()
    assert deed
    assert sign
    assert deed["y"] + deed["height"] < sign["y"] + sign["height"] / 2


def test_a_piece_of_the_reserve_is_chosen_first_and_then_where_it_is_placed(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "analog-tactics", first="0", seed="11")
    first, second = (page.locator("#chosen button").nth(n) for n in (0, 1))
    expect(first).to_have_attribute("aria-pressed", "true")
    second.dispatch_event("click", {"detail": 2})
    expect(first).to_have_attribute("aria-pressed", "true")
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    sign = second.inner_text().split()[0]
    page.locator(".space.is-lit").first.click()
    expect(page.locator(".piece-0")).to_have_attribute("data-sign", sign)


def test_a_click_on_an_own_piece_that_something_is_done_to_names_all_there_and_lets_one_look_first(
    somebody: BrowserContext, begin: Begin
) -> None:
    page = open_page(somebody, SIZES["desktop"])
    begin(page, "tactics-david", first="0", seed="7")
    deploy(page)
    units = page.locator("#question .option[data-path]")
    joined = None
    for number in range(units.count()):
        units.nth(number).dispatch_event("click")
        expect(page.locator(".piece.is-active")).to_have_count(1)
        wait_for_rest(page)
        joined = page.locator(".piece-0:not(.is-active)").evaluate_all(
            """pieces => pieces.find(({ dataset: { space } }) =>
                document.querySelector(`.space.is-lit.sort-move[data-space="${space}"]`))?.id"""
        )
        if joined:
            break
        page.locator("#undo-answer").click()
        expect(page.locator(".piece.is-active")).to_have_count(0)
    assert joined
    title = page.locator("#question-title").inner_text()
    page.locator(f"#{joined}").click()
    menu = page.locator("#at-space")
    expect(menu).to_be_visible()
    expect(page.locator("#at-space-title")).to_have_text(re.compile(r"^A\d+ \w+"))
    expect(page.locator("#question-title")).to_have_text(title)
    menu.get_by_role("button", name="Look").click()
    expect(menu.locator(".look")).to_be_visible()
    page.locator(f"#{joined}").click()
    menu.get_by_role("button").first.click()
    expect(page.locator("#question-title")).not_to_have_text(title)
    # Its place in the team, its direction and the end of its part; then another unit is engaged.
    for _ in range(4):
        title = page.locator("#question-title").inner_text()
        page.locator("#question .option").last.dispatch_event("click")
        expect(page.locator("#question-title")).not_to_have_text(title)
        wait_for_rest(page)
    page.locator(f"#{joined}").click()
    expect(page.locator("#at-space-title")).to_have_text(re.compile(r"^A\d+ \w+ and A\d+ \w+"))
    team = page.locator(".piece.is-small").evaluate_all("pieces => pieces.map(({ dataset }) => dataset.sign)")
    for sign in team:
        menu.get_by_role("button", name=f"Look at {sign}").click()
        expect(menu.locator(".look h3, .look h4").first).to_contain_text(sign)
