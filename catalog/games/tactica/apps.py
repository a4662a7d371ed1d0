"""TACTICA's cards as a tiny Django app."""

from django.apps import AppConfig


class TacticaConfig(AppConfig):
    name = "catalog.games.tactica"
    label = "tactica"
    verbose_name = "TACTICA"
