"""A real table on two phones: taps show at once, wait while the site is away, and reach the other phone."""

import pytest
from playwright.sync_api import BrowserContext, expect

from armybuilder.ownership.holders import Holder
from armybuilder.tabletop.models import Tabletop, TabletopEvent
from armybuilder.tabletop.services import close
from tests.browser import IN_BROWSER, PHONE, complaints_in_both_themes, has_sideways_scroll, on_each_screen, open_page
from tests.factories import ArmyFactory, TabletopFactory
from tests.tables import WOUNDS, sit_down, tap, use_plain_sheets

pytestmark = [*IN_BROWSER, pytest.mark.once]


@pytest.fixture
def table(holder_there: Holder, opponent_there: Holder, monkeypatch: pytest.MonkeyPatch) -> Tabletop:
    use_plain_sheets(monkeypatch)
    table = TabletopFactory.create(army=ArmyFactory.create(holder=holder_there))
    sit_down(table.sides.get(), opponent_there)
    return table


def test_two_phones_at_one_table(somebody: BrowserContext, opponent: BrowserContext, table: Tabletop) -> None:
    one, two = open_page(somebody, PHONE), open_page(opponent, PHONE)
    for page in (one, two):
        page.goto(table.get_absolute_url())
    assert not has_sideways_scroll(one)
    with one.expect_response("**/events/"):
        tap(one, "Wounds up")
    with two.expect_response("**/events/?since=*") as asked:
        expect(one.locator(WOUNDS)).to_have_text("1")
    assert asked.value.json()["events"] == [], "the page brings them"
    expect(two.locator(WOUNDS)).to_have_text("1")
    opponent.set_offline(True)
    tap(two, "Wounds up")
    tap(two, "Dead")
    expect(two.locator(WOUNDS)).to_have_text("2")
    expect(two.locator("#unsent")).to_have_text("2 changes not sent yet")
    tap(one, "Wounds up")
    opponent.set_offline(False)
    for page in (one, two):
        expect(page.locator(WOUNDS)).to_have_text("3")
        expect(page.locator(".piece.is-out")).to_have_count(1)
    one.get_by_role("button", name="Fight →").click()
    expect(two.locator(".side-turn")).to_contain_text("Fight")
    assert TabletopEvent.objects.count() == 5


def test_phases_begin_and_undo_takes_back_the_last_tap_without_a_network(
    somebody: BrowserContext, table: Tabletop
) -> None:
    page = open_page(somebody, PHONE)
    page.goto(table.get_absolute_url())
    turn, oath = page.locator(".side-turn"), page.locator(".reminders")
    activated = page.locator("[value$='mark 1 1.1 activated']")
    undo = page.get_by_role("button", name="Undo", exact=True)
    somebody.set_offline(True)
    page.locator(".side-notes input[name=value]").fill("It rains")
    page.locator(".side-notes input[name=value]").press("Enter")
    expect(page.locator(".side-notes .note")).to_have_text("It rains")
    activated.click()
    for name in ("Wounds down", "Wounds up", "Wounds up"):
        tap(page, name)
    undo.click()
    expect(page.locator(WOUNDS)).to_have_text("1")
    redo = page.get_by_role("button", name="Redo", exact=True)
    redo.click()
    expect(page.locator(WOUNDS)).to_have_text("2")
    expect(redo).to_be_hidden()
    undo.click()
    expect(page.locator(WOUNDS)).to_have_text("1")
    page.get_by_role("button", name="Fight →").click()
    expect(turn).to_have_text("Turn 1 · Fight")
    expect(oath).to_be_hidden()
    for name in ("Turn 2 →", "Fight →"):
        page.get_by_role("button", name=name).click()
    undo.click()
    expect(turn).to_have_text("Turn 2 · Move")
    expect(oath).to_contain_text("Remember: Move")
    expect(activated).to_have_attribute("aria-pressed", "false")
    somebody.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    page.reload()
    expect(page.locator(".side-notes .note")).to_contain_text("It rains")
    expect(turn).to_have_text("Turn 2 · Move")
    expect(page.locator(WOUNDS)).to_have_text("1")
    expect(activated).to_have_attribute("aria-pressed", "false")


