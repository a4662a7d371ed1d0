"""Forecasts of an answer, for the player who is asked: how each piece that they see would fare, where it would stand,
and what becomes of each side's points, with its chance.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import NamedTuple, TypeVar

from armybuilder.engine import forecast as engine
from armybuilder.engine.table import Option
from armybuilder.engine.telling import short
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import Count, GameState, HeldCard, Place, Prospect
from armybuilder.play.board_view import SIGN
from armybuilder.play.models import Match
from armybuilder.play.odds import in_whole_hundredths
from armybuilder.play.presenters import MatchView
from armybuilder.play.selectors import seats_of, shown_playback
from armybuilder.play.services import found_by_worker, option_by_number, question_of
from catalog.shelf import shelf

#: The outcome of a piece that is no longer there.
GONE = ("is gone",)
#: That of one that doesn't come into play.
NOT_THERE = ("doesn’t come into play",)
#: An attack, or an answer to one, after which all is as it was.
NO_CHANGE = "nothing changes at once"
#: The ends of a match.
DRAW, GOES_ON = "a draw", "goes on"
#: Outcomes with less chance than this are not told apart from never.
LEAST = 0.0005

T = TypeVar("T")


def percent(chance: float) -> str:
    return f"{chance:.0%}".replace("%", "\N{NO-BREAK SPACE}%")


#: The most options that are forecast at once, and the most outcomes and pieces that are told of one.
MOST_AT_ONCE, MOST_TOLD = 12, 2

#: A prospect is the same however what is hidden is dealt.
ANY_DEAL = 1


class PieceOutcome(NamedTuple):
    """All that has become of a piece, the space where it stands, and what is counted of it, if anything: all begins
    with that.
    """

    parts: tuple[str, ...]
    place: Place | None
    amount: Count | None


class Fate(NamedTuple):
    """All that becomes of a piece, in words, and whether it is no change."""

    parts: tuple[str, ...]
    is_as_now: bool = False


#: A side's counts, by their names.
Counts = frozenset[tuple[str, Count]]


class AnswerResult(NamedTuple):
    """A way in which an answer may turn out: outcomes by sign, counts by player, the end of the match if it is one."""

    outcomes: frozenset[tuple[str, PieceOutcome]]
    counts: tuple[Counts, ...]
    end: str


#: The forecast of an answer up to where the player has to choose, and those from there on.
Found = tuple[engine.Forecast[AnswerResult], Sequence[engine.Forecast[AnswerResult]]]


@dataclass(frozen=True)
class LikelyOutcome:
    """A way in which a piece may fare, how likely it is, and whether it is no change.

    Where that depends on what the player chooses next, the chance by the answer that makes it likeliest; `least` is the
    chance by that which makes it least likely.
    """

    words: str
    chance: float
    is_as_now: bool
    least: float

    def __str__(self) -> str:
        if self.least > 1 - LEAST:
            return self.words
        least, most = percent(self.least), percent(self.chance)
        if least == most:
            return f"{self.words} {most}"
        return f"{self.words} {'up' if self.least < LEAST else f'{100 * self.least:.0f}'} to {most}"

    @property
    def is_certain(self) -> bool:
        return all(min(each, 1 - each) < LEAST for each in (self.least, self.chance))


def _is_change(outcome: LikelyOutcome) -> bool:
    return not outcome.is_as_now


@dataclass(frozen=True)
class PieceForecast:
    """A piece, or a side, for which something may change, with its outcomes, the likeliest first."""

    name: str
    outcomes: tuple[LikelyOutcome, ...]
    is_own: bool = False
    #: The same with all losses of one kind as one, "loses 3 to 9 HP"; of a side its changes alone. And whether what
    #: becomes of pieces says it all.
    brief: tuple[LikelyOutcome, ...] = ()
    is_repeated: bool = False
    #: How likely more becomes of it than that it goes somewhere, at best.
    harm: float = 0.0

    @property
    def chance(self) -> float:
        """How likely anything changes for it, at best."""
        return 1 - sum(each.least for each in self.outcomes if each.is_as_now)

    def chance_of(self, words: str) -> float:
        """How likely it is that this comes of it, at best."""
        return max((each.chance for each in self.outcomes if each.words == words), default=0.0)

    @property
    def changes(self) -> list[LikelyOutcome]:
        """What may change, in brief."""
        return [*filter(_is_change, self.brief or self.outcomes)]

    @property
    def is_joined(self) -> bool:
        """True where changes are told as one in brief."""
        return len(self.changes) < len([*filter(_is_change, self.outcomes)])

    def __str__(self) -> str:
        told = ", ".join(map(str, self.changes[:MOST_TOLD]))
        sign = SIGN.match(self.name)
        return f"{sign[0] if sign else self.name} {told}"


@dataclass(frozen=True)
class EndSpace:
    """A space on which a prospect may end, and how likely it can."""

    place: Place
    name: str
    chance: float

    @property
    def space(self) -> str:
        column, row = self.place
        return f"{column}-{row}"


@dataclass(frozen=True)
class ReplyForecast:
    """A reply that others may give, in words, and the chance then of what the answer is for."""

    words: str
    chance: float

    def __str__(self) -> str:
        return f"{percent(self.chance)} if {self.words}"


@dataclass(frozen=True)
class ForecastView:
    """A forecast as the page shows it. `deals` counts how what is hidden was dealt, `sample` the ways of a sample.

    `asks` are the questions to the player that it doesn't go beyond; but where it tried answers to what has to be
    chosen on the way, `tried` of the `offered` ones, they are those that it depends on. `has_guessed` says that it took
    the first answer to what is asked after those.
    """

    rows: tuple[PieceForecast, ...]
    sides: tuple[PieceForecast, ...]
    deals: int
    sample: int
    ends: tuple[EndSpace, ...] = ()
    #: What was dealt so, in words.
    hidden: str = ""
    #: Whether it is told as a prospect, and the chance of what that, or an attack, is for, if there is one.
    is_prospect: bool = False
    succeeds: float | None = None
    held: tuple[HeldCard, ...] = ()
    asks: tuple[LikelyOutcome, ...] = ()
    tried: int = 0
    offered: int = 0
    has_guessed: bool = False
    #: Whether it takes an answer of another player for granted.
    has_assumed: bool = False
    #: The card that is used, by its slug; "" for none. And whether the answer takes something that is counted.
    card: str = ""
    #: What that card says as far as it counts now.
    card_says: str = ""
    is_paid: bool = False
    #: What it leads to, else the figures of the player's pieces that it changes.
    changes: str = ""
    #: How an attack is reckoned: strengths and dice.
    reckoned: tuple[str, ...] = ()
    #: Whether it answers what another player does, to which nothing is an answer, too; and whether it is an attack.
    is_reply: bool = False
    is_attack: bool = False
    #: The name of the piece that it is done to; "" for none. And whether it is told apart for what it may meet.
    target: str = ""
    is_warned: bool = False
    #: The replies by which others make an attack less likely to succeed, the worst first.
    replies: tuple[ReplyForecast, ...] = ()

    @property
    def all_rows(self) -> tuple[PieceForecast, ...]:
        return *self.rows, *self.sides

    @property
    def brief_rows(self) -> tuple[PieceForecast, ...]:
        """What a player decides by: losses together, and nothing twice."""
        return tuple(replace(each, outcomes=each.brief or each.outcomes) for each in self._telling_rows)

    @property
    def _telling_rows(self) -> tuple[PieceForecast, ...]:
        return tuple(each for each in self.all_rows if not each.is_repeated) or self.all_rows

    @property
    def told_replies(self) -> tuple[ReplyForecast, ...]:
        return self.replies[:MOST_TOLD]

    @property
    def further_rows(self) -> tuple[PieceForecast, ...]:
        """What the brief rows leave out: changes that they tell as one, and how those of several pieces go together."""
        told = self._telling_rows
        left_out = [each for each in self.all_rows if each not in told] if len(told) > 1 else []
        return *(each for each in told if each.is_joined), *left_out

    @property
    def has_ranges(self) -> bool:
        """True where odds go by what the player answers next."""
        return any(each.chance - each.least > LEAST for row in self.all_rows for each in row.outcomes)

    @property
    def is_empty(self) -> bool:
        """True where a player need not be told before they answer: nothing is uncertain, and only their own changes.

        What is paid for they look at first, where it is a card or changes a piece; and an attack without effect.
        """
        is_looked_at = self.is_paid and (self.rows or self.card)
        return self.is_plain and not is_looked_at and not (self.is_attack and self.is_idle)

    @property
    def is_idle(self) -> bool:
        """True where nothing comes of it, and nothing further is asked."""
        return not self.all_rows and not self.asks

    @property
    def is_plain(self) -> bool:
        """True where nothing is uncertain, and only the player's own changes."""
        return all(row.is_own and all(each.is_certain for each in row.outcomes) for row in self.all_rows)

    @property
    def short(self) -> tuple[str, str]:
        """What may come of it, in a line, and the chance of what it is for, or else that it does anything; an attack to
        its target, if it has one; of what is warned of, that it harms your own.

        Of an attack it is what comes of others, or else of your own pieces; of all else first what comes of your own.
        """
        if self.is_attack and self.is_idle:
            return NO_CHANGE, percent(0)
        rows = [each for each in self.rows if not each.is_own]
        if self.is_reply or not self.is_attack:
            rows = [*(each for each in self.rows if each.is_own), *rows]
        rows = rows or [each for each in self._telling_rows if each.is_own or self.is_reply]
        roughly = "" if self.is_exact or self.is_plain or self.is_agreed else ", roughly"
        more = "; …" * (len(rows) > MOST_TOLD)
        words = "; ".join(map(str, rows[:MOST_TOLD])) + more + roughly if rows else ""
        if self.is_warned:
            return words, percent(max((each.harm for each in rows if each.is_own), default=0.0))
        words += f"; {self.replies[0]}" if words and self.replies else ""
        if self.is_prospect or self.succeeds is not None:
            return words, "" if self.succeeds is None else percent(self.succeeds)
        aimed = [each for each in rows if self.is_attack and each.name == self.target] or rows
        return words, percent(max(each.chance for each in aimed)) if rows and not self.is_plain else ""

    @property
    def is_exact(self) -> bool:
        """True where all ways of the dice were followed, and nothing is hidden that matters."""
        return self.deals == 1 and not self.sample and not self.has_guessed and not self.has_assumed

    @property
    def is_agreed(self) -> bool:
        """True where several deals of what is hidden come to the same, and nothing else is estimated."""
        likely = (*self.asks, *(each for row in self.all_rows for each in row.outcomes))
        return replace(self, deals=1).is_exact and self.deals > 1 and all(each.is_certain for each in likely)


