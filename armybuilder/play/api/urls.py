"""Addresses of the API of matches."""

from django.urls import path

from armybuilder.play.api.forecasts import ForecastView
from armybuilder.play.api.views import AnswerView, MatchesView, MatchView, PlayOnView, ReplayView, UndoAnswerView

urlpatterns = [
    path("matches/", MatchesView.as_view(), name="matches"),
    path("matches/<slug:key>/", MatchView.as_view(), name="match"),
    path("matches/<slug:key>/on/", PlayOnView.as_view(), name="play-on"),
    path("matches/<slug:key>/answer/", AnswerView.as_view(), name="answer"),
    path("matches/<slug:key>/forecast/", ForecastView.as_view(), name="forecast"),
    path("matches/<slug:key>/undo/", UndoAnswerView.as_view(), name="undo-answer"),
    path("matches/<slug:key>/replay/", ReplayView.as_view(), name="replay"),
]
