"""Series of matches: the same two armies many times between bots, by turns in each seat, and how often each wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from armybuilder.engine.games import game_of
from armybuilder.lists.holders import Holder
from armybuilder.play.adapters import Chosen
from armybuilder.play.arranging import setups_of
from armybuilder.play.gate import require_open, set_up
from armybuilder.play.models import Match, Series
from armybuilder.play.quotas import MATCHES
from armybuilder.play.services import SLICE, play_on
from armybuilder.play.simulating import Rate, rate
from catalog.shelf import Shelf
from validation.army import ArmyFile

#: A series has so many matches at most; `manage.py simulate` plays more.
MOST_MATCHES = 200


@dataclass(frozen=True)
class SeriesResult:
    """The wins of each army and the draws so far, each as a rate with its interval; and the matches, the last first."""

    played: int
    wins: tuple[Rate, Rate]
    draws: Rate
    matches: Sequence[Match]


def start_series(
    armies: Sequence[ArmyFile],
    bots: Sequence[str],
    size: int,
    seed: str,
    chosen: Chosen,
    shelf: Shelf,
    holder: Holder,
) -> Series:
    """A new series of two armies; raises FileRefused at the gate."""
    MATCHES.require_room(holder)
    require_open(armies, shelf, chosen)
    seatings = setups_of(shelf.game.slug).seatings(armies)
    series = Series.objects.create(
        game=shelf.game,
        first_army=armies[0].name,
        second_army=armies[1].name,
        setups=[[list(seats), set_up([armies[army] for army in seats], shelf, chosen)] for seats in seatings],
        bots=list(bots),
        seed=seed,
        size=size,
        **holder.columns,
    )
    play_series_on(series)
    return series


def play_series_on(series: Series, budget: float = SLICE) -> None:
    """Play for a while: the match that is under way, then the next."""
    end = monotonic() + budget
    while (left := end - monotonic()) > 0:
        match = _next_match(series)
        if match is None:
            return
        play_on(match, left)


def _next_match(series: Series) -> Match | None:
    """The match that is under way, else a new one; None where all are played."""
    under_way = series.matches.filter(is_over=False).order_by("number").first()
    if under_way is not None:
        return under_way
    number = series.matches.count()
    return _begun(series, number) if number < series.size else None


def _begun(series: Series, number: int) -> Match:
    """The match of a number. Two who ask for it at once get the same one."""
    seats, setup = series.setups[number % len(series.setups)]
    match, _ = Match.objects.get_or_create(
        series=series,
        number=number,
        defaults={
            "game": series.game,
            "title": f"{series.first_army} against {series.second_army}, {number + 1} of {series.size}",
            "setup": setup,
            "seed": f"{series.seed} {number}",
            "seats": [series.bots[army] for army in seats],
            "version": game_of(series.game_id).version,
            "owner_id": series.owner_id,
            "holder": series.holder,
        },
    )
    return match


def result_of(series: Series) -> SeriesResult:
    """The state of a series."""
    matches = list(series.matches.defer("setup", "answers").order_by("-number"))
    over = [match for match in matches if match.is_over]
    won = [None if match.winner is None else series.army_in(match.number or 0, match.winner) for match in over]
    wins = rate(won.count(0), len(over)), rate(won.count(1), len(over))
    return SeriesResult(len(over), wins, rate(won.count(None), len(over)), matches)
