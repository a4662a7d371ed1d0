"""The records of the read API: each is declared here once, for what goes out and for what is documented of it.

A record has all of its fields, and null where there is nothing. What `fields=` has left of one is a record of its own,
a part, in which every field may be missing. A card's own fields come from the table of its kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from django.db import models
from django.utils.text import capfirst
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, inline_serializer
from rest_framework import serializers

from armybuilder.browse.api.absent import may_be_none
from armybuilder.browse.questions import SectionFound
from armybuilder.browse.records import API, Record, api_address
from armybuilder.rest.describing import Either
from armybuilder.rest.serializers import AnyField
from armybuilder.rest.shapes import Shape, page_shape
from catalog.fields import Field, FieldKind, fields_of, tables_of
from catalog.fixture import Column, inner_relations, own_fields
from catalog.kinds import kinds
from catalog.models import CATALOG_SOURCES, Card, Note, RuleSection
from catalog.shelf import CatalogEntry, Shelf
from catalog.tokens import plain

Fields = dict[str, AnyField]


class Values(dict[str, object]):
    """What a record is made of: something, and what is said of it beside its own attributes."""

    def __init__(self, of: Any, **more: object) -> None:
        super().__init__(more)
        self.of = of

    def __missing__(self, name: str) -> object:
        return getattr(self.of, name)


class DataURLField(serializers.URLField):
    """The address of something's data."""

    def __init__(self, **about: Any) -> None:
        super().__init__(source="*", **about)

    def to_representation(self, value: Any) -> str:
        return api_address(value.of if isinstance(value, Values) else value)


class PlainField(serializers.CharField):
    """A text as it is read."""

    def to_representation(self, value: Any) -> str:
        return plain(value, self.context["shelf"].resolve)


class NullableCharField(serializers.CharField):
    """Words, or null where there are none."""

    def get_attribute(self, instance: Any) -> Any:
        return super().get_attribute(instance) or None


class NullableChoiceField(serializers.ChoiceField):
    """One of a few words, or null."""

    def get_attribute(self, instance: Any) -> Any:
        return super().get_attribute(instance) or None


class LinkSerializer(serializers.Serializer[Any]):
    """A link to a card, a term or a rule section."""

    kind = serializers.CharField(help_text="The kind of card, or `term`, or `section`.")
    slug = serializers.CharField()
    name = serializers.CharField(source="__str__")
    page_url = serializers.URLField(source="get_absolute_url", help_text="Its page.")
    url = DataURLField(help_text="Its data.")


class TextSerializer(serializers.Serializer[Any]):
    """A text, twice."""

    marked = serializers.CharField(source="*", help_text="With its marks: [[Poisoned]], [[unit:zombie]].")
    plain = PlainField(source="*", help_text="As it is read.")


class NoteSerializer(serializers.Serializer[Any]):
    """A misprint, a ruling, or something that the book does not have."""

    about = serializers.ChoiceField(Note.About.choices)
    code = serializers.CharField()
    field = serializers.CharField(help_text="The field that it is about, if it is one.")
    marked = serializers.CharField(source="text", help_text="With its marks: [[Poisoned]], [[unit:zombie]].")
    plain = PlainField(source="text", help_text="As it is read.")


class ImagesSerializer(serializers.Serializer[Any]):
    """The addresses of a card as a picture."""

    png = serializers.URLField()
    svg = serializers.URLField()


class SparseSerializer(serializers.Serializer[Any]):
    """The part of a record that `fields` asks for."""

    def get_fields(self) -> dict[str, AnyField]:
        fields = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


class SectionSerializer(serializers.Serializer[Any]):
    """A section of the rules."""

    slug = serializers.CharField()
    title = serializers.CharField()
    depth = serializers.IntegerField()
    text = TextSerializer()
    source = serializers.ChoiceField(CATALOG_SOURCES)
    page = serializers.CharField(help_text="Where the book prints it.")
    notes = NoteSerializer(many=True)
    page_url = serializers.URLField(source="get_absolute_url")


class TermSerializer(serializers.Serializer[Any]):
    """A term."""

    slug = serializers.CharField()
    name = serializers.CharField()
    aliases = serializers.ListField(child=serializers.CharField(), source="aliases.all")
    summary = TextSerializer()
    leads_to = LinkSerializer(source="target")


class KindSerializer(serializers.Serializer[Any]):
    """A kind of card."""

    plural = serializers.CharField()
    count = serializers.IntegerField()
    url = serializers.URLField()


