"""The JSON Schema of the army file, made from the rulebooks."""

from functools import cache
from typing import Any

from armybuilder.rest.documents import FileFormat, Schema
from catalog.kinds import kinds
from catalog.shelf import game_slugs
from validation.army import (
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
from validation.making import LONGEST_SLUG, OWN_SLUG, Field, Flag, Maker, Number, OneOf, Plain, Rows, Several, Words


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


ARMY = FileFormat(
    "muster-army/1",
    "Army file",
    "An army of one of Muster's games, legal or not.",
    "/api/v1/army-file.schema.json",
    required=("entries",),
    default_name="New army",
)


@cache
def schema() -> Schema:
    """The JSON Schema of an army file of any game."""
    return ARMY.schema({game: army_schema(rulebook(game)) for game in game_slugs()})


def army_schema(book: AnyRulebook) -> Schema:
    rulesets = list(book.rulesets)
    properties = {
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
        **_made_schema(book),
        "entries": {"type": "array", "maxItems": MOST_ENTRIES, "items": _entry_schema(book)},
    }
    return ARMY.schema_of(book.game, properties)


def _card_options(book: AnyRulebook) -> Schema:
    """Options that a card's slug follows, in a game that has such."""
    found = {f"^{option.name}-{SLUG[1:]}": _card_option_schema(option) for option in book.card_options}
    return {"patternProperties": found} if found else {}


def _made_schema(book: AnyRulebook) -> Schema:
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
