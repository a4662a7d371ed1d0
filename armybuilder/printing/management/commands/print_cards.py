"""`manage.py print_cards`: cards, or an army's cards or roster, as a file.

Exit code 0: the file is written. 2: nothing can be printed for what was given; every reason is named.
"""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn, TypeGuard
from urllib.parse import parse_qs, urlsplit

from django.core.management.base import BaseCommand, CommandError

from armybuilder.lists.files import read
from armybuilder.lists.made import shelf_of
from armybuilder.printing.jobs import Job, job_of_army, roster_pdf
from armybuilder.printing.options import (
    CODE,
    OFF,
    ON,
    PAPER,
    PRINT_OPTIONS,
    ChoiceOption,
    Option,
    Options,
    read_options,
)
from armybuilder.printing.sources import selection_of
from catalog.kinds import kinds
from catalog.mistakes import Invalid
from catalog.shelf import shelves
from validation.army import ArmyFile
from validation.books import rulebook

#: The arguments as they are given, each of its own type.
Given = dict[str, Any]
ARGUMENTS = [option for option in PRINT_OPTIONS.values() if not option.is_for_pages]


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
        try:
            options = read_options(self.query(given))
            if mistakes := [*misplaced_options(given), *without_meaning(given, options), *wrong_names(given, options)]:
                refuse(mistakes)
            content, what = self.print(given, options)
        except Invalid as refused:
            refuse(map(str, refused.mistakes))
        path = Path(given["output"])
        try:
            path.write_bytes(content)
        except OSError as error:
            refuse([f"Cannot write {path}: {error.strerror}."])
        if given["verbosity"]:
            self.stdout.write(f"{what} → {path}")

    def print(self, given: Given, options: Options) -> tuple[bytes, str]:
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
            refuse([f"{file.name} has no cards yet."])
        return content_of(job), f"{counted(job)} of {file.name}"

    def selection(self, given: Given) -> dict[str, list[str]]:
        if not given["filter"]:
            return {"game": [given["game"]], "kind": [given["kind"]], "slugs": given["slugs"]}
        game = given["game"] or shelves()[0].game.slug
        kind = given["kind"] or rulebook(game).kinds[0]
        plurals = {name: model.plural for name, model in kinds(game).items()}
        asked = parse_qs(given["filter"], keep_blank_values=True)
        return asked | {"game": [game], "from": [plurals.get(kind, kind)]}

    def query(self, given: Given) -> dict[str, list[str]]:
        words = {option.name: [word] for option in ARGUMENTS if (word := word_given(option, given))}
        return {**words, CODE.name: [ON if given["site"] else OFF]}


def refuse(sentences: Iterable[str]) -> NoReturn:
    """End with what is wrong, a line each."""
    raise CommandError("\n".join(sentences), returncode=2) from None


def misplaced_options(given: Given) -> Iterator[str]:
    if given["army"]:
        names = [f"--{name}" for name in ("game", "kind", "slugs", "filter") if given[name]]
        yield from (f"{name} means nothing with --army: its cards are printed." for name in names)
    elif given["roster"]:
        yield "--roster is a roster of an army: give --army FILE, too."
    elif given["once"]:
        yield "--once is for the cards of an army: give --army FILE, too."
    if given["slugs"] and given["filter"]:
        yield "Give --slugs or --filter, not both."
    if given["army"] and given["roster"]:
        names = [f"--{flag_of(option)}" for option in ARGUMENTS if option != PAPER and word_given(option, given)]
        names += ["--site"] * bool(given["site"])
        yield from (f"{name} means nothing with --roster, which takes --paper alone." for name in names)


def without_meaning(given: Given, options: Options) -> Iterator[str]:
    """The options that the word of another option leaves without a meaning, such as the paper of a print service."""
    for option in ARGUMENTS:
        if not word_given(option, given):
            continue
        for name, other in PRINT_OPTIONS.items():
            if option.name in other.excludes.get(options.word(name), ()):
                yield f"--{flag_of(option)} means nothing with --{name} {options.word(name)}."


def wrong_names(given: Given, options: Options) -> Iterator[str]:
    """The names that do not fit: a file that is not of the form that its name says, a site that is no web address."""
    form, name = "pdf" if given["roster"] else options.format, Path(given["output"])
    if name.suffix.lower() in {".pdf", ".zip"} - {f".{form}"}:
        yield f"--output: the file is a {form.upper()}; name it {name.with_suffix(f'.{form}')}."
    site = urlsplit(given["site"])
    if given["site"] and not (site.scheme in ("http", "https") and site.netloc):
        yield f"--site is a web address such as https://muster.example, not “{given['site']}”."


def add_argument(parser: ArgumentParser, option: Option) -> None:
    """An option as an argument: what is on or off is a flag, and what once was still may stand alone."""
    if is_switch(option):
        parser.add_argument(f"--{flag_of(option)}", action="store_true", help=help_of(option))
    elif isinstance(option, ChoiceOption):
        words = [word for word in (*option.values, *option.aliases) if word]
        name = f"--{option.name}"
        argument = parser.add_argument(name, choices=words, default="", help=help_of(option))
        if option.aliases:
            argument.nargs, argument.const = "?", next(iter(option.aliases))
    else:
        parser.add_argument(f"--{option.name}", default="", metavar="NUMBER", help=help_of(option))


def is_switch(option: Option) -> TypeGuard[ChoiceOption]:
    return isinstance(option, ChoiceOption) and option.is_switch


def flag_of(option: Option) -> str:
    """The argument's name; what is on or off has a flag that says what is not usual: `once`, or `no-marks`."""
    return f"no-{option.name}" if is_switch(option) and option.usual == ON else option.name


def help_of(option: Option) -> str:
    about = option.about.replace("`", "").replace("%", "%%")
    return f"without {about}" if is_switch(option) and option.usual == ON else about


def word_given(option: Option, given: Given) -> str:
    word = given[flag_of(option).replace("-", "_")]
    if is_switch(option):
        return (OFF if option.usual == ON else ON) if word else ""
    return str(word)


def content_of(job: Job) -> bytes:
    """The print's file: a PDF, or for some services a zip of images."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "print"
        job.write(file, lambda step, done, total: None)
        return file.read_bytes()


def counted(job: Job) -> str:
    return f"{len(job.faces)} card{'' if len(job.faces) == 1 else 's'}"


def army_from(path: str) -> ArmyFile:
    try:
        return read(Path(path).read_bytes())
    except OSError as error:
        refuse([f"Cannot read {path}: {error.strerror}."])
    except Invalid as refused:
        refuse(f"{path}: {mistake}" for mistake in refused.mistakes)
