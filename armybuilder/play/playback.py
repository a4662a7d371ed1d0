"""A match as it is watched: every event as a sentence, and the table as it stood at any of them.

A playback is made by playing the answers again; it keeps a state now and then, and a moment is played from the nearest
one before it. Another that begins with the same answers is carried on from there, so that an answer costs the same
however many came before it. One that is seen through a player's eyes has none of the sentences and shows
none of the pieces that are hidden from them.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from armybuilder.engine.events import Event, Kind
from armybuilder.engine.forecast import Waiting
from armybuilder.engine.games import game_of
from armybuilder.engine.match import Result, SetUp
from armybuilder.engine.table import Choices, NeedChoice, Option, Options, P, State, Table, Wording

#: A state is kept every 12 steps at first, and 48 at most: a long match keeps them further apart.
EVERY, MOST_KEPT = 12, 48
#: The eyes of everybody: what all players are shown and told alike, and so nothing that is hidden from one of them.
EVERYBODY = -1
#: How many playbacks a process keeps.
MOST_PLAYBACKS = 200


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence of the log: what kind of event it tells, and whether it only takes a number of the next apart.

    `event` is there where all of it is told.
    """

    text: str
    kind: str
    is_detail: bool = False
    event: Event = field(default=(), compare=False)


@dataclass(frozen=True)
class Question:
    """The question at the end of what is played."""

    player: int
    text: str
    options: Options
    #: True where a single option is asked for, too: to be asked or not would tell the others something.
    always: bool = False


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The table between two steps, and how many steps, lines and answers came before. Nobody changes this state."""

    state: Any
    steps: int = 0
    lines: int = 0
    answers: int = 0


class _Watched(Table[State]):
    """A table of which every word is noted; and its state, when the wanted line is said."""

    __slots__ = ("asked_after", "askers", "is_full", "lines", "seen", "tell", "wanted")

    def __init__(self, playback: "Playback", state: State, at: int, lines: list[LogLine], wanted: int = 0) -> None:
        super().__init__(state, playback.nobody, playback.answers)
        self.tell, self.at, self.lines = playback.tell, at, lines
        self.askers, self.asked_after = playback.askers, playback.asked_after
        self.is_full = playback.is_full
        self.wanted = wanted
        self.seen: State | None = None

    def say(self, kind: Kind[Any, P], *parts: P.args, **named: P.kwargs) -> None:
        self._note(kind(*parts, **named))

    def explain(self, event: Callable[[], Event]) -> None:
        self._note(event(), is_detail=True)

    def _note(self, event: Event, is_detail: bool = False) -> None:
        text = self.tell(self.state, event)
        if not text:
            return
        self.lines.append(
            LogLine(text, str(event[0]), is_detail, event if self.is_full(self.state, event, text) else ())
        )
        if len(self.lines) == self.wanted:
            self.seen = self.state.copy()

    def ask(
        self, player: int, question: Wording, options: Options, always: bool = False, known: int | None = None
    ) -> Option:
        before = self.at
        answer = super().ask(player, question, options, always, known)
        if before < self.at > len(self.askers):
            has_choice = isinstance(options, Choices) or len(options) > 1
            self.askers.append(player if has_choice else None)
            self.asked_after.append(len(self.lines))
        return answer


class Playback:
    """A match as its answers lead on, through a player's eyes, everybody's, or (None) from above. It never changes."""

    def __init__(
        self,
        game: str,
        setup: SetUp,
        seed: str,
        answers: Sequence[Option],
        eyes: int | None = None,
        before: "Playback | None" = None,
        start: State | None = None,
    ) -> None:
        """`before` is a playback of the same match through the same eyes, which may have gone another way since.

        With `start` it begins in this state, as a scene does, and not as the seed says.
        """
        self.game, self.answers, self.eyes = game_of(game), list(answers), eyes
        self.nobody = (None,) * self.game.seats(setup)
        begun = before.checkpoint(self.answers) if before else Checkpoint(start or self.game.begin(setup, seed))
        #: The lines that were said; which player gave each answer, None where only one could be given; and how many
        #: lines had been said by then.
        self.lines: list[LogLine] = before.lines[: begun.lines] if before else []
        self.askers: list[int | None] = before.askers[: begun.answers] if before else []
        self.asked_after: list[int] = before.asked_after[: begun.answers] if before else []
        #: The questions at the end: one, or one of each who chooses at the same moment.
        self.questions: tuple[Question, ...] = ()
        #: The beginning of a forecast of an answer to the first of them.
        self.waiting: Waiting[State] | None = None
        self.state = begun.state
        self._every: int = before._every if before else EVERY
        self._kept: list[Checkpoint] = (
            [each for each in before._kept if each.steps <= begun.steps] if before else [begun]
        )
        self._last: Checkpoint = begun
        while self.game.result(self.state) is None and self._step():
            pass

    @property
    def question(self) -> Question | None:
        """The question that is asked first at the end of what is played."""
        return self.questions[0] if self.questions else None

    @property
    def result(self) -> Result | None:
        return None if self.question else self.game.result(self.state)

    @property
    def length(self) -> int:
        return len(self.lines)

    def checkpoint(self, answers: Sequence[Option]) -> Checkpoint:
        """The last checkpoint up to which a match with these answers is this one; in doubt, the beginning."""
        those = (self._last, *reversed(self._kept))
        return next(each for each in those if answers[: each.answers] == self.answers[: each.answers])

    def _step(self) -> bool:
        """Play a step; whether its answers are there."""
        checkpoint = self.state
        table = _Watched(self, checkpoint.copy(), self._last.answers, self.lines)
        self.state = table.state
        try:
            self.game.step(table)
        except NeedChoice as asked:
            at_once = (asked, *asked.together)
            self.questions = tuple(Question(each.player, each.question, each.options, each.always) for each in at_once)
            given = self.answers[self._last.answers :]
            self.waiting = Waiting(self.game, checkpoint, given, asked.player, len(self.nobody))
            return False
        self._last = Checkpoint(self.state, self._last.steps + 1, len(self.lines), table.at)
        if self._last.steps % self._every == 0:
            self._keep(self._last)
        return True

    def _keep(self, checkpoint: Checkpoint) -> None:
        self._kept.append(checkpoint)
        if len(self._kept) > MOST_KEPT:
            self._kept = self._kept[::2]
            self._every *= 2

    def tell(self, state: State, event: Event) -> str:
        """An event in words; "" if it is hidden from whose eyes these are."""
        if self.eyes is None or self.game.shown is None:
            return self.game.tell(state, event)
        told = {self.game.describe_for(state, event, player) for player in self._onlookers}
        return told.pop() if len(told) == 1 else ""

    def is_full(self, state: State, event: Event, told: str) -> bool:
        """True where these words tell all of an event."""
        return self.eyes is None or self.game.shown is None or told == self.game.tell(state, event)

    def shown_at(self, moment: int) -> Any:
        """The table at a moment without what is hidden."""
        state = self.at(moment)
        if self.eyes is not None and self.game.shown is not None:
            for player in self._onlookers:
                state = self.game.shown(state, player)
        return state

    @property
    def _onlookers(self) -> Sequence[int]:
        """The players through whose eyes it is seen; what one of them is not shown, nobody is."""
        if self.eyes is None:
            return ()
        return range(len(self.nobody)) if self.eyes == EVERYBODY else (self.eyes,)

    def before(self, moment: int) -> Any:
        """The table between two steps, before the one in which the line of this number is said."""
        checkpoint = next(each for each in reversed(self._kept) if each.lines <= max(0, moment - 1))
        state, answers, lines = checkpoint.state, checkpoint.answers, checkpoint.lines
        while True:
            table = _Watched(self, state.copy(), answers, self.lines[:lines])
            with suppress(NeedChoice):
                self.game.step(table)
                if len(table.lines) < moment:
                    state, answers, lines = table.state, table.at, len(table.lines)
                    continue
            return state

    def at(self, moment: int) -> Any:
        """The table just after the line of this number was said; at 0, before the first."""
        if moment >= self.length:
            return self.state
        kept = next(each for each in reversed(self._kept) if each.lines <= moment)
        table = _Watched(self, kept.state.copy(), kept.answers, self.lines[: kept.lines], moment)
        with suppress(NeedChoice):  # the last step says its lines, then waits
            while len(table.lines) < moment:
                self.game.step(table)
        return kept.state if table.seen is None else table.seen


class PlaybackCache:
    """The playbacks that this process keeps: those shown last."""

    def __init__(self, most: int = MOST_PLAYBACKS) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, Playback] = OrderedDict()
        self._lock = Lock()

    def show(
        self, key: Hashable, game: str, setup: SetUp, seed: str, answers: Sequence[Option], eyes: int | None = None
    ) -> Playback:
        """The playback of a match as far as its answers go, through a player's eyes or from above."""
        name = (key, seed, game_of(game).version, eyes)
        with self._lock:
            before = self._kept.get(name)
        if before is None or before.answers != list(answers):
            before = Playback(game, setup, seed, answers, eyes, before)
        self._keep(name, before)
        return before

    def _keep(self, name: Hashable, playback: Playback) -> None:
        with self._lock:
            self._kept[name] = playback
            self._kept.move_to_end(name)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)


playbacks = PlaybackCache()
