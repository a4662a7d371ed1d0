"""Addresses of matches and of odds."""

from django.urls import path

from armybuilder.play.live.streams import poll
from armybuilder.play.views import challenges, matches, odds, series

app_name = "play"
urlpatterns = [
    path("fight/", matches.fight, name="fight"),
    path("matches/", matches.index, name="index"),
    path("matches/open/", matches.open_replay, name="open"),
    path("matches/series/<slug:key>/", series.show, name="series"),
    path("matches/series/<slug:key>/on/", series.play, name="series-on"),
    path("matches/series/<slug:key>/stop/", series.stop_series, name="stop-series"),
    path("matches/series/<slug:key>/delete/", series.delete, name="delete-series"),
    path("matches/record/", matches.record, name="record"),
    path("challenges/", challenges.lobby, name="lobby"),
    path("challenges/new/", challenges.send, name="challenge"),
    path("challenges/<slug:key>/", challenges.show, name="challenge-page"),
    path("challenges/<slug:key>/join/", challenges.join, name="join"),
    path("challenges/<slug:key>/bot/", challenges.seat_bot, name="seat-bot"),
    path("challenges/<slug:key>/withdraw/", challenges.withdraw, name="withdraw"),
    path("matches/<slug:key>/", matches.show, name="match"),
    path("matches/<slug:key>/on/", matches.play, name="on"),
    path("matches/<slug:key>/answer/", matches.answer, name="answer"),
    path("matches/<slug:key>/undo/", matches.undo, name="undo"),
    path("matches/<slug:key>/hint/", matches.hint, name="hint"),
    path("matches/<slug:key>/resign/", matches.resign, name="resign"),
    path("matches/<slug:key>/rematch/", matches.rematch, name="rematch"),
    path("matches/<slug:key>/hand-over/", matches.hand_over, name="hand-over"),
    path("matches/<slug:key>/offers/", matches.offer, name="offer"),
    path("matches/<slug:key>/offers/<int:number>/", matches.answer_offer, name="answer-offer"),
    path("matches/<slug:key>/give-up/", matches.give_up, name="give-up"),
    path("matches/<slug:key>/claim/", matches.claim, name="claim"),
    path("matches/<slug:key>/say/", matches.say, name="say"),
    path("matches/<slug:key>/said/<int:number>/report/", matches.report_message, name="report"),
    path("matches/<slug:key>/players/<int:number>/report/", matches.report_name, name="report-name"),
    path("matches/<slug:key>/wish/", matches.wish, name="wish"),
    path("matches/<slug:key>/here/", matches.here, name="here"),
    path("matches/<slug:key>/live", poll, name="live"),
    path("challenges/<slug:key>/live", poll, name="live-challenge"),
    path("matches/<slug:key>/forecast/", matches.forecast, name="forecast"),
    path("matches/<slug:key>/forecasts/", matches.forecasts, name="forecasts"),
    path("matches/<slug:key>/look/", matches.look, name="look"),
    path("matches/<slug:key>/position/", matches.position, name="position"),
    path("matches/<slug:key>/why-not/", matches.why, name="why-not"),
    path("matches/<slug:key>/deploy/", matches.deploy_rest, name="deploy-rest"),
    path("matches/<slug:key>/pass-on/", matches.pass_on, name="pass-on"),
    path("matches/<slug:key>/ask-again/", matches.ask_again, name="ask-again"),
    path("matches/<slug:key>/uncover/", matches.uncover, name="uncover"),
    path("matches/<slug:key>/todays-rules/", matches.carry_over, name="carry-over"),
    path("matches/<slug:key>/delete/", matches.delete, name="delete"),
    path("matches/<slug:key>/match.json", matches.download, name="download"),
    path("matches/<slug:key>/log.txt", matches.log, name="log"),
]
odds_urlpatterns = [
    path("", odds.index, name="index"),
    path("<slug:game>/", odds.choose, name="choose"),
    path("armies/<slug:key>/", odds.armies, name="armies"),
    path("<slug:game>/<slug:slug>/", odds.against, name="against"),
]
