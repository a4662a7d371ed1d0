"""Lists as a Django app."""

from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "armybuilder.lists"
