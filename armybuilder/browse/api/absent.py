"""The fields of cards that may have no value, as the models and the functions that read them say."""

from collections.abc import Callable
from operator import attrgetter
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

from django.core.exceptions import FieldDoesNotExist
from django.db import models

from catalog.fields import Field


def may_be_none(field: Field, model: type[models.Model]) -> bool:
    """True where a card of this kind may have nothing in the field, or where nobody says that it has."""
    if isinstance(field.read, attrgetter):
        path: str = field.read.__reduce__()[1][0]  # it says so nowhere else
        return _is_absent(path.split("."), model)
    return _may_answer_none(field.read)


def _is_absent(path: list[str], model: type[models.Model] | None) -> bool:
    """True where nothing may be met on the way along these attributes."""
    if model is None:
        return True
    name, *rest = path
    if name in getattr(model, "always", ()):
        return False
    try:
        column = model._meta.get_field(name)
    except FieldDoesNotExist:
        return _may_answer_none(getattr(getattr(model, name, None), "fget", None))
    if column.null or (isinstance(column, models.CharField | models.TextField) and column.blank):
        return True
    return bool(rest) and _is_absent(rest, column.related_model)


def _may_answer_none(function: Callable[..., object] | None) -> bool:
    """True where a function says that it may answer None or empty words, or does not say what it answers."""
    answer = get_type_hints(function).get("return") if function else None
    parts = get_args(answer) if get_origin(answer) in (Union, UnionType) else (answer,)
    return answer is None or NoneType in parts or str in parts
