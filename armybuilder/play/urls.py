"""Addresses of matches."""

from django.urls import path

from armybuilder.play.views import matches as views

app_name = "play"
urlpatterns = [
    path("fight/", views.fight, name="fight"),
    path("matches/", views.index, name="index"),
    path("matches/open/", views.open_replay, name="open"),
    path("matches/<slug:key>/", views.show, name="match"),
    path("matches/<slug:key>/on/", views.play, name="on"),
    path("matches/<slug:key>/answer/", views.answer, name="answer"),
    path("matches/<slug:key>/undo/", views.undo, name="undo"),
    path("matches/<slug:key>/delete/", views.delete, name="delete"),
    path("matches/<slug:key>/match.json", views.download, name="download"),
    path("matches/<slug:key>/log.txt", views.log, name="log"),
]
