"""A forecast of an answer, from the match as it stands: all ways that dice can fall from there on, or a sample of them.

The step is played again from its checkpoint by the same rules, with what is hidden from the player redealt. It ends
where the player is asked again; the others are taken to answer nothing, with the first option that they have.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from armybuilder.engine.dice import seeded
from armybuilder.engine.hiding import LooksAtHidden
from armybuilder.engine.match import Game, Imagined
from armybuilder.engine.odds import FirstOption, TooManyWays, odds
from armybuilder.engine.table import Bot, BotQuestion, NeedChoice, Option, S, Table
from armybuilder.engine.verbs import Cost, Pool
from armybuilder.engine.windows import PASS

#: The most ways that are followed, over all deals; and those of a sample where that does not suffice. Work is bounded
#: by what is done, never by a clock: the same question has the same answer, on every machine and however busy it is.
MOST_WAYS, SAMPLE = 1000, 200
#: The number of deals of what is hidden that are looked at where it matters.
DEALS = 6

OutcomeT = TypeVar("OutcomeT", bound=Hashable)


@dataclass(frozen=True)
class Forecast(Generic[OutcomeT]):
    """The chance of each outcome, and of each question to the player that a forecast can't go beyond.

    `deals` counts how what is hidden was dealt, 1 where it plays no part; `sample` the ways of a sample, or 0.
    """

    chances: dict[OutcomeT, float]
    asks: dict[str, float]
    deals: int = 1
    sample: int = 0

    @property
    def is_exact(self) -> bool:
        """True where nothing was guessed: all ways of the dice were followed, and nothing hidden was looked at."""
        return self.deals == 1 and not self.sample


class _AddsNothing:
    """Passes where that can be done; where it can't, the player has to answer, and the forecast ends."""

    def choose(self, asked: BotQuestion) -> Option:
        if (first := asked.listed()[0]) == PASS:
            return first
        raise NeedChoice(asked.player, asked.question, asked.options)


@dataclass(frozen=True)
class Waiting(Generic[S]):
    """A match that waits for an answer: the state before its step, the answers of this step, who is asked."""

    game: Game[S]
    checkpoint: S
    answers: Sequence[Option]
    player: int
    seats: int = 2

    @property
    def bots(self) -> list[Bot]:
        """Those who answer from there on: the player adds nothing and is asked all else, the others let it happen."""
        return [_AddsNothing() if seat == self.player else FirstOption() for seat in range(self.seats)]

    def dealt(self, number: int) -> S:
        """The checkpoint with what is hidden from the player redealt, and the same dice up to here."""
        state = self.game.view(self.checkpoint, self.player, number)
        state.dice = self.checkpoint.dice
        return state

    def veiled(self) -> S:
        """The checkpoint where a rule that looks at what is hidden from the player stops with `LooksAtHidden`."""
        if self.game.veiled is None:
            return self.checkpoint
        state = self.game.veiled(self.checkpoint, self.player)
        state.dice = self.checkpoint.dice
        return state


class _Onward(Table[S]):
    """A table at which the past is as it was; from the last known answer on, the ways of the dice are followed."""

    __slots__ = ("known", "ways")

    def __init__(self, ways: Table[S], bots: Sequence[Bot | None], answers: list[Option]) -> None:
        super().__init__(ways.state, bots, answers)
        self.ways, self.known = ways, len(answers)

    @property
    def knows_sorts_only(self) -> bool:  # type: ignore[override]  # a table knows it by its class, this one by another
        return self._follows and self.ways.knows_sorts_only

    @property
    def _follows(self) -> bool:
        return self.at >= self.known

    def roll(self, sides: int) -> int:
        return self.ways.roll(sides) if self._follows else super().roll(sides)

    def roll_all(self, dice: Sequence[int]) -> list[int]:
        return self.ways.roll_all(dice) if self._follows else super().roll_all(dice)

    def roll_total(self, dice: Sequence[int], aside: int = 0) -> int:
        return self.ways.roll_total(dice, aside) if self._follows else super().roll_total(dice, aside)

    def independent_rolls(self, rolls: Sequence[Callable[[], int]], alike: Callable[..., Hashable]) -> Sequence[int]:
        return self.ways.independent_rolls(rolls, alike) if self._follows else super().independent_rolls(rolls, alike)

    def put_off(self, results: Sequence[int], which: int, plus: int = 0) -> int:
        return self.ways.put_off(results, which, plus) if self._follows else super().put_off(results, which, plus)

    def call_for(self, result: int) -> int:
        return self.ways.call_for(result)

    def merge_point(self, key: Callable[[], Hashable], is_last: bool = False) -> None:
        if self._follows:
            self.ways.merge_point(key, is_last)


