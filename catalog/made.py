"""Cards that players make: written in the fixtures' own form, and laid over a game's shelf without becoming rows.

A made card is an unsaved instance of its kind. It points at the cards of the catalog; none of them points back, so the
shelf below stays as it is for everybody else.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any

from django.db import models

from catalog.fixture import nested_relations, own_fields
from catalog.json_types import CheckedJson
from catalog.kinds import kind_of, kinds
from catalog.models import Card, Source
from catalog.shelf import CatalogEntry, Shelf, answer, place_of


@dataclass(frozen=True, slots=True)
class MadeRow:
    """A made card as it is written down: its kind, its slug, and its fields as a fixture has them; its picture, where
    it is for its player's eyes."""

    kind: str
    slug: str
    fields: CheckedJson
    portrait: bytes = b""


class OverlaidShelf(Shelf):
    """A game's shelf with the cards on it that a player made."""

    def __init__(
        self, base: Shelf, rows: Sequence[MadeRow], cost: Callable[[Card, Shelf], int | None], home: str = ""
    ) -> None:
        self.game, self.sections, self.terms = base.game, base.sections, base.terms
        self._base = base
        self._among = {}
        self._own = tuple(_cards(rows, base))
        self._by_kind = {kind: {**base.kind(kind), **self._own_of(kind)} for kind in kinds(base.game.slug)}
        for card in self._own:
            card.own_page = f"{home}made/{card.slug}/" if home else ""
            card.cost = cost(card, self)
        written = json.dumps(
            [(row.kind, row.slug, row.fields, sha256(row.portrait).hexdigest()) for row in rows], sort_keys=True
        )
        self._version = f"{base.version}-{sha256((written + home).encode()).hexdigest()[:16]}"

    def _own_of(self, kind: str) -> dict[str, Card]:
        return {card.slug: card for card in self._own if card.kind == kind}

    @property
    def version(self) -> str:
        return self._version

    @property
    def catalog(self) -> Shelf:
        return self._base

    @property
    def own(self) -> Sequence[Card]:
        return self._own

    def names(self, entry: CatalogEntry) -> list[CatalogEntry]:
        """The cards that the catalog's cards name; a made card's text marks nothing."""
        return self._base.names(entry)

    def named_by(self, entry: CatalogEntry) -> list[CatalogEntry]:
        return self._base.named_by(entry)


def _cards(rows: Iterable[MadeRow], base: Shelf) -> Iterator[Card]:
    """The cards of the rows, with keys that no row of the database has."""
    keys = count(-1, -1)
    for row in rows:
        model = kinds(base.game.slug)[row.kind]
        card = model(game=base.game, kind=row.kind, slug=row.slug, source=Source.MADE)
        card.portrait = row.portrait
        card.pk = card.id = next(keys)
        _fill(card, row.fields, base, keys)
        yield card


def _fill(instance: Any, fields: CheckedJson, base: Shelf, keys: Iterator[int]) -> None:
    """Give an instance the fields of its row, its links, and the rows inside it."""
    for name, field in own_fields(instance.__class__).items():
        if name in fields:
            value = fields[name]
            setattr(instance, name, _target(field, value, base) if field.remote_field else value)
    for many in instance._meta.many_to_many:
        targets = (_target(many, slug, base) for slug in fields.get(many.name, ()))
        linked = sorted(filter(None, targets), key=place_of)
        answer(instance, many.name, many.related_model, linked)
    inner = dict(nested_relations(instance.__class__))
    for relation in instance._meta.related_objects:
        name = relation.get_accessor_name()
        if relation.one_to_many and not relation.hidden:
            rows = _inside(instance, inner[name], fields.get(name, ()), base, keys) if name in inner else []
            answer(instance, name, relation.related_model, rows)


def _target(field: Any, slug: str | None, base: Shelf) -> Card | None:
    return None if slug is None else base.find(kind_of(field.related_model), slug)


def _inside(
    card: models.Model, link: Any, rows: Iterable[CheckedJson], base: Shelf, keys: Iterator[int]
) -> list[models.Model]:
    """The rows inside a card, in the order that their model keeps."""
    made = []
    for row in rows:
        instance = link.model(**{link.name: card})
        instance.pk = next(keys)
        _fill(instance, row, base, keys)
        made.append(instance)
    order = [name for name in link.model._meta.ordering if name != "pk"]
    return sorted(made, key=lambda each: [getattr(each, name) for name in order])
