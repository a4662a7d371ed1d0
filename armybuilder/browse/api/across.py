"""Cards of all games at once: by a query, by what is typed so far, or one by chance."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from http import HTTPStatus
from secrets import choice
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request

from armybuilder.browse.api import serializers
from armybuilder.browse.api.including import AskedFields
from armybuilder.browse.api.queries import AutocompleteQuery, SearchQuery, across_query, pairs
from armybuilder.browse.api.views import CatalogView, ListView
from armybuilder.browse.api.writing import only
from armybuilder.browse.query import BadQuery
from armybuilder.browse.query.finding import TEXT
from armybuilder.browse.questions import answers_anywhere
from armybuilder.browse.search import SearchResult, look_up, search
from armybuilder.rest.problems import Problem
from catalog.fields import table, tables_of
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf

#: The columns of a table of what a search found.
HIT_NAMES = ("game", *serializers.names_in(serializers.LinkSerializer))


class AcrossView(CatalogView):
    """A view of the cards of all games, or of one game or kind."""

    def chosen(self, found: Sequence[Shelf]) -> tuple[list[Shelf], str]:
        """The shelves and the kind that the address narrows to."""
        game, kind = self.query.get("game", ""), self.query.get("kind", "")
        shelves = [each for each in found if not game or each.game.slug == game]
        if game and kind and kind not in tables_of(game):
            self.stop_if_wrong()
            known = Mistake("kind", f"{game} has no such kind; it has: {', '.join(tables_of(game))}.")
            raise Problem(HTTPStatus.NOT_FOUND, "This game has no such kind of cards.", [known])
        return shelves, kind

    def shape(self, *, is_full: bool) -> AskedFields:
        """The fields of any kind; a record has those of its own."""
        return AskedFields(self.query, pairs(), is_full=is_full)


class AllCardsView(AcrossView, ListView):
    """Cards of any game and kind, by a query."""

    operation_id = "cards_list"
    answers_with = serializers.list_answer(serializers.AnyCardSerializer)
    query_class = across_query(is_full=False)

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        shelves, kind = self.chosen(found)
        shape = self.shape(is_full=False)
        order = self.query.get("order", "")
        cards = self.found_by(shelves, kind)
        said, rows = self.page_of(in_order(cards, order, found))
        by_game = {each.game.slug: each for each in shelves}
        return said | shape.records((card, by_game[card.game_id]) for card in rows)


def in_order(cards: Sequence[Card], order: str, found: Iterable[Shelf]) -> Sequence[Card]:
    """Cards by their name or a figure; equal ones stay as they were, and those without it come last either way."""
    if not order:
        return cards
    places = _places(order.removeprefix("-"), tuple(found))
    known = [card for card in cards if card in places]
    known.sort(key=lambda card: places[card], reverse=order.startswith("-"))
    return known + [card for card in cards if card not in places]


@lru_cache(maxsize=32)  # it is gone through for all cards, however few a page has
def _places(name: str, found: Sequence[Shelf]) -> Mapping[Card, str | int]:
    """Each card that has it with what it is sorted by: its own value, or the figure that the table of its kind has."""
    places = ((card, place) for shelf in found for card, place in _places_on(name, shelf))
    return {card: place for card, place in places if place is not None}


def _places_on(name: str, shelf: Shelf) -> Iterator[tuple[Card, str | int | None]]:
    for kind in tables_of(shelf.game.slug):
        cards = table(shelf, kind)
        figures: Mapping[str, Sequence[int | None]] = cards.figures
        for row, card in enumerate(cards.cards):
            if name == "name":
                yield card, card.name.casefold()
            else:
                yield card, figures[name][row] if name in figures else card.number if name == "number" else None


class RandomView(AcrossView):
    """A card by chance, of those that a query finds."""

    operation_id = "cards_random"
    answers_with = serializers.answer(serializers.AnyCardSerializer)
    query_class = across_query(is_full=True)
    is_cached = False

    def get(self, request: Request, **where: str) -> HttpResponseBase:
        response = super().get(request, **where)
        response.headers["Cache-Control"] = "no-store"
        return response

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        shelves, kind = self.chosen(found)
        shape = self.shape(is_full=True)
        cards = self.found_by(shelves, kind)
        self.stop_if_wrong()
        if not cards:
            raise Problem(HTTPStatus.NOT_FOUND, "This query finds no card.")
        card = choice(cards)
        return shape.record(card, next(each for each in shelves if each.game.slug == card.game_id))


class AutocompleteView(AcrossView):
    """Names of cards that go on from what is typed, the likeliest first."""

    operation_id = "cards_autocomplete"
    answers_with = serializers.SuggestionsSerializer
    query_class = AutocompleteQuery

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        shelves, kind = self.chosen(found)
        self.stop_if_wrong()
        limit, text = self.query["limit"], self.query["q"]
        hits = (hit for hit in search(shelves, text) if hit.rank < TEXT and isinstance(hit.entry, Card))
        cards = [hit.entry for hit in hits if isinstance(hit.entry, Card) and kind in ("", hit.entry.kind)]
        return {"results": [serializers.hit_record(card) for card in cards[:limit]]}


class SearchView(ListView):
    """Search in all games, by a query or a question: answers from the rules, then all that is found."""

    operation_id = "search_list"
    answers_with = serializers.SEARCH_ANSWER
    query_class = SearchQuery

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        self.stop_if_wrong()
        text = self.query["q"]
        answers = answers_anywhere(found, text)
        asked = self.looked_up(found, text, is_question=bool(answers))
        said, hits = self.page_of(asked.hits)
        if not self.is_table:
            said |= {"words": asked.words, "answers": [serializers.answer_record(each) for each in answers]}
        return said | only((serializers.hit_record(hit.entry) for hit in hits), HIT_NAMES)

    def looked_up(self, found: Sequence[Shelf], text: str, *, is_question: bool) -> SearchResult:
        """All that the text finds as a query; a question with an answer need be none."""
        try:
            return look_up(found, text)
        except BadQuery as bad:
            self.mistakes += () if is_question else bad.mistakes
            return SearchResult([], "")
