"""Matches as a Django app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "armybuilder.play"
    verbose_name = "Matches"

    def ready(self) -> None:
        from armybuilder.ownership.holders import export_requested, pre_account_delete, usage_requested
        from armybuilder.play import panels
        from armybuilder.play.leaving import leave_to_others, match_files
        from armybuilder.play.selectors import MATCH_QUOTA, SEAT_QUOTA

        panels.register()
        pre_account_delete.connect(leave_to_others, dispatch_uid="leave_to_others")
        usage_requested.connect(MATCH_QUOTA.report_usage, dispatch_uid="usage_of_matches")
        usage_requested.connect(SEAT_QUOTA.report_usage, dispatch_uid="usage_of_seats")
        export_requested.connect(match_files, dispatch_uid="match_files")
