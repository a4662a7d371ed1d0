"""The read API: games, cards of every kind, rules and terms, all answered from the shelf."""

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, ClassVar

from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.browse import records
from armybuilder.browse.api.including import Shape
from armybuilder.browse.api.querying import found_by
from armybuilder.browse.api.reading import View, read_through
from armybuilder.browse.api.writing import RENDERERS, RecordRenderer
from armybuilder.browse.filters import Filter, match, parameters, read_filter
from armybuilder.browse.search import near_names
from armybuilder.rest.asking import MOST_A_PAGE, PAGE_SIZE, Asking, link_header, only, page_of
from armybuilder.rest.authentication import BearerAuthentication
from armybuilder.rest.problems import Missing, Near, Refused
from armybuilder.rest.views import ApiView
from catalog.fields import FieldKind, Table, fields_of, table, tables_of
from catalog.kinds import kinds
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf, shelf_at

OF_THE_PAGE = ("page", "page_size", "fields", "include", "slugs")


class CatalogView(ApiView):
    """A view of the catalog: anybody may read it, and a copy stays good as long as the data version."""

    authentication_classes = []
    permission_classes = [AllowAny]
    renderer_classes = [RecordRenderer]
    throttle_classes = []  # reads are counted before an answer is looked for
    #: True where the same address has the same answer as long as the data is the same.
    is_cached: ClassVar[bool] = True
    #: The game that is asked about; empty for all.
    game: ClassVar[str] = ""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> View:  # type: ignore[override]  # the same, said more plainly
        return read_through(super().as_view(**initkwargs), cls.game, is_cached=cls.is_cached)

    def get_authenticate_header(self, request: Request) -> str:
        """The scheme that is missing where a query asks for what somebody owns, and nobody says who they are."""
        return BearerAuthentication().authenticate_header(request)

    def get(self, request: Request, data: Mapping[str, str], **where: str) -> Response:
        if self.game and self.game not in data:
            raise Http404
        found = [shelf_at(game, version) for game, version in data.items()]
        answer = self.answer(Asking(request), found, **where)
        link = link_header(answer) if isinstance(answer, dict) else ""
        return Response(answer, headers={"Link": link} if link else None)

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        """The answer as plain data."""
        raise NotImplementedError


class GamesView(CatalogView):
    """The games."""

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        return game_records(found)


def game_records(found: Iterable[Shelf]) -> list[dict[str, object]]:
    """The games, each with its kinds of cards and how many there are."""
    return [records.game_record(each, _counts(each)) for each in found]


def _counts(each: Shelf) -> dict[str, int]:
    models = kinds(each.game.slug)
    return {models[kind].plural: len(each.kind(kind)) for kind in tables_of(each.game.slug)}


def refuse_empty(asking: Asking, names: Iterable[str]) -> None:
    """A filter without a value is a slip of a program's, though a page's form sends such along."""
    for name in names:
        if "" in asking.query.getlist(name):
            asking.refuse(name, "is given without a value.")


def filter_of(asking: Asking, cards: Table) -> Filter:
    """The filter that an address writes for a kind beside its query; what is wrong with it is noted."""
    words = {name: values for name, values in asking.query.lists() if name != "q"}
    chosen = read_filter(cards, words, OF_THE_PAGE)
    asking.mistakes += chosen.problems
    refuse_empty(asking, ["order", *parameters(cards.fields)])
    return chosen


class ListView(CatalogView):
    """A view of many records: a page of them, or all of them as a table."""

    renderer_classes = RENDERERS


class CardsView(ListView):
    """The cards of one kind, filtered, sorted and a page at a time; or those named by their slugs."""

    kind: ClassVar[str]

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        cards = table(found[0], self.kind)
        shape = Shape(asking, [(self.game, self.kind)], is_full=False)
        chosen = filter_of(asking, cards)
        asked = found_by(asking, found, self.kind) if "q" in asking.query else None
        slugs = named(asking)
        asking.check_page()
        asking.stop_if_wrong()
        refuse_unknown(slugs, found[0].kind(self.kind))
        rows = [cards.cards[place] for place in match(cards, chosen).rows]
        if asked is not None:
            rows = among(rows, asked) if chosen.order else among(asked, rows)
        if slugs:
            rows = [card for card in rows if card.slug in slugs]
            rows = rows if chosen.order else sorted(rows, key=lambda card: slugs.index(card.slug))
        said, page = page_of(asking, rows, max(PAGE_SIZE, len(slugs)))
        return said | shape.records((card, found[0]) for card in page)


