"""A match: a game, its set-up and its seed, played step by step.

Before each step the driver takes a checkpoint. A question that nobody at the table can answer stops the step; the
answer plays it again from the checkpoint. So a match can wait for a person, be copied or be replayed at any question,
however deep in a rule it is asked.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from armybuilder.engine.dice import seeded
from armybuilder.engine.events import Event, Kinds
from armybuilder.engine.state import fingerprint
from armybuilder.engine.table import NOT_AN_OPTION, Bot, Choices, NeedChoice, Option, Options, S, Table, Wording, listed
from armybuilder.engine.verbs import VerbSet

#: The beginning of a match: plain data of a shape that its game knows.
SetUp = Mapping[str, Any]


@dataclass(frozen=True)
class Result:
    """The end of a match: who won (None for a draw), and why in words."""

    winner: int | None
    reason: str


@dataclass(frozen=True)
class Effort:
    """The part of a game that the search bot plays in its head for an answer: less where a turn takes many answers."""

    #: The trials that all options get together, if that is more than the greedy bot would give them; and the number of
    #: those that are then judged by what comes after them.
    trials: int = 48
    width: int = 6
    #: The futures that each of these gets first.
    futures: int = 3
    #: The most answers that the player gives in a future, and the most within which the other's reply has to be over;
    #: the number of options of which each is the best, and the trials of one that dice have a part in.
    depth: int = 16
    short: int = 5
    replies: int = 10
    rolls: int = 4
    #: The options that are tried for what the player is asked later in the same step (which way to face, after a move);
    #: 0 leaves that to chance. The further trials of twice as many as `width`, before those are chosen.
    later: int = 0
    again: int = 0


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game as the driver and the bots know it. `version` changes with its rules: replays name it."""

    slug: str
    version: str
    #: The state in which a match begins, from its set-up (plain data) and its dice.
    start: Callable[[SetUp, int], S]
    #: Plays on to the next checkpoint.
    step: Callable[[Table[S]], None]
    result: Callable[[S], Result | None]
    #: The length of the match so far, as the game counts: turns or rounds.
    turns: Callable[[S], int]
    #: The state as a player may know it: what is hidden is redealt with these dice.
    view: Callable[[S, int, int], S]
    #: The worth of a state to a player: what looking one step ahead is judged by.
    value: Callable[[S, int], float]
    #: What players can do, and what can happen.
    verbs: type[VerbSet]
    events: type[Kinds[S]]
    #: The state as a person is shown it who plays a side, without what is hidden from them. None where all lies open.
    shown: Callable[[S, int], S] | None = None
    #: The state with `HIDDEN` in the place of each thing that `view` redeals. None where it deals nothing but dice.
    veiled: Callable[[S, int], S] | None = None
    #: The number of players of a set-up.
    seats: Callable[[SetUp], int] = lambda _: 2
    #: The first seat of a seat's side: allies win and lose together.
    side_of: Callable[[int], int] = lambda seat: seat
    #: The part of a state that must be the same wherever a replay is played.
    fingerprint: Callable[[Any], str] = fingerprint
    effort: Effort = Effort()
    #: A lead in worth with which a side wins some 73 of 100: roughly, from matches of bots.
    lead: float = 10.0
    #: The default answer to a question of deployment, for a player and the options; None to any other.
    deploys: Callable[[Table[S], int, Sequence[Option]], Option | None] = lambda _table, _player, _options: None
    #: The same for the rest of an army that a person leaves to be deployed, where that is another answer.
    deploys_rest: Callable[[Table[S], int, Sequence[Option]], Option | None] = lambda _table, _player, _options: None
    #: True for an option that an opponent has to agree to. None where there is no such option.
    needs_consent: Callable[[S, Option], bool] | None = None
    #: What a player may have in mind who points at a piece of theirs and at a space, either of which may be None, in
    #: the state as they see it. And why an option is not open to them where the question doesn't say; "" if unknown.
    wishes: Callable[[S, int, int | None, int | None], Iterable[Option]] = lambda _state, _player, _piece, _space: ()
    reason: Callable[[S, int, Option], str] = lambda _state, _player, _option: ""

    def teams(self, seats: int) -> list[list[int]]:
        """The seats of each side: one each where nobody has allies."""
        return [self.winning_seats(side, seats) for side in sorted({*map(self.side_of, range(seats))})]

    def winning_seats(self, winner: int | None, seats: int) -> list[int]:
        """The seats of the side that won; none after a draw."""
        return [seat for seat in range(seats) if self.side_of(seat) == winner]

    def enemy_of(self, seat: int, seats: int) -> int | None:
        """The side that a player fights; None where there are several."""
        others = {self.side_of(other) for other in range(seats)} - {self.side_of(seat)}
        return others.pop() if len(others) == 1 else None

    def why_not(self, state: S, player: int, options: Options, option: Option) -> str:
        """The reason why an option is none of those that a player is asked about; "" if it is one."""
        if option in listed(options):
            return ""
        said = options.why_not(option) if isinstance(options, Choices) else NOT_AN_OPTION
        return said if said != NOT_AN_OPTION else self.reason(state, player, option) or NOT_AN_OPTION

    def write(self, state: S, option: Option) -> str:
        return self.verbs.of(option).write(state, option)

    def written(self, state: S, options: Options) -> dict[str, Option]:
        """These options by how a replay writes each."""
        return {self.write(state, option): option for option in listed(options)}

    def tell(self, state: S, event: Event) -> str:
        return self.events.tell(state, event)

    def describe_for(self, state: S, event: Event, player: int) -> str:
        """An event as a player hears of it; "" if they don't."""
        return self.events.describe_for(state, event, player)

    def begin(self, setup: SetUp, seed: str) -> S:
        """The state in which a match of a set-up and a seed begins.

        A database may keep an object's names in an order of its own; a match must not depend on it.
        """
        return self.start(_with_names_sorted(setup), seeded(seed))


