"""Officer's Chess in a browser, by mouse and thumb: a side is chosen, units are hired, armed, mended and tagged."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import IN_BROWSER, add, complaints, expect_verdict, follow, has_sideways_scroll, on_one_size

pytestmark = [*IN_BROWSER, pytest.mark.once]


def start_army(page: Page) -> None:
    """The attackers of a battle at a bridge, nobody hired yet."""
    page.goto("/armies/new/?game=officers-chess")
    page.get_by_label("Name").fill("Arlen's Guard")
    page.get_by_label("Scenario", exact=True).select_option("bridge-at-arlen")
    page.get_by_label("Side", exact=True).select_option("attacker")
    assert complaints(page) == []
    follow(page.get_by_role("button", name="Start"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Arlen's Guard")
    expect(page.locator("#agreed summary")).to_contain_text("Bridge at Arlen")
    expect_verdict(page, "No units yet. 0 of 600 gold.")


@on_one_size("desktop")
def test_an_army_is_hired_armed_mended_and_tagged(screen: Page) -> None:
    start_army(screen)
    add(screen, ["cavalier", "archer", "taguel-normal"])
    expect_verdict(screen, "330 of 600 gold. 1 problem.")
    shifter = screen.locator(".line").filter(has_text="Taguel (Normal)")
    expect(shifter.locator(".finding.error .finding-message")).to_contain_text("the state that a shifter falls back to")
    shifter.get_by_role("button", name="Hire Taguel (Beast)").click()
    expect_verdict(screen, "350 of 600 gold. Legal.")

    archer = screen.locator(".line").filter(has_text="Archer")
    expect(archer.locator(".finding-message")).to_contain_text("Archer has no weapon that it can use.")
    archer.get_by_role("button", name="Give Iron Bow").click()
    expect_verdict(screen, "390 of 600 gold. Legal.")
    expect(archer.locator(".finding")).to_have_count(0)
    screen.get_by_role("button", name="Inventory, tags for Cavalier", exact=True).click()
    screen.get_by_role("button", name="Give Iron Lance", exact=True).click()
    expect_verdict(screen, "425 of 600 gold. Legal.")
    cavalier = screen.locator(".line").filter(has_text="Cavalier")
    expect(cavalier.get_by_label("Weapons, the equipped one first")).to_contain_text("Iron Lance equipped")
    screen.locator("#line-editor").get_by_role("button", name="Give Leader").click()
    expect(screen.get_by_role("button", name="Take Leader off")).to_be_visible()
    assert not has_sideways_scroll(screen)
    assert complaints(screen) == []


@on_one_size("phone")
def test_the_side_across_the_bridge_has_another_war_chest(screen: Page) -> None:
    start_army(screen)
    add(screen, ["knight"])
    screen.get_by_text("Change", exact=True).click()
    screen.get_by_label("Side", exact=True).select_option("defender")
    expect(screen.locator("#points")).to_contain_text("of 500 gold")
    screen.get_by_label("Scenario", exact=True).select_option("breakout")
    expect(screen.locator("#points")).to_contain_text("of 600 gold")
    assert not has_sideways_scroll(screen)
    assert complaints(screen) == []
