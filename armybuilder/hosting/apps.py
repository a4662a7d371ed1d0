"""All that whoever hosts the site needs, as a Django app: health, logs, backups, cleaning, the admin's door."""

from django.apps import AppConfig


class HostingConfig(AppConfig):
    name = "armybuilder.hosting"
