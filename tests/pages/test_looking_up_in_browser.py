"""Looking up in a browser, wide and narrow: cards side by side, previews by keyboard and pointer, answers."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, BrowserType, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from armybuilder.ownership.holders import Holder
from catalog.models import Card
from catalog.shelf import shelf
from tests.browser import (
    IN_BROWSER,
    PHONE,
    browser_of_one,
    by_turns,
    complaints,
    follow,
    has_sideways_scroll,
    on_each_screen,
    on_one_size,
    open_page,
    wait_for_rest,
)
from tests.factories import ArmyFactory
from validation.army import ArmyFile

pytestmark = [*IN_BROWSER, pytest.mark.once]

GAMES = [game.replace("_", "-") for game in settings.GAMES]


def cards_of(game: str, many: int = 3) -> list[Card]:
    """The first cards of a game's largest kind."""
    cards = shelf(game)
    kind = max({card.kind for card in cards.cards}, key=lambda kind: len(cards.kind(kind)))
    return list(cards.kind(kind).values())[:many]


def list_of(card: Card) -> str:
    return card.get_absolute_url().rsplit("/", 2)[0] + "/"


#: The length by which the text of each card hangs out of its place, in pixels.
OVERHANG = """all => all.map(each => Math.max(...[...each.querySelectorAll("p")].map(
    line => line.getBoundingClientRect().bottom)) - each.getBoundingClientRect().bottom)"""


# What is found


def test_a_card_that_is_found_or_offered_looks_as_on_its_own_page(
    somebody: BrowserContext, holder_there: Holder
) -> None:
    page = open_page(somebody)
    army = ArmyFactory.create(holder=holder_there, file=ArmyFile("tactics-david", "Watch", "open", 8))
    offers = f"{army.get_absolute_url()}ways/complete/"
    look = """each => {
        const { display, padding, borderBottomWidth } = getComputedStyle(each);
        return [display, padding, borderBottomWidth];
    }"""
    seen = []
    for address in ("/tactics-david/units/knight/", "/search/?q=knight", offers):
        page.goto(address)
        parts = (page.locator(f"main .face {part}").first for part in (".face-badges li", ".emblem", ".face-title"))
        seen.append([part.evaluate(look) for part in parts])
    assert seen[0] == seen[1] == seen[2]


#: The figures beside a card's picture that hang over the edge of their column, by more than a letter's width.
HANGING = """() => [...document.querySelectorAll(".face-column :is(dt, dd)")].filter(each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const [said, column] = [range, each.closest(".face-column")].map(part => part.getBoundingClientRect());
    return said.width > column.width * 1.05;
}).map(each => each.textContent)"""


@pytest.mark.parametrize("slug", ["necromancer", "shield-captain", "warhost-banner"])
def test_long_words_beside_a_picture_stay_in_their_column(somebody: BrowserContext, slug: str) -> None:
    page = open_page(somebody)
    page.goto(f"/collision/characters/{slug}/")
    wait_for_rest(page)
    assert page.evaluate(HANGING) == []


# A list


def test_the_text_of_a_card_ends_above_its_foot_where_letters_are_whole_pixels_wide(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], live_server: LiveServer
) -> None:
    rounding = browser_type.launch(
        **browser_type_launch_args | {"args": ["--no-sandbox", "--font-render-hinting=full"]}
    )
    with browser_of_one(rounding, live_server) as context:
        screen = open_page(context, PHONE)
        screen.goto(list_of(cards_of(GAMES[0], 1)[0]))
        wait_for_rest(screen)
        assert [over for over in screen.locator(".face-text").evaluate_all(OVERHANG) if over > 1] == []
    rounding.close()


# Side by side


@on_one_size("phone")
def test_cards_are_laid_aside_from_a_list_and_compared(screen: Page) -> None:
    one, two, three = cards_of(GAMES[0])
    screen.goto(list_of(one))
    for card in (one, two):
        screen.get_by_role("button", name=f"Compare {card.name}", exact=True).click()
        expect(screen.locator("#tray").get_by_text(card.name, exact=True)).to_be_visible()
    screen.goto(three.get_absolute_url())
    screen.get_by_role("button", name="Compare", exact=True).click()
    follow(screen.get_by_role("link", name="Compare 3 cards"))
    expect(screen.get_by_role("columnheader")).to_have_count(3)
    expect(screen.locator("tr.differs").first).to_contain_text("≠")
    assert not has_sideways_scroll(screen)
    assert complaints(screen) == []


