"""The shapes of the read API's answers, made from each kind's field table.

What `fields=` may leave out is described as optional.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from django.db import models
from django.utils.text import capfirst
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers

from armybuilder.browse.records import inner_columns
from catalog.fields import Field, FieldKind, fields_of
from catalog.fixture import Column
from catalog.kinds import kinds

Shape = serializers.Serializer[object]
AnyField: TypeAlias = "serializers.Field[Any, Any, Any, Any]"


class LinkShape(serializers.Serializer[object]):
    """A link to a card, a term or a rule section."""

    kind = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    page_url = serializers.CharField(help_text="Its page.")
    url = serializers.CharField(help_text="Its data.")


class TextShape(serializers.Serializer[object]):
    """A text, twice."""

    marked = serializers.CharField(help_text="With its marks: [[Poisoned]], [[unit:zombie]].")
    plain = serializers.CharField(help_text="As it is read.")


class NoteShape(TextShape):
    """A misprint, a ruling, or something that the book does not have."""

    about = serializers.CharField(help_text="erratum, ruling or supplement")
    code = serializers.CharField()
    field = serializers.CharField(help_text="The field that it is about, if it is one.")


class ImagesShape(serializers.Serializer[object]):
    """The addresses of a card as a picture."""

    png = serializers.CharField()
    svg = serializers.CharField()


class SparseShape(serializers.Serializer[object]):
    """A record of which `fields` may leave out any part."""

    def get_fields(self) -> dict[str, AnyField]:
        fields = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


class SectionShape(SparseShape):
    """A section of the rules."""

    slug = serializers.CharField()
    title = serializers.CharField()
    depth = serializers.IntegerField()
    text = TextShape()
    source = serializers.CharField()  # type: ignore[assignment]  # the data's own name, whatever its parent has
    page = serializers.CharField(help_text="Where the book prints it.")
    notes = NoteShape(many=True)
    page_url = serializers.CharField()


class TermShape(SparseShape):
    """A term."""

    slug = serializers.CharField()
    name = serializers.CharField()
    aliases = serializers.ListField(child=serializers.CharField())
    summary = TextShape()
    leads_to = LinkShape(allow_null=True)


class KindShape(serializers.Serializer[object]):
    """A kind of card."""

    plural = serializers.CharField()
    count = serializers.IntegerField()
    url = serializers.CharField()


class GameShape(serializers.Serializer[object]):
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


class SuggestionsShape(serializers.Serializer[object]):
    """Cards whose names go on from what is typed."""

    results = HitShape(many=True)


class AnyCardShape(SparseShape):
    """A card of any kind: what all of them have, and beside it the fields of its own kind."""

    game = serializers.CharField()
    kind = serializers.CharField()
    slug = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    text = TextShape()
    emblem = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # the data's own name, whatever its parent has
    page = serializers.CharField()
    images = ImagesShape()
    page_url = serializers.CharField()
    url = serializers.CharField()


class ValueShape(serializers.Serializer[object]):
    """A value of a field, with how many cards it would leave."""

    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the data's own name, whatever its parent has
    count = serializers.IntegerField()
    is_chosen = serializers.BooleanField()


class FacetShape(serializers.Serializer[object]):
    """A field of a kind: its values, or the ends of its figures."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the data's own name, whatever its parent has
    kind = serializers.CharField(help_text="choice, number, flag or link")
    values = ValueShape(many=True, required=False)
    least = serializers.IntegerField(required=False, help_text="The least of all cards.")
    most = serializers.IntegerField(required=False)
    least_left = serializers.IntegerField(
        required=False, allow_null=True, help_text="The least of the cards that the other filters leave."
    )
    most_left = serializers.IntegerField(required=False, allow_null=True)


class FacetsShape(serializers.Serializer[object]):
    """The fields of a kind, with what each of their values would leave."""

    count = serializers.IntegerField(help_text="How many cards are found.")
    total = serializers.IntegerField(help_text="How many there are.")
    facets = FacetShape(many=True)


class BulkFileShape(serializers.Serializer[object]):
    """A file that holds all of the catalog, or of a game."""

    name = serializers.CharField()
    game = serializers.CharField(allow_null=True, help_text="Null for all games.")
    data_version = serializers.CharField()
    media_type = serializers.CharField()
    size = serializers.IntegerField(help_text="In bytes, unpacked.")
    packed_size = serializers.IntegerField(help_text="In bytes, for those who take gzip.")
    sha256 = serializers.CharField(help_text="Of the file unpacked.")
    url = serializers.CharField()


class ManifestShape(serializers.Serializer[object]):
    """The files that hold the catalog at present."""

    format = serializers.CharField()
    files = BulkFileShape(many=True)


class WholeGameShape(serializers.Serializer[object]):
    """All that the catalog has of a game."""

    game = serializers.DictField(help_text="The game as its record has it: name, edition, credit, data version.")
    cards = AnyCardShape(many=True)
    rules = SectionShape(many=True)
    terms = TermShape(many=True)


class BulkShape(serializers.Serializer[object]):
    """The whole catalog, or all of one game."""

    format = serializers.CharField()
    data_version = serializers.CharField()
    sources = serializers.DictField(child=serializers.CharField(), help_text="What each `source` means.")
    games = WholeGameShape(many=True)


def list_shape(name: str, each: type[Shape] | Shape) -> Shape:
    """A page of records."""
    item = each if isinstance(each, serializers.Serializer) else each()
    fields: dict[str, AnyField] = {
        "count": serializers.IntegerField(help_text="How many there are on all pages."),
        "page": serializers.IntegerField(),
        "pages": serializers.IntegerField(),
        "next": serializers.CharField(allow_null=True),
        "previous": serializers.CharField(allow_null=True),
        "first": serializers.CharField(),
        "last": serializers.CharField(),
        "results": serializers.ListField(child=item),
    }
    return inline_serializer(name, fields)


def card_shape(game: str, kind: str, *, is_full: bool) -> Shape:
    """A card of a kind, in a list or in full."""
    fields: dict[str, AnyField] = {
        "game": serializers.CharField(),
        "kind": serializers.CharField(),
        "slug": serializers.CharField(),
        "number": serializers.IntegerField(allow_null=True, help_text="The book's own number."),
        **{each.name: _field_shape(each) for each in fields_of(game, kind) if each.is_column},
        "text": TextShape(),
        "emblem": serializers.CharField(),
        "source": serializers.CharField(help_text="book, ruling or supplement"),
        "page": serializers.CharField(help_text="Where the book prints it."),
        "images": ImagesShape(),
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
    made: Shape = type(f"{type_name(game, kind)}{'InFull' if is_full else ''}", (SparseShape,), fields)()
    return made


def type_name(game: str, kind: str) -> str:
    """The name of a kind's shape in the description."""
    return "".join(word.capitalize() for word in f"{game}_{kind}".replace("-", "_").split("_"))


def _inner_shapes(game: str, kind: str) -> dict[str, AnyField]:
    """The rows inside a card of a kind: a list a relation."""
    return {
        name: inline_serializer(
            type_name(game, f"{kind}_{name}"), {field.name: _column_shape(field) for field in fields}, many=True
        )
        for name, fields in inner_columns(kinds(game)[kind]).items()
    }


def _column_shape(field: Column) -> AnyField:
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


def _field_shape(each: Field) -> AnyField:
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
