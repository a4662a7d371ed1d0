"""Greedy clients: what others wait while eight connections, of one address or of four, ask for what is heavy.

A real server with two workers, and the client in a process of its own. Promised: for somebody who reads cards and for
somebody who saves an army, 95 of 100 requests take at most six times as long as with nobody else there, whatever the
client asks for. Quiet and busy rounds alternate; the median of each counts.
"""

import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import median
from threading import Thread

from benchmarks import p95
from tests.served import Address, Server, Site

WORKERS, CONNECTIONS, REQUESTS, ROUNDS, PROMISE = 2, 8, 20, 5, 6.0
PAGE = "/tactics-david/units/knight/"
#: The greedy clients' addresses: the reader and the saver are somebody else.
GREEDY = ("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5")
#: One asks for pages so often: a reader, not another greedy client.
EVERY = 0.2
#: The seconds after it may ask, or may no longer, all of the client's requests are under way, or answered.
BEGINS, ENDS = 2, 4
#: What a form is sent with.
SECRET, BOUNDARY = "a" * 32, "greedy"


@dataclass(frozen=True)
class Work:
    """Heavy work as it is asked for: `{}` in the path is another number each time; and from how many addresses."""

    method: str
    path: str
    body: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    addresses: int = 1


def greed(port: int, work: Work, may_ask: Event) -> None:
    """Ask for heavy work over eight connections while one may."""
    number = count(1)

    def ask(server: Address) -> None:
        while may_ask.wait():
            try:
                server.ask(work.method, work.path.format(next(number)), work.body, **work.headers)
            except OSError:
                time.sleep(0.01)

    for each in range(CONNECTIONS):
        Thread(target=ask, args=[Address(port, GREEDY[each % work.addresses])]).start()


@contextmanager
def greedy(server: Server, work: Work) -> Iterator[Event]:
    """Greedy clients beside everyone else who asks; they ask while their event is set."""
    spawn = multiprocessing.get_context("spawn")
    may_ask = spawn.Event()
    client = spawn.Process(target=greed, args=(server.port, work, may_ask), daemon=True)
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


def of_one_address(site: Site, server: Server) -> dict[str, Work]:
    match = site.begin(server, ("search", "search"))
    token = {"Authorization": f"Bearer {site.token}"}
    asked = {
        "pictures of all cards": ("GET", "/print/pictures.zip?game=tactics-david"),
        "prints of many cards": ("GET", "/print/cards.pdf?game=tactics-david&copies=4"),
        "a bot that searches, in slices": ("POST", f"/api/v1/matches/{match['key']}/on/"),
        "odds of two armies": ("GET", "/odds/tactics-david/knight/?against=soldier&{}"),
        "queries, each another": ("GET", "/search/?q=cost>{}"),
    }
    return {what: Work(method, path, headers=token) for what, (method, path) in asked.items()}


def replays(site: Site, server: Server) -> Work:
    """A replay file of two bots, opened again and again from four addresses."""
    match = site.begin(server, ("random", "random"))
    while match["is_running"]:
        match = site.call(server, "POST", f"matches/{match['key']}/on/")
    file = json.dumps(site.call(server, "GET", f"matches/{match['key']}/replay/"))
    parts = (
        f"--{BOUNDARY}",
        'Content-Disposition: form-data; name="file"; filename="a.match"',
        "Content-Type: application/json",
        "",
        file,
        f"--{BOUNDARY}--",
        "",
    )
    headers = {"Content_Type": f"multipart/form-data; boundary={BOUNDARY}"}
    headers |= {"Cookie": f"csrftoken={SECRET}", "X_CSRFToken": SECRET}
    return Work("POST", "/matches/open/", "\r\n".join(parts), headers, len(GREEDY))


def main(chosen: Sequence[str]) -> None:
    """Print the rows; a word chooses those whose name it stands in."""
    with tempfile.TemporaryDirectory(prefix="muster-greedy.") as folder:
        site = Site(Path(folder), MUSTER_WORKERS="1")
        with site.served("--workers", str(WORKERS)) as server:
            visitor = Visitor(site, server)
            visitor.visit()
            works = {**of_one_address(site, server), "replays opened from four addresses": replays(site, server)}
            for what, work in works.items():
                if chosen and not any(word in what for word in chosen):
                    continue
                with greedy(server, work) as may_ask:
                    for who, alone, beside in zip(("reader", "saver"), *rounds(visitor, may_ask), strict=True):
                        held = "held" if beside <= PROMISE * alone else "BROKEN"
                        times = f"p95 {alone * 1e3:6.1f} ms alone   {beside * 1e3:7.1f} ms beside"
                        print(f"{what:<34} {who} {times}   × {beside / alone:4.1f}  {held}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
