"""The fields that cards are looked up by: one table a kind, from which filters, columns and the API are made.

A game writes its tables in `catalog/games/<slug>/fields.py`, kind by kind, in the order in which its pages show them:
columns of the kind's model by their names, and what is read from a card in another way.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, TypedDict, Unpack

from django.db import models
from django.db.models import TextChoices
from django.utils.text import capfirst

from catalog.kinds import kinds
from catalog.models import Card, Term
from catalog.parts import Part
from catalog.shelf import Shelf
from catalog.tokens import plain

NONE = "none"

#: Query words with a meaning of their own on every list, here or in a print; no field may be named so.
RESERVED = {"q", "order", "view", "page", "page_size", "fields", "include", "format"}
RESERVED |= {"mine", "game", "from", "kind", "slugs", "paper", "size", "marks", "copies", "sides"}

#: Reads a value from a card; the table knows of what kind its cards are.
Read = Callable[[Any], Any]


class FieldKind(Enum):
    """The way in which a field is filtered, sorted and shown."""

    CHOICE = "choice"
    NUMBER = "number"
    FLAG = "flag"
    LINK = "link"
    TEXT = "text"


@dataclass(frozen=True)
class Option:
    """A value that a choice can have, as the address writes it and as the page shows it."""

    value: str
    label: str


@dataclass(frozen=True)
class Field:
    """A field of a kind of card: its name in an address, its label on a page, and how to read it from a card.

    A link is read as a card or a term, or as a list of them; the address writes its slug.
    """

    name: str
    label: str
    kind: FieldKind
    read: Read
    short: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    is_column: bool = True
    is_filter: bool = True
    help: str = ""
    is_list: bool = False
    #: The name of the choice that finds the cards without a value.
    none: str = "None"
    #: The model's column that it is, if it is one.
    of: str = ""

    @property
    def heading(self) -> str:
        return self.short or self.label

    @property
    def is_read(self) -> bool:
        """True where the text search reads it: texts, and links that are no filter."""
        return self.kind is FieldKind.TEXT or (self.kind is FieldKind.LINK and not self.is_filter)

    @property
    def is_many(self) -> bool:
        """True where it is filtered by choosing among values."""
        return self.kind in (FieldKind.CHOICE, FieldKind.FLAG, FieldKind.LINK)

    def targets(self, card: Card) -> list[Card | Term]:
        found = self.read(card)
        if found is None:
            return []
        return [found] if isinstance(found, Card | Term) else list(found)

    def value(self, card: Card) -> object:
        found = self.read(card)
        if self.is_list:
            return list(found)
        return None if found == "" else found

    def values(self, card: Card) -> tuple[str, ...]:
        """The values that a choice among them finds this card by; `none` where it has nothing."""
        if self.kind is FieldKind.LINK:
            return tuple(target.slug for target in self.targets(card)) or (NONE,)
        if self.kind is FieldKind.FLAG:
            return ("yes" if self.read(card) else "no",)
        found = self.read(card)
        several = found if isinstance(found, tuple) else (found,)
        return tuple(str(value) for value in several if value not in ("", None)) or (NONE,)

    def shown(self, card: Card) -> str:
        """The value in words: what a cell of a table says."""
        if self.kind is FieldKind.LINK:
            return ", ".join(str(target) for target in self.targets(card))
        if self.kind is FieldKind.FLAG:
            return "yes" if self.read(card) else "no"
        if self.kind is FieldKind.CHOICE:
            labels = dict(self.choices)
            return ", ".join(labels[value] for value in self.values(card) if value in labels)
        found = self.read(card)
        words = "" if found is None else str(found)
        return words.replace("-", "−") if self.kind is FieldKind.NUMBER else words


class Wording(TypedDict, total=False):
    """The words that a table may give for any field."""

    short: str
    help: str
    is_list: bool
    none: str


class More(Wording, total=False):
    """The words that a table may give for a field that is no text: where it shows, too."""

    is_column: bool
    is_filter: bool


class OfColumn(Wording, total=False):
    """The words that a table gives for a column of the model, beside its verbose name and help text."""

    #: Its name in an address, where that is another.
    name: str
    is_column: bool
    is_filter: bool


@dataclass(frozen=True)
class Column:
    """A column of a kind's model, by its name there."""

    column: str
    words: OfColumn


#: What stands in a table: names of columns with blanks between, or one field.
FieldEntry = str | Column | Field


def column(of: str, /, **words: Unpack[OfColumn]) -> Column:
    """A column of the model: its type, choices, verbose name and help text say what it is."""
    return Column(of, words)


def choice(name: str, label: str, choices: type[TextChoices], read: Read, **more: Unpack[More]) -> Field:
    pairs = tuple((value, str(shown)) for value, shown in choices.choices)
    return Field(name, label, FieldKind.CHOICE, read, choices=pairs, **more)


def number(name: str, label: str, read: Callable[[Any], int | None], **more: Unpack[More]) -> Field:
    return Field(name, label, FieldKind.NUMBER, read, **more)


def count(name: str, label: str, rows: str, **more: Unpack[More]) -> Field:
    def counted(card: object) -> int:
        return len(getattr(card, rows).all())

    return number(name, label, counted, **more)


def link(name: str, label: str, read: Read, **more: Unpack[More]) -> Field:
    return Field(name, label, FieldKind.LINK, read, **more)


def flag(name: str, label: str, read: Callable[[Any], bool], **more: Unpack[More]) -> Field:
    return Field(name, label, FieldKind.FLAG, read, **more)


