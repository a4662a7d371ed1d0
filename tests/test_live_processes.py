"""Several processes of a site at once: what one changes, the watchers of another learn; and none of them is missed."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.served import PATIENCE, Server, Site, Stream, heard, redis_server

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.once]


@pytest.fixture(scope="module")
def sqlite_site(tmp_path_factory: pytest.TempPathFactory, catalog_file: Path | None) -> Site:
    return Site(tmp_path_factory.mktemp("sqlite"), catalog_file)


@pytest.fixture(scope="module")
def both(sqlite_site: Site) -> Iterator[tuple[Server, Server]]:
    """Two servers of one site."""
    with sqlite_site.served() as one, sqlite_site.served() as other:
        yield one, other


# One tells the other


def test_on_sqlite_a_process_sees_what_another_has_changed(sqlite_site: Site, both: tuple[Server, Server]) -> None:
    heard(sqlite_site, *both)


def test_with_redis_a_process_is_told_what_another_has_changed_and_without_it_sees_it(sqlite_site: Site) -> None:
    if shutil.which("redis-server") is None:
        pytest.skip("No Redis here; get it with: apt install redis-server")
    with ExitStack() as those:
        address, redis = those.enter_context(redis_server())
        one, other = (those.enter_context(sqlite_site.served(REDIS_URL=address)) for _ in range(2))
        stream, match = heard(sqlite_site, one, other)
        redis.kill()
        answered = sqlite_site.answer(one, match)
        assert stream.next() == answered["revision"]


def test_who_gets_no_stream_asks_for_the_number(sqlite_site: Site, both: tuple[Server, Server]) -> None:
    one, other = both
    match = sqlite_site.begin(one)
    path = f"/matches/{match['key']}/live"
    answer, text = other.ask("GET", path)
    assert (answer.status, text) == (200, b'{"changes": %d}' % match["revision"])
    tag = answer.headers["ETag"]
    assert other.ask("GET", path, If_None_Match=tag)[0].status == 304
    sqlite_site.answer(one, match)
    assert other.ask("GET", path, If_None_Match=tag)[0].status == 200


# What breaks


class Program:
    """A program that answers what it is asked in a match, and remembers what was confirmed."""

    def __init__(self, site: Site, server: Server, seed: int) -> None:
        self.site, self.match = site, site.begin(server, seed=seed)
        self.confirmed = 0

    def play(self, server: Server, answers: int) -> None:
        """Give some answers; what is not confirmed any more, because the server died, is no answer."""
        for _ in range(answers):
            try:
                self.match = self.site.answer(server, self.match)
            except OSError:
                return
            self.confirmed += 1

    def look(self, server: Server) -> Any:
        self.match = self.site.call(server, "GET", f"matches/{self.match['key']}/")
        return self.match


def test_twenty_matches_go_on_though_the_server_is_killed_in_the_middle_of_them(
    sqlite_site: Site, both: tuple[Server, Server]
) -> None:
    with sqlite_site.served() as server, ThreadPoolExecutor(20) as threads:
        programs = [Program(sqlite_site, server, seed) for seed in range(20)]
        playing = [threads.submit(program.play, server, 10_000) for program in programs]
        # A program that the server has refused is done early, and says why below.
        while any(program.confirmed < 3 for program in programs) and not any(each.done() for each in playing):
            time.sleep(0.05)
        server.stop(signal.SIGKILL)
        for each in playing:
            each.result()
    for program in programs:
        before = program.match["revision"]
        # One answer may have been stored of which the server could not tell any more.
        assert program.look(both[0])["revision"] in (before, before + 1)
        confirmed = program.confirmed
        program.play(both[0], 2)
        assert program.confirmed == confirmed + 2


# Heavy work


def test_heavy_work_has_a_process_of_its_own_and_another_when_that_was_lost(sqlite_site: Site) -> None:
    with sqlite_site.served(MUSTER_WORKERS="1") as server:
        first = worker_of(server)
        assert server.ask("GET", "/tactics-david/units/knight.png")[0].status == 200
        assert worker_of(server) == first
        os.kill(first, signal.SIGKILL)
        statuses = [server.ask("GET", "/tactics-david/units/archer.png")[0].status for _ in range(2)]
        assert statuses in ([503, 200], [200, 200]), "lost with what it did, or replaced before"
        assert worker_of(server) != first
        assert server.ask("GET", "/tactics-david/units/archer.png")[0].status == 200
        require_stop(sqlite_site, server)


def require_stop(site: Site, server: Server) -> None:
    """A server that is asked to stop ends its streams, its process for heavy work and itself at once."""
    match = site.begin(server)
    streams = [Stream(server, match["key"]) for _ in range(5)]
    assert {stream.next() for stream in streams} == {match["revision"]}
    start = time.monotonic()
    server.stop()
    assert time.monotonic() - start < 5
    assert {stream.next() for stream in streams} == {None}
    assert server.process.poll() == 0


def worker_of(server: Server) -> int:
    """The process that does heavy work, as soon as it is there."""
    (worker,) = server.workers()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        listed = subprocess.run(
            ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(worker)], capture_output=True, text=True
        )
        for line in listed.stdout.splitlines():
            if "spawn_main" in line:
                return int(line.split()[0])
        time.sleep(0.1)
    raise AssertionError("nobody is there")
