"""One greedy client: what a card's page costs while eight connections of one address ask for what is heavy.

A real server, and the client in a process of its own. Promised: 95 of 100 pages take at most three times as long as
with nobody else there, whatever the client asks for. Both are measured by turns; the middle of all rounds counts.
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
from statistics import median
from threading import Thread

from benchmarks import p95
from tests.served import Address, Server, Site

CONNECTIONS, PAGES, ROUNDS, PROMISE = 8, 40, 5, 3.0
PAGE = "/tactics-david/units/knight/"
#: The greedy client's address: whoever reads is somebody else.
GREEDY = "127.0.0.2"
#: One asks for pages so often: a reader, not another greedy client.
EVERY = 0.05
#: So many seconds after it may ask, or may no longer, all of the client's requests are under way, or answered.
BEGINS, ENDS = 2, 4


def greed(port: int, token: str, method: str, path: str, may_ask: Event) -> None:
    """Ask for heavy work over eight connections while one may; a number in the path makes each address a new one."""
    server, number = Address(port, GREEDY), count(1)

    def ask() -> None:
        while may_ask.wait():
            try:
                server.ask(method, path.format(next(number)), Authorization=f"Bearer {token}")
            except OSError:
                time.sleep(0.01)

    threads = [Thread(target=ask) for _ in range(CONNECTIONS)]
    for each in threads:
        each.start()


@contextmanager
def greedy(site: Site, server: Server, method: str, path: str) -> Iterator[Event]:
    """A greedy client beside whoever else asks; it asks while its event is set."""
    spawn = multiprocessing.get_context("spawn")
    may_ask = spawn.Event()
    client = spawn.Process(target=greed, args=(server.port, site.token, method, path, may_ask), daemon=True)
    client.start()
    try:
        yield may_ask
    finally:
        client.kill()
        client.join()


def rounds(server: Server, may_ask: Event) -> tuple[list[float], list[float]]:
    """Measure pages alone and beside the greedy client, by turns, as others use the machine as well."""
    alone, beside = [], []
    for _ in range(ROUNDS):
        alone.append(pages(server))
        may_ask.set()
        time.sleep(BEGINS)
        beside.append(pages(server))
        may_ask.clear()
        time.sleep(ENDS)
    return alone, beside


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
        "prints of many cards": ("GET", "/print/cards.pdf?game=tactics-david&copies=4"),
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
                with greedy(site, server, method, path) as may_ask:
                    alone, beside = map(median, rounds(server, may_ask))
                held = "held" if beside <= PROMISE * alone else "BROKEN"
                times = f"p95 {alone * 1e3:6.1f} ms alone   {beside * 1e3:7.1f} ms beside"
                print(f"{what:<34} {times}   × {beside / alone:4.1f}  promised × {PROMISE:g}: {held}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
