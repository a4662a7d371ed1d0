"""The read API: games, cards of every kind, rules, terms and search, all answered from the shelf."""

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from math import ceil
from typing import Any, ClassVar, cast
from urllib.parse import urlencode

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.problems import Refused
from armybuilder.api.shapes import PROBLEMS
from armybuilder.api.views import ApiView
from armybuilder.browse import records
from armybuilder.browse.api_shapes import (
    SPARSE,
    GameShape,
    HitShape,
    SectionShape,
    TermShape,
    card_shape,
    list_parameters,
    list_shape,
    type_name,
)
from armybuilder.browse.filters import Problem, match, parameters, read_filter
from armybuilder.browse.search import search
from armybuilder.lists.mistakes import Mistake
from catalog.fields import fields_of, table, tables_of
from catalog.kinds import kinds
from catalog.models import Game
from catalog.shelf import Shelf, shelf, shelves

PAGE_SIZE, MOST_A_PAGE = 50, 200
OF_THE_PAGE = ("page", "page_size", "fields")
VERSION = "1"


def refuse(problems: Iterable[Problem]) -> None:
    """Answer with all that is wrong in the address, if anything is."""
    mistakes = [Mistake(each.parameter, each.message) for each in problems]
    if mistakes:
        raise Refused(HTTPStatus.BAD_REQUEST, "The address asks for something that is not there.", mistakes)


class CatalogView(ApiView):
    """A view of the catalog: anybody may read it, and a copy stays good as long as the data version."""

    authentication_classes = []
    permission_classes = [AllowAny]

    def get(self, request: Request, **where: str) -> Response:
        found = self.find_shelves(**where)
        tag = f'"{VERSION}-{"-".join(each.game.data_version for each in found)}"'
        headers = {"ETag": tag, "Cache-Control": "public, max-age=300"}
        if tag in request.headers.get("If-None-Match", ""):
            return Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
        return Response(self.answer(request, found, **where), headers=headers)

    def find_shelves(self, **where: str) -> Sequence[Shelf]:
        """The shelves that the answer is read from."""
        return shelves()

    def answer(self, request: Request, found: Sequence[Shelf], **where: str) -> Any:
        """The answer as plain data."""
        raise NotImplementedError


class GameView(CatalogView):
    """A view of one game."""

    game: ClassVar[str]

    def find_shelves(self, **where: str) -> Sequence[Shelf]:
        try:
            return [shelf(self.game)]
        except Game.DoesNotExist:
            raise Http404 from None


def page_of(
    request: Request, rows: Sequence[Any], known: Iterable[Problem] = ()
) -> tuple[dict[str, Any], Sequence[Any]]:
    """The rows of the page that is asked for, and what is said of the pages. Refuses, naming the known problems too."""
    problems = list(known)
    page = _whole(request, "page", 1, 10_000, problems)
    size = _whole(request, "page_size", PAGE_SIZE, MOST_A_PAGE, problems)
    refuse(problems)
    pages = max(1, ceil(len(rows) / size))
    if page > pages:
        raise Http404
    said: dict[str, Any] = {"count": len(rows), "page": page, "pages": pages, "next": None, "previous": None}
    said |= {"next": _address(request, page + 1)} if page < pages else {}
    said |= {"previous": _address(request, page - 1)} if page > 1 else {}
    return said, rows[(page - 1) * size : page * size]


def _whole(request: Request, name: str, default: int, most: int, problems: list[Problem]) -> int:
    word = request.GET.get(name, str(default))
    if word.isascii() and word.isdigit() and len(word) < 8 and 1 <= int(word) <= most:
        return int(word)
    problems.append(Problem(name, f"takes a whole number from 1 to {most}."))
    return default


def _address(request: Request, page: int) -> str:
    others = [(name, value) for name, values in request.GET.lists() for value in values if name != "page"]
    return f"{request.path}?{urlencode([*others, ('page', str(page))])}"


