"""Many matches between the same two armies, on all cores: who wins how often.

What match n of a series comes to depends on the series and n alone, so that it is the same on any number of cores.
Nothing here needs the site: worker processes start without it.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context

from armybuilder.engine.bots import BOTS
from armybuilder.engine.games import game_of
from armybuilder.engine.match import Match, SetUp

#: The quantile of the normal distribution for an interval that holds in 95 of 100 cases.
Z = 1.959963984540054
#: So many matches go to a worker at once, at most: progress shows after each such lot.
LOT = 10


@dataclass(frozen=True)
class Series:
    """Matches between two armies. `setups` go by turns, each with the army in its first and in its second seat."""

    game: str
    setups: tuple[tuple[tuple[int, ...], SetUp], ...]
    bots: tuple[str, ...]
    seed: str


@dataclass(frozen=True)
class Played:
    """One match: the army that won (None: a draw), and how many turns it took."""

    winner: int | None
    turns: int


@dataclass(frozen=True)
class Rate:
    """The rate at which something was so, and the bounds between which its true rate lies, by Wilson's interval."""

    times: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.times / self.of if self.of else 0.0


def rate(times: int, of: int) -> Rate:
    """A rate with its 95 % interval (Wilson's score interval: right for rates near 0 and 1 and for few games)."""
    if not of:
        return Rate(0, 0, 0.0, 1.0)
    share, spread = times / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return Rate(times, of, max(0.0, middle - half), min(1.0, middle + half))


def play_one(series: Series, number: int) -> Played:
    """The match of a number."""
    seats, setup = series.setups[number % len(series.setups)]
    seed = f"{series.seed} {number}"
    bots = [BOTS[series.bots[army]](f"{seed} {seat}") for seat, army in enumerate(seats)]
    match = Match(game_of(series.game), setup, seed, bots).run()
    winner = match.result.winner if match.result else None
    return Played(None if winner is None else seats[winner], match.game.turns(match.state))


def play_series(series: Series, games: int, cores: int, progress: Callable[[int], None]) -> list[Played]:
    """All matches in their order; `progress` is told how many are done."""
    if cores <= 1:
        return [_with_progress(play_one(series, number), number + 1, progress) for number in range(games)]
    lot = max(1, min(LOT, games // (cores * 4)))
    found: dict[int, list[Played]] = {}
    with ProcessPoolExecutor(cores, get_context("spawn"), _begin, (series,)) as pool:
        for start, played in _finished({pool.submit(_play_lot, n, min(n + lot, games)) for n in range(0, games, lot)}):
            found[start] = played
            progress(sum(map(len, found.values())))
    return [played for start in sorted(found) for played in found[start]]


def _with_progress(played: Played, done: int, progress: Callable[[int], None]) -> Played:
    progress(done)
    return played


def _finished(waiting: set[Future[tuple[int, list[Played]]]]) -> Iterator[tuple[int, list[Played]]]:
    """The matches of the workers, as they come back."""
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


#: The series that this worker process plays.
_series: list[Series] = []


def _begin(series: Series) -> None:
    _series[:] = [series]


def _play_lot(first: int, end: int) -> tuple[int, list[Played]]:
    return first, [play_one(_series[0], number) for number in range(first, end)]