def test_a_unit_after_the_other_goes_through_the_phases_of_one_turn(
    holder_there: Holder, somebody: BrowserContext
) -> None:
    table = TabletopFactory.create(army=ArmyFactory.create(holder=holder_there))
    page = open_page(somebody, PHONE)
    page.goto(table.get_absolute_url())
    somebody.set_offline(True)
    turn, piece = page.locator(".side-turn"), page.locator(".piece").first

    def go_to(phase: str) -> None:
        turn.click()
        page.get_by_role("button", name=phase, exact=True).click()

    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("button", name="Item Phase →", exact=True).click()
    for phase in ("Disengagement", "Engagement"):
        go_to(phase)
    assert page.evaluate("scrollY") == 0, "the phases are at hand"
    expect(turn).to_have_text("Turn 1 · Engagement")
    phases = page.locator(".phases[open]")
    turn.click()
    expect(phases).to_have_count(1)
    page.keyboard.press("Escape")
    expect(phases).to_have_count(0)
    turn.click()
    piece.click(position={"x": 5, "y": 5})
    expect(phases).to_have_count(0)
    piece.get_by_role("button", name="Engaged").click()
    go_to("End of Turn")
    page.get_by_role("button", name="Turn 2 →", exact=True).click()
    for phase in ("Combat Phase", "Engagement"):
        go_to(phase)
    expect(turn).to_have_text("Turn 2 · Engagement")
    expect(piece.get_by_role("button", name="Engaged")).to_have_attribute("aria-pressed", "false")
    somebody.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    page.reload()
    expect(turn).to_have_text("Turn 2 · Engagement")


def test_a_turn_that_is_undone_without_a_network_gives_back_what_it_ended(
    somebody: BrowserContext, table: Tabletop
) -> None:
    page = open_page(somebody, PHONE)
    page.goto(table.get_absolute_url())
    activated, turn = page.locator("[value$='mark 1 1.1 activated']"), page.locator(".side-turn")
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    activated.click()
    expect(page.locator("[data-undo]")).to_have_attribute("data-last", "mark 1 1.1 activated")
    somebody.set_offline(True)
    for name in ("Fight →", "Turn 2 →"):
        page.get_by_role("button", name=name).click()
    expect(activated).to_have_attribute("aria-pressed", "false")
    undo.click()
    expect(turn).to_have_text("Turn 1 · Fight")
    expect(activated).to_have_attribute("aria-pressed", "true")
    redo.click()
    expect(activated).to_have_attribute("aria-pressed", "false")
    undo.click()
    somebody.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    page.reload()
    expect(turn).to_have_text("Turn 1 · Fight")
    expect(activated).to_have_attribute("aria-pressed", "true")


def test_taps_that_were_sent_are_undone_and_redone_one_after_the_other_without_a_network(
    somebody: BrowserContext, table: Tabletop
) -> None:
    page = open_page(somebody, PHONE)
    page.goto(table.get_absolute_url())
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    revision = int(page.locator("#table").get_attribute("data-revision") or "")
    for more in (1, 2, 3):
        tap(page, "Wounds up")
        expect(page.locator(f"#table[data-revision='{revision + more}']")).to_be_attached()
    somebody.set_offline(True)
    for button, wounds in ((undo, "2"), (undo, "1"), (undo, "0"), (redo, "1"), (redo, "2")):
        button.click()
        expect(page.locator(WOUNDS)).to_have_text(wounds)
    somebody.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    page.reload()
    expect(page.locator(WOUNDS)).to_have_text("2")
    redo.click()
    expect(page.locator(WOUNDS)).to_have_text("3")
    expect(redo).to_be_hidden()


def test_an_answer_that_never_comes_holds_up_nothing(somebody: BrowserContext, table: Tabletop) -> None:
    page = open_page(somebody, PHONE)
    page.goto(table.get_absolute_url())
    page.route("**/events/", lambda route: None, times=1)
    tap(page, "Wounds up")
    tap(page, "Wounds up")
    expect(page.locator("#unsent")).to_have_text("2 changes not sent yet", timeout=30_000)
    expect(page.locator("#unsent")).to_be_hidden()
    assert TabletopEvent.objects.count() == 2


