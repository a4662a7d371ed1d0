"""The shelf that an army's cards stand on: its game's, with the cards on it that its player made."""

from collections.abc import Mapping
from functools import lru_cache

from armybuilder.rest.documents import JsonObject
from catalog.made import MadeRow, OverlaidShelf
from catalog.models import Card
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile, Made
from validation.books import rulebook
from validation.making import Bill, Maker

#: So that one request, and the next on the same army, build their overlaid shelf once.
MOST_CACHED_SHELVES = 64


def maker_of(game: str) -> Maker | None:
    """The maker of cards for a game's players, if they make any."""
    maker: Maker | None = rulebook(game).maker
    return maker


def shelf_of(
    file: ArmyFile, base: Shelf | None = None, home: str = "", portraits: Mapping[str, bytes] | None = None
) -> Shelf:
    """The cards that an army may have. `home` is where its made cards have their pages. One query, none with a base.

    `portraits` are pictures of made cards by their slugs: only for the eyes of the army's owner.
    """
    base = base or shelf(file.game)
    return _overlaid(_Overlay(base, file.made, home, portraits or {})) if file.made else base


class _Overlay:
    """An overlay as it is kept: the same cards on the same shelf, at the same place."""

    def __init__(self, base: Shelf, made: tuple[Made, ...], home: str, portraits: Mapping[str, bytes]) -> None:
        self.base, self.home = base, home
        self.rows = tuple(MadeRow(one.kind, one.slug, one.fields, portraits.get(one.slug, b"")) for one in made)
        self._key = (id(base), base.version, repr(self.rows), home)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Overlay) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=MOST_CACHED_SHELVES)
def _overlaid(asked: _Overlay) -> Shelf:
    return OverlaidShelf(asked.base, asked.rows, _cost, asked.home)


def _cost(card: Card, cards: Shelf) -> int | None:
    bill = bill_of(card, cards)
    return bill.points if bill else None


def bill_of(card: Card, cards: Shelf) -> Bill | None:
    maker = maker_of(cards.game.slug)
    return maker.price(card, cards) if maker else None


def as_row(made: Made) -> JsonObject:
    return {"kind": made.kind, "slug": made.slug, **made.fields}


def from_row(row: JsonObject, game: str) -> Made:
    """The made card in a row that is known to be sound, with its fields in order: a database may keep another."""
    fields = {name: value for name, value in row.items() if name not in ("kind", "slug")}
    made, maker = Made(row["kind"], row["slug"], fields), maker_of(game)
    return maker.tidy(made) if maker else made
