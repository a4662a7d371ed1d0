"""`manage.py print_mat GROUND.json --output mat.pdf`: a ground as a battle mat at the size of the table."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.grounds.files import games_with_grounds, read
from armybuilder.grounds.ground import GroundFile
from armybuilder.printing.management.commands.print_cards import add_argument
from armybuilder.printing.mats import MAT_OPTIONS, boards_of, mat_pdf, options_for
from armybuilder.printing.options import read_values
from catalog.mistakes import Invalid, near
from catalog.shelf import shelf


class Command(BaseCommand):
    help = "Print a ground as a battle mat to a PDF file: a ground file, or with --game one of the game's own boards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ground", metavar="GROUND", help="a ground file; with --game a board: the-broad-vale")
        parser.add_argument("--game", choices=games_with_grounds(), help="the game whose own board is printed")
        for option in MAT_OPTIONS:
            add_argument(parser, option)
        parser.add_argument("--output", required=True, metavar="FILE", help="where the file goes")

    def handle(self, *args: Any, **given: Any) -> None:
        try:
            ground = board_named(given["game"], given["ground"]) if given["game"] else ground_from(given["ground"])
            query = {option.name: [given[option.name]] for option in MAT_OPTIONS}
            content = mat_pdf(ground, read_values(query, options_for(ground.game)).words)
            Path(given["output"]).write_bytes(content)
        except Invalid as refused:
            raise CommandError(str(refused), returncode=2) from None
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}.", returncode=2) from None
        if given["verbosity"]:
            self.stdout.write(f"{ground.name} → {given['output']}")


def ground_from(path: str) -> GroundFile:
    return read(Path(path).read_bytes())


def board_named(game: str, name: str) -> GroundFile:
    boards = boards_of(shelf(game))
    if name not in boards:
        meant = near(name, boards)
        hint = f" Did you mean “{meant}”?" if meant else ""
        raise CommandError(f"There is no board “{name[:80]}”; there are {', '.join(boards)}.{hint}", returncode=2)
    return boards[name]