class GameSerializer(serializers.Serializer[Any]):
    """A game."""

    slug = serializers.CharField()
    name = serializers.CharField()
    edition = serializers.CharField()
    summary = serializers.CharField()
    credit = serializers.CharField()
    data_version = serializers.CharField(help_text="Changes when any card, rule or term does.")
    kinds = KindSerializer(many=True)
    rules_url = serializers.URLField()
    terms_url = serializers.URLField()
    page_url = serializers.URLField(source="get_absolute_url")


class HitSerializer(LinkSerializer):
    """Something that a search found."""

    game = serializers.CharField(source="game_id")


class AnswerSerializer(HitSerializer):
    """A section of the rules that answers a question."""

    chapter = serializers.CharField(allow_null=True, help_text="The chapter that it stands in, unless it is one.")
    passage = serializers.CharField(help_text="Its sentences that say most about the question.")


class SuggestionsSerializer(serializers.Serializer[Any]):
    """Cards whose names go on from what is typed."""

    results = HitSerializer(many=True)


def _head() -> Fields:
    """What the records of all cards begin with."""
    return {
        "game": serializers.CharField(source="game_id"),
        "kind": serializers.CharField(),
        "slug": serializers.CharField(),
        "number": serializers.IntegerField(allow_null=True),
        "name": serializers.CharField(),
    }


def _tail() -> Fields:
    return {
        "text": TextSerializer(),
        "emblem": serializers.CharField(),
        "source": serializers.ChoiceField(CATALOG_SOURCES),
        "page": serializers.CharField(help_text="Where the book prints it."),
        "images": ImagesSerializer(),
        "page_url": serializers.URLField(source="get_absolute_url"),
        "url": DataURLField(),
    }


class AnyCardSerializer(serializers.Serializer[Any]):
    """A card of any kind: what all of them have, and beside it the fields of its own kind."""

    def get_fields(self) -> Fields:
        return _head() | _tail()


class AnyCardDescription(OpenApiSerializerExtension):
    """Says that a card of any kind has more fields than all kinds share."""

    target_class = AnyCardSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        shared: dict[str, object] = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**shared, "additionalProperties": {}}


class ValueSerializer(serializers.Serializer[Any]):
    """A value of a field, with how many cards it would leave."""

    value = serializers.CharField()
    label = serializers.CharField()
    count = serializers.IntegerField()
    is_chosen = serializers.BooleanField()


class FacetSerializer(serializers.Serializer[Any]):
    """A field of a kind: its values, or the ends of its figures."""

    name = serializers.CharField()
    label = serializers.CharField()
    kind = serializers.ChoiceField([kind.value for kind in FieldKind])
    values = ValueSerializer(many=True, required=False)
    least = serializers.IntegerField(required=False, help_text="The least of all cards.")
    most = serializers.IntegerField(required=False)
    least_left = serializers.IntegerField(
        required=False, allow_null=True, help_text="The least of the cards that the other filters leave."
    )
    most_left = serializers.IntegerField(required=False, allow_null=True)


class FacetsSerializer(serializers.Serializer[Any]):
    """The fields of a kind, with what each of their values would leave."""

    count = serializers.IntegerField(help_text="How many cards are found.")
    total = serializers.IntegerField(help_text="How many there are.")
    facets = FacetSerializer(many=True)


class BulkFileSerializer(serializers.Serializer[Any]):
    """A file that holds all of the catalog, or of a game."""

    name = serializers.CharField()
    game = NullableCharField(allow_null=True, help_text="Null for all games.")
    data_version = serializers.CharField(source="version")
    media_type = serializers.ChoiceField(["application/json", "application/x-ndjson"])
    size = serializers.IntegerField(help_text="In bytes, unpacked.")
    packed_size = serializers.IntegerField(source="gzipped_size", help_text="In bytes, for those who take gzip.")
    sha256 = serializers.CharField(source="digest", help_text="Of the file unpacked.")
    url = serializers.URLField()


class ManifestSerializer(serializers.Serializer[Any]):
    """The files that hold the catalog at present."""

    format = serializers.CharField()
    files = BulkFileSerializer(many=True)


class WholeGameSerializer(serializers.Serializer[Any]):
    """All that the catalog has of a game."""

    game = serializers.DictField(help_text="The game as its record has it: name, edition, credit, data version.")
    cards = AnyCardSerializer(many=True)
    rules = SectionSerializer(many=True)
    terms = TermSerializer(many=True)


