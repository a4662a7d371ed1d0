"""All that the person who hosts the site needs, as a Django app: health, logs, backups, cleaning, the admin's door."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin


class HostingConfig(AppConfig):
    name = "armybuilder.hosting"
    default = True

    def ready(self) -> None:
        from armybuilder.hosting import checks


class DoorConfig(admin.AdminConfig):
    """Django's admin, behind a door of ours."""

    default = False
    default_site = "armybuilder.hosting.door.Admin"
