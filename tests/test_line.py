"""Heavy work waits in line: whose turn comes, who is told to come back, and that nobody who reads waits behind it."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from armybuilder import asgi, heavy, line
from armybuilder.heavy import sort_of
from armybuilder.line import UNKNOWN, Bounds, Full, Line
from tests.loops import run_to_end

HEAVY, READ, SLOW = "/print/cards.pdf", "/tactics-david/", "/search/"


class Clock:
    """A clock that goes as a test says."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_one_thing_is_done_at_a_time_and_the_next_is_called_when_it_is_done() -> None:
    queue = Line()
    first, second = queue.join("ann", "print"), queue.join("bob", "print")
    assert first.come.done()
    assert not second.come.done()
    queue.leave(first, 1)
    assert second.come.done()


def test_whoever_has_had_least_of_late_goes_first() -> None:
    queue = Line()
    queue.leave(queue.join("greedy", "print"), 3)
    working = queue.join("ann", "print")
    greedy, modest = queue.join("greedy", "print"), queue.join("bob", "print")
    queue.leave(working, 1)
    assert modest.come.done()
    assert not greedy.come.done()


def test_what_was_had_long_ago_no_longer_counts() -> None:
    clock = Clock()
    queue = Line(clock=clock)
    queue.leave(queue.join("ann", "print"), 3)
    clock.now = queue.bounds.memory + 1
    working = queue.join("bob", "print")
    first, second = queue.join("ann", "print"), queue.join("carl", "print")
    queue.leave(working, 0.1)
    assert first.come.done()
    assert not second.come.done()


def test_a_person_has_so_many_turns_and_no_more() -> None:
    queue = Line(Bounds(most_turns=2))
    queue.join("ann", "print"), queue.join("ann", "print")
    with pytest.raises(Full) as full:
        queue.join("ann", "print")
    assert full.value.wait == 1
    assert queue.join("bob", "print").person == "bob"


def test_turns_count_by_what_they_cost() -> None:
    queue = Line(Bounds(share=5, most_turns=10))
    queue.leave(queue.join("bob", "slices"), 0.2)
    queue.leave(queue.join("bob", "zip"), 4)
    for _ in range(5):
        queue.join("ann", "slices")
    with pytest.raises(Full) as full:
        queue.join("ann", "zip"), queue.join("ann", "zip")
    assert full.value.wait == 5, "her slices and a zip come before"


def test_nobody_joins_who_would_wait_for_too_long() -> None:
    queue = Line(Bounds(longest_wait=1))
    people = [queue.join(name, "print") for name in ("ann", "bob", "carl")]
    assert len(people) * UNKNOWN > 1
    with pytest.raises(Full) as full:
        queue.join("dora", "print")
    assert full.value.wait == 2


def test_who_gives_up_leaves_the_place_to_the_next() -> None:
    queue = Line()
    first, second, third = (queue.join(name, "print") for name in ("ann", "bob", "carl"))
    queue.give_up(second)
    queue.leave(first, 1)
    assert third.come.done()


# --- At the views ----------------------------------------------------------------------------------------------------


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Line:
    """A line in which nobody finds room any more."""
    queue = Line(Bounds(longest_wait=0))
    queue.join("somebody", "print")
    monkeypatch.setattr(heavy, "LINE", queue)
    return queue


@pytest.mark.django_db
def test_a_page_says_that_there_is_no_room_and_when_to_come_back(client: Client, full: Line) -> None:
    answer = client.get(f"{HEAVY}?game=tactics-david")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "1"
    assert "There is no room just now" in answer.content.decode()
    assert "again in 1 second" in answer.content.decode()


@pytest.mark.django_db
def test_scripts_and_programs_are_told_in_their_own_form(client: Client, full: Line) -> None:
    fragment = client.get(f"{HEAVY}?game=tactics-david", headers={"HX-Request": "true"})
    assert fragment["Content-Type"].startswith("text/plain")
    answer = client.post("/api/v1/matches/none/on/")
    assert answer.status_code == 503
    assert answer["Content-Type"] == "application/problem+json"
    assert answer["Retry-After"] == "1"


@pytest.mark.django_db
def test_reading_asks_for_no_turn(client: Client, full: Line) -> None:
    for path in (READ, "/search/?q=knight", "/tactics-david/units/knight/", "/api/v1/tactics-david/units/"):
        assert client.get(path).status_code == 200, path


