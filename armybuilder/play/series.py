"""Series of matches: the same two armies many times between bots, by turns in each seat, and how often each wins."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Count, F, Q
from django.utils import timezone
from django_tasks import task

from armybuilder.engine.games import game_of
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import Chosen
from armybuilder.play.arranging import require_open, set_up, setups_of
from armybuilder.play.models import Match, Series
from armybuilder.play.selectors import MATCH_QUOTA, is_by_todays_rules
from armybuilder.play.services import SLICE_SECONDS, play_on, take_answers
from armybuilder.play.simulating import BotMatch, Rate, answers_on, cluster, rate
from armybuilder.serving.errors import QuotaReached
from armybuilder.serving.workers import WORKER_TIMEOUT
from catalog.errors import Refused
from catalog.shelf import Shelf
from validation.army import ArmyFile

if TYPE_CHECKING:
    from distributed import Client

logger = logging.getLogger(__name__)
#: The most matches of a series; `manage.py simulate` plays more.
MOST_MATCHES = 200
#: How many series of one person are played at once.
MOST_OF_ONE = 3
#: How long a worker plays before other tasks have their turn; they go before a series.
LOT_SECONDS, LOW_PRIORITY = 5.0, -10


@dataclass(frozen=True)
class SeriesResult:
    """The state of a series, the wins of each army and the draws so far, each as a rate with its interval; and the
    matches, the last first."""

    played: int
    state: Series.State
    wins: tuple[Rate, Rate]
    draws: Rate
    matches: Sequence[Match]

    @property
    def is_running(self) -> bool:
        return self.state in (Series.State.WAITING, Series.State.RUNNING)


def start_series(
    armies: Sequence[ArmyFile],
    bots: Sequence[str],
    size: int,
    seed: str,
    chosen: Chosen,
    shelf: Shelf,
    holder: Holder,
) -> Series:
    """A new series of two armies; raises Invalid at the gate."""
    MATCH_QUOTA.require_room(holder)
    _require_few(holder)
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
    play_lot.enqueue(series.key, series.run)
    series.refresh_from_db()
    return series


def resume(series: Series) -> None:
    """Have a series played on that was stopped, or whose worker has ended."""
    stands = Q(is_stopped=True) | Q(heartbeat_at__lt=timezone.now() - WORKER_TIMEOUT)
    begun = Series.objects.filter(stands, pk=series.pk).update(is_stopped=False, heartbeat_at=None, run=F("run") + 1)
    series.refresh_from_db()
    if begun:
        play_lot.enqueue(series.key, series.run)
        series.refresh_from_db()


def stop(series: Series) -> None:
    """Stop a series until it is resumed; its worker sees that at the next slice."""
    Series.objects.filter(pk=series.pk).update(is_stopped=True)
    series.refresh_from_db()


def _require_few(holder: Holder) -> None:
    """See that not too many series of a person are played at once. Raises QuotaReached."""
    over = Count("matches", filter=Q(matches__is_over=True))
    going_on = Series.objects.held_by(holder).filter(is_stopped=False).annotate(over=over).filter(over__lt=F("size"))
    if going_on.count() >= MOST_OF_ONE:
        raise QuotaReached(f"{MOST_OF_ONE} series of yours are being played. Wait until one is over, or stop it.")


@task(priority=LOW_PRIORITY)
def play_lot(key: str, run: int) -> None:
    """Play a series on for a while, then let others have their turn. It ends with the series, or where that stops."""
    going_on = Series.objects.filter(key=key, run=run, is_stopped=False)
    series = going_on.first()
    if series is None:
        return

    def is_going_on() -> bool:
        return bool(going_on.update(heartbeat_at=timezone.now()))

    with _workers_elsewhere() as client:
        end = monotonic() + LOT_SECONDS
        while is_going_on():
            if not (play_on_cluster(client, series, is_going_on) if client else play_series_on(series)):
                stop(series)
            elif monotonic() > end:
                going_on.update(heartbeat_at=None)
                play_lot.enqueue(key, run)
                return


@contextmanager
def _workers_elsewhere() -> "Iterator[Client | None]":
    """The site's cluster; None where it has none or that is away: this worker then plays, to the same answers."""
    with ExitStack() as stack:
        client = None
        if settings.DASK:
            try:
                client = stack.enter_context(cluster(settings.DASK))
            except Refused as away:
                logger.warning("A series is played without the cluster: %s", away)
        yield client


def play_series_on(series: Series, budget: float = SLICE_SECONDS) -> bool:
    """Play for a while: the match that is under way, then the next; False where there is none to play any more."""
    end = monotonic() + budget
    while (left := end - monotonic()) > 0:
        match = _next_match(series)
        if match is None or not is_by_todays_rules(match):
            return False
        play_on(match, left)
    return True


def play_on_cluster(client: "Client", series: Series, is_going_on: Callable[[], bool]) -> bool:
    """Have each thread of the cluster play a match to its end; False where there is none to play any more.

    What no worker there can play is played here.
    """
    matches = {match.number or 0: match for match in _next_matches(series, sum(client.nthreads().values()) or 1)}
    if not all(map(is_by_todays_rules, matches.values())):
        return False
    due = {number: _as_bot_match(match) for number, match in matches.items()}
    try:
        for number, answers in answers_on(client, due, is_going_on):
            take_answers(matches[number], answers)
    except Refused as failed:
        logger.warning("A series is played without the cluster: %s", failed)
        return play_series_on(series)
    return bool(matches)


def _as_bot_match(match: Match) -> BotMatch:
    return BotMatch(match.game_id, match.setup, match.seed, tuple(match.seats), tuple(match.options))


def _next_matches(series: Series, most: int) -> list[Match]:
    """The matches that are under way and new ones, some at most, for as many as have not been played."""
    under_way = list(series.matches.filter(is_over=False).order_by("number")[:most])
    begun = series.matches.count()
    new = range(begun, min(series.size, begun + most - len(under_way)))
    return [*under_way, *(_begun(series, number) for number in new)]


def _next_match(series: Series) -> Match | None:
    """The match that is under way, else a new one; None where all are played."""
    return next(iter(_next_matches(series, 1)), None)


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
            "guest_token": series.guest_token,
        },
    )
    return match


def result_of(series: Series) -> SeriesResult:
    matches = list(series.matches.defer("setup", "answers").order_by("-number"))
    over = [match for match in matches if match.is_over]
    won = [None if match.winner is None else series.army_in(match.number or 0, match.winner) for match in over]
    wins = rate(won.count(0), len(over)), rate(won.count(1), len(over))
    state = Series.State.OVER if len(over) == series.size else series.state
    return SeriesResult(len(over), state, wins, rate(won.count(None), len(over)), matches)
