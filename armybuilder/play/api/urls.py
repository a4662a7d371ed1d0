"""Addresses of the API of matches."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from armybuilder.play.api import challenges, matches, series

router = SimpleRouter(use_regex_path=False)
router.register("matches", matches.MatchViewSet, "match")
router.register("challenges", challenges.ChallengeViewSet, "challenge")
router.register("series", series.SeriesViewSet, "series")

urlpatterns = [
    path("record/", matches.RecordView.as_view(), name="record"),
    *router.urls,
]
