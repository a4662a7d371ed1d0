"""Addresses of the API of matches."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from armybuilder.heavy import is_heavy
from armybuilder.play.api import challenges, matches, series
from armybuilder.throttles import SliceThrottle

router = SimpleRouter(use_regex_path=False)
router.register("matches", matches.MatchViewSet, "match")
router.register("challenges", challenges.ChallengeViewSet, "challenge")
router.register("series", series.SeriesViewSet, "series")

#: What is heavy work stands in line, so it has routes of its own.
play_on = matches.MatchViewSet.as_view({"post": "play_on"}, throttle_classes=[SliceThrottle])
forecast = matches.MatchViewSet.as_view({"get": "forecast"}, throttle_classes=[SliceThrottle])
urlpatterns = [
    path("matches/<slug:key>/on/", is_heavy(play_on), name="play-on"),
    path("matches/<slug:key>/forecast/", is_heavy(forecast), name="forecast"),
    path("record/", matches.RecordView.as_view(), name="record"),
    *router.urls,
]
