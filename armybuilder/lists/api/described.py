"""Army files and moves as the description of the API shows them: their JSON Schemas, in words that programs know."""

from collections.abc import Mapping

from armybuilder.lists.made_schema import Schema
from armybuilder.lists.schema import army_schema
from validation.books import rulebook


def army_file_name(game: str) -> str:
    """The name of a game's army file in the description: `TacticsDavidArmyFile`."""
    return f"{_joined(game)}ArmyFile"


def move_name(move: str) -> str:
    """The name of a move in the description: `SetLimitMove`."""
    return f"{_joined(move)}Move"


def _joined(slug: str) -> str:
    return "".join(word.capitalize() for word in slug.replace("_", "-").split("-"))


def one_of(shapes: Mapping[str, Mapping[str, str]], by: str) -> Schema:
    """One of several shapes, told apart by a field."""
    mapping = {value: reference["$ref"] for value, reference in shapes.items()}
    return {"oneOf": list(shapes.values()), "discriminator": {"propertyName": by, "mapping": mapping}}


def described_file(game: str) -> Schema:
    """The army file of a game. Options that a card's slug follows are any other ones: clients know no patterns."""
    schema = untitled(army_schema(rulebook(game)))
    options = schema["properties"]["options"]
    for pattern in options.pop("patternProperties", {}).values():
        options["additionalProperties"] = pattern
    return schema


def untitled(schema: Schema) -> Schema:
    """A shape without titles, which would be taken for the names of its parts."""
    return {keyword: _untitled(keyword, value) for keyword, value in schema.items() if keyword != "title"}


def _untitled(keyword: str, value: object) -> object:
    if keyword == "properties" and isinstance(value, dict):  # of which one may be called so
        return {name: untitled(inner) for name, inner in value.items()}
    return untitled(value) if isinstance(value, dict) and keyword != "default" else value
