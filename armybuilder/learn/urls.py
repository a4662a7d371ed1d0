"""Addresses of scenes and lessons."""

from django.urls import path

from armybuilder.learn import views

app_name = "learn"
urlpatterns = [
    path("", views.index, name="index"),
    path("matches/<slug:key>/<int:moment>/", views.from_match, name="from-match"),
    path("<slug:game>/", views.lessons, name="lessons"),
    path("<slug:game>/first-match/", views.first_match, name="first-match"),
    path("<slug:game>/turn/", views.reminder, name="reminder"),
    path("<slug:game>/puzzles/", views.puzzles, name="puzzles"),
    path("<slug:game>/puzzles/today/", views.puzzle_of_today, name="today"),
    path("<slug:game>/puzzles/<slug:slug>/", views.puzzle, name="puzzle"),
    path("<slug:game>/scenes/", views.scenes, name="scenes"),
    path("<slug:game>/scenes/report/", views.report, name="report"),
    path("<slug:game>/scenes/try/", views.changed, name="try"),
    path("<slug:game>/scenes/<slug:slug>/", views.scene, name="scene"),
    path("<slug:game>/scenes/<slug:slug>/play/", views.played_on, name="play"),
    path("<slug:game>/scenes/<slug:slug>/scene.json", views.as_json, name="json"),
    path("<slug:game>/scenes/<slug:slug>/scene.txt", views.as_text, name="text"),
    path("<slug:game>/<slug:slug>/<int:number>/", views.step, name="step"),
]
