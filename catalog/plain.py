"""Plain cards, which army rules and engine read without Django, made of the catalog's cards."""

from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

PlainT = TypeVar("PlainT", bound="DataclassInstance")

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
