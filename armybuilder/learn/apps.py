"""Learning by playing as a Django app."""

from django.apps import AppConfig


class LearnConfig(AppConfig):
    name = "armybuilder.learn"
    verbose_name = "Learning"

    def ready(self) -> None:
        from armybuilder.learn import figures, guide, panels
        from armybuilder.play.services import answered
        from armybuilder.printing.booklet import book

        panels.register()
        if figures.examples not in book.EXAMPLES:  # apps may be set up twice, by tests
            book.EXAMPLES.append(figures.examples)
        answered.connect(guide.note_line, dispatch_uid="note_line")