def forecast_by_number(match: Match, holder: Holder, seen: int, number: int) -> ForecastView | None:
    """The forecast of an option of the question that is asked; None where others choose at the same moment.

    Raises Outdated, Refused, Invalid, Busy, and NotYetShown or NoLongerFits.
    """
    question = question_of(match, seen, seats_of(match, holder))
    option = option_by_number(question, number)
    waiting = shown_playback(match, holder).waiting
    if waiting is None or waiting.player != question.player:
        return None
    return found_by_worker(forecast_of_match, match, holder, option)


def shorts_by_number(match: Match, holder: Holder, seen: int, numbers: Sequence[int]) -> dict[int, tuple[str, str]]:
    """What may come of some options of the question that is asked, each in short; of none where others choose, too.

    All of them together take the work of one forecast. Raises as `forecast_by_number` does.
    """
    question = question_of(match, seen, seats_of(match, holder))
    options = [option_by_number(question, number) for number in numbers[:MOST_AT_ONCE]]
    waiting = shown_playback(match, holder).waiting
    if waiting is None or waiting.player != question.player:
        return {}
    return dict(zip(numbers, found_by_worker(shorts_of_match, match, holder, options), strict=False))


def shorts_of_match(match_id: int, revision: int, holder: Holder, options: Sequence[Option]) -> list[tuple[str, str]]:
    scene = _scene(match_id, revision, holder)
    found = [forecast_of(scene, option, len(options)) for option in options]
    # Where another one changes something, a reply that keeps all as it is says so, if it says no more.
    is_at_stake = scene.answering.is_reply and not all(each.is_idle for each in found)
    return [(NO_CHANGE, "") if is_at_stake and each.is_idle and not each.changes else each.short for each in found]


