"""The JSON Schema of the army file, made from the rulebooks, and the plain sentence for each way to miss it."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.conf import settings
from jsonschema import Draft202012Validator, ValidationError

from catalog.kinds import kinds
from catalog.mistakes import Mistake, at, near, shown
from validation.army import (
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_COUNT,
    MOST_ENTRIES,
    MOST_LIMIT,
    ArmyChoice,
    CardOption,
    Option,
    Role,
)
from validation.books import AnyRulebook, rulebook
from validation.bounds import MOST_MADE, NAME, PLAIN, SLUG
from validation.making import LONGEST_SLUG, OWN, Field, Flag, Maker, Number, OneOf, Plain, Rows, Several, Words

Schema = dict[str, Any]

OWN_SLUG = f"^{OWN[:-1]}(-[a-z0-9]+)+$"


def made_schema(maker: Maker, game: str) -> Schema:
    """A made card: its kind, its slug, and its fields as a fixture has them. What it costs is not written."""
    model = kinds(game)[maker.kind]
    schema = _object(maker.fields, model)
    schema["required"] = ["kind", "slug", *schema["required"]]
    own = {
        "kind": {"const": maker.kind},
        "slug": {"type": "string", "pattern": OWN_SLUG, "maxLength": LONGEST_SLUG, "description": "Its slug here."},
    }
    return {
        **schema,
        "description": "Its points are not written: they follow.",
        "properties": own | schema["properties"],
    }


def _object(fields: tuple[Field, ...], model: Any) -> Schema:
    return {
        "type": "object",
        "required": [field.name for field in fields if _is_required(field)],
        "additionalProperties": False,
        "properties": {field.name: _field(field, model) for field in fields},
    }


def _is_required(field: Field) -> bool:
    if isinstance(field, Number):
        return field.usual is not None
    return isinstance(field, Words | OneOf) and field.is_required


def _field(field: Field, model: Any) -> Schema:
    described = {"title": field.label, "description": field.help}
    if isinstance(field, Rows):
        inner = model._meta.get_field(field.name).related_model
        return {"type": "array", "maxItems": field.most, "items": _object(field.fields, inner), **described}
    if isinstance(field, Several):
        slugs = {"type": "string", "pattern": SLUG, "maxLength": LONGEST_SLUG}
        return {"type": "array", "maxItems": field.most, "items": slugs, **described}
    return _plain(field, model) | described


def _plain(field: Plain, model: Any) -> Schema:
    match field:
        case Words():
            return {"type": "string", "maxLength": field.most, "pattern": NAME if field.is_required else PLAIN}
        case Number():
            return {"type": "integer", "minimum": field.least, "maximum": field.most}
        case Flag():
            return {"type": "boolean"}
        case OneOf() if field.kind or field.among:
            return {"type": "string", "pattern": SLUG, "maxLength": LONGEST_SLUG}
    return {"enum": [value for value, _ in model._meta.get_field(field.name).flatchoices]}


FORMAT = "muster-army/1"
ADDRESS = "/api/v1/army-file.schema.json"


def games() -> list[str]:
    """The slugs of all games, as files write them."""
    return [game.replace("_", "-") for game in settings.GAMES]


@cache
def schema() -> Schema:
    """The JSON Schema (draft 2020-12) of an army file of any game."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": ADDRESS,
        "title": "Army file",
        "description": "An army of one of Muster's games, legal or not.",
        "type": "object",
        "required": ["format", "game", "entries"],
        "properties": {"format": {"const": FORMAT}, "game": {"enum": games()}},
        "allOf": [
            {
                "if": {"properties": {"game": {"const": game}}, "required": ["game"]},
                "then": {"$ref": f"#/$defs/{game}"},
                "else": True,
            }
            for game in games()
        ],
        "$defs": {game: army_schema(rulebook(game)) for game in games()},
    }


def army_schema(book: AnyRulebook) -> Schema:
    rulesets = list(book.rulesets)
    return {
        "title": f"Army file of the game {book.game}",
        "type": "object",
        "required": ["format", "game", "entries"],
        "additionalProperties": False,
        "properties": {
            "format": {"const": FORMAT, "description": "Says what the file is, and which version of the format."},
            "game": {"const": book.game, "description": "The game, by its slug."},
            "name": {
                "type": "string",
                "maxLength": LONGEST_NAME,
                "pattern": NAME,
                "default": "New army",
            },
            "ruleset": {"enum": rulesets, "default": rulesets[0], "description": "The rules that it is checked by."},
            "limit": {
                "type": ["integer", "null"],
                "minimum": 0,
                "maximum": MOST_LIMIT,
                "default": None,
                "description": "The purchase limit that the players agreed on; null for none.",
            },
            "options": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    **{option.name: _option_schema(option) for option in book.options},
                    **{choice.name: _choice_schema(choice) for choice in book.choices},
                },
                **_card_options(book),
                "default": {},
            },
            **_made(book),
            "entries": {"type": "array", "maxItems": MOST_ENTRIES, "items": _entry_schema(book)},
        },
    }


