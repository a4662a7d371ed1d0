"""A fixture file on its way to the database: its rows, each with its fields, its links and the rows inside it.

`Draft` is what Django's deserializers yield, so `loaddata` saves it as it saves any other; `catalog.serializer` is the
door. `catalog.loader` lays the files of all games beside each other first, and writes only what differs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from django.core.exceptions import ValidationError
from django.core.serializers.base import DeserializedObject
from django.db import models

from catalog.json_types import is_storable
from catalog.kinds import kind_of, kinds
from catalog.mistakes import Mistake, near
from catalog.models import Card, Game, RuleSection, Term

Row = dict[str, object]
#: A column and a link, whatever they hold.
Column: TypeAlias = "models.Field[Any, Any]"
Link: TypeAlias = "models.ForeignObject[Any, Any]"
#: The model that a row is found by (`Card` for every kind of card), and its natural key there.
Address = tuple[type[models.Model], tuple[str, ...]]
#: The files of a game that hold no kind of card.
GAME_FILE, RULES_FILE, TERMS_FILE = "game.json", "rules.json", "terms.json"
#: The files that tell nothing of a game's cards and rules but play with them.
PLAYED_FILES = ("scenes.json", "lessons.json", "puzzles.json", "reminder.json")

#: What a link holds while the row that it leads to is not there: keys of no row, one for each draft, as a link may be
#: one that no two rows share.
NOWHERE = count(-1, -1)

#: The types that a column takes from JSON, and our names for them. JSON's 1 is no true and its "1" no number.
TYPES: list[tuple[type[Column], type, str]] = [
    (models.BooleanField, bool, "true or false"),
    (models.IntegerField, int, "a whole number"),
    (models.CharField, str, "text"),
    (models.TextField, str, "text"),
]


def in_fixture(file: str, slug: str, field: str, message: str) -> Mistake:
    """A mistake in the fixtures, with its place: `unit.json: archer: no field 'cots'`."""
    return Mistake(": ".join(filter(None, (file, slug, field))), message)


@dataclass(frozen=True)
class Place:
    """The place of a row: its file and its slug; inside another row, where, and the link back."""

    file: str
    slug: str
    path: str = ""
    back: str = ""


@cache
def nested_relations(model: type[models.Model]) -> list[tuple[str, Link]]:
    """The rows of the catalog that live inside a row of this model: each relation's name and the link back."""
    return [
        (relation.name, relation.field)
        for relation in model._meta.related_objects
        if relation.one_to_many
        and relation.field.remote_field.on_delete is models.CASCADE
        # What the site keeps about a card (a person's mark on it, say) is not the fixtures' to replace.
        and relation.related_model.__module__.partition(".")[0] == "catalog"
        and not issubclass(relation.related_model, Card | RuleSection | Term)
    ]


@cache
def inner_relations(model: type[models.Model]) -> list[tuple[str, Link]]:
    """The rows that are part of a card itself: a weapon's forms, a map's spaces. Its notes are only about it."""
    return [(name, link) for name, link in nested_relations(model) if name != "notes"]


@cache
def own_fields(model: type[models.Model]) -> dict[str, Column]:
    """The fields that a fixture may name: no keys, no links to the base row, nothing that the loader fills in."""
    filled = {"game", "kind", "data_version"}
    return {
        field.name: field
        for field in model._meta.fields
        if not isinstance(field, models.AutoField)
        and not (field.remote_field and field.remote_field.parent_link)
        and field.name not in filled
    }


