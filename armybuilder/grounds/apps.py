"""Grounds as a Django app."""

from django.apps import AppConfig


class GroundsConfig(AppConfig):
    name = "armybuilder.grounds"
    verbose_name = "Grounds"

    def ready(self) -> None:
        from armybuilder.grounds.receivers import adopt_grounds, ground_files
        from armybuilder.grounds.services import GROUNDS
        from armybuilder.lists.holders import adopted, keeping, taken_out

        adopted.connect(adopt_grounds, dispatch_uid="adopt_grounds")
        keeping.connect(GROUNDS.in_words, dispatch_uid="grounds_in_words")
        taken_out.connect(ground_files, dispatch_uid="ground_files")