def _card_options(book: AnyRulebook) -> Schema:
    """Options that a card's slug follows, in a game that has such."""
    found = {f"^{option.name}-{SLUG[1:]}": _card_option_schema(option) for option in book.card_options}
    return {"patternProperties": found} if found else {}


def _made(book: AnyRulebook) -> Schema:
    """Cards of the player's own making, in a game that has such."""
    if book.maker is None:
        return {}
    description = "Cards that the player made; lines name them by their slugs."
    items = made_schema(book.maker, book.game)
    return {"made": {"type": "array", "maxItems": MOST_MADE, "items": items, "default": [], "description": description}}


def _option_schema(option: Option) -> Schema:
    bounds = {"type": "integer", "minimum": option.least, "maximum": option.most, "default": option.default}
    return {"title": option.label, **bounds, "description": option.help}


def _card_option_schema(option: CardOption) -> Schema:
    bounds = {"type": "integer", "minimum": option.least, "maximum": option.most}
    return {"title": f"{option.label}: of one {kinds_in_words(option.kinds)}", **bounds, "description": option.help}


def _choice_schema(choice: ArmyChoice) -> Schema:
    described = {"title": choice.label, "default": "", "description": choice.help}
    if choice.values:
        return {"enum": ["", *(value for value, _ in choice.values)], **described}
    return {"type": "string", "pattern": f"^$|{SLUG}", "maxLength": 80, **described}


def _entry_schema(book: AnyRulebook) -> Schema:
    """A line: its card, how many, and the cards in each role of the game."""
    return {
        "type": "object",
        "required": ["card"],
        "additionalProperties": False,
        "properties": {
            "card": _slug_schema(f"The slug of the {kinds_in_words(book.kinds)}; of a stack, the one on top."),
            "count": {"type": "integer", "minimum": 1, "maximum": MOST_COUNT, "default": 1},
            **{role.name: _role_schema(role) for role in book.roles},
            "note": {"type": "string", "maxLength": LONGEST_NOTE, "pattern": PLAIN, "default": ""},
        },
    }


def _role_schema(role: Role) -> Schema:
    cards = {
        "type": "array",
        "maxItems": role.most,
        "items": _slug_schema(f"The slug of the {kinds_in_words(role.kinds)}."),
    }
    return {"title": role.label, **cards, "default": [], "description": role.help}


def _slug_schema(description: str) -> Schema:
    return {"type": "string", "pattern": SLUG, "maxLength": 80, "description": description}


def kinds_in_words(kinds: tuple[str, ...]) -> str:
    """Kinds of card in words: weapon or item."""
    return " or ".join(map(words, kinds))


def words(kind: str) -> str:
    """A kind of card in words: `attack_area` is an attack area."""
    return kind.replace("_", " ")


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(schema())


def shape_mistakes(document: object) -> Iterator[Mistake]:
    """Every place where a document is not shaped as the format wants it, one after the other."""
    for error in _validator().iter_errors(document):
        yield from mistakes_of(error)


def mistakes_of(error: ValidationError) -> Iterator[Mistake]:
    """The mistakes for an error of the schema, in words for the person who wrote the file."""
    path = list(error.absolute_path)
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
            yield Mistake(at([*path, name]), f"There is no field {shown(name)}. {better}", meant=meant)


def _wrong_choice(path: list[str | int], choices: list[str], found: object) -> Mistake:
    listed = " or ".join(f"'{choice}'" for choice in choices)
    other = near(found, choices) if isinstance(found, str) and len(choices) > 1 else ""
    hint = f" Did you mean '{other}'?" if other else ""
    meant = (str(found), other) if other else None
    return Mistake(at(path), f"{shown(found)} should be {listed}.{hint}", meant=meant)


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


def _sentence(keyword: str, asked: Any, found: Any) -> str:
    """One broken rule of the schema in words."""
    match keyword:
        case "type":
            names = [asked] if isinstance(asked, str) else asked
            return f"{shown(found)} should be {' or '.join(TYPES.get(name, name) for name in names)}."
        case "minimum":
            return f"{shown(found)} is too small; {asked} is the least."
        case "maximum":
            return f"{shown(found)} is too large; {asked} is the most."
        case "maxItems":
            return f"This list is too long; {asked} is the most that it may hold."
        case "maxLength":
            return f"This text is too long: {len(found)} characters; {asked} is the most."
        case "pattern" if SLUG in asked:  # alone, or beside the empty text
            return f"{shown(found)} is no slug: lower-case letters and digits, words joined by single dashes."
        case _:
            return PATTERNS[asked]
