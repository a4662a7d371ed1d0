"""Lessons: small positions with a task, which the engine judges by what has happened.

A lesson is data in `fixtures/<game>/lessons.json`, and so is each of its steps: a scene's position, what the learner is
told and asked to do, what is so when it is done and what must not be, how many answers it may take. The learner plays
side A; the enemy plays on by a bot where the step says so, or else is not asked any more.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import count
from typing import Any, Literal

from django.conf import settings

from armybuilder.engine.bots import GreedyBot
from armybuilder.engine.dice import seeded, throw
from armybuilder.engine.games import game_of
from armybuilder.engine.match import Match
from armybuilder.engine.scenes import Scene, Unplayable, plain
from armybuilder.engine.table import NeedChoice, Option, listed
from armybuilder.learn.stages import WRONG, set_stage
from catalog.shelf import Shelf

#: The learner's player, and the enemy.
LEARNER, ENEMY = 0, 1
#: The most answers that anybody gives in one try, so that an address stays short and a page is quick.
MOST_ANSWERS = 40
#: A bot's answers in one try.
MOST_BOT_ANSWERS = 120
Outcome = Literal["open", "done", "failed"]


@dataclass(frozen=True)
class Step:
    """A step of a lesson: what is told, the position, the task, and what it is judged by."""

    text: str
    scene: Scene
    task: str = ""
    #: What is so when the task is done, and what is so when it failed; questions to the stage, as in scenes.
    goal: Mapping[str, Any] = field(default_factory=dict)
    fails: Mapping[str, Any] = field(default_factory=dict)
    #: The most answers, 0 for any number.
    within: int = 0
    #: True where the enemy plays on.
    enemy_plays: bool = False
    #: What the first dice show, each with its sides: [6, 6] is a six on a D6.
    dice: tuple[tuple[int, int], ...] = ()
    hint: str = ""
    #: Answers that do it, and answers that fail.
    solution: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    #: The sections of the rules that it teaches, by slug.
    rules: tuple[str, ...] = ()

    @classmethod
    def of(cls, data: Mapping[str, Any], slug: str) -> "Step":
        parts: dict[str, Any] = {n: tuple(v) if isinstance(v, list) else v for n, v in data.items()}
        parts["dice"] = tuple((face, sides) for face, sides in data.get("dice", ()))
        return cls(**{**parts, "scene": Scene.of({"slug": slug, "title": "", **data["scene"]})})

    @cached_property
    def start_dice(self) -> int:
        """Dice of which the first show what the step wants."""
        return next(dice for n in count() if _shows(dice := seeded(f"lesson {n}"), self.dice))


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
    steps: tuple[Step, ...]
    is_special: bool = False


@cache
def lessons_of(game: str) -> Mapping[str, Lesson]:
    """The lessons of a game by slug, in the order in which they are taken; none where it has no file of them."""
    path = settings.FIXTURES_DIR / game / "lessons.json"
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return {row["slug"]: _lesson(row) for row in rows}


def _lesson(row: Mapping[str, Any]) -> Lesson:
    steps = tuple(Step.of(each, f"{row['slug']}-{number}") for number, each in enumerate(row["steps"], 1))
    return Lesson(**{**row, "steps": steps})


class NotOffered(Unplayable):
    """An answer that is none of those that are offered at this moment."""


class Trial:
    """A position played on by answers, each as a replay writes it: a step of a lesson, or any scene.

    Without a step both sides answer. Raises Unplayable where the position can't be set, or an answer can't be given.
    """

    def __init__(self, scene: Scene, shelf: Shelf, did: Sequence[str], step: Step | None = None) -> None:
        self.shelf, self.did, self.step = shelf, list(did), step
        self.stage = set_stage(scene, shelf)
        for path, value in scene.given.items():
            self.stage.put(path, value)
        game = game_of(shelf.game.slug)
        self.stage.state.dice = step.start_dice if step else seeded("scene")
        self.start = self.stage.state.copy()
        bots: list[Any] = [None] * game.seats(self.stage.setup)
        if step and step.enemy_plays:
            bots[ENEMY] = GreedyBot("lesson")
        self.match = Match(game, self.stage.setup, "lesson", bots, state=self.stage.state)
        self._run()
        for text in did:
            self._answer(text)

    @property
    def asked(self) -> NeedChoice | None:
        """The question to the learner; None where the enemy is asked, or nobody any more."""
        asked = self.match.question
        return asked if asked and (self.step is None or asked.player == LEARNER) else None

    @property
    def answers(self) -> list[Option]:
        """All answers so far, the enemy's too."""
        return [*self.match.answers, *self.match.pending]

    def _run(self) -> None:
        """Play on to the next question; the end of the task ends it, too."""
        match = self.match
        while match.question is None and match.result is None and len(match.answers) < MOST_BOT_ANSWERS:
            if self.step and self.did and self.outcome_now != "open":
                return
            match.step()

    def _answer(self, text: str) -> None:
        asked = self.asked
        if asked is None:
            raise NotOffered(f"“{text}”: nothing is asked any more.")
        among = {self.match.game.write(self.match.state, option): option for option in listed(asked.options)}
        if text not in among:
            raise NotOffered(f"“{text}” is none of the answers to “{asked.question}”.")
        self.match.answer(among[text], asked.player)
        self._run()

    def _is_so(self, said: Mapping[str, Any], some: bool = False) -> bool:
        """True where all of it is so now; or some of it."""
        if not said:
            return False
        stage = self.stage.moved_to(self.match.state, [*self.match.events, *self.match.now])
        try:
            found = [plain(stage.ask(question)) == value for question, value in said.items()]
        except WRONG:
            return False
        return any(found) if some else all(found)

    @property
    def outcome_now(self) -> Outcome:
        """What has become of the task as things stand, whoever is asked next."""
        assert self.step, "only steps have a task"
        if self._is_so(self.step.fails, some=True):
            return "failed"
        return "done" if self._is_so(self.step.goal) else "open"

    @property
    def outcome(self) -> Outcome:
        """What has become of the task."""
        if self.step is None or not self.step.goal:
            return "open"
        found = self.outcome_now if self.did else "open"
        is_over = self.asked is None or (self.step.within and len(self.did) >= self.step.within)
        return "failed" if found == "open" and is_over else found
