"""The pages in Chromium, as tests use them: somebody at a screen, wide or narrow, and what the pages must show them."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from threading import Condition
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebError, expect
from pytest_django.live_server_helper import LiveServer

from armybuilder.ownership.holders import Holder
from tests.builder import newcomer as somebody_new_at
from tests.factories import ArmyFactory
from validation.army import ArmyFile

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

#: The marks of a module of browser tests.
IN_BROWSER = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("all_answered"),
]
DESKTOP, PHONE = (1280, 900), (390, 844)
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
THINNED = Path(__file__).parent / "thinned.js"
#: All that is wrong, and nothing of what is right: writing down every element that passes took most of the time. None
#: of the rules asks what is in styles or films, which would be fetched once more. What is wrong with a page from which
#: was taken what it holds more than twice is asked of the whole of it, and nothing else is. Out of sight, some parts
#: are not laid out, and what is in them has no size of which to complain: they are, for so long.
VIOLATIONS = """async (runOnly) => {
  const found = async (runOnly) => (await axe.run({runOnly, resultTypes: ["violations"], preload: false})).violations;
  const away = [...document.querySelectorAll("*")]
    .filter((each) => getComputedStyle(each).contentVisibility === "auto");
  for (const each of away) each.style.contentVisibility = "visible";
  try {
    const taken = thinned.thin();
    let wrong;
    try { wrong = await found(runOnly); } finally { thinned.whole(); }
    return taken && wrong.length ? await found({type: "rule", values: wrong.map((each) => each.id)}) : wrong;
  } finally {
    for (const each of away) {
      each.style.contentVisibility = "";
      if (!each.getAttribute("style")) each.removeAttribute("style");
    }
  }
}"""
#: Takes the check from the page at rest beside it, where there is one: to send its 650 kB each time takes longer.
TAKE_CHECK = """() => {
    if (!("axe" in window) && window.opener?.check) (0, eval)(opener.check);
    return "axe" in window;
}"""
EVERY_RULE = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
#: The rules that look at colours, the only ones to which another theme is another page.
RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"]
#: True in a page that keeps still: all of it is there, no answer is on its way, nothing fades or moves.
AT_REST = """() => document.readyState === "complete"
    && document.fonts.status === "loaded"
    && !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")
    && !document.getAnimations().some(each => each.playState === "running")"""
#: Waits until the page is drawn anew, and what hangs on its width has heard of it.
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: Shows at once what happened in a match, unless a test wants to see it played out.
AT_ONCE = """if (window.origin !== "null" && localStorage.getItem("speed of matches") === null)
    localStorage.setItem("speed of matches", "0");"""
#: The address at which a browser that tests share rests: like a page of the site, or those would have a process of
#: their own.
REST = "/at-rest"
OF_THE_SITE = {"Cross-Origin-Opener-Policy": "same-origin"}
#: All that a test could find in a new tab of an earlier one: names that the resting page has not, functions that are
#: not the browser's, what is stored.
LEFT = """async () => {
    const names = Object.getOwnPropertyNames(window);
    const isOfATest = (name) => typeof window[name] === "function" && !`${window[name]}`.includes("[native code]");
    const stored = { ...localStorage, ...sessionStorage, cookie: document.cookie };
    if (stored["speed of matches"] === "0") delete stored["speed of matches"];
    return [
        ...names.filter((name) => !(name in opener) || isOfATest(name)),
        ...Object.keys(stored).filter((name) => stored[name]),
        ...await indexedDB.databases(), ...await caches.keys(),
    ];
}"""
#: Milliseconds that a page may take before a test fails: many, for a machine that is busy with other things as well.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


# Who is there


class Door:
    """The way into the site that browsers ask: it is open while a test lasts.

    What a page has sent comes late on a busy machine, also when the page is closed and the database has been emptied:
    it would be answered beside the next test, and write into its database.
    """

    def __init__(self, site: "WSGIApplication") -> None:
        self._site, self._asked = site, Condition()
        self._is_open, self._under_way = False, 0

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterator[bytes]:
        if not self._has_let_in():
            start_response("503 Service Unavailable", [])
            return
        try:
            answer: Any = self._site(environ, start_response)
            with closing(answer):
                yield from answer
        finally:
            with self._asked:
                self._under_way -= 1
                self._asked.notify()

    def _has_let_in(self) -> bool:
        with self._asked:
            self._under_way += self._is_open
            return self._is_open

    @contextmanager
    def open(self) -> Iterator[None]:
        """Answer whatever is asked meanwhile, to its end."""
        self._is_open = True
        yield
        with self._asked:
            is_answered = self._asked.wait_for(lambda: not self._under_way, timeout=PATIENCE / 1000)
            self._is_open = False
        assert is_answered, "a request has not been answered"


@pytest.fixture(scope="session")
def door(live_server: LiveServer) -> Door:
    server = live_server.thread.httpd
    site = server.get_app()
    assert site
    door = Door(site)
    server.set_app(door)
    return door


@pytest.fixture
def all_answered(door: Door) -> Iterator[None]:
    """The site answers browsers, and has answered all when the test ends."""
    with door.open():
        yield


class SharedBrowser:
    """A browser that tests share: what it has fetched and compiled stays, and to each test it is as new.

    What cannot be taken back, a clock or a script of the test's that every page begins with, needs a browser of its
    own, and so does a test of what is fetched.
    """

    def __init__(self, browser: Browser, live_server: LiveServer) -> None:
        self.context = new_context(browser, live_server)
        self.rest = self.context.new_page()
        self.rest.route(f"**{REST}", lambda route: route.fulfill(headers=OF_THE_SITE, body=""))
        self.rest.goto(REST)
        self.rest.evaluate("check => { window.check = check }", check())

    @contextmanager
    def visited(self) -> Iterator[BrowserContext]:
        """The browser as one test has it; whatever a page complains about fails the test."""
        with faultless(self.context):
            yield self.context
        self.context.unroute_all()
        for page in self.context.pages:
            if page != self.rest:
                page.close()
        self.context.clear_permissions()
        self.context.clear_cookies()
        self.rest.evaluate("localStorage.clear()")

    def close(self) -> None:
        """Close the browser, and what the server holds open for it, which would keep the database in use."""
        self.context.close()
        end = monotonic() + 2
        for each in threading.enumerate():
            if each.name.endswith("(process_request_thread)"):
                each.join(max(0, end - monotonic()))


@pytest.fixture(scope="session")
def shared_browser(browser: Browser, django_db_setup: None, live_server: LiveServer) -> Iterator[SharedBrowser]:
    shared = SharedBrowser(browser, live_server)
    yield shared
    shared.close()


@pytest.fixture(scope="session")
def other_browser(browser: Browser, django_db_setup: None, live_server: LiveServer) -> Iterator[SharedBrowser]:
    shared = SharedBrowser(browser, live_server)
    yield shared
    shared.close()


@pytest.fixture
def somebody(shared_browser: SharedBrowser) -> Iterator[BrowserContext]:
    """A browser of one person; whatever a page complains about fails the test."""
    with shared_browser.visited() as context:
        yield context


@pytest.fixture
def opponent(other_browser: SharedBrowser) -> Iterator[BrowserContext]:
    """A browser of another person."""
    with other_browser.visited() as context:
        yield context


@pytest.fixture
def holder_there(somebody: BrowserContext, client: Client, live_server: LiveServer) -> Holder:
    """Whoever sits at somebody's browser: what is made for them in Python is theirs there."""
    return sit_down(somebody, client, live_server)


