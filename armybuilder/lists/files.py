"""The army file and moves as JSON, in and out. `docs/army-file.md` describes the format for other programs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import MISSING, fields
from functools import cache
from itertools import chain
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

from jsonschema import Draft202012Validator

from armybuilder.lists.integrity import card_mistakes
from armybuilder.lists.made import as_row, from_row
from armybuilder.lists.schema import ARMY, schema
from armybuilder.rest import documents
from armybuilder.rest.documents import JsonObject, Schema, shape_mistakes
from armybuilder.rest.strict_json import parse
from catalog.json_types import CheckedJson
from catalog.mistakes import Invalid, Mistake, at, near, quoted, refuse_if_any
from validation.army import MOST_ENTRIES, ArmyFile, Entry, OptionValue
from validation.books import AnyRulebook, rulebook
from validation.bounds import MOST_MADE
from validation.moves import MOST_MOVES, MOVES, Move

__all__ = ["Invalid", "Mistake", "as_document", "from_document", "read", "read_document", "schema", "write"]


def read(source: str | bytes) -> ArmyFile:
    """The army that a file holds; raises Invalid with every mistake in it."""
    return read_document(parse(source))


def read_document(document: object) -> ArmyFile:
    """The army in a parsed file; raises Invalid with every mistake in it."""
    refuse_if_any(_mistakes_in(document))
    assert isinstance(document, dict), "the schema sees to it"
    return from_document(document)


def from_document(document: JsonObject, keys: Sequence[int] | None = None) -> ArmyFile:
    """The army in a document that is known to be sound; its lines have these keys, or their places as keys."""
    book = rulebook(document["game"])
    lines = document["entries"]
    limit = document.get("limit")
    return ArmyFile(
        game=document["game"],
        name=" ".join(document.get("name", ARMY.default_name).split()),
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


def as_document(file: ArmyFile) -> JsonObject:
    """An army as plain data, with its fields in the order of the format; made cards only where there are some."""
    book = rulebook(file.game)
    return {
        "format": ARMY.name,
        "game": file.game,
        "name": file.name,
        "ruleset": file.ruleset,
        "limit": file.limit,
        "options": dict(sorted(file.options.items())),
        **({"made": [as_row(made) for made in file.made]} if file.made else {}),
        "entries": [_line(entry, book) for entry in file.entries],
    }


def _line(entry: Entry, book: AnyRulebook) -> JsonObject:
    """A line with what is not the default: `{"card": "soldier"}` is one Soldier."""
    line: JsonObject = {"card": entry.card}
    if entry.count != 1:
        line["count"] = entry.count
    line |= {role.name: list(entry.role(role.name)) for role in book.roles if entry.role(role.name)}
    if entry.note:
        line["note"] = entry.note
    return line


def write(file: ArmyFile) -> str:
    """The army file as text: a field a line, a made card a line, a line a line; the same army, the same text."""
    return documents.write(as_document(file), ("made", "entries"))


@cache
def _any_file() -> Draft202012Validator:
    return Draft202012Validator(schema())


def _mistakes_in(document: object) -> Iterator[Mistake]:
    """Every mistake in the shape, then every card that is not there. Lists that are far too long are read in part."""
    short = _shortened(document)
    return chain(shape_mistakes(_any_file(), short), card_mistakes(short))


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


LARGEST_NUMBER = 1_000_000
LONGEST_TEXT = 1000
PLAIN_TYPES: dict[object, Schema] = {
    int: {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER},
    str: {"type": "string", "maxLength": LONGEST_TEXT},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    #: The fields of a made card: its game says what they are.
    object: {},
}


def read_moves(data: object) -> list[Move]:
    """The moves in a list of plain objects; raises Invalid with every mistake in them."""
    refuse_if_any(_mistakes_in_moves(data))
    assert isinstance(data, list), "checked just before"
    return [_move(move) for move in data]


def _move(data: CheckedJson) -> Move:
    kind: Callable[..., Move] = MOVES[data["move"]]
    values = {name: value for name, value in data.items() if name != "move"}
    if "roles" in values:
        values["roles"] = {role: tuple(slugs) for role, slugs in values["roles"].items()}
    return kind(**{name: int(value) if isinstance(value, float) else value for name, value in values.items()})


def _mistakes_in_moves(data: object) -> Iterator[Mistake]:
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_MOVES:
        yield Mistake("$.moves", f"Moves are a list of 1 to {MOST_MOVES} moves.")
        return
    for place, move in enumerate(data):
        name = move.get("move") if isinstance(move, dict) else None
        if not isinstance(move, dict):
            yield Mistake(at(["moves", place]), f"{quoted(move)} should be an object.")
        elif not isinstance(name, str) or name not in MOVES:
            meant = near(name, MOVES) if isinstance(name, str) else ""
            better = f"Did you mean '{meant}'?" if meant else f"There are: {', '.join(MOVES)}."
            yield Mistake(at(["moves", place, "move"]), f"There is no move {quoted(name)}. {better}")
        else:
            yield from shape_mistakes(_of_move(name), move, ("moves", place))


@cache
def _of_move(name: str) -> Draft202012Validator:
    return Draft202012Validator(move_schema(MOVES[name]))


def move_schema(move: type[Move]) -> Schema:
    """The JSON Schema of one move: `{"move": "remove", "key": 3}`."""
    types = get_type_hints(move)
    required = [field.name for field in fields(move) if field.default is MISSING and field.default_factory is MISSING]
    return {
        "type": "object",
        "title": move.name,
        "description": (move.__doc__ or "").strip(),
        "required": ["move", *required],
        "additionalProperties": False,
        "properties": {
            "move": {"const": move.name},
            **{field.name: _type(types[field.name]) for field in fields(move)},
        },
    }


def _type(hint: object) -> Schema:
    if hint in PLAIN_TYPES:
        return PLAIN_TYPES[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        parts = [_type(part) for part in inner]
        merged = {keyword: value for part in parts for keyword, value in part.items()}
        return merged | {"type": [part["type"] for part in parts]}
    if origin is tuple:
        return {"type": "array", "maxItems": 100, "items": _type(inner[0])}
    return {"type": "object", "additionalProperties": _type(inner[1])}
