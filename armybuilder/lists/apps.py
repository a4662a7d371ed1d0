"""Lists as a Django app."""

from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "armybuilder.lists"
    verbose_name = "Armies"

    def ready(self) -> None:
        from armybuilder.lists import panels
        from armybuilder.lists.receivers import army_files, collection_file, guard_cards
        from armybuilder.lists.services import ARMY_QUOTA
        from armybuilder.ownership.holders import keeping, taken_out

        guard_cards()
        panels.register()
        keeping.connect(ARMY_QUOTA.in_words, dispatch_uid="armies_in_words")
        taken_out.connect(army_files, dispatch_uid="army_files")
        taken_out.connect(collection_file, dispatch_uid="collection_file")