class BulkSerializer(serializers.Serializer[Any]):
    """The whole catalog, or all of one game."""

    format = serializers.CharField()
    data_version = serializers.CharField()
    sources = serializers.DictField(child=serializers.CharField(), help_text="What each `source` means.")
    games = WholeGameSerializer(many=True)


@cache
def part_of(full: type[Shape]) -> type[Shape]:
    """The shape that `fields` leaves of another."""
    name = f"{full.__name__.removesuffix('Serializer').removesuffix('InFull')}Part"
    return type(name, (SparseSerializer, full), {"__doc__": SparseSerializer.__doc__})


def list_answer(each: type[Shape], full: type[Shape] | None = None) -> Shape:
    """A page of records, or of the parts of them (or of the records in full) that `fields` asks for."""
    name, part = each.__name__.removesuffix("Serializer"), part_of(full or each)
    return Either(f"{name}PageAnswer", page_shape(f"{name}Page", each), page_shape(f"{part.__name__}Page", part))


def answer(each: type[Shape]) -> Shape:
    """A record, or the part of it that `fields` asks for."""
    return Either(f"{each.__name__.removesuffix('Serializer')}Answer", each(), part_of(each)())


@cache
def card_serializer(game: str, kind: str, *, is_full: bool) -> type[Shape]:
    """A card of a kind, in a list or in full."""
    model = kinds(game)[kind]
    fields = _head() | {
        "game": serializers.ChoiceField([game], source="game_id"),
        "kind": serializers.ChoiceField([kind]),
        "number": serializers.IntegerField(allow_null="number" not in model.always, help_text="The book's own number."),
    }
    fields |= {each.name: _own_field(each, model) for each in fields_of(game, kind) if each.is_column}
    fields |= _tail()
    if is_full:
        fields |= _more(game, kind)
    about = {"__doc__": f"A card of the kind {kind.replace('_', ' ')}{', with all that is known of it' * is_full}."}
    name = f"{type_name(game, kind)}{'InFull' if is_full else ''}"
    made: type[Shape] = type(name, (serializers.Serializer,), about | fields)
    made._declared_fields = fields  # in the order of the record, not in that in which they were made
    return made


def _more(game: str, kind: str) -> Fields:
    """What a card has in full beside what it has in a list."""
    return {name: inner_serializer(game, kind, name) for name in inner_names(game, kind)} | {
        "field_sources": serializers.DictField(child=serializers.CharField(), help_text="Fields not the book's."),
        "notes": NoteSerializer(many=True),
        "names": LinkSerializer(many=True),
        "named_by": LinkSerializer(many=True),
    }


@cache
def _more_serializer(game: str, kind: str) -> type[Shape]:
    return type("More", (serializers.Serializer,), _more(game, kind))


def names_in(record: type[Shape]) -> list[str]:
    """The names of a record's fields."""
    return list(record._declared_fields)


def type_name(game: str, kind: str) -> str:
    """The name of a kind's shape in the description."""
    return "".join(word.capitalize() for word in f"{game}_{kind}".replace("-", "_").split("_"))


@cache
def card_names(game: str, kind: str, *, is_full: bool) -> Sequence[str]:
    """The names in a card's record."""
    return names_in(card_serializer(game, kind, is_full=is_full))


@cache
def inner_names(game: str, kind: str) -> Sequence[str]:
    """The relations of a kind whose rows stand inside its cards."""
    return [name for name, _ in inner_relations(kinds(game)[kind])]


def inner_serializer(game: str, kind: str, name: str) -> AnyField:
    """The rows inside a card of a kind that one relation has, with every column but the link back to the card."""
    link = dict(inner_relations(kinds(game)[kind]))[name]
    columns = {each.name: _column_field(each) for each in own_fields(link.model).values() if each.name != link.name}
    return inline_serializer(type_name(game, f"{kind}_{name}"), columns, many=True)


def _column_field(field: Column) -> AnyField:
    about: dict[str, Any] = {"help_text": str(field.help_text or capfirst(field.verbose_name))}
    match field:
        case models.TextField():
            return TextSerializer(**about)
        case models.ForeignKey():
            return LinkSerializer(allow_null=field.null, **about)
        case models.BooleanField():
            return serializers.BooleanField(allow_null=field.null, **about)
        case models.IntegerField():
            return serializers.IntegerField(allow_null=field.null, **about)
    return _words(list(field.flatchoices), allow_null=field.null or field.blank, **about)


