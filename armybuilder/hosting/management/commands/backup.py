"""Take a backup: `manage.py backup FILE`, while the site runs."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from armybuilder.hosting.backups import back_up
from catalog.errors import Refused
from validation.words import counted


class Command(BaseCommand):
    help = "Writes all that people made into one file: accounts, armies, matches, and what belongs to them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--overwrite", action="store_true", help="replace the file if it is there")

    def handle(self, file: Path, overwrite: bool, **options: object) -> None:
        if file.exists() and not overwrite:
            raise CommandError(f"{file} is there already; give --overwrite to replace it.", returncode=2)
        try:
            head = back_up(file)
        except OSError as failed:
            raise CommandError(
                f"No backup was written to {file}: {failed.strerror or failed}.", returncode=2
            ) from failed
        except Refused as failed:
            raise CommandError(f"No backup was written to {file}: {failed}") from failed
        rows = sum(head["rows"].values())
        self.stdout.write(f"{counted(rows, 'row')} of {counted(len(head['rows']), 'table')} are in {file}.")
