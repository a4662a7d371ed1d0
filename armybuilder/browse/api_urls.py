"""Addresses of the read API: each kind of each game has its own, described by its own field table."""

from collections.abc import Iterator

from django.conf import settings
from django.urls import URLPattern, path

from armybuilder.browse import api
from catalog.fields import has_tables, tables_of
from catalog.kinds import kinds


def _game_patterns(game: str) -> Iterator[URLPattern]:
    yield path(f"{game}/rules/", api.rules_view(game).as_view(), name=f"{game}-rules")
    yield path(f"{game}/terms/", api.terms_view(game).as_view(), name=f"{game}-terms")
    for kind in tables_of(game):
        plural = kinds(game)[kind].plural
        yield path(f"{game}/{plural}/", api.cards_view(game, kind).as_view(), name=f"{game}-{plural}")
        yield path(f"{game}/{plural}/<slug:slug>/", api.card_view(game, kind).as_view(), name=f"{game}-{kind}")


urlpatterns = [
    path("games/", api.GamesView.as_view(), name="games"),
    path("search/", api.SearchView.as_view(), name="search"),
    *(pattern for game in settings.GAMES if has_tables(game) for pattern in _game_patterns(game.replace("_", "-"))),
]
