"""Addresses of the first page."""

from django.urls import path

from armybuilder.welcome import views

app_name = "welcome"
urlpatterns = [
    path("", views.home, name="home"),
    path("first-match/", views.motion, name="motion"),
    path("first-match/watch/", views.watch, name="watch"),
    path("armies/samples/<slug:game>/<slug:sample>/", views.start, name="start"),
]