def sparse(request: Request, found: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The records with only the fields that are asked for."""
    wanted = [name.strip() for name in request.GET.get("fields", "").split(",") if name.strip()]
    if not wanted or not found:
        return list(found)
    known = ", ".join(found[0])
    refuse(Problem("fields", f"No field “{name[:40]}”; there are: {known}.") for name in wanted if name not in found[0])
    return [{name: record[name] for name in wanted} for record in found]


class GamesView(CatalogView):
    """The games."""

    @extend_schema(operation_id="games", tags=["games"], responses={200: GameShape(many=True), **PROBLEMS}, auth=[])
    def get(self, request: Request, **where: str) -> Response:
        """All games, with their kinds of cards."""
        return super().get(request, **where)

    def answer(self, request: Request, found: Sequence[Shelf], **where: str) -> Any:
        return [records.game_record(each, _counts(each)) for each in found]


def _counts(each: Shelf) -> dict[str, int]:
    models = kinds(each.game.slug)
    return {models[kind].plural: len(each.kind(kind)) for kind in tables_of(each.game.slug)}


class CardsView(GameView):
    """The cards of one kind, filtered, sorted and a page at a time."""

    kind: ClassVar[str]

    def answer(self, request: Request, found: Sequence[Shelf], **where: str) -> Any:
        cards = table(found[0], self.kind)
        chosen = read_filter(cards, dict(request.GET.lists()), OF_THE_PAGE)
        said, rows = page_of(request, match(cards, chosen).rows, chosen.problems)
        results = [records.card_record(cards.cards[row], found[0]) for row in rows]
        return said | {"results": sparse(request, results)}


class CardView(GameView):
    """One card with all that is known of it."""

    kind: ClassVar[str]
    parameters = frozenset({"fields"})

    def answer(self, request: Request, found: Sequence[Shelf], **where: str) -> Any:
        card = found[0].find(self.kind, where["slug"])
        if card is None:
            raise Http404
        return sparse(request, [records.full_record(card, found[0])])[0]


class RulesView(GameView):
    """The rules of a game."""

    parameters = frozenset({"page", "page_size", "fields"})

    def answer(self, request: Request, found: Sequence[Shelf], **where: str) -> Any:
        said, rows = page_of(request, found[0].sections)
        return said | {"results": sparse(request, [records.section_record(each, found[0]) for each in rows])}


class TermsView(GameView):
    """The terms of a game."""

    parameters = frozenset({"page", "page_size", "fields"})

    def answer(self, request: Request, found: Sequence[Shelf], **where: str) -> Any:
        said, rows = page_of(request, found[0].terms)
        return said | {"results": sparse(request, [records.term_record(each, found[0]) for each in rows])}


PAGES = [OpenApiParameter("page", int), OpenApiParameter("page_size", int, description="1 to 200; 50 unless told.")]


class SearchView(CatalogView):
    """Search in all games."""

    parameters = frozenset({"q", "page", "page_size"})

    @extend_schema(
        operation_id="search",
        tags=["games"],
        parameters=[OpenApiParameter("q", str, required=True, description="What to look for."), *PAGES],
        responses={200: OpenApiResponse(list_shape("Hits", HitShape)), **PROBLEMS},
        auth=[],
    )
    def get(self, request: Request, **where: str) -> Response:
        """Cards, rules and terms, the likeliest first."""
        return super().get(request, **where)

    def answer(self, request: Request, found: Sequence[Shelf], **where: str) -> Any:
        if not request.GET.get("q", "").strip():
            refuse([Problem("q", "Say what to look for.")])
        said, hits = page_of(request, search(found, request.GET["q"]))
        return said | {"results": [records.link_record(hit.entry) | {"game": hit.shelf.game.slug} for hit in hits]}


def cards_view(game: str, kind: str) -> type[CardsView]:
    """The list of a kind, described by its field table."""
    name = type_name(game, kind)
    known = frozenset({"q", "order", *OF_THE_PAGE, *parameters(fields_of(game, kind))})
    view = type(f"{name}List", (CardsView,), {"game": game, "kind": kind, "parameters": known})
    shape = list_shape(f"{name}List", card_shape(game, kind, is_full=False))
    return cast(type[CardsView], _described(view, game, f"{name}_list", shape, list_parameters(game, kind)))


def card_view(game: str, kind: str) -> type[CardView]:
    """One card of a kind, described by its field table."""
    name = type_name(game, kind)
    view = type(name, (CardView,), {"game": game, "kind": kind})
    return cast(type[CardView], _described(view, game, name, card_shape(game, kind, is_full=True), [SPARSE]))


def rules_view(game: str) -> type[RulesView]:
    """A game's rules."""
    view = type("Rules", (RulesView,), {"game": game})
    name = type_name(game, "rules")
    return cast(type[RulesView], _described(view, game, name, list_shape(name, SectionShape), [*PAGES, SPARSE]))


def terms_view(game: str) -> type[TermsView]:
    """A game's terms."""
    view = type("Terms", (TermsView,), {"game": game})
    name = type_name(game, "terms")
    return cast(type[TermsView], _described(view, game, name, list_shape(name, TermShape), [*PAGES, SPARSE]))


def _described(view: type, game: str, name: str, shape: Any, described: Sequence[OpenApiParameter]) -> type:
    answers = {200: OpenApiResponse(shape), **PROBLEMS}
    schema = extend_schema(
        operation_id=name, tags=[game], summary=view.__doc__, parameters=list(described), responses=answers, auth=[]
    )
    return extend_schema_view(get=schema)(view)