def forecast_of_match(match_id: int, revision: int, holder: Holder, option: Option) -> ForecastView:
    """The forecast of an option as a person sees a match; raises Match.DoesNotExist where it has gone on since."""
    return forecast_of(_scene(match_id, revision, holder), option)


def _scene(match_id: int, revision: int, holder: Holder) -> MatchView:
    match = Match.objects.get(pk=match_id, revision=revision)
    return MatchView(match, shown_playback(match, holder), shelf(match.game_id), None, seats_of(match, holder))


def forecast_of(scene: MatchView, option: Option, part: int = 1) -> ForecastView:
    """Everything that may come of an option of the first question that is asked, for the pieces that are seen.

    Of `part` options each gets its share of the work.
    """
    waiting = scene.playback.waiting
    assert waiting, "only asked while something is"
    verb = scene.playback.game.verbs.of(option)
    adapter, now = scene.adapter, _result(scene, scene.state, waiting.player)
    found, onward = engine.forecasts(waiting, option, lambda state: _result(scene, state, waiting.player), part)
    ways = onward or [found]
    card = next((part.write(scene.state, value) for part, value in verb.parsed(option) if part.kind == "card"), "")
    named = scene.shelf.called(card) if card else None
    path = [adapter.place(scene.state, space) for space in verb.path(scene.state, option)]
    at_end = (each for each in scene.board.tokens if path and not each.is_down and (each.column, each.row) == path[-1])
    target = next((f"{each.sign} {each.name}" for each in at_end), "")
    found_rows = _rows(scene, waiting.player, dict(now.outcomes), ways)
    rows = tuple(sorted(found_rows, key=lambda each: each.name != target))
    lead = scene.answering.leads_to(option)
    aim = adapter.attack_is_for if verb.sort_of(option) == "attack" else ""
    told = ForecastView(
        rows,
        tuple(_sides(scene, waiting.player, now.counts, ways)),
        max(each.deals for each in ways),
        max(each.sample for each in ways),
        hidden=adapter.hidden,
        asks=tuple(_likely(lambda each: LikelyOutcome(each, 0, False, 0), [found.asks])),
        tried=len(onward),
        offered=len(found.choices),
        has_guessed=any(each.has_guessed for each in ways),
        has_assumed=any(each.has_assumed for each in ways),
        card=card,
        card_says=scene.says(named) if named else "",
        is_paid=any(not cost.pool.words for cost in engine.prices(waiting, scene.state, [option])[0]),
        changes=lead.words if lead else scene.answering.changes(waiting, waiting.veiled(), option),
        is_reply=scene.answering.is_reply,
        is_attack=scene.answering.sort_of(option) == "attack",
        target=target,
        is_warned=bool(lead and lead.is_costly and not lead.words),
        reckoned=tuple(adapter.reckoned(scene.state, option, waiting.answers)),
        succeeds=success(rows, aim, scene.answering.is_reply) if aim else None,
    )
    told = replace(told, replies=tuple(_replies(scene, option, told, now, (found, onward), part)))
    prospect = adapter.prospect(waiting.game.view(scene.playback.state, waiting.player, ANY_DEAL), option)
    if prospect is None:
        return told
    likely = tuple(LikelyOutcome(words, chance, False, chance) for words, chance in prospect.ways if chance >= LEAST)
    # A prospect is reckoned exactly: where nobody's outcome depends on it, nothing is guessed.
    if not told.all_rows:
        told = replace(told, deals=1, sample=0, has_guessed=False, has_assumed=False)
    ends = tuple(_ends(scene, prospect))
    there = next((end.chance for end in ends if end.place == path[-1]), None) if path else None
    succeeds = prospect.succeeds if there is None else there
    name = next(f"{each.sign} {each.name}" for each in scene.board.tokens if each.sign == prospect.sign)
    others = [each for each in told.rows if not ends or each.name != name]
    return replace(
        told,
        rows=(PieceForecast(name, likely), *others),
        ends=ends,
        held=prospect.held,
        is_prospect=True,
        succeeds=succeeds,
    )


