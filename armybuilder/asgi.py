"""The site as an ASGI application: streams are answered by functions of the loop, everything else by the WSGI one.

Pages ask the database and take their time, so that each needs a thread in any case. A few threads serve them all, as a
WSGI server's do: they keep their connections, and a request costs one change of threads, not four.
"""

import asyncio
import io
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from sys import stderr
from typing import TYPE_CHECKING

from armybuilder.wsgi import application as pages  # first: it makes Django ready for what is imported next

from armybuilder.play.live.streams import Message, Receive, Scope, Send, is_stream, stream  # isort: skip

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

#: So many pages are made at once.
THREADS = 4
#: An answer longer than this is sent piece by piece.
PIECE = 2**16
_threads = ThreadPoolExecutor(THREADS, "pages")


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request."""
    if scope["type"] != "http":
        raise ValueError(f"This site speaks HTTP only, not {scope['type']}.")
    if is_stream(scope):
        await stream(scope, receive, send)
        return
    call = Call(scope, receive, send)
    await asyncio.get_running_loop().run_in_executor(_threads, call.answer)
    await call.finish()


class Call:
    """A request on its way through the WSGI application, in a thread, and back."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.send = scope, send
        self.body = io.BufferedReader(Body(receive, asyncio.get_running_loop()), PIECE)
        self.loop = asyncio.get_running_loop()
        self.head: Message = {}
        self.is_begun = False
        self.rest = b""

    def answer(self) -> None:
        """Have the request answered; what is left of the answer then is the `rest`."""
        pieces: Iterable[bytes] = pages(self.environment(), self.start)
        try:
            gathered = bytearray()
            for piece in pieces:
                gathered += piece
                if len(gathered) > PIECE:
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
            "wsgi.errors": stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        return said | headers_of(scope)


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
