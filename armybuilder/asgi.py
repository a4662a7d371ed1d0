"""The site as an ASGI application: streams are answered by functions of the loop, everything else by the WSGI one.

Pages ask the database and take their time, so that each needs a thread in any case. A few threads serve them all, as a
WSGI server's do: they keep their connections, and a request costs one change of threads, not four. No thread waits for
a visitor: bodies are read before, and one person's pages are made one after the other, so that whoever asks for many
stands behind themselves. Heavy work stands in line (`line.py`) until another process is free for it (`elsewhere.py`).
"""

import asyncio
import io
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from armybuilder.wsgi import application as pages  # first: it makes Django ready for what is imported next

from django.core.handlers.wsgi import WSGIRequest  # isort: skip

from armybuilder.elsewhere import make_ready, pages_elsewhere  # isort: skip
from armybuilder.heavy import TURN, WAIT, sort_of  # isort: skip
from armybuilder.line import LINE, Full, Turn  # isort: skip
from armybuilder.threads import CHANGES, HEAVY, PAGES  # isort: skip
from armybuilder.throttles import SAFE, address_of  # isort: skip
from armybuilder.play.live.streams import Message, Receive, Scope, Send, is_stream, stream  # isort: skip

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Application = Callable[..., Iterable[bytes]]
#: An answer longer than this is sent piece by piece.
PIECE = 2**16
#: Up to so many bytes a body is read before a thread takes the request; each part of it has so many seconds to come.
SMALL_BODY, PATIENCE = 2**20, 20.0
#: A thread at work gives way to the others after so many seconds: a page next to heavy work has many short steps.
GIVES_WAY = 0.0005
#: So many seconds whoever finds no room is held back: to ask again and again brings nothing.
HELD_BACK = 2.0
#: So many seconds a person rests at most between two of several things asked for at once.
MOST_REST = 0.1
sys.setswitchinterval(GIVES_WAY)


class Queue(asyncio.Lock):
    """All that one person has asked of some threads at once: one thing after the other."""

    #: So many seconds the last took.
    took = 0.0


_queues: WeakValueDictionary[tuple[ThreadPoolExecutor, str], Queue] = WeakValueDictionary()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or go along with the server's life."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
        return
    if scope["type"] != "http":
        raise ValueError(f"This site speaks HTTP only, not {scope['type']}.")
    call = Call(scope, receive, send)
    if is_stream(scope):
        await stream(scope, receive, send, call.person)
        return
    if not await call.read():
        return
    if sort := sort_of(scope["path"]):
        await _in_line(call, sort)
    else:
        await _one_by_one(PAGES if scope["method"] in SAFE else CHANGES, call)
    await call.finish()


async def _live(receive: Receive, send: Send) -> None:
    """Begin with the server and end with it. What is heavy is made ready meanwhile."""
    await receive()
    make_ready()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


async def _one_by_one(threads: ThreadPoolExecutor, call: "Call") -> None:
    """Answer a request after all that its person has asked of these threads before.

    Where others are here, too, they are left as much time as each thing took: whoever asks for many has half of it.
    """
    queue = _queues.setdefault((threads, call.person), Queue())
    async with queue:
        await asyncio.sleep(min(queue.took, MOST_REST) if len(_queues) > 1 else 0)
        began = time.monotonic()
        await _in_thread(threads, call, pages)
        queue.took = time.monotonic() - began


async def _in_thread(threads: ThreadPoolExecutor, call: "Call", application: Application) -> None:
    await asyncio.get_running_loop().run_in_executor(threads, call.answer, application)


async def _in_line(call: "Call", sort: str) -> None:
    """Answer a request for heavy work when its turn has come; where there is no room, the site says so."""
    try:
        turn = LINE.join(call.person, sort)
    except Full as full:
        call.said[WAIT] = full.wait
        await asyncio.sleep(min(full.wait, HELD_BACK))
        await _one_by_one(PAGES, call)
        return
    await _at_its_turn(call, turn)


async def _at_its_turn(call: "Call", turn: Turn) -> None:
    try:
        await asyncio.wrap_future(turn.come)
    except BaseException:
        LINE.give_up(turn)
        raise
    call.said[TURN], call.longest = True, sys.maxsize
    began = time.monotonic()
    try:
        await _in_thread(HEAVY, call, pages_elsewhere)
    finally:
        LINE.leave(turn, time.monotonic() - began)


