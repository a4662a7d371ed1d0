"""Addresses of matches."""

from django.urls import path

from armybuilder.play.live.streams import poll
from armybuilder.play.views import challenges, company, matches, series
from armybuilder.play.views import matches as views

app_name = "play"
urlpatterns = [
    path("fight/", views.fight, name="fight"),
    path("matches/", views.index, name="index"),
    path("matches/open/", views.open_replay, name="open"),
    path("matches/series/<slug:key>/", series.show, name="series"),
    path("matches/series/<slug:key>/on/", series.play, name="series-on"),
    path("matches/series/<slug:key>/stop/", series.leave_off, name="stop-series"),
    path("matches/series/<slug:key>/delete/", series.delete, name="delete-series"),
    path("matches/record/", company.record, name="record"),
    path("challenges/", challenges.lobby, name="lobby"),
    path("challenges/new/", challenges.send, name="challenge"),
    path("challenges/<slug:key>/", challenges.show, name="challenge-page"),
    path("challenges/<slug:key>/join/", challenges.join, name="join"),
    path("challenges/<slug:key>/bot/", challenges.seat_bot, name="seat-bot"),
    path("challenges/<slug:key>/withdraw/", challenges.withdraw, name="withdraw"),
    path("matches/<slug:key>/", views.show, name="match"),
    path("matches/<slug:key>/on/", views.play, name="on"),
    path("matches/<slug:key>/answer/", views.answer, name="answer"),
    path("matches/<slug:key>/undo/", views.undo, name="undo"),
    path("matches/<slug:key>/offers/", company.offer, name="offer"),
    path("matches/<slug:key>/offers/<int:number>/", company.answer_offer, name="answer-offer"),
    path("matches/<slug:key>/give-up/", company.give_up, name="give-up"),
    path("matches/<slug:key>/claim/", company.claim, name="claim"),
    path("matches/<slug:key>/say/", company.say, name="say"),
    path("matches/<slug:key>/said/<int:number>/report/", company.report, name="report"),
    path("matches/<slug:key>/players/<int:number>/report/", company.report_name, name="report-name"),
    path("matches/<slug:key>/wish/", company.wish, name="wish"),
    path("matches/<slug:key>/here/", company.here, name="here"),
    path("matches/<slug:key>/live", poll, name="live"),
    path("challenges/<slug:key>/live", poll, name="live-challenge"),
    path("matches/<slug:key>/forecast/", matches.forecast, name="forecast"),
    path("matches/<slug:key>/look/", matches.look, name="look"),
    path("matches/<slug:key>/deploy/", views.deploy_rest, name="deploy-rest"),
    path("matches/<slug:key>/uncover/", views.uncover, name="uncover"),
    path("matches/<slug:key>/todays-rules/", matches.carry_over, name="carry-over"),
    path("matches/<slug:key>/delete/", views.delete, name="delete"),
    path("matches/<slug:key>/match.json", views.download, name="download"),
    path("matches/<slug:key>/log.txt", views.log, name="log"),
]
