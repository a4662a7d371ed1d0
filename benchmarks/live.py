"""Live matches: what watchers cost a process, how soon the other side sees a move, and a hundred matches at once.

Real processes, real streams. Promised: with 500 watchers a process has at most 8 threads and takes 60 MB more, and the
home page keeps to 100 ms 95 times of 100; a watcher at another process sees a move within 400 ms on SQLite, 200 ms on
PostgreSQL or with Redis, and hears of it within a second though the connection that listens is gone; 100 matches
between programs go on for a minute without an error, a lost or a doubled answer.
"""

import json
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg

from benchmarks import p95
from tests.served import Server, Site, Stream, postgres, postgres_programs, redis_server

WATCHERS, WATCHED = 500, 20
MATCHES, SECONDS = 100, 60
MOVES, DEAFENED = 40, 3
THREADS_PROMISE, MEMORY_PROMISE, PAGE_PROMISE = 8, 60, 0.1
SEEN_PROMISE = {"SQLite": 0.4, "PostgreSQL": 0.2, "Redis": 0.2}
DEAF_PROMISE = 1.0
#: Seconds after which a process listens again.
LISTENS_AGAIN = 6.0
#: All watchers come from this machine, which a site at large would not let one address do.
CROWDED = {"MUSTER_STREAMS_AN_ADDRESS": "1000"}


def line(what: str, figure: str, is_kept: bool) -> None:
    """Print a measurement and whether its promise is kept."""
    print(f"{what:<60} {figure:<34} {'held' if is_kept else 'BROKEN'}", flush=True)


@contextmanager
def site(name: str) -> Iterator[Site]:
    """A site on a database of its own."""
    with tempfile.TemporaryDirectory(prefix="muster-live.") as folder, ExitStack() as others:
        on = {}
        if name == "PostgreSQL":
            on = {"DATABASE_URL": others.enter_context(postgres()).address}
        elif name == "Redis":
            on = {"REDIS_URL": others.enter_context(redis_server())[0]}
        yield Site(Path(folder), None, **CROWDED, **on)


def size(process: int) -> tuple[int, float]:
    """The threads of a process, and its memory in MB."""
    said = dict(each.split(":", 1) for each in Path(f"/proc/{process}/status").read_text().splitlines() if ":" in each)
    return int(said["Threads"]), int(said["VmRSS"].split()[0]) / 1024


def pages(server: Server, times: int = 100) -> float:
    """The seconds that 95 of 100 home pages keep to."""
    return p95([seconds(lambda: server.ask("GET", "/")) for _ in range(times)])


def seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def watching(site: Site) -> None:
    """The cost of many watchers of a process, while the matches go on and somebody reads."""
    with site.served() as server:
        matches = [site.begin(server, seed=seed) for seed in range(WATCHED)]
        server_process = max(server.workers(), key=lambda each: size(each)[1])
        alone = pages(server)
        _, memory = size(server_process)
        streams = [Stream(server, matches[n % WATCHED]["key"]) for n in range(WATCHERS)]
        for stream in streams:
            stream.next()
        for n, match in enumerate(matches):
            matches[n] = site.answer(server, match)
        told = [stream.next() for stream in streams]
        watched = pages(server)
        threads, more = size(server_process)
        line(f"{WATCHERS} watchers: threads", str(threads), threads <= THREADS_PROMISE)
        line(f"{WATCHERS} watchers: memory", f"{more - memory:+.1f} MB", more - memory <= MEMORY_PROMISE)
        line(
            "the home page meanwhile, p95",
            f"{watched * 1e3:.1f} ms ({alone * 1e3:.1f} without)",
            watched < PAGE_PROMISE,
        )
        line("told of a move", f"{sum(each is not None for each in told)} of {WATCHERS}", None not in told)


def seeing(site: Site, name: str = "SQLite") -> None:
    """The time until a watcher of another process hears of a move, and has fetched what it looks like."""
    with site.served() as one, site.served() as other:
        match = site.begin(one)
        stream = Stream(other, match["key"])
        stream.next()
        found = []
        for _ in range(MOVES):
            match = site.answer(one, match)
            start = time.perf_counter()
            stream.next()
            other.ask("GET", f"/matches/{match['key']}/", HX_Request="true")
            found.append(time.perf_counter() - start)
            match = site.call(one, "GET", f"matches/{match['key']}/")
        kept = p95(found) <= SEEN_PROMISE[name]
        line(f"{name}: a move is seen through another process, p95", f"{p95(found) * 1e3:.0f} ms", kept)


def deafened(site: Site) -> None:
    """The time until a watcher hears of a move right after the connection that listens for the process was ended."""
    found = []
    with site.served() as one, site.served() as other:
        match = site.begin(one)
        stream = Stream(other, match["key"])
        stream.next()
        for _ in range(DEAFENED):
            match = site.answer(one, match)
            stream.next()  # so that it listens by now
            with psycopg.connect(site.environment["DATABASE_URL"], autocommit=True) as ending:
                ending.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'")
            match = site.answer(one, match)
            start = time.perf_counter()
            stream.next()
            found.append(time.perf_counter() - start)
            time.sleep(LISTENS_AGAIN)
    kept = max(found) <= DEAF_PROMISE
    line("PostgreSQL: a move is heard of though the listener is gone, most", f"{max(found) * 1e3:.0f} ms", kept)


def playing(site: Site) -> None:
    """Many matches between programs at once."""
    with site.served("--workers", "2") as server, ThreadPoolExecutor(MATCHES) as threads:
        begun = [site.begin(server, ("you", "you"), seed) for seed in range(MATCHES)]
        end = time.monotonic() + SECONDS
        played = list(threads.map(lambda match: answers(site, server, match, end), begun))
        count, wrong = sum(each for each, _ in played), sum(not is_right for _, is_right in played)
        line(
            f"{MATCHES} matches of programs, {SECONDS} s: answers",
            f"{count} ({count / SECONDS:.0f} a second)",
            count > 0,
        )
        line("matches with an answer lost, doubled or refused", str(wrong), wrong == 0)


def answers(site: Site, server: Server, match: Any, end: float) -> tuple[int, bool]:
    """The number of answers that a program gives until the time is up; whether just these are stored, each once."""
    count = 0
    while time.monotonic() < end and match["question"]:
        match, count = site.answer(server, match), count + 1
    _, file = server.ask("GET", f"/matches/{match['key']}/match.json")
    return count, len(json.loads(file)["answers"]) == count


def main(chosen: Sequence[str]) -> None:
    """Print the rows; `watching`, `seeing` or `playing` chooses some."""
    with site("SQLite") as sqlite:
        for what in (watching, seeing, playing):
            if not chosen or what.__name__ in chosen:
                what(sqlite)
    if chosen and "seeing" not in chosen:
        return
    if shutil.which("redis-server") is None:
        print("Redis is not here, so it is not measured.")
    else:
        with site("Redis") as other:
            seeing(other, "Redis")
    if postgres_programs() is None:
        print("PostgreSQL is not here, so it is not measured.")
    else:
        with site("PostgreSQL") as other:
            seeing(other, "PostgreSQL")
            deafened(other)


if __name__ == "__main__":
    main(sys.argv[1:])
