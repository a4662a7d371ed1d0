"""Addresses of browse. A game's slug stands at the root, so these come last of all."""

from django.urls import path

from armybuilder.browse import views, views_changes, views_lookup

app_name = "browse"
urlpatterns = [
    path("", views.home, name="home"),
    path("search/", views.search, name="search"),
    path("search/suggest/", views.suggest, name="suggest"),
    path("syntax/", views.syntax, name="syntax"),
    path("credits/", views.credits_page, name="credits"),
    path("compare/", views_lookup.compare, name="compare"),
    path("compare/tray/", views_lookup.tray, name="tray"),
    path("changes/", views_changes.changes, name="changes"),
    path("changes/feed/", views_changes.ChangesFeed(), name="changes_feed"),
    path("changes/<int:pk>/", views_changes.load, name="load"),
    path("random/", views_lookup.random, name="random"),
    path("seen/forget/", views_lookup.forget, name="forget"),
    path("<slug:game>/", views.game, name="game"),
    path("<slug:game>/rules/", views.rules, name="rules"),
    path("<slug:game>/rules/<str:slug>/", views.section, name="section"),
    path("<slug:game>/terms/", views.terms, name="terms"),
    path("<slug:game>/random/", views_lookup.random, name="random_of_game"),
    path("<slug:game>/<slug:plural>/random/", views_lookup.random, name="random_of_kind"),
    path("<slug:game>/preview/<slug:kind>/<str:slug>/", views.preview, name="preview"),
    path("<slug:game>/<slug:plural>/", views.cards, name="cards"),
    path("<slug:game>/<slug:plural>/<slug:slug>/", views.card, name="card"),
]
