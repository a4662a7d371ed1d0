"""Writing what was read: JSON, and tables for spreadsheets and data frames."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from django.http import HttpRequest
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from armybuilder.browse.records import Record, as_json
from armybuilder.rest.asking import Rows
from armybuilder.rest.links import LINKS, origin_of, with_origin

Context = Mapping[str, object] | None


class RecordRenderer(BaseRenderer):
    """JSON, with those records whose JSON is kept put in as they are."""

    media_type, format = "application/json", "json"
    charset = None

    def render(self, data: object, media_type: str | None = None, context: Context = None) -> bytes:
        return with_origin(self.written(data).encode(), _origin(context))

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

    def render(self, data: object, media_type: str | None = None, context: Context = None) -> bytes:
        if not (isinstance(data, dict) and isinstance(data.get("results"), Rows)):
            return RecordRenderer().render(data, media_type, context)
        return with_origin("".join(f"{line}\n" for line in _lines(data["results"])).encode(), _origin(context))


class CsvRenderer(BaseRenderer):
    """CSV (RFC 4180): a record a row, with a row of names above."""

    media_type, format = "text/csv", "csv"
    charset = "utf-8"

    def render(self, data: object, media_type: str | None = None, context: Context = None) -> bytes:
        if not (isinstance(data, dict) and isinstance(data.get("results"), Rows)):
            return RecordRenderer().render(data, media_type, context)
        rows = [flat(record, _origin(context)) for record in data["results"]]
        names = dict.fromkeys([*columns(data["results"].fields), *(name for row in rows for name in row)])
        text = StringIO()
        writer = csv.DictWriter(text, list(names))
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue().encode()


#: The forms that a list can have.
RENDERERS = [RecordRenderer, CsvRenderer, LinesRenderer]


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
