"""Faults that may befall a running site: killed while it saves, no room on its disk, a disk that takes nothing.

Each ends in a clear answer, and nothing is lost that was answered with success. A database that goes away stands with
the site's several processes; broken files, a worker that is killed and clocks, with what they are of.
"""

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from tests.served import Server, Site

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.once]
#: Pages that only read.
PAGES = ("/", "/tactics-david/units/knight/", "/tactics-david/units/knight.png", "/print/cards.pdf?slugs=knight")
BUILDERS, CHANGES = 6, 18


class Builder:
    """A program that changes an army until the server is gone, and remembers what was confirmed."""

    def __init__(self, site: Site, server: Server) -> None:
        self.site, self.army = site, site.begin_army(server)

    @property
    def confirmed(self) -> int:
        return int(self.army["revision"])

    def build(self, server: Server) -> None:
        with suppress(OSError, HTTPException):  # the server died, maybe in the middle of a word
            while self.confirmed < CHANGES:
                self.army = self.site.reinforce(server, self.army)


def test_what_was_answered_with_success_outlives_a_kill(tmp_path: Path, catalog_file: Path | None) -> None:
    site = Site(tmp_path, catalog_file)
    with site.served() as server, ThreadPoolExecutor(BUILDERS) as threads:
        builders = [Builder(site, server) for _ in range(BUILDERS)]
        building = [threads.submit(builder.build, server) for builder in builders]
        while min(builder.confirmed for builder in builders) < 4 and not any(each.done() for each in building):
            time.sleep(0.01)
        server.stop(signal.SIGKILL)
        for each in building:
            each.result()
    assert any(builder.confirmed < CHANGES for builder in builders), "it was killed while they were building"
    with site.served() as server:
        for builder in builders:
            is_whole(site, server, builder)


def is_whole(site: Site, server: Server, builder: Builder) -> None:
    """An army as confirmed, or one change later: of that the server could not tell any more. No change is a half."""
    confirmed, key = builder.confirmed, builder.army["key"]
    army = site.call(server, "GET", f"armies/{key}/")
    assert army["revision"] in (confirmed, confirmed + 1)
    assert army["army"]["entries"][0]["count"] == army["revision"], "each change brought a soldier"
    versions = site.call(server, "GET", f"armies/{key}/versions/")
    assert versions["count"] == army["revision"]
    newest = site.call(server, "GET", f"armies/{key}/versions/{army['revision']}/")
    assert newest["army"]["entries"] == army["army"]["entries"]
    assert site.reinforce(server, army)["revision"] == army["revision"] + 1


# A disk that takes nothing


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own, in memory."""
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", tmp_path], capture_output=True).returncode:
        pytest.skip("Nobody may mount a disk here; root may.")
    try:
        yield tmp_path
    finally:
        subprocess.run(["umount", "--lazy", tmp_path], check=True)


@contextmanager
def full(disk: Path) -> Iterator[None]:
    """No byte more goes on the disk."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    try:
        yield
    finally:
        filler.unlink()


def refused(server: Server, path: str, token: str, body: object) -> None:
    """A change that is not made is told so, with when to come back."""
    named = {"Authorization": f"Bearer {token}", "Content_Type": "application/json"}
    answer, text = server.ask("POST", f"/api/v1/{path}", body, **named)
    assert (answer.status, answer.headers["Retry-After"]) == (503, "10"), text
    assert "What you saved before is safe" in json.loads(text)["detail"]


def readiness(server: Server) -> Any:
    return json.loads(server.ask("GET", "/readyz")[1])["parts"]


def test_a_disk_that_takes_nothing_is_told_and_all_goes_on_when_it_does(disk: Path, catalog_file: Path | None) -> None:
    """One that is full under a running site, and one that can only be read when the site begins."""
    site = Site(disk, catalog_file)
    with site.served() as server:
        army, match = site.begin_army(server), site.begin(server)
        with full(disk):
            nothing_is_saved(site, server, army, match)
        army = site.reinforce(server, army)
        assert army["revision"] == 2
        assert site.answer(server, match)["revision"] > match["revision"]
        server.stop()
    remount = ["mount", "-o", "remount,{}", disk]
    subprocess.run([str(each).format("ro") for each in remount], check=True)
    with site.served() as server:
        refused(server, "armies/", site.token, army["army"])
        assert server.ask("GET", "/healthz")[0].status == 200
        assert readiness(server)["disk"] == "cannot be written"
        for page in PAGES:
            assert server.ask("GET", page, Host="localhost")[0].status == 200, page
        assert site.call(server, "GET", f"armies/{army['key']}/")["army"] == army["army"]
        server.stop()
    subprocess.run([str(each).format("rw") for each in remount], check=True)
    with site.served() as server:
        assert site.call(server, "GET", f"armies/{army['key']}/")["army"] == army["army"]


def nothing_is_saved(site: Site, server: Server, army: Any, match: Any) -> None:
    """Changes are refused, and all that only reads goes on."""
    count = {"move": "set-count", "key": 0, "count": 9}
    change = {"revision": army["revision"], "moves": [count]}
    refused(server, f"armies/{army['key']}/moves/", site.token, change)
    refused(server, f"matches/{match['key']}/answer/", site.token, {"revision": match["revision"], "option": 0})
    for page in (*PAGES, f"/matches/{match['key']}/"):
        assert server.ask("GET", page, Host="localhost")[0].status == 200, page
    assert site.call(server, "GET", f"armies/{army['key']}/")["army"] == army["army"]
    assert readiness(server)["disk"] == "cannot be written"