def _replies(
    scene: MatchView, option: Option, told: ForecastView, now: AnswerResult, found: Found, part: int
) -> Iterator[ReplyForecast]:
    """The replies that make an attack less likely to succeed, of each card or piece the worst. Where what is hidden
    plays a part, others may hold what nobody knows of.
    """
    waiting, adapter = scene.playback.waiting, scene.adapter
    assert waiting, "only asked while something is"
    if not told.is_attack or told.is_reply or told.deals > 1:
        return
    worst: dict[str, float] = {}
    for reply, ways in engine.replied(
        waiting, option, lambda state: _result(scene, state, waiting.player), found, part
    ):
        rows = tuple(_rows(scene, waiting.player, dict(now.outcomes), ways))
        chance = _chance(rows, told.target, adapter.attack_is_for)
        words = _reply_in_words(scene, reply)
        worst[words] = min(chance, worst.get(words, 1.0))
    likely = _chance(told.rows, told.target, adapter.attack_is_for)
    for words, chance in sorted(worst.items(), key=lambda each: each[1]):
        if chance < likely - LEAST:
            yield ReplyForecast(words, chance)


def _chance(rows: Sequence[PieceForecast], target: str, aim: str) -> float:
    """How likely an attack does what it is for, else that anything changes for its target, or for anybody else."""
    if aim:
        return success(rows, aim)
    others = [each for each in rows if not each.is_own]
    return max((each.chance for each in others if not target or each.name == target), default=0.0)


