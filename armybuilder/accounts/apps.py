"""Accounts as a Django app."""

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_save, pre_save


class AccountsConfig(AppConfig):
    name = "armybuilder.accounts"

    def ready(self) -> None:
        from armybuilder.accounts.names import note_likeness, refuse_look_alike

        pre_save.connect(refuse_look_alike, sender=settings.AUTH_USER_MODEL)
        post_save.connect(note_likeness, sender=settings.AUTH_USER_MODEL)
