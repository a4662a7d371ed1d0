"""Learning by playing as a Django app."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from armybuilder.printing.booklet.book import Example
    from catalog.shelf import Shelf


class LearnConfig(AppConfig):
    name = "armybuilder.learn"
    verbose_name = "Learning"

    def ready(self) -> None:
        from armybuilder.learn import guide, panels
        from armybuilder.play.services import answered
        from armybuilder.printing.booklet import book

        panels.register()
        if _examples not in book.EXAMPLES:  # apps may be set up twice, by tests
            book.EXAMPLES.append(_examples)
        answered.connect(guide.note_line, dispatch_uid="note_line")


def _examples(shelf: "Shelf") -> "Mapping[str, Example]":
    from armybuilder.learn.figures import examples  # 7 MB, and only booklets have them

    return examples(shelf)
