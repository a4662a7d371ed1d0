"""The site that tests ask over the network: what comes late is answered beside no other test."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event, Timer
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.http import HttpResponse

from tests.browser import Door

pytestmark = pytest.mark.once


class Site:
    """A site that thinks about each question until it is told to answer."""

    def __init__(self) -> None:
        self.asked, self.may_answer = Event(), Event()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> HttpResponse:
        self.asked.set()
        assert self.may_answer.wait(60)
        start_response("200 OK", [])
        return HttpResponse("yes")


def ask(door: Door) -> tuple[str, bytes]:
    """A request: the status and the body of its answer."""
    environ: dict[str, Any] = {}
    setup_testing_defaults(environ)
    said: list[str] = []

    def start_response(status: str, headers: object, error: object = None) -> Any:
        said.append(status)

    body = b"".join(door(environ, start_response))
    return said[0], body


def test_a_test_ends_when_all_that_was_asked_is_answered() -> None:
    site = Site()
    door = Door(site)
    with ThreadPoolExecutor(1) as threads:
        with door.open():
            asked = threads.submit(ask, door)
            assert site.asked.wait(60)
            Timer(0.2, site.may_answer.set).start()
        assert site.may_answer.is_set()
        assert asked.result(60) == ("200 OK", b"yes")


def test_what_is_asked_when_a_test_has_ended_reaches_no_site() -> None:
    site = Site()
    door = Door(site)
    with door.open():
        pass
    assert ask(door)[0].startswith("503")
    assert not site.asked.is_set()
