"""Addresses of odds."""

from django.urls import path

from armybuilder.play.views import odds as odds_views

app_name = "odds"
urlpatterns = [
    path("", odds_views.index, name="index"),
    path("<slug:game>/", odds_views.choose, name="choose"),
    path("armies/<slug:key>/", odds_views.armies, name="armies"),
    path("<slug:game>/<slug:slug>/", odds_views.against, name="against"),
]
