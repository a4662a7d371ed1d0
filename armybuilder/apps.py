"""The site itself as a Django app: it brings the checks that every game has all its parts."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "armybuilder"
    verbose_name = "Muster"

    def ready(self) -> None:
        from armybuilder import checks  # noqa: F401 - importing registers the checks