def _reply_in_words(scene: MatchView, reply: Option) -> str:
    """A reply by who gives it and what it is called: `B1 answers with Phase`."""
    verbs = scene.playback.game.verbs
    who = next(
        (part.write(scene.state, value) for part, value in verbs.of(reply).parsed(reply) if part.kind == "piece"), ""
    )
    card = scene.shelf.called(str(reply[0]))
    return f"{who or 'they'} answer{'s' if who else ''} with {card.name if card else verbs.heading(scene.state, reply)}"


def success(rows: Iterable[PieceForecast], aim: str, is_reply: bool = False) -> float:
    """How likely an attack does what it is for: your own whom it strikes, too, are not whom it is made on, unless it is
    an enemy's.
    """
    return max((each.chance_of(aim) for each in rows if is_reply or not each.is_own), default=0.0)


def _ends(scene: MatchView, prospect: Prospect) -> Iterator[EndSpace]:
    names = scene.board.space_names
    for place, chance in sorted(prospect.ends.items(), key=lambda each: (-each[1], each[0])):
        yield EndSpace(place, names[place], chance)


def _result(scene: MatchView, state: GameState, player: int) -> AnswerResult:
    """How a state stands, for the pieces that are seen now and the player's own."""
    adapter, game = scene.adapter, scene.playback.game
    numbers = {short(state, piece): piece for piece in range(len(state.owner))}
    counted = adapter.counted(state)
    seen = {token.sign for token in scene.board.tokens}
    outcomes = (
        (sign, PieceOutcome(parts, adapter.place(state, state.place[numbers[sign]]), counted.get(sign)))
        for sign, parts in adapter.outcomes(state).items()
        if sign in seen or state.owner[numbers[sign]] == game.side_of(player)
    )
    counts = (frozenset((each.one, each) for each in adapter.counts(state, side)) for side in range(scene.sides))
    over = game.result(state)
    winners = [adapter.sides[seat] for seat in game.winning_seats(over.winner, scene.sides)] if over else []
    end = "" if over is None else f"{' and '.join(winners)} win{'' if len(winners) > 1 else 's'}" if winners else DRAW
    return AnswerResult(frozenset(outcomes), tuple(counts), end)


