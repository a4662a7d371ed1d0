"""`manage.py load_catalog`: the fixtures into the database."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from catalog.loader import CatalogRefused, load_catalog, summary


class Command(BaseCommand):
    help = "Load every game's cards, rules and terms from fixtures/, all or nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            loaded = load_catalog()
        except CatalogRefused as refused:
            raise CommandError(f"Nothing was loaded; {len(refused.mistakes)} mistakes:\n{refused}") from None
        if options["verbosity"]:
            for line in summary(loaded):
                self.stdout.write(line)