def text(
    name: str, label: str, read: Callable[[Any], str], *, is_column: bool = False, **more: Unpack[Wording]
) -> Field:
    """Words that the text search reads."""
    return Field(name, label, FieldKind.TEXT, read, is_column=is_column, is_filter=False, **more)


#: The words that every game has for the columns of all cards.
COMMON: Mapping[str, OfColumn] = {"number": {"short": "No.", "is_filter": False}}

_tables = Part[Mapping[str, tuple[FieldEntry, ...]]]("catalog.games", "fields", "FIELDS")


def fields_of(game: str, kind: str) -> tuple[Field, ...]:
    """The fields of a kind of card in a game (its slug, dashed or not)."""
    return tables_of(game)[kind]


def tables_of(game: str) -> Mapping[str, tuple[Field, ...]]:
    """All field tables of a game, in the order in which its pages show the kinds."""
    return _made_tables(game.replace("-", "_"))


@cache
def _made_tables(game: str) -> Mapping[str, tuple[Field, ...]]:
    return {kind: tuple(_fields(kinds(game)[kind], entries)) for kind, entries in _tables(game).items()}


def _fields(model: type[Card], entries: Iterable[FieldEntry]) -> Iterable[Field]:
    for entry in entries:
        match entry:
            case str():
                yield from (_of_column(model, name, COMMON.get(name, {})) for name in entry.split())
            case Column():
                yield _of_column(model, entry.column, entry.words)
            case _:
                yield entry


def _of_column(model: type[Card], name: str, words: OfColumn) -> Field:
    """A column as its model declares it; a flag `is_slow` is asked for as `slow`."""
    found = model._meta.get_field(name)
    assert isinstance(found, models.Field), "a relation that leads back has no words of its own"
    label, is_many = str(found.verbose_name), bool(found.many_to_many)
    said: dict[str, Any] = {"name": name, "help": str(found.help_text), "is_list": is_many, "of": name}
    kind = _kind_of(found)
    if kind is FieldKind.FLAG:
        said["name"] = re.sub("^(is|has)_", "", name)
        label = said["name"].replace("_", " ") if label == name.replace("_", " ") else label
    choices = tuple((str(value), str(shown)) for value, shown in found.flatchoices)
    said |= {"label": capfirst(label), "is_filter": kind is not FieldKind.TEXT, **words}
    read = (lambda card: getattr(card, name).all()) if is_many else attrgetter(name)
    return Field(kind=kind, read=read, choices=choices, **said)


def _kind_of(column: models.Field[Any, Any]) -> FieldKind:
    match column:
        case models.ForeignKey() | models.ManyToManyField():
            return FieldKind.LINK
        case models.BooleanField():
            return FieldKind.FLAG
        case models.IntegerField():
            return FieldKind.NUMBER
    return FieldKind.CHOICE if column.choices else FieldKind.TEXT


def has_tables(game: str) -> bool:
    """True where a game has its tables; where it has none yet, `manage.py check` names them."""
    return _tables.is_there(game)


class CardTable:
    """The cards of one kind with their fields' values, read once a shelf: what a filter runs over."""

    def __init__(self, shelf: Shelf, kind: str) -> None:
        self.shelf, self.kind = shelf, kind
        self.fields = fields_of(shelf.game.slug, kind)
        self.by_name = {field.name: field for field in self.fields}
        self.cards: tuple[Card, ...] = tuple(shelf.kind(kind).values())
        self.values = {f.name: [f.values(card) for card in self.cards] for f in self.fields if f.is_many}
        self.figures = {
            f.name: [f.read(card) for card in self.cards] for f in self.fields if f.kind is FieldKind.NUMBER
        }
        self.haystacks = [self._haystack(card) for card in self.cards]
        self.options = {field.name: tuple(self._options(field)) for field in self.fields if field.is_many}

    def _haystack(self, card: Card) -> str:
        number = f"{card.number:03}" if card.number is not None else ""
        texts = [f.shown(card) for f in self.fields if f.is_read]
        return plain(" ".join([card.name, number, card.text, *texts]), self.shelf.resolve).casefold()

    def _options(self, field: Field) -> Iterable[Option]:
        used = {value for values in self.values[field.name] for value in values}
        if field.kind is FieldKind.LINK:
            yield from self._link_options(field)
        elif field.kind is FieldKind.FLAG:
            yield from (Option("yes", "Yes"), Option("no", "No"))
        else:
            yield from (Option(value, label) for value, label in field.choices if value in used)
        if NONE in used:
            yield Option(NONE, field.none)

    def _link_options(self, field: Field) -> Iterable[Option]:
        targets = dict.fromkeys(target for card in self.cards for target in field.targets(card))
        ordered = sorted(targets, key=lambda t: (getattr(t, "number", None) or 0, t.name))
        return (Option(target.slug, target.name) for target in ordered)

    def bounds(self, field: Field) -> tuple[int, int]:
        known = [value for value in self.figures[field.name] if value is not None]
        return (min(known), max(known)) if known else (0, 0)

    def sort_key(self, field: Field, row: int) -> tuple[bool, int | str]:
        """The place of a row when sorted by a field, before its book order; rows without a value come last."""
        if field.kind is FieldKind.NUMBER:
            figure = self.figures[field.name][row]
            return figure is None, figure or 0
        if field.kind is FieldKind.TEXT:
            words = field.read(self.cards[row]).casefold()
            return not words, words
        value = self.values[field.name][row][0]
        order = [option.value for option in self.options[field.name]]
        return value == NONE, order.index(value)


@lru_cache(maxsize=256)
def table(shelf: Shelf, kind: str) -> CardTable:
    return CardTable(shelf, kind)
