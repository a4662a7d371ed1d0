"""Analog Tactics' cards as a tiny Django app."""

from django.apps import AppConfig


class AnalogTacticsConfig(AppConfig):
    name = "catalog.games.analog_tactics"
    label = "analog_tactics"
    verbose_name = "Analog Tactics"
