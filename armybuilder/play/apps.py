"""Matches as a Django app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "armybuilder.play"
    verbose_name = "Matches"

    def ready(self) -> None:
        from armybuilder.lists.holders import adopted, taken_out
        from armybuilder.play.services import adopt_matches
        from armybuilder.play.taking_out import match_files

        adopted.connect(adopt_matches, dispatch_uid="adopt_matches")
        taken_out.connect(match_files, dispatch_uid="match_files")
