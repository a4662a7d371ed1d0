"""Addresses of the read API: each kind of each game has its own, described by its own field table."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, include, path
from django.utils.text import capfirst
from drf_spectacular.utils import OpenApiParameter

from armybuilder.browse.api import across, bulk, queries, views
from armybuilder.browse.api.serializers import (
    FacetsSerializer,
    SectionSerializer,
    TermSerializer,
    answer,
    card_serializer,
    list_answer,
)
from armybuilder.browse.api.writing import TABLES
from catalog.fields import tables_of
from catalog.kinds import kinds

SLUG = OpenApiParameter("slug", {"type": "string", "pattern": queries.SLUG}, "path", description="The card's slug.")

TEXTS = (("rules", views.RulesView, SectionSerializer), ("terms", views.TermsView, TermSerializer))


def _list_patterns(address: str, view: type[views.ListView], name: str, **own: Any) -> Iterator[URLPattern]:
    """A list at its address, and as each kind of table at an address that ends like such a file."""
    yield path(f"{address}/", view.as_view(**own), name=name)
    for form in TABLES:
        yield path(f"{address}.{form}", view.as_view(**own | {"schema": None}), {"format": form}, name=f"{name}-{form}")


def _game_patterns(game: str) -> Iterator[URLPattern]:
    for what, view, shape in TEXTS:
        own = {"game": game, "operation_id": _operation(game, what, "list"), "answers_with": list_answer(shape)}
        yield from _list_patterns(what, view, f"{game}-{what}", **own)
    for kind in tables_of(game):
        yield from _kind_patterns(game, kind)


def _kind_patterns(game: str, kind: str) -> Iterator[URLPattern]:
    model = kinds(game)[kind]
    here, about = model.plural, {"game": game, "kind": kind}
    plural, full = capfirst(str(model._meta.verbose_name_plural)), card_serializer(game, kind, is_full=True)
    yield from _list_patterns(
        here, views.CardsView, f"{game}-{kind}-list", **about, query_class=queries.list_query(game, kind),
        operation_id=_operation(game, model.plural, "list"), summary=plural,
        answers_with=list_answer(card_serializer(game, kind, is_full=False), full),
    )  # fmt: skip
    facets = views.FacetsView.as_view(
        **about, query_class=queries.facets_query(game, kind), operation_id=_operation(game, model.plural, "facets"),
        summary=f"Facets of {plural.lower()}", answers_with=FacetsSerializer,
    )  # fmt: skip
    card = views.CardView.as_view(
        **about, query_class=queries.card_query(game, kind), operation_id=_operation(game, model.plural, "retrieve"),
        summary=capfirst(f"{model._meta.verbose_name} in full"), answers_with=answer(full), parameters=[SLUG],
    )  # fmt: skip
    yield path(f"{here}/facets/", facets, name=f"{game}-{kind}-facets")
    yield path(f"{here}/<slug:slug>/", card, name=f"{game}-{kind}")


def _operation(game: str, what: str, verb: str) -> str:
    return f"{game}_{what}_{verb}".replace("-", "_")


urlpatterns = [
    path("games/", views.GamesView.as_view(), name="games"),
    *_list_patterns("cards", across.AllCardsView, "cards"),
    path("cards/random/", across.RandomView.as_view(), name="random"),
    path("autocomplete/", across.AutocompleteView.as_view(), name="autocomplete"),
    *_list_patterns("search", across.SearchView, "search"),
    path("bulk/", bulk.ManifestView.as_view(), name="bulk"),
    path("bulk/<str:name>", bulk.BulkView.as_view(), name="bulk-file"),
    *(path(f"{game}/", include(list(_game_patterns(game)))) for game in queries.games()),
]
