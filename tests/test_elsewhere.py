"""Processes beside the site's own: heavy requests are answered by one as by the site, and none outlives its parent."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from io import BytesIO
from multiprocessing import active_children
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from armybuilder import elsewhere
from armybuilder.heavy import WAIT
from armybuilder.processes import Processes, Unanswered
from tests.served import PATIENCE, ROOT

pytestmark = pytest.mark.once
BEGIN = """
import os, time
from armybuilder.processes import Processes
print(Processes(1, os.getpid).ask(os.getpid), flush=True)
time.sleep(600)
"""


def die(*_: object) -> None:
    os.abort()


def asked(path: str) -> tuple[str, bytes]:
    """The status and content of an answer from elsewhere."""
    environment: dict[str, object] = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
    }
    environment |= {"wsgi.url_scheme": "http", "wsgi.input": BytesIO(), "wsgi.errors": sys.stderr}
    begun: list[str] = []

    def start(status: str, *_: object) -> Any:
        begun.append(status)

    content = b"".join(elsewhere.pages_elsewhere(environment, start))
    return begun[0], content


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    found = Processes(1, elsewhere._give_way)
    monkeypatch.setattr(elsewhere, "_processes", found)
    return found


@pytest.mark.slow
def test_another_process_answers_and_gives_way_and_one_that_dies_is_replaced(
    client: Client, processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    healthy = "200 OK", client.get("/healthz").content
    assert asked("/healthz") == healthy
    assert processes.ask(os.nice, 0) == min(19, os.nice(0) + elsewhere.GIVES_WAY)
    put_off: list[Any] = []

    def put_off_here(environment: Any, start: Any) -> list[bytes]:
        put_off.append(environment)
        start("503 Service Unavailable", [])
        return []

    with monkeypatch.context() as dying:
        dying.setattr(elsewhere, "_answer", die)
        dying.setattr(elsewhere, "pages", put_off_here)
        asked("/print/cards.pdf")
    assert [each[WAIT] for each in put_off] == [1]
    assert asked("/healthz") == healthy


@pytest.mark.django_db
def test_a_card_of_each_game_is_printed_and_its_odds_are_reckoned_before_anybody_asks(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(elsewhere, "_answer", lambda words, body: asked.append(words))
    elsewhere._warm_up()
    assert len(asked) == 2 * len(settings.GAMES)
    for each in asked:
        answer = client.get(f"{each['PATH_INFO']}?{each['QUERY_STRING']}", headers={"Host": each["HTTP_HOST"]})
        assert answer.status_code == 200


def test_one_that_hangs_is_ended_and_replaced() -> None:
    processes = Processes(1, os.getpid)
    hanging = processes.ask(os.getpid)
    with pytest.raises(Unanswered):
        processes.ask(time.sleep, 600, patience=0.1)
    assert processes.ask(os.getpid) != hanging
    assert_ends(hanging)


def test_one_that_has_done_enough_is_replaced() -> None:
    processes = Processes(1, os.getpid, 2)
    asked = [processes.ask(os.getpid) for _ in range(3)]
    assert asked[0] == asked[1] != asked[2]
    assert_ends(asked[0])


def test_an_error_is_raised_where_it_was_asked_and_says_where_it_was() -> None:
    processes = Processes(1, os.getpid)
    with pytest.raises(FileNotFoundError, match="nowhere") as raised:
        processes.ask(os.stat, "/nowhere")
    assert "do(*about)" in raised.value.__notes__[0]
    assert processes.ask(abs, -1) == 1


def test_none_outlives_a_parent_that_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", BEGIN], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    child = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    assert_ends(child)


def assert_ends(process: int) -> None:
    """A process ends soon."""
    until = time.monotonic() + PATIENCE
    with suppress(ProcessLookupError):
        while time.monotonic() < until:
            active_children()  # takes note of those of ours that have ended
            os.kill(process, 0)
            time.sleep(0.05)
        pytest.fail("it lives on")
