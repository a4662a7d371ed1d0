"""The rows of a backup: all that people made, table by table, in a form that any of the site's databases takes.

A row keeps its number, so that what leads to it leads there again. What a database numbers by itself when it is set up
(cards, permissions) is named by what it is: a card by its game, kind and slug.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import cast

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import models

from catalog.models import Card

Row = list[object]
Model = type[models.Model]
#: Those that are known by their names on every database, and by which.
NAMED: Mapping[Model, tuple[str, ...]] = {
    Card: ("game_id", "kind", "slug"),
    Permission: ("content_type__app_label", "content_type__model", "codename"),
    ContentType: ("app_label", "model"),
}
#: Apps whose rows nobody made: they come with the code, are notes of the lock on passwords, or work of today.
LEFT_OUT = frozenset({"catalog", "contenttypes", "axes", "printing", "django_tasks_database"})


def tables() -> Mapping[str, Model]:
    """The models whose rows people made, by name: every one that is not known to come from elsewhere."""
    return {model._meta.label: model for model in _models() if model is not Permission}


def _models() -> Iterator[Model]:
    for model in apps.get_models(include_auto_created=True):
        is_ours = not model._meta.app_config.name.startswith("catalog.")
        if is_ours and model._meta.app_label not in LEFT_OUT and model._meta.managed and not model._meta.proxy:
            yield model


def columns(model: Model) -> list[str]:
    """The columns of a model, as a backup names them."""
    return [field.attname for field in model._meta.concrete_fields]


def rows_of(model: Model) -> Iterator[Row]:
    """Every row of a model, in the order of their numbers; links to what has a name are its names."""
    asked = [_asked(field) for field in model._meta.concrete_fields]
    flat = [name for names in asked for name in names]
    for found in model._base_manager.order_by("pk").values_list(*flat).iterator(chunk_size=500):
        values = iter(found)
        yield [_value(model, [next(values) for _ in names]) for names in asked]


def _asked(field: "models.Field[object, object]") -> list[str]:
    target = _target(field)
    names = NAMED.get(target, ()) if target else ()
    return [f"{field.name}__{name}" for name in names] or [field.attname]


def _target(field: "models.Field[object, object]") -> Model | None:
    return field.remote_field.model if field.remote_field else None


def _value(model: Model, values: list[object]) -> object:
    if len(values) == 1:
        return values[0]
    return None if values[0] is None else values


def as_line(row: Row) -> str:
    """A row as a line of a backup."""
    return json.dumps(row, separators=(",", ":"), default=_as_text) + "\n"


def _as_text(value: object) -> str:
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


class Unknown(Exception):
    """The refusal of a row that leads to something which this site does not have."""


def objects(model: Model, rows: Iterable[Row]) -> Iterator[models.Model]:
    """Rows of a backup as objects; raises Unknown where one leads to what is not there."""
    fields = model._meta.concrete_fields
    for row in rows:
        values = {field.attname: _read(field, value) for field, value in zip(fields, row, strict=True)}
        yield model(**values)


def _read(field: "models.Field[object, object]", value: object) -> object:
    target = _target(field)
    if value is None:
        return None
    if target and target in NAMED:
        name = cast("list[str]", value)
        number = numbers(target).get(tuple(name))
        if number is None:
            raise Unknown(f"{target._meta.verbose_name} {' '.join(name)}")
        return number
    return field.to_python(value) if target is None else field.target_field.to_python(value)  # type: ignore[attr-defined]  # a link has one


@cache
def numbers(model: Model) -> Mapping[Sequence[str], int]:
    """The numbers that named rows have on this database. Forgotten before each restoring."""
    names = NAMED[model]
    return {tuple(row[1:]): row[0] for row in model._base_manager.values_list("pk", *names)}
