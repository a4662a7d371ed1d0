"""The rules for cards that players make: the fields, their bounds, what does not go together, and the price.

A made card is written as a fixture writes one, so a maker speaks of the same fields by the same names. Forms, the army
file's schema and the checks of what is read are all made from it.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from catalog.json_types import CheckedJson
from validation.army import LONGEST_NAME, ArmyFile, Made

#: The beginning of the slug of every made card; no card of a catalog has such a slug.
OWN = "own-"
OWN_SLUG = f"^{OWN[:-1]}(-[a-z0-9]+)+$"
LONGEST_SLUG = 80

#: A made card, or a row inside one, as a fixture has it.
Row = CheckedJson
Path = tuple[str | int, ...]


class Cards(Protocol):
    """Cards of the catalog by kind and slug: `cards.kind("unit")["archer"]`."""

    def kind(self, kind: str) -> Mapping[str, Any]:
        """The cards of a kind by slug."""


@dataclass(frozen=True, slots=True)
class Words:
    """A short text, or with `is_long` one of some lines."""

    name: str
    label: str
    most: int = LONGEST_NAME
    is_required: bool = True
    is_long: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A figure within its bounds. `usual` is what a form begins with; without it, the figure may be left out."""

    name: str
    label: str
    least: int
    most: int
    usual: int | None = None
    help: str = ""


@dataclass(frozen=True, slots=True)
class Flag:
    """Something that is so or is not."""

    name: str
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """A card of a kind, one of the values that `among` finds, or else a value that the catalog's own field can have.

    `usual` is what a form begins with and what holds where nothing is written: it is never written itself.
    """

    name: str
    label: str
    kind: str = ""
    is_required: bool = True
    among: Callable[[Cards], Iterable[str]] | None = None
    allows: Callable[[Any], bool] | None = None
    usual: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True)
class Several:
    """Different cards of a kind."""

    name: str
    label: str
    kind: str
    most: int
    help: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows inside the card. `place` is the field that holds a row's number; `unique` fields are in one row only."""

    name: str
    label: str
    most: int
    fields: tuple["Plain", ...]
    place: str = ""
    unique: tuple[str, ...] = ()
    help: str = ""


Plain = Words | Number | Flag | OneOf
Field = Words | Number | Flag | OneOf | Several | Rows


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields that stand together."""

    title: str
    fields: tuple[Field, ...]
    help: str = ""
    cites: str = ""
    #: Nothing in it must be given, so that a form may fold it.
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Bill:
    """The cost of a made card, line by line, and in words how the sum becomes the price."""

    lines: tuple[tuple[str, int], ...]
    raw: int
    words: str
    points: int


@dataclass(frozen=True)
class Maker:
    """The way in which the cards of one kind are made. `cites` is the section of the rules that prices them.

    `price` and `mistakes` read a card whose fields are within their bounds; a mistake is a path into it and a sentence.
    """

    kind: str
    groups: tuple[FieldGroup, ...]
    cites: str
    price: Callable[[Any, Cards], Bill]
    mistakes: Callable[[Row, Cards], Iterator[tuple[Path, str]]]

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(field for group in self.groups for field in group.fields)

    def links(self, row: Row) -> set[tuple[str, str]]:
        """The cards of the catalog that a made card is put together from, as (kind, slug)."""
        return set(_links(self.fields, row))

    def tidy(self, made: Made) -> Made:
        """The card with its fields in order, and without those that say nothing."""
        return replace(made, fields=_tidy(self.fields, made.fields))


def _links(fields: Iterable[Field], row: Row) -> Iterator[tuple[str, str]]:
    for field in fields:
        value = row.get(field.name)
        if isinstance(field, Rows):
            yield from (link for inner in value or () for link in _links(field.fields, inner))
        elif isinstance(field, Several):
            yield from ((field.kind, slug) for slug in value or ())
        elif isinstance(field, OneOf) and field.kind and value:
            yield field.kind, value


def _tidy(fields: Iterable[Field], row: Row) -> dict[str, Any]:
    tidied = ((field.name, _value(field, row.get(field.name))) for field in fields)
    return {name: value for name, value in tidied if value is not False and value not in (None, "", [])}


def _value(field: Field, value: Any) -> Any:
    """A field's value in the one way that it is written: 3.0 is 3, runs of spaces are one."""
    match field:
        case Rows():
            rows = [_tidy(field.fields, row) for row in value or ()]
            return sorted(rows, key=lambda row: row[field.place]) if field.place else rows
        case Several():
            return list(value or ())
        case Words():
            return (value or "").strip() if field.is_long else " ".join((value or "").split())
        case Number():
            return None if value is None else int(value)
        case OneOf() if value == field.usual:
            return None
    return value


def tidied(file: ArmyFile, maker: Maker | None) -> ArmyFile:
    """An army whose made cards are known to be sound, with each written in the one way."""
    return replace(file, made=tuple(map(maker.tidy, file.made))) if maker and file.made else file


def own_slug(name: str, taken: Iterable[str]) -> str:
    """A slug for a made card of this name that no other has: own-ash-warden, own-ash-warden-2."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = OWN + ("-".join(re.findall("[a-z0-9]+", plain)) or "card")
    slug, number, known = words[: LONGEST_SLUG - 4].rstrip("-"), 2, set(taken)
    while slug in known:
        slug, number = f"{words[: LONGEST_SLUG - 4].rstrip('-')}-{number}", number + 1
    return slug
