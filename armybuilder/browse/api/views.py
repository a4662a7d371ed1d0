"""The read API: games, cards of every kind, rules and terms, all answered from the shelf."""

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, ClassVar

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.browse import records
from armybuilder.browse.api import serializers
from armybuilder.browse.api.describing import CatalogSchema
from armybuilder.browse.api.including import AskedFields
from armybuilder.browse.api.queries import texts_query
from armybuilder.browse.api.reading import ReadView
from armybuilder.browse.api.writing import RENDERERS, TABLES, RecordRenderer, only
from armybuilder.browse.filters import Filter, match, parameters, read_filter
from armybuilder.browse.query import BadQuery, find
from armybuilder.browse.search import near_names
from armybuilder.rest.authentication import BearerAuthentication
from armybuilder.rest.formats import PageRenderer
from armybuilder.rest.pagination import PAGE_SIZE, Pages, link_header
from armybuilder.rest.problems import BadAddress, Missing, Near, Problem
from armybuilder.rest.serializers import QueryParams
from armybuilder.rest.shapes import Shape
from catalog.fields import CardTable, FieldKind, table
from catalog.kinds import kinds
from catalog.mistakes import Mistake
from catalog.models import Card, RuleSection, Term
from catalog.shelf import Shelf, shelf_at


class CatalogView(ReadView):
    """A view of the catalog."""

    renderer_classes = [RecordRenderer, PageRenderer]
    problems: ClassVar[Sequence[int]] = (400, 401, 404, 405, 406, 429, 500)
    schema = CatalogSchema()
    #: What the description says: the operation's id, its summary unless the docstring is, and the answer's shape.
    operation_id: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    answers_with: ClassVar[Any] = None
    more_answers: ClassVar[Mapping[object, object]] = {}
    parameters: ClassVar[Sequence[OpenApiParameter]] = ()
    #: What reads the address.
    query_class: ClassVar[type[QueryParams]] = QueryParams
    #: All that is wrong in the address.
    mistakes: list[Mistake]

    def get_authenticate_header(self, request: Request) -> str:
        """The scheme that is missing where a query asks for what somebody owns, and nobody says who they are."""
        return BearerAuthentication().authenticate_header(request)

    def get_query_class(self) -> type[QueryParams]:
        return self.query_class

    def read_query(self) -> None:
        """Read the query parameters; with their mistakes are named those that the cards know of."""
        params = self.query_class(data=self.request.query_params, context={"view": self})
        self.mistakes = [] if params.is_valid() else [*BadAddress(params.errors).mistakes]
        self.query = params.understood

    def refuse(self, parameter: str, message: str) -> None:
        self.mistakes.append(Mistake(parameter, message))

    def stop_if_wrong(self) -> None:
        """Answer with all that is wrong in the address, if anything is."""
        if self.mistakes:
            raise BadAddress(mistakes=self.mistakes)

    def found_by(self, shelves: Sequence[Shelf], kind: str) -> Sequence[Card]:
        """The cards that the query finds, in its order; its mistakes are noted."""
        try:
            return find(self.query.get("q", ""), shelves, kind).cards
        except BadQuery as bad:
            self.mistakes += bad.mistakes
            return ()

    def get(self, request: Request, **where: str) -> HttpResponseBase:
        if self.is_known():
            return HttpResponse(status=HTTPStatus.NOT_MODIFIED)
        if self.game and self.game not in self.data:
            raise Http404
        answer = self.answer([shelf_at(game, version) for game, version in self.data.items()], **where)
        link = link_header(answer) if isinstance(answer, dict) else ""
        return Response(answer, headers={"Link": link} if link else None)

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        """The answer as plain data."""
        raise NotImplementedError


class GamesView(CatalogView):
    """The games."""

    operation_id = "games_list"
    answers_with = serializers.GameSerializer(many=True)

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        return serializers.game_records(found)


def filter_of(view: CatalogView, cards: CardTable) -> Filter:
    """The filter that an address writes for a kind beside its query; what is wrong with it is noted.

    A filter without a value is a slip of a program's, though a page's form sends such along.
    """
    asked, known = view.request.query_params, ["order", *parameters(cards.fields)]
    chosen = read_filter(cards, {name: asked.getlist(name) for name in known if name in asked})
    view.mistakes += chosen.problems
    for name in known:
        if "" in asked.getlist(name):
            view.refuse(name, "is given without a value.")
    return chosen


