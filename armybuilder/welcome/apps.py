"""The first page as a Django app."""

from django.apps import AppConfig


class WelcomeConfig(AppConfig):
    name = "armybuilder.welcome"

    def ready(self) -> None:
        from armybuilder.welcome import panels

        panels.register()
