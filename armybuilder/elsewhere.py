"""Heavy requests, answered by a process of their own: whoever reads shares no interpreter with them.

To all else it is the site: it logs, asks the database and counts what visitors do. It gives way to every other process
of the machine. It is made ready when a server begins; one that dies costs the answer that it was making, and another
takes its place.
"""

import logging
import os
import sys
import time
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from armybuilder.wsgi import application as pages  # first: it makes Django ready for what is imported next

from django.conf import settings  # isort: skip
from django.core.handlers.wsgi import WSGIRequest  # isort: skip
from django.urls import reverse  # isort: skip

from armybuilder.heavy import ELSEWHERE, TURN, WAIT  # isort: skip
from armybuilder.hosting.metrics import count_answer  # isort: skip
from armybuilder.line import LINE  # isort: skip
from armybuilder.processes import Processes, Unanswered  # isort: skip
from armybuilder.threads import HEAVY  # isort: skip
from catalog.shelf import Shelf, shelves  # isort: skip
from validation.books import rulebook  # isort: skip

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse

_log = logging.getLogger(__name__)
Environment = dict[str, object]
Headers = list[tuple[str, str]]
Answer = tuple[str, Headers, bytes]
#: By so much it gives way to other processes (`nice`).
GIVES_WAY = 10


def make_ready() -> None:
    """Have the other process do beforehand what it does but once, so that nobody waits for that. It takes seconds."""
    HEAVY.submit(_made_ready)


def _made_ready() -> None:
    try:
        _processes.ask(_warm_up)
    except Unanswered:
        pass  # it has ended again: whoever asks it next is told so
    except Exception:
        _log.warning("What is heavy could not be made ready.", exc_info=True)


def pages_elsewhere(environment: Environment, start: "StartResponse") -> Iterable[bytes]:
    """Have a request answered elsewhere; where that process dies, its visitor is told to come back."""
    began = time.perf_counter()
    try:
        status, headers, body = _processes.ask(_answer, *_plain(environment))
    except Unanswered:
        make_ready()
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


def _warm_up() -> None:
    """Print a card of each game, and reckon its odds."""
    logging.disable(logging.INFO)  # nobody asked for it, so it has no line
    try:
        for each in shelves():
            _answer(_asked_by_the_site(f"{reverse('printing:cards')}?{_first_card(each)}"), b"")
            _answer(_asked_by_the_site(reverse("odds:choose", args=[each.game.slug])), b"")
    finally:
        logging.disable(logging.NOTSET)


def _first_card(shelf: Shelf) -> str:
    """The choice of one card of those that armies of a game are made of."""
    kind = rulebook(shelf.game.slug).kinds[0]
    return urlencode({"game": shelf.game.slug, "kind": kind, "slugs": next(iter(shelf.kind(kind)))})


def _asked_by_the_site(address: str) -> Environment:
    """A request of nobody's, whose turn has come."""
    site, asked = urlsplit(settings.SITE_ADDRESS), urlsplit(address)
    said = {"REQUEST_METHOD": "GET", "PATH_INFO": asked.path, "QUERY_STRING": asked.query, "HTTP_HOST": site.netloc}
    return said | {"SERVER_NAME": site.netloc, "SERVER_PORT": "", "wsgi.url_scheme": site.scheme, TURN: True}


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
