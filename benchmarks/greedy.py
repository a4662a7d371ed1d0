"""One greedy client: what others wait while eight connections of one address ask for what is heavy.

A real server with two workers, and the client in a process of its own. Promised: for somebody who reads cards and for
somebody who saves an army, 95 of 100 requests take at most six times as long as with nobody else there, whatever the
client asks for. Quiet and busy rounds alternate; the median of each counts.
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

WORKERS, CONNECTIONS, REQUESTS, ROUNDS, PROMISE = 2, 8, 20, 5, 6.0
PAGE = "/tactics-david/units/knight/"
#: The greedy client's address: the reader and the saver are somebody else.
GREEDY = "127.0.0.2"
#: One asks for pages so often: a reader, not another greedy client.
EVERY = 0.2
#: The seconds after it may ask, or may no longer, all of the client's requests are under way, or answered.
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
    """A greedy client beside everyone else who asks; it asks while its event is set."""
    spawn = multiprocessing.get_context("spawn")
    may_ask = spawn.Event()
    client = spawn.Process(target=greed, args=(server.port, site.token, method, path, may_ask), daemon=True)
    client.start()
    try:
        yield may_ask
    finally:
        client.kill()
        client.join()


class Visitor:
    """Somebody who reads a card and saves an army, again and again, and how long each takes."""

    def __init__(self, site: Site, server: Server) -> None:
        self.site, self.server = site, server
        self.army = site.begin_army(server)

    def visit(self) -> tuple[float, float]:
        """The seconds that 95 of 100 pages and saves keep to."""
        pages, saves = [], []
        for _ in range(REQUESTS):
            pages.append(_seconds(self._read))
            saves.append(_seconds(self._save))
        return p95(pages), p95(saves)

    def _read(self) -> None:
        self.server.ask("GET", PAGE)

    def _save(self) -> None:
        moves = [{"move": "rename", "title": f"Army {self.army['revision']}"}]
        sent = {"revision": self.army["revision"], "moves": moves}
        self.army = self.site.call(self.server, "POST", f"armies/{self.army['key']}/moves/", sent)


def rounds(visitor: Visitor, may_ask: Event) -> tuple[list[float], list[float]]:
    """What pages and saves take at the median round: alone, and beside the greedy client."""
    alone, beside = [], []
    for _ in range(ROUNDS):
        alone.append(visitor.visit())
        may_ask.set()
        time.sleep(BEGINS)
        beside.append(visitor.visit())
        may_ask.clear()
        time.sleep(ENDS)
    return [median(each) for each in zip(*alone, strict=True)], [median(each) for each in zip(*beside, strict=True)]


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
        site = Site(Path(folder), MUSTER_WORKERS="1")
        with site.served("--workers", str(WORKERS)) as server:
            visitor = Visitor(site, server)
            visitor.visit()
            for what, (method, path) in work(site, server).items():
                if chosen and not any(word in what for word in chosen):
                    continue
                with greedy(site, server, method, path) as may_ask:
                    for who, alone, beside in zip(("reader", "saver"), *rounds(visitor, may_ask), strict=True):
                        held = "held" if beside <= PROMISE * alone else "BROKEN"
                        times = f"p95 {alone * 1e3:6.1f} ms alone   {beside * 1e3:7.1f} ms beside"
                        print(f"{what:<32} {who} {times}   × {beside / alone:4.1f}  {held}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
