"""One row of a fixture file on its way to the database: its fields, its links, the rows inside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeAlias

from django.core.exceptions import ValidationError
from django.db import models

from catalog.mistakes import Mistake
from catalog.models import Card, RuleSection, Term

Row = dict[str, object]
#: A column and a link, whatever they hold.
Column: TypeAlias = "models.Field[Any, Any]"
Link: TypeAlias = "models.ForeignObject[Any, Any]"

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
    """The place of a row inside another: in whose row, at which place of which list, and by which link back."""

    slug: str
    path: str
    back: str


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


class Draft:
    """A row as the fixtures want it, laid over the row of the database that it continues (or a new one)."""

    def __init__(
        self,
        model: type[models.Model],
        file: str,
        row: Row,
        known: models.Model | None,
        *,
        inside: Place | None = None,
    ) -> None:
        self.model, self.file, self.row = model, file, row
        self.path, self.back = (inside.path, inside.back) if inside else ("", "")
        self.slug = inside.slug if inside else str(row.get("slug", ""))
        self.instance: Any = known or model()
        self.is_new = known is None
        self.before = {} if known is None else _values(known)
        self.late_links: dict[str, models.Model] = {}
        self.nested: dict[str, list[Draft]] = {}
        fields = {name: field for name, field in own_fields(model).items() if name != self.back}
        self.links = {name: field for name, field in fields.items() if isinstance(field, models.ForeignObject)}
        self.columns = {name: field for name, field in fields.items() if name not in self.links}
        self.many = {field.name: field for field in model._meta.many_to_many}
        self.many_values: dict[str, list[models.Model]] = {}
        self._mistakes: list[Mistake] = []
        self._fill()

    # --- Reading a row -----------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        inside = dict(nested_relations(self.model))
        fields = [*self.columns, *self.links, *inside, *self.many]
        for name in [name for name in self.row if name not in fields]:
            self.refuse("", f"no field '{name}'{near(name, fields)}")
        wrong = {name for name, field in self.columns.items() if not self._set(name, field)}
        for name, link in inside.items():
            self.nested[name] = list(self._drafts_inside(name, link))
            refuse_repeats(self.nested[name])
        self._clean(exclude={*wrong, *self.links, self.back, "game", "kind", "data_version", "card_ptr"})

    def _set(self, name: str, field: Column) -> bool:
        """Give the column its value, or refuse it."""
        if name in self.row:
            value = self.row[name]
            wrong = _wrong_value(field, value)
        else:
            value = field.get_default()
            wrong = "is missing" if (value is None and not field.null) or (value == "" and not field.blank) else ""
        if wrong:
            self.refuse(name, wrong)
        else:
            setattr(self.instance, field.attname, value)
        return not wrong

    def _drafts_inside(self, name: str, link: Link) -> Iterator[Draft]:
        for index, row in enumerate(self._list(name)):
            path = f"{name}[{index}]"
            if isinstance(row, dict):
                yield Draft(link.model, self.file, row, None, inside=Place(self.slug, path, link.name))
            else:
                self.refuse(path, f"should be an object, not {_shown(row)}")

    def _list(self, name: str) -> list[object]:
        """The items of a field's list; nothing if it is not given."""
        value = self.row.get(name, [])
        if isinstance(value, list):
            return value
        self.refuse(name, f"should be a list, not {_shown(value)}")
        return []

    def _clean(self, exclude: set[str]) -> None:
        try:
            self.instance.clean_fields(exclude=exclude)
            self.instance.clean()
        except ValidationError as error:
            for name, errors in error.update_error_dict({}).items():
                says = f" (it says {_shown(self.row[name])})" if name in self.row else ""
                for message in (message for one in errors for message in one.messages):
                    self.refuse(name if name in self.columns else "", f"{message}{says}")

    def refuse(self, field: str, message: str) -> None:
        """Note a mistake."""
        where = ".".join(part for part in (self.path, field) if part)
        self._mistakes.append(in_fixture(self.file, self.slug, where, message))

    @property
    def mistakes(self) -> list[Mistake]:
        """The mistakes in the row and in the rows inside it."""
        inside = (mistake for drafts in self.nested.values() for draft in drafts for mistake in draft.mistakes)
        return [*self._mistakes, *inside]

    def words(self) -> Iterator[str]:
        """The name and its other spellings, for what a text may mark."""
        yield str(self.row.get("name", ""))
        yield from (str(draft.row.get("name", "")) for draft in self.nested.get("aliases", []))

    def texts(self) -> Iterator[tuple[Draft, str, str]]:
        """Every text that may hold marks: the row that it stands in, its field, and the text."""
        for name, field in self.columns.items():
            if isinstance(field, models.TextField) and isinstance(text := self.row.get(name), str):
                yield self, name, text
        for draft in (draft for drafts in self.nested.values() for draft in drafts):
            yield from draft.texts()

    # --- Linking it to the others ------------------------------------------------------------------------------------

    def link(
        self,
        everything: DraftsByModel,
        by_kind: DraftsByKind,
    ) -> None:
        """Turn slugs into the rows that they name; refuse those that name nothing."""
        for name, field in self.links.items():
            self._link_one(name, field, everything, by_kind)
        for name, many in self.many.items():
            found = [self._find(name, many.related_model, slug, everything, by_kind) for slug in self._list(name)]
            self.many_values[name] = [draft.instance for draft in found if draft]
        for draft in (draft for drafts in self.nested.values() for draft in drafts):
            draft.link(everything, by_kind)

    def _link_one(self, name: str, field: Link, everything: DraftsByModel, by_kind: DraftsByKind) -> None:
        slug = self.row.get(name)
        if slug is None:
            setattr(self.instance, name, None)
            if not field.null:
                self.refuse(name, "is missing")
        elif found := self._find(name, field.related_model, slug, everything, by_kind):
            self.late_links[name] = found.instance

    def _find(
        self, name: str, model: type[models.Model], slug: object, everything: DraftsByModel, by_kind: DraftsByKind
    ) -> Draft | None:
        wanted = "a kind and a slug, like kind:slug" if model is Card else "a slug"
        if not isinstance(slug, str) or (model is Card and ":" not in slug):
            self.refuse(name, f"should be {wanted}, not {_shown(slug)}")
            return None
        what = str(model._meta.verbose_name)
        drafts = everything.get(model, {})
        if model is Card:
            kind, _, slug = slug.partition(":")
            what, drafts = kind.replace("_", " "), by_kind.get(kind, {})
        if slug not in drafts:
            self.refuse(name, f"there is no {what} '{slug}'{near(slug, drafts)}")
        return drafts.get(slug)

    # --- Writing it --------------------------------------------------------------------------------------------------

    def has_new_link(self, field: Column) -> bool:
        """True where the row of the database leads elsewhere than the fixtures want."""
        target = self.late_links.get(field.name)
        return not self.is_new and self.before[field.attname] != (target and target.pk)

    def save(self) -> int:
        """Write the row if it differs; links whose rows are not written yet wait for `write_late_links`."""
        for name, target in list(self.late_links.items()):
            if target.pk is not None:
                setattr(self.instance, name, target)
                del self.late_links[name]
        was_new, written = self.is_new, 0
        if was_new or _values(self.instance) != self.before:
            self.instance.save()
            self.is_new, self.before, written = False, _values(self.instance), 1
        return written + self._write_nested(was_new)

    def write_late_links(self) -> int:
        """Links within a kind: a unit's parent may stand further down in its file."""
        if not self.late_links:
            return 0
        for name, target in self.late_links.items():
            setattr(self.instance, name, target)
        self.late_links = {}
        self.instance.save()
        return 1

    def write_many_links(self) -> int:
        written = 0
        for name, targets in self.many_values.items():
            manager = getattr(self.instance, name)
            if {row.pk for row in manager.all()} != {row.pk for row in targets}:
                manager.set(targets)
                written = 1
        return written

    def _write_nested(self, was_new: bool) -> int:
        written = 0
        for name, link in nested_relations(self.model):
            for draft in self.nested[name]:
                for field, target in {**draft.late_links, link.name: self.instance}.items():
                    setattr(draft.instance, field, target)
            known = [] if was_new else [_values(row) for row in getattr(self.instance, name).all()]
            if not _is_same(link.model, known, [_values(draft.instance) for draft in self.nested[name]]):
                link.model._default_manager.filter(**{link.name: self.instance}).delete()
                link.model._default_manager.bulk_create([draft.instance for draft in self.nested[name]])
                written = 1
        return written


