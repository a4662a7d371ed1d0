"""Streams of numbers: what they say, when they end, and who is refused one."""

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable, Sequence
from importlib import import_module
from typing import Any

import pytest
from prometheus_client import REGISTRY

from armybuilder.play.live import listeners, streams
from armybuilder.play.live import listeners as numbers_of_changes
from armybuilder.play.live.listeners import Crowd, Watcher, changes_now
from armybuilder.play.live.streams import is_stream
from tests.loops import run_to_end

pytestmark = [pytest.mark.django_db, pytest.mark.once]
KEY = "a-match"


@pytest.fixture(autouse=True)
def site(db: None) -> None:
    """The application opens its database when it is imported."""
    import_module("armybuilder.asgi")


async def ask(browser: "Browser") -> None:
    from armybuilder.asgi import application

    await application(browser.scope, browser.receive, browser.send)


class Browser:
    """A browser that asks for a stream, as a server tells of it."""

    def __init__(self, **headers: str) -> None:
        named = {"accept": "text/event-stream"} | {name.replace("_", "-"): value for name, value in headers.items()}
        self.scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "path": f"/matches/{KEY}/live",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in named.items()],
            "client": ("10.0.0.1", 50_000),
        }
        self.left = asyncio.Event()
        self.messages: list[Any] = []

    async def receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.messages.append(message)

    @property
    def status(self) -> int:
        return int(self.messages[0]["status"])

    @property
    def text(self) -> str:
        return b"".join(each.get("body", b"") for each in self.messages).decode()

    async def says(self, what: str) -> None:
        while what not in self.text:
            await asyncio.sleep(0.005)


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The numbers that the database would answer; and no listener, so that only what a test tells is told."""
    found = {KEY: 3}

    async def changes_now(keys: Sequence[str]) -> dict[str, int]:
        return {key: found[key] for key in keys if key in found}

    async def nothing(_: Crowd) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(streams, "changes_now", changes_now)
    monkeypatch.setattr(listeners, "changes_now", changes_now)
    monkeypatch.setattr(streams, "keep_listening", nothing)
    monkeypatch.setattr(streams, "crowd", Crowd())
    return found


def the_crowd() -> Crowd:
    """Those who watch while a test runs."""
    crowd: Crowd = vars(streams)["crowd"]
    return crowd


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def within_reason() -> None:
        await asyncio.wait_for(test(), 60)

    run_to_end(within_reason())


async def watch(browser: Browser) -> "asyncio.Task[None]":
    """The stream of a browser, once it has begun."""
    task = asyncio.ensure_future(ask(browser))
    await browser.says("retry: ")
    return task


def test_a_stream_says_the_number_at_once_and_each_that_is_greater(numbers: dict[str, int]) -> None:
    async def test() -> None:
        browser = Browser()
        task = await watch(browser)
        await browser.says("data: 3")
        the_crowd().tell(KEY, 3)
        the_crowd().tell(KEY, 4)
        await browser.says("data: 4")
        assert browser.text == "retry: 1000\n\ndata: 3\n\ndata: 4\n\n"
        browser.left.set()
        await task

    run(test)


def test_who_leaves_is_missed(numbers: dict[str, int]) -> None:
    async def test() -> None:
        browser = Browser()
        task = await watch(browser)
        assert len(the_crowd()) == the_crowd().from_address("10.0.0.1") == 1
        browser.left.set()
        await task
        assert (len(the_crowd()), the_crowd().keys()) == (0, [])

    run(test)


def test_a_quiet_stream_says_its_number_again_and_ends_some_day(
    numbers: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PING", 0.02)
    monkeypatch.setattr(streams, "LIFE", 0.2)

    async def test() -> None:
        browser = Browser()
        await (await watch(browser))
        assert browser.text.count("data: 3\n\n") >= 3
        assert browser.messages[-1] == {"type": "http.response.body", "body": b""}

    run(test)


def test_a_process_that_stops_sends_everybody_home(numbers: dict[str, int]) -> None:
    async def test() -> None:
        browsers = [Browser() for _ in range(3)]
        tasks = [await watch(browser) for browser in browsers]
        the_crowd().close_all()
        await asyncio.gather(*tasks)
        assert all(browser.messages[-1] == {"type": "http.response.body", "body": b""} for browser in browsers)

    run(test)


def test_there_is_no_stream_of_what_is_not_there(numbers: dict[str, int]) -> None:
    numbers.clear()

    async def test() -> None:
        browser = Browser()
        await ask(browser)
        assert browser.status == 404

    run(test)


@pytest.mark.parametrize(("name", "most"), [("STREAMS", 2), ("STREAMS_AN_ADDRESS", 2)])
def test_one_too_many_is_told_to_ask_instead(numbers: dict[str, int], settings: Any, name: str, most: int) -> None:
    setattr(settings, name, most)

    async def test() -> None:
        tasks = [(browser, await watch(browser)) for browser in (Browser(), Browser())]
        late = Browser()
        await ask(late)
        assert (late.status, late.text) == (503, streams.FULL)
        for browser, task in tasks:
            browser.left.set()
            await task

    run(test)


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, True),
        ({"path": f"/challenges/{KEY}/live"}, True),
        ({"path": f"/matches/{KEY}/"}, False),
        ({"path": f"/matches/{KEY}/live/more"}, False),
        ({"path": f"/armies/{KEY}/live"}, False),
        ({"method": "POST"}, False),
        ({"headers": [(b"accept", b"application/json")]}, False),
        ({"headers": []}, False),
    ],
)
def test_only_who_wants_a_stream_is_given_one(changed: dict[str, Any], expected: bool) -> None:
    async def test() -> None:
        assert is_stream(Browser().scope | changed) is expected

    run(test)


# Listening


def test_watchers_have_one_thread_together(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: set[int] = set()

    def asked(keys: Sequence[str]) -> dict[str, int]:
        threads.add(threading.get_ident())
        return {}

    async def test() -> None:
        await asyncio.gather(*(changes_now([KEY]) for _ in range(20)))

    monkeypatch.setattr(numbers_of_changes, "changes_of", asked)
    run(test)
    assert len(threads) == 1


def require_told(numbers: dict[str, int]) -> None:
    """Requires a watcher to learn of a change that nobody announces."""

    async def test() -> None:
        crowd, watcher = Crowd(), Watcher(KEY)
        crowd.join(watcher)
        listening = asyncio.ensure_future(listeners.keep_listening(crowd))
        numbers[KEY] = 5
        assert await watcher.news(30) == 5
        listening.cancel()

    run(test)


def test_where_nothing_is_heard_it_is_looked(numbers: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf:
        async def listen(self, crowd: Crowd) -> None:
            raise ConnectionError("nobody there")

        def announce(self, key: str, changes: int) -> None:
            raise ConnectionError("nobody there")

    monkeypatch.setattr(listeners, "listener", Deaf)
    monkeypatch.setattr(listeners, "LOOK", 0.01)
    listeners.announce(KEY, 4)

    require_told(numbers)


def test_what_was_told_and_got_lost_is_found(numbers: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful:
        async def listen(self, crowd: Crowd) -> None:
            await asyncio.Event().wait()

        def announce(self, key: str, changes: int) -> None:
            """It is lost."""

    monkeypatch.setattr(listeners, "listener", Forgetful)
    monkeypatch.setattr(listeners, "SAFETY_LOOK", 0.02)

    require_told(numbers)


def test_a_watcher_who_joins_as_the_last_one_leaves_hears_of_changes(
    numbers: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        is_free = asyncio.Event()

        class Slow(listeners.Polling):
            async def listen(self, crowd: Crowd) -> None:
                try:
                    await super().listen(crowd)
                finally:
                    await is_free.wait()  # as one that has a connection to close

        monkeypatch.setattr(listeners, "listener", Slow)
        monkeypatch.setattr(listeners, "LOOK", 0.01)
        monkeypatch.setattr(streams, "keep_listening", listeners.keep_listening)
        last, late = Browser(), Browser()
        leaving = await watch(last)
        numbers[KEY] = 4
        await last.says("data: 4")
        last.left.set()
        await leaving
        joined = await watch(late)
        is_free.set()
        numbers[KEY] = 5
        await late.says("data: 5")
        late.left.set()
        await joined

    run(test)


# The log and the figures


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_a_stream_has_its_line_in_the_log_and_counts_while_it_lasts(
    numbers: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    before, ended = figure("muster_streams"), figure("muster_streams_ended_total", status="200")

    async def test() -> None:
        browser = Browser()
        watching = await watch(browser)
        await browser.says("data: 3")
        assert figure("muster_streams") == before + 1
        browser.left.set()
        await watching

    with caplog.at_level("INFO", "muster.requests"):
        run(test)
    assert figure("muster_streams") == before
    assert figure("muster_streams_ended_total", status="200") == ended + 1
    line = caplog.messages[-1]
    assert line.startswith("GET /matches/…/live 200 ")
    assert line.endswith(" ms address=10.0.0.1")
    assert KEY not in line


@pytest.mark.parametrize(("proxies", "address"), [(0, "10.0.0.1"), (1, "2.2.2.2"), (2, "1.1.1.1")])
def test_a_refused_stream_is_noted_with_the_address_before_the_proxies(
    numbers: dict[str, int], settings: Any, caplog: pytest.LogCaptureFixture, proxies: int, address: str
) -> None:
    settings.STREAMS, settings.REST_FRAMEWORK = 0, settings.REST_FRAMEWORK | {"NUM_PROXIES": proxies}

    async def test() -> None:
        browser = Browser(x_forwarded_for="forged, 1.1.1.1, 2.2.2.2")
        await ask(browser)

    with caplog.at_level("INFO", "muster.requests"):
        run(test)
    assert re.fullmatch(rf"GET /matches/…/live 503 [\d.]+ ms address={address}", caplog.messages[-1])


def test_no_key_of_a_match_stands_in_the_log_while_redis_is_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(listeners, "listener", lambda: listeners.Channels("redis://127.0.0.1:1"))
    listeners.announce("key-of-a-match", 3)
    assert "A change could not be announced." in caplog.text
    assert "key-of-a-match" not in caplog.text
