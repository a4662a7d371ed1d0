"""Printing as a Django app."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    name = "armybuilder.printing"

    def ready(self) -> None:
        from armybuilder.printing import panels, receivers
        from armybuilder.serving.workers import worker_starting

        panels.register()
        worker_starting.connect(receivers.print_ahead)
