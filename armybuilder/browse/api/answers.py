"""Answers of the catalog that are kept as they were sent, so that the same question is not answered twice."""

import gzip
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from http import HTTPStatus
from threading import Lock

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip

#: Shorter bodies are not worth compressing.
LEAST_TO_GZIP = 400


#: Headers that an answer has only as it is sent this time: how it is compressed, and where its reader stands.
OF_THE_MOMENT = ("content-length", "content-encoding", "ratelimit-", "retry-after")


@dataclass(frozen=True)
class CachedAnswer:
    """A good answer as bytes, with all headers that belong to it; an answer about one game names the game."""

    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    game: str = ""

    @cached_property
    def gzipped(self) -> bytes:
        """The body as a browser that takes gzip gets it; the same bytes each time."""
        return gzip.compress(self.body, compresslevel=6, mtime=0)

    def response(self, request: HttpRequest) -> HttpResponse:
        """The answer to this request; to HEAD without its body."""
        is_gzipped = takes_gzip(request) and len(self.body) >= LEAST_TO_GZIP
        body = self.gzipped if is_gzipped else self.body
        response = HttpResponse(b"" if request.method == "HEAD" else body, headers=self.headers)
        response.headers["Content-Length"] = str(len(body))
        if is_gzipped:
            response.headers["Content-Encoding"] = "gzip"
        return response

    def unchanged(self) -> HttpResponse:
        """The response to a reader who has the answer already."""
        headers = {name: value for name, value in self.headers.items() if name not in ("Content-Type", "Link")}
        return HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers=headers)

    def as_sent(self, response: HttpResponse) -> "CachedAnswer":
        """The answer with what the rest of the site says with it, so that it can be given again without the rest."""
        headers = {name: value for name, value in response.items() if not name.lower().startswith(OF_THE_MOMENT)}
        return replace(self, headers=headers)


def takes_gzip(request: HttpRequest) -> bool:
    return bool(re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")))


class AnswerCache:
    """Answers by what was asked, the least recently used dropped first once they take too many bytes."""

    def __init__(self, most: int) -> None:
        self._answers: OrderedDict[str, CachedAnswer] = OrderedDict()
        self._lock = Lock()
        self._most, self._size = most, 0

    def get(self, asked: str) -> CachedAnswer | None:
        with self._lock:
            answer = self._answers.get(asked)
            if answer is not None:
                self._answers.move_to_end(asked)
            return answer

    def put(self, asked: str, answer: CachedAnswer) -> None:
        """Keep an answer, and drop those not asked for longest; one that would push out most is not kept."""
        if len(answer.body) > self._most // 8:
            return
        with self._lock:
            self._remove(asked)
            self._answers[asked] = answer
            self._size += len(answer.body)
            while self._size > self._most:
                self._remove(next(iter(self._answers)))

    def _remove(self, asked: str) -> None:
        gone = self._answers.pop(asked, None)
        self._size -= len(gone.body) if gone else 0

    def clear(self) -> None:
        with self._lock:
            self._answers.clear()
            self._size = 0
