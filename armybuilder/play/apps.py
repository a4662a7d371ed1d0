"""The app that plays matches between armies."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "armybuilder.play"
    verbose_name = "Matches"
