"""The accessibility check finds what is wrong, also in a page of which it sees no more than two of a kind."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser import EVERY_RULE, IN_BROWSER, RULES_OF_COLOURS, bring_check, complaints, open_page

pytestmark = [*IN_BROWSER, pytest.mark.once]

#: A line of a list in which nothing is wrong, with a number in it.
LINE = """<li id="line-{0}"><h3>Card {0}</h3><label for="many-{0}">Owned</label>
    <input id="many-{0}" value="{0}" style="width: 40px; height: 40px" aria-describedby="note-{0}">
    <p id="note-{0}">Of {0}, <a href="/{0}">more</a></p>
    <button style="width: 40px; height: 40px">Add {0}</button></li>"""
#: A fault in one line of many, by the rule that names it: a text in place of another.
FAULTS = {
    "color-contrast": ("<p id", "<p style='color: #ccc' id"),
    "button-name": ("Add 7<", "<"),
    "link-name": (">more<", "><"),
    "label": ('for="many-7"', 'for="many-none"'),
    "image-alt": ("<h3>", "<img src='data:,'><h3>"),
    "heading-order": ("<h3>Card 7</h3>", "<h5>Card 7</h5>"),
    "empty-heading": (">Card 7<", "><"),
    "target-size": ("<button style", "<a href='/'>x</a><a href='/'>y</a><button style='' data-was"),
    "aria-valid-attr-value": ("<input ", "<input aria-errormessage='none' aria-invalid='maybe' "),
    "aria-allowed-attr": ("<p id", "<p aria-checked='true' id"),
    "aria-roles": ("<p id", "<p role='paragon' id"),
    "nested-interactive": ("Add 7<", "Add <a href='/'>7</a><"),
    "list": ("<li ", "<div>7</div><li "),
    "landmark-unique": ("<p id", "<nav aria-label='A'>a</nav><nav aria-label='A'>b</nav><p id"),
    "tabindex": ("<button", "<button tabindex='3'"),
    "scrollable-region-focusable": (
        "<p id",
        "<div style='overflow: scroll; height: 20px; width: 30px'><div style='height: 90px'>long</div></div><p id",
    ),
}


def show(page: Page, fault: tuple[str, str] = ("", ""), styles: str = "") -> None:
    """A page of twelve lines, and a fault in the eighth."""
    lines = [LINE.format(number) for number in range(12)]
    lines[7] = lines[7].replace(*fault) if fault[0] else lines[7]
    page.set_content(
        f"<html lang='en'><title>Lines</title><style>li {{ margin: 40px }} {styles}</style>"
        f"<main><h1>Lines</h1><h2>All</h2><ul>{''.join(lines)}</ul></main>"
    )


def lines_in_sight(page: Page) -> int:
    """So many lines the check would see of the page as it is."""
    bring_check(page)
    page.evaluate("thinned.thin()")
    many = page.locator("li").count()
    page.evaluate("thinned.whole()")
    return many


def found(page: Page) -> dict[str, Any]:
    return dict(complaints(page))


def test_the_accessibility_check_finds_what_is_wrong(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.set_content(
        "<title>Faults</title><main><h1>Faults</h1><img src='data:,'><p style='color: #eee'>pale</p></main>"
    )
    faults = {fault: elements[0][0] for fault, elements in complaints(page)}
    assert faults["image-alt"] == '<img src="data:,">'
    assert "pale" in faults["color-contrast"]
    assert [fault for fault, _ in complaints(page, RULES_OF_COLOURS)] == ["color-contrast"]


def test_of_lines_that_are_alike_it_sees_two_and_leaves_the_page_as_it_was(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    show(page)
    page.locator("#many-5").fill("55")
    before, fields = page.content(), "all => all.map(each => each.value)"
    typed = page.locator("input").evaluate_all(fields)
    assert lines_in_sight(page) == 3, "two of twelve stay, and the one that has the focus"
    assert found(page) == {}
    assert page.content() == before
    assert page.locator("input").evaluate_all(fields) == typed
    assert page.locator("#many-5").evaluate("each => each === document.activeElement")


def test_a_fault_in_one_line_of_many_is_found_as_in_the_whole_page(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    told = {}
    for rule, fault in FAULTS.items():
        show(page, fault)
        bring_check(page)
        run = "runOnly => axe.run({runOnly}).then(found => found.violations.map(each => each.id))"
        whole = page.evaluate(run, EVERY_RULE)
        assert rule in whole, "the fault is one"
        show(page, fault)
        told[rule] = (sorted(whole), sorted(found(page)))
    assert {rule: each for rule, each in told.items() if each[0] != each[1]} == {}


@pytest.mark.parametrize(
    "styles",
    [
        "li:nth-child(8) p { color: #ccc }",
        "li:nth-child(even) { background: #eee } li:nth-child(8) p { color: #888 }",
        "#line-7 p { opacity: 0.3 }",
        "li:nth-last-child(5) h3 { background: #333 }",
        "li:has(+ #line-8) a { color: #ddd }",
    ],
)
def test_pale_letters_are_found_however_the_styles_came_to_them(somebody: BrowserContext, styles: str) -> None:
    page = open_page(somebody)
    show(page, styles=styles)
    assert "color-contrast" in found(page)
    assert "color-contrast" in dict(complaints(page, RULES_OF_COLOURS))


def test_a_heading_that_leaves_out_a_level_is_found_where_others_like_it_do_not(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    levels = [1, 2, 3, 4, 4, 2, 4]
    headings = "".join(f"<h{level}>Of level {level}</h{level}>" for level in levels)
    page.set_content(f"<html lang='en'><title>Headings</title><main>{headings}</main>")
    assert list(found(page)) == ["heading-order"]


def test_what_is_too_small_is_found_out_of_sight_too(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    show(page, FAULTS["target-size"], "li { content-visibility: auto; contain-intrinsic-size: 900px }")
    before = page.content()
    assert list(found(page)) == ["target-size"]
    assert page.content() == before
