"""`manage.py simulate A.json B.json --games 1000`: how often each army wins, with 95 % confidence intervals.

The same armies, options and seed give the same numbers, on any number of cores, here or on a cluster.
"""

import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand

from armybuilder.play.adapters import FEWEST_ARMIES
from armybuilder.play.commands import add_match_arguments, arrangement, bot_of_each, refusal
from armybuilder.play.simulating import PlayedMatch, Simulation, play_series, play_series_on, rate
from catalog.errors import Refused

MOST_GAMES = 1_000_000


class Command(BaseCommand):
    help = "Play two army files against each other many times between bots, and say how often each wins."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("armies", nargs=FEWEST_ARMIES, metavar="ARMY", help="two army files")
        add_match_arguments(parser)
        parser.add_argument("--games", type=count, default=1000, help="how many matches (default %(default)s)")
        parser.add_argument("--cores", type=count, default=os.cpu_count() or 1, help="processes (default: all cores)")
        parser.add_argument("--on", metavar="tcp://…", help="a Dask scheduler whose workers play instead")

    def handle(self, *args: object, **options: Any) -> None:
        bots = bot_of_each(options["bots"], options["armies"])
        met = arrangement(options["armies"], options)
        series = Simulation(met.game, met.setups, tuple(bots), options["seed"])
        self.games = options["games"]
        played = self.played(series, options["on"], options["cores"])
        self.stderr.write("")
        self.report(options["armies"], bots, met.ground, played)

    def played(self, series: Simulation, on: str | None, cores: int) -> list[PlayedMatch]:
        """All matches: by the workers of a cluster where one is named, else by the cores here."""
        if on is None:
            return play_series(series, self.games, min(cores, self.games), self.progress)
        try:
            return play_series_on(on, series, self.games, self.progress)
        except Refused as failed:
            raise refusal(failed) from None

    def progress(self, done: int) -> None:
        """One line on the way, written over and over."""
        self.stderr.write(f"\r{done} of {self.games}", ending="")
        self.stderr.flush()

    def report(self, names: Sequence[str], bots: Sequence[str], ground: str, played: Sequence[PlayedMatch]) -> None:
        """The rates in lines."""
        games = len(played)
        self.stdout.write(f"{games} matches on {ground}")
        for army, name in enumerate(names):
            self.line(f"{name} ({bots[army]}) wins", sum(one.winner == army for one in played), games)
        self.line("draws", sum(one.winner is None for one in played), games)
        self.stdout.write(f"{sum(one.turns for one in played) / games:.1f} turns on average")

    def line(self, what: str, times: int, games: int) -> None:
        found = rate(times, games)
        self.stdout.write(f"{what} {found.share:.1%} ({found.low:.1%} to {found.high:.1%}), {times} of {games}")


def count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= MOST_GAMES:
        raise ArgumentTypeError(f"{text!r} is no number from 1 to {MOST_GAMES}")
    return int(text)
