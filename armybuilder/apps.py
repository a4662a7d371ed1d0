"""The site itself as a Django app: it brings the checks that every game has all its parts.

Python looks for garbage among what it loads, and once more when it ends. There is none, and it would take a third of a
start and more of a short command.
"""

import atexit
import gc
from types import ModuleType

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "armybuilder"
    verbose_name = "Muster"

    def __init__(self, app_name: str, app_module: ModuleType | None) -> None:
        super().__init__(app_name, app_module)
        gc.disable()  # the first app of all: until they are ready

    def ready(self) -> None:
        from armybuilder import checks

        gc.freeze()
        gc.enable()
        atexit.register(gc.freeze)
