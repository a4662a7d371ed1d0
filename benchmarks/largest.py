"""The largest boards: a replay, forecasts, sight and odds of Tactics David on 14 × 22 spaces with 60 pieces, and of
Collision on 24 × 12 tiles with 40, beside a random game of python-chess in the same run.

A replay is read from its file and played again; forecasts are of answers all over the match; sight is of every piece to
every other; odds are of attacks between pieces of both sides.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from typing import Any

from armybuilder.engine import replay
from armybuilder.engine.bots import RandomBot
from armybuilder.engine.forecast import Waiting, forecast
from armybuilder.engine.games import game_of
from armybuilder.engine.games.collision import odds as collision_odds
from armybuilder.engine.games.collision.figures import cover_between
from armybuilder.engine.games.tactics_david import odds as tactics_odds
from armybuilder.engine.games.tactics_david.board import Battlefield
from armybuilder.engine.match import AnyMatch, Match, SetUp
from armybuilder.engine.table import Option
from benchmarks import Timing, fresh_shelf, measure, row
from benchmarks.engine import chess_decisions, collision, tactics

TACTICS_PIECES, COLLISION_PIECES = 60, 40
ROWS, COLUMNS = 12, 24
#: The forecasts of a match, and the attacks whose odds are asked.
QUESTIONS, ATTACKS = 20, 20
RUNS = 5


@dataclass(frozen=True)
class Board:
    """A game on its largest board: a set-up, and what is asked of it."""

    name: str
    game: str
    setup: SetUp
    sight: Callable[[], object]
    odds: Callable[[], object]


def played(board: Board) -> AnyMatch:
    """A random match."""
    bot = RandomBot("1")
    return Match(game_of(board.game), board.setup, "1", (bot, bot)).run()


def asked(board: Board, match: AnyMatch) -> Iterator[tuple[Waiting[Any], Option]]:
    """Questions all over a match, each with the answer that was given."""
    from armybuilder.play.playback import Playback

    playback = None
    step = max(1, len(match.answers) // QUESTIONS)
    for at in range(step // 2, len(match.answers), step):
        playback = Playback(board.game, board.setup, "1", match.answers[:at], before=playback)
        if playback.waiting:
            yield playback.waiting, match.answers[at]


def forecasts(board: Board, questions: list[tuple[Waiting[Any], Option]]) -> None:
    from armybuilder.play.adapters import adapter_of

    outcomes = adapter_of(board.game).outcomes
    for waiting, option in questions:
        forecast(waiting, option, lambda state: tuple(sorted(outcomes(state).items())))


def lines(setup: SetUp) -> None:
    """Whether each of 60 pieces sees each other, on a battlefield that has tabled nothing yet."""
    field = Battlefield(setup["battlefield"])
    places = list(field.grid.spaces)[:: len(field.grid.spaces) // TACTICS_PIECES][:TACTICS_PIECES]
    for one, other in permutations(places, 2):
        for facing in range(4):
            field.sees(one, facing, other)


def covers(state: Any) -> None:
    """The cover of each of 40 characters from each other."""
    spaces = list(state.field.grid.spaces)
    places = spaces[:: len(spaces) // COLLISION_PIECES][:COLLISION_PIECES]
    for ends in permutations(places, 2):
        cover_between(state, ends, (state.field.level[ends[0]], state.field.level[ends[1]]))


def duels(setup: SetUp) -> None:
    """The odds of melee attacks between both armies' first units."""
    ours, theirs = (army["pieces"][:ATTACKS] for army in setup["armies"])
    for one, other in zip(ours, theirs, strict=True):
        who = tactics_odds.Duelists(tuple(one["units"]), tuple(other["units"]))
        tactics_odds.attack_odds(setup["cards"], who)


def attacks(setup: SetUp) -> None:
    """The odds of the first attack between both hands' characters, where it can be made."""
    for one, other in zip(*(army["characters"][:ATTACKS] for army in setup["armies"]), strict=True):
        who = collision_odds.Duelists(one, other)
        if collision_odds.can_be_made(setup["cards"], who):
            collision_odds.attack_odds(setup["cards"], who)


def boards() -> Iterator[Board]:
    setup = tactics(fresh_shelf("tactics-david"), TACTICS_PIECES // 2, 1)
    yield Board("14 × 22, 60 pieces", "tactics-david", setup, partial(lines, setup), partial(duels, setup))
    setup = collision(COLLISION_PIECES // 2, 1, ROWS, COLUMNS)
    state = game_of("collision").begin(setup, "1")
    yield Board("24 × 12, 40 pieces", "collision", setup, partial(covers, state), partial(attacks, setup))


def rows(board: Board, yardstick: Timing) -> None:
    """Print a line each."""
    match = played(board)
    text = replay.record(match).text()
    questions = list(asked(board, match))
    print(f"{board.game}, {board.name}")
    row(f"  a replay of {len(match.answers)} answers", again(lambda: replay.play(replay.read(text))), yardstick)
    row(f"  {len(questions)} forecasts", again(partial(forecasts, board, questions)), yardstick)
    row("  sight, of every piece to every other", again(board.sight), yardstick)
    row(f"  the odds of {ATTACKS} attacks", again(board.odds), yardstick)


def again(call: Callable[[], object]) -> Timing:
    return measure(call, RUNS)


def main() -> None:
    """Print the rows."""
    yardstick = measure(lambda: chess_decisions(1), 2 * RUNS)
    row("python-chess, a random game (the yardstick)", yardstick, yardstick)
    for board in boards():
        rows(board, yardstick)


if __name__ == "__main__":
    main()
