"""Forecasts of an answer, for the player who is asked: how each piece that they see would fare, with its chance."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from armybuilder.engine import forecast as engine
from armybuilder.engine.table import Option
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import GameState, HeldCard, Place, Prospect
from armybuilder.play.models import Match
from armybuilder.play.presenters import MatchView
from armybuilder.play.selectors import seats_of, shown_playback
from armybuilder.play.services import numbered, question_of
from armybuilder.serving.workers import run_in_worker
from catalog.shelf import shelf

#: The outcome of a piece that is no longer there.
GONE = "is gone"
#: Outcomes with less chance than this are not told apart from never.
LEAST = 0.0005

#: A prospect is the same however what is hidden is dealt.
ANY_DEAL = 1

#: Each piece's outcome, in the order of the pieces.
Outcomes = tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """A way in which a piece may fare, how likely it is, and whether it is no change."""

    words: str
    chance: float
    is_as_now: bool


@dataclass(frozen=True)
class PieceForecast:
    """A piece for which something may change, with its outcomes, the likeliest first."""

    name: str
    outcomes: tuple[Outcome, ...]


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
class ForecastView:
    """A forecast as the page shows it. `deals` counts how what is hidden was dealt, `sample` the ways of a sample."""

    rows: tuple[PieceForecast, ...]
    deals: int
    sample: int
    ends: tuple[EndSpace, ...] = ()
    held: tuple[HeldCard, ...] = ()

    @property
    def is_exact(self) -> bool:
        """True where all ways of the dice were followed, and nothing is hidden that matters."""
        return self.deals == 1 and not self.sample


def forecast_by_number(match: Match, holder: Holder, seen: int, number: int) -> ForecastView | None:
    """The forecast of an option of the question that is asked; None where others choose at the same moment.

    Raises Outdated, Refused, Invalid, Busy, and NotYetShown or NoLongerFits.
    """
    question = question_of(match, seen, seats_of(match, holder))
    option = numbered(question, number)
    waiting = shown_playback(match, holder).waiting
    if waiting is None or waiting.player != question.player:
        return None
    return run_in_worker(forecast_of_match, match.pk, match.revision, holder, option)


def forecast_of_match(match_id: int, revision: int, holder: Holder, option: Option) -> ForecastView:
    """The forecast of an option as a person sees a match; raises Match.DoesNotExist where it has gone on since."""
    match = Match.objects.get(pk=match_id, revision=revision)
    scene = MatchView(match, shown_playback(match, holder), shelf(match.game_id), None, seats_of(match, holder))
    return forecast_of(scene, option)


def forecast_of(scene: MatchView, option: Option) -> ForecastView:
    """Everything that may come of an option of the first question that is asked, for the pieces that are seen."""
    waiting = scene.playback.waiting
    assert waiting, "only asked while something is"
    outcomes_of = scene.adapter.outcomes
    outcomes = outcomes_of(scene.state)
    seen = {token.sign: f"{token.sign} {token.name}" for token in scene.board.tokens if token.sign in outcomes}

    def outcome(state: GameState) -> Outcomes:
        then = outcomes_of(state)
        return tuple(then.get(sign, GONE) for sign in seen)

    found = engine.forecast(waiting, option, outcome)
    now = [(name, outcomes[sign]) for sign, name in seen.items()]
    rows = _rows(now, found.chances)
    thought = waiting.game.view(scene.playback.state, waiting.player, ANY_DEAL)
    prospect = scene.adapter.prospect(thought, option)
    if prospect is None:
        return ForecastView(tuple(rows), found.deals, found.sample)
    ways = tuple(Outcome(words, chance, False) for words, chance in prospect.ways if chance >= LEAST)
    # A prospect is reckoned exactly: where nobody's outcome depends on it, nothing is guessed.
    deals, sample = (found.deals, found.sample) if rows else (1, 0)
    ends = tuple(_ends(scene, prospect))
    return ForecastView((PieceForecast(seen[prospect.sign], ways), *rows), deals, sample, ends, prospect.held)


def _ends(scene: MatchView, prospect: Prospect) -> Iterator[EndSpace]:
    names = scene.board.space_names
    for place, chance in sorted(prospect.ends.items(), key=lambda each: (-each[1], each[0])):
        yield EndSpace(place, names[place], chance)


def _rows(now: Sequence[tuple[str, str]], chances: Mapping[Outcomes, float]) -> list[PieceForecast]:
    rows = []
    for at, (name, as_now) in enumerate(now):
        shares: dict[str, float] = defaultdict(float)
        for outcomes, chance in chances.items():
            shares[outcomes[at]] += chance
        likely = sorted(((share, words) for words, share in shares.items() if share >= LEAST), reverse=True)
        if any(words != as_now for _, words in likely):
            rows.append(PieceForecast(name, tuple(Outcome(words, share, words == as_now) for share, words in likely)))
    return rows
