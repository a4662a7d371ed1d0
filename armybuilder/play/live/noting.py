"""Streams in the log, a line each at its end, and among the figures: they pass by the middleware that notes pages."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus

from prometheus_client import Counter, Gauge

OPEN = Gauge("muster_streams", "Browsers that watch live just now.", multiprocess_mode="livesum")
ENDED = Counter("muster_streams_ended", "Streams that have ended or were refused.", ["status"])
log = logging.getLogger("muster.requests")


@dataclass
class Note:
    """The outcome of a stream; until it is known, an error."""

    status: HTTPStatus = HTTPStatus.INTERNAL_SERVER_ERROR


@contextmanager
def noted(path: str, address: str) -> Iterator[Note]:
    """A stream that is counted while it lasts. Its key is left out: whoever has it may watch."""
    note, began = Note(), time.perf_counter()
    OPEN.inc()
    try:
        yield note
    finally:
        OPEN.dec()
        ENDED.labels(note.status.value).inc()
        shown = f"/{path.split('/')[1]}/…/live"
        said: dict[str, object] = {"method": "GET", "path": shown, "status": note.status.value, "address": address}
        said["ms"] = round((time.perf_counter() - began) * 1000, 1)
        log.info("%(method)s %(path)s %(status)s %(ms)s ms address=%(address)s", said, extra={"said": said})
