"""Lists as a Django app."""

from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "armybuilder.lists"
    verbose_name = "Armies"

    def ready(self) -> None:
        from armybuilder.lists import panels
        from armybuilder.lists.receivers import army_files, collection_file, guard_cards
        from armybuilder.lists.services import ARMY_QUOTA
        from armybuilder.ownership.holders import export_requested, usage_requested

        guard_cards()
        panels.register()
        usage_requested.connect(ARMY_QUOTA.report_usage, dispatch_uid="usage_of_armies")
        export_requested.connect(army_files, dispatch_uid="army_files")
        export_requested.connect(collection_file, dispatch_uid="collection_file")
