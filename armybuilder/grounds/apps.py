"""Grounds as a Django app."""

from django.apps import AppConfig


class GroundsConfig(AppConfig):
    name = "armybuilder.grounds"
    verbose_name = "Grounds"

    def ready(self) -> None:
        from armybuilder.grounds.services import GROUND_QUOTA, ground_files
        from armybuilder.ownership.holders import export_requested, usage_requested

        usage_requested.connect(GROUND_QUOTA.report_usage, dispatch_uid="usage_of_grounds")
        export_requested.connect(ground_files, dispatch_uid="ground_files")
