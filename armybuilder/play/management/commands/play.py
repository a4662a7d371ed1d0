"""`manage.py play A.json B.json`: a match of army files between bots, with its log.

With `--replay FILE` the match is written down there; without armies it is played again from there.
Exit code 0: played. 1: a replay stopped fitting. 2: what was given cannot be played.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.engine.bots import BOTS
from armybuilder.engine.games import can_be_played, game_of
from armybuilder.engine.match import AnyMatch, Match, SetUp
from armybuilder.engine.replay import Diverged, Replay, ReplayError, play, read, record
from armybuilder.play.adapters import FEWEST_ARMIES
from armybuilder.play.arranging import is_friendly, set_up_elsewhere
from armybuilder.play.commands import add_match_arguments, arrangement, bot_of_each, refusal
from armybuilder.play.playback import Playback
from armybuilder.play.replays import strange
from catalog.shelf import shelf

DIVERGED = 1
#: The players' letters, seat by seat.
LETTERS = "ABCD"


class Command(BaseCommand):
    help = "Play a match of army files between bots and print its log; or play a replay again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "armies",
            nargs="*",
            metavar="ARMY",
            help="two army files, or more where the game seats more; none to play a replay again",
        )
        add_match_arguments(parser)
        parser.add_argument("--replay", metavar="FILE", help="where the match is written down, or read from")

    def handle(self, *args: object, **options: Any) -> None:
        if options["armies"] or not options["replay"]:
            self.play(options)
        else:
            self.play_again(Path(options["replay"]))

    def play(self, options: dict[str, Any]) -> None:
        """Play the armies, print the log, and write the replay where it is wanted."""
        if len(options["armies"]) < FEWEST_ARMIES:
            raise refusal(f"A match needs {FEWEST_ARMIES} army files; you gave {len(options['armies'])}.")
        met = arrangement(options["armies"], options)
        seats, setup = met.setups[0]
        each = bot_of_each(options["bots"], options["armies"])
        names = [each[army] for army in seats]
        bots = [BOTS[name](f"{options['seed']} {seat}") for seat, name in enumerate(names)]
        match = Match(game_of(met.game), setup, options["seed"], bots)
        for seat, name in enumerate(names):
            self.stdout.write(f"Player {LETTERS[seat]}: {setup['armies'][seat]['name']} ({name} bot)")
        self.stdout.write(f"On {met.ground}, seed {options['seed']}")
        self.tell_if_friendly(setup)
        self.tell(match)
        if options["replay"]:
            self.write(Path(options["replay"]), record(match))

    def tell_if_friendly(self, setup: SetUp) -> None:
        if is_friendly(setup):
            self.stdout.write("A friendly match: the armies need not be legal.")

    def judge(self, replay: Replay) -> None:
        """Say by this catalog's rules whether the armies of a replay are legal, whatever its file says of them."""
        cards = shelf(replay.game)
        if any(strange(replay.setup, cards)):
            self.stdout.write("The set-up is not as this catalog has it: whether the armies are legal is not known.")
        else:
            self.tell_if_friendly(set_up_elsewhere(replay.setup, cards))

    def tell(self, match: AnyMatch) -> None:
        """Play to the end, a line an event."""
        shown = 0
        while match.result is None:
            match.step()
            for event in match.events[shown:]:
                self.stdout.write(match.game.tell(match.state, event))
            shown = len(match.events)
        self.end(match)

    def end(self, match: AnyMatch) -> None:
        """Says how the match ended, if it did."""
        result = match.result
        if result is None:
            self.stdout.write("The match is not over yet.")
            return
        won = match.game.winning_seats(result.winner, len(match.bots))
        players = " and ".join(f"Player {LETTERS[seat]}" for seat in won) or "Nobody"
        verdict = f"{players} win{'' if len(won) > 1 else 's'}"
        self.stdout.write(f"{verdict}. {result.reason}")

    def write(self, path: Path, replay: Replay) -> None:
        try:
            path.write_text(replay.text(), encoding="utf-8")
        except OSError as error:
            raise refusal(f"{path}: The replay cannot be written: {error.strerror}.") from None
        self.stderr.write(f"{len(replay.answers)} answers are written to {path}.")

    def play_again(self, path: Path) -> None:
        """Play a replay and print its log; say where it stops fitting."""
        try:
            replay = read(path.read_text(encoding="utf-8"))
        except ReplayError as refused:
            raise refusal(f"{path}: {refused}") from None
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", "It is not written in UTF-8")
            raise refusal(f"{path}: The replay cannot be read: {reason}.") from None
        if not can_be_played(replay.game):
            raise refusal(f"{path}: Matches of {replay.game!r} cannot be played here.")
        try:
            match = play(replay)
        except Diverged as diverged:
            raise CommandError(f"{path}: {diverged}", returncode=DIVERGED) from None
        except ReplayError as refused:
            raise refusal(f"{path}: {refused}") from None
        self.judge(replay)
        # Each event is told by the table as it stood then: a field may be another one by the end.
        answers = [*match.answers, *match.pending]
        for line in Playback(replay.game, match.setup, match.seed, answers).lines:
            if not line.is_detail:
                self.stdout.write(line.text)
        self.end(match)
        self.stderr.write(f"All {len(replay.answers)} answers fit.")
