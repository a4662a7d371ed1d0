"""The JSON Schema of the cards that players make, from what their game says of their fields."""

from typing import Any

from catalog.kinds import kinds
from validation.bounds import NAME, PLAIN, SLUG
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
