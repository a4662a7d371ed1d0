"""Learning by playing as a Django app."""

from django.apps import AppConfig


class LearnConfig(AppConfig):
    name = "armybuilder.learn"
    verbose_name = "Learning"

    def ready(self) -> None:
        from armybuilder.learn import guide, panels
        from armybuilder.play.services import answered

        panels.register()
        answered.connect(guide.note_line, dispatch_uid="note_line")
