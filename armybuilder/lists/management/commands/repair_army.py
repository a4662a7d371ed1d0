"""`manage.py repair_army FILE…`: the legal army that is nearest to each, and the moves that lead there.

Exit code 0: every army is legal or can be mended. 1: one cannot. 2: one is no army file.
"""

import json
import sys
from argparse import ArgumentParser
from typing import Any, ClassVar

from django.core.management.base import BaseCommand

from armybuilder.lists.files import read
from armybuilder.lists.management.commands.check_army import content
from armybuilder.lists.solving import asking
from catalog.mistakes import FileRefused
from validation.army import ArmyFile
from validation.solving.answers import Answer, Offer
from validation.solving.here import Here

DONE, NOT_FOUND, NO_ARMY_FILE = 0, 1, 2
VERDICTS = {True: "possible", False: "impossible", None: "not found"}


class Command(BaseCommand):
    help = "Make army files legal with the fewest changes (- is standard input)."
    #: What is said of a file that is no army file.
    nothing: ClassVar[dict[str, Any]] = {"possible": None, "army": None, "moves": [], "why": None}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--json", action="store_true", help="print one JSON list with the answer for each file")

    def handle(self, *args: object, **options: Any) -> None:
        self.options = options
        self.answers: list[dict[str, Any]] = []
        worst = max([self.answer_for(name) for name in options["files"]])
        if options["json"]:
            self.stdout.write(json.dumps(self.answers, ensure_ascii=False, indent=2))
        if worst:
            sys.exit(worst)

    def answer_for(self, name: str) -> int:
        """Answer for one file; gives its exit code."""
        try:
            file = read(content(name))
        except FileRefused as refused:
            mistakes = [mistake.as_json() for mistake in refused.mistakes]
            self.answers.append({"file": name, **self.nothing, "mistakes": mistakes})
            for mistake in refused.mistakes:
                self.stderr.write(f"{name}: {mistake}")
            return NO_ARMY_FILE
        answer = self.ask(file)
        self.answers.append({"file": name, **self.data(answer)})
        if not self.options["json"]:
            self.tell(name, answer)
        return DONE if answer.possible else NOT_FOUND

    def ask(self, file: ArmyFile) -> Answer:
        """The question that the command is for."""
        return asking.mend(file, Here())

    def data(self, answer: Answer) -> dict[str, object]:
        """The answer as plain data."""
        return asking.answer_data(answer)

    def tell(self, name: str, answer: Answer) -> None:
        """The answer in lines: the verdict, then the moves to each army, or the reason."""
        self.stdout.write(f"{name}: {VERDICTS[answer.possible]}{f'. {answer.reason.message}' if answer.reason else ''}")
        for number, offer in enumerate(answer.offers, 1):
            if len(answer.offers) > 1:
                self.stdout.write(f"  {number}. for {offer.total}")
            self.tell_moves(offer)

    def tell_moves(self, offer: Offer) -> None:
        """A line a move."""
        for step in offer.steps:
            self.stdout.write(f"  {step.words}")
