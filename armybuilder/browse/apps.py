"""Browse as a Django app."""

from django.apps import AppConfig


class BrowseConfig(AppConfig):
    name = "armybuilder.browse"
