"""Straws as plain figures: what the army rules read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.plain import plain_of

if TYPE_CHECKING:
    from catalog.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Straw:
    """A straw's printed figures."""

    slug: str
    name: str
    cost: int
    length: int


Cards = Mapping[str, Straw]


def cards_of(shelf: "Shelf") -> Cards:
    """The straws of the catalog."""
    return {slug: plain_of(Straw, card) for slug, card in shelf.kind("straw").items()}
