"""The army file: an army as JSON, in and out. `docs/army-file.md` describes the format for other programs."""

import json
from collections.abc import Iterator, Sequence
from itertools import chain

from armybuilder.lists import schema as shapes
from armybuilder.lists.integrity import card_mistakes
from armybuilder.lists.made import Document, as_row, from_row
from armybuilder.rest.strict_json import parse
from catalog.json_types import CheckedJson
from catalog.mistakes import FileRefused, Mistake, refuse_if_any
from validation.army import MOST_ENTRIES, ArmyFile, Entry, OptionValue
from validation.books import AnyRulebook, rulebook
from validation.bounds import MOST_MADE

__all__ = ["FileRefused", "Mistake", "as_document", "from_document", "read", "read_document", "schema", "write"]


schema = shapes.schema


def read(source: str | bytes) -> ArmyFile:
    """The army that a file holds; raises FileRefused with every mistake in it."""
    return read_document(parse(source))


def read_document(document: object) -> ArmyFile:
    """The army in a parsed file; raises FileRefused with every mistake in it."""
    refuse_if_any(_mistakes_in(document))
    assert isinstance(document, dict), "the schema sees to it"
    return from_document(document)


def from_document(document: Document, keys: Sequence[int] | None = None) -> ArmyFile:
    """The army in a document that is known to be sound; its lines have these keys, or their places as keys."""
    book = rulebook(document["game"])
    lines = document["entries"]
    limit = document.get("limit")
    return ArmyFile(
        game=document["game"],
        name=" ".join(document.get("name", "New army").split()),
        ruleset=document.get("ruleset", next(iter(book.rulesets))),
        limit=None if limit is None else int(limit),
        options={name: _option(value) for name, value in document.get("options", {}).items()},
        entries=tuple(_entry(key, line, book) for key, line in zip(keys or range(len(lines)), lines, strict=True)),
        made=tuple(from_row(row, book.game) for row in document.get("made", [])),
    )


def _option(value: OptionValue | float) -> OptionValue:
    """A number that may be written as 3.0, or a choice."""
    return value if isinstance(value, str) else int(value)


def _entry(key: int, line: CheckedJson, book: AnyRulebook) -> Entry:
    roles = {role.name: tuple(line[role.name]) for role in book.roles if line.get(role.name)}
    return Entry(key, line["card"], int(line.get("count", 1)), roles, line.get("note", "").strip())


def as_document(file: ArmyFile) -> Document:
    """An army as plain data, with its fields in the order of the format; made cards only where there are some."""
    book = rulebook(file.game)
    return {
        "format": shapes.FORMAT,
        "game": file.game,
        "name": file.name,
        "ruleset": file.ruleset,
        "limit": file.limit,
        "options": dict(sorted(file.options.items())),
        **({"made": [as_row(made) for made in file.made]} if file.made else {}),
        "entries": [_line(entry, book) for entry in file.entries],
    }


def _line(entry: Entry, book: AnyRulebook) -> Document:
    """A line with what is not the default: `{"card": "soldier"}` is one Soldier."""
    line: Document = {"card": entry.card}
    if entry.count != 1:
        line["count"] = entry.count
    line |= {role.name: list(entry.role(role.name)) for role in book.roles if entry.role(role.name)}
    if entry.note:
        line["note"] = entry.note
    return line


def write(file: ArmyFile) -> str:
    """The army file as text: a field a line, a made card a line, a line a line; the same army, the same text."""
    document = as_document(file)
    lists = {name: document.pop(name) for name in ("made", "entries") if name in document}
    fields = [f"  {_json(name)}: {_json(value)}" for name, value in document.items()]
    fields += [f"  {_json(name)}: [{_lines(rows)}]" for name, rows in lists.items()]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _lines(rows: list[Document]) -> str:
    return "\n" + ",\n".join(f"    {_json(row)}" for row in rows) + "\n  " if rows else ""


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _mistakes_in(document: object) -> Iterator[Mistake]:
    """Every mistake in the shape, then every card that is not there. Lists that are far too long are read in part."""
    short = _shortened(document)
    return chain(shapes.shape_mistakes(short), card_mistakes(short))


def _shortened(document: object) -> object:
    if not isinstance(document, dict) or not isinstance(document.get("entries"), list):
        return document
    lines = [_short_line(line) for line in document["entries"][: MOST_ENTRIES + 1]]
    made = document.get("made")
    short = {"made": [_short_line(row) for row in made[: MOST_MADE + 1]]} if isinstance(made, list) else {}
    return {**document, "entries": lines, **short}


def _short_line(line: object) -> object:
    if not isinstance(line, dict):
        return line
    return {name: value[:100] if isinstance(value, list) else value for name, value in line.items()}
