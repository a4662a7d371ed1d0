"""`manage.py print_cards`: cards, or an army's cards or roster, as a file."""

from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs

from django.core.management.base import BaseCommand, CommandError

from armybuilder.faces.styles import STYLES
from armybuilder.faces.trims import TRIMS
from armybuilder.lists.files import FileRefused, read
from armybuilder.lists.made import shelf_of
from armybuilder.printing.jobs import Job, job_of_army, job_of_cards, roster_pdf
from armybuilder.printing.products import make
from armybuilder.printing.requests import BLEEDS, MOST_COPIES, BadRequest, Options, cards_for, read_options
from armybuilder.printing.services import SERVICES
from armybuilder.printing.sheets import FLIPS, PAPERS
from catalog.kinds import kinds
from catalog.shelf import shelves
from validation.army import ArmyFile
from validation.books import rulebook


class Command(BaseCommand):
    help = "Print cards to a PDF file: all of a kind, some by their slugs or a filter, or those of an army file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default="", help="the game's slug; the first game if not given")
        parser.add_argument("--kind", default="", help="unit, item, …; the kind that armies are made of if not given")
        parser.add_argument(
            "--slugs", nargs="*", default=[], metavar="SLUG", help="these cards; item:sword names the kind, too"
        )
        parser.add_argument(
            "--filter", default="", metavar="QUERY", help="what a list of the kind finds: 'class=heavy&cost_max=20'"
        )
        parser.add_argument("--army", metavar="FILE", help="the cards of this army file")
        parser.add_argument("--roster", action="store_true", help="with --army: its roster sheet instead of its cards")
        parser.add_argument("--paper", choices=PAPERS, default="a4")
        parser.add_argument("--size", choices=TRIMS, default="poker")
        parser.add_argument(
            "--bleed",
            nargs="?",
            choices=BLEEDS,
            const="1",
            default="0",
            metavar="MM",
            help="such as 2.5mm; alone it is 3mm",
        )
        parser.add_argument("--no-marks", action="store_true", help="no crop marks")
        parser.add_argument("--sides", choices=FLIPS, default="none", help="print backs, for paper turned on this edge")
        parser.add_argument("--style", choices=STYLES, default="usual")
        parser.add_argument("--service", choices=SERVICES, default="", help="as this print service takes cards")
        parser.add_argument("--site", default="", metavar="URL", help="a code on each card to its page there")
        parser.add_argument("--once", action="store_true", help="with --army: one of each card")
        parser.add_argument("--copies", type=int, default=1, help=f"of each card, at most {MOST_COPIES}")
        parser.add_argument("--output", required=True, metavar="FILE", help="where the file goes")

    def handle(self, *args: Any, **given: Any) -> None:
        if given["roster"] and not given["army"]:
            raise CommandError("A roster is of an army: give --army FILE, too.")
        try:
            content, what = self.print(given)
        except BadRequest as refused:
            raise CommandError("\n".join(map(str, refused.problems))) from None
        path = Path(given["output"])
        try:
            path.write_bytes(content)
        except OSError as error:
            raise CommandError(f"Cannot write {path}: {error.strerror}.") from None
        if given["verbosity"]:
            self.stdout.write(f"{what} → {path}")

    def print(self, given: dict[str, Any]) -> tuple[bytes, str]:
        """The PDF that is asked for, and what it is."""
        options = read_options(self.query(given))
        if given["army"]:
            return self.print_army(army_from(given["army"]), options, given)
        found = cards_for(self.selection(given))
        job = job_of_cards(found.cards, found.shelf, found.title, options, given["site"].rstrip("/"))
        return content_of(job), counted(job)

    def print_army(self, file: ArmyFile, options: Options, given: dict[str, Any]) -> tuple[bytes, str]:
        cards = shelf_of(file)
        if given["roster"]:
            return roster_pdf(file, cards, options.roster_paper), f"Roster of {file.name}"
        job = job_of_army(file, cards, options, given["site"].rstrip("/"))
        if not job.faces:
            raise CommandError(f"{file.name} has no cards yet.")
        return content_of(job), f"{counted(job)} of {file.name}"

    def selection(self, given: dict[str, Any]) -> dict[str, list[str]]:
        """The cards that are asked for, as an address has them."""
        if not given["filter"]:
            return {"game": [given["game"]], "kind": [given["kind"]], "slugs": given["slugs"]}
        if given["slugs"]:
            raise CommandError("Give --slugs or --filter, not both.")
        game = given["game"] or shelves()[0].game.slug
        kind = given["kind"] or rulebook(game).kinds[0]
        plurals = {name: model.plural for name, model in kinds(game).items()}
        asked = parse_qs(given["filter"], keep_blank_values=True)
        return asked | {"game": [game], "from": [plurals.get(kind, kind)]}

    def query(self, given: dict[str, Any]) -> dict[str, list[str]]:
        """The options as an address has them."""
        flags = {"marks": not given["no_marks"], "once": given["once"], "qr": bool(given["site"])}
        words = {name: str(given[name]) for name in ("paper", "size", "copies", "sides", "bleed", "style", "service")}
        return {
            name: [value] for name, value in (words | {name: str(int(flag)) for name, flag in flags.items()}).items()
        }


def content_of(job: Job) -> bytes:
    """The print's file: a PDF, or for some services a zip of images."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "print"
        make(job, file, lambda step, done, total: None)
        return file.read_bytes()


def counted(job: Job) -> str:
    """How many cards a print has, in words."""
    return f"{len(job.faces)} card{'' if len(job.faces) == 1 else 's'}"


def army_from(path: str) -> ArmyFile:
    """The army in a file; every mistake in it is named."""
    try:
        return read(Path(path).read_bytes())
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from None
    except FileRefused as refused:
        raise CommandError("\n".join(f"{path}: {mistake}" for mistake in refused.mistakes)) from None
