"""What armies and collections show on the pages of cards and games."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.template import Context

from armybuilder.lists.collection.presenters import card_line
from armybuilder.lists.collection.selectors import Collection, collection_of
from armybuilder.ownership.holders import holder_of
from armybuilder.serving.panels import add_panel
from validation.books import rulebook


def register() -> None:
    add_panel("card-tools", 10, "lists/_join.html", _joining)
    add_panel("card-counts", 10, "lists/_own_card.html", _owned_count)
    add_panel("tile", 10, "lists/_own_tile.html", _owned_count, is_there=_has_counted)
    add_panel("table-heads", 10, "lists/_own_head.html", is_there=_has_counted_such)
    add_panel("table-cells", 10, "lists/_own_cell.html", _owned_count, is_there=_has_counted_such)
    add_panel("game-start", 10, "lists/_start.html")
    add_panel("game-tools", 20, "lists/_own_game.html")


def _joining(page: Context) -> Mapping[str, Any] | None:
    """A card that a line of an army can be of."""
    return {} if page["card"].kind in rulebook(page["game"].slug).kinds else None


def _collection(page: Context) -> Collection:
    """The visitor's collection, read once a page; no query for somebody who has made nothing here yet."""
    game, request = page["game"].slug, page.get("request")
    if not isinstance(request, HttpRequest):
        return Collection(game)
    read: dict[str, Collection] = vars(request).setdefault("collections_read", {})
    if game not in read:
        read[game] = collection_of(holder_of(request), game)
    return read[game]


def _owned_count(page: Context) -> Mapping[str, Any] | None:
    """A card with how many of it there are, if anybody counts such cards."""
    card = page["card"]
    return {"line": card_line(card, _collection(page))} if card.kind in rulebook(card.game_id).piece_kinds else None


def _has_counted(page: Context) -> bool:
    """True if the visitor has counted any card of the game."""
    return not _collection(page).is_empty


def _has_counted_such(page: Context) -> bool:
    """The same, on a list of cards that can be counted."""
    return page["listing"].can_be_owned and _has_counted(page)
