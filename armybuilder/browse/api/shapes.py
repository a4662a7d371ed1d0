"""The shapes of the read API's answers, made from each kind's field table.

A record has all of its fields, and null where there is nothing. What `fields=` has left of one is a shape of its own,
a part, in which every field may be missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import models
from django.utils.text import capfirst
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, inline_serializer
from rest_framework import serializers

from armybuilder.browse.api.absent import may_be_none
from armybuilder.browse.records import inner_columns
from armybuilder.rest.describing import Either
from armybuilder.rest.serializers import AnyField
from armybuilder.rest.shapes import Shape, page_shape
from catalog.fields import Field, FieldKind, fields_of
from catalog.fixture import Column
from catalog.kinds import kinds
from catalog.models import CATALOG_SOURCES, Card, Note


class LinkShape(serializers.Serializer[object]):
    """A link to a card, a term or a rule section."""

    kind = serializers.CharField(help_text="The kind of card, or `term`, or `section`.")
    slug = serializers.CharField()
    name = serializers.CharField()
    page_url = serializers.URLField(help_text="Its page.")
    url = serializers.URLField(help_text="Its data.")


class TextShape(serializers.Serializer[object]):
    """A text, twice."""

    marked = serializers.CharField(help_text="With its marks: [[Poisoned]], [[unit:zombie]].")
    plain = serializers.CharField(help_text="As it is read.")


class NoteShape(TextShape):
    """A misprint, a ruling, or something that the book does not have."""

    about = serializers.ChoiceField(Note.About.choices)
    code = serializers.CharField()
    field = serializers.CharField(help_text="The field that it is about, if it is one.")


class ImagesShape(serializers.Serializer[object]):
    """The addresses of a card as a picture."""

    png = serializers.URLField()
    svg = serializers.URLField()


class SparseShape(serializers.Serializer[object]):
    """The part of a record that `fields` asks for."""

    def get_fields(self) -> dict[str, AnyField]:
        fields = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


class SectionShape(serializers.Serializer[object]):
    """A section of the rules."""

    slug = serializers.CharField()
    title = serializers.CharField()
    depth = serializers.IntegerField()
    text = TextShape()
    source = serializers.ChoiceField(CATALOG_SOURCES)
    page = serializers.CharField(help_text="Where the book prints it.")
    notes = NoteShape(many=True)
    page_url = serializers.URLField()


class TermShape(serializers.Serializer[object]):
    """A term."""

    slug = serializers.CharField()
    name = serializers.CharField()
    aliases = serializers.ListField(child=serializers.CharField())
    summary = TextShape()
    leads_to = LinkShape()


class KindShape(serializers.Serializer[object]):
    """A kind of card."""

    plural = serializers.CharField()
    count = serializers.IntegerField()
    url = serializers.URLField()


class GameShape(serializers.Serializer[object]):
    """A game."""

    slug = serializers.CharField()
    name = serializers.CharField()
    edition = serializers.CharField()
    summary = serializers.CharField()
    credit = serializers.CharField()
    data_version = serializers.CharField(help_text="Changes when any card, rule or term does.")
    kinds = KindShape(many=True)
    rules_url = serializers.URLField()
    terms_url = serializers.URLField()
    page_url = serializers.URLField()


class HitShape(LinkShape):
    """Something that a search found."""

    game = serializers.CharField()


class AnswerShape(HitShape):
    """A section of the rules that answers a question."""

    chapter = serializers.CharField(allow_null=True, help_text="The chapter that it stands in, unless it is one.")
    passage = serializers.CharField(help_text="Its sentences that say most about the question.")


class SuggestionsShape(serializers.Serializer[object]):
    """Cards whose names go on from what is typed."""

    results = HitShape(many=True)


class AnyCardShape(serializers.Serializer[object]):
    """A card of any kind: what all of them have, and beside it the fields of its own kind."""

    game = serializers.CharField()
    kind = serializers.CharField()
    slug = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    text = TextShape()
    emblem = serializers.CharField()
    source = serializers.ChoiceField(CATALOG_SOURCES)
    page = serializers.CharField()
    images = ImagesShape()
    page_url = serializers.URLField()
    url = serializers.URLField()


class AnyCardDescription(OpenApiSerializerExtension):
    """Says that a card of any kind has more fields than all kinds share."""

    target_class = AnyCardShape
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        shared: dict[str, object] = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**shared, "additionalProperties": {}}


class ValueShape(serializers.Serializer[object]):
    """A value of a field, with how many cards it would leave."""

    value = serializers.CharField()
    label = serializers.CharField()
    count = serializers.IntegerField()
    is_chosen = serializers.BooleanField()


class FacetShape(serializers.Serializer[object]):
    """A field of a kind: its values, or the ends of its figures."""

    name = serializers.CharField()
    label = serializers.CharField()
    kind = serializers.ChoiceField([kind.value for kind in FieldKind])
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
    media_type = serializers.ChoiceField(["application/json", "application/x-ndjson"])
    size = serializers.IntegerField(help_text="In bytes, unpacked.")
    packed_size = serializers.IntegerField(help_text="In bytes, for those who take gzip.")
    sha256 = serializers.CharField(help_text="Of the file unpacked.")
    url = serializers.URLField()


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


@cache
def part_of(full: type[Shape]) -> type[Shape]:
    """The shape that `fields` leaves of another."""
    name = f"{full.__name__.removesuffix('Shape').removesuffix('InFull')}Part"
    return type(name, (SparseShape, full), {"__doc__": SparseShape.__doc__})


def list_answer(each: type[Shape], part: type[Shape]) -> Shape:
    """A page of records, or of the parts of them that `fields` asks for."""
    name = each.__name__.removesuffix("Shape")
    return Either(f"{name}PageAnswer", page_shape(f"{name}Page", each), page_shape(f"{part.__name__}Page", part))


def answer(each: type[Shape]) -> Shape:
    """A record, or the part of it that `fields` asks for."""
    return Either(f"{each.__name__.removesuffix('Shape')}Answer", each(), part_of(each)())


@cache
def card_shape(game: str, kind: str, *, is_full: bool) -> type[Shape]:
    """A card of a kind, in a list or in full."""
    fields: dict[str, AnyField] = {
        "game": serializers.ChoiceField([game]),
        "kind": serializers.ChoiceField([kind]),
        "slug": serializers.CharField(),
        "number": serializers.IntegerField(
            allow_null="number" not in kinds(game)[kind].always, help_text="The book's own number."
        ),
        "name": serializers.CharField(),
        **{each.name: _field_shape(each, kinds(game)[kind]) for each in fields_of(game, kind) if each.is_column},
        "text": TextShape(),
        "emblem": serializers.CharField(),
        "source": serializers.ChoiceField(CATALOG_SOURCES),
        "page": serializers.CharField(help_text="Where the book prints it."),
        "images": ImagesShape(),
        "page_url": serializers.URLField(),
        "url": serializers.URLField(),
    }
    if is_full:
        fields |= _inner_shapes(game, kind)
        fields |= {
            "field_sources": serializers.DictField(child=serializers.CharField(), help_text="Fields not the book's."),
            "notes": NoteShape(many=True),
            "names": LinkShape(many=True),
            "named_by": LinkShape(many=True),
        }
    about = {"__doc__": f"A card of the kind {kind.replace('_', ' ')}{', with all that is known of it' * is_full}."}
    name = f"{type_name(game, kind)}{'InFull' if is_full else ''}"
    return type(name, (serializers.Serializer,), about | fields)


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
    return _words(list(field.flatchoices), allow_null=field.null or field.blank, **about)


def _field_shape(each: Field, model: type[Card]) -> AnyField:
    about: dict[str, Any] = {"help_text": each.help or each.label}
    if each.is_list:
        words = serializers.ListField(child=_words(each.choices), **about)
        return LinkShape(many=True, **about) if each.kind is FieldKind.LINK else words
    about["allow_null"] = each.kind is not FieldKind.FLAG and may_be_none(each, model)
    match each.kind:
        case FieldKind.NUMBER:
            return serializers.IntegerField(**about)
        case FieldKind.FLAG:
            return serializers.BooleanField(**about)
        case FieldKind.LINK:
            return LinkShape(**about)
    return _words(each.choices, **about)


def _words(choices: Sequence[tuple[str, str]], **about: Any) -> AnyField:
    """Words, or one of those there are."""
    return serializers.ChoiceField(choices, **about) if choices else serializers.CharField(**about)


SEARCH_SHAPE = page_shape(
    "SearchResults",
    HitShape,
    words=serializers.CharField(help_text="What the query asks, in plain English; empty where it is a question."),
    answers=AnswerShape(many=True, help_text="The sections of the rules that answer a question, the best first."),
)
