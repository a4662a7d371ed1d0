"""Heavy work in other processes: how much of it there may be, and what happens when one dies, hangs or is orphaned."""

import os
import pickle
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import copy_context
from importlib import import_module
from multiprocessing import active_children
from pathlib import Path
from tempfile import mkdtemp
from threading import Barrier, Event, Timer
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from armybuilder.browse.query import BadQuery
from armybuilder.hosting.middleware import MOST_AT_ONCE, MOST_OF_ONE, limit_concurrency
from armybuilder.serving import workers
from armybuilder.serving.workers import Busy, WorkerPool, current_person
from catalog.mistakes import Invalid, Mistake
from tests.served import PATIENCE, ROOT

pytestmark = pytest.mark.once
ORPHAN = """
import os, time
from armybuilder.serving.workers import WorkerPool
if __name__ == "__main__":
    print(WorkerPool(1, os.getpid, 0, 1, 60).run(os.getpid), flush=True)
    time.sleep(600)
"""


def a_pool(waiting: int = 0, most_of_one: int = 9, most_seconds: int = 60) -> WorkerPool:
    return WorkerPool(1, os.getpid, waiting, most_of_one, most_seconds)


@contextmanager
def occupied(pool: WorkerPool, who: str = "") -> Iterator[Callable[[], None]]:
    """A pool that reads from a pipe for somebody, until it is let go."""
    pipe = Path(mkdtemp()) / "pipe"
    os.mkfifo(pipe)

    def work() -> None:
        current_person.set(who)
        pool.run(Path.read_bytes, pipe)

    def let_go() -> None:
        while not reading.done():
            with suppress(OSError):  # nobody reads yet
                os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
            time.sleep(0.01)

    with ThreadPoolExecutor(1) as threads:
        reading = threads.submit(copy_context().run, work)
        while not any(pool.slots.persons.values()):
            time.sleep(0.01)
        try:
            yield let_go
        finally:
            let_go()


def test_without_room_it_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE_SECONDS", 0.1)
    pool = a_pool()
    pool.run(os.getpid)
    with occupied(pool), pytest.raises(Busy):
        pool.run(os.getpid)
    assert pool.run(abs, -1) == 1


def test_one_person_does_not_take_all_places() -> None:
    pool = a_pool(waiting=3, most_of_one=1)
    pool.run(os.getpid)
    with occupied(pool, "10.0.0.9") as let_go:
        token = current_person.set("10.0.0.9")
        with pytest.raises(Busy):
            pool.run(os.getpid)
        current_person.set("10.0.0.1")
        Timer(0.2, let_go).start()  # meanwhile another person waits
        assert pool.run(abs, -1) == 1
        current_person.reset(token)


def test_a_process_that_dies_or_hangs_is_replaced() -> None:
    pool = a_pool(most_seconds=1)
    first = pool.run(os.getpid)
    with pytest.raises(Busy):
        pool.run(os.abort)
    assert pool.run(os.getpid) != first
    with pytest.raises(Busy):
        pool.run(time.sleep, 600)
    assert pool.run(abs, -1) == 1


def test_what_waits_is_done_after_a_process_that_hangs_was_ended() -> None:
    pool = a_pool(waiting=2, most_seconds=1)

    def waits(number: int) -> int:
        return pool.run(abs, number)

    with ThreadPoolExecutor(3) as threads:
        hangs = threads.submit(pool.run, time.sleep, 600)
        while not pool.slots.persons.total():
            time.sleep(0.01)
        assert [*threads.map(waits, (-1, -2))] == [1, 2]
        assert isinstance(hangs.exception(), Busy)


def test_a_process_that_died_while_idle_costs_nobody_an_answer() -> None:
    pool = a_pool()
    idle = pool.run(os.getpid)
    os.kill(idle, signal.SIGKILL)
    wait_for_end(idle)
    assert pool.run(abs, -1) == 1


def wait_for_end(process: int) -> None:
    until = time.monotonic() + PATIENCE
    with suppress(ProcessLookupError):
        while time.monotonic() < until:
            os.kill(process, 0)
            time.sleep(0.05)
        pytest.fail("it lives on")


def test_an_error_is_raised_where_it_was_asked() -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        a_pool().run(os.stat, "/nowhere")


@pytest.mark.parametrize("error", [Invalid([Mistake("$", "No.")]), BadQuery([Mistake("q", "No.", 2, 1)])])
def test_what_work_raises_comes_back_whole(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), vars(again)) == (type(error), vars(error))


