"""Writing what was read: JSON, and tables for spreadsheets and data frames."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any

from django.http import HttpRequest
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from armybuilder.browse.api.links import LINKS, origin_of, with_origin
from armybuilder.browse.records import Record, as_json
from armybuilder.rest.formats import PageRenderer

Context = Mapping[str, object] | None


class TableRows(list[Mapping[str, object]]):
    """Records, and the fields that their table has columns for even where there is no record."""

    def __init__(self, records: Iterable[Mapping[str, object]], fields: Sequence[str]) -> None:
        super().__init__(records)
        self.fields = fields


def only(records: Iterable[Mapping[str, object]], fields: Sequence[str]) -> dict[str, object]:
    """The records as results, with these of their fields."""
    return {"results": TableRows(({name: record[name] for name in fields} for record in records), fields)}


class RecordRenderer(BaseRenderer):
    """JSON, with those records whose JSON is kept put in as they are."""

    media_type, format = "application/json", "json"
    charset = None

    def render(self, data: object, media_type: str | None = None, context: Context = None) -> bytes:
        text = self.written(data)
        if context and context.get("indent"):  # on the page where people look at it
            text = json.dumps(json.loads(text), indent=4, ensure_ascii=False)
        return with_origin(text.encode(), _origin(context))

    def written(self, data: object) -> str:
        """The data as text, its links from the root."""
        if not (isinstance(data, dict) and isinstance(data.get("results"), list)):
            return as_json(data)
        said = as_json({name: value for name, value in data.items() if name != "results"})
        return (
            f'{said.removesuffix("}")}{"," if len(said) > 2 else ""}"results":[{",".join(_lines(data["results"]))}]}}'
        )


class LinesRenderer(BaseRenderer):
    """NDJSON: a record a line."""

    media_type, format = "application/x-ndjson", "ndjson"
    charset = "utf-8"

    def render(self, data: Any, media_type: str | None = None, context: Context = None) -> bytes:
        return with_origin("".join(f"{line}\n" for line in _lines(data["results"])).encode(), _origin(context))


class CsvRenderer(BaseRenderer):
    """CSV (RFC 4180): a record a row, with a row of names above."""

    media_type, format = "text/csv", "csv"
    charset = "utf-8"

    def render(self, data: Any, media_type: str | None = None, context: Context = None) -> bytes:
        rows = [flat(record, _origin(context)) for record in data["results"]]
        names = dict.fromkeys([*columns(data["results"].fields), *(name for row in rows for name in row)])
        text = StringIO()
        writer = csv.DictWriter(text, list(names))
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue().encode()


#: The forms of an answer that are tables, and all forms that a list can have.
TABLES = ("csv", "ndjson")
RENDERERS = [RecordRenderer, CsvRenderer, LinesRenderer, PageRenderer]


def _origin(context: Context) -> str:
    request = context.get("request") if context else None
    return origin_of(request) if isinstance(request, HttpRequest | Request) else ""


def _lines(records: Iterable[Mapping[str, object]]) -> Iterable[str]:
    return (each.text if isinstance(each, Record) else as_json(each) for each in records)


def columns(names: Iterable[str]) -> list[str]:
    """The columns for fields of these names: a card's pictures have one each."""
    return [column for name in names for column in (("png", "svg") if name == "images" else (name,))]


def flat(record: Mapping[str, object], origin: str) -> dict[str, str]:
    """A record as a row: a link is a slug, a text is read as plain words, a list has semicolons between."""
    pictures = record.get("images")
    wide = {**record, **(pictures if isinstance(pictures, dict) else {})}
    wide.pop("images", None)
    return {name: origin + cell(value) if name in LINKS else cell(value) for name, value in wide.items()}


def cell(value: object) -> str:
    """A value in a cell; empty where there is none."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case {"slug": str(said)} | {"plain": str(said)}:
            return said
        case dict():
            return as_json(value)
        case Sequence() if not isinstance(value, str):
            return "; ".join(map(cell, value))
    return str(value)
