"""Take a backup: `manage.py backup FILE`, while the site runs."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from armybuilder.hosting.backups import BackupRefused, back_up
from validation.words import counted


class Command(BaseCommand):
    help = "Writes all that people made into one file: accounts, armies, matches, and what belongs to them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, file: Path, **options: object) -> None:
        try:
            head = back_up(file)
        except (OSError, BackupRefused) as failed:
            raise CommandError(f"There is no backup: {failed}") from failed
        rows = sum(said["rows"] for said in head["tables"].values())
        self.stdout.write(f"{counted(rows, 'row')} of {counted(len(head['tables']), 'table')} are in {file}.")
