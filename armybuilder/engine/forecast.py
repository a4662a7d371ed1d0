"""A forecast of an answer, from the match as it stands: all ways that dice can fall from there on, or a sample of them.

The step is played again from its checkpoint by the same rules, with what is hidden from the player dealt anew. It ends
where the player is asked again; the others are taken to answer nothing, with the first option that they have.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import isclose
from time import monotonic
from typing import Generic, TypeVar

from armybuilder.engine.dice import seeded
from armybuilder.engine.match import Game, Imagined
from armybuilder.engine.odds import FirstOption, TooManyWays, odds
from armybuilder.engine.table import Bot, NeedChoice, Option, S, Table

#: The seconds for following all ways, and those for a sample where that does not suffice.
EXACT, SAMPLED = 0.06, 0.04
#: The number of deals of what is hidden that are looked at.
DEALS = 6
#: The fewest ways that a sample is made of, however long it takes.
FEWEST = 20

Outcome = TypeVar("Outcome", bound=Hashable)


@dataclass(frozen=True)
class Forecast(Generic[Outcome]):
    """The chance of each outcome. `deals` counts how what is hidden was dealt; `sample` the ways of a sample, or 0."""

    chances: dict[Outcome, float]
    deals: int = 1
    sample: int = 0

    @property
    def is_exact(self) -> bool:
        """True where nothing was guessed: no dice, and nothing that is hidden."""
        return self.deals == 1 and not self.sample


@dataclass(frozen=True)
class Waiting(Generic[S]):
    """A match that waits for an answer: the state before its step, the answers of this step, who is asked."""

    game: Game[S]
    checkpoint: S
    answers: Sequence[Option]
    player: int
    seats: int = 2

    @property
    def bots(self) -> list[Bot | None]:
        """Those who answer from there on: the player is asked again, the others let it happen."""
        return [None if seat == self.player else FirstOption() for seat in range(self.seats)]

    def dealt(self, number: int) -> S:
        """The checkpoint with what is hidden from the player dealt anew, and the same dice up to here."""
        state = self.game.view(self.checkpoint, self.player, number)
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

    def merge_point(self, key: Callable[[], Hashable]) -> None:
        if self._follows:
            self.ways.merge_point(key)


def forecast(waiting: Waiting[S], option: Option, outcome: Callable[[S], Outcome]) -> Forecast[Outcome]:
    """Everything that may come of an answer, each with its chance."""
    try:
        return _followed(waiting, option, outcome)
    except TooManyWays:
        return _sampled(waiting, option, outcome)


def _followed(waiting: Waiting[S], option: Option, outcome: Callable[[S], Outcome]) -> Forecast[Outcome]:
    """All ways, on average over a few deals of what is hidden; raises TooManyWays where time is up before the first."""
    end = monotonic() + EXACT
    deals = [waiting.dealt(1)]
    if waiting.game.fingerprint(deals[0]) != waiting.game.fingerprint(waiting.dealt(2)):
        deals += [waiting.dealt(number) for number in range(2, DEALS + 1)]
    found = [_ways(waiting, deals[0], option, outcome, end)]
    with suppress(TooManyWays):
        found += [_ways(waiting, deal, option, outcome, end) for deal in deals[1:]]
    if len(found) == len(deals) and all(_are_alike(found[0], other) for other in found[1:]):
        return Forecast(found[0])
    chances: dict[Outcome, float] = defaultdict(float)
    for result, chance in (pair for each in found for pair in each.items()):
        chances[result] += chance / len(found)
    return Forecast(dict(chances), len(found))


def _are_alike(one: Mapping[Outcome, float], other: Mapping[Outcome, float]) -> bool:
    """True where what is hidden makes no difference."""
    return one.keys() == other.keys() and all(isclose(one[result], other[result]) for result in one)


def _ways(
    waiting: Waiting[S], state: S, option: Option, outcome: Callable[[S], Outcome], end: float
) -> dict[Outcome, float]:
    def play(table: Table[S]) -> Outcome:
        if monotonic() > end:
            raise TooManyWays
        with suppress(NeedChoice):
            waiting.game.step(_Onward(table, waiting.bots, [*waiting.answers, option]))
        return outcome(table.state)

    return odds(state, play)


def _sampled(waiting: Waiting[S], option: Option, outcome: Callable[[S], Outcome]) -> Forecast[Outcome]:
    """Ways by chance, as many as there is time for."""
    end, found = monotonic() + SAMPLED, Counter[Outcome]()
    number = 0
    while number < FEWEST or monotonic() < end:
        number += 1
        state = waiting.dealt(number)
        answers = [*waiting.answers, option]
        with suppress(NeedChoice):
            waiting.game.step(Imagined(state, waiting.bots, answers, waiting.player, seeded(str(number))))  # type: ignore[arg-type]  # the player has no bot
        found[outcome(state)] += 1
    return Forecast({result: count / number for result, count in found.items()}, sample=number)
