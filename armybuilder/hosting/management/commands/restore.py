"""Restore a backup: `manage.py restore FILE`, while the site stands still."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from armybuilder.hosting.backups import check, restore
from catalog.errors import Refused
from validation.words import counted


class Command(BaseCommand):
    help = "Restores a backup, all or nothing, into a database that is migrated and has the catalog."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="delete what people have made here first")
        parser.add_argument("--check", action="store_true", help="only see whether the file is whole")

    def handle(self, file: Path, replace: bool, **options: object) -> None:
        try:
            head = check(file) if options["check"] else restore(file, replace)
        except Refused as refused:
            raise CommandError(str(refused), returncode=2) from refused
        rows = counted(sum(head["rows"].values()), "row")
        self.stdout.write(f"The backup of {head['made']} is whole: {rows}{'' if options['check'] else ', restored'}.")
