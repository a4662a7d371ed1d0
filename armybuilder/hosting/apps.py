"""All that the host of the site needs, as a Django app: health, logs, backups, cleaning, the admin's log-in."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin


class HostingConfig(AppConfig):
    name = "armybuilder.hosting"
    default = True

    def ready(self) -> None:
        from armybuilder.hosting import checks


class AdminConfig(admin.AdminConfig):
    """Django's admin with our log-in."""

    default = False
    default_site = "armybuilder.hosting.admin_site.MusterAdminSite"
