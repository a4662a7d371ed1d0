"""Heavy requests, answered by a process of their own: whoever reads shares no interpreter with them.

To all else it is the site: it logs, asks the database and counts what visitors do. It gives way to every other process
of the machine. One that dies costs the answer that it was making, and the next request starts another.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import TYPE_CHECKING

from armybuilder.wsgi import application as pages  # first: it makes Django ready for what is imported next

from django.conf import settings  # isort: skip
from django.core.handlers.wsgi import WSGIRequest  # isort: skip

from armybuilder.heavy import ELSEWHERE, WAIT  # isort: skip
from armybuilder.hosting.metrics import count_answer  # isort: skip
from armybuilder.line import LINE  # isort: skip
from armybuilder.processes import Processes, Unanswered  # isort: skip

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse

Environment = dict[str, object]
Headers = list[tuple[str, str]]
Answer = tuple[str, Headers, bytes]
#: By so much it gives way to other processes (`nice`).
GIVES_WAY = 10


def pages_elsewhere(environment: Environment, start: "StartResponse") -> Iterable[bytes]:
    """Have a request answered elsewhere; where that process dies, its visitor is told to come back."""
    began = time.perf_counter()
    try:
        status, headers, body = _processes.ask(_answer, *_plain(environment))
    except Unanswered:
        return pages(environment | {WAIT: 1}, start)
    if settings.METRICS_WORD:
        count_answer(WSGIRequest(environment), int(status[:3]), time.perf_counter() - began)
    start(status, headers)
    return [body]


def _plain(environment: Environment) -> tuple[Environment, bytes]:
    """A request as data for another process. A body that was not read before is larger than any that is taken."""
    words = dict(environment)
    body, _ = words.pop("wsgi.input"), words.pop("wsgi.errors")
    return words, body.getvalue() if isinstance(body, BytesIO) else b""


# --- There -----------------------------------------------------------------------------------------------------------


def _give_way() -> None:
    os.nice(GIVES_WAY)


def _answer(words: Environment, body: bytes) -> Answer:
    """Answer a request as the site does, but for counting it: whom the visitor asked does that."""
    content, begun = BytesIO(), list[tuple[str, Headers]]()

    def start(status: str, headers: Headers, _: object = None, /) -> Callable[[bytes], object]:
        begun.append((status, headers))
        return content.write

    pieces = pages(words | {"wsgi.input": BytesIO(body), "wsgi.errors": sys.stderr, ELSEWHERE: True}, start)
    try:
        content.writelines(pieces)
    finally:
        pieces.close()
    return *begun[-1], content.getvalue()


_processes = Processes(LINE.bounds.at_once, _give_way)
