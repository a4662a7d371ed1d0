"""Puzzles: positions out of matches between bots in which one answer is right, by exact odds.

A puzzle is data in `fixtures/<game>/puzzles.json`, found by `manage.py find_puzzles`: a scene's position, what is to be
so, the chance of it with the right answers, and the most that a wrong one leaves. Each answer is judged by the chance
that it leaves, not by how dice fall, until dice fall for the first time.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from django.conf import settings

from armybuilder.engine.bots import GreedyBot
from armybuilder.engine.chances import SAME, Chances
from armybuilder.engine.games import game_of
from armybuilder.engine.scenes import Stage
from armybuilder.engine.table import NeedChoice, Option
from armybuilder.learn.lessons import Step
from armybuilder.learn.stages import stage_of
from armybuilder.learn.trials import LEARNER, Outcome, StepTrial, is_so
from catalog.shelf import Shelf


@dataclass(frozen=True)
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


@cache
def puzzles_of(game: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game by slug; none where it has no file of them."""
    path = settings.FIXTURES_DIR / game / "puzzles.json"
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return {row["slug"]: puzzle_of(row) for row in rows}


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
    """A try at a puzzle: each answer is judged by the chance that it leaves, until dice fall."""

    step: Puzzle

    def __init__(self, puzzle: Puzzle, shelf: Shelf, did: Sequence[str]) -> None:
        self.shelf = shelf
        #: The chance that is left after the last answer, and whether dice have fallen.
        self.left, self.has_rolled = puzzle.chance, False
        super().__init__(puzzle, shelf, did)

    @property
    def bots(self) -> list[GreedyBot | None]:
        return [None if seat == LEARNER else GreedyBot("puzzle") for seat, _ in enumerate(super().bots)]

    def _take(self, asked: NeedChoice, option: Option) -> None:
        before, answers, dice = self.match.before, [*self.match.pending, option], self.match.state.dice
        self.left = chances_of(self.step, self.stage, self.shelf).of(before, answers)
        super()._take(asked, option)
        self.has_rolled = self.match.state.dice != dice

    @property
    def outcome_now(self) -> Outcome:
        """Failed with an answer that leaves less of a chance; done when right ones have led to dice or to the end."""
        if self.left < self.step.chance - SAME:
            return "failed"
        return "done" if self.has_rolled or super().outcome_now == "done" else "open"

    @property
    def why_failed(self) -> str:
        if self.outcome_now != "failed":
            return ""
        return f"This leaves a chance of {self.left:.0%}; there is an answer with {self.step.chance:.0%}."