def _with_names_sorted(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {name: _with_names_sorted(data[name]) for name in sorted(data)}
    return [_with_names_sorted(each) for each in data] if isinstance(data, list | tuple) else data


#: A game where nobody knows which.
AnyGame = Game[Any]


class NotLegal(ValueError):
    """An answer that is none of the options; its text says why."""


class Match(Generic[S]):
    """A match at the table. `bots` answer for their players; None waits for `answer`.

    It may begin where it was left between two steps: in this state, after these answers.
    """

    def __init__(
        self,
        game: Game[S],
        setup: SetUp,
        seed: str,
        bots: Sequence[Bot | None],
        state: S | None = None,
        answers: Sequence[Option] = (),
    ) -> None:
        self.game, self.setup, self.seed, self.bots = game, setup, seed, tuple(bots)
        self.state = game.begin(setup, seed) if state is None else state
        #: Everything that happened in the steps that were done here, and every answer.
        self.events: list[Event] = []
        self.answers: list[Option] = list(answers)
        #: The question that is asked now, if somebody has to answer, with those of others at the same moment; and what
        #: this step has said up to there.
        self.question: NeedChoice | None = None
        self._held: dict[int, Option] = {}
        self.now: list[Event] = []
        self._checkpoint = self.state
        self._since: list[Option] = []

    @property
    def result(self) -> Result | None:
        """The match's result; None while it goes on."""
        return None if self.question else self.game.result(self.state)

    @property
    def before(self) -> S:
        """The state before the step that waits for an answer."""
        return self._checkpoint

    @property
    def questions(self) -> Sequence[NeedChoice]:
        """All that is asked now: one question, or one of each who chooses at the same moment and has not yet."""
        if self.question is None:
            return ()
        others = (each for each in self.question.together if each.player not in self._held)
        return self.question, *(each for each in others if self.bots[each.player] is None)

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
        self._checkpoint = self.state
        self._since = []
        self._play()

    def _play(self) -> None:
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

    def answer(self, option: Option, player: int | None = None) -> None:
        """Answer the question, or that of one player of several, and play the step on as soon as all have chosen.

        Raises NotLegal, and then nothing has changed.
        """
        asked = next((each for each in self.questions if player in (None, each.player)), None)
        if asked is None:
            raise NotLegal("Nothing is asked.")
        if option not in listed(asked.options):
            raise NotLegal(f"{option} isn’t one of the options.")
        self._held[asked.player] = option
        if asked is self.question:
            self._go_on([asked, *asked.together])

    def _go_on(self, asked: Iterable[NeedChoice]) -> None:
        """Play the step on with what was chosen, as far as nobody is missing."""
        since = list(self._since)
        for each in asked:
            if each.player not in self._held:
                break
            since.append(self._held.pop(each.player))
        self._since = since
        self._play()

    def copy(self) -> "Match[S]":
        twin = object.__new__(type(self))
        twin.game, twin.setup, twin.seed, twin.bots = self.game, self.setup, self.seed, self.bots
        twin.events, twin.answers, twin.now = list(self.events), list(self.answers), list(self.now)
        twin._since, twin.question, twin._held = list(self._since), self.question, dict(self._held)
        twin._checkpoint = self._checkpoint.copy()
        twin.state = self.state.copy()
        return twin

    def imagine(
        self, answers: Sequence[Option], player: int, dice: int, bots: Sequence[Bot], known: int | None = None
    ) -> S:
        """A possible state at the end of this step for these answers, as a player may think it.

        What is hidden from the player is redealt, and so is the chance after the last answer, or after those that
        are `known` where the others are imagined as well. The bots answer what is asked after them.
        """
        state = self.game.view(self._checkpoint, player, dice)
        state.dice = self._checkpoint.dice
        self.game.step(Imagined(state, bots, list(answers), player, dice, known))
        return state


#: A match where nobody knows of which game: its states are its own.
AnyMatch = Match[Any]


class Imagined(Table[S]):
    """A table at which the past is as it was, and the chance after the last known answer, a player's, is new."""

    __slots__ = ("known", "new_dice", "player")

    def __init__(
        self,
        state: S,
        bots: Sequence[Bot],
        answers: list[Option],
        player: int,
        new_dice: int,
        known: int | None = None,
    ) -> None:
        super().__init__(state, bots, answers)
        self.known, self.player, self.new_dice = len(answers) if known is None else known, player, new_dice

    def ask(
        self, player: int, question: Wording, options: Options, always: bool = False, known: int | None = None
    ) -> Option:
        before = self.at
        # What is redealt may have led to another question than the one that was answered.
        is_left = before < len(self.answers)
        if is_left and not isinstance(options, Choices) and len(options) > 1 and self.answers[before] not in options:
            del self.answers[before:]
        answer = super().ask(player, question, options, always, known)
        if before < self.known == self.at:
            self.state.dice = self.new_dice
        return answer

    def ask_together(self, question: str, options: Mapping[int, Options]) -> dict[int, Option]:
        if self.at != self.known - 1 or self.player not in options:
            return super().ask_together(question, options)
        own = self.answers.pop()
        others = {player: theirs for player, theirs in options.items() if player != self.player}
        chosen = {**super().ask_together(question, others), self.player: own}
        self.answers.append(own)
        self.at += 1
        self.state.dice = self.new_dice
        return {player: chosen[player] for player in options}


def playout(game: Game[S], setup: SetUp, seed: str, bots: Sequence[Bot]) -> S:
    """A match between bots without checkpoints or events: the state at its end."""
    state = game.begin(setup, seed)
    while game.result(state) is None:
        game.step(Table(state, bots))
    return state
