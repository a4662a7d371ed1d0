"""The views of the read API with their descriptions: one of each for every kind of every game."""

from collections.abc import Iterable, Sequence
from typing import TypeVar, cast

from django.utils.text import capfirst
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view

from armybuilder.browse import records
from armybuilder.browse.api import across, bulk, parameters, shapes, views
from armybuilder.rest.shapes import problems
from catalog.kinds import kinds

ViewT = TypeVar("ViewT", bound=views.CatalogView)
PROBLEMS = problems(400, 404, 405, 406, 429, 500)
GONE = problems(404, 405, 406, 410, 429, 500)
ALL = "all games"
AnswerShape = type[shapes.Shape] | shapes.Shape | OpenApiResponse


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
UNCHANGED = OpenApiResponse(description="The copy that one has is good.")


def described(
    view: type[ViewT],
    name: str,
    shape: AnswerShape,
    asked: Iterable[OpenApiParameter] = (),
    *,
    tag: str = ALL,
    summary: str = "",
    errors: dict[object, object] = PROBLEMS,
) -> type[ViewT]:
    """A view with what the description says of it; its first sentence is the view's own."""
    answers: dict[object, object] = {200: shape, **({304: UNCHANGED} if view.is_kept else {}), **errors}
    headers = HEADERS if view.is_kept else HEADERS[3:]
    schema = extend_schema(
        operation_id=name,
        tags=[tag],
        summary=summary or (view.__doc__ or "").partition("\n")[0],
        parameters=[*asked, *headers],
        responses=answers,
        auth=[],
    )
    return extend_schema_view(get=schema)(view)


def _made(base: type[ViewT], name: str, **own: object) -> type[ViewT]:
    return cast(type[ViewT], type(name, (base,), {"__doc__": base.__doc__, **own}))


def _plural(game: str, kind: str) -> str:
    return capfirst(str(kinds(game)[kind]._meta.verbose_name_plural))


def _one(game: str, kind: str) -> str:
    return capfirst(f"{kinds(game)[kind]._meta.verbose_name} in full")


def cards_view(game: str, kind: str) -> type[views.CardsView]:
    """The list of a kind."""
    name = shapes.type_name(game, kind)
    view = _made(views.CardsView, f"{name}List", game=game, kind=kind, parameters=views.list_parameters(game, kind))
    shape = shapes.list_shape(f"{name}List", shapes.card_shape(game, kind, is_full=False))
    return described(
        view, f"{name}_list", shape, parameters.list_parameters(game, kind), tag=game, summary=_plural(game, kind)
    )


def card_view(game: str, kind: str) -> type[views.CardView]:
    """One card of a kind."""
    name = shapes.type_name(game, kind)
    view = _made(views.CardView, name, game=game, kind=kind)
    shape = shapes.card_shape(game, kind, is_full=True)
    return described(view, name, shape, parameters.card_parameters(game, kind), tag=game, summary=_one(game, kind))


def facets_view(game: str, kind: str) -> type[views.FacetsView]:
    """The facets of a kind."""
    name = f"{shapes.type_name(game, kind)}_facets"
    known = views.facet_parameters(game, kind)
    view = _made(views.FacetsView, name, game=game, kind=kind, parameters=known)
    return described(
        view,
        name,
        shapes.FacetsShape,
        parameters.filter_parameters(game, kind),
        tag=game,
        summary=f"Facets of {_plural(game, kind).lower()}",
    )


def rules_view(game: str) -> type[views.RulesView]:
    """A game's rules."""
    shape = shapes.list_shape(shapes.type_name(game, "rules"), shapes.SectionShape)
    return _texts_view(views.RulesView, game, "rules", shape, records.SECTION_NAMES)


def terms_view(game: str) -> type[views.TermsView]:
    """A game's terms."""
    shape = shapes.list_shape(shapes.type_name(game, "terms"), shapes.TermShape)
    return _texts_view(views.TermsView, game, "terms", shape, records.TERM_NAMES)


def _texts_view(base: type[ViewT], game: str, what: str, shape: AnswerShape, known: Iterable[str]) -> type[ViewT]:
    asked = [parameters.PAGE, parameters.SIZE, parameters.fields_parameter(known)]
    view = _made(base, what.capitalize(), game=game)
    return described(view, shapes.type_name(game, what), shape, asked, tag=game)


games_view = described(views.GamesView, "games", shapes.GameShape(many=True))
all_cards_view = described(
    across.AllCardsView,
    "cards",
    shapes.list_shape("AnyCardList", shapes.AnyCardShape),
    [
        *parameters.across_parameters(is_full=False),
        parameters.order_parameter(),
        parameters.PAGE,
        parameters.SIZE,
    ],
)
random_view = described(
    across.RandomView, "cards_random", shapes.AnyCardShape, parameters.across_parameters(is_full=True)
)
autocomplete_view = described(
    across.AutocompleteView,
    "autocomplete",
    shapes.SuggestionsShape,
    [parameters.TYPED, parameters.GAME, parameters.KIND, parameters.LIMIT],
)
search_view = described(
    across.SearchView,
    "search",
    shapes.list_shape("Hits", shapes.HitShape),
    [parameters.WORDS, parameters.PAGE, parameters.SIZE],
)
manifest_view = described(bulk.ManifestView, "bulk", shapes.ManifestShape)
bulk_view = described(
    bulk.BulkView,
    "bulk_file",
    shapes.BulkShape,
    [
        OpenApiParameter(
            "name", {"type": "string", "pattern": f"^{bulk.FILE_NAME}$"}, "path", description="As the manifest has it."
        )
    ],
    errors=GONE,
)