DraftsByModel = Mapping[type[models.Model], Mapping[str, Draft]]
DraftsByKind = Mapping[str, Mapping[str, Draft]]


def refuse_repeats(drafts: Iterable[Draft]) -> None:
    """Refuse each row that has what only one row of its kind may have: a unit's ability, a cell's place."""
    drafts = list(drafts)
    for names in _unique_together(drafts[0].model, drafts[0].back) if drafts else []:
        first: dict[str, Draft] = {}
        for draft in drafts:
            values = [draft.row.get(name) for name in names]
            other = first.setdefault(repr(values), draft)
            if other is not draft and None not in values:
                draft.refuse(", ".join(names), f"{_shown(values)[1:-1]} belongs to {other.path or other.slug} already")


def near(word: str, known: Iterable[str]) -> str:
    """A hint at the name that was probably meant, to end a sentence with."""
    found = get_close_matches(word, list(known), 1)
    return f"; did you mean '{found[0]}'?" if found else ""


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
            return f"should be {words}, not {_shown(value)}"
    if isinstance(value, str) and not _is_storable(value):
        return "holds characters that cannot be stored"
    choices = [choice for choice, _ in field.flatchoices]
    if choices and value not in choices and not (field.blank and value == ""):
        return f"{_shown(value)} is none of {', '.join(map(str, choices))}"
    return ""


def _is_storable(text: str) -> bool:
    """No half characters and no zero bytes, which JSON can write and databases refuse."""
    return "\0" not in text and text == text.encode(errors="replace").decode()


def _shown(value: object) -> str:
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