class ListView(CatalogView):
    """A view of many records: a page of them, or all of them as a table."""

    renderer_classes = RENDERERS
    pagination_class = Pages

    @property
    def is_table(self) -> bool:
        """True where the answer is a table, which has no pages: all that is found."""
        return getattr(getattr(self.request, "accepted_renderer", None), "format", "") in TABLES

    def read_query(self) -> None:
        super().read_query()
        for name in ("page", "page_size") if self.is_table else ():
            if name in self.request.query_params:
                self.refuse(name, "A table has no pages: it is all that is found.")

    def page_of(self, rows: Sequence[Any], usual: int = PAGE_SIZE) -> tuple[dict[str, object], Sequence[Any]]:
        """What is said of the pages, and the rows of the page that is asked for. Refuses all that is wrong by then."""
        self.stop_if_wrong()
        if self.is_table:
            return {}, rows
        if "page_size" not in self.request.query_params:
            self.query = {**self.query, "page_size": usual}
        pages = Pages()
        page = pages.paginate_queryset(rows, self.request, self)
        return pages.envelope, page


class CardsView(ListView):
    """The cards of one kind, filtered, sorted and a page at a time; or those named by their slugs."""

    kind: ClassVar[str] = ""

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        cards = table(found[0], self.kind)
        shape = AskedFields(self.query, [(self.game, self.kind)], is_full=False)
        chosen = filter_of(self, cards)
        asked = self.found_by(found, self.kind) if "q" in self.query else None
        slugs: list[str] = self.query.get("slugs", [])
        self.stop_if_wrong()
        refuse_unknown(slugs, found[0].kind(self.kind))
        rows = [cards.cards[place] for place in match(cards, chosen).rows]
        if asked is not None:
            rows = among(rows, asked) if chosen.order else among(asked, rows)
        if slugs:
            rows = [card for card in rows if card.slug in slugs]
            rows = rows if chosen.order else sorted(rows, key=lambda card: slugs.index(card.slug))
        envelope, page = self.page_of(rows, max(PAGE_SIZE, len(slugs)))
        return envelope | shape.records((card, found[0]) for card in page)


def among(cards: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    """Those of the cards that are among the others."""
    there = set(others)
    return [card for card in cards if card in there]


def refuse_unknown(slugs: Iterable[str], cards: Mapping[str, Card]) -> None:
    """Name every slug that is no card's."""
    unknown = [Mistake("slugs", f"There is no card “{slug[:40]}” of this kind.") for slug in slugs if slug not in cards]
    if unknown:
        raise Problem(HTTPStatus.NOT_FOUND, "Some of these cards don’t exist.", unknown)


def no_such_card(shelf: Shelf, kind: str, slug: str) -> Missing:
    """The answer where a kind has no card of a slug: those of the game whose names are near."""
    near = [Near(str(each.entry), records.api_address(each.entry)) for each in near_names([shelf], slug)]
    what = kinds(shelf.game.slug)[kind]._meta.verbose_name
    return Missing(f"{shelf.game.name} has no {what} “{slug[:40]}”.", near)


class CardView(CatalogView):
    """One card with all that is known of it."""

    kind: ClassVar[str] = ""

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        card = found[0].find(self.kind, where["slug"])
        if card is None:
            raise no_such_card(found[0], self.kind, where["slug"])
        shape = AskedFields(self.query, [(self.game, self.kind)], is_full=True)
        self.stop_if_wrong()
        return shape.record(card, found[0])


class FacetsView(CatalogView):
    """For every field of a kind, how many cards each value would leave given all the other filters."""

    kind: ClassVar[str] = ""

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        cards = table(found[0], self.kind)
        chosen, asked = filter_of(self, cards), set(self.found_by(found, self.kind))
        self.stop_if_wrong()
        left = match(cards, chosen)

        def rows(places: Iterable[int]) -> list[int]:
            return [place for place in places if cards.cards[place] in asked]

        facets = [
            records.facet_record(cards, each, rows(left.without(each.name)), chosen)
            for each in cards.fields
            if each.is_filter and (each.is_many or each.kind is FieldKind.NUMBER)
        ]
        return {"count": len(rows(left.rows)), "total": len(cards.cards), "facets": facets}


class TextsView(ListView):
    """The rules or the terms of a game."""

    record: ClassVar[type[Shape]]

    def entries(self, shelf: Shelf) -> Sequence[RuleSection | Term]:
        raise NotImplementedError

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        envelope, rows = self.page_of(self.entries(found[0]))
        made = (serializers.record_of(each, found[0]) for each in rows)
        return envelope | only(made, self.query.get("fields") or serializers.names_in(self.record))


class RulesView(TextsView):
    """The rules of a game."""

    record = serializers.SectionSerializer
    query_class = texts_query(serializers.names_in(record))

    def entries(self, shelf: Shelf) -> Sequence[RuleSection]:
        return shelf.sections


class TermsView(TextsView):
    """The terms of a game."""

    record = serializers.TermSerializer
    query_class = texts_query(serializers.names_in(record))

    def entries(self, shelf: Shelf) -> Sequence[Term]:
        return shelf.terms