@pytest.mark.django_db
def test_a_turn_ends_with_its_answer_even_where_that_is_an_error(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = Line()
    monkeypatch.setattr(heavy, "LINE", queue)
    assert client.get("/print/cards.pdf?game=none").status_code == 400
    assert client.get("/print/cards.pdf?game=tactics-david&slugs=knight").status_code == 200
    assert queue.join("ann", "print").come.done()


@pytest.mark.parametrize(
    "path",
    [
        HEAVY,
        "/print/pictures.zip",
        "/print/deck.zip",
        "/print/booklet.pdf",
        "/print/armies/abc/roster.pdf",
        "/matches/abc/on/",
        "/matches/abc/forecast/",
        "/odds/tactics-david/",
        "/odds/tactics-david/knight/",
        "/odds/armies/abc/",
        "/tactics-david/units/knight.png",
        "/api/v1/matches/abc/on/",
        "/api/v1/matches/abc/forecast/",
    ],
)
def test_what_takes_long_waits_in_line(path: str) -> None:
    assert sort_of(path)


# --- At the server ---------------------------------------------------------------------------------------------------


class Pages:
    """The site in a server's place: answers that take long wait until they are let go."""

    def __init__(self) -> None:
        self.is_free = threading.Event()
        self.seen: list[dict[str, Any]] = []

    def __call__(self, environment: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
        self.seen.append(environment)
        if environment["PATH_INFO"] in (HEAVY, SLOW) and heavy.WAIT not in environment:
            assert self.is_free.wait(20)
        start("200 OK", [])
        return [environment["wsgi.input"].read(), b"answer"]


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pages]:
    found = Pages()
    monkeypatch.setattr(asgi, "pages", found)
    monkeypatch.setattr(asgi, "pages_elsewhere", found)
    monkeypatch.setattr(asgi, "LINE", Line())
    monkeypatch.setattr(asgi, "HELD_BACK", 0.0)
    yield found
    found.is_free.set()


async def asked(path: str, method: str = "GET", address: str = "10.0.0.1", body: bytes | None = b"") -> list[Any]:
    """Ask as a visitor does, and gather what is sent; one whose body is None announces it and never goes on."""
    headers = [] if method == "GET" else [(b"content-length", b"5")]
    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "http_version": "1.1"}
    scope |= {"headers": headers, "client": (address, 1)}
    sent: list[Any] = []

    async def receive() -> Any:
        if body is None:
            await asyncio.sleep(60)
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await asgi.application(scope, receive, send)
    return sent


def test_whoever_reads_is_answered_while_heavy_work_waits(pages: Pages) -> None:
    async def visit() -> list[list[Any]]:
        greedy = [asyncio.create_task(asked(HEAVY, address=f"10.0.0.{n}")) for n in range(12)]
        await asyncio.sleep(0.05)
        read = await asyncio.wait_for(asked(READ), 10)
        pages.is_free.set()
        return [read, *await asyncio.gather(*greedy)]

    for sent in run_to_end(visit()):
        assert sent[0]["status"] == 200
    assert sum(1 for each in pages.seen if each.get(heavy.TURN)) == 12


def test_one_who_asks_for_too_much_is_refused_without_a_turn(pages: Pages) -> None:
    async def visit() -> None:
        own = [asyncio.create_task(asked(HEAVY)) for _ in range(line.Bounds().most_turns)]
        await asyncio.sleep(0.05)
        await asked(HEAVY)
        pages.is_free.set()
        await asyncio.gather(*own)

    run_to_end(visit())
    assert [each[heavy.WAIT] for each in pages.seen if heavy.WAIT in each] == [2]


def test_whoever_asks_for_many_pages_stands_behind_themselves_alone(pages: Pages) -> None:
    async def visit() -> None:
        greedy = [asyncio.create_task(asked(SLOW, address="10.0.0.9")) for _ in range(8)]
        await asyncio.sleep(0.05)
        await asyncio.wait_for(asked(READ), 10)
        assert [each["PATH_INFO"] for each in pages.seen] == [SLOW, READ]
        pages.is_free.set()
        await asyncio.gather(*greedy)

    run_to_end(visit())
    assert len(pages.seen) == 9


def test_a_body_that_never_comes_holds_no_thread(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "PATIENCE", 0.2)

    async def visit() -> tuple[list[Any], list[list[Any]]]:
        slow = [asyncio.create_task(asked("/armies/new/", "POST", body=None)) for _ in range(8)]
        quick = await asyncio.wait_for(asked("/armies/new/", "POST", body=b"hello"), 10)
        return quick, await asyncio.gather(*slow)

    quick, slow = run_to_end(visit())
    assert quick[1]["body"] == b"helloanswer"
    assert {sent[0]["status"] for sent in slow} == {408}


def test_whoever_asks_for_many_pages_leaves_the_others_as_much_time(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[float] = []

    def take_time(environment: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
        if environment["PATH_INFO"] == READ:
            begun.append(time.monotonic())
            time.sleep(0.05)
        return pages(environment, start)

    monkeypatch.setattr(asgi, "pages", take_time)

    async def visit() -> None:
        other = asyncio.create_task(asked(SLOW, address="10.0.0.9"))
        await asyncio.sleep(0)
        await asyncio.gather(*(asked(READ) for _ in range(3)))
        pages.is_free.set()
        await other

    run_to_end(visit())
    assert all(later - earlier > 0.099 for earlier, later in pairwise(begun))