@pytest.mark.django_db
def test_a_process_is_started_after_the_first_page(monkeypatch: pytest.MonkeyPatch) -> None:
    asgi = import_module("armybuilder.asgi")  # here: it opens its database
    pool, before = a_pool(), set(active_children())
    seen: list[set[Any]] = []

    async def page(*_: object) -> None:
        seen.append(set(active_children()) - before)

    monkeypatch.setattr(asgi, "django", page)
    monkeypatch.setattr(workers, "_site", pool)
    for _ in range(2):
        async_to_sync(asgi.application)({"type": "http", "method": "GET", "path": "/", "headers": []}, page, page)
    (started,) = set(active_children()) - before
    assert seen == [set(), {started}]
    assert pool.run(os.getpid) == started.pid


def test_a_process_that_nobody_wants_any_more_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "IDLE_SECONDS", 0.2)
    pool, before = a_pool(), set(active_children())
    first = pool.run(os.getpid)
    deadline = time.monotonic() + PATIENCE
    while set(active_children()) - before:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert pool.run(os.getpid) != first


def test_a_process_that_is_wanted_again_and_again_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, before = a_pool(), set(active_children())
    pool.start()
    (process,) = set(active_children()) - before
    monkeypatch.setattr(workers, "IDLE_SECONDS", 1e9)
    pool._end_if_idle(pool._running())
    assert pool.run(os.getpid) == process.pid


def test_none_outlives_a_parent_that_is_killed() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", ORPHAN],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
    )
    assert parent.stdout
    child = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    wait_for_end(child)


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_visitor_is_told_when_to_come_back(
    client: Client, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    def is_full(*_: object) -> None:
        raise Busy

    monkeypatch.setattr("armybuilder.printing.views.files.run_in_worker", is_full)
    answer = client.get("/print/cards.pdf?game=tactics-david", headers=headers)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "busy" in answer.content.decode()


@pytest.mark.parametrize(("addresses", "most"), [(64, MOST_AT_ONCE), (1, MOST_OF_ONE)])
def test_only_so_many_pages_are_made_at_once(rf: RequestFactory, addresses: int, most: int) -> None:
    under_way, at_once = Counter[str](), list[int]()

    def page(request: HttpRequest) -> HttpResponse:
        under_way["pages"] += 1
        at_once.append(under_way["pages"])
        time.sleep(0.01)
        under_way["pages"] -= 1
        return HttpResponse()

    answer = limit_concurrency(page)
    requests = [rf.get("/", REMOTE_ADDR=f"10.0.0.{number % addresses}") for number in range(64)]
    with ThreadPoolExecutor(64) as threads:
        assert len(list(threads.map(answer, requests))) == 64
    assert max(at_once) == most


def test_who_waits_too_long_for_a_page_is_told_when_to_come_back(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("armybuilder.hosting.middleware.PATIENCE_SECONDS", 0.05)
    begun, is_refused = Barrier(MOST_OF_ONE + 1), Event()

    def page(request: HttpRequest) -> HttpResponse:
        begun.wait(PATIENCE)
        assert is_refused.wait(PATIENCE)
        return HttpResponse()

    answer = limit_concurrency(page)
    with ThreadPoolExecutor(MOST_OF_ONE) as threads:
        made = [threads.submit(answer, rf.get("/", REMOTE_ADDR="10.0.0.1")) for _ in range(MOST_OF_ONE)]
        begun.wait(PATIENCE)
        refused = answer(rf.get("/api/v1/games/", REMOTE_ADDR="10.0.0.1"))
        is_refused.set()
        assert [each.result().status_code for each in made] == [200] * MOST_OF_ONE
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert refused.headers["Content-Type"] == "application/problem+json"


@pytest.mark.django_db
def test_a_process_for_heavy_work_makes_itself_ready_without_a_fault() -> None:
    assert [fault for _, fault in workers.worker_starting.send_robust(None) if fault] == []


def test_a_process_that_has_nothing_to_do_loads_nothing_of_prints_pictures_and_searches() -> None:
    look = "import django; django.setup(); import sys; print(*sys.modules)"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True, env=environment)
    assert not {"reportlab", "pypdfium2", "snowballstemmer", "armybuilder.learn.figures"} & {*done.stdout.split()}
