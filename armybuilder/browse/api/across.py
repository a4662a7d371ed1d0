"""Cards of all games at once: by a query, by what is typed so far, or one by chance."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from http import HTTPStatus
from secrets import choice

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.browse import records
from armybuilder.browse.api.including import Shape
from armybuilder.browse.api.querying import found_by
from armybuilder.browse.api.views import CatalogView, ListView
from armybuilder.browse.query import BadQuery
from armybuilder.browse.questions import answers_anywhere
from armybuilder.browse.ranking import TEXT
from armybuilder.browse.search import LONGEST_TEXT, SearchResult, look_up, search
from armybuilder.rest.asking import Asking, only, page_of
from armybuilder.rest.problems import Refused
from catalog.fields import FieldKind, has_tables, table, tables_of
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf

MOST_SUGGESTED = 50
SUGGESTED = 10


def games() -> list[str]:
    """The games that have cards to find, by their slugs."""
    return [game.replace("_", "-") for game in settings.GAMES if has_tables(game)]


def all_kinds() -> list[str]:
    """Every kind of card that any game has."""
    return list(dict.fromkeys(kind for game in games() for kind in tables_of(game)))


def numbers() -> list[str]:
    """The figures that any kind has."""
    fields = (each for game in games() for kind in tables_of(game).values() for each in kind)
    return list(dict.fromkeys(each.name for each in fields if each.kind is FieldKind.NUMBER))


def orders() -> list[str]:
    """The orders that cards of several kinds can be put in: by their name, and by any figure."""
    names = list(dict.fromkeys(["name", "number", *numbers()]))
    return [f"{sign}{name}" for name in names for sign in ("", "-")]


class AcrossView(CatalogView):
    """A view of the cards of all games, or of one game or kind."""

    def chosen(self, asking: Asking, found: Sequence[Shelf]) -> tuple[list[Shelf], str]:
        """The shelves and the kind that the address narrows to."""
        game, kind = asking.one_of("game", games()), asking.one_of("kind", all_kinds())
        shelves = [each for each in found if not game or each.game.slug == game]
        if game and kind and kind not in tables_of(game):
            asking.stop_if_wrong()
            known = Mistake("kind", f"{game} has no such kind; it has: {', '.join(tables_of(game))}.")
            raise Refused(HTTPStatus.NOT_FOUND, "This game has no such kind of cards.", [known])
        return shelves, kind

    def shape(self, asking: Asking, *, is_full: bool) -> Shape:
        """The fields of any kind; a record has those of its own."""
        return Shape(asking, [(game, kind) for game in games() for kind in tables_of(game)], is_full=is_full)


class AllCardsView(AcrossView, ListView):
    """Cards of any game and kind, by a query."""

    parameters = frozenset({"q", "game", "kind", "order", "page", "page_size", "fields", "include"})

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        shelves, kind = self.chosen(asking, found)
        shape = self.shape(asking, is_full=False)
        order = asking.one_of("order", orders())
        cards = found_by(asking, shelves, kind)
        said, rows = page_of(asking, in_order(cards, order, found))
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

    parameters = frozenset({"q", "game", "kind", "fields", "include"})
    is_cached = False

    def get(self, request: Request, data: Mapping[str, str], **where: str) -> Response:
        response = super().get(request, data, **where)
        response.headers["Cache-Control"] = "no-store"
        return response

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        shelves, kind = self.chosen(asking, found)
        shape = self.shape(asking, is_full=True)
        cards = found_by(asking, shelves, kind)
        asking.stop_if_wrong()
        if not cards:
            raise Refused(HTTPStatus.NOT_FOUND, "No card is found by this query.")
        card = choice(cards)
        return shape.record(card, next(each for each in shelves if each.game.slug == card.game_id))


def refuse_text(asking: Asking, text: str, empty: str) -> None:
    """Name what is wrong with the words to look for, if anything is."""
    if not text.strip():
        asking.refuse("q", empty)
    if len(text) > LONGEST_TEXT:
        asking.refuse("q", f"takes at most {LONGEST_TEXT} characters.")


class AutocompleteView(AcrossView):
    """Names of cards that go on from what is typed, the likeliest first."""

    parameters = frozenset({"q", "game", "kind", "limit"})

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        shelves, kind = self.chosen(asking, found)
        limit = asking.whole("limit", SUGGESTED, MOST_SUGGESTED)
        text = asking.word("q")
        refuse_text(asking, text, "Say how the name begins.")
        asking.stop_if_wrong()
        hits = (hit for hit in search(shelves, text) if hit.rank < TEXT and isinstance(hit.entry, Card))
        cards = [hit.entry for hit in hits if isinstance(hit.entry, Card) and kind in ("", hit.entry.kind)]
        return {"results": [{"game": card.game_id, **records.link_record(card)} for card in cards[:limit]]}


class SearchView(ListView):
    """Search in all games, by a query or a question: answers from the rules, then all that is found."""

    parameters = frozenset({"q", "page", "page_size"})

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        text = asking.word("q").strip()
        if not text:
            asking.refuse("q", "Say what to look for.")
        answers = answers_anywhere(found, text)
        asked = self.looked_up(asking, found, text, is_question=bool(answers))
        said, hits = page_of(asking, asked.hits)
        if not asking.is_whole:
            said |= {"words": asked.words, "answers": [records.answer_record(each) for each in answers]}
        return said | only(map(records.hit_record, hits), records.HIT_NAMES)

    def looked_up(self, asking: Asking, found: Sequence[Shelf], text: str, *, is_question: bool) -> SearchResult:
        """All that the text finds as a query; a question with an answer need be none."""
        try:
            return look_up(found, text)
        except BadQuery as bad:
            asking.mistakes += () if is_question else bad.mistakes
            return SearchResult([], "")
