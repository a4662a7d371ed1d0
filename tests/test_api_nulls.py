"""Null in the API's records: what is said to be null somewhere is, and all else always stands; over all records."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from armybuilder.browse.api.serializers import full_record, record_of, type_name
from armybuilder.browse.records import as_json
from catalog.shelf import Shelf, shelves

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Schema = dict[str, Any]
#: Fields that a player's own character may lack, though each of the catalog has them.
OF_MADE_CARDS = {
    "CollisionCharacter.suit": "a character of the Major Arcana has none",
    "CollisionCharacter.reach": "a character may have no weapon",
}


class Described:
    """The description, and what records were seen to have of each of its fields."""

    def __init__(self, schema: Schema) -> None:
        self.shapes: Schema = schema["components"]["schemas"]
        self.nullable: dict[str, bool] = {}
        self.lacking: set[str] = set()

    def see(self, name: str, record: Any) -> None:
        """Compare a record with the shape of this name."""
        self._see({"$ref": f"#/components/schemas/{name}"}, record, name.removesuffix("InFull"))

    def _see(self, shape: Schema, value: Any, path: str) -> None:
        sorts = list(self._sorts(shape))
        self.nullable[path] = any(_is_null(each) for each in sorts)
        if value is None:
            self.lacking.add(path)
        elif isinstance(value, dict):
            self._see_each(next(each for each in sorts if not _is_null(each)), value, path)
        elif isinstance(value, list):
            for each in value:
                self._see(sorts[0]["items"], each, f"{path}[]")

    def _see_each(self, shape: Schema, value: dict[str, Any], path: str) -> None:
        """All fields of an object; one with names of its own has one shape for all of them."""
        if "properties" not in shape:
            return
        assert value.keys() == shape["properties"].keys() == set(shape["required"]), path
        for name, each in value.items():
            self._see(shape["properties"][name], each, f"{path}.{name}")

    def _sorts(self, shape: Schema) -> Iterator[Schema]:
        """A shape as all that it can be, each spelled out."""
        if "$ref" in shape:
            yield from self._sorts(self.shapes[shape["$ref"].rpartition("/")[2]])
        elif some := shape.get("oneOf") or shape.get("allOf"):
            for each in some:
                yield from self._sorts(each)
        else:
            yield shape


def _is_null(shape: Schema) -> bool:
    return "null" in shape.get("type", ()) or None in shape.get("enum", ())


def records(shelf: Shelf) -> Iterator[tuple[str, object]]:
    """Every record of a game, with the name of its shape."""
    for card in shelf.cards:
        yield f"{type_name(card.game_id, card.kind)}InFull", full_record(card, shelf)
    yield from (("Section", record_of(section, shelf)) for section in shelf.sections)
    yield from (("Term", record_of(term, shelf)) for term in shelf.terms)


def test_what_is_said_to_be_null_is_so_somewhere_and_nothing_else_is(client: Client) -> None:
    described = Described(client.get("/api/v1/schema/", headers={"Accept": "application/json"}).json())
    for shelf in shelves():
        for name, record in records(shelf):
            described.see(name, json.loads(as_json(record)))
    said = {path for path, maybe in described.nullable.items() if maybe}
    assert described.lacking - said == set(), "these are null, and nobody says that they may be"
    assert said - described.lacking == set(OF_MADE_CARDS), "these are said to be null, and never are"
