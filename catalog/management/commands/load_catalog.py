"""`manage.py load_catalog`: the fixtures into the database."""

from django.core.management.base import BaseCommand, CommandError

from catalog.loader import load_catalog, summary
from catalog.mistakes import Invalid


class Command(BaseCommand):
    help = "Load every game's cards, rules and terms from fixtures/, all or nothing."

    def handle(self, *args: object, **options: object) -> None:
        try:
            loaded = load_catalog()
        except Invalid as refused:
            count = len(refused.mistakes)
            said = f"Nothing was loaded; {count} mistake{'' if count == 1 else 's'}:\n{refused}"
            raise CommandError(said, returncode=2) from None
        if options["verbosity"]:
            for line in summary(loaded):
                self.stdout.write(line)
