"""How far one machine goes: a server with two workers on PostgreSQL, and more and more people at once.

Real processes and real requests, asked from the same machine, which takes a part of it. There are half as many people
more each time, until more than 5 answers in 100 take longer than half a second, or one is an error.
`docs/deploying.md` has the figures. Nothing is promised: machines differ.
"""

import json
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from copy import copy
from itertools import count
from typing import Any

from benchmarks import crowd, p95
from benchmarks.crowd import TOKENS, Person, Tally
from benchmarks.live import seconds, site
from tests.served import Server, Site, Stream, postgres_programs

PATIENCE, STEP_SECONDS = 0.5, 20
#: A person thinks so long between two changes of an army, and between two answers in a match.
THINKS = 5.0
FIRST, MOST = 40, 1600
PRINTERS, CARDS = 4, 20


def most(step: Callable[[int], Iterable[Tally]]) -> str:
    """The most people whom the server still answers in time, and how soon."""
    held = "none"
    people = FIRST
    while people <= MOST:
        tallies = [*step(people)]
        took, wrong = [each for one in tallies for each in one.took], [each for one in tallies for each in one.wrong]
        if wrong:
            return f"{held}; not {people} ({wrong[0][:40]})"
        if p95(took) > PATIENCE:
            return f"{held}; not {people} (p95 {p95(took) * 1e3:.0f} ms)"
        held, people = f"{people} (p95 {p95(took) * 1e3:.0f} ms)", people + people // 2
    return held


def at_once(work: Sequence[Callable[[float], Tally]]) -> Iterable[Tally]:
    """All of that until a step is over, begun one after the other within the time that a person thinks."""
    with ThreadPoolExecutor(len(work)) as threads:
        end, begun = time.monotonic() + STEP_SECONDS + THINKS, []
        for each in work:
            begun.append(threads.submit(each, end))
            time.sleep(THINKS / len(work))
        return [each.result() for each in begun]


def prints(server: Server) -> float:
    """The prints of twenty cards a minute, with four people who ask for the next one at once, each for another."""
    _, text = server.ask("GET", "/api/v1/tactics-david/units/?page_size=200&fields=slug")
    units = [unit["slug"] for unit in json.loads(text)["results"]]
    starts, end = count(step=CARDS), time.monotonic() + STEP_SECONDS

    def print_on() -> int:
        made = 0
        while time.monotonic() < end:
            start = next(starts)
            slugs = ",".join(units[(start + each) % len(units)] for each in range(CARDS))
            answer, _ = server.ask("GET", f"/print/cards.pdf?game=tactics-david&kind=unit&slugs={slugs}")
            made += answer.status == 200
        return made

    with ThreadPoolExecutor(PRINTERS) as threads:
        return sum(each.result() for each in [threads.submit(print_on) for _ in range(PRINTERS)]) * 60 / STEP_SECONDS


def watching(site: Site, server: Server) -> Callable[[int], Iterable[Tally]]:
    """So many streams of matches, and meanwhile somebody looks at the home page."""
    matches: list[Any] = [site.begin(server, seed=number) for number in range(20)]

    def step(people: int) -> Iterable[Tally]:
        with ExitStack() as streams:
            for number in range(people):
                stream = Stream(server, matches[number % len(matches)]["key"])
                streams.callback(stream.connection.close)
                stream.next()
            yield Tally([seconds(lambda: server.ask("GET", "/")) for _ in range(100)])

    return step


def main(arguments: Sequence[str]) -> None:
    """Print the rows."""
    name, workers = ("PostgreSQL", "2") if postgres_programs() else ("SQLite", "1")
    crowd.THINKS = THINKS
    with site(name) as own, own.served("--workers", workers, MUSTER_STREAMS_AN_ADDRESS=str(MOST)) as server:
        tokens = own.manage("shell", "--verbosity", "0", "--command", TOKENS.format(count=MOST)).split()
        print(f"{name}, {workers} workers; answers within {PATIENCE * 1e3:.0f} ms, a change or an answer in {THINKS} s")
        rows: dict[str, Callable[[], str]] = {
            "people building": lambda: most(
                lambda people: at_once([Person(server, token).build for token in tokens[:people]])
            ),
            "matches live": lambda: most(
                lambda people: at_once([player(own, server, tokens[seed], seed) for seed in range(people)])
            ),
            "watchers": lambda: most(watching(own, server)),
            f"prints of {CARDS} cards a minute": lambda: f"{prints(server):.0f}",
        }
        for what, figure in rows.items():
            if not arguments or what.split()[0] in arguments:
                print(f"{what:<40} {figure()}", flush=True)


def player(site: Site, server: Server, token: str, seed: int) -> Callable[[float], Tally]:
    own = copy(site)
    own.token = token

    def play(end: float) -> Tally:
        try:
            return Person(server, token).play(own, seed, end)
        except AssertionError as refused:  # there was no room for another match
            return Tally(wrong=[str(refused)])

    return play


if __name__ == "__main__":
    main(sys.argv[1:])
