"""`manage.py print_cards`: cards, or an army's cards or roster, as a file."""

from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeGuard
from urllib.parse import parse_qs

from django.core.management.base import BaseCommand, CommandError

from armybuilder.lists.files import FileRefused, read
from armybuilder.lists.made import shelf_of
from armybuilder.printing.jobs import Job, job_of_army, roster_pdf
from armybuilder.printing.option_kinds import OFF, ON, ChoiceOption, Option
from armybuilder.printing.options import CODE, PRINT_OPTIONS, Options, read_options
from armybuilder.printing.products import make
from armybuilder.printing.query_reader import BadRequest
from armybuilder.printing.selections import selection_of
from catalog.kinds import kinds
from catalog.shelf import shelves
from validation.army import ArmyFile
from validation.books import rulebook

#: The arguments as they are given, each of its own type.
Given = dict[str, Any]
ARGUMENTS = [option for option in PRINT_OPTIONS.values() if not option.is_of_pages]


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
        for option in ARGUMENTS:
            add_argument(parser, option)
        parser.add_argument("--site", default="", metavar="URL", help="a code on each card to its page there")
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

    def print(self, given: Given) -> tuple[bytes, str]:
        """The PDF that is asked for, and what it is."""
        options = read_options(self.query(given))
        if given["army"]:
            return self.print_army(army_from(given["army"]), options, given)
        job = selection_of(self.selection(given)).job(options, given["site"].rstrip("/"))
        return content_of(job), counted(job)

    def print_army(self, file: ArmyFile, options: Options, given: Given) -> tuple[bytes, str]:
        cards = shelf_of(file)
        if given["roster"]:
            return roster_pdf(file, cards, options.roster_paper), f"Roster of {file.name}"
        job = job_of_army(file, cards, options, given["site"].rstrip("/"))
        if not job.faces:
            raise CommandError(f"{file.name} has no cards yet.")
        return content_of(job), f"{counted(job)} of {file.name}"

    def selection(self, given: Given) -> dict[str, list[str]]:
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

    def query(self, given: Given) -> dict[str, list[str]]:
        """The options as an address has them."""
        words = {option.name: [word_given(option, given)] for option in ARGUMENTS}
        return {**words, CODE.name: [ON if given["site"] else OFF]}


def add_argument(parser: ArgumentParser, option: Option) -> None:
    """An option as an argument: what is on or off is a flag, and what once was still may stand alone."""
    if is_switch(option):
        parser.add_argument(f"--{flag_of(option)}", action="store_true", help=help_of(option))
    elif isinstance(option, ChoiceOption):
        words = [word for word in (*option.values, *option.aliases) if word]
        name = f"--{option.name}"
        argument = parser.add_argument(name, choices=words, default=option.usual, help=help_of(option))
        if option.aliases:
            argument.nargs, argument.const = "?", next(iter(option.aliases))
    else:
        parser.add_argument(f"--{option.name}", default=option.usual, metavar="NUMBER", help=help_of(option))


def is_switch(option: Option) -> TypeGuard[ChoiceOption]:
    """The option is on or off."""
    return isinstance(option, ChoiceOption) and option.is_switch


def flag_of(option: Option) -> str:
    """The flag that says what is not usual: `once`, or `no-marks`."""
    return option.name if option.usual == OFF else f"no-{option.name}"


def help_of(option: Option) -> str:
    """The words about an argument."""
    about = option.about.replace("`", "").replace("%", "%%")
    return f"without {about}" if is_switch(option) and option.usual == ON else about


def word_given(option: Option, given: Given) -> str:
    """The word for an option that the arguments give."""
    if is_switch(option):
        is_given = bool(given[flag_of(option).replace("-", "_")])
        return ON if is_given != (option.usual == ON) else OFF
    return str(given[option.name])


def content_of(job: Job) -> bytes:
    """The print's file: a PDF, or for some services a zip of images."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "print"
        make(job, file, lambda step, done, total: None)
        return file.read_bytes()


def counted(job: Job) -> str:
    """The number of cards in a print, in words."""
    return f"{len(job.faces)} card{'' if len(job.faces) == 1 else 's'}"


def army_from(path: str) -> ArmyFile:
    """The army in a file; every mistake in it is named."""
    try:
        return read(Path(path).read_bytes())
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from None
    except FileRefused as refused:
        raise CommandError("\n".join(f"{path}: {mistake}" for mistake in refused.mistakes)) from None
