"""The requests a second that the API answers, beside a plain REST framework peer of the same shape in the same run.

The peer is what one would write first (`peers/units.py`): a viewset with model serializers, related rows joined and
prefetched, over the same tables. All of them are asked through the same WSGI application and its middleware, in turns.

Promised: a list of 50 cards and a card in full at least ten times as often as the peer's, and an unchanged answer (304)
cheaper than the answer. The promise is for what was asked before: every answer is rebuilt once a data version, and
that row is printed beside.
"""

import io
import sys
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any

from benchmarks import fresh_shelf

PROMISE = 10
PROMISED = ("ours, asked before", "ours, unchanged (304)")
ROUNDS = 150
GAME = "tactics-david"

Ask = Callable[[], object]


def ask(address: str, **headers: str) -> dict[str, str]:
    """A GET as a server passes it on to the application; its headers, once the body is read."""
    from armybuilder.wsgi import application

    path, _, query = address.partition("?")
    said: dict[str, str] = {}
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        **{f"HTTP_{name.upper()}": value for name, value in headers.items()},
    }

    def start_response(status: str, sent: list[tuple[str, str]], *args: object) -> Any:
        said.update(sent, status=status)

    answer: Any = application(environ, start_response)
    said["size"] = str(sum(map(len, answer)))
    answer.close()
    assert said["status"][:3] in ("200", "304"), f"{address}: {said['status']}"
    return said


def in_turns(asks: Mapping[str, Ask]) -> dict[str, float]:
    """The seconds that each takes, in the middle of many rounds in which each is asked once."""
    times: dict[str, list[float]] = {name: [] for name in asks}
    for _ in range(ROUNDS):
        for name, call in asks.items():
            start = time.perf_counter()
            call()
            times[name].append(time.perf_counter() - start)
    return {name: median(found) for name, found in times.items()}


def add_peer() -> None:
    """Put the peer's addresses beside the site's own."""
    from django.urls import include, path
    from rest_framework.routers import SimpleRouter

    from armybuilder import urls
    from benchmarks.peers.units import UnitViewSet

    router = SimpleRouter()
    router.register("units", UnitViewSet)
    urls.urlpatterns.insert(0, path("peer/", include(router.urls)))


def compare(what: str, theirs: str, ours: str) -> None:
    """Print how often both are answered, and how many times the one is the other."""
    from armybuilder.browse.api.reading import ANSWERS

    def anew() -> None:
        ANSWERS.clear()
        ask(ours)

    tag, size = ask(ours)["ETag"], ask(ours)["size"]
    rows = {
        "the peer": lambda: ask(theirs),
        "ours, rebuilt": anew,
        "ours, asked before": lambda: ask(ours),
        "ours, unchanged (304)": lambda: ask(ours, if_none_match=tag),
    }
    times = in_turns(rows)
    for name, seconds in times.items():
        ratio = times["the peer"] / seconds
        held = f"   promised × {PROMISE}: {'held' if ratio >= PROMISE else 'BROKEN'}" if name in PROMISED else ""
        print(f"{what}: {name:<24} {1 / seconds:8.0f} a second   × {ratio:6.1f}{held}")
    cheaper = times["ours, unchanged (304)"] / times["ours, asked before"]
    print(f"{what}: a 304 takes {cheaper:.2f} of the time of a 200, and 0 bytes of {size}")


def main() -> None:
    """Print the rows."""
    from django.db import connections

    fresh_shelf(GAME)
    add_peer()
    kept = connections.create_connection("default")
    kept.ensure_connection()  # as the site does: else each request is the last to close, and writes SQLite's log back
    compare("list of 50", "/peer/units/", f"/api/v1/{GAME}/units/")
    compare("a card in full", "/peer/units/knight/", f"/api/v1/{GAME}/units/knight/")


if __name__ == "__main__":
    main()
