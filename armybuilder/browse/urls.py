"""Addresses of browse. A game's slug stands at the root, so these come last of all."""

from django.urls import path

from armybuilder.browse import views

app_name = "browse"
urlpatterns = [
    path("", views.home, name="home"),
    path("search/", views.search, name="search"),
    path("search/suggest/", views.suggest, name="suggest"),
    path("syntax/", views.syntax, name="syntax"),
    path("credits/", views.credits_page, name="credits"),
    path("<slug:game>/", views.game, name="game"),
    path("<slug:game>/rules/", views.rules, name="rules"),
    path("<slug:game>/terms/", views.terms, name="terms"),
    path("<slug:game>/preview/<slug:kind>/<str:slug>/", views.preview, name="preview"),
    path("<slug:game>/<slug:plural>/", views.cards, name="cards"),
    path("<slug:game>/<slug:plural>/<slug:slug>/", views.card, name="card"),
]
