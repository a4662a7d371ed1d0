"""Ownership as a Django app."""

from django.apps import AppConfig


class OwnershipConfig(AppConfig):
    name = "armybuilder.ownership"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from armybuilder.ownership.holders import adopt_at_login

        user_logged_in.connect(adopt_at_login, dispatch_uid="adopt_at_login")