class Draft(DeserializedObject):
    """A row as the fixtures want it, laid over the row of the database that it continues (or a new one).

    `deferred_fields` are the links whose rows may not be there yet, by natural key; `settle` sets those that are.
    """

    object: Any
    m2m_data: dict[str, Any]

    def __init__(
        self, model: type[models.Model], game: str, place: Place, row: Row, known: models.Model | None
    ) -> None:
        super().__init__(known or model(), {}, {})
        self.model, self.game, self.place, self.row = model, game, place, row
        self.slug = place.slug
        self.nowhere = next(NOWHERE)
        self.is_new, self.is_written = known is None, False
        self.before = {} if known is None else _values(known)
        self.nested: dict[str, list[Draft]] = {}
        fields = {name: field for name, field in own_fields(model).items() if name != place.back}
        self.links = {name: field for name, field in fields.items() if isinstance(field, models.ForeignObject)}
        self.columns = {name: field for name, field in fields.items() if name not in self.links}
        self.many = {field.name: field for field in model._meta.many_to_many}
        self._mistakes: list[Mistake] = []
        self._fill()

    def _fill(self) -> None:
        inside = dict(nested_relations(self.model))
        fields = [*self.columns, *self.links, *inside, *self.many]
        for name in [name for name in self.row if name not in fields]:
            self.refuse("", f"no field '{name}'{hint_at_near(name, fields)}")
        wrong = {name for name, field in self.columns.items() if not self._set(name, field)}
        for name, link in inside.items():
            self.nested[name] = list(self._drafts_inside(name, link))
            refuse_repeats(self.nested[name])
        for name, field in self.links.items():
            self._defer_link(name, field)
        for name, many in self.many.items():
            keys = [self._key(name, many.related_model, slug) for slug in self._list(name)]
            self.deferred_fields[many] = [key for key in keys if key]
        self._clean(exclude={*wrong, *self.links, self.place.back, "game", "kind", "data_version", "card_ptr"})

    def _set(self, name: str, field: Column) -> bool:
        if name in self.row:
            value = self.row[name]
            wrong = _wrong_value(field, value)
        else:
            value = field.get_default()
            wrong = "is missing" if (value is None and not field.null) or (value == "" and not field.blank) else ""
        if wrong:
            self.refuse(name, wrong)
        else:
            setattr(self.object, field.attname, value)
        return not wrong

    def _drafts_inside(self, name: str, link: Link) -> Iterator[Draft]:
        for index, row in enumerate(self._list(name)):
            path = f"{name}[{index}]"
            if isinstance(row, dict):
                place = Place(self.place.file, self.slug, path, link.name)
                yield Draft(link.model, self.game, place, row, None)
            else:
                self.refuse(path, f"should be an object, not {_quoted(row)}")

    def _list(self, name: str) -> list[object]:
        value = self.row.get(name, [])
        if isinstance(value, list):
            return value
        self.refuse(name, f"should be a list, not {_quoted(value)}")
        return []

    def _clean(self, exclude: set[str]) -> None:
        try:
            self.object.clean_fields(exclude=exclude)
            self.object.clean()
        except ValidationError as error:
            for name, errors in error.update_error_dict({}).items():
                says = f" (it says {_quoted(self.row[name])})" if name in self.row else ""
                for message in (message for one in errors for message in one.messages):
                    self.refuse(name if name in self.columns else "", f"{message}{says}")

    def refuse(self, field: str, message: str) -> None:
        where = ".".join(part for part in (self.place.path, field) if part)
        self._mistakes.append(in_fixture(self.place.file, self.slug, where, message))

    @property
    def mistakes(self) -> list[Mistake]:
        return [*self._mistakes, *(mistake for draft in self.inside() for mistake in draft.mistakes)]

    def inside(self) -> Iterator[Draft]:
        for drafts in self.nested.values():
            yield from drafts

    def words(self) -> Iterator[str]:
        yield str(self.row.get("name", ""))
        yield from (str(draft.row.get("name", "")) for draft in self.nested.get("aliases", []))

    def texts(self) -> Iterator[tuple[Draft, str, str]]:
        """Every text that may hold marks: the row that it stands in, its field, and the text."""
        for name, field in self.columns.items():
            if isinstance(field, models.TextField) and isinstance(text := self.row.get(name), str):
                yield self, name, text
        for draft in self.inside():
            yield from draft.texts()

    def _defer_link(self, name: str, field: Link) -> None:
        slug = self.row.get(name)
        if slug is not None:
            if key := self._key(name, field.related_model, slug):
                self.deferred_fields[field] = key
        elif field.null:
            setattr(self.object, field.attname, None)
        else:
            self.refuse(name, "is missing")

    def _key(self, name: str, model: type[models.Model], slug: object) -> tuple[str, ...] | None:
        """The natural key of the row that a slug means, or nothing where it is none."""
        wanted = "a kind and a slug, like kind:slug" if model is Card else "a slug"
        if not isinstance(slug, str) or (model is Card and ":" not in slug):
            self.refuse(name, f"should be {wanted}, not {_quoted(slug)}")
            return None
        if model is Card:
            kind, _, slug = slug.partition(":")
            return (self.game, kind, slug)
        return (self.game, kind_of(model), slug) if issubclass(model, Card) else (self.game, slug)

    def addresses(self) -> Iterator[tuple[Column, list[Address]]]:
        for field, keys in self.deferred_fields.items():
            model: Any = field.related_model
            yield field, [address_of(model, key) for key in (keys if field.many_to_many else [keys])]

    def settle(self, drafts: Mapping[Address, Draft], *, trades: bool = False) -> None:
        """Set the links whose rows are there; until the others are there, too, theirs lead to no row at all.

        Where rows may trade links that only one may have, such a link waits as well, so that the two never meet.
        """
        for field, addresses in list(self.addresses()):
            keys = [drafts[address].object.pk if address in drafts else None for address in addresses]
            if None not in keys and not (trades and field.one_to_one and self.before.get(field.attname) != keys[0]):
                del self.deferred_fields[field]
                if field.many_to_many:
                    self.m2m_data[field.name] = keys
                else:
                    setattr(self.object, field.attname, keys[0])
            elif not field.many_to_many:
                setattr(self.object, field.attname, self.nowhere)
        for draft in self.inside():
            draft.settle(drafts, trades=trades)

    def save(self, save_m2m: bool = True, using: str | None = None, **kwargs: Any) -> None:
        """Write the row, with its base row, and its lists of links, as far as they differ. Not the rows inside it."""
        if _values(self.object) != self.before:
            self.object.save(using=using)
            self.is_written, self.before = True, _values(self.object)
        for name, keys in (self.m2m_data if save_m2m else {}).items():
            manager = getattr(self.object, name)
            if {row.pk for row in manager.all()} != set(keys):
                manager.set(keys)
                self.is_written = True

    def rows_inside(self, name: str, link: Link) -> list[models.Model]:
        """The rows of one list inside it, which now lead back to it."""
        for draft in self.nested[name]:
            setattr(draft.object, link.name, self.object)
        return [draft.object for draft in self.nested[name]]

    def write_inside(self) -> int:
        """Write the rows inside it as far as they differ; the number of lists that did."""
        written = 0
        for name, link in nested_relations(self.model):
            rows = self.rows_inside(name, link)
            known = [] if self.is_new else [_values(row) for row in getattr(self.object, name).all()]
            if not _is_same(link.model, known, [_values(row) for row in rows]):
                if known:
                    link.model._default_manager.filter(**{link.name: self.object}).delete()
                link.model._default_manager.bulk_create(rows)
                written += 1
        return written


