"""Lists as a Django app."""

from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "armybuilder.lists"
    verbose_name = "Armies"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from armybuilder.lists import panels
        from armybuilder.lists.collection.services import adopt_collection
        from armybuilder.lists.holders import adopt_at_login, adopted, keeping, taken_out
        from armybuilder.lists.receivers import army_files, collection_file, guard_cards
        from armybuilder.lists.services import ARMIES

        guard_cards()
        panels.register()
        user_logged_in.connect(adopt_at_login, dispatch_uid="adopt_at_login")
        adopted.connect(adopt_collection, dispatch_uid="adopt_collection")
        keeping.connect(ARMIES.in_words, dispatch_uid="armies_in_words")
        taken_out.connect(army_files, dispatch_uid="army_files")
        taken_out.connect(collection_file, dispatch_uid="collection_file")
