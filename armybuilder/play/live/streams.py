"""Streams: a plain ASGI function answers them, so that a watcher costs neither a thread nor a database connection.

A stream says how soon a browser that lost it should come back, then the number of changes as `data: 18`: at once, with
each change, and every few seconds, so that both ends notice a line that is dead.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from random import uniform
from typing import Any

from django.conf import settings

from armybuilder.play.live.crowd import Watcher, crowd
from armybuilder.play.live.leaving import before_the_end
from armybuilder.play.live.listeners import keep_listening
from armybuilder.play.live.noting import noted
from armybuilder.play.live.numbers import WATCHED, changes_now

Message = MutableMapping[str, Any]
Scope = Message
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

ADDRESS = re.compile(rf"/(?:{'|'.join(WATCHED)})/([-\w]+)/live")
#: Seconds after which the number is said again, and after which a stream ends and the browser asks anew.
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
FULL = "Too many people watch here just now. The page asks now and then instead."


def is_stream(scope: Scope) -> bool:
    """True where a browser asks for a stream; whoever wants anything else is answered by a view."""
    if scope["method"] != "GET" or not ADDRESS.fullmatch(scope["path"]):
        return False
    return "text/event-stream" in _header(scope, b"accept")


async def stream(scope: Scope, receive: Receive, send: Send, address: str, network: str) -> None:
    """Answer a request for a stream, and note what came of it: of whose address, and of which network it counts."""
    with noted(scope["path"], address) as note:
        note.status = await _answered(scope, receive, send, network)


async def _answered(scope: Scope, receive: Receive, send: Send, network: str) -> HTTPStatus:
    if len(crowd) >= settings.STREAMS or crowd.from_address(network) >= settings.STREAMS_AN_ADDRESS:
        await _refuse(send, HTTPStatus.SERVICE_UNAVAILABLE, FULL)
        return HTTPStatus.SERVICE_UNAVAILABLE
    key = ADDRESS.fullmatch(scope["path"])[1]  # type: ignore[index]  # is_stream has matched it
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
        before_the_end(crowd.send_home)
        _listening = asyncio.ensure_future(keep_listening(crowd))
    try:
        yield
    finally:
        crowd.leave(watcher)
        if not crowd:
            _listening.cancel()


async def _tell(watcher: Watcher, send: Send) -> None:
    """Tell a watcher the number, again and again, until the stream's life is over."""
    await _write(send, f"retry: {COMES_BACK}\n\n")
    with suppress(TimeoutError):
        async with asyncio.timeout(uniform(0.9, 1.0) * LIFE):
            while True:
                changes = await watcher.news(PING)
                if watcher.is_sent_home:
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
