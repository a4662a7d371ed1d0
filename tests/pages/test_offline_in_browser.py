"""A table without a network: taken along, it opens, counts and sends later, once each; and it is one person's alone."""

from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Error, Page, expect
from pytest_django.live_server_helper import LiveServer

from armybuilder.ownership.holders import Holder
from armybuilder.tabletop.models import Tabletop, TabletopEvent, TabletopSeat
from tests.browser import IN_BROWSER, PHONE, open_page, sit_down
from tests.factories import ArmyFactory, TabletopFactory, UserFactory
from tests.tables import WOUNDS, tap, use_plain_sheets

PUT = """event => {
    const { key, events } = document.getElementById("table").dataset;
    return offline.put(key, events, event);
}"""
pytestmark = [*IN_BROWSER, pytest.mark.once]


@pytest.fixture
def holder(newcomer: BrowserContext, client: Client, live_server: LiveServer) -> Holder:
    return sit_down(newcomer, client, live_server)


@pytest.fixture
def table(holder: Holder, monkeypatch: pytest.MonkeyPatch) -> Tabletop:
    use_plain_sheets(monkeypatch)
    return TabletopFactory.create(army=ArmyFactory.create(holder=holder))


def take_along(page: Page, table: Tabletop) -> None:
    page.goto(table.get_absolute_url())
    page.get_by_role("button", name="Take along").click()
    expect(page.locator("#along-state")).to_contain_text("pages are on this device")


def test_a_table_is_played_without_a_network(newcomer: BrowserContext, table: Tabletop) -> None:
    page = open_page(newcomer, PHONE)
    take_along(page, table)
    card = page.locator("#table a[href*='/units/']").first.get_attribute("href")
    newcomer.set_offline(True)
    page.goto(table.get_absolute_url())
    expect(page.locator("#as-of")).to_contain_text("No network. This page is as of")
    page.evaluate(PUT, {"id": str(uuid4()), "side": 1, "kind": "dance"})  # the site can't read it
    for _ in range(3):
        tap(page, "Wounds up")
    page.goto(card or "")
    expect(page.locator("h1")).to_be_visible()
    page.goto("/search/?q=soldier")
    expect(page.locator("#kept-tables a")).to_have_text(str(table))
    later = open_page(newcomer, PHONE)
    page.close()  # the changes wait on the device
    page = later
    page.goto(table.get_absolute_url())
    expect(page.locator(WOUNDS)).to_have_text("3")
    expect(page.locator("#unsent")).to_have_text("4 changes not sent yet")
    newcomer.set_offline(False)
    page.reload()
    expect(page.locator("#messages .error")).to_be_visible()
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator(WOUNDS)).to_have_text("3")
    assert TabletopEvent.objects.count() == 3
    page.reload()
    expect(page.locator(WOUNDS)).to_have_text("3")
    assert TabletopEvent.objects.count() == 3
    newcomer.clear_cookies()  # somebody else's browser now
    tap(page, "Wounds up")
    expect(page.locator("#messages")).to_contain_text("Log in again")
    expect(page.locator("#unsent")).to_have_text("1 change not sent yet")
    page.goto("/tables/")
    expect(page.locator(".empty")).to_be_visible()
    newcomer.set_offline(True)
    with pytest.raises(Error, match="ERR_"):
        page.goto(table.get_absolute_url())
    newcomer.set_offline(False)


def test_logging_out_asks_what_to_do_with_what_is_not_sent(
    newcomer: BrowserContext, table: Tabletop, holder: Holder, live_server: LiveServer
) -> None:
    user, client = UserFactory.create(), Client()
    assert holder.token is not None
    TabletopSeat.objects.adopt(holder.token, user)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    newcomer.add_cookies([{"name": session.key, "value": session.value, "url": live_server.url, "httpOnly": True}])
    page = open_page(newcomer, PHONE)
    take_along(page, table)
    newcomer.set_offline(True)
    tap(page, "Wounds up")
    expect(page.locator("#unsent")).to_be_visible()
    page.locator(".account summary").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("dialog")).to_contain_text("1 change at your tables could not be sent yet")
    page.get_by_role("button", name="Stay logged in").click()
    expect(page.locator(WOUNDS)).to_have_text("1")
    newcomer.set_offline(False)
    page.locator(".account summary").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in", exact=True)).to_be_visible()
    assert TabletopEvent.objects.count() == 1
    assert page.evaluate("caches.keys()") == []
