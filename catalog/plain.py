"""Plain cards, which army rules and engine read without Django, made of the catalog's cards."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

PlainT = TypeVar("PlainT", bound="DataclassInstance")


class NamedCard(Protocol):
    """A card, of the catalog or a plain one."""

    @property
    def slug(self) -> str: ...
    @property
    def name(self) -> str: ...


#: What stands for nothing where a plain card always has something.
NOTHING: dict[Any, object] = {int: 0, str: ""}


def plain_of(plain: type[PlainT], card: object, **more: object) -> PlainT:
    """A plain card: what it calls like the card does is copied, a link as a slug; the rest is given or usual."""
    figures: dict[str, Any] = {}
    for each in fields(plain):
        if each.name in more or not hasattr(card, each.name):
            continue
        figure = getattr(card, each.name)
        figures[each.name] = NOTHING.get(each.type) if figure is None else getattr(figure, "slug", figure)
    return plain(**figures, **more)


def data_of(card: "DataclassInstance", *without: str) -> dict[str, Any]:
    """A plain card as a set-up carries it: its fields as plain data, but for those named."""
    return {each.name: _as_data(getattr(card, each.name)) for each in fields(card) if each.name not in without}


def _as_data(value: object) -> object:
    if isinstance(value, tuple):
        return [_as_data(each) for each in value]
    if isinstance(value, Mapping):
        return {key: _as_data(each) for key, each in value.items()}
    return data_of(value) if is_dataclass(value) and not isinstance(value, type) else value


def card_from(plain: type[PlainT], data: Mapping[str, Any], **more: object) -> PlainT:
    """The plain card of which `data_of` made the data; what it left out is given or usual."""
    figures = {name: _read(kind, data[name]) for name, kind in _kinds(plain).items() if name in data}
    return plain(**figures, **more)


@cache
def _kinds(plain: type["DataclassInstance"]) -> dict[str, Any]:
    hints = get_type_hints(plain)
    return {each.name: hints[each.name] for each in fields(plain)}


def _read(kind: Any, value: Any) -> Any:
    """Plain data as the kind that a field is declared to be: JSON has lists for tuples."""
    if get_origin(kind) is not tuple:
        return value
    first, *others = get_args(kind)
    kinds = repeat(first) if others == [...] else (first, *others)
    return tuple(map(_read, kinds, value))
