"""`manage.py check_ground FILE…`: what the rules say of ground files.

Exit code 0: a match can begin on every ground. 1: not on one of them. 2: one is no ground file.
"""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from armybuilder.grounds.books import book_of
from armybuilder.grounds.files import read
from armybuilder.lists.army_commands import AS_IT_SHOULD_BE, NO_ARMY_FILE, NOT_SO, content
from catalog.mistakes import Invalid
from catalog.shelf import shelf


class Command(BaseCommand):
    help = "Check ground files (- is standard input). Exit code 0: all can be fought on, 1: one can't, 2: one is none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *args: object, **options: Any) -> None:
        if worst := max([self.look_at(name) for name in options["files"]]):
            sys.exit(worst)

    def look_at(self, name: str) -> int:
        """Report on one file; gives its exit code."""
        try:
            ground = read(content(name))
        except Invalid as refused:
            for mistake in refused.mistakes:
                self.stderr.write(f"{name}: {mistake}")
            return NO_ARMY_FILE
        findings = book_of(ground.game).check(ground, shelf(ground.game))
        is_stopped = any(found.level == "error" for found in findings)
        self.stdout.write(f"{name}: {'not ready' if is_stopped else 'ready to fight on'}")
        for found in findings:
            self.stdout.write(f"  {found.level} {found.code}: {found.message} [{found.cites}]")
        return NOT_SO if is_stopped else AS_IT_SHOULD_BE
