"""Moves as data: what the API and the builder's forms send, read strictly.

The shape of each move is that of its fields, so a new move needs no word here.
"""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

from jsonschema import Draft202012Validator

from armybuilder.lists.made_schema import Schema
from armybuilder.lists.schema import mistakes_of
from catalog.json_types import CheckedJson
from catalog.mistakes import Mistake, at, refuse_if_any, shown
from validation.moves import MOST_MOVES, MOVES, Move

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
    """The moves in a list of plain objects; raises FileRefused with every mistake in them."""
    refuse_if_any(_mistakes_in(data))
    assert isinstance(data, list), "checked just before"
    return [_move(move) for move in data]


def _move(data: CheckedJson) -> Move:
    kind: Callable[..., Move] = MOVES[data["move"]]
    values = {name: value for name, value in data.items() if name != "move"}
    if "roles" in values:
        values["roles"] = {role: tuple(slugs) for role, slugs in values["roles"].items()}
    return kind(**{name: int(value) if isinstance(value, float) else value for name, value in values.items()})


def _mistakes_in(data: object) -> Iterator[Mistake]:
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_MOVES:
        yield Mistake("$.moves", f"Moves are a list of 1 to {MOST_MOVES} moves.")
        return
    for place, move in enumerate(data):
        name = move.get("move") if isinstance(move, dict) else None
        if not isinstance(move, dict):
            yield Mistake(at(["moves", place]), f"{shown(move)} should be an object.")
        elif not isinstance(name, str) or name not in MOVES:
            near = get_close_matches(name[:80], MOVES, 1) if isinstance(name, str) else []
            better = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(MOVES)}."
            yield Mistake(at(["moves", place, "move"]), f"There is no move {shown(name)}. {better}")
        else:
            yield from _mistakes_of_move(name, move, place)


def _mistakes_of_move(name: str, move: object, place: int) -> Iterator[Mistake]:
    for error in _validator(name).iter_errors(move):
        error.relative_path.extendleft([place, "moves"])
        yield from mistakes_of(error)


@cache
def _validator(name: str) -> Draft202012Validator:
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
    """A field's type as JSON Schema."""
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
