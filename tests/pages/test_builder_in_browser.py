"""The main job in a browser, by mouse, thumb and keys: an army is built, found faulty, mended, shared and printed."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from armybuilder.ownership.holders import Holder
from tests.browser import (
    DESKTOP,
    IN_BROWSER,
    PHONE,
    add,
    browser_of_one,
    complaints,
    complaints_in_both_themes,
    expect_verdict,
    follow,
    go_to_army,
    go_to_new_army,
    has_sideways_scroll,
    on_each_screen,
    open_page,
    open_picker,
    resize,
    wait_for_rest,
)
from tests.factories import army_file

pytestmark = [*IN_BROWSER, pytest.mark.once]

GAME = "tactics-david"
MUSTERED = ["soldier", "soldier", "soldier", "warrior", "spearman", "knight", "paladin"]


# The main job


def start_army(page: Page) -> None:
    """The army of `go_to_new_army`, by the form."""
    page.goto("/armies/new/?game=tactics-david")
    page.get_by_label("Name").fill("Bramble Watch")
    page.get_by_label("Strict Themed").check()
    page.get_by_label("Purchase limit").fill("100")
    follow(page.get_by_role("button", name="Start"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Bramble Watch")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_army_is_built_mended_shared_and_printed(
    somebody: BrowserContext, opponent: BrowserContext, size: tuple[int, int]
) -> None:
    page = open_page(somebody, size)
    start_army(page)
    add(page, MUSTERED)
    expect_verdict(page, "67 of 100 points. 1 problem.")
    paladin = page.locator(".line").filter(has_text="Paladin")
    expect(paladin.locator(".finding-message")).to_contain_text("2 Medium units")
    expect(page.locator("#announce")).to_have_text("67 of 100 points. 1 problem.")

    paladin.locator(".fix").first.click()
    expect_verdict(page, "95 of 100 points. Legal.")
    page.get_by_role("button", name="Undo").click()
    expect_verdict(page, "67 of 100 points. 1 problem.")
    page.get_by_role("button", name="Redo").click()
    expect_verdict(page, "95 of 100 points. Legal.")

    page.get_by_role("button", name="Stack, items for Knight", exact=True).click()
    page.get_by_role("button", name="Give Axe").click()
    expect_verdict(page, "100 of 100 points. Legal.")
    page.get_by_label("Note").fill("Holds the ford.")
    page.get_by_label("Note").blur()
    expect(page.locator("#saved")).to_have_text("Saved")
    assert not has_sideways_scroll(page)

    builder = page.url.split("?")[0]
    follow(page.get_by_role("link", name="Share", exact=True))
    follow(page.get_by_role("button", name="Make a link"))
    link = page.get_by_label("Link to this army").input_value()
    for paper in ("cards.pdf", "roster.pdf"):
        printed = page.request.get(builder.replace("/armies/", "/print/armies/") + paper)
        assert printed.body().startswith(b"%PDF")

    other = open_page(opponent, size)
    other.goto(link)
    expect(other.get_by_role("heading", level=1)).to_have_text("Bramble Watch")
    expect(other.get_by_text("Holds the ford.").first).to_be_visible()
    expect(other.locator(".line button")).to_have_count(0)
    assert not has_sideways_scroll(other)
    other.get_by_role("button", name="Copy to my armies").click()
    expect_verdict(other, "100 of 100 points. Legal.")


@pytest.mark.once
def test_three_units_become_a_stack_with_their_strengths_added(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody)
    go_to_new_army(page, holder_there)
    add(page, ["soldier", "warrior", "spearman"])
    page.get_by_role("button", name="Stack, items for Spearman").click()
    for name in ("Soldier", "Warrior"):
        below = page.get_by_role("button", name=f"Put {name} below Spearman")
        below.click()
        expect(below).to_have_count(0)  # the buttons move up when one goes
    expect_verdict(page, "37 of 100 points. 1 problem.")
    expect(page.get_by_role("img", name="Front 10, left 5, right 6, back 4")).to_be_visible()
    expect(page.locator(".line")).to_have_count(1)
    page.get_by_role("button", name="Unstack all").click()
    expect(page.locator(".line")).to_have_count(3)


def test_a_page_that_is_behind_says_so_and_makes_the_change_when_asked(
    somebody: BrowserContext, holder_there: Holder
) -> None:
    page = open_page(somebody)
    go_to_new_army(page, holder_there)
    add(page, ["soldier"])
    behind = open_page(somebody)
    behind.goto(page.url)
    add(page, ["soldier"])
    add_button = behind.locator("#add-soldier")
    add_button.click()
    expect(behind.get_by_role("alert")).to_contain_text("changed elsewhere")
    expect_verdict(behind, "12 of 100 points. Legal.")
    behind.get_by_role("button", name="Make the change now").click()
    expect_verdict(behind, "18 of 100 points. Legal.")
    expect(behind.get_by_role("alert")).to_have_count(0)


@pytest.mark.once
def test_the_picker_is_narrowed_at_once(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody)
    go_to_new_army(page, holder_there)
    rows = page.locator(".pick:visible")
    expect(rows).to_have_count(202)
    page.get_by_label("Can join now").check()
    expect(rows).to_have_count(11)  # an empty themed army begins with a Root Unit
    page.get_by_role("button", name="Clear").click()
    page.get_by_label("Find by name, ability or number").fill("cry for")
    expect(rows).to_have_count(1)
    expect(page.locator("#picker-count")).to_have_text("1 unit")


def drag(grip: Locator, to: tuple[float, float]) -> None:
    """Take something by its grip to a place in sight; one that was missed is taken again."""
    mouse, dragged = grip.page.mouse, grip.page.locator(".is-dragged")
    for _ in range(5):
        grip.hover()
        mouse.down()
        mouse.move(to[0], to[1] + 30, steps=3)  # a browser tells a drag from a click only after some way
        if dragged.count():
            break
        mouse.up()
    expect(dragged).to_have_count(1)
    mouse.move(*to, steps=3)
    mouse.up()


@pytest.mark.once
def test_lines_are_dragged_into_another_order(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody)
    go_to_new_army(page, holder_there)
    add(page, ["soldier", "warrior", "spearman"])
    expect(page.locator(".line")).to_have_count(3)
    page.evaluate("scrollTo(0, 0)")  # all lines are in sight: one that must be scrolled to moves away under the mouse
    wait_for_rest(page)
    first = page.locator("#line-1").bounding_box()
    assert first
    drag(page.locator("#line-3 .grip"), (first["x"] + 60, first["y"] + 4))
    names = page.locator(".line-name a")
    expect(names).to_have_text(["Spearman", "Soldier", "Warrior"])


@pytest.mark.once
def test_without_a_script_everything_works_as_well(browser: Browser, live_server: LiveServer) -> None:
    with browser_of_one(browser, live_server, java_script_enabled=False) as plain:
        page = open_page(plain, PHONE)
        start_army(page)
        expect(page.locator("#picker-filters")).to_be_hidden()  # it does nothing without one
        page.locator("#open-picker").click()
        follow(page.get_by_role("link", name="Show the cards"))
        follow(page.locator("#add-soldier"))
        page.locator("#open-picker").click()
        follow(page.locator("#add-paladin"))
        expect(page.locator("#line-2 .finding-message").first).to_be_visible()
        follow(page.get_by_role("button", name="Undo"))
        expect(page.locator(".line")).to_have_count(1)
        follow(page.get_by_role("button", name="Stack, items for Soldier").or_(page.locator("#edit-1")).first)
        follow(page.locator("#give-sword"))
        expect(page.locator("#line-1")).to_contain_text("Sword")


def test_cards_that_did_not_arrive_are_asked_for_again(somebody: BrowserContext) -> None:
    page = open_page(somebody, DESKTOP)
    page.route("**/picks/*/rows/*", lambda route: route.abort())
    start_army(page)
    expect(page.locator("#picks")).to_contain_text("The cards didn’t arrive.")
    page.unroute("**/picks/*/rows/*")
    page.get_by_role("button", name="Try again").click()
    add(page, ["soldier"])
    expect(page.locator(".line")).to_have_count(1)


# Keys alone


def tab_to(page: Page, selector: str, backwards: bool = False) -> None:
    """Go to an element by the Tab key alone; where the focus is must always be visible."""
    for _ in range(120):
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", f"{selector} does not show that it has the focus"
            return
    pytest.fail(f"the Tab key does not reach {selector}")


@pytest.mark.once
def test_keys_alone_build_and_mend_an_army(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto("/armies/")
    tab_to(page, "a.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/armies/new/")
    tab_to(page, "main a[href$='?game=tactics-david']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/armies/new/?game=tactics-david")
    tab_to(page, "[name=ruleset]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    tab_to(page, "main button.primary")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/armies/(?!new)\w+/$"))
    expect_verdict(page, "No units yet. 0 of 100 points.")

    tab_to(page, "a[href='#picker']")
    page.keyboard.press("Enter")
    expect(page.locator("#picker-words")).to_be_focused()
    page.keyboard.type("soldier")
    tab_to(page, "#add-soldier")
    for _ in range(3):
        page.keyboard.press("Enter")
    expect_verdict(page, "18 of 100 points. Legal.")
    tab_to(page, "#picker-words", backwards=True)
    page.keyboard.press("Control+a")
    page.keyboard.type("paladin")
    tab_to(page, "#add-paladin")
    page.keyboard.press("Enter")
    expect_verdict(page, "40 of 100 points. 2 problems.")

    page.keyboard.press("Control+z")
    expect_verdict(page, "18 of 100 points. Legal.")
    page.keyboard.press("Control+Shift+z")
    expect_verdict(page, "40 of 100 points. 2 problems.")
    tab_to(page, "#line-2 .fix", backwards=True)
    page.keyboard.press("Enter")
    expect(page.locator("#findings h2")).to_contain_text(re.compile("1 problem|Legal"))
    page.keyboard.press("Control+z")
    expect_verdict(page, "40 of 100 points. 2 problems.")

    tab_to(page, "#down-1", backwards=True)
    page.keyboard.press("Enter")
    expect(page.locator(".line").nth(1)).to_contain_text("Soldier")
    tab_to(page, "#edit-1", backwards=True)
    page.keyboard.press("Enter")
    expect(page.locator("#line-editor")).to_be_visible()  # or the focus would be past it before it is there
    tab_to(page, "#give-sword")
    page.keyboard.press("Space")
    expect(page.locator("#line-1 .facts-items")).to_contain_text("Sword")


@pytest.mark.once
def test_on_a_phone_the_picker_shows_what_was_added_and_the_totals_stay(
    somebody: BrowserContext, holder_there: Holder
) -> None:
    page = open_page(somebody, PHONE)
    go_to_new_army(page, holder_there)
    open_picker(page)
    for count in ("1", "2"):
        page.locator("#add-zombie").click()
        expect(page.locator("#held-zombie")).to_have_text(f"{count} in the army")
    expect(page.locator("#picker-state")).to_be_in_viewport()
    expect(page.locator("#held-archer")).to_be_hidden()
    expect(page.locator("#add-zombie")).to_have_accessible_description(re.compile("2 in the army"))


@pytest.mark.once
def test_on_paper_an_army_has_no_buttons(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody)
    go_to_army(page, holder_there, army_file())
    page.emulate_media(media="print")
    expect(page.locator(".line-name").first).to_be_visible()
    expect(page.locator("#picker")).to_be_hidden()
    expect(page.locator("button:visible, .button:visible")).to_have_count(0)


def test_the_phones_picker_opens_and_closes_by_keys(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody, PHONE)
    go_to_new_army(page, holder_there)
    page.locator("#open-picker").press("Enter")
    expect(page.locator("#picker-words")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#picker")).to_be_hidden()
    expect(page.locator("#army")).to_be_focused()


# Accessibility

PAGES = [
    f"/{GAME}/",
    f"/{GAME}/units/archer/",
    f"/{GAME}/units/",
    f"/{GAME}/units/?view=table",
    f"/{GAME}/roots/soldier/",
    f"/{GAME}/rules/",
    "/search/?q=poison",
    "/print/",
    "/account/login/",
    "/account/signup/",
    "/armies/",
    "/armies/new/",
    "/armies/import/",
]


@pytest.mark.once
def test_the_accessibility_check_finds_nothing_on_the_open_pages(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    found = {}
    for address in PAGES:
        page.goto(address)
        for size in on_each_screen(page):
            assert not has_sideways_scroll(page), (address, size)
            found[address, size] = complaints(page)
    assert {where: each for where, each in found.items() if each} == {}


@pytest.mark.once
def test_the_accessibility_check_finds_nothing_on_an_armys_pages(
    somebody: BrowserContext, holder_there: Holder
) -> None:
    page = open_page(somebody, PHONE)
    page.emulate_media(reduced_motion="reduce")
    go_to_new_army(page, holder_there)
    add(page, MUSTERED)
    builder = page.url.split("#")[0]
    page.locator("#edit-3").click()
    expect(page.locator("#line-editor")).to_be_visible()
    page.locator("#agreed summary").click()
    found = {("builder", size): complaints_in_both_themes(page) for size in on_each_screen(page)}
    resize(page, PHONE)
    assert open_picker(page)
    found["picker", "phone"] = complaints_in_both_themes(page)
    for below in ("versions/", "versions/2/", "text/"):
        page.goto(builder.split("?")[0] + below)
        found |= {(below, size): complaints_in_both_themes(page) for size in on_each_screen(page)}
    follow(page.get_by_role("button", name="Make a link"))
    page.goto(page.get_by_label("Link to this army").input_value())
    found |= {("shared", size): complaints_in_both_themes(page) for size in on_each_screen(page)}
    page.goto("/armies/")
    found |= {("list", size): complaints_in_both_themes(page) for size in on_each_screen(page)}
    assert {where: each for where, each in found.items() if each} == {}


# Mended, completed, explained


def test_eleven_findings_are_mended_with_one_click_and_come_back_with_another(
    somebody: BrowserContext, holder_there: Holder
) -> None:
    page = open_page(somebody, DESKTOP)
    go_to_new_army(page, holder_there)
    add(page, ["paladin", "paladin", "paladin", "lion", "vampire", "mech-man", "angel", "soldier", "soldier", "kraken"])
    before = page.locator("#builder").get_attribute("data-verdict")
    assert before
    assert "11 problems" in before
    follow(page.locator("#mend"))
    assert page.locator(".offer-steps > li .small-face").count() > 1
    assert complaints(page) == []
    follow(page.get_by_role("button", name="Make these changes"))
    expect(page.locator("#findings-title")).to_contain_text("Legal")
    page.get_by_role("button", name="Undo").click()
    expect_verdict(page, before)


def test_three_picks_that_cannot_fit_are_explained_on_a_phone(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody, PHONE)
    go_to_new_army(page, holder_there, limit=60)
    add(page, ["paladin", "lion", "vampire"])
    follow(page.get_by_role("link", name="Can it be legal?"))
    expect(page.locator("#reason")).to_contain_text("The cheapest legal army with these picks costs")
    expect(page.locator("#reason")).to_contain_text("the limit is 60")
    expect(page.locator("#witness li").first).to_be_visible()
    assert not has_sideways_scroll(page)
    assert complaints(page) == []