def _rows(
    scene: MatchView, player: int, now: Mapping[str, PieceOutcome], forecasts: Sequence[engine.Forecast[AnswerResult]]
) -> Iterator[PieceForecast]:
    """The pieces for which something may change: those that are seen, then those that come into play."""
    owners = {token.sign: token.owner for token in scene.board.tokens}
    names = {token.sign: f"{token.sign} {token.name}" for token in scene.board.tokens}
    ways = [[(dict(result.outcomes), chance) for result, chance in each.chances.items()] for each in forecasts]
    is_exact = len(forecasts) == 1 and forecasts[0].is_exact
    signs = [sign for sign in names if sign in now]
    signs += sorted({sign for outcomes, _ in chain(*ways) for sign in outcomes} - now.keys())
    for sign in signs:
        before = now.get(sign)
        shares = [_shared((outcomes.get(sign), chance) for outcomes, chance in each) for each in ways]
        likely = fates(
            [_shared((_fate(scene, before, each), chance) for each, chance in way.items()) for way in shares]
        )
        is_own = owners.get(sign, player) == player
        # Where your own piece ends up by nothing but your next answer, that answer says it.
        is_chosen = is_own and len(likely) > 1 and all(each.is_certain for each in likely)
        if not is_chosen and not all(each.is_as_now for each in likely):
            brief = fates(_briefly(scene, before, shares, is_exact))
            unhurt = before and before.parts
            harm = max(
                sum(chance for each, chance in way.items() if each is None or each.parts != unhurt) for way in shares
            )
            yield PieceForecast(names.get(sign, sign), likely, is_own, brief, harm=harm)


def fates(ways: Sequence[Mapping[Fate, float]]) -> tuple[LikelyOutcome, ...]:
    """What all fates have in common, once and first, and then what may come beside it, the likeliest first."""
    may_be = [fate for fate in dict.fromkeys(chain(*ways)) if max(way.get(fate, 0.0) for way in ways) >= LEAST]
    is_told_apart = len(may_be) < 2 or any(fate.is_as_now for fate in may_be)
    first = () if is_told_apart else may_be[0].parts
    common = [part for part in first if all(part in fate.parts for fate in may_be)]

    def told(fate: Fate) -> LikelyOutcome:
        return LikelyOutcome(", ".join(part for part in fate.parts if part not in common), 0, fate.is_as_now, 0)

    certain = [LikelyOutcome(", ".join(common), 1, False, 1)] if common else []
    return *certain, *(each for each in _likely(told, ways) if each.words)


def _briefly(
    scene: MatchView,
    before: PieceOutcome | None,
    forecasts: Sequence[Mapping[PieceOutcome | None, float]],
    is_exact: bool,
) -> list[dict[Fate, float]]:
    """The same with all losses of what is counted as one, and all gains, and many spaces where it may end."""
    likely = {each for ways in forecasts for each, chance in ways.items() if chance >= LEAST}
    is_spread = len({each.place for each in likely if each and _is_moved(each, before)}) > MOST_TOLD
    in_words = partial(_said, scene, before=before, is_spread=is_spread)

    def rest(outcome: PieceOutcome) -> tuple[str, ...]:
        """What is said beside what is counted."""
        return in_words(outcome)[1:]

    def said(outcome: PieceOutcome | None) -> Fate:
        change = _change(before, outcome)
        if not (change and outcome and outcome.amount):
            # What is counted stays: what changes beside it is told alone.
            is_counted = before and outcome and outcome.amount and outcome.amount == before.amount
            beside = rest(outcome) if is_counted and outcome and outcome != before else ()
            return Fate(beside or in_words(outcome), outcome == before)
        alike = (_change(before, each) for each in likely if each and rest(each) == rest(outcome))
        amounts = [abs(change), *(abs(each) for each in alike if each * change > 0)]
        most = replace(outcome.amount, value=max(amounts))
        fewer, more = scene.adapter.changes
        verb = fewer if change < 0 else more
        if min(amounts) == most.value:
            return Fate((f"{verb} {most}", *rest(outcome)))
        return Fate((f"{verb} {min(amounts)} to {most}{average(outcome, change)}", *rest(outcome)))

    def average(outcome: PieceOutcome, change: int) -> str:
        """The average of those ways that lose (or gain) anything so."""
        if not is_exact:
            return ""
        (sums,) = forecasts
        alike = [
            (abs(_change(before, each)), chance)
            for each, chance in sums.items()
            if each and _change(before, each) * change > 0 and rest(each) == rest(outcome)
        ]
        mean = sum(amount * chance for amount, chance in alike) / sum(chance for _, chance in alike)
        return f", {mean:.1f} on average"

    return [_shared((said(outcome), chance) for outcome, chance in each.items()) for each in forecasts]


