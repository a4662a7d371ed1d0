"""Addresses of browse. A game's slug stands at the root, so these come last of all."""

from django.urls import path, register_converter
from django.urls.converters import SlugConverter

from armybuilder.browse.views import being_found, changes, lookup
from armybuilder.browse.views import cards as views
from catalog.shelf import game_slugs


class GameConverter(SlugConverter):
    """The slug of a game of this site: an address that begins with another word leads nowhere."""

    regex = "|".join(game_slugs())


register_converter(GameConverter, "game")
app_name = "browse"
urlpatterns = [
    path("search/", views.search, name="search"),
    path("search/suggest/", views.suggest, name="suggest"),
    path("robots.txt", being_found.robots, name="robots"),
    path("sitemap.xml", being_found.sitemap, name="sitemap"),
    path("favicon.ico", being_found.favicon, name="favicon"),
    path("site.webmanifest", being_found.manifest, name="manifest"),
    path("syntax/", views.syntax, name="syntax"),
    path("credits/", views.credits_page, name="credits"),
    path("compare/", lookup.compare, name="compare"),
    path("compare/tray/", lookup.tray, name="tray"),
    path("changes/", changes.changes, name="changes"),
    path("changes/feed/", changes.ChangesFeed(), name="changes_feed"),
    path("changes/<int:pk>/", changes.load, name="load"),
    path("random/", lookup.random, name="random"),
    path("seen/forget/", lookup.forget, name="forget"),
    path("<game:game>/", views.game, name="game"),
    path("<game:game>/rules/", views.rules, name="rules"),
    path("<game:game>/rules/<str:slug>/", views.section, name="section"),
    path("<game:game>/terms/", views.terms, name="terms"),
    path("<game:game>/random/", lookup.random, name="random_of_game"),
    path("<game:game>/<slug:plural>/random/", lookup.random, name="random_of_kind"),
    path("<game:game>/preview/<slug:kind>/<str:slug>/", views.preview, name="preview"),
    path("<game:game>/<slug:plural>/", views.cards, name="cards"),
    path("<game:game>/<slug:plural>/<slug:slug>/", views.card, name="card"),
]
