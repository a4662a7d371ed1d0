"""Addresses of the read API: each kind of each game has its own, described by its own field table."""

from collections.abc import Iterator

from django.urls import URLPattern, path

from armybuilder.browse.api import describing
from armybuilder.browse.api.queries import games
from armybuilder.browse.api.views import ListView
from armybuilder.browse.api.writing import TABLES
from catalog.fields import tables_of
from catalog.kinds import kinds


def _list_patterns(address: str, view: type[ListView], name: str) -> Iterator[URLPattern]:
    """A list at its address, and as each kind of table at an address that ends like such a file."""
    yield path(f"{address}/", view.as_view(), name=name)
    for form in TABLES:
        yield path(f"{address}.{form}", view.as_view(schema=None), {"format": form}, name=f"{name}-{form}")


def _game_patterns(game: str) -> Iterator[URLPattern]:
    yield from _list_patterns(f"{game}/rules", describing.rules_view(game), f"{game}-rules")
    yield from _list_patterns(f"{game}/terms", describing.terms_view(game), f"{game}-terms")
    for kind in tables_of(game):
        here = f"{game}/{kinds(game)[kind].plural}"
        yield from _list_patterns(here, describing.cards_view(game, kind), f"{game}-{kind}-list")
        yield path(f"{here}/facets/", describing.facets_view(game, kind).as_view(), name=f"{game}-{kind}-facets")
        yield path(f"{here}/<slug:slug>/", describing.card_view(game, kind).as_view(), name=f"{game}-{kind}")


urlpatterns = [
    path("games/", describing.games_view.as_view(), name="games"),
    *_list_patterns("cards", describing.all_cards_view, "cards"),
    path("cards/random/", describing.random_view.as_view(), name="random"),
    path("autocomplete/", describing.autocomplete_view.as_view(), name="autocomplete"),
    *_list_patterns("search", describing.search_view, "search"),
    path("bulk/", describing.manifest_view.as_view(), name="bulk"),
    path("bulk/<str:name>", describing.bulk_view.as_view(), name="bulk-file"),
    *(pattern for game in games() for pattern in _game_patterns(game)),
]
