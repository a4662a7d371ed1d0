"""Changes that come before the last one is answered: none is lost, and nothing moves from under the finger."""

import time
from threading import Semaphore
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from armybuilder.lists.views import builder
from armybuilder.ownership.holders import Holder
from tests.browser import IN_BROWSER, PATIENCE, add, expect_verdict, go_to_new_army, open_page, wait_for_rest

pytestmark = IN_BROWSER


@pytest.fixture
def slow_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes its time over every change, so that clicks come before their answers."""
    answered = builder.change_response

    def late(*given: Any) -> Any:
        time.sleep(0.3)
        return answered(*given)

    monkeypatch.setattr(builder, "change_response", late)


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    """The place where a pointer rests on an element."""
    wait_for_rest(page)
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.usefixtures("slow_server")
def test_quick_clicks_are_all_counted(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody)
    go_to_new_army(page, holder_there)
    add(page, ["soldier"])
    more = middle_of(page, "#more-1")
    for _ in range(6):
        page.mouse.click(*more)
        page.wait_for_timeout(110)
    expect_verdict(page, "42 of 100 points. 1 problem.")


class HeldAnswers:
    """The answers to changes, once they are held: each waits until it is let go."""

    def __init__(self) -> None:
        self.are_held = False
        self.let_go = Semaphore(0)

    def wait(self) -> None:
        if self.are_held:
            assert self.let_go.acquire(timeout=PATIENCE / 1000)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> HeldAnswers:
    """A server whose answers to changes may be held."""
    answered, held = builder.change_response, HeldAnswers()

    def late(*given: Any) -> Any:
        held.wait()
        return answered(*given)

    monkeypatch.setattr(builder, "change_response", late)
    return held


@pytest.mark.once
def test_a_button_stays_under_the_finger_while_the_page_changes(
    somebody: BrowserContext, holder_there: Holder, answers: HeldAnswers
) -> None:
    page = open_page(somebody)
    go_to_new_army(page, holder_there)
    add(page, ["soldier"])
    more = middle_of(page, "#more-1")
    answers.are_held = True
    page.mouse.click(*more)
    page.mouse.down()
    with page.expect_response("**/moves/"):
        answers.let_go.release()
    wait_for_rest(page)
    expect_verdict(page, "6 of 100 points. Legal.")
    answers.let_go.release()
    page.mouse.up()
    expect_verdict(page, "18 of 100 points. Legal.")
    assert middle_of(page, "#more-1") == pytest.approx(more, abs=1)


def test_an_army_is_saved_when_the_last_of_quick_changes_is(
    somebody: BrowserContext, holder_there: Holder, answers: HeldAnswers
) -> None:
    page = open_page(somebody)
    go_to_new_army(page, holder_there)
    answers.are_held = True
    for slug in ("soldier", "warrior"):
        page.locator(f"#add-{slug}").click()
    answers.let_go.release()
    expect(page.locator(".line")).to_have_count(1)
    assert page.locator("#saved").inner_text() == "Saving…"
    answers.let_go.release()
    expect(page.locator(".line")).to_have_count(2)
    expect(page.locator("#saved")).to_have_text("Saved")
