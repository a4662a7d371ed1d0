"""The real table as a Django app."""

from django.apps import AppConfig


class TabletopConfig(AppConfig):
    name = "armybuilder.tabletop"
    verbose_name = "Tables"

    def ready(self) -> None:
        from armybuilder.ownership.holders import export_requested, pre_account_delete, usage_requested
        from armybuilder.tabletop import panels
        from armybuilder.tabletop.leaving import leave_to_others, table_files
        from armybuilder.tabletop.services import TABLE_QUOTA

        panels.register()
        pre_account_delete.connect(leave_to_others, dispatch_uid="leave_tables_to_others")
        usage_requested.connect(TABLE_QUOTA.report_usage, dispatch_uid="usage_of_tables")
        export_requested.connect(table_files, dispatch_uid="table_files")
