"""Lessons: small positions with a task, which the engine judges by what has happened; small armies, by the rulebook.

A lesson is data in `fixtures/<game>/lessons.json`, and so is each of its steps: a scene's position or an army, what the
learner is told and asked to do, what is so when it is done and what must not be, how many answers it may take. The
learner plays side A; the enemy plays on by a bot where the step says so, or else is not asked any more.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import count
from typing import Any, Self

from django.conf import settings

from armybuilder.engine.dice import seeded, throw
from armybuilder.engine.scenes import Scene
from armybuilder.lists.files import from_document, read_moves
from validation.army import ArmyFile
from validation.moves import Move


@dataclass(frozen=True, kw_only=True)
class Task:
    """What a step of a lesson tells and asks for, and what it is judged by."""

    text: str
    task: str = ""
    #: What is so when the task is done, and what is so when it failed; questions to the stage, as in scenes, or to the
    #: army.
    goal: Mapping[str, Any] = field(default_factory=dict)
    fails: Mapping[str, Any] = field(default_factory=dict)
    #: The most answers, 0 for any number.
    within: int = 0
    hint: str = ""
    #: Answers that do it, and answers that fail.
    solution: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    #: The sections of the rules that it teaches, by slug.
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Step(Task):
    """A step in a position that is played on."""

    scene: Scene
    #: True where the enemy plays on.
    enemy_plays: bool = False
    #: What the first dice show, each with its sides: [6, 6] is a six on a D6.
    dice: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, data: Mapping[str, Any], slug: str) -> Self:
        parts = _tuples(data)
        parts["dice"] = tuple((face, sides) for face, sides in data.get("dice", ()))
        return cls(**{**parts, "scene": Scene.of({"slug": slug, "title": "", **data["scene"]})})

    @cached_property
    def start_dice(self) -> int:
        """Dice of which the first show what the step wants."""
        return next(dice for n in count() if _shows(dice := seeded(f"lesson {n}"), self.dice))


@dataclass(frozen=True, kw_only=True)
class ArmyStep(Task):
    """A step at an army that is built on."""

    army: ArmyFile
    #: What can be done, by its words: the moves of each.
    offers: Mapping[str, Sequence[Move]]

    @classmethod
    def of(cls, data: Mapping[str, Any], game: str) -> Self:
        army = from_document({"game": game, **data["army"]})
        offers = {words: read_moves(moves) for words, moves in data["offers"].items()}
        return cls(**{**_tuples(data), "army": army, "offers": offers})


def _tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}


def _shows(dice: int, wanted: Sequence[tuple[int, int]]) -> bool:
    for face, sides in wanted:
        shown, dice = throw(dice, sides)
        if shown != face:
            return False
    return True


@dataclass(frozen=True)
class Lesson:
    """A lesson: its name, a sentence before and one after, its steps. Special ones come after the first match."""

    slug: str
    title: str
    before: str
    after: str
    steps: tuple[Step | ArmyStep, ...]
    is_special: bool = False


@dataclass(frozen=True)
class ReminderLine:
    """A line of a turn on one page: when it is, what is done then, and the section that says so."""

    when: str
    what: str
    rule: str


def rows_in(game: str, name: str) -> Sequence[dict[str, Any]]:
    """The rows of one of a game's files; none where it has no such file."""
    path = settings.FIXTURES_DIR / game / name
    rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return rows


@cache
def reminder_of(game: str) -> Sequence[ReminderLine]:
    """A game's turn on one page, in the order in which it goes."""
    return [ReminderLine(**row) for row in rows_in(game, "reminder.json")]


@cache
def lessons_of(game: str) -> Mapping[str, Lesson]:
    """The lessons of a game by slug, in the order in which they are taken; none where it has no file of them."""
    return {row["slug"]: _lesson(row, game) for row in rows_in(game, "lessons.json")}


def _lesson(row: Mapping[str, Any], game: str) -> Lesson:
    steps = tuple(
        ArmyStep.of(each, game) if "army" in each else Step.of(each, f"{row['slug']}-{number}")
        for number, each in enumerate(row["steps"], 1)
    )
    return Lesson(**{**row, "steps": steps})
