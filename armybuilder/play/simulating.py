"""Many matches between the same two armies, on all cores: who wins how often.

What match n of a series comes to depends on the series and n alone, so that it is the same on any number of cores.
Nothing here needs the site: worker processes start without it.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from typing import TYPE_CHECKING, TypeVar

from armybuilder.engine.bots import BOTS
from armybuilder.engine.games import game_of
from armybuilder.engine.match import Match, SetUp
from armybuilder.engine.table import Option
from armybuilder.play.seats import seat_match
from catalog.errors import Refused

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as ClusterFuture

T = TypeVar("T")
#: The quantile of the normal distribution for an interval that holds in 95 of 100 cases.
Z = 1.959963984540054
#: How many matches go to a worker at once, at most; progress shows after each lot.
LOT_SIZE = 10


@dataclass(frozen=True)
class Simulation:
    """Matches between two armies. `setups` go by turns, each with the army in its first and in its second seat."""

    game: str
    setups: tuple[tuple[tuple[int, ...], SetUp], ...]
    bots: tuple[str, ...]
    seed: str


@dataclass(frozen=True)
class PlayedMatch:
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


def play_one(series: Simulation, number: int) -> PlayedMatch:
    seats, setup = series.setups[number % len(series.setups)]
    seed = f"{series.seed} {number}"
    bots = [BOTS[series.bots[army]](f"{seed} {seat}") for seat, army in enumerate(seats)]
    match = Match(game_of(series.game), setup, seed, bots).run()
    winner = match.result.winner if match.result else None
    return PlayedMatch(None if winner is None else seats[winner], match.game.turns(match.state))


def play_series(series: Simulation, games: int, cores: int, progress: Callable[[int], None]) -> list[PlayedMatch]:
    """All matches in their order; `progress` is told how many are done."""
    found: dict[int, list[PlayedMatch]] = {}
    if cores <= 1:
        for number in range(games):
            found[number] = [play_one(series, number)]
            progress(len(found))
    else:
        lot = max(1, min(LOT_SIZE, games // (cores * 4)))
        with ProcessPoolExecutor(cores, get_context("spawn")) as pool:
            firsts = {pool.submit(play_batch, series, n, min(n + lot, games)): n for n in range(0, games, lot)}
            for future in as_completed(firsts):
                found[firsts[future]] = future.result()
                progress(sum(map(len, found.values())))
    return [played for start in sorted(found) for played in found[start]]


def play_batch(series: Simulation, first: int, end: int) -> list[PlayedMatch]:
    return [play_one(series, number) for number in range(first, end)]


#: One lot in this many is played twice, to compare the workers.
COMPARED_EVERY = 100
#: How often a lost lot is sent to another worker; how long a scheduler may take to answer; how often it is looked
#: whether to go on.
RETRIES, TIMEOUT_SECONDS, BEAT_SECONDS = 5, 10, 1

Lots = Mapping[int, list[PlayedMatch]]


def play_series_on(address: str, series: Simulation, games: int, progress: Callable[[int], None]) -> list[PlayedMatch]:
    """All matches in their order, played by the workers of a scheduler. Raises Refused."""
    with cluster(address) as client:
        found = _gathered(client, series, games, progress)
    return [played for start in sorted(found) for played in found[start]]


@contextmanager
def cluster(address: str) -> Iterator["Client"]:
    """A scheduler that has workers. Raises Refused."""
    try:
        from distributed import Client
    except ImportError:
        raise Refused("Dask is not here: install muster[cluster].") from None
    try:
        client = Client(address, timeout=TIMEOUT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as failed:
        raise Refused(f"No scheduler answers at {address}: {failed}") from None
    with client:
        if not client.scheduler_info(n_workers=-1)["workers"]:
            raise Refused(f"The scheduler at {address} has no workers.")
        yield client


@dataclass(frozen=True)
class BotMatch:
    """A match between bots, as far as it has been played."""

    game: str
    setup: SetUp
    seed: str
    bots: tuple[str, ...]
    answers: tuple[Option, ...]


def answers_on(
    client: "Client", matches: Mapping[int, BotMatch], is_going_on: Callable[[], bool]
) -> Iterator[tuple[int, list[Option]]]:
    """The answers of each match, as a worker comes to its end, for as long as it goes on. Raises Refused."""
    from distributed import TimeoutError as NoneDone
    from distributed import wait

    waiting = {client.submit(play_out, match, pure=False, retries=RETRIES): n for n, match in matches.items()}
    while waiting and is_going_on():
        try:
            with client.as_current():
                done = wait(list(waiting), timeout=BEAT_SECONDS, return_when="FIRST_COMPLETED").done
        except NoneDone:
            continue
        for future in done:
            number = waiting.pop(future)
            yield number, _result(future, number)


def play_out(match: BotMatch) -> list[Option]:
    """All answers of a match, given as the site's bots would give them."""
    return seat_match(match.game, match.setup, match.seed, match.bots, match.answers).run().answers


def _gathered(client: "Client", series: Simulation, games: int, progress: Callable[[int], None]) -> Lots:
    """The lots of all workers by their first number, those that are played twice compared."""
    from distributed import as_completed

    firsts = {_send(client, series, first, games): first for first in range(0, games, LOT_SIZE)}
    found: dict[int, list[PlayedMatch]] = {}
    for future in as_completed(list(firsts), loop=client.loop):
        first = firsts[future]
        found[first] = _result(future, first)
        if first // LOT_SIZE % COMPARED_EVERY == 0:
            _compare(client, series, future, first, found[first])
        progress(sum(map(len, found.values())))
    return found


def _send(
    client: "Client", series: Simulation, first: int, games: int, elsewhere: list[str] | None = None
) -> "ClusterFuture[list[PlayedMatch]]":
    """A lot on its way to a worker; to one of these where it has to be another.

    The series travels with each lot: what is scattered over workers can't be made again when they are lost, and every
    lot that needed it would be lost with them.
    """
    end = min(first + LOT_SIZE, games)
    return client.submit(play_batch, series, first, end, pure=False, retries=RETRIES, workers=elsewhere)


def _result(future: "ClusterFuture[list[T]]", first: int) -> list[T]:
    try:
        played: list[T] = future.result()
    except Exception as failed:
        raise Refused(f"The matches from {first} on can't be played there: {failed}") from failed
    return played


def _compare(
    client: "Client",
    series: Simulation,
    future: "ClusterFuture[list[PlayedMatch]]",
    first: int,
    played: list[PlayedMatch],
) -> None:
    """Have a lot played by another worker than the first, and see that it comes to the same."""
    by = {worker for workers in client.who_has([future]).values() for worker in workers}
    others = [worker for worker in client.scheduler_info(n_workers=-1)["workers"] if worker not in by]
    if not others:
        return
    again = _send(client, series, first, first + len(played), others)
    if _result(again, first) != played:
        where = ", ".join(sorted(by))
        raise Refused(f"The matches from {first} on come to something else at {where} than elsewhere.")
