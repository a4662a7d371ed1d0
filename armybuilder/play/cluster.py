"""Series on the machines of a Dask cluster: `manage.py simulate --on tcp://…`.

Lots of matches go to the workers, which have this code and nothing else of the site. What match n comes to depends on
the series and n alone, so the same numbers come out as here. A lot that a worker lost is played again by another, and
one in a hundred is played a second time elsewhere and compared: a machine that counts wrongly is found out.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from armybuilder.play.simulating import LOT, Played, Series, play_one

if TYPE_CHECKING:
    from distributed import Client, Future

#: Every so many lots are played twice.
COMPARED_EVERY = 100
#: A lot that its worker has lost is sent to others so many times; seconds until a scheduler has to answer.
TRIES, PATIENCE = 5, 10

Lots = Mapping[int, list[Played]]


class ClusterFailed(Exception):
    """A cluster that can't play the series; the sentence says why."""


def play_series_on(address: str, series: Series, games: int, progress: Callable[[int], None]) -> list[Played]:
    """All matches in their order, played by the workers of a scheduler. Raises ClusterFailed."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterFailed("Dask is not here: install muster[cluster].") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as failed:
        raise ClusterFailed(f"No scheduler answers at {address}: {failed}") from None
    with client:
        if not client.scheduler_info(n_workers=-1)["workers"]:
            raise ClusterFailed(f"The scheduler at {address} has no workers.")
        found = _gathered(client, series, games, progress)
    return [played for start in sorted(found) for played in found[start]]


def play_lot(series: Series, first: int, end: int) -> list[Played]:
    """The matches from one number to before another."""
    return [play_one(series, number) for number in range(first, end)]


def _gathered(client: "Client", series: Series, games: int, progress: Callable[[int], None]) -> Lots:
    """The lots of all workers by their first number, those that are played twice compared."""
    from distributed import as_completed

    firsts = {_send(client, series, first, games): first for first in range(0, games, LOT)}
    found: dict[int, list[Played]] = {}
    for future in as_completed(list(firsts), loop=client.loop):
        first = firsts[future]
        found[first] = _result(future, first)
        if first // LOT % COMPARED_EVERY == 0:
            _compare(client, series, future, first, found[first])
        progress(sum(map(len, found.values())))
    return found


def _send(client: "Client", series: Series, first: int, games: int, elsewhere: list[str] | None = None) -> "Future":
    """A lot on its way to a worker; to one of these where it has to be another.

    The series travels with each lot: what is scattered over workers can't be made again when they are lost, and every
    lot that needed it would be lost with them.
    """
    end = min(first + LOT, games)
    return client.submit(play_lot, series, first, end, pure=False, retries=TRIES, workers=elsewhere)


def _result(future: "Future", first: int) -> list[Played]:
    try:
        played: list[Played] = future.result()
    except Exception as failed:
        raise ClusterFailed(f"The matches from {first} on can't be played there: {failed}") from failed
    return played


def _compare(client: "Client", series: Series, future: "Future", first: int, played: list[Played]) -> None:
    """Have a lot played by another worker than the first, and see that it comes to the same."""
    by = {worker for workers in client.who_has([future]).values() for worker in workers}
    others = [worker for worker in client.scheduler_info(n_workers=-1)["workers"] if worker not in by]
    if not others:
        return
    again = _send(client, series, first, first + len(played), others)
    if _result(again, first) != played:
        where = ", ".join(sorted(by))
        raise ClusterFailed(f"The matches from {first} on come to something else at {where} than elsewhere.")
