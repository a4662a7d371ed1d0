"""The army file: an army as JSON, in and out. `docs/army-file.md` describes the format for other programs."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NoReturn

from armybuilder.lists import schema as shapes
from armybuilder.lists.made import as_row, from_row
from armybuilder.lists.mistakes import FileRefused, Mistake, at, refuse_if_any, shown
from armybuilder.lists.sound import card_mistakes, is_writable
from validation.army import MOST_ENTRIES, ArmyFile, Entry, OptionValue
from validation.books import rulebook
from validation.making import MOST_MADE
from validation.rules import Rulebook

__all__ = ["FileRefused", "Mistake", "as_document", "from_document", "read", "read_document", "schema", "write"]

Document = dict[str, Any]
LARGEST = 1_000_000
#: No place in an army file is deeper than a card in a role of a line.
DEEPEST = 20

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


def _option(value: Any) -> OptionValue:
    """A number that may be written as 3.0, or a choice."""
    return value if isinstance(value, str) else int(value)


def _entry(key: int, line: Mapping[str, Any], book: Rulebook[Any, Any]) -> Entry:
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


def _line(entry: Entry, book: Rulebook[Any, Any]) -> Document:
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


# --- Reading ---------------------------------------------------------------------------------------------------------


class _Twice(dict[str, Any]):
    """An object of the file that names fields more than once."""

    names: list[str]


def parse(source: str | bytes) -> object:
    """The JSON in a text, read strictly; raises FileRefused where it is no JSON."""
    if len(source) > LARGEST:
        raise FileRefused([Mistake("$", f"The file is larger than {LARGEST // 1000} kB; no army needs that.")])
    try:
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source.removeprefix("\ufeff")
        document = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise FileRefused([Mistake("$", "The file is not written in UTF-8.")]) from None
    except json.JSONDecodeError as error:
        raise FileRefused(
            [Mistake("$", f"This is not JSON: {error.msg}, line {error.lineno}, column {error.colno}.")]
        ) from None
    except _NotFinite as error:
        raise FileRefused([Mistake("$", f"This is not JSON: {error} is no number there.")]) from None
    except ValueError:  # Python reads no number of so many digits
        raise FileRefused([Mistake("$", "There is a number of thousands of digits; no army needs that.")]) from None
    except RecursionError:
        raise FileRefused([_TOO_DEEP]) from None
    refuse_if_any(_raw_mistakes(document, ()))
    return document


_TOO_DEEP = Mistake("$", f"Lists and objects stand in one another more than {DEEPEST} deep.")


class _NotFinite(ValueError):
    """NaN or an infinity, which JSON does not have."""


def _no_number(name: str) -> NoReturn:
    raise _NotFinite(name)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) == len(pairs):
        return content
    twice = _Twice(content)
    seen: set[str] = set()
    twice.names = [name for name, _ in pairs if name in seen or seen.add(name)]  # type: ignore[func-returns-value]  # add answers None
    return twice


def _raw_mistakes(value: object, path: tuple[str | int, ...]) -> Iterator[Mistake]:
    """What no JSON of ours may have: a field twice in one object, letters that no text can hold, too great depth."""
    if len(path) > DEEPEST:
        yield _TOO_DEEP
        return
    if isinstance(value, _Twice):
        yield from (Mistake(at([*path, name]), f"{shown(name)} stands twice in this object.") for name in value.names)
    if isinstance(value, str) and not is_writable(value):
        yield Mistake(at(path), "This text has characters that cannot be stored.")
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in inner:
        if isinstance(item, str | list | dict):
            yield from _raw_mistakes(item, (*path, step))


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