def forecast(waiting: Waiting[S], option: Option, outcome: Callable[[S], OutcomeT]) -> Forecast[OutcomeT]:
    """Everything that may come of an answer, each with its chance: the same for the same position, always."""
    try:
        return _followed(waiting, option, outcome)
    except TooManyWays:
        return _sampled(waiting, option, outcome)


class _Settled(BaseException):
    """Dice fall: what was to be paid is paid."""


class _Paying(Table[S]):
    """A table that is left as soon as dice fall after the last known answer."""

    def roll(self, sides: int) -> int:
        if self.at >= len(self.answers):
            raise _Settled
        return super().roll(sides)


def prices(waiting: Waiting[S], now: S, options: Iterable[Option]) -> list[tuple[Cost, ...]]:
    """All that each answer takes of what its player has, as its rule takes it: before dice fall or somebody is asked.

    Where that depends on what is hidden, what can be known of it. What is lost by passing, too, no answer takes.
    """
    veiled, player, pools = waiting.veiled(), waiting.player, waiting.game.verbs.pools
    had = [pool.left(now, player) for pool in pools]
    offered, leaves = list(options), {}
    for option in offered:
        after = _paid(waiting, veiled, option)
        leaves[option] = [pool.left(now if after is None else after, player) for pool in pools]
    kept = [
        before if pool.words else {each: min(most, left.get(each, most)) for each, most in before.items()}
        for pool, before, left in zip(pools, had, leaves.get(PASS, had), strict=True)
    ]
    return [tuple(dict.fromkeys(_costs(pools, kept, leaves[option]))) for option in offered]


def _paid(waiting: Waiting[S], veiled: S, option: Option) -> S | None:
    """The state once an answer is paid for; None where the step has looked at what is hidden before the question."""
    table = _Paying(veiled.copy(), (None,) * waiting.seats, [*waiting.answers, option])
    try:
        waiting.game.step(table)
    except LooksAtHidden:
        if table.at < len(table.answers):
            return None
    except (_Settled, NeedChoice):
        pass
    return table.state


def _costs(
    pools: Iterable[Pool], had: Iterable[Mapping[Any, int]], left: Iterable[Mapping[Any, int]]
) -> Iterator[Cost]:
    for pool, before, after in zip(pools, had, left, strict=True):
        for each in before:
            if after.get(each, before[each]) < before[each]:
                yield Cost(pool, before[each] - after[each], after[each])


def _followed(waiting: Waiting[S], option: Option, outcome: Callable[[S], OutcomeT]) -> Forecast[OutcomeT]:
    """All ways: exact where no rule looks at what is hidden, else on average over a few deals of it.

    Raises TooManyWays where they are more than are followed.
    """
    with suppress(LooksAtHidden):
        return Forecast(*_summed(_ways(waiting, waiting.veiled(), option, outcome, MOST_WAYS).items()))
    ways = [
        (end, chance / DEALS)
        for number in range(1, DEALS + 1)
        for end, chance in _ways(waiting, waiting.dealt(number), option, outcome, MOST_WAYS // DEALS).items()
    ]
    return Forecast(*_summed(ways), DEALS)


#: What has come of a way, and the question to the player at which it ends, or "".
WayEnd = tuple[OutcomeT, str]


def _summed(ends: Iterable[tuple[WayEnd[OutcomeT], float]]) -> tuple[dict[OutcomeT, float], dict[str, float]]:
    """The chance of each outcome, and of each question at which a forecast ends."""
    chances: dict[OutcomeT, float] = defaultdict(float)
    asks: dict[str, float] = defaultdict(float)
    for (result, question), chance in ends:
        chances[result] += chance
        if question:
            asks[question] += chance
    return dict(chances), dict(asks)


def _ways(
    waiting: Waiting[S], state: S, option: Option, outcome: Callable[[S], OutcomeT], most: int
) -> dict[WayEnd[OutcomeT], float]:
    def play(table: Table[S]) -> WayEnd[OutcomeT]:
        question = _played(waiting, _Onward(table, waiting.bots, [*waiting.answers, option]))
        return outcome(table.state), question

    return odds(state, play, most)


def _played(waiting: Waiting[S], table: Table[S]) -> str:
    """Play the step; the question at which it ends because the player has to answer it, or ""."""
    try:
        waiting.game.step(table)
    except NeedChoice as asked:
        return asked.question
    return ""


def _sampled(waiting: Waiting[S], option: Option, outcome: Callable[[S], OutcomeT]) -> Forecast[OutcomeT]:
    """Ways by chance, each with a deal of its own of what is hidden."""
    found = Counter[WayEnd[OutcomeT]]()
    answers = [*waiting.answers, option]
    for number in range(1, SAMPLE + 1):
        state = waiting.dealt(number)
        question = _played(waiting, Imagined(state, waiting.bots, list(answers), waiting.player, seeded(str(number))))
        found[outcome(state), question] += 1
    return Forecast(*_summed((end, count / SAMPLE) for end, count in found.items()), sample=SAMPLE)
