"""Addresses of browse. A game's slug stands at the root, so these come last of all."""

from django.urls import path

from armybuilder.browse.views import being_found, changes, lookup
from armybuilder.browse.views import cards as views

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
    path("<slug:game>/", views.game, name="game"),
    path("<slug:game>/rules/", views.rules, name="rules"),
    path("<slug:game>/rules/<str:slug>/", views.section, name="section"),
    path("<slug:game>/terms/", views.terms, name="terms"),
    path("<slug:game>/random/", lookup.random, name="random_of_game"),
    path("<slug:game>/<slug:plural>/random/", lookup.random, name="random_of_kind"),
    path("<slug:game>/preview/<slug:kind>/<str:slug>/", views.preview, name="preview"),
    path("<slug:game>/<slug:plural>/", views.cards, name="cards"),
    path("<slug:game>/<slug:plural>/<slug:slug>/", views.card, name="card"),
]