@pytest.fixture
def opponent_there(opponent: BrowserContext, live_server: LiveServer) -> Holder:
    """Whoever sits at the opponent's browser."""
    return sit_down(opponent, Client(), live_server)


def sit_down(context: BrowserContext, client: Client, live_server: LiveServer) -> Holder:
    holder = somebody_new_at(client)
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": session.key, "value": session.value, "url": live_server.url, "httpOnly": True}])
    return holder


@pytest.fixture
def newcomer(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A browser of somebody who has never been here: nothing is fetched yet, and what a test does to it stays in it."""
    with browser_of_one(browser, live_server) as context:
        yield context


@contextmanager
def browser_of_one(browser: Browser, live_server: LiveServer, **how: Any) -> Iterator[BrowserContext]:
    """A browser of somebody's own, `how` as Playwright calls it; whatever a page complains about fails the test."""
    context = new_context(browser, live_server, **how)
    try:
        with faultless(context):
            yield context
    finally:
        context.close()


def new_context(browser: Browser, live_server: LiveServer, **how: Any) -> BrowserContext:
    context = browser.new_context(base_url=live_server.url, **how)
    context.add_init_script(AT_ONCE)
    context.set_default_timeout(PATIENCE)
    return context


@contextmanager
def faultless(context: BrowserContext) -> Iterator[None]:
    """In here no page complains, and none does what the site's policy of contents forbids."""
    errors: list[str] = []

    def note(error: WebError) -> None:
        errors.append(str(error.error))

    def note_forbidden(message: ConsoleMessage) -> None:
        # REST framework's own page has styles in its elements, and does without them.
        if "Content Security Policy" in message.text and "/api/v1/" not in message.location["url"]:
            errors.append(message.text)

    context.on("weberror", note)
    context.on("console", note_forbidden)
    try:
        yield
    finally:
        context.remove_listener("weberror", note)
        context.remove_listener("console", note_forbidden)
    assert errors == []


SIZES = {"desktop": DESKTOP, "phone": PHONE}


def by_turns(games: Sequence[str], first: int = 0, every: int = 2) -> pytest.MarkDecorator:
    """Every second game from the first, on either size of screen by turns; all others by the long tests.

    For pages that are the same in each game but for their words.
    """
    daily = {(game, turn % 2) for turn, game in enumerate(games[first::every])}
    pairs = [
        pytest.param(size, game, id=f"{game}-{name}", marks=[] if (game, number) in daily else [pytest.mark.long])
        for game in games
        for number, (name, size) in enumerate(SIZES.items())
    ]
    return pytest.mark.parametrize(("screen", "game"), pairs, indirect=["screen"])


def on_one_size(chosen: str, fixture: str = "screen") -> pytest.MarkDecorator:
    """On one size of screen; on the other, where the way is the same and others go it, by the long tests.

    Ways that lead over the same pages take different sizes.
    """
    sizes = [pytest.param(SIZES[name], id=name, marks=[] if name == chosen else [pytest.mark.long]) for name in SIZES]
    return pytest.mark.parametrize(fixture, sizes, indirect=fixture == "screen")


@pytest.fixture(params=list(SIZES.values()), ids=list(SIZES))
def screen(request: pytest.FixtureRequest, somebody: BrowserContext) -> Page:
    """A page of somebody's, on a screen of either size."""
    return open_page(somebody, request.param)


def open_page(context: BrowserContext, size: tuple[int, int] = DESKTOP) -> Page:
    """A new tab; in a shared browser, one of the process that has compiled what the pages run."""
    rest = next((page for page in context.pages if page.url.endswith(REST)), None)
    page = beside(rest) if rest else context.new_page()
    resize(page, size)
    return page


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def beside(rest: Page) -> Page:
    """A tab in which nobody has been."""
    with rest.expect_popup() as opened:
        rest.evaluate("() => { window.open('about:blank') }")
    if rest.context.pages == [rest, opened.value]:
        assert opened.value.evaluate(LEFT) == [], "an earlier test has left something in the browser"
    return opened.value


# What they do


def follow(way: Locator) -> None:
    """Click on what leads to another page, and wait until all of that is there: its scripts come last.

    A load alone would do for a page too early: the event of the one before may come late.
    """
    with way.page.expect_navigation():
        way.click()


def wait_for_rest(page: Page) -> None:
    """Wait until the page keeps still, so that what is read of it or measured on it stays so."""
    page.wait_for_function(AT_REST)


def go_to_new_army(page: Page, holder: Holder, limit: int = 100) -> None:
    """The builder with a themed army of Tactics David, still empty."""
    go_to_army(page, holder, ArmyFile("tactics-david", "Bramble Watch", "strict-themed", limit))


def go_to_army(page: Page, holder: Holder, file: ArmyFile) -> None:
    """The builder with an army that is made in Python."""
    page.goto(ArmyFactory.create(holder=holder, file=file).get_absolute_url())


def open_picker(page: Page) -> bool:
    """Have the picker in sight; whether it is a sheet of its own, as on a phone."""
    wait_for_rest(page)  # what is visible depends on the styles
    is_sheet = page.locator("#open-picker").is_visible()
    if is_sheet:
        page.locator("#open-picker").click()
    return is_sheet


def close_picker(page: Page, is_sheet: bool) -> None:
    if is_sheet:
        page.get_by_role("link", name="Done").click()


def add(page: Page, slugs: list[str]) -> None:
    """Add cards by the picker."""
    is_sheet = open_picker(page)
    for slug in slugs:
        page.locator(f"#add-{slug}").click()
    expect(page.locator("#saved")).to_have_text("Saved")
    close_picker(page, is_sheet)


# What they see


def expect_verdict(page: Page, verdict: str) -> None:
    expect(page.locator("#builder")).to_have_attribute("data-verdict", verdict)


def on_each_screen(page: Page, sizes: Mapping[str, tuple[int, int]] = SIZES) -> Iterator[str]:
    """The open page on each size of screen in turn: on the narrow one first, as what a wide one unfolds may stay so."""
    for name in sorted(sizes, key=lambda name: sizes[name]):
        resize(page, sizes[name])
        page.evaluate(NEXT_FRAME)
        yield name


def has_sideways_scroll(page: Page) -> bool:
    wait_for_rest(page)
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@cache
def check() -> str:
    """The scripts of the accessibility check."""
    return "\n".join(script.read_text(encoding="utf-8") for script in (AXE, THINNED)) + "; 0"


def bring_check(page: Page) -> None:
    """Have the scripts of the accessibility check in the page."""
    if not page.evaluate(TAKE_CHECK):
        page.evaluate(check())


def complaints(page: Page, rules: list[str] = EVERY_RULE) -> list[Any]:
    """The complaints of the accessibility check about a page, seen from its top.

    Scrolled down, what happens to lie half under the fixed head would count as too small to hit.
    """
    wait_for_rest(page)
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    bring_check(page)
    return [
        (each["id"], [(node["html"][:160], node["failureSummary"][:300]) for node in each["nodes"][:3]])
        for each in page.evaluate(VIOLATIONS, rules)
    ]


def complaints_in_both_themes(page: Page) -> list[Any]:
    """The complaints about a page in the light, and those about its colours in the dark."""
    page.emulate_media(color_scheme="light")
    found = complaints(page)
    page.emulate_media(color_scheme="dark")
    return found + complaints(page, RULES_OF_COLOURS)


def is_fine(page: Page) -> None:
    """Nothing to complain about, in either theme."""
    assert complaints_in_both_themes(page) == []
    assert not has_sideways_scroll(page)
