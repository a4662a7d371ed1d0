"""Printing as a Django app."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    name = "armybuilder.printing"
