"""Addresses of the API of matches."""

from django.urls import path

from armybuilder.heavy import is_heavy
from armybuilder.play.api import challenges, company
from armybuilder.play.api.carrying import CarryOverView
from armybuilder.play.api.forecasts import ForecastView
from armybuilder.play.api.series import AllSeriesView, PlaySeriesOnView, SeriesView, StopSeriesView
from armybuilder.play.api.views import AnswerView, MatchesView, MatchView, PlayOnView, ReplayView, UndoAnswerView

urlpatterns = [
    path("matches/", MatchesView.as_view(), name="matches"),
    path("matches/<slug:key>/", MatchView.as_view(), name="match"),
    path("matches/<slug:key>/on/", is_heavy(PlayOnView.as_view()), name="play-on"),
    path("matches/<slug:key>/answer/", AnswerView.as_view(), name="answer"),
    path("matches/<slug:key>/forecast/", is_heavy(ForecastView.as_view()), name="forecast"),
    path("matches/<slug:key>/undo/", UndoAnswerView.as_view(), name="undo-answer"),
    path("matches/<slug:key>/todays-rules/", CarryOverView.as_view(), name="carry-over"),
    path("matches/<slug:key>/offers/", company.OffersView.as_view(), name="offers"),
    path("matches/<slug:key>/offers/<int:number>/", company.OfferView.as_view(), name="offer"),
    path("matches/<slug:key>/give-up/", company.GiveUpView.as_view(), name="give-up"),
    path("matches/<slug:key>/claim/", company.ClaimView.as_view(), name="claim"),
    path("matches/<slug:key>/here/", company.HereView.as_view(), name="here"),
    path("matches/<slug:key>/wishes/", company.WishesView.as_view(), name="wishes"),
    path("matches/<slug:key>/messages/", company.MessagesView.as_view(), name="messages"),
    path("matches/<slug:key>/messages/<int:number>/report/", company.ReportView.as_view(), name="report"),
    path("matches/<slug:key>/players/<int:number>/report/", company.ReportNameView.as_view(), name="report-name"),
    path("challenges/", challenges.ChallengesView.as_view(), name="challenges"),
    path("challenges/<slug:key>/", challenges.ChallengeView.as_view(), name="challenge"),
    path("challenges/<slug:key>/join/", challenges.JoinView.as_view(), name="join"),
    path("series/", AllSeriesView.as_view(), name="all-series"),
    path("series/<slug:key>/", SeriesView.as_view(), name="series"),
    path("series/<slug:key>/on/", PlaySeriesOnView.as_view(), name="play-series-on"),
    path("series/<slug:key>/stop/", StopSeriesView.as_view(), name="stop-series"),
    path("record/", company.RecordView.as_view(), name="record"),
    path("matches/<slug:key>/replay/", ReplayView.as_view(), name="replay"),
]
