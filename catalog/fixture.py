"""One row of a fixture file on its way to the database: its fields, its links, the rows inside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from catalog.models import Card, RuleSection, Term

Row = dict[str, Any]


@dataclass(frozen=True)
class Mistake:
    """What is wrong in the fixtures, and where: `unit.json: archer: no field 'cots'`."""

    file: str
    slug: str
    field: str
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.slug, self.field, self.message) if part)


@cache
def nested_relations(model: type[models.Model]) -> list[tuple[str, models.ForeignObject[Any, Any]]]:
    """The rows that live inside a row of this model: each relation's name and the link back."""
    return [
        (relation.name, relation.field)
        for relation in model._meta.related_objects
        if relation.one_to_many
        and relation.field.remote_field.on_delete is models.CASCADE
        and not issubclass(relation.related_model, Card | RuleSection | Term)
    ]


@cache
def own_fields(model: type[models.Model]) -> dict[str, models.Field[Any, Any]]:
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
        inside: tuple[str, str] = ("", ""),
    ) -> None:
        self.model, self.file, self.row = model, file, row
        owner, self.back = inside  # the slug of the row that this one stands in, and the link back to it
        self.slug = owner or str(row.get("slug", ""))
        self.instance: Any = known or model()
        self.is_new = known is None
        self.before = {} if known is None else _values(known)
        self.mistakes: list[Mistake] = []
        self.late_mistakes: list[Mistake] = []
        self.late_links: dict[str, Any] = {}
        self.nested: dict[str, list[Draft]] = {}
        self.links = {
            name: field for name, field in own_fields(model).items() if field.remote_field and name != self.back
        }
        self.many = {field.name: field for field in model._meta.many_to_many}
        self.many_values: dict[str, list[Any]] = {}
        self._fill()

    def _fill(self) -> None:
        fields = own_fields(self.model)
        nested = dict(nested_relations(self.model))
        for name in self.row:
            if name not in fields and name not in nested and name not in self.many:
                near = get_close_matches(name, [*fields, *nested, *self.many], 1)
                self.mistakes.append(
                    self._mistake("", f"no field '{name}'" + (f"; did you mean '{near[0]}'?" if near else ""))
                )
        for name, field in fields.items():
            if not field.remote_field:
                setattr(self.instance, field.attname, self.row.get(name, field.get_default()))
        for name, link in nested.items():
            rows = self.row.get(name, [])
            self.nested[name] = [Draft(link.model, self.file, row, None, inside=(self.slug, link.name)) for row in rows]
            for draft in self.nested[name]:
                self.mistakes += [
                    Mistake(m.file, m.slug, f"{name}{'.' + m.field if m.field else ''}", m.message)
                    for m in draft.mistakes
                ]
        self._clean(exclude={*self.links, self.back, "game", "kind", "data_version", "card_ptr"})

    def _clean(self, exclude: set[str]) -> None:
        try:
            self.instance.clean_fields(exclude=exclude)
            self.instance.clean()
        except ValidationError as error:
            for field, messages in error.message_dict.items():
                value = self.row.get(field)
                self.mistakes += [self._mistake(field, f"{message} (it says {value!r})") for message in messages]

    def _mistake(self, field: str, message: str) -> Mistake:
        return Mistake(self.file, self.slug, field, message)

    def refuse(self, field: str, message: str) -> None:
        """Note a mistake that shows only when all files are read."""
        self.late_mistakes.append(self._mistake(field, message))

    def words(self) -> Iterator[str]:
        """The name and its other spellings, for what a text may mark."""
        yield str(self.row.get("name", ""))
        yield from (str(row.get("name", "")) for row in self.row.get("aliases", []) if isinstance(row, dict))

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every text that may hold marks, with its field."""
        for name, field in own_fields(self.model).items():
            if isinstance(field, models.TextField) and isinstance(self.row.get(name), str):
                yield name, self.row[name]
        for name, drafts in self.nested.items():
            for draft in drafts:
                yield from ((f"{name}.{field}", text) for field, text in draft.texts())

    def link(
        self,
        everything: Mapping[type[models.Model], Mapping[str, Draft]],
        by_kind: Mapping[str, Mapping[str, Draft]],
    ) -> None:
        """Turn slugs into the rows that they name; refuse those that name nothing."""
        for name, field in self.links.items():
            self._link_one(name, field, everything, by_kind)
        for name, many in self.many.items():
            found = [self._find(name, many.related_model, slug, everything, by_kind) for slug in self.row.get(name, [])]
            self.many_values[name] = [draft.instance for draft in found if draft]
        for drafts in self.nested.values():
            for draft in drafts:
                draft.link(everything, by_kind)
                self.late_mistakes += draft.late_mistakes

    def _link_one(self, name: str, field: Any, everything: Any, by_kind: Any) -> None:
        slug = self.row.get(name)
        if slug is None:
            setattr(self.instance, name, None)
            if not field.null:
                self.refuse(name, "is missing")
        elif found := self._find(name, field.related_model, slug, everything, by_kind):
            self.late_links[name] = found.instance

    def _find(self, name: str, model: type[models.Model], slug: Any, everything: Any, by_kind: Any) -> Draft | None:
        if model is Card:
            kind, _, slug = str(slug).partition(":")
            drafts, what = by_kind.get(kind, {}), kind
        else:
            drafts, what = everything.get(model, {}), str(model._meta.verbose_name)
        if slug in drafts:
            return drafts[slug]  # type: ignore[no-any-return]  # the mapping's values are drafts; its key type varies
        near = get_close_matches(str(slug), drafts, 1)
        self.refuse(name, f"there is no {what} '{slug}'" + (f"; did you mean '{near[0]}'?" if near else ""))
        return None

    def save(self) -> int:
        """Write the row if it differs; links whose rows are not written yet wait for `write_late_links`."""
        for name, target in list(self.late_links.items()):
            if target.pk is not None:
                setattr(self.instance, name, target)
                del self.late_links[name]
        written = 0
        if self.is_new or _values(self.instance) != self.before:
            self.instance.save()
            self.is_new, self.before, written = False, _values(self.instance), 1
        return written + self._write_nested()

    def write_late_links(self) -> None:
        """Links within a kind: a unit's parent may stand further down in its file."""
        if self.late_links:
            for name, target in self.late_links.items():
                setattr(self.instance, name, target)
            self.late_links = {}
            self.instance.save()

    def write_many_links(self) -> int:
        written = 0
        for name, targets in self.many_values.items():
            manager = getattr(self.instance, name)
            if {row.pk for row in manager.all()} != {row.pk for row in targets}:
                manager.set(targets)
                written = 1
        return written

    def _write_nested(self) -> int:
        written = 0
        for name, link in nested_relations(self.model):
            known = [_values(row) for row in getattr(self.instance, name).all()]
            for draft in self.nested[name]:
                for field, target in draft.late_links.items():
                    setattr(draft.instance, field, target)
                setattr(draft.instance, link.name, self.instance)
            wanted = [_values(draft.instance) for draft in self.nested[name]]
            if sorted(map(repr, known)) != sorted(map(repr, wanted)):
                link.model._default_manager.filter(**{link.name: self.instance}).delete()
                link.model._default_manager.bulk_create([draft.instance for draft in self.nested[name]])
                written = 1
        return written


def _values(row: models.Model) -> dict[str, Any]:
    """A row's columns but for its own keys."""
    return {
        field.attname: getattr(row, field.attname)
        for field in row._meta.fields
        if not field.primary_key and not isinstance(field, models.AutoField)
    }
