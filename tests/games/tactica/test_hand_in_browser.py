"""The hand in a browser: a card is picked up, by touch, mouse and keys, and a hex of the field answers; and the figures
of troops that stand side by side there.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from armybuilder.ownership.holders import Holder
from armybuilder.play.arranging import default_options
from catalog.shelf import shelf
from tests.browser import DESKTOP, IN_BROWSER, PHONE, complaints, has_sideways_scroll, open_page, resize, wait_for_rest
from tests.factories import MatchFactory

pytestmark = [*IN_BROWSER, pytest.mark.once]

GAME = "tactica"
#: How far apart the figures of troops are, from left to right, by turns on one troop and between two; and the height of
#: the smallest.
FIGURES_APART = """() => {
    const figures = [...document.querySelectorAll(".board .piece-0 .piece-figure")];
    const boxes = figures.map((each) => each.querySelector("rect").getBoundingClientRect()).sort((a, b) => a.x - b.x);
    const sizeOf = (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    const least = Math.min(...figures.map((each) => sizeOf(each.querySelector("text"))));
    return [boxes.slice(1).map((box, number) => box.left - boxes[number].right), least];
}"""

#: The last card of the hand does something else than the others, which the key tells together.
SEVERAL_ACTS = """(answers) => {
    const last = [...document.querySelectorAll(".own-card[aria-pressed]")].pop().dataset.card;
    const options = [...answers.querySelectorAll(".option[data-card][data-path]")];
    for (const option of options) option.dataset.sort = "act";
    options[0].closest("fieldset").querySelector("legend").textContent = "Train";
    const made = document.createElement("fieldset");
    made.innerHTML = "<legend>Disengage</legend>";
    made.append(...options.filter(({ dataset }) => dataset.card === last));
    answers.append(made);
    answers.querySelector(".sort-end").dataset.sort = "act"; // beside the board, where it has no heading
    const legend = answers.querySelector(".legend-sort.sort-place");
    legend.className = "legend-sort sort-act";
    legend.dataset.sort = "act";
    delete legend.dataset.words;
    legend.lastChild.data = "Disengage and Train";
}"""


@pytest.fixture
def page(somebody: BrowserContext, holder_there: Holder) -> Iterator[Page]:
    """A first Mustering Phase, with five troops in the hand."""
    page = open_page(somebody)
    chosen = default_options(shelf(GAME))
    match = MatchFactory.create(game=GAME, seats=("you", "random"), seed="7", holder=holder_there, chosen=chosen)
    page.goto(match.get_absolute_url())
    for _ in range(5):
        changes = page.locator("#match").get_attribute("data-changes") or ""
        page.locator("#question .option", has_text="the troop pile").click()
        expect(page.locator("#match")).not_to_have_attribute("data-changes", changes)
        wait_for_rest(page)
    yield page
    assert not has_sideways_scroll(page)


def test_a_card_is_picked_up_and_put_down_and_the_hexes_for_it_alone_are_lit(page: Page) -> None:
    resize(page, PHONE)
    cards, lit = page.locator(".own-card[aria-pressed]"), page.locator(".space.is-lit")
    answers = page.locator("#question .option[data-path]")
    assert cards.count() > 1
    for card in cards.all():
        assert card.locator(".own-emblem").count()
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#chosen strong")).to_have_text(card.locator("span").inner_text())
        named = page.locator(f"#question .option[data-card='{card.get_attribute('data-card')}'][data-path]")
        expect(lit).to_have_count(named.count())
        assert named.count() < answers.count()
    room, ends = (page.locator(each).bounding_box() for each in (".asked", "#question .option.sort-end"))
    assert room
    assert ends
    assert ends["y"] + ends["height"] <= room["y"] + room["height"], "what ends the phase stays in sight"
    page.locator("#chosen button", has_text="Read").click()
    expect(page.locator(".own-text:popover-open")).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".own-text:popover-open")).to_have_count(0)
    expect(cards.last).to_have_attribute("aria-pressed", "true")
    cards.last.click()
    expect(page.locator(".own-card[aria-pressed='true']")).to_have_count(0)
    expect(page.locator("#chosen")).to_be_hidden()
    cards.last.click()
    page.keyboard.press("Escape")
    expect(cards.last).to_have_attribute("aria-pressed", "false")
    cards.last.click()
    lit.last.click()
    expect(page.locator(".piece-0")).to_have_count(1)


def test_a_small_phone_on_its_side_has_room_for_the_score(page: Page) -> None:
    resize(page, (568, 320))
    assert not has_sideways_scroll(page)
    expect(page.locator(".stands").first).to_contain_text("training")
    page.locator("#board").focus()
    page.keyboard.press("+")
    expect(page.locator(":root[data-part]")).to_have_count(1)
    less, controls = (page.locator(each).bounding_box() for each in ("#zoom-out", ".controls"))
    assert less
    assert controls
    assert less["width"] <= controls["width"]


def test_a_remark_in_the_score_is_read_whole(page: Page) -> None:
    resize(page, DESKTOP)
    remark = '<span class="remark">barred from tactics cards</span>'
    page.locator(".stands").evaluate_all(
        "(all, it) => all.forEach((one) => one.insertAdjacentHTML('beforeend', it))", remark
    )
    assert page.locator(".stands").evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)") == []


def test_the_key_names_only_what_a_card_in_the_hand_can_do(page: Page) -> None:
    page.locator(".answers").evaluate(SEVERAL_ACTS)
    legend, card = page.locator(".legend-sort.sort-act"), page.locator(".own-card[aria-pressed]").last
    for words in ("Disengage", "Disengage and Train", "Disengage"):
        card.click()
        expect(legend).to_have_text(words)


def test_keys_pick_up_a_card_and_place_it(page: Page) -> None:
    card = page.locator(".own-card[aria-pressed]").last
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".piece-0")).to_have_count(1)


def test_a_card_is_dragged_to_its_hex_and_beside_the_board_it_is_put_down(page: Page) -> None:
    card, lit = page.locator(".own-card[aria-pressed]").last, page.locator(".space.is-lit")
    for end, is_placed in ((page.locator("#log"), False), (lit.last, True)):
        card.hover()
        page.mouse.down()
        page.mouse.move(500, 500, steps=3)
        expect(page.locator(".own-card.is-carried")).to_have_count(1)
        expect(card).to_have_attribute("aria-pressed", "true")
        end.hover()
        page.mouse.up()
        expect(page.locator(".own-card[aria-pressed='true']")).to_have_count(0)
        expect(page.locator(".piece-0")).to_have_count(int(is_placed))


def test_the_only_answer_is_given_by_itself_though_something_may_come_of_it(page: Page) -> None:
    def force(route: Route) -> None:
        body = route.fetch().text().replace('class="answers"', 'class="answers" data-forced', 1)
        route.fulfill(body=body.replace(" data-sort=", " data-risky data-sort="), content_type="text/html")

    page.route("**/forecast/**", lambda route: route.fulfill(body="<p>Something</p>", content_type="text/html"))
    page.route(page.url, force, times=1)
    changes = page.locator("#match").get_attribute("data-changes") or ""
    page.reload()
    expect(page.locator("#match")).not_to_have_attribute("data-changes", changes, timeout=9000)
    expect(page.locator("#at-space")).to_be_hidden()


def test_figures_of_neighbours_are_told_apart_and_read(page: Page) -> None:
    for number, name in enumerate(("b2", "c2"), 1):
        page.locator(".own-card[aria-pressed]").last.click()
        page.locator(f".space[data-name='{name}']").click()
        expect(page.locator(".piece-0")).to_have_count(number)
        wait_for_rest(page)
    for size, more in ((PHONE, 8), (DESKTOP, 2)):
        resize(page, size)
        (one, between, other), least = page.evaluate(FIGURES_APART)
        assert between > more
        assert min(one, other) > 0
        assert least >= 11
