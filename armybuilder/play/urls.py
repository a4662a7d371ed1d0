"""Addresses of matches."""

from django.urls import path

from armybuilder.play.live.polling import poll
from armybuilder.play.views import board, series
from armybuilder.play.views import matches as views

app_name = "play"
urlpatterns = [
    path("fight/", views.fight, name="fight"),
    path("matches/", views.index, name="index"),
    path("matches/open/", views.open_replay, name="open"),
    path("matches/series/<slug:key>/", series.show, name="series"),
    path("matches/series/<slug:key>/on/", series.play, name="series-on"),
    path("matches/series/<slug:key>/delete/", series.delete, name="delete-series"),
    path("matches/<slug:key>/", views.show, name="match"),
    path("matches/<slug:key>/on/", views.play, name="on"),
    path("matches/<slug:key>/answer/", views.answer, name="answer"),
    path("matches/<slug:key>/undo/", views.undo, name="undo"),
    path("matches/<slug:key>/live", poll, name="live"),
    path("challenges/<slug:key>/live", poll, name="live-challenge"),
    path("matches/<slug:key>/forecast/", board.forecast, name="forecast"),
    path("matches/<slug:key>/look/", board.look, name="look"),
    path("matches/<slug:key>/deploy/", views.deploy_rest, name="deploy-rest"),
    path("matches/<slug:key>/uncover/", views.uncover, name="uncover"),
    path("matches/<slug:key>/delete/", views.delete, name="delete"),
    path("matches/<slug:key>/match.json", views.download, name="download"),
    path("matches/<slug:key>/log.txt", views.log, name="log"),
]
