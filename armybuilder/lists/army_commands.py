"""The common ground of the commands about army files: their arguments, their JSON, their exit codes.

Exit code 0: every army is as it should be. 1: one is not. 2: one is no army file.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from armybuilder.lists.files import read
from armybuilder.rest.strict_json import LARGEST
from catalog.mistakes import Invalid, Mistake
from validation.army import ArmyFile

AS_IT_SHOULD_BE, NOT_SO, NO_ARMY_FILE = 0, 1, 2


class ArmyFilesCommand(BaseCommand):
    """A command that answers for each army file in turn."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--json", action="store_true", help="print one JSON list with the answer for each file")

    def handle(self, *args: object, **options: Any) -> None:
        self.options = options
        self.answers: list[dict[str, object]] = []
        worst = max([self.look_at(name) for name in options["files"]])
        if options["json"]:
            self.stdout.write(json.dumps(self.answers, ensure_ascii=False, indent=2))
        if worst:
            sys.exit(worst)

    def look_at(self, name: str) -> int:
        """Answer for one file; gives its exit code."""
        try:
            return AS_IT_SHOULD_BE if self.answer_for(name, read(content(name))) else NOT_SO
        except Invalid as refused:
            self.refuse(name, refused)
            return NO_ARMY_FILE

    def answer_for(self, name: str, file: ArmyFile) -> bool:
        """Answer for one army; True where it is as it should be."""
        raise NotImplementedError

    def nothing(self) -> Mapping[str, object]:
        """The answer for what is no army file, beside its mistakes."""
        raise NotImplementedError

    def refuse(self, name: str, refused: Invalid) -> None:
        """Name every mistake of what is no army file."""
        mistakes = [mistake.as_json() for mistake in refused.mistakes]
        self.answers.append({"file": name, **self.nothing(), "mistakes": mistakes})
        for mistake in refused.mistakes:
            self.stderr.write(f"{name}: {mistake}")


def content(name: str) -> bytes:
    """The content of a file, as far as an army file can be long."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise Invalid([Mistake("$", f"The file cannot be read: {error.strerror}.")]) from None