def among(cards: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    """Those of the cards that are among the others."""
    there = set(others)
    return [card for card in cards if card in there]


def named(asking: Asking) -> list[str]:
    """The slugs that an address lists."""
    slugs = asking.listed("slugs")
    if len(slugs) > MOST_A_PAGE or ("slugs" in asking.query and not slugs):
        asking.refuse("slugs", f"takes 1 to {MOST_A_PAGE} slugs with commas between, not {len(slugs)}.")
    return slugs


def refuse_unknown(slugs: Iterable[str], cards: Mapping[str, Card]) -> None:
    """Name every slug that is no card's."""
    unknown = [Mistake("slugs", f"There is no card “{slug[:40]}” of this kind.") for slug in slugs if slug not in cards]
    if unknown:
        raise Refused(HTTPStatus.NOT_FOUND, "Some of these cards are not there.", unknown)


def no_such_card(shelf: Shelf, kind: str, slug: str) -> Missing:
    """The answer where a kind has no card of a slug: those of the game whose names are near."""
    near = [Near(str(each.entry), records.api_address(each.entry)) for each in near_names([shelf], slug)]
    what = kinds(shelf.game.slug)[kind]._meta.verbose_name
    return Missing(f"{shelf.game.name} has no {what} “{slug[:40]}”.", near)


class CardView(CatalogView):
    """One card with all that is known of it."""

    kind: ClassVar[str]
    parameters = frozenset({"fields", "include"})

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        card = found[0].find(self.kind, where["slug"])
        if card is None:
            raise no_such_card(found[0], self.kind, where["slug"])
        shape = Shape(asking, [(self.game, self.kind)], is_full=True)
        asking.stop_if_wrong()
        return shape.record(card, found[0])


class FacetsView(CatalogView):
    """For every field of a kind, how many cards each value would leave given all the other filters."""

    kind: ClassVar[str]

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        cards = table(found[0], self.kind)
        chosen, asked = filter_of(asking, cards), set(found_by(asking, found, self.kind))
        asking.stop_if_wrong()
        left = match(cards, chosen)

        def rows(places: Iterable[int]) -> list[int]:
            return [place for place in places if cards.cards[place] in asked]

        facets = [
            records.facet_record(cards, each, rows(left.without(each.name)), chosen)
            for each in cards.fields
            if each.is_filter and (each.is_many or each.kind is FieldKind.NUMBER)
        ]
        return {"count": len(rows(left.rows)), "total": len(cards.cards), "facets": facets}


class RulesView(ListView):
    """The rules of a game."""

    parameters = frozenset({"page", "page_size", "fields"})

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        fields = asking.names("fields", records.SECTION_NAMES)
        said, rows = page_of(asking, found[0].sections)
        made = (records.section_record(each, found[0]) for each in rows)
        return said | only(made, fields or records.SECTION_NAMES)


class TermsView(ListView):
    """The terms of a game."""

    parameters = frozenset({"page", "page_size", "fields"})

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        fields = asking.names("fields", records.TERM_NAMES)
        said, rows = page_of(asking, found[0].terms)
        made = (records.term_record(each, found[0]) for each in rows)
        return said | only(made, fields or records.TERM_NAMES)


def list_parameters(game: str, kind: str) -> frozenset[str]:
    """The query parameters of a kind's list."""
    return frozenset({"q", "order", *OF_THE_PAGE, *parameters(fields_of(game, kind))})


def facet_parameters(game: str, kind: str) -> frozenset[str]:
    """The query parameters of a kind's facets."""
    return frozenset({"q", *parameters(fields_of(game, kind))})
