"""Documents of ours: their formats, their text, and every mistake in one by a published JSON Schema."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jsonschema import Draft202012Validator, ValidationError

from catalog.mistakes import Mistake, at, near, quoted
from validation.army import LONGEST_NAME
from validation.bounds import NAME, PLAIN, SLUG
from validation.making import OWN, OWN_SLUG

Schema = dict[str, Any]
JsonObject = dict[str, Any]
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class FileFormat:
    """A format of file of one of the games, whose shape differs from game to game; `name` is what it says it is."""

    name: str
    title: str
    description: str
    address: str
    required: tuple[str, ...]
    default_name: str

    def schema(self, shapes: Mapping[str, Schema]) -> Schema:
        """The JSON Schema (draft 2020-12) of a file of any game, of the shapes of each."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": self.address,
            "title": self.title,
            "description": self.description,
            "type": "object",
            "required": ["format", "game", *self.required],
            "properties": {"format": {"const": self.name}, "game": {"enum": [*shapes]}},
            "allOf": [
                {
                    "if": {"properties": {"game": {"const": game}}, "required": ["game"]},
                    "then": {"$ref": f"#/$defs/{game}"},
                    "else": True,
                }
                for game in shapes
            ],
            "$defs": {**shapes},
        }

    def schema_of(self, game: str, properties: Schema) -> Schema:
        """The JSON Schema of a file of one game, with what it has beside its name."""
        about = "Says what the file is, and which version of the format."
        name = {"type": "string", "maxLength": LONGEST_NAME, "pattern": NAME, "default": self.default_name}
        return {
            "title": f"{self.title} of the game {game}",
            "type": "object",
            "required": ["format", "game", *self.required],
            "additionalProperties": False,
            "properties": {
                "format": {"const": self.name, "description": about},
                "game": {"const": game, "description": "The game, by its slug."},
                "name": name,
                **properties,
            },
        }


def write(document: JsonObject, opened: Collection[str]) -> str:
    """A document as text, a field a line, and each value of those that are `opened`; the same data, the same text."""
    written = {name: (_json_lines if name in opened else _json)(value) for name, value in document.items()}
    return "{\n" + ",\n".join(f"  {_json(name)}: {value}" for name, value in written.items()) + "\n}\n"


def _json_lines(value: Mapping[str, object] | list[object]) -> str:
    if isinstance(value, list):
        return "[\n" + ",\n".join(f"    {_json(each)}" for each in value) + "\n  ]" if value else "[]"
    return "{\n" + ",\n".join(f"    {_json(name)}: {_json(each)}" for name, each in value.items()) + "\n  }"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def shape_mistakes(schema: Draft202012Validator, document: object, where: Path = ()) -> Iterator[Mistake]:
    """Every place where a document is not shaped as its format wants it; the document stands at `where` in another."""
    for error in schema.iter_errors(document):
        yield from mistakes_of(error, where)


def mistakes_of(error: ValidationError, where: Path = ()) -> Iterator[Mistake]:
    """The mistakes for an error of a schema, in words for the person who wrote the document."""
    path = [*where, *error.absolute_path]
    asked: Any = error.validator_value
    found: Any = error.instance
    known: Any = error.schema
    if error.validator == "additionalProperties":
        yield from _unknown_fields(path, found, list(known["properties"]))
    elif error.validator == "required":
        yield from (Mistake(at(path), f"'{name}' is missing.") for name in asked if name not in found)
    elif error.validator in ("enum", "const"):
        yield _wrong_choice(path, [asked] if error.validator == "const" else asked, found)
    else:
        yield Mistake(at(path), _sentence(str(error.validator), asked, found))


def _unknown_fields(path: list[str | int], found: Mapping[str, object], known: list[str]) -> Iterator[Mistake]:
    for name in found:
        if name not in known:
            other = near(name, known)
            better = f"Did you mean '{other}'?" if other else f"Known here: {', '.join(known)}."
            meant = (name, other) if other else None
            yield Mistake(at([*path, name]), f"There is no field {quoted(name)}. {better}", meant=meant)


def _wrong_choice(path: list[str | int], choices: list[str], found: object) -> Mistake:
    listed = " or ".join(f"'{choice}'" for choice in choices)
    other = near(found, choices) if isinstance(found, str) and len(choices) > 1 else ""
    hint = f" Did you mean '{other}'?" if other else ""
    meant = (str(found), other) if other else None
    return Mistake(at(path), f"{quoted(found)} should be {listed}.{hint}", meant=meant)


TYPES = {
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "string": "text",
    "integer": "a whole number",
    "null": "null",
}


PATTERNS = {
    NAME: "A name is plain text: something to read, without control characters.",
    PLAIN: "A note is plain text: without control characters but for lines and tabs.",
    OWN_SLUG: f"The slug of a made card begins with '{OWN}' and goes on in lower-case words joined by single dashes.",
}


SENTENCES = {
    "minimum": "{found} is too small; {asked} is the least.",
    "maximum": "{found} is too large; {asked} is the most.",
    "minItems": "This list is too short; {asked} is the least that it may hold.",
    "maxItems": "This list is too long; {asked} is the most that it may hold.",
    "maxLength": "This text is too long: {length} characters; {asked} is the most.",
}


def _sentence(keyword: str, asked: Any, found: Any) -> str:
    """One broken rule of the schema in words."""
    if keyword == "type":
        names = [asked] if isinstance(asked, str) else asked
        return f"{quoted(found)} should be {' or '.join(TYPES.get(name, name) for name in names)}."
    if keyword == "pattern" and SLUG in asked:  # alone, or beside the empty text
        return f"{quoted(found)} is no slug: lower-case letters and digits, words joined by single dashes."
    sentence = PATTERNS.get(asked) if keyword == "pattern" else SENTENCES.get(keyword)
    length = len(found) if isinstance(found, str) else 0
    return (sentence or "{found} can't stand here.").format(found=quoted(found), asked=asked, length=length)
