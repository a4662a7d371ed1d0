"""Grounds as a Django app."""

from django.apps import AppConfig


class GroundsConfig(AppConfig):
    name = "armybuilder.grounds"
    verbose_name = "Grounds"

    def ready(self) -> None:
        from armybuilder.grounds.services import GROUND_QUOTA, ground_files
        from armybuilder.ownership.holders import keeping, taken_out

        keeping.connect(GROUND_QUOTA.in_words, dispatch_uid="grounds_in_words")
        taken_out.connect(ground_files, dispatch_uid="ground_files")