def _change(before: PieceOutcome | None, after: PieceOutcome | None) -> int:
    """How much more is counted of a piece; 0 where it is as much, and of one that is gone or new."""
    if not (before and before.amount and after and after.amount):
        return 0
    return after.amount.value - before.amount.value


def _fate(scene: MatchView, before: PieceOutcome | None, outcome: PieceOutcome | None) -> Fate:
    return Fate(_said(scene, outcome, before), outcome == before)


def _shared(ways: Iterable[tuple[T, float]]) -> dict[T, float]:
    """The chance of each of these, by those of all ways that come to it."""
    shares: dict[T, float] = defaultdict(float)
    for each, chance in ways:
        shares[each] += chance
    return shares


def _likely(told: Callable[[T], LikelyOutcome], forecasts: Sequence[Mapping[T, float]]) -> list[LikelyOutcome]:
    """What is not all but impossible in one of the forecasts, the likeliest first."""
    found = []
    for each in sorted({*chain(*forecasts)}, key=repr):
        shares = [forecast.get(each, 0.0) for forecast in forecasts]
        if max(shares) >= LEAST:
            found.append(replace(told(each), chance=max(shares), least=min(shares)))
    found.sort(key=lambda each: -each.chance)
    if len(forecasts) > 1:
        return found
    shares = in_whole_hundredths([each.chance for each in found])
    return [replace(each, chance=share, least=share) for each, share in zip(found, shares, strict=True)]


def _said(
    scene: MatchView, outcome: PieceOutcome | None, before: PieceOutcome | None, is_spread: bool = False
) -> tuple[str, ...]:
    """All that has become of a piece; where it may have come to many spaces, without a name of one."""
    if outcome is None:
        return GONE if before else NOT_THERE
    if not outcome.place or not _is_moved(outcome, before):
        return outcome.parts
    if is_spread:
        return *outcome.parts, "ends elsewhere" if before else "on the board"
    return *outcome.parts, f"on {scene.board.space_names[outcome.place]}"


def _is_moved(outcome: PieceOutcome, before: PieceOutcome | None) -> bool:
    """True of a piece that ends on another space than now, or comes to one."""
    return outcome.place is not None and (before is None or outcome.place != before.place)


def _sides(
    scene: MatchView, player: int, now: Sequence[Counts], forecasts: Sequence[engine.Forecast[AnswerResult]]
) -> Iterator[PieceForecast]:
    """The match, where it may end; the sides whose points, levels or pieces may change, with all counts that may."""
    ends = [_shared((result.end, chance) for result, chance in each.chances.items()) for each in forecasts]
    if any(chain(*ends)):
        yield PieceForecast("The match", tuple(_likely(lambda end: LikelyOutcome(end or GOES_ON, 0, not end, 0), ends)))
    for side, counts in enumerate(now):
        before = dict(counts)
        ways = [[(dict(result.counts[side]), chance) for result, chance in each.chances.items()] for each in forecasts]
        # A count that isn't told is 0: it may be told in some ways alone.
        change = {
            name: replace(before.get(name) or after[name], value=0)
            for after, _ in chain(*ways)
            for name in before.keys() | after.keys()
            if before.get(name) != after.get(name)
        }
        if change:
            shares = [
                _shared(
                    (
                        tuple((before.get(name, none), after.get(name, none)) for name, none in sorted(change.items())),
                        chance,
                    )
                    for after, chance in each
                )
                for each in ways
            ]
            likely = tuple(_likely(_counts_said, shares))
            is_told = all(each.is_of_pieces for each in change.values())
            changed = tuple(each for each in likely if not each.is_as_now)
            yield PieceForecast(scene.adapter.sides[side], likely, side == player, changed, is_told)


def _counts_said(way: tuple[tuple[Count, Count], ...]) -> LikelyOutcome:
    words = ", ".join(_count_change(*each) for each in way)
    return LikelyOutcome(words, 0, all(one == other for one, other in way), 0)


def _count_change(before: Count, after: Count) -> str:
    if before == after:
        return str(after)
    if after.is_rank:
        return f"{after.name} {before.value} → {after.value}"
    return f"{before.value} → {after.value} {after.name}"