@on_one_size("desktop")
def test_cards_are_laid_aside_from_the_table_too(screen: Page) -> None:
    one, two = cards_of(GAMES[0], 2)
    screen.goto(f"{list_of(one)}?view=table")
    for card in (one, two):
        screen.get_by_role("button", name=f"Compare {card.name}", exact=True).click()
        expect(screen.locator("#tray").get_by_text(card.name, exact=True)).to_be_visible()
    assert not has_sideways_scroll(screen)
    assert complaints(screen) == []
    follow(screen.get_by_role("link", name="Compare 2 cards"))
    expect(screen.get_by_role("columnheader")).to_have_count(2)


@on_one_size("phone")
def test_a_card_that_is_laid_aside_keeps_its_button_pressed_until_it_is_put_back(screen: Page) -> None:
    one, two = cards_of(GAMES[0], 2)
    for view in ("", "?view=table"):
        screen.goto(f"{list_of(one)}{view}")
        button = screen.get_by_role("button", name=f"Compare {one.name}", exact=True)
        expect(button).to_have_attribute("aria-pressed", "false")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        screen.reload()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(screen.get_by_role("button", name=f"Compare {two.name}", exact=True)).to_have_attribute(
            "aria-pressed", "false"
        )
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")
        expect(screen.locator("#tray")).to_be_hidden()


def test_the_tray_leaves_a_phone_most_of_its_height(somebody: BrowserContext) -> None:
    page = open_page(somebody, PHONE)
    cards = cards_of(GAMES[0], 4)
    page.goto(list_of(cards[0]))
    for card in cards:
        page.get_by_role("button", name=f"Compare {card.name}", exact=True).click()
        expect(page.locator("#tray").get_by_text(card.name, exact=True)).to_be_attached()
    wait_for_rest(page)
    box = page.locator("#tray").bounding_box()
    assert box is not None
    assert box["height"] < 130
    assert complaints(page) == []


def test_the_table_of_units_fits_a_laptop(somebody: BrowserContext) -> None:
    page = open_page(somebody, (1265, 800))  # 1280 without the bar that scrolls
    page.goto("/tactics-david/units/?view=table")
    wait_for_rest(page)
    assert page.locator(".dense").evaluate("each => each.scrollWidth <= each.clientWidth")


def test_on_a_phone_the_search_field_of_a_table_has_the_whole_width(somebody: BrowserContext) -> None:
    page = open_page(somebody, PHONE)
    page.goto("/tactics-david/units/?view=table")
    field, mine = (page.locator(each).bounding_box() for each in ("#filter-text", ".only-mine"))
    assert field
    assert mine
    assert field["width"] == mine["width"] > 0.9 * PHONE[0]
    assert mine["y"] >= field["y"] + field["height"]