def _own_field(each: Field, model: type[Card]) -> AnyField:
    about: dict[str, Any] = {"help_text": each.help or each.label}
    if each.is_list:
        words = serializers.ListField(child=_words(each.choices), **about)
        return LinkSerializer(many=True, **about) if each.kind is FieldKind.LINK else words
    about["allow_null"] = each.kind is not FieldKind.FLAG and may_be_none(each, model)
    match each.kind:
        case FieldKind.NUMBER:
            return serializers.IntegerField(**about)
        case FieldKind.FLAG:
            return serializers.BooleanField(**about)
        case FieldKind.LINK:
            return LinkSerializer(**about)
    return _words(each.choices, **about)


def _words(choices: Sequence[tuple[str, str]], **about: Any) -> AnyField:
    return NullableChoiceField(choices, **about) if choices else NullableCharField(**about)


SEARCH_ANSWER = page_shape(
    "SearchResults",
    HitSerializer,
    words=serializers.CharField(help_text="What the query asks, in plain English; empty where it is a question."),
    answers=AnswerSerializer(many=True, help_text="The sections of the rules that answer a question, the best first."),
)


# Making records


@lru_cache(maxsize=512)
def _writer(record: type[Shape], shelf: Shelf) -> Shape:
    """The one serializer that makes all records of a sort of a shelf."""
    return record(context={"shelf": shelf})


@lru_cache(maxsize=8)
def _made(shelf: Shelf) -> dict[tuple[type, int], Record]:
    return {}


def record_of(entry: CatalogEntry, shelf: Shelf) -> Record:
    """A card, section or term as a list has it; it is made once."""
    made, key = _made(shelf), (type(entry), entry.pk)
    if key not in made:
        made[key] = Record(_record(entry, shelf))
    return made[key]


def _record(entry: CatalogEntry, shelf: Shelf) -> dict[str, Any]:
    if isinstance(entry, Card):
        record = card_serializer(entry.game_id, entry.kind, is_full=False)
        return _writer(record, shelf).to_representation(_values(entry, shelf))
    record = SectionSerializer if isinstance(entry, RuleSection) else TermSerializer
    return _writer(record, shelf).to_representation(entry)


def full_record(card: Card, shelf: Shelf) -> dict[str, Any]:
    """A card with the rows inside it, its notes, what it names and what names it."""
    more = Values(card, names=shelf.names(card), named_by=shelf.named_by(card))
    return record_of(card, shelf) | _writer(_more_serializer(card.game_id, card.kind), shelf).to_representation(more)


def _values(card: Card, shelf: Shelf) -> Values:
    own = {each.name: each.value(card) for each in fields_of(card.game_id, card.kind) if each.is_column}
    page = card.get_absolute_url().removesuffix("/")
    # with the data version, so that a copy of a picture never grows old
    images = {name: f"{page}.{name}?v={shelf.game.data_version}" for name in names_in(ImagesSerializer)}
    return Values(card, **{"number": card.number, "name": card.name, **own, "images": images})


def link_record(entry: CatalogEntry) -> dict[str, Any]:
    """A link to something, with what is needed to show it."""
    return LinkSerializer().to_representation(entry)


def hit_record(entry: CatalogEntry) -> dict[str, Any]:
    """Something that a search found."""
    return HitSerializer().to_representation(entry)


def note_records(card: Card, shelf: Shelf) -> list[dict[str, Any]]:
    return [_writer(NoteSerializer, shelf).to_representation(note) for note in card.notes.all()]


def answer_record(found: SectionFound) -> dict[str, Any]:
    """A section of the rules that answers a question, with the sentences that say most about it."""
    chapter = found.chapter.title if found.chapter else None
    values = Values(found.section, chapter=chapter, passage=found.plain_passage)
    return AnswerSerializer().to_representation(values)


def game_records(found: Iterable[Shelf]) -> list[dict[str, Any]]:
    """The games, each with its kinds of cards and how many there are."""
    return [GameSerializer().to_representation(_game_values(each)) for each in found]


def _game_values(shelf: Shelf) -> Values:
    game, models = shelf.game, kinds(shelf.game.slug)
    address = f"{API}/{game.slug}"
    each = [
        {"plural": models[kind].plural, "count": len(shelf.kind(kind)), "url": f"{address}/{models[kind].plural}/"}
        for kind in tables_of(game.slug)
    ]
    return Values(game, kinds=each, rules_url=f"{address}/rules/", terms_url=f"{address}/terms/")
