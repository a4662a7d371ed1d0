"""Delete what is kept no longer: `manage.py clean_up`, from a timer, once a day."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from armybuilder.hosting.cleaning import LEFTOVERS, clean_up, clean_up_files, files_over


class Command(BaseCommand):
    help = "Deletes what is kept no longer, as the page /kept/ says; --dry-run only says what would go."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="say what would go, and delete nothing")

    def handle(self, dry_run: bool, **options: object) -> None:
        now, is_dry = timezone.now(), dry_run
        for leftover in LEFTOVERS:
            count = leftover.rows(now).count() if is_dry else clean_up(leftover, now)
            self.stdout.write(f"{count:>6}  {leftover.what}")
        over = files_over()
        if not is_dry:
            clean_up_files()
        self.stdout.write(f"{filesizeformat(over):>6}  Files that can be drawn again")
        self.stdout.write("Nothing was deleted." if is_dry else "All of this is gone.")
