"""The questions of an address about records: read as a whole, so that every mistake in it is named at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from http import HTTPStatus
from math import ceil
from typing import TypeVar
from urllib.parse import urlencode

from django.db.models import Model, QuerySet
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.rest.links import origin_of
from armybuilder.rest.problems import Missing, Near, Refused
from armybuilder.rest.shapes import page_schema
from catalog.mistakes import Mistake

PAGE_SIZE, MOST_A_PAGE = 50, 200
MOST_PAGES = 10_000
LONGEST_SHOWN = 40
#: The forms of an answer that are tables.
TABLES = ("csv", "ndjson")

RowT = TypeVar("RowT")
ModelT = TypeVar("ModelT", bound=Model)


class Asking:
    """An address while it is read: its words, and what is wrong with them."""

    def __init__(self, request: Request) -> None:
        self.origin, self.path, self.query = origin_of(request._request), request.path, request.GET
        renderer = getattr(request, "accepted_renderer", None)
        #: True where the answer is a table, which has no pages: all that is found.
        self.is_whole = getattr(renderer, "format", "") in TABLES
        self.mistakes: list[Mistake] = []

    def refuse(self, parameter: str, message: str) -> None:
        self.mistakes.append(Mistake(parameter, message))

    def stop_if_wrong(self) -> None:
        """Answer with all that is wrong in the address, if anything is."""
        if self.mistakes:
            raise Refused(HTTPStatus.BAD_REQUEST, "The address asks for something that is not there.", self.mistakes)

    def word(self, name: str) -> str:
        """The one value of a parameter, or nothing."""
        given = self.query.getlist(name)
        if len(given) > 1:
            self.refuse(name, "is given more than once.")
        return given[0] if given else ""

    def whole(self, name: str, default: int, most: int) -> int:
        """A whole number from 1."""
        if name not in self.query:
            return default
        word = self.word(name)
        if word.isascii() and word.isdigit() and len(word) < 8 and 1 <= int(word) <= most:
            return int(word)
        self.refuse(name, f"takes a whole number from 1 to {most}.")
        return default

    def one_of(self, name: str, known: Iterable[str]) -> str:
        """A value that has to be one of those known."""
        word, there = self.word(name), list(known)
        if (word and word not in there) or (name in self.query and not word):
            self.refuse(name, unknown(word, there))
            return ""
        return word

    def names(self, name: str, known: Iterable[str]) -> list[str]:
        """Names with commas between; each has to be one of those known."""
        there = list(known)
        given = self.listed(name)
        for word in given:
            if word not in there:
                self.refuse(name, unknown(word, there))
        return given

    def listed(self, name: str) -> list[str]:
        """Words with commas between, without repeats."""
        words = (word.strip() for value in self.query.getlist(name) for word in value.split(","))
        return list(dict.fromkeys(word for word in words if word))

    def page(self, usual: int = PAGE_SIZE) -> tuple[int, int]:
        """The page, and how much is on one."""
        return self.whole("page", 1, MOST_PAGES), self.whole("page_size", usual, MOST_A_PAGE)

    def check_page(self) -> None:
        """Note what is wrong with the page that is asked for."""
        if not self.is_whole:
            self.page()
            return
        for name in ("page", "page_size"):
            if name in self.query:
                self.refuse(name, "A table has no pages: it is all that is found.")

    def address(self, page: int) -> str:
        """The same address on another page."""
        others = [(name, value) for name, values in self.query.lists() for value in values if name != "page"]
        return f"{self.origin}{self.path}?{urlencode([*others, ('page', str(page))])}"


def unknown(word: str, there: Sequence[str]) -> str:
    """The sentence about a word that is none of those known, with the one that could be meant."""
    near = get_close_matches(word[:LONGEST_SHOWN], there, n=1)
    hint = f" Did you mean “{near[0]}”?" if near else ""
    return f"“{word[:LONGEST_SHOWN]}” is not known here.{hint} There are: {', '.join(there) or 'none'}."


def page_of(
    asking: Asking, rows: Sequence[RowT] | QuerySet[ModelT, RowT], usual: int = PAGE_SIZE
) -> tuple[dict[str, object], Sequence[RowT]]:
    """The rows of the page that is asked for, and what is said of the pages. Refuses all that is wrong by then."""
    if asking.is_whole:
        asking.check_page()
        asking.stop_if_wrong()
        return {}, list(rows)
    page, size = asking.page(usual)
    asking.stop_if_wrong()
    count = rows.count() if isinstance(rows, QuerySet) else len(rows)
    pages = max(1, ceil(count / size))
    if page > pages:
        last = Near(f"Page {pages}", asking.address(pages))
        raise Missing(f"There is no page {page}; the last one is {pages}.", [last])
    said: dict[str, object] = {"count": count, "page": page, "pages": pages}
    said["next"] = asking.address(page + 1) if page < pages else None
    said["previous"] = asking.address(page - 1) if page > 1 else None
    said["first"], said["last"] = asking.address(1), asking.address(pages)
    return said, list(rows[(page - 1) * size : page * size])


def link_header(said: Mapping[str, object]) -> str:
    """The ways on as a `Link` header has them."""
    ways = (("next", "next"), ("previous", "prev"), ("first", "first"), ("last", "last"))
    return ", ".join(f'<{said[name]}>; rel="{way}"' for name, way in ways if said.get(name))


class Rows(list[Mapping[str, object]]):
    """Records, and the fields that their table has columns for even where there is no record."""

    def __init__(self, records: Iterable[Mapping[str, object]], fields: Sequence[str]) -> None:
        super().__init__(records)
        self.fields = fields


def only(records: Iterable[Mapping[str, object]], fields: Sequence[str]) -> dict[str, object]:
    """The records as results, with these of their fields."""
    return {"results": Rows(({name: record[name] for name in fields} for record in records), fields)}


class ArmyPages(BasePagination):
    """Armies come in pages, as cards do."""

    def paginate_queryset(
        self, queryset: QuerySet[ModelT, RowT] | Sequence[RowT], request: Request, view: object = None
    ) -> list[RowT]:
        self.said, rows = page_of(Asking(request), queryset)
        return list(rows)

    def get_paginated_response(self, data: object) -> Response:
        return Response({**self.said, "results": data}, headers={"Link": link_header(self.said)})

    def get_paginated_response_schema(self, schema: dict[str, object]) -> dict[str, object]:
        """The same page as everywhere, of what this schema describes."""
        return page_schema(schema)


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
