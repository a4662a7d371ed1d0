"""Matches as a Django app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "armybuilder.play"
    verbose_name = "Matches"

    def ready(self) -> None:
        from armybuilder.lists.holders import adopted
        from armybuilder.play.services import adopt_matches

        adopted.connect(adopt_matches, dispatch_uid="adopt_matches")
