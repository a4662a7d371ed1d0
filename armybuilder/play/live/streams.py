"""Streams: a plain ASGI function answers them, so that a watcher costs neither a thread nor a database connection.

A stream says how soon a browser that lost it should come back, then the number of changes as `data: 18`: at once, with
each change, and every few seconds, so that both ends notice a line that is dead.
"""

import asyncio
import logging
import re
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from random import uniform
from types import FrameType
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe
from prometheus_client import Counter, Gauge

from armybuilder.play.live.listeners import WATCHED, Watcher, changes_now, changes_of, crowd, keep_listening

_farewells: list[Callable[[], None]] = []


def before_the_end(farewell: Callable[[], None]) -> None:
    """Let something be done as soon as the process is asked to stop, before the server itself acts on it."""
    if farewell in _farewells or threading.current_thread() is not threading.main_thread():
        return
    _farewells.append(farewell)
    for number in (signal.SIGTERM, signal.SIGINT):
        _do_before(number, farewell)


def _do_before(number: signal.Signals, farewell: Callable[[], None]) -> None:
    """Handle a signal before who handles it already. An event loop hears of it by another way, and still does."""
    served = signal.getsignal(number)

    def leave(number: int, frame: FrameType | None) -> None:
        farewell()
        if callable(served):
            served(number, frame)

    signal.signal(number, leave)


OPEN = Gauge("muster_streams", "Browsers that watch live right now.", multiprocess_mode="livesum")
ENDED = Counter("muster_streams_ended", "Streams that have ended or were refused.", ["status"])
log = logging.getLogger("muster.requests")


@dataclass
class StreamOutcome:
    """The outcome of a stream; until it is known, an error."""

    status: HTTPStatus = HTTPStatus.INTERNAL_SERVER_ERROR


@contextmanager
def log_stream(path: str, address: str) -> Iterator[StreamOutcome]:
    """A stream that is counted while it lasts. Its key is left out: anyone who has it may watch."""
    note, began = StreamOutcome(), time.perf_counter()
    OPEN.inc()
    try:
        yield note
    finally:
        OPEN.dec()
        ENDED.labels(note.status.value).inc()
        shown = f"/{path.split('/')[1]}/…/live"
        fields: dict[str, object] = {"method": "GET", "path": shown, "status": note.status.value, "address": address}
        fields["ms"] = round((time.perf_counter() - began) * 1000, 1)
        log.info("%(method)s %(path)s %(status)s %(ms)s ms address=%(address)s", fields, extra={"fields": fields})


Message = MutableMapping[str, Any]
Scope = Message
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

ADDRESS = re.compile(rf"/(?:{'|'.join(WATCHED)})/([-\w]+)/live")
#: Seconds after which the number is said again, and after which a stream ends and the browser asks again.
PING, LIFE = 10.0, 300.0
#: Milliseconds after which a browser comes back.
COMES_BACK = 1000
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy that gathers an answer would keep the number to itself
    (b"x-content-type-options", b"nosniff"),
]
_listening: asyncio.Future[None] | None = None
FULL = "Too many people are watching right now, so this page updates less often."


def is_stream(scope: Scope) -> bool:
    """True where a browser asks for a stream; anyone who wants anything else is answered by a view."""
    if scope["method"] != "GET" or not ADDRESS.fullmatch(scope["path"]):
        return False
    return "text/event-stream" in _header(scope, b"accept")


async def stream(scope: Scope, receive: Receive, send: Send, address: str, network: str) -> None:
    """Answer a request for a stream, and note what came of it: of whose address, and of which network it counts."""
    with log_stream(scope["path"], address) as note:
        note.status = await _answered(scope, receive, send, network)


async def _answered(scope: Scope, receive: Receive, send: Send, network: str) -> HTTPStatus:
    if len(crowd) >= settings.STREAMS or crowd.from_address(network) >= settings.STREAMS_AN_ADDRESS:
        await _refuse(send, HTTPStatus.SERVICE_UNAVAILABLE, FULL)
        return HTTPStatus.SERVICE_UNAVAILABLE
    key = ADDRESS.sub(r"\1", scope["path"])
    watcher = Watcher(key, network)
    with _watching(watcher):
        # Joined first, asked afterwards: no change falls between the two.
        changes = (await changes_now([key])).get(key)
        if changes is None:
            await _refuse(send, HTTPStatus.NOT_FOUND, "There is nothing here to watch.")
            return HTTPStatus.NOT_FOUND
        watcher.tell(changes)
        await send({"type": "http.response.start", "status": HTTPStatus.OK, "headers": HEADERS})
        await _until_either_ends(_tell(watcher, send), _leave(receive))
    return HTTPStatus.OK


@contextmanager
def _watching(watcher: Watcher) -> Iterator[None]:
    """Somebody watches; with the first the process begins to listen, with the last it ends."""
    global _listening
    crowd.join(watcher)
    if _listening is None or _listening.done():
        before_the_end(crowd.close_all)
        _listening = asyncio.ensure_future(keep_listening(crowd))
    try:
        yield
    finally:
        crowd.leave(watcher)
        if not crowd:
            _listening.cancel()
            _listening = None  # it may take a moment to end, and a stream that joins in the meantime would hear nothing


async def _tell(watcher: Watcher, send: Send) -> None:
    """Tell a watcher the number, again and again, until the stream's life is over."""
    await _write(send, f"retry: {COMES_BACK}\n\n")
    with suppress(TimeoutError):
        async with asyncio.timeout(uniform(0.9, 1.0) * LIFE):
            while True:
                changes = await watcher.news(PING)
                if watcher.is_closed:
                    break
                await _write(send, f"data: {changes}\n\n")
    await send({"type": "http.response.body", "body": b""})


async def _write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _leave(receive: Receive) -> None:
    """Wait until the browser is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _until_either_ends(*those: Awaitable[None]) -> None:
    tasks = [asyncio.ensure_future(each) for each in those]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _refuse(send: Send, status: HTTPStatus, why: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": why.encode()})


def _header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for each, value in scope["headers"] if each.lower() == name), "")


@require_safe
def poll(request: HttpRequest, key: str) -> HttpResponse:
    """The number of changes, or that it is still the one which the browser has."""
    changes = changes_of([key]).get(key)
    if changes is None:
        raise Http404("There is nothing here to watch.")
    tag = f'"{changes}"'
    answer = JsonResponse({"changes": changes}, headers={"ETag": tag, "Cache-Control": "no-cache"})
    found = get_conditional_response(request, tag, response=answer)
    return answer if found is None else found