def test_the_rows_names_stay_in_sight_while_the_columns_move(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    keys = ",".join(f"{card.game_id}/{card.kind}/{card.slug}" for card in cards_of(GAMES[0], 4))
    page.goto(f"/compare/?cards={keys}")
    name = page.get_by_role("rowheader").first
    region = page.get_by_role("region", name="Cards side by side")
    for _ in on_each_screen(page):
        region.evaluate("region => { region.scrollLeft = 0 }")
        wait_for_rest(page)
        before = name.bounding_box()
        region.evaluate("region => { region.scrollLeft = 9999 }")
        assert name.bounding_box() == before
        assert not has_sideways_scroll(page)


def test_the_picker_adds_a_card_and_a_column_leaves(screen: Page) -> None:
    one, two = cards_of(GAMES[1], 2)
    screen.goto(f"/compare/?cards={one.game_id}/{one.kind}/{one.slug}")
    screen.get_by_label("A card to add").select_option(label=two.name)
    follow(screen.get_by_role("button", name="Add", exact=True))
    expect(screen.get_by_role("columnheader")).to_have_count(2)
    screen.get_by_role("link", name=f"Remove {one.name}").click()
    expect(screen.get_by_role("columnheader")).to_have_count(1)


# Previews


@pytest.fixture
def page(newcomer: BrowserContext) -> Page:
    """A page whose clock can be put on: nobody needs to wait for what shall not happen."""
    page = open_page(newcomer)
    page.clock.install()
    return page


@pytest.fixture
def link(page: Page) -> Locator:
    """A link with a preview, in the middle of a page of rules."""
    page.goto(f"/{GAMES[0]}/terms/")
    wait_for_rest(page)
    return page.locator("main dt a[data-preview]").nth(6)


def focus_by_keyboard(page: Page, link: Locator) -> None:
    link.evaluate("link => { link.tabIndex = 0; link.focus({focusVisible: true}) }")
    page.keyboard.press("Shift")
    expect(page.locator("#preview")).to_be_visible()


def test_focus_by_keyboard_opens_a_preview_and_escape_closes_it(page: Page, link: Locator) -> None:
    link.scroll_into_view_if_needed()
    before, height = link.bounding_box(), page.evaluate("document.documentElement.scrollHeight")
    focus_by_keyboard(page, link)
    expect(link).to_have_attribute("aria-describedby", "preview")
    assert link.bounding_box() == before
    assert page.evaluate("document.documentElement.scrollHeight") == height
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#preview")).to_be_hidden()
    expect(link).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#preview")).to_be_visible()


def test_a_preview_opened_by_keyboard_stays_when_the_pointer_strays(page: Page, link: Locator) -> None:
    focus_by_keyboard(page, link)
    page.mouse.move(5, 5)
    page.mouse.move(600, 20)
    page.clock.run_for(600)
    expect(page.locator("#preview")).to_be_visible()
    page.locator("#site-search").focus()
    expect(page.locator("#preview")).to_be_hidden()


def test_the_pointer_opens_a_preview_and_may_go_into_it(page: Page, link: Locator) -> None:
    link.hover()
    preview = page.locator("#preview")
    expect(preview).to_be_visible()
    preview.hover()
    page.clock.run_for(600)
    expect(preview).to_be_visible()
    page.mouse.move(5, 5)
    expect(preview).to_be_hidden()


def test_a_preview_is_fetched_once(page: Page, link: Locator) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/preview/" in request.url else None)
    for _ in range(3):
        link.hover()
        expect(page.locator("#preview")).to_be_visible()
        page.keyboard.press("Escape")
        page.mouse.move(5, 5)
        expect(page.locator("#preview")).to_be_hidden()
    assert len(asked) == 1


@pytest.fixture
def finger(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    with browser_of_one(browser, live_server, has_touch=True) as context:
        yield open_page(context, PHONE)


def test_a_finger_follows_the_link_and_no_preview_stands_in_its_way(finger: Page) -> None:
    finger.goto(f"/{GAMES[0]}/terms/")
    link = finger.locator("main dt a[data-preview]").nth(6)
    address = link.get_attribute("href") or ""
    link.tap()
    finger.wait_for_url(f"**{address}")
    expect(finger.locator("#preview")).to_be_hidden()


# Every new page


@by_turns(GAMES, every=1)
def test_the_new_pages_fit_the_screen_and_can_be_read_by_all(game: str, screen: Page) -> None:
    card = cards_of(game, 1)[0]
    section = next(section for section in shelf(game).sections if section.terms.all())
    for address in (
        f"/{game}/rules/?q=How do I win the game?",
        f"/{game}/rules/?q=qqqqzzzz",
        f"/{game}/rules/{section.slug}/",
        card.get_absolute_url(),
    ):
        screen.goto(address)
        assert not has_sideways_scroll(screen), address
        assert complaints(screen) == [], address


def test_the_pages_of_all_games_fit_the_screen_and_can_be_read_by_all(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto(cards_of(GAMES[0], 1)[0].get_absolute_url())  # the first page shows what one has seen
    for address in ("/", "/search/?q=How do I win the game?", "/changes/", "/changes/?game=" + GAMES[0], "/compare/"):
        page.goto(address)
        for size in on_each_screen(page):
            assert not has_sideways_scroll(page), (address, size)
            assert complaints(page) == [], (address, size)


# The rules


def test_the_contents_say_where_one_reads(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto(f"/{GAMES[0]}/rules/")
    last = shelf(GAMES[0]).sections[-1]
    page.locator(f"#{last.slug.replace('.', chr(92) + '.')}").scroll_into_view_if_needed()
    expect(page.locator(".toc a[aria-current=location]")).not_to_have_text(shelf(GAMES[0]).sections[0].title)
    expect(page.locator(".toc a[aria-current=location]")).to_be_in_viewport()


def test_chapters_fold_and_a_link_unfolds_its_own(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto(f"/{GAMES[0]}/rules/")
    chapters = [section for section in shelf(GAMES[0]).sections if not section.depth]
    for chapter, _ in zip(chapters[2:], on_each_screen(page), strict=False):
        page.get_by_role("button", name="Collapse all", exact=True).click()
        expect(page.locator(".chapter[open]")).to_have_count(0)
        assert complaints(page) == []
        page.evaluate(f"location.hash = '{chapter.slug}'")
        expect(page.locator(".chapter[open]")).to_have_count(1)
        expect(page.locator(f"#{chapter.slug}")).to_be_in_viewport()
        assert not has_sideways_scroll(page)
