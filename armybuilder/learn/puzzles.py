"""Puzzles: positions out of matches between bots in which one answer is right, by exact odds.

A puzzle is data in `fixtures/<game>/puzzles.json`, found by `manage.py find_puzzles`: a scene's position, what is to be
so, the chance of it with the right answers, and the most that a wrong one leaves. Each answer is judged by the chance
that it leaves, not by how dice fall, until dice fall for the first time.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.cache import cache

from armybuilder.engine.bots import GreedyBot
from armybuilder.engine.chances import SAME, Chances, TooMuch
from armybuilder.engine.games import game_of
from armybuilder.engine.scenes import Stage
from armybuilder.engine.table import NeedChoice, Option
from armybuilder.learn.lessons import Step, rows_in
from armybuilder.learn.stages import stage_of
from armybuilder.learn.trials import LEARNER, StepTrial, TaskStatus, is_so
from armybuilder.printing.storage import fingerprint
from armybuilder.serving.workers import run_in_worker
from catalog.shelf import Shelf, shelf

#: For each answer the chance that it leaves; None where too much would have to be looked through.
Left = tuple[float | None, ...]
#: For how long the chances after answers are remembered.
REMEMBERED_SECONDS = 24 * 60 * 60


@dataclass(frozen=True, kw_only=True)
class Puzzle(Step):
    """A position with one right answer."""

    #: The chance with the right answers, and the most that any other leaves where one has to be found.
    chance: float = 1.0
    others: float = 0.0
    #: The match out of which it is: the finder's seed and the number of the match.
    found: str = ""

    @property
    def slug(self) -> str:
        return self.scene.slug


@functools.cache
def puzzles_of(game: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game by slug; none where it has no file of them."""
    return {row["slug"]: puzzle_of(row) for row in rows_in(game, "puzzles.json")}


def puzzle_of(row: Mapping[str, object]) -> Puzzle:
    """A puzzle out of JSON."""
    return Puzzle.of({name: value for name, value in row.items() if name != "slug"}, str(row["slug"]))


def lesson_of(puzzle: Puzzle) -> str:
    """What a solved puzzle is kept under, beside the steps of lessons."""
    return f"puzzle-{puzzle.slug}"


def puzzle_of_the_day(game: str, day: date) -> Puzzle | None:
    """The puzzle of a day: each comes up once before one comes again."""
    puzzles = list(puzzles_of(game).values())
    return puzzles[day.toordinal() % len(puzzles)] if puzzles else None


def chances_of(puzzle: Puzzle, stage: Stage[Any], shelf: Shelf) -> Chances[Any]:
    """The search through a puzzle's position."""
    rules, start = stage_of(shelf.game.slug).puzzles, stage.state.copy()
    return Chances(
        game_of(shelf.game.slug),
        LEARNER,
        is_won=lambda state: all(is_so(stage.moved_to(state, []), puzzle.goal)),
        is_over=lambda state: rules.ends(start, state),
        most=rules.most,
    )


class PuzzleTrial(StepTrial):
    """A try at a puzzle: each answer is judged by the chance that it leaves, until dice fall.

    What the first answers leave may be known; a search finds the rest.
    """

    step: Puzzle

    def __init__(self, puzzle: Puzzle, shelf: Shelf, did: Sequence[str], known: Left = ()) -> None:
        self.shelf, self.known = shelf, known
        #: What each answer left, a last one that could not be judged too.
        self.found: Left = ()
        #: The chance that is left after the last answer, and whether dice have fallen.
        self.left, self.has_rolled = puzzle.chance, False
        super().__init__(puzzle, shelf, did)

    @property
    def bots(self) -> list[GreedyBot | None]:
        return [None if seat == LEARNER else GreedyBot("puzzle") for seat, _ in enumerate(super().bots)]

    def _answer(self, text: str) -> str:
        try:
            return super()._answer(text)
        except TooMuch:
            return f"There are too many ways to go on after “{text}” to work out its chance. Choose another answer."

    def _take(self, asked: NeedChoice, option: Option) -> None:
        dice = self.match.state.dice
        left = self.known[len(self.found)] if len(self.found) < len(self.known) else self._left_by(option)
        self.found = (*self.found, left)
        if left is None:
            raise TooMuch
        self.left = left
        super()._take(asked, option)
        self.has_rolled = self.match.state.dice != dice

    def _left_by(self, option: Option) -> float | None:
        chances = chances_of(self.step, self.stage, self.shelf)
        try:
            return chances.of(self.match.before, [*self.match.pending, option])
        except TooMuch:
            return None

    @property
    def outcome_now(self) -> TaskStatus:
        """Failed with an answer that leaves less of a chance; done when right ones have led to dice or to the end."""
        if self.left < self.step.chance - SAME:
            return "failed"
        return "done" if self.has_rolled or super().outcome_now == "done" else "open"

    @property
    def why_failed(self) -> str:
        if self.outcome_now != "failed":
            return ""
        return f"This leaves a chance of {self.left:.0%}; there is an answer with {self.step.chance:.0%}."


def judged_trial(puzzle: Puzzle, shelf: Shelf, did: Sequence[str]) -> PuzzleTrial:
    """A try at a puzzle, whose answers a worker process judges once. Raises Busy."""
    key, before = (_cache_key(puzzle, shelf, answers) for answers in (did, did[:-1]))
    known: Left | None = cache.get(key) if did else ()
    if known is None:
        known = run_in_worker(_chances_left, shelf.game.slug, puzzle.slug, did, cache.get(before, ()))
        cache.set(key, known, REMEMBERED_SECONDS)
    return PuzzleTrial(puzzle, shelf, did, known)


def _cache_key(puzzle: Puzzle, shelf: Shelf, did: Sequence[str]) -> str:
    game = shelf.game.slug
    return f"puzzle-{fingerprint((game, shelf.version, game_of(game).version, puzzle.slug, tuple(did)))}"


def _chances_left(game: str, slug: str, did: Sequence[str], known: Left) -> Left:
    """What a worker process finds out of a puzzle's answers."""
    return PuzzleTrial(puzzles_of(game)[slug], shelf(game), did, known).found
