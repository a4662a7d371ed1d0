"""The real table as a Django app."""

from django.apps import AppConfig


class TabletopConfig(AppConfig):
    name = "armybuilder.tabletop"
    verbose_name = "Tables"

    def ready(self) -> None:
        from armybuilder.ownership.holders import departing, keeping, taken_out
        from armybuilder.tabletop import panels
        from armybuilder.tabletop.leaving import leave_to_others, table_files
        from armybuilder.tabletop.services import TABLE_QUOTA

        panels.register()
        departing.connect(leave_to_others, dispatch_uid="leave_tables_to_others")
        keeping.connect(TABLE_QUOTA.in_words, dispatch_uid="tables_in_words")
        taken_out.connect(table_files, dispatch_uid="table_files")
