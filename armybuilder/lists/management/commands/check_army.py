"""`manage.py check_army FILE…`: what the rules say of army files.

Exit code 0: every army is legal. 1: one is not. 2: one is no army file.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from armybuilder.lists.files import read
from armybuilder.lists.made import shelf_of
from armybuilder.rest.strict_json import LARGEST
from catalog.mistakes import FileRefused, Mistake
from validation.army import ArmyFile
from validation.books import rulebook
from validation.report import Finding, Report

LEGAL, NOT_LEGAL, NO_ARMY_FILE = 0, 1, 2


class Command(BaseCommand):
    help = "Check army files (- is standard input). Exit code 0: all legal, 1: one is not, 2: one is no army file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--json", action="store_true", help="print one JSON list with the report on each file")

    def handle(self, *args: object, **options: Any) -> None:
        self.as_json: bool = options["json"]
        self.reports: list[dict[str, Any]] = []
        worst = max([self.check_file(name) for name in options["files"]])
        if self.as_json:
            self.stdout.write(json.dumps(self.reports, ensure_ascii=False, indent=2))
        if worst:
            sys.exit(worst)

    def check_file(self, name: str) -> int:
        """Report on one file; answers its exit code."""
        try:
            file = read(content(name))
        except FileRefused as refused:
            self.refuse(name, refused)
            return NO_ARMY_FILE
        report = rulebook(file.game).check_and_mend(file, shelf_of(file))
        self.reports.append({"file": name, **report.as_json()})
        if not self.as_json:
            self.tell(name, file, report)
        return LEGAL if report.is_legal else NOT_LEGAL

    def refuse(self, name: str, refused: FileRefused) -> None:
        mistakes = [mistake.as_json() for mistake in refused.mistakes]
        self.reports.append({"file": name, "legal": False, "total": None, "findings": [], "mistakes": mistakes})
        for mistake in refused.mistakes:
            self.stderr.write(f"{name}: {mistake}")

    def tell(self, name: str, file: ArmyFile, report: Report) -> None:
        """The report in lines: the verdict, then a line a finding."""
        word = rulebook(file.game).cost_word
        cost = f"{report.total} {word}" if report.limit is None else f"{report.total} of {report.limit} {word}"
        self.stdout.write(f"{name}: {'legal' if report.is_legal else 'not legal'}, {cost}")
        for finding in report.findings:
            self.stdout.write(
                f"  {finding.level} {finding.code}: {finding.message} [{finding.cites}]{where(finding, file)}"
            )


def where(finding: Finding, file: ArmyFile) -> str:
    """The lines of the file that a finding is about: ` entries 0 (soldier), 2 (knight)`."""
    lines = ", ".join(f"{key} ({entry.card})" for key in finding.at if (entry := file.entry(key)))
    return f" entries {lines}" if lines else ""


def content(name: str) -> bytes:
    """The content of a file, as far as an army file can be long."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise FileRefused([Mistake("$", f"The file cannot be read: {error.strerror}.")]) from None
