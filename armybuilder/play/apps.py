"""Matches as a Django app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "armybuilder.play"
    verbose_name = "Matches"

    def ready(self) -> None:
        from armybuilder.lists.holders import adopted, departing, keeping, taken_out
        from armybuilder.play.departing import leave_to_others
        from armybuilder.play.quotas import MATCHES, SEATS
        from armybuilder.play.services import adopt_matches
        from armybuilder.play.taking_out import match_files

        adopted.connect(adopt_matches, dispatch_uid="adopt_matches")
        departing.connect(leave_to_others, dispatch_uid="leave_to_others")
        keeping.connect(MATCHES.in_words, dispatch_uid="matches_in_words")
        keeping.connect(SEATS.in_words, dispatch_uid="seats_in_words")
        taken_out.connect(match_files, dispatch_uid="match_files")