def address_of(model: type[models.Model], key: tuple[str, ...]) -> Address:
    """The place of a row among all others: a card of any kind is found as a card."""
    return (Card if issubclass(model, Card) else model, key)


class FixtureFile:
    """A file of a game's fixtures: its rows by slug, and what is wrong with it."""

    def __init__(self, path: Path, model: type[models.Model], using: str | None = None) -> None:
        self.path, self.model, self.game = path, model, path.parent.name
        self.drafts: dict[str, Draft] = {}
        self._mistakes: list[Mistake] = []
        content = self._content()
        rows = content if isinstance(content, list) else [content | {"slug": self.game}]
        if isinstance(content, dict) and content.get("slug", self.game) != self.game:
            self._mistakes.append(in_fixture(path.name, self.game, "slug", f"its folder calls it '{self.game}'"))
        known = self._known(using)
        for number, row in enumerate(rows, 1):
            self._add(number, row, known)
        refuse_repeats(self.drafts.values())

    @property
    def mistakes(self) -> list[Mistake]:
        return [*self._mistakes, *(mistake for draft in self.drafts.values() for mistake in draft.mistakes)]

    def _content(self) -> list[object] | Row:
        shape, words = (dict, "one object") if self.model is Game else (list, "a list of objects")
        try:
            content = json.loads(self.path.read_text(encoding="utf-8"), object_pairs_hook=_object)
        except FileNotFoundError:
            self._refuse(f"there is no such file in {self.path.parent}")
        except OSError as error:
            self._refuse(f"cannot be read: {error.strerror}")
        except (ValueError, RecursionError) as error:
            self._refuse(f"is not JSON: {error}")
        else:
            if isinstance(content, list | dict) and isinstance(content, shape):
                return content
            self._refuse(f"should hold {words}")
        return shape()

    def _refuse(self, message: str, slug: str = "") -> None:
        """Note a mistake in the file, as far as it is no row's."""
        self._mistakes.append(in_fixture(self.path.name, slug, "", message))

    def _known(self, using: str | None) -> dict[str, models.Model]:
        nested = [name for name, _ in nested_relations(self.model)]
        many = [field.name for field in self.model._meta.many_to_many]
        of_game = {"slug" if self.model is Game else "game": self.game}
        rows: Iterable[Any] = (
            self.model._default_manager.using(using).filter(**of_game).prefetch_related(*nested, *many)
        )
        return {row.slug: row for row in rows}

    def _add(self, number: int, row: object, known: Mapping[str, models.Model]) -> None:
        slug = row.get("slug") if isinstance(row, dict) else None
        if not isinstance(row, dict):
            self._refuse("is no object with fields", f"entry {number}")
        elif not slug or not isinstance(slug, str):
            self._refuse("has no slug", f"entry {number}")
        elif slug in self.drafts:
            self._refuse(f"entry {number} has this slug again", slug)
        else:
            draft = Draft(self.model, self.game, Place(self.path.name, slug), row, known.get(slug))
            self.drafts[slug] = draft
            # What the file's name and folder say:
            if self.model is Game:
                draft.object.data_version = data_version(self.path.parent)
            else:
                draft.object.game_id = self.game
            if issubclass(self.model, Card):
                draft.object.kind = kind_of(self.model)


