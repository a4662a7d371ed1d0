"""The views of the read API with their descriptions: one of each for every kind of every game."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar, cast

from django.utils.text import capfirst
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view

from armybuilder.browse.api import across, bulk, queries, serializers, views
from armybuilder.browse.api.writing import CsvRenderer, LinesRenderer
from armybuilder.rest.shapes import Shape
from catalog.kinds import kinds

ViewT = TypeVar("ViewT", bound=views.CatalogView)
CATALOG = "catalog"
AnswerShape = type[Shape] | Shape | OpenApiResponse


def _header(name: str, about: str, of: type[str | int] = str, on: Sequence[int] = (200,)) -> OpenApiParameter:
    return OpenApiParameter(name, of, OpenApiParameter.HEADER, description=about, response=list(on))


HEADERS = [
    OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of the copy that one has."),
    _header("ETag", "Changes when the answer does; weak.", on=(200, 304)),
    _header("Link", "The next, previous, first and last page."),
    _header("RateLimit-Limit", "How many reads a window has.", int),
    _header("RateLimit-Remaining", "How many are left.", int),
    _header("RateLimit-Reset", "In how many seconds the next window begins.", int),
]
LEADS_ON = OpenApiResponse(description="A name without a version leads to the present file.")
LINES = {"type": "string", "description": "A card in full on every line, as `AnyCard` has it."}
UNCHANGED = OpenApiResponse(description="The copy that one has is good.")


def described(
    view: type[ViewT],
    name: str,
    shape: AnswerShape,
    asked: Iterable[OpenApiParameter] = (),
    *,
    tag: str = CATALOG,
    summary: str = "",
    more: Mapping[object, object] = MappingProxyType({}),
) -> type[ViewT]:
    """A view with what the description says of it; its first sentence is the view's own."""
    answers: dict[object, object] = {(200, "application/json"): shape, **more}
    if issubclass(view, views.ListView):
        answers |= {(200, form): OpenApiTypes.STR for form in (CsvRenderer.media_type, LinesRenderer.media_type)}
    if issubclass(view, bulk.BulkView):
        answers[200, LinesRenderer.media_type] = LINES
    if view.is_cached:
        answers[304] = UNCHANGED
    headers = HEADERS if view.is_cached else HEADERS[3:]
    schema = extend_schema(
        operation_id=name,
        tags=[tag],
        summary=summary or None,
        parameters=[*asked, *headers],
        responses=answers,
        auth=[],
    )
    return extend_schema_view(get=schema)(view)


def _made(base: type[ViewT], name: str, **own: object) -> type[ViewT]:
    return cast(type[ViewT], type(name, (base,), {"__doc__": base.__doc__, **own}))


def operation(game: str, what: str, verb: str) -> str:
    """The id of an operation on what a game has."""
    return f"{game}_{what}_{verb}".replace("-", "_")


def _plural(game: str, kind: str) -> str:
    return capfirst(str(kinds(game)[kind]._meta.verbose_name_plural))


def _one(game: str, kind: str) -> str:
    return capfirst(f"{kinds(game)[kind]._meta.verbose_name} in full")


def cards_view(game: str, kind: str) -> type[views.CardsView]:
    """The list of a kind."""
    name = f"{serializers.type_name(game, kind)}List"
    view = _made(views.CardsView, name, game=game, kind=kind, query_class=queries.list_query(game, kind))
    part = serializers.part_of(serializers.card_serializer(game, kind, is_full=True))
    return described(
        view,
        operation(game, kinds(game)[kind].plural, "list"),
        serializers.list_answer(serializers.card_serializer(game, kind, is_full=False), part),
        tag=game,
        summary=_plural(game, kind),
    )


def card_view(game: str, kind: str) -> type[views.CardView]:
    """One card of a kind."""
    view = _made(
        views.CardView,
        serializers.type_name(game, kind),
        game=game,
        kind=kind,
        query_class=queries.card_query(game, kind),
    )
    return described(
        view,
        operation(game, kinds(game)[kind].plural, "retrieve"),
        serializers.answer(serializers.card_serializer(game, kind, is_full=True)),
        [OpenApiParameter("slug", {"type": "string", "pattern": queries.SLUG}, "path", description="The card's slug.")],
        tag=game,
        summary=_one(game, kind),
    )


def facets_view(game: str, kind: str) -> type[views.FacetsView]:
    """The facets of a kind."""
    name, reads = f"{serializers.type_name(game, kind)}Facets", queries.facets_query(game, kind)
    return described(
        _made(views.FacetsView, name, game=game, kind=kind, query_class=reads),
        operation(game, kinds(game)[kind].plural, "facets"),
        serializers.FacetsSerializer,
        tag=game,
        summary=f"Facets of {_plural(game, kind).lower()}",
    )


def rules_view(game: str) -> type[views.RulesView]:
    """A game's rules."""
    return _texts_view(views.RulesView, game, "rules", serializers.SectionSerializer)


def terms_view(game: str) -> type[views.TermsView]:
    """A game's terms."""
    return _texts_view(views.TermsView, game, "terms", serializers.TermSerializer)


def _texts_view(base: type[ViewT], game: str, what: str, shape: type[Shape]) -> type[ViewT]:
    view = _made(base, what.capitalize(), game=game)
    answer = serializers.list_answer(shape, serializers.part_of(shape))
    return described(view, operation(game, what, "list"), answer, tag=game)


games_view = described(views.GamesView, "games_list", serializers.GameSerializer(many=True))
all_cards_view = described(
    across.AllCardsView,
    "cards_list",
    serializers.list_answer(serializers.AnyCardSerializer, serializers.part_of(serializers.AnyCardSerializer)),
)
random_view = described(
    across.RandomView,
    "cards_random",
    serializers.answer(serializers.AnyCardSerializer),
)
autocomplete_view = described(
    across.AutocompleteView,
    "cards_autocomplete",
    serializers.SuggestionsSerializer,
)
search_view = described(
    across.SearchView,
    "search_list",
    serializers.SEARCH_ANSWER,
)
manifest_view = described(bulk.ManifestView, "bulk_list", serializers.ManifestSerializer)
bulk_view = described(
    bulk.BulkView,
    "bulk_retrieve",
    serializers.BulkSerializer,
    [
        OpenApiParameter(
            "name", {"type": "string", "pattern": f"^{bulk.FILE_NAME}$"}, "path", description="As the manifest has it."
        )
    ],
    more={302: LEADS_ON},
)
