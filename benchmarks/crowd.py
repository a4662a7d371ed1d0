"""A full house: fifty people who build and twenty matches at once, for a minute, on SQLite and on PostgreSQL.

Real processes and real requests. Promised: no error, no change that is lost, and 95 of 100 moves of a match answered
within 300 ms. `SQLite` or `PostgreSQL` chooses one.
"""

import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from benchmarks import p95
from benchmarks.live import line, site
from tests.served import Server, Site, postgres_programs

BUILDERS, MATCHES, SECONDS = 50, 20, 60
MOVE_PROMISE = 0.3
#: A person thinks so long between two changes, and between two answers.
THINKS = 1.0
ARMY = {"format": "muster-army/1", "game": "tactics-david", "name": "Crowd", "ruleset": "open", "entries": []}
#: Everybody has an account, and a token to it.
TOKENS = """
from armybuilder.accounts.tokens import make_token
from armybuilder.accounts.models import User
for number in range({count}):
    print(make_token(User.objects.create(username=f"person {{number}}")))
"""


@dataclass
class Tally:
    """The work of one person: how long each answer took, and what went wrong."""

    took: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Person:
    """A program with an account of its own, which does as a person does."""

    def __init__(self, server: Server, token: str) -> None:
        self.server, self.token, self.tally = server, token, Tally()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The API's answer, timed; None where it is an error."""
        named = {"Authorization": f"Bearer {self.token}", "Content_Type": "application/json"}
        start = time.perf_counter()
        answer, text = self.server.ask(method, f"/api/v1/{path}", body, **named)
        self.tally.took.append(time.perf_counter() - start)
        if answer.status >= 300:
            self.tally.wrong.append(f"{answer.status} at {path}: {text[:80]!r}")
            return None
        return json.loads(text)

    def build(self, end: float) -> Tally:
        """Add cards to an army until the time is up; none may be lost."""
        army, count = self.ask("POST", "armies/", ARMY), 0
        while army and time.monotonic() < end:
            move = {"moves": [{"move": "add", "card": "soldier"}], "revision": army["revision"]}
            army, count = self.ask("POST", f"armies/{army['key']}/moves/", move), count + 1
            time.sleep(THINKS)
        stands = sum(entry["count"] for entry in army["army"]["entries"]) if army else 0
        if stands != count:
            self.tally.wrong.append(f"{count} cards were added, {stands} are there")
        return self.tally

    def play(self, site: Site, number: int, end: float) -> Tally:
        """Answer in a match against a bot until the time is up."""
        match = site.begin(self.server, seed=number)
        self.token, self.tally = site.token, Tally()
        while match and match["question"] and time.monotonic() < end:
            sent = {"revision": match["revision"], "option": 0}
            match = self.ask("POST", f"matches/{match['key']}/answer/", sent)
            time.sleep(THINKS)
        return self.tally


def crowd(site: Site, name: str) -> None:
    """Everybody at once."""
    made = TOKENS.format(count=BUILDERS)
    tokens = site.manage("shell", "--verbosity", "0", "--command", made).split()
    workers = ("--workers", "2") if name == "PostgreSQL" else ()
    with site.served(*workers) as server, ThreadPoolExecutor(BUILDERS + MATCHES) as people:
        end = time.monotonic() + SECONDS
        builders = [people.submit(Person(server, token).build, end) for token in tokens]
        players = [people.submit(Person(server, site.token).play, site, number, end) for number in range(MATCHES)]
        built, played = ([each.result() for each in those] for those in (builders, players))
    for what, tallies in (("changes of armies", built), ("moves of matches", played)):
        took = [each for tally in tallies for each in tally.took]
        is_kept = what == "changes of armies" or p95(took) <= MOVE_PROMISE
        line(f"{name}: {len(took)} {what}, p95", f"{p95(took) * 1e3:.0f} ms", is_kept)
    wrong = [each for tally in (*built, *played) for each in tally.wrong]
    line(f"{name}: errors and lost changes", f"{len(wrong)} {'; '.join(wrong[:2])}", not wrong)


def main(chosen: Sequence[str]) -> None:
    """Print the rows."""
    for name in ("SQLite", "PostgreSQL"):
        if chosen and name not in chosen:
            continue
        if name == "PostgreSQL" and postgres_programs() is None:
            print("PostgreSQL is not here, so it is not measured.")
            continue
        with site(name) as served:
            crowd(served, name)


if __name__ == "__main__":
    main(sys.argv[1:])
