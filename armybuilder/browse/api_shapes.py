"""How the read API describes itself: parameters and answers, made from each kind's field table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import models
from django.utils.text import capfirst
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers

from armybuilder.browse.records import inner_columns
from catalog.fields import Field, FieldKind, fields_of
from catalog.kinds import kinds

Shape = serializers.Serializer[Any]


class LinkShape(serializers.Serializer[Any]):
    """A link to a card, a term or a rule section."""

    kind = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    page_url = serializers.CharField(help_text="Its page.")
    url = serializers.CharField(help_text="Its data.")


class TextShape(serializers.Serializer[Any]):
    """A text, twice."""

    marked = serializers.CharField(help_text="With its marks: [[Poisoned]], [[unit:zombie]].")
    plain = serializers.CharField(help_text="As it is read.")


class NoteShape(TextShape):
    """A misprint, a ruling, or something that the book does not have."""

    about = serializers.CharField(help_text="erratum, ruling or supplement")
    code = serializers.CharField()
    field = serializers.CharField(help_text="The field that it is about, if it is one.")


class SectionShape(serializers.Serializer[Any]):
    """A section of the rules."""

    slug = serializers.CharField()
    title = serializers.CharField()
    depth = serializers.IntegerField()
    text = TextShape()
    source = serializers.CharField()  # type: ignore[assignment]  # the data's own name, whatever its parent has
    page = serializers.CharField(help_text="Where the book prints it.")
    notes = NoteShape(many=True)
    page_url = serializers.CharField()


class TermShape(serializers.Serializer[Any]):
    """A term."""

    slug = serializers.CharField()
    name = serializers.CharField()
    aliases = serializers.ListField(child=serializers.CharField())
    summary = TextShape()
    leads_to = LinkShape(allow_null=True)


class KindShape(serializers.Serializer[Any]):
    """A kind of card."""

    plural = serializers.CharField()
    count = serializers.IntegerField()
    url = serializers.CharField()


class GameShape(serializers.Serializer[Any]):
    """A game."""

    slug = serializers.CharField()
    name = serializers.CharField()
    edition = serializers.CharField()
    summary = serializers.CharField()
    credit = serializers.CharField()
    data_version = serializers.CharField(help_text="Changes when any card, rule or term does.")
    kinds = KindShape(many=True)
    rules_url = serializers.CharField()
    terms_url = serializers.CharField()
    page_url = serializers.CharField()


class HitShape(LinkShape):
    """Something that a search found."""

    game = serializers.CharField()


def list_shape(name: str, each: type[Shape] | Shape) -> Shape:
    """A page of records."""
    item = each if isinstance(each, serializers.Serializer) else each()
    fields: dict[str, Any] = {
        "count": serializers.IntegerField(help_text="How many there are on all pages."),
        "page": serializers.IntegerField(),
        "pages": serializers.IntegerField(),
        "next": serializers.CharField(allow_null=True),
        "previous": serializers.CharField(allow_null=True),
        "results": serializers.ListField(child=item),
    }
    return inline_serializer(name, fields)


def card_shape(game: str, kind: str, *, is_full: bool) -> Shape:
    """A card of a kind, in a list or in full."""
    fields: dict[str, Any] = {
        "kind": serializers.CharField(),
        "slug": serializers.CharField(),
        "number": serializers.IntegerField(allow_null=True, help_text="The book's own number."),
        **{each.name: _field_shape(each) for each in fields_of(game, kind) if each.is_column},
        "text": TextShape(),
        "emblem": serializers.CharField(),
        "source": serializers.CharField(help_text="book, ruling or supplement"),
        "page": serializers.CharField(help_text="Where the book prints it."),
        "page_url": serializers.CharField(),
        "url": serializers.CharField(),
    }
    if is_full:
        fields |= _inner_shapes(game, kind)
        fields |= {
            "field_sources": serializers.DictField(child=serializers.CharField(), help_text="Fields not the book's."),
            "notes": NoteShape(many=True),
            "names": LinkShape(many=True),
            "named_by": LinkShape(many=True),
        }
    return inline_serializer(f"{type_name(game, kind)}{'InFull' if is_full else ''}", fields)


def type_name(game: str, kind: str) -> str:
    """The name of a kind's shape in the description."""
    return "".join(word.capitalize() for word in f"{game}_{kind}".replace("-", "_").split("_"))


def _inner_shapes(game: str, kind: str) -> dict[str, Any]:
    """The rows inside a card of a kind: a list a relation."""
    return {
        name: inline_serializer(
            type_name(game, f"{kind}_{name}"), {field.name: _column_shape(field) for field in fields}, many=True
        )
        for name, fields in inner_columns(kinds(game)[kind]).items()
    }


def _column_shape(field: models.Field[Any, Any]) -> serializers.Field[Any, Any, Any, Any]:
    about: dict[str, Any] = {"help_text": str(field.help_text or capfirst(field.verbose_name))}
    match field:
        case models.TextField():
            return TextShape(**about)
        case models.ForeignKey():
            return LinkShape(allow_null=field.null, **about)
        case models.BooleanField():
            return serializers.BooleanField(allow_null=field.null, **about)
        case models.IntegerField():
            return serializers.IntegerField(allow_null=field.null, **about)
    return serializers.CharField(allow_null=field.null or field.blank, **about)


def _field_shape(each: Field) -> serializers.Field[Any, Any, Any, Any]:
    about: dict[str, Any] = {"help_text": each.help or each.label}
    match each.kind:
        case FieldKind.NUMBER:
            return serializers.IntegerField(allow_null=True, **about)
        case FieldKind.FLAG:
            return serializers.BooleanField(**about)
        case FieldKind.LINK:
            return LinkShape(many=True, **about) if each.is_list else LinkShape(allow_null=True, **about)
    if each.is_list:
        return serializers.ListField(child=serializers.CharField(), **about)
    return serializers.CharField(allow_null=True, **about)


def list_parameters(game: str, kind: str) -> Sequence[OpenApiParameter]:
    """All parameters of a kind's list: its filters, order and page."""
    fields = fields_of(game, kind)
    filters = [parameter for each in fields if each.is_filter for parameter in _filter_parameters(each)]
    orders = [f"{sign}{each.name}" for each in fields if each.is_column for sign in ("", "-")]
    return [
        OpenApiParameter("q", str, description="Words in the name, number or text; all must be there."),
        *filters,
        OpenApiParameter("order", str, enum=orders, description="A column, with - before it for the other way round."),
        OpenApiParameter("page", int, description="From 1."),
        OpenApiParameter("page_size", int, description="1 to 200; 50 unless told."),
        SPARSE,
    ]


SPARSE = OpenApiParameter("fields", str, description="Only these fields of each record, by name, with commas between.")


def _filter_parameters(each: Field) -> Iterator[OpenApiParameter]:
    if each.kind is FieldKind.NUMBER:
        yield OpenApiParameter(each.name, int, description=f"{each.label}, exactly.")
        yield OpenApiParameter(f"{each.name}_min", int, description=f"{each.label}, at least.")
        yield OpenApiParameter(f"{each.name}_max", int, description=f"{each.label}, at most.")
        return
    values = ["yes", "no"] if each.kind is FieldKind.FLAG else [value for value, _ in each.choices]
    words = f"{each.label}; several may be given, `none` for cards without."
    yield OpenApiParameter(
        each.name, OpenApiTypes.STR, enum=[*values, "none"] if values else None, many=True, description=words
    )
