"""Addresses of the read API: each kind of each game has its own, described by its own field table."""

from collections.abc import Iterator

from django.urls import URLPattern, path

from armybuilder.browse.api import describing
from armybuilder.browse.api.across import games
from catalog.fields import tables_of
from catalog.kinds import kinds


def _game_patterns(game: str) -> Iterator[URLPattern]:
    yield path(f"{game}/rules/", describing.rules_view(game).as_view(), name=f"{game}-rules")
    yield path(f"{game}/terms/", describing.terms_view(game).as_view(), name=f"{game}-terms")
    for kind in tables_of(game):
        here = f"{game}/{kinds(game)[kind].plural}/"
        yield path(here, describing.cards_view(game, kind).as_view(), name=f"{game}-{kind}-list")
        yield path(f"{here}facets/", describing.facets_view(game, kind).as_view(), name=f"{game}-{kind}-facets")
        yield path(f"{here}<slug:slug>/", describing.card_view(game, kind).as_view(), name=f"{game}-{kind}")


urlpatterns = [
    path("games/", describing.games_view.as_view(), name="games"),
    path("cards/", describing.all_cards_view.as_view(), name="cards"),
    path("cards/random/", describing.random_view.as_view(), name="random"),
    path("autocomplete/", describing.autocomplete_view.as_view(), name="autocomplete"),
    path("search/", describing.search_view.as_view(), name="search"),
    path("bulk/", describing.manifest_view.as_view(), name="bulk"),
    path("bulk/<str:name>", describing.bulk_view.as_view(), name="bulk-file"),
    *(pattern for game in games() for pattern in _game_patterns(game)),
]
