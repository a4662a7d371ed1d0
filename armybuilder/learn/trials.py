"""Positions played on by answers: a step of a lesson, any scene, a moment of a match."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from armybuilder.engine.bots import GreedyBot
from armybuilder.engine.dice import seeded
from armybuilder.engine.games import game_of
from armybuilder.engine.match import Match, SetUp
from armybuilder.engine.scenes import Scene, Stage, begun, plain
from armybuilder.engine.table import NeedChoice, Option
from armybuilder.learn.lessons import Step
from armybuilder.learn.stages import WRONG, set_stage
from armybuilder.play.models import Match as MatchRow
from armybuilder.play.selectors import is_by_todays_rules, playback_of
from catalog.shelf import Shelf
from validation.words import counted

#: The learner's player, and the enemy.
LEARNER, ENEMY = 0, 1
#: The most answers that anybody gives in one try, so that an address stays short and a page is quick.
MOST_ANSWERS = 40
#: The answers of everybody in one try.
MOST_ALL_ANSWERS = 200
TaskStatus = Literal["open", "done", "failed"]


class Trial:
    """A position played on by answers, each as a replay writes it; one person answers for all sides.

    It stops at the first answer that can't be given: `refused` says why, and `did` are those before it.
    """

    def __init__(self, game: str, setup: SetUp, start: Any, did: Sequence[str]) -> None:
        self.game, self.setup = game_of(game), setup
        self.did: list[str] = []
        self.refused = ""
        self.start = start.copy()
        self.match = Match(self.game, setup, "trial", self.bots, state=start)
        self._run()
        for text in did:
            self.refused = self._answer(text)
            if self.refused:
                break
            self.did.append(text)

    @property
    def bots(self) -> list[GreedyBot | None]:
        return [None] * self.game.seats(self.setup)

    @property
    def asked(self) -> NeedChoice | None:
        """The question to the visitor; None where nobody is asked any more."""
        return self.match.question

    @property
    def answers(self) -> list[Option]:
        """All answers so far, the enemy's too."""
        return [*self.match.answers, *self.match.pending]

    def _is_over(self) -> bool:
        """True where it is not played on, whatever could be asked."""
        return self.match.result is not None or len(self.match.answers) >= MOST_ALL_ANSWERS

    def _run(self) -> None:
        while self.match.question is None and not self._is_over():
            self.match.step()

    def _answer(self, text: str) -> str:
        """Give an answer; why it can't be given, "" where it was."""
        asked = self.asked
        if asked is None:
            return f"“{text}”: nothing is asked any more."
        among = self.game.written(self.match.state, asked.options)
        if text not in among:
            return f"“{text}” is none of the answers to “{asked.question}”."
        self._take(asked, among[text])
        return ""

    def _take(self, asked: NeedChoice, option: Option) -> None:
        self.match.answer(option, asked.player)
        self._run()


class StepTrial(Trial):
    """A try at a step of a lesson: the learner plays side A, and the enemy plays on where the step says so."""

    def __init__(self, step: Step, shelf: Shelf, did: Sequence[str]) -> None:
        self.step, self.stage = step, stage_of_scene(step.scene, shelf)
        self.stage.state.dice = step.start_dice
        super().__init__(shelf.game.slug, self.stage.setup, self.stage.state, did)

    @property
    def bots(self) -> list[GreedyBot | None]:
        plays = self.step.enemy_plays
        return [GreedyBot("lesson") if plays and n == ENEMY else None for n, _ in enumerate(super().bots)]

    @property
    def asked(self) -> NeedChoice | None:
        """The question to the learner; None where the enemy is asked, or nobody any more."""
        return self.match.question if self.match.question and self.match.question.player == LEARNER else None

    def _is_over(self) -> bool:
        """The end of the task ends the try."""
        has_started = hasattr(self, "match") and bool(self.answers)
        return super()._is_over() or (has_started and self.outcome_now != "open")

    def _is_so(self, said: Mapping[str, Any]) -> list[bool]:
        """Whether each of these is so now."""
        return is_so(self.stage.moved_to(self.match.state, [*self.match.events, *self.match.now]), said)

    @property
    def outcome_now(self) -> TaskStatus:
        """What has become of the task as things stand, whichever side is asked next."""
        if any(self._is_so(self.step.fails)):
            return "failed"
        return "done" if self.step.goal and all(self._is_so(self.step.goal)) else "open"

    @property
    def outcome(self) -> TaskStatus:
        """What has become of the task."""
        if not self.step.goal or not self.did:
            return "open"
        return "failed" if self.why_failed else self.outcome_now

    @property
    def why_failed(self) -> str:
        """Why the task has failed, in a sentence; "" where it has not."""
        match self.outcome_now:
            case "failed":
                return "This is what the task wanted you to avoid."
            case "open" if self.asked is None:
                return "Your turn is over, and the task is not done."
            case "open" if self.step.within and len(self.did) >= self.step.within:
                return f"The task can be done in {counted(self.step.within, 'answer')}."
        return ""


def is_so(stage: Stage[Any], said: Mapping[str, Any]) -> list[bool]:
    """Whether a stage answers each of these questions so."""
    try:
        return [plain(stage.ask(question)) == value for question, value in said.items()]
    except WRONG:  # who is gone for good has no figures any more
        return [False]


def stage_of_scene(scene: Scene, shelf: Shelf) -> Stage[Any]:
    """The stage of a scene with what is given beforehand."""
    return begun(scene, set_stage(scene, shelf))


def scene_trial(scene: Scene, shelf: Shelf, did: Sequence[str]) -> Trial:
    """A scene's position, with dice by chance."""
    stage = stage_of_scene(scene, shelf)
    stage.state.dice = seeded("scene")
    return Trial(shelf.game.slug, stage.setup, stage.state, did)


def can_be_tried(match: MatchRow) -> bool:
    """True where a moment of a match can be played on otherwise: before its end that would tell its dice."""
    return match.is_over and is_by_todays_rules(match)


def match_trial(match: MatchRow, moment: int, did: Sequence[str]) -> Trial:
    """A match from the step on in which a line was said, with the dice that fell there."""
    return Trial(match.game_id, match.setup, playback_of(match).before(moment).copy(), did)
