"""The editor of grounds in Chromium: strokes of mouse and finger, keys, and what a screen reader's tools ask."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.models import Ground
from armybuilder.ownership.holders import Holder
from tests.browser import DESKTOP, IN_BROWSER, PHONE, complaints
from tests.factories import POND, GroundFactory
from tests.grounds.analog_tactics import drawn
from tests.grounds.officers_chess import drawn as map_of_tiles

pytestmark = [*IN_BROWSER, pytest.mark.once]


@pytest.fixture
def ground(holder_there: Holder) -> Ground:
    return GroundFactory.create(holder=holder_there)


def opened(somebody: BrowserContext, ground: Ground, size: tuple[int, int]) -> Page:
    page = somebody.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(ground.get_absolute_url())
    return page


def choose(page: Page, brush: str) -> None:
    page.locator(f"label:has([value='{brush}'])").click()


def middle(page: Page, space: str) -> tuple[float, float]:
    box = page.locator(f"#space-{space}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def painted(page: Page, ground: Ground, layer: str, sort: str) -> list[str]:
    """The spaces of a sort, once everything is saved."""
    expect(page.locator("#saved")).to_have_text("Saved")
    ground.refresh_from_db()
    return sorted(space for space, each in ground.file.layer(layer).items() if each == sort)


HOLLOW = drawn(*["." * 9] * 9)


@pytest.mark.parametrize(
    ("file", "layer", "sort"), [(POND, "terrain", "forest"), (HOLLOW, "spaces", "obstacle")], ids=["squares", "hexes"]
)
def test_a_finger_paints_a_stroke_on_a_phone(
    somebody: BrowserContext, holder_there: Holder, file: GroundFile, layer: str, sort: str
) -> None:
    ground = GroundFactory.create(holder=holder_there, file=file)
    page = opened(somebody, ground, PHONE)
    choose(page, f"{layer}:{sort}")
    page.locator("#space-c1").scroll_into_view_if_needed()
    (x, y), (_, end) = middle(page, "c1"), middle(page, "c4")
    touch = somebody.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    scrolled = page.evaluate("scrollY")
    with page.expect_response("**/paint/"):
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 13):
            at = y + (end - y) * step / 12
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": at}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert painted(page, ground, layer, sort) == ["c1", "c2", "c3", "c4"]
    assert page.evaluate("scrollY") == scrolled
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_mouse_paints_a_stroke_and_undo_takes_it_back_at_once(somebody: BrowserContext, ground: Ground) -> None:
    page = opened(somebody, ground, DESKTOP)
    choose(page, "pieces:bush")
    with page.expect_response("**/paint/"):
        page.mouse.move(*middle(page, "a1"))
        page.mouse.down()
        page.mouse.move(*middle(page, "a3"), steps=12)
        page.mouse.up()
    assert painted(page, ground, "pieces", "bush") == ["a1", "a2", "a3"]
    with page.expect_response("**/undo/"):
        page.keyboard.press("Control+z")
    assert painted(page, ground, "pieces", "bush") == []


def test_a_stroke_keeps_its_brush_while_it_waits_for_the_one_before(somebody: BrowserContext, ground: Ground) -> None:
    page = opened(somebody, ground, PHONE)
    held: list[Route] = []
    page.route("**/paint/", lambda route: route.continue_() if held else held.append(route))
    for brush, space in (("pieces:bush", "a1"), ("pieces:bush", "b1"), ("zones:a", "c1")):
        choose(page, brush)
        page.locator(f"#space-{space}").click()
    held[0].continue_()
    expect(page.locator("#space-c1")).to_have_attribute("aria-label", "c1: Player A")
    assert painted(page, ground, "pieces", "bush") == ["a1", "b1"]
    assert painted(page, ground, "zones", "a") == ["c1"]


def test_keys_walk_over_the_board_and_paint(somebody: BrowserContext, ground: Ground) -> None:
    page = opened(somebody, ground, DESKTOP)
    choose(page, "zones:a")
    page.locator("#space-a1").focus()
    for key in ("Enter", "ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#space-b2")).to_have_attribute("aria-label", "b2: Player A")
    assert painted(page, ground, "zones", "a") == ["a1", "b2"]
    assert page.evaluate("document.activeElement.id") == "space-b2"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_editor_has_no_fault_of_access(somebody: BrowserContext, ground: Ground, size: tuple[int, int]) -> None:
    assert complaints(opened(somebody, ground, size)) == []


def test_what_a_scenario_settles_is_saved_and_shown_as_it_is_after_undo(
    somebody: BrowserContext, holder_there: Holder
) -> None:
    ground = GroundFactory.create(holder=holder_there, file=map_of_tiles("dddd", "....", "....", "aaaa"))
    page = opened(somebody, ground, PHONE)
    gold = page.get_by_label("Attacker’s war chest")
    gold.fill("750")
    page.get_by_role("button", name="Save name, size and scenario").click()
    expect(page.locator("#redo")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#undo")).not_to_have_attribute("aria-disabled", "true")
    ground.refresh_from_db()
    assert ground.document["scenario"]["war_chest_attacker"] == 750
    page.locator("#undo").click()
    expect(gold).to_have_value("500")
    assert complaints(page) == []
