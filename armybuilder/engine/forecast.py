"""A forecast of an answer, from the match as it stands: all ways that dice can fall from there on, or a sample of them.

The step is played again from its checkpoint by the same rules, with what is hidden from the player redealt. It ends
where the player is free to act again; the others are taken to answer nothing, with the first option that they have.
Where the player has to choose something on the way, each answer to that has a forecast of its own.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from typing import Any, Generic, NamedTuple, TypeVar

from armybuilder.engine.dice import seeded
from armybuilder.engine.hiding import LooksAtHidden
from armybuilder.engine.match import Game, Imagined
from armybuilder.engine.odds import TooManyWays, odds
from armybuilder.engine.table import Bot, BotQuestion, NeedChoice, Option, S, Table, listed
from armybuilder.engine.verbs import Cost, Pool, VerbSet
from armybuilder.engine.windows import PASS

#: The most ways that are followed, over all deals; and those of a sample where that does not suffice. Work is bounded
#: by what is done, never by a clock: the same question has the same answer, on every machine and however busy it is.
MOST_WAYS, SAMPLE = 1000, 200
#: The number of deals of what is hidden that are looked at where it matters.
DEALS = 6
#: The most deals that are tried for those in which the player is asked what they are asked.
MOST_TRIED = 120
#: The most answers to what is asked on the way that are tried, and the ways of a sample that each gets at least.
MOST_NEXT, LEAST_SAMPLE = 12, 50
#: The most replies of others that are tried; of several answers that are forecast at once, those of each.
MOST_REPLIES, MOST_REPLIES_EACH = 8, 3

OutcomeT = TypeVar("OutcomeT", bound=Hashable)


@dataclass(frozen=True)
class Forecast(Generic[OutcomeT]):
    """The chance of each outcome, and of each question to the player that a forecast doesn't go beyond.

    `deals` counts how what is hidden was dealt, 1 where it plays no part; `sample` the ways of a sample, or 0.
    `choices` are the answers to those of the questions that the player has to answer before they are free to act again;
    `has_guessed` says that such a question was answered with the first option, `has_assumed` that another player's was.
    """

    chances: dict[OutcomeT, float]
    asks: dict[str, float]
    deals: int = 1
    sample: int = 0
    choices: tuple[Option, ...] = ()
    has_guessed: bool = False
    has_assumed: bool = False
    #: What others may reply on the way, where they may also let it happen, as it is reckoned.
    replies: tuple[Option, ...] = ()

    @property
    def is_exact(self) -> bool:
        """True where nothing was guessed: all ways of the dice were followed, and nothing hidden was looked at."""
        return self.deals == 1 and not self.sample and not self.has_guessed and not self.has_assumed


class _AddsNothing:
    """Passes where that can be done; where it can't, the player has to answer, and the forecast ends.

    With an answer to go on by, that is given where it is offered, and from there on the first of what is offered.
    """

    def __init__(self, verbs: type[VerbSet], onward: Option | None) -> None:
        self.verbs, self.onward, self.has_gone_on, self.has_guessed = verbs, onward, False, False

    def choose(self, asked: BotQuestion) -> Option:
        offered = asked.listed()
        if offered[0] == PASS:
            return PASS
        if self.onward is None or is_free_to_act(self.verbs, offered):
            raise NeedChoice(asked.player, asked.question, asked.options)
        if self.onward in offered and not self.has_gone_on:
            self.has_gone_on = True
            return self.onward
        self.has_guessed = True
        return offered[0]


class _LetsHappen:
    """Passes where that can be done; where it can't, it takes the first of what is offered for granted.

    With a reply it gives that, once, where it is offered.
    """

    def __init__(self, reply: Option | None) -> None:
        self.has_assumed, self.reply = False, reply
        self.replies: dict[Option, None] = {}

    def choose(self, asked: BotQuestion) -> Option:
        first, *others = asked.listed()
        if first != PASS:
            self.has_assumed |= bool(others)
            return first
        self.replies |= dict.fromkeys(others)
        if self.reply in others:
            reply, self.reply = self.reply, None
            assert reply
            return reply
        return first


def is_free_to_act(verbs: type[VerbSet], offered: Iterable[Option]) -> bool:
    """True where a player goes on with a turn of their own: they may end it, too."""
    return any(verbs.by_name[str(option[0])].sort == "end" for option in offered if option[0] in verbs.by_name)


@dataclass(frozen=True)
class Waiting(Generic[S]):
    """A match that waits for an answer: the state before its step, the answers of this step, who is asked."""

    game: Game[S]
    checkpoint: S
    answers: Sequence[Option]
    player: int
    seats: int = 2
    #: The player's answer to the first question on the way that they have to answer; None ends a forecast there.
    onward: Option | None = None
    #: What another player replies, the first time that it is offered to them; None where they let all happen.
    reply: Option | None = None

    def bots(self, own: Bot, others: Bot) -> list[Bot]:
        """Those who answer from there on: the player, and the others."""
        return [own if seat == self.player else others for seat in range(self.seats)]

    def dealt(self, number: int) -> S:
        """The checkpoint with what is hidden from the player redealt, and the same dice up to here.

        What the step has shown before it asks stays as it was shown: deals that lead to another question are left out.
        """
        fitting = self._fitting
        return self._redealt(fitting[number % len(fitting)] if fitting else number)

    def _redealt(self, number: int) -> S:
        state = self.game.view(self.checkpoint, self.player, number)
        state.dice = self.checkpoint.dice
        return state

    @cached_property
    def _fitting(self) -> Sequence[int]:
        """Some deals that lead to the question that is asked; none where nothing hidden was looked at before it."""
        try:
            self._asked(self.veiled())
        except LooksAtHidden:
            asked = self._asked(self.checkpoint)
            tried = range(1, MOST_TRIED + 1)
            return list(islice((number for number in tried if self._asked(self._redealt(number)) == asked), DEALS))
        return ()

    def _asked(self, state: S) -> tuple[int, str, tuple[Option, ...]] | None:
        """Who is asked what after the answers of this step, and what is offered; None where it asks nothing more."""
        try:
            self.game.step(Table(state.copy(), (None,) * self.seats, list(self.answers)))
        except NeedChoice as need:
            return need.player, need.question, tuple(listed(need.options))
        return None

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


def forecasts(
    waiting: Waiting[S], option: Option, outcome: Callable[[S], OutcomeT], part: int = 1
) -> tuple[Forecast[OutcomeT], list[Forecast[OutcomeT]]]:
    """The forecast of an answer up to where the player has to choose something; and from there on one for each answer
    to that, or for the first ones of many. Of `part` answers each gets its share of the work.
    """
    found = forecast(waiting, option, outcome, part)
    nexts = found.choices[:MOST_NEXT]
    return found, [forecast(replace(waiting, onward=each), option, outcome, part * len(nexts)) for each in nexts]


def replied(
    waiting: Waiting[S],
    option: Option,
    outcome: Callable[[S], OutcomeT],
    found: tuple[Forecast[OutcomeT], Sequence[Forecast[OutcomeT]]],
    part: int = 1,
) -> Iterator[tuple[Option, Sequence[Forecast[OutcomeT]]]]:
    """The forecasts of an answer once others reply to it in one way, for some of the ways that they have: of each card
    and piece the first, then their others. `found` is what is forecast where they don't.
    """
    first, onward = found
    nexts: Sequence[Option | None] = first.choices[: len(onward)] or (None,)
    most = (MOST_REPLIES if part == 1 else MOST_REPLIES_EACH) // len(nexts)
    alike = Counter[Option]()
    ranked = []
    for number, reply in enumerate(dict.fromkeys(chain.from_iterable(each.replies for each in (first, *onward)))):
        ranked.append((alike[reply[:2]], number, reply))
        alike[reply[:2]] += 1
    for *_, reply in sorted(ranked)[:most]:
        yield (
            reply,
            [
                forecast(replace(waiting, onward=each, reply=reply), option, outcome, part * len(nexts) * most)
                for each in nexts
            ],
        )


def forecast(
    waiting: Waiting[S], option: Option, outcome: Callable[[S], OutcomeT], part: int = 1
) -> Forecast[OutcomeT]:
    """Everything that may come of an answer, each with its chance: the same for the same position, always.

    Of `part` answers each gets its share of the work.
    """
    try:
        return _followed(waiting, option, outcome, MOST_WAYS // part)
    except TooManyWays:
        return _sampled(waiting, option, outcome, max(LEAST_SAMPLE, SAMPLE // part))


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
        after = paid(waiting, veiled, option)
        leaves[option] = [pool.left(now if after is None else after, player) for pool in pools]
    kept = [
        before if pool.words else {each: min(most, left.get(each, most)) for each, most in before.items()}
        for pool, before, left in zip(pools, had, leaves.get(PASS, had), strict=True)
    ]
    return [tuple(dict.fromkeys(_costs(pools, kept, leaves[option]))) for option in offered]


def paid(waiting: Waiting[S], veiled: S, option: Option) -> S | None:
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


def _followed(waiting: Waiting[S], option: Option, outcome: Callable[[S], OutcomeT], most: int) -> Forecast[OutcomeT]:
    """All ways: exact where no rule looks at what is hidden, else on average over a few deals of it.

    Raises TooManyWays where they are more than are followed.
    """
    with suppress(LooksAtHidden):
        return _summed(_ways(waiting, waiting.veiled(), option, outcome, most).items())
    ways = [
        (end, chance / DEALS)
        for number in range(1, DEALS + 1)
        for end, chance in _ways(waiting, waiting.dealt(number), option, outcome, most // DEALS).items()
    ]
    return replace(_summed(ways), deals=DEALS)


class _Pause(NamedTuple):
    """A question to the player at which a way ends, and the answers between which they have to choose."""

    question: str
    choices: tuple[Option, ...]


class _WayEnd(NamedTuple, Generic[OutcomeT]):
    """What has come of a way, where it pauses, if it does, and whether an answer of the player's, or another's, was
    guessed.
    """

    result: OutcomeT
    pause: _Pause | None
    has_guessed: bool
    has_assumed: bool
    replies: tuple[Option, ...]


def _summed(ends: Iterable[tuple[_WayEnd[OutcomeT], float]]) -> Forecast[OutcomeT]:
    """The chance of each outcome, and of each question at which a forecast ends."""
    chances: dict[OutcomeT, float] = defaultdict(float)
    asks: dict[str, float] = defaultdict(float)
    choices: dict[Option, None] = {}
    replies: dict[Option, None] = {}
    has_guessed = has_assumed = False
    for end, chance in ends:
        chances[end.result] += chance
        has_guessed |= end.has_guessed
        has_assumed |= end.has_assumed
        replies |= dict.fromkeys(end.replies)
        if end.pause:
            asks[end.pause.question] += chance
            choices |= dict.fromkeys(end.pause.choices)
    return Forecast(
        *(dict(chances), dict(asks)),
        choices=tuple(choices),
        has_guessed=has_guessed,
        has_assumed=has_assumed,
        replies=tuple(replies),
    )


def _ways(
    waiting: Waiting[S], state: S, option: Option, outcome: Callable[[S], OutcomeT], most: int
) -> dict[_WayEnd[OutcomeT], float]:
    answers = [*waiting.answers, option]
    return odds(
        state,
        lambda ways: _played(waiting, lambda bots: _Onward(ways, bots, list(answers)), outcome),
        max(1, most),
    )


def _played(
    waiting: Waiting[S], table_of: Callable[[Sequence[Bot]], Table[S]], outcome: Callable[[S], OutcomeT]
) -> _WayEnd[OutcomeT]:
    """Play the step to its end, or to a question that the player has to answer."""
    own, others, pause = _AddsNothing(waiting.game.verbs, waiting.onward), _LetsHappen(waiting.reply), None
    table = table_of(waiting.bots(own, others))
    try:
        waiting.game.step(table)
    except NeedChoice as asked:
        offered = listed(asked.options)
        pause = _Pause(asked.question, () if is_free_to_act(waiting.game.verbs, offered) else tuple(offered))
    return _WayEnd(outcome(table.state), pause, own.has_guessed, others.has_assumed, tuple(others.replies))


def _sampled(waiting: Waiting[S], option: Option, outcome: Callable[[S], OutcomeT], sample: int) -> Forecast[OutcomeT]:
    """Ways by chance, each with a deal of its own of what is hidden."""
    answers = [*waiting.answers, option]

    def way(number: int) -> _WayEnd[OutcomeT]:
        state, dice = waiting.dealt(number), seeded(str(number))
        return _played(waiting, lambda bots: Imagined(state, bots, list(answers), waiting.player, dice), outcome)

    found = Counter(way(number) for number in range(1, sample + 1))
    return replace(_summed((end, count / sample) for end, count in found.items()), sample=sample)
