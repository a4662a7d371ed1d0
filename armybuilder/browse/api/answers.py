"""Answers of the catalog that are kept as they were sent, so that the same question is not answered twice."""

import gzip
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip

#: Shorter bodies are not worth packing.
WORTH_PACKING = 400


@dataclass(frozen=True)
class Answer:
    """A good answer as bytes, with the headers that belong to it."""

    body: bytes
    content_type: str = "application/json"
    link: str = ""

    @cached_property
    def packed(self) -> bytes:
        """The body as a browser that takes gzip gets it; the same bytes each time."""
        return gzip.compress(self.body, compresslevel=6, mtime=0)

    def response(self, request: HttpRequest) -> HttpResponse:
        """The answer to this request; to HEAD without its body."""
        is_packed = takes_gzip(request) and len(self.body) >= WORTH_PACKING
        body = self.packed if is_packed else self.body
        response = HttpResponse(b"" if request.method == "HEAD" else body, content_type=self.content_type)
        response.headers["Content-Length"] = str(len(body))
        if is_packed:
            response.headers["Content-Encoding"] = "gzip"
        if self.link:
            response.headers["Link"] = self.link
        return response


def takes_gzip(request: HttpRequest) -> bool:
    return bool(re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")))


class Kept:
    """Answers by their tags, those asked for last, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self._answers: OrderedDict[str, Answer] = OrderedDict()
        self._lock = Lock()
        self._most, self._size = most, 0

    def get(self, tag: str) -> Answer | None:
        with self._lock:
            answer = self._answers.get(tag)
            if answer is not None:
                self._answers.move_to_end(tag)
            return answer

    def put(self, tag: str, answer: Answer) -> None:
        """Keep an answer, and let go of those not asked for longest; one that would push out most is not kept."""
        if len(answer.body) > self._most // 8:
            return
        with self._lock:
            self._let_go(tag)
            self._answers[tag] = answer
            self._size += len(answer.body)
            while self._size > self._most:
                self._let_go(next(iter(self._answers)))

    def _let_go(self, tag: str) -> None:
        gone = self._answers.pop(tag, None)
        self._size -= len(gone.body) if gone else 0

    def clear(self) -> None:
        with self._lock:
            self._answers.clear()
            self._size = 0