def models_of(game: str) -> dict[str, type[models.Model]]:
    """The files of a game, each with its model, so that what is linked to stands first, but for a kind's own links."""
    # Terms lead to both cards and sections.
    cards = {f"{kind}.json": model for kind, model in kinds(game).items()}
    return {GAME_FILE: Game, RULES_FILE: RuleSection, **cards, TERMS_FILE: Term}


def data_version(folder: Path) -> str:
    """A hash of a game's fixtures: the same files, the same version."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.glob("*.json") if path.is_file() and path.name not in PLAYED_FILES):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object, each of whose fields stands once."""
    row = dict(pairs)
    if len(row) != len(pairs):
        twice = sorted({name for name, _ in pairs if sum(name == other for other, _ in pairs) > 1})
        raise ValueError(f"{row.get('slug', 'an entry')} has {', '.join(twice)} twice")
    return row


def refuse_repeats(drafts: Iterable[Draft]) -> None:
    """Refuse each row that has what only one row of its kind may have: a unit's ability, a cell's place."""
    drafts = list(drafts)
    for names in _unique_together(drafts[0].model, drafts[0].place.back) if drafts else []:
        first: dict[str, Draft] = {}
        for draft in drafts:
            values = [draft.row.get(name) for name in names]
            other = first.setdefault(repr(values), draft)
            if other is not draft and None not in values:
                draft.refuse(
                    ", ".join(names), f"{_quoted(values)[1:-1]} belongs to {other.place.path or other.slug} already"
                )


def hint_at_near(word: str, known: Iterable[str]) -> str:
    """A hint at the name that was probably meant, to end a sentence with."""
    meant = near(word, known)
    return f"; did you mean '{meant}'?" if meant else ""


@cache
def _unique_together(model: type[models.Model], back: str) -> list[tuple[str, ...]]:
    """Sets of fields that no two rows share, but for the slug, by which a row is known."""
    fields = [name for name in own_fields(model) if name != back]
    alone = [(name,) for name in fields if own_fields(model)[name].unique]
    unique = [one for one in model._meta.constraints if isinstance(one, models.UniqueConstraint) and not one.condition]
    together = [tuple(name for name in one.fields if name in fields) for one in unique]
    return [names for names in (*alone, *together) if names != ("slug",)]


def _wrong_value(field: Column, value: object) -> str:
    """The reason why a column cannot hold the value, or nothing."""
    if value is None:
        return "" if field.null else "is null: give it a value or leave it out"
    for column, wanted, words in TYPES:
        if isinstance(field, column) and type(value) is not wanted:
            return f"should be {words}, not {_quoted(value)}"
    if isinstance(value, str) and not is_storable(value):
        return "holds characters that cannot be stored"
    choices = [choice for choice, _ in field.flatchoices]
    if choices and value not in choices and not (field.blank and value == ""):
        return f"{_quoted(value)} is none of {', '.join(map(str, choices))}"
    return ""


def _quoted(value: object) -> str:
    """A value for a sentence, cut if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _is_same(model: type[models.Model], known: list[Row], wanted: list[Row]) -> bool:
    """True where two lists of inner rows are the same; the order counts where the database keeps it."""
    if model._meta.ordering == ["pk"]:
        return known == wanted
    return sorted(map(repr, known)) == sorted(map(repr, wanted))


def _values(row: models.Model) -> Row:
    """A row's columns but for its own keys."""
    return {
        field.attname: getattr(row, field.attname)
        for field in row._meta.fields
        if not field.primary_key and not isinstance(field, models.AutoField)
    }