@pytest.mark.long
def test_two_phones_count_a_hundred_times_each_and_lose_the_network_by_turns(
    somebody: BrowserContext, opponent: BrowserContext, table: Tabletop
) -> None:
    phones = {context: open_page(context, PHONE) for context in (somebody, opponent)}
    for page in phones.values():
        page.goto(table.get_absolute_url())
    points = "[data-count='1 - points']"
    for number in range(100):
        for each, (context, page) in enumerate(phones.items()):
            context.set_offline((number // 10 + each) % 3 == 0)
            up = page.get_by_role("button", name="Points up")
            up.click()
    for context in phones:
        context.set_offline(False)
    for page in phones.values():
        expect(page.locator(points)).to_have_text("200", timeout=90_000)
        expect(page.locator("#unsent")).to_be_hidden()
    assert TabletopEvent.objects.count() == 200


def test_picks_figures_and_what_is_out_show_at_once_without_a_network(
    somebody: BrowserContext, table: Tabletop
) -> None:
    page = open_page(somebody, PHONE)
    page.goto(table.get_absolute_url())
    piece, undo = page.locator("#piece-1-1\\.1"), page.get_by_role("button", name="Undo", exact=True)
    piece.locator("summary").first.click()
    somebody.set_offline(True)
    piece.get_by_label("Level").select_option("Calm")
    expect(piece.locator(".badge")).to_have_text("Calm")
    piece.get_by_label("Level").select_option("Fierce")
    undo.click()
    expect(piece.locator(".badge")).to_have_text("Calm")
    piece.get_by_label("Set by hand").select_option("Strength: 3")
    piece.get_by_label("To what").fill("7")
    piece.get_by_label("To what").press("Enter")
    expect(piece.locator(".piece-figures")).to_have_text("Strength 7")
    piece.get_by_label("Set by hand").select_option("Wounds: 0")
    piece.get_by_label("To what").fill("many")
    piece.get_by_label("To what").press("Enter")
    expect(page.locator(WOUNDS)).to_have_text("0")
    page.get_by_role("button", name="Dead").first.click()
    expect(page.locator(".off-table .piece.is-out")).to_have_count(1)
    expect(page.locator(".side-head")).to_contain_text("4 of 5 pieces on the table")
    undo.click()
    expect(page.locator(".off-table")).to_be_hidden()
    expect(page.locator(".pieces").first.locator(".piece").first).to_have_id("piece-1-1.1")
    piece.get_by_role("button", name="Dead").click()
    somebody.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    page.reload()
    out = page.locator(".off-table .piece")
    expect(out.locator(".badge")).to_have_text("Calm")
    expect(out.locator(".piece-figures")).to_have_text("Strength 7")


def test_what_a_closed_table_no_longer_takes_stays_readable(
    somebody: BrowserContext, opponent: BrowserContext, table: Tabletop
) -> None:
    page = open_page(somebody, PHONE)
    page.goto(table.get_absolute_url())
    somebody.set_offline(True)
    tap(page, "Wounds up")
    page.locator(".side-notes input[name=value]").fill("It rains")
    page.locator(".side-notes input[name=value]").press("Enter")
    close(table)
    somebody.set_offline(False)
    lost = page.locator("#messages .message")
    for _ in range(2):
        expect(lost).to_contain_text("This table is closed. This was not saved:")
        expect(lost.locator("li")).to_have_text(["Soldier: Wounds +1", "“It rains”"])
        expect(page.locator(".table-head")).to_contain_text("Closed")
        page.reload()
    lost.get_by_role("button", name="Got it").click()
    page.reload()
    expect(lost).to_have_count(0)
    assert not TabletopEvent.objects.exists()


def test_the_table_is_fine_on_each_screen(somebody: BrowserContext, table: Tabletop) -> None:
    page = open_page(somebody)
    page.goto(table.get_absolute_url())
    page.locator(".piece summary").first.click()
    for _ in on_each_screen(page):
        assert complaints_in_both_themes(page) == []
        assert not has_sideways_scroll(page)
