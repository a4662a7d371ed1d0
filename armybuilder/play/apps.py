"""Matches as a Django app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "armybuilder.play"
    verbose_name = "Matches"

    def ready(self) -> None:
        from armybuilder.ownership.holders import departing, keeping, taken_out
        from armybuilder.play import panels
        from armybuilder.play.leaving import leave_to_others, match_files
        from armybuilder.play.selectors import MATCH_QUOTA, SEAT_QUOTA

        panels.register()
        departing.connect(leave_to_others, dispatch_uid="leave_to_others")
        keeping.connect(MATCH_QUOTA.in_words, dispatch_uid="matches_in_words")
        keeping.connect(SEAT_QUOTA.in_words, dispatch_uid="seats_in_words")
        taken_out.connect(match_files, dispatch_uid="match_files")
