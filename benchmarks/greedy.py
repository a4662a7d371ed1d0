"""One greedy client: what a card's page costs while eight connections of one address ask for what is heavy.

A real server, and the client in a process of its own. Promised: 95 of 100 pages take at most three times as long as
with nobody else there, whatever the client asks for.
"""

import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread

from benchmarks import p95
from tests.served import Address, Server, Site

CONNECTIONS, PAGES, PROMISE = 8, 100, 3.0
PAGE = "/tactics-david/units/knight/"
#: One asks for pages so often: a reader, not another greedy client.
EVERY = 0.05


def greed(port: int, token: str, method: str, path: str, over: Event) -> None:
    """Ask for heavy work over eight connections until it is over; a number in the path makes each address a new one."""
    server, number = Address(port), count(1)

    def ask() -> None:
        while not over.is_set():
            try:
                server.ask(method, path.format(next(number)), Authorization=f"Bearer {token}")
            except OSError:
                time.sleep(0.01)

    threads = [Thread(target=ask, daemon=True) for _ in range(CONNECTIONS)]
    for each in threads:
        each.start()
    over.wait()


@contextmanager
def greedy(site: Site, server: Server, method: str, path: str) -> Iterator[None]:
    """A greedy client beside whoever else asks."""
    spawn = multiprocessing.get_context("spawn")
    over = spawn.Event()
    client = spawn.Process(target=greed, args=(server.port, site.token, method, path, over), daemon=True)
    client.start()
    time.sleep(3)
    try:
        yield
    finally:
        over.set()
        client.join(5)
        client.kill()


def pages(server: Server) -> float:
    """The seconds that 95 of 100 pages keep to."""
    return p95([_seconds(lambda: server.ask("GET", PAGE)) for _ in range(PAGES)])


def _seconds(call: Callable[[], object]) -> float:
    time.sleep(EVERY)
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def work(site: Site, server: Server) -> dict[str, tuple[str, str]]:
    """Heavy work, and how it is asked for."""
    match = site.begin(server, ("search", "search"))
    return {
        "pictures of all cards": ("GET", "/print/pictures.zip?game=tactics-david"),
        "prints of many cards": ("GET", "/print/cards.pdf?game=tactics-david&copies=8"),
        "a bot that searches, in slices": ("POST", f"/api/v1/matches/{match['key']}/on/"),
        "odds of two armies": ("GET", "/odds/tactics-david/knight/?against=soldier&{}"),
        "queries, each another": ("GET", "/search/?q=cost>{}"),
    }


def main(chosen: Sequence[str]) -> None:
    """Print the rows; a word chooses those whose name it stands in."""
    with tempfile.TemporaryDirectory(prefix="muster-greedy.") as folder:
        site = Site(Path(folder))
        with site.served() as server:
            pages(server)
            for what, (method, path) in work(site, server).items():
                if chosen and not any(word in what for word in chosen):
                    continue
                alone = pages(server)
                with greedy(site, server, method, path):
                    beside = pages(server)
                held = "held" if beside <= PROMISE * alone else "BROKEN"
                times = f"p95 {alone * 1e3:6.1f} ms alone   {beside * 1e3:7.1f} ms beside"
                print(f"{what:<34} {times}   × {beside / alone:4.1f}  promised × {PROMISE:g}: {held}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
