"""Skirmish of Straws' cards as a tiny Django app."""

from django.apps import AppConfig


class SkirmishOfStrawsConfig(AppConfig):
    name = "catalog.games.skirmish_of_straws"
    label = "skirmish_of_straws"
    verbose_name = "Skirmish of Straws"
