"""Tactics David's cards as a tiny Django app."""

from django.apps import AppConfig


class TacticsDavidConfig(AppConfig):
    name = "catalog.games.tactics_david"
    label = "tactics_david"
    verbose_name = "Tactics David"
