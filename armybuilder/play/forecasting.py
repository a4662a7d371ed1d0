"""Forecasts of an answer, for the player who is asked: how each piece that they see would fare, with its chance."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from armybuilder.engine import forecast as engine
from armybuilder.engine.table import Option
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import GameState, Held, Place, Venture
from armybuilder.play.models import Match
from armybuilder.play.presenters import Scene
from armybuilder.play.selectors import seats_of, shown_playback
from armybuilder.play.services import numbered, question_of
from armybuilder.serving.workers import run_in_worker
from catalog.shelf import shelf

#: The fate of a piece that is no longer there.
GONE = "is gone"
#: Fates with less chance than this are not told apart from never.
LEAST = 0.0005

#: A venture is the same however what is hidden is dealt.
ANY_DEAL = 1

#: Each piece's fate, in the order of the pieces.
Fates = tuple[str, ...]


@dataclass(frozen=True)
class Fate:
    """A way in which a piece may fare, how likely it is, and whether it is no change."""

    words: str
    chance: float
    is_as_now: bool


@dataclass(frozen=True)
class Row:
    """A piece for which something may change, with its fates, the likeliest first."""

    name: str
    fates: tuple[Fate, ...]


@dataclass(frozen=True)
class End:
    """A space on which something that is ventured may end, and how likely it can."""

    place: Place
    name: str
    chance: float

    @property
    def space(self) -> str:
        column, row = self.place
        return f"{column}-{row}"


@dataclass(frozen=True)
class Outlook:
    """A forecast as the page shows it. `deals` counts how what is hidden was dealt, `sample` the ways of a sample."""

    rows: tuple[Row, ...]
    deals: int
    sample: int
    ends: tuple[End, ...] = ()
    held: tuple[Held, ...] = ()

    @property
    def is_exact(self) -> bool:
        """True where all ways of the dice were followed, and nothing is hidden that matters."""
        return self.deals == 1 and not self.sample


def forecast_by_number(match: Match, holder: Holder, seen: int, number: int) -> Outlook | None:
    """The outlook of an option of the question that is asked; None where others choose at the same moment.

    Raises Outdated, Refused, FileRefused, Busy, and NotYetShown or NoLongerFits.
    """
    question = question_of(match, seen, seats_of(match, holder))
    option = numbered(question, number)
    waiting = shown_playback(match, holder).waiting
    if waiting is None or waiting.player != question.player:
        return None
    return run_in_worker(outlook_of, match.pk, match.revision, holder, option)


def outlook_of(match_id: int, revision: int, holder: Holder, option: Option) -> Outlook:
    """The outlook of an option as a person sees a match; raises Match.DoesNotExist where it has gone on since."""
    match = Match.objects.get(pk=match_id, revision=revision)
    scene = Scene(match, shown_playback(match, holder), shelf(match.game_id), None, seats_of(match, holder))
    return outlook(scene, option)


def outlook(scene: Scene, option: Option) -> Outlook:
    """Everything that may come of an option of the first question that is asked, for the pieces that are seen."""
    waiting = scene.playback.waiting
    assert waiting, "only asked while something is"
    fates_of = scene.adapter.fates
    fates = fates_of(scene.state)
    seen = {token.sign: f"{token.sign} {token.name}" for token in scene.board.tokens if token.sign in fates}

    def outcome(state: GameState) -> Fates:
        then = fates_of(state)
        return tuple(then.get(sign, GONE) for sign in seen)

    found = engine.forecast(waiting, option, outcome)
    now = [(name, fates[sign]) for sign, name in seen.items()]
    rows = _rows(now, found.chances)
    thought = waiting.game.view(scene.playback.state, waiting.player, ANY_DEAL)
    venture = scene.adapter.venture(thought, option)
    if venture is None:
        return Outlook(tuple(rows), found.deals, found.sample)
    ways = tuple(Fate(words, chance, False) for words, chance in venture.ways if chance >= LEAST)
    # A venture is reckoned exactly: where nobody's fate hangs on it, nothing is guessed.
    deals, sample = (found.deals, found.sample) if rows else (1, 0)
    ends = tuple(_ends(scene, venture))
    return Outlook((Row(seen[venture.sign], ways), *rows), deals, sample, ends, venture.held)


def _ends(scene: Scene, venture: Venture) -> Iterator[End]:
    names = scene.board.space_names
    for place, chance in sorted(venture.ends.items(), key=lambda each: (-each[1], each[0])):
        yield End(place, names[place], chance)


def _rows(now: Sequence[tuple[str, str]], chances: Mapping[Fates, float]) -> list[Row]:
    rows = []
    for at, (name, as_now) in enumerate(now):
        shares: dict[str, float] = defaultdict(float)
        for fates, chance in chances.items():
            shares[fates[at]] += chance
        likely = sorted(((share, words) for words, share in shares.items() if share >= LEAST), reverse=True)
        if any(words != as_now for _, words in likely):
            rows.append(Row(name, tuple(Fate(words, share, words == as_now) for share, words in likely)))
    return rows
