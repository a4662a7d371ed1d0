"""A match: a game, its set-up and its seed, played step by step.

Before each step the driver takes a checkpoint. A question that nobody at the table can answer stops the step; the
answer plays it again from the checkpoint. So a match can wait for a person, be copied or be replayed at any question,
however deep in a rule it is asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from armybuilder.engine.dice import seeded
from armybuilder.engine.table import Bot, Event, NeedChoice, Option, Options, S, Table, listed

#: What a match begins with: plain data of a shape that its game knows.
SetUp = Mapping[str, Any]


@dataclass(frozen=True)
class Result:
    """How a match ended: who won (None for a draw), and why in words."""

    winner: int | None
    reason: str


@dataclass(frozen=True)
class Game(Generic[S]):
    """What the driver and the bots know of a game. `version` changes with its rules: replays name it."""

    slug: str
    version: str
    #: The state in which a match begins, from its set-up (plain data) and its dice.
    start: Callable[[SetUp, int], S]
    #: Plays on to the next checkpoint.
    step: Callable[[Table[S]], None]
    result: Callable[[S], Result | None]
    #: How long it has lasted, as the game counts: turns or rounds.
    turns: Callable[[S], int]
    #: The state as a player may know it: what is hidden is dealt anew with these dice.
    view: Callable[[S, int, int], S]
    #: How good a state is for a player: what looking one step ahead is judged by.
    value: Callable[[S, int], float]
    #: An option as a replay writes it, and an event as the log tells it.
    write: Callable[[S, Option], str]
    tell: Callable[[S, Event], str]
    #: What must be the same wherever a replay is played.
    fingerprint: Callable[[S], str]
    #: Where something is hidden: the state as a person is shown it who plays a side, without what is hidden from them;
    #: and an event as they are told it, "" for nothing. None where everything lies open.
    shown: Callable[[S, int], S] | None = None
    tell_to: Callable[[S, Event, int], str] | None = None


#: A game where nobody knows which.
AnyGame = Game[Any]


class NotLegal(ValueError):
    """An answer that is none of the options; its text says why."""


class Match(Generic[S]):
    """A match at the table. `bots` answer for their players; None waits for `answer`."""

    def __init__(self, game: Game[S], setup: SetUp, seed: str, bots: Sequence[Bot | None]) -> None:
        self.game, self.setup, self.seed, self.bots = game, setup, seed, tuple(bots)
        self.state = game.start(setup, seeded(seed))
        #: Everything that happened in the steps that are done, and every answer.
        self.events: list[Event] = []
        self.answers: list[Option] = []
        #: What is asked now, if somebody has to answer; and what this step has said up to there.
        self.question: NeedChoice | None = None
        self.now: list[Event] = []
        self._checkpoint = self.state
        self._since: list[Option] = []

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return None if self.question else self.game.result(self.state)

    @property
    def pending(self) -> Sequence[Option]:
        """The answers of the step that waits for another one."""
        return tuple(self._since) if self.question else ()

    def run(self) -> "Match[S]":
        """Play until somebody has to answer, or to the end."""
        while self.question is None and self.game.result(self.state) is None:
            self.step()
        return self

    def step(self) -> None:
        """Play one step, as far as it goes."""
        self._checkpoint = self.state
        self._since = []
        self._play()

    def _play(self) -> None:
        """Play the step from its checkpoint with the answers that there are."""
        self.state = self._checkpoint.copy()
        table = Table(self.state, self.bots, list(self._since), origin=self)
        self.question = None
        try:
            self.game.step(table)
        except NeedChoice as question:
            self.question, self.now, self._since = question, table.events, table.answers
            return
        self.events += table.events
        self.answers += table.answers
        self.now, self._since = [], []

    def answer(self, option: Option) -> None:
        """Answer the question and play the step on. Raises NotLegal, and then nothing has changed."""
        if self.question is None:
            raise NotLegal("Nothing is asked.")
        options = self.question.options
        if option not in listed(options):
            raise NotLegal(f"{option} is none of the options.")
        self._since = [*self._since, option]
        self._play()

    def copy(self) -> "Match[S]":
        """A match that goes its own way from here."""
        twin = object.__new__(type(self))
        twin.game, twin.setup, twin.seed, twin.bots = self.game, self.setup, self.seed, self.bots
        twin.events, twin.answers, twin.now = list(self.events), list(self.answers), list(self.now)
        twin._since, twin.question = list(self._since), self.question
        twin._checkpoint = self._checkpoint.copy()
        twin.state = self.state.copy()
        return twin

    def imagine(self, answers: Sequence[Option], player: int, dice: int, bots: Sequence[Bot]) -> S:
        """A possible state at the end of this step for these answers, as a player may think it.

        What is hidden from the player is dealt anew, and so is the chance after the last answer. The bots answer what
        is asked after that.
        """
        state = self.game.view(self._checkpoint, player, dice)
        state.dice = self._checkpoint.dice
        self.game.step(Imagined(state, bots, list(answers), dice))
        return state


#: A match where nobody knows of which game: its states are its own.
AnyMatch = Match[Any]


class Imagined(Table[S]):
    """A table at which the past is as it was, and the chance after the last answer is new."""

    __slots__ = ("known", "new_dice")

    def __init__(self, state: S, bots: Sequence[Bot], answers: list[Option], new_dice: int) -> None:
        super().__init__(state, bots, answers)
        self.known, self.new_dice = len(answers), new_dice

    def ask(self, player: int, question: str, options: Options) -> Option:
        before = self.at
        answer = super().ask(player, question, options)
        if before < self.known == self.at:
            self.state.dice = self.new_dice
        return answer


def playout(game: Game[S], setup: SetUp, seed: str, bots: Sequence[Bot]) -> S:
    """A match between bots without checkpoints or events: the state at its end."""
    state = game.start(setup, seeded(seed))
    while game.result(state) is None:
        game.step(Table(state, bots))
    return state