class Call:
    """A request on its way through the WSGI application, in a thread, and back."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.loop = asyncio.get_running_loop()
        self.body: io.BufferedIOBase = io.BufferedReader(Body(receive, self.loop), PIECE)
        #: Words that the server adds to the environment.
        self.said: dict[str, object] = {}
        #: More than this of an answer is not gathered, but sent: a thread then waits for whoever takes it.
        self.longest = PIECE
        self.head: Message = {}
        self.is_begun = False
        self.rest = b""

    @property
    def person(self) -> str:
        """The address of whoever asks, by which limits count."""
        return address_of(WSGIRequest(self.environment()))

    async def read(self) -> bool:
        """Read a body that is not large; False where its visitor has gone, or does not go on."""
        declared = headers_of(self.scope).get("CONTENT_LENGTH", "")
        length = int(declared) if declared.isdecimal() else 0
        if not 0 < length <= SMALL_BODY:
            return True
        body, is_whole = bytearray(), False
        while not is_whole:
            try:
                message = await asyncio.wait_for(self.receive(), PATIENCE)
            except TimeoutError:
                await self.send({"type": "http.response.start", "status": HTTPStatus.REQUEST_TIMEOUT, "headers": []})
                await self.send({"type": "http.response.body", "body": b""})
                return False
            if message["type"] == "http.disconnect":
                return False
            body += message.get("body", b"")
            is_whole = not message.get("more_body", False)
        self.body = io.BytesIO(bytes(body))
        return True

    def answer(self, application: Application) -> None:
        """Have the request answered; what is left of the answer then is the `rest`."""
        pieces = application(self.environment(), self.start)
        try:
            gathered = bytearray()
            for piece in pieces:
                gathered += piece
                if len(gathered) > self.longest:
                    asyncio.run_coroutine_threadsafe(self.write(bytes(gathered)), self.loop).result()
                    gathered.clear()
            self.rest = bytes(gathered)
        finally:
            if close := getattr(pieces, "close", None):
                close()

    async def write(self, piece: bytes, is_last: bool = False) -> None:
        """Send a piece of the answer."""
        if not self.is_begun:
            self.is_begun = True
            await self.send(self.head)
        await self.send({"type": "http.response.body", "body": piece, "more_body": not is_last})

    async def finish(self) -> None:
        """Send what is left."""
        await self.write(self.rest, is_last=True)

    def start(self, status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
        """WSGI's way to say with what an answer begins."""
        named = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        self.head = {"type": "http.response.start", "status": int(status[:3]), "headers": named}
        return _write_nothing

    def environment(self) -> dict[str, object]:
        """The request as WSGI names its parts."""
        scope, (host, port) = self.scope, self.scope.get("server") or ("localhost", 80)
        said = {
            "REQUEST_METHOD": scope["method"],
            "SCRIPT_NAME": scope.get("root_path", ""),
            "PATH_INFO": scope["path"].encode().decode("latin-1"),
            "QUERY_STRING": scope["query_string"].decode("latin-1"),
            "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
            "SERVER_NAME": host,
            "SERVER_PORT": str(port or 0),
            "REMOTE_ADDR": (scope.get("client") or [""])[0],
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": scope.get("scheme", "http"),
            "wsgi.input": self.body,
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        return said | headers_of(scope) | self.said


def _write_nothing(_: bytes) -> None:
    """WSGI's first way to write an answer, which Django leaves alone."""


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request by WSGI's names; what came in several lines is one value."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1").upper().replace("-", "_")
        name = name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"
        between = "; " if name == "HTTP_COOKIE" else ","
        text = value.decode("latin-1")
        found[name] = f"{found[name]}{between}{text}" if name in found else text
    return found


class Body(io.RawIOBase):
    """A request's body as a file. It is read only as far as somebody wants it, so that one too large never comes in."""

    def __init__(self, receive: Receive, loop: asyncio.AbstractEventLoop) -> None:
        self.receive, self.loop = receive, loop
        self.left, self.is_whole = b"", False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        while not self.left and not self.is_whole:
            message = asyncio.run_coroutine_threadsafe(self._next(), self.loop).result()
            self.left = message.get("body", b"")
            self.is_whole = not message.get("more_body", False)
        size = min(len(memoryview(buffer)), len(self.left))
        memoryview(buffer)[:size], self.left = self.left[:size], self.left[size:]
        return size

    async def _next(self) -> Message:
        return await self.receive()
