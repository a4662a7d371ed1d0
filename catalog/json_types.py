"""JSON as types: what is made of it here, and what a schema let in, and which text can be kept."""

from collections.abc import Mapping, Sequence
from typing import Any

#: JSON that is made or handed on; nobody changes it.
JsonValue = str | int | float | bool | None | Sequence["JsonValue"] | Mapping[str, "JsonValue"]
JsonObject = Mapping[str, JsonValue]

#: An object whose shape a schema or a fixture's loader has checked: the one place where a reader may trust it blindly.
CheckedJson = Mapping[str, Any]


def is_storable(text: str) -> bool:
    """No half characters and no null characters, which JSON can write and databases refuse."""
    return "\0" not in text and text == text.encode(errors="replace").decode()
