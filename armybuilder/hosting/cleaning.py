"""What is deleted when: the one table that `manage.py clean_up` works by, and that the page *Data & privacy* shows.

Nothing else is deleted by itself, and nothing of an account's but what its person deleted or left empty.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django_tasks_db.models import DBTaskResult

from armybuilder.accounts.models import Token
from armybuilder.grounds.models import Ground
from armybuilder.learn.models import SceneReport, StepDone
from armybuilder.lists.models import Army, Meeting, OwnedCard
from armybuilder.play.models import Challenge, Match, Series
from armybuilder.printing import background
from armybuilder.printing.storage import DRAWN, FEWER_BYTES, MOST_BYTES, files_below, folders_in, shrink
from armybuilder.tabletop.models import Tabletop, TabletopSeat

#: Days for which things are kept; others stand in the settings.
UNTAKEN_DAYS, EMPTY_DAYS, LOG_INS_DAYS, TASKS_DAYS = 30, 1, 30, 1
#: The rows that are deleted in one transaction, so that nobody waits for long.
AT_ONCE = 100
Rows = QuerySet[Model]
#: Things that no account has.
OF_A_GUEST = Q(owner=None)
ALL = Q()


@dataclass(frozen=True)
class Leftover:
    """Something that goes after a time: what it is, since when it is counted, and how it is found."""

    what: str
    since: str
    days: int
    find: Callable[[datetime], Rows]

    def rows(self, now: datetime) -> Rows:
        """The rows that have had their time."""
        return self.find(now - timedelta(days=self.days))


def _older(model: type[Model], since: str, those: Q = ALL) -> Callable[[datetime], Rows]:
    """Finds the rows of a model that have stood since before a time."""
    return lambda before: model._base_manager.filter(those, **{f"{since}__lt": before})


def _guests_rows(model: type[Model]) -> Callable[[datetime], Rows]:
    """Finds what guests keep row by row, as wholes: an old row stays as long as its guest adds or changes others."""

    def find(before: datetime) -> Rows:
        rows = model._base_manager.filter(OF_A_GUEST)
        return rows.exclude(guest_token__in=rows.filter(changed__gte=before).values("guest_token"))

    return find


def _guests_matches(before: datetime) -> Rows:
    """Matches that nobody with an account plays in, and in which nothing was answered since."""
    with_account = Q(challenge__players__owner__isnull=False) | Q(challenge__owner__isnull=False)
    found = Match.objects.filter(OF_A_GUEST, series=None, answered_at__lt=before)
    return found.exclude(pk__in=Match.objects.filter(with_account).values("pk"))


def _guests_tables(before: datetime) -> Rows:
    """Tables at which nobody with an account sits, and at which nothing happened since."""
    with_account = TabletopSeat.objects.filter(owner__isnull=False).values("side__tabletop")
    return Tabletop.objects.filter(OF_A_GUEST, changed__lt=before).exclude(pk__in=with_account)


def _tasks(before: datetime) -> Rows:
    """Work that is done; what waits still waits for a worker."""
    return DBTaskResult.objects.finished().filter(enqueued_at__lt=before)


#: The notes of the lock on passwords.
NOTES = (AccessLog, AccessAttempt, AccessFailureLog)
LEFTOVERS = (
    Leftover("Visits that have ended", "their end", 0, _older(Session, "expire_date")),
    Leftover(
        "Armies without an account", "their last change", settings.GUEST_DAYS, _older(Army, "changed", OF_A_GUEST)
    ),
    Leftover(
        "Grounds without an account", "their last change", settings.GUEST_DAYS, _older(Ground, "changed", OF_A_GUEST)
    ),
    Leftover("Collections without an account", "their last change", settings.GUEST_DAYS, _guests_rows(OwnedCard)),
    Leftover("Lessons without an account", "the last step", settings.GUEST_DAYS, _guests_rows(StepDone)),
    Leftover("Settled reports of scenes", "the day they were settled", UNTAKEN_DAYS, _older(SceneReport, "settled_at")),
    Leftover("Other reports of scenes", "the day they were sent", settings.GUEST_DAYS, _older(SceneReport, "made")),
    Leftover("Matches among people without an account", "the last answer", settings.GUEST_DAYS, _guests_matches),
    Leftover("Tables among people without an account", "their last change", settings.GUEST_DAYS, _guests_tables),
    Leftover("Series without an account", "their beginning", settings.GUEST_DAYS, _older(Series, "made", OF_A_GUEST)),
    Leftover(
        "Deleted armies, which can be restored until then or until you need their room",
        "their deletion",
        settings.UNDO_DAYS,
        _older(Army, "deleted_at"),
    ),
    Leftover(
        "Deleted grounds, which can be restored until then or until you need their room",
        "their deletion",
        settings.UNDO_DAYS,
        _older(Ground, "deleted_at"),
    ),
    Leftover(
        "Challenges that never became a match",
        "the day they were sent",
        UNTAKEN_DAYS,
        _older(Challenge, "made", Q(match=None)),
    ),
    Leftover("Meetings without armies", "the day they were begun", EMPTY_DAYS, _older(Meeting, "made", Q(armies=None))),
    Leftover("Notes of what was done in the background", "its beginning", TASKS_DAYS, _tasks),
    Leftover("API tokens", "the day they expire", 0, _older(Token, "expiry")),
    *(
        Leftover("Log-ins, with their addresses", "the log-in", LOG_INS_DAYS, _older(model, "attempt_time"))
        for model in NOTES
    ),
)


def clean_up(leftover: Leftover, now: datetime) -> int:
    """Delete what has had its time, a few rows at once; answers how many."""
    gone = 0
    while numbers := list(leftover.rows(now).values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            rows = list(leftover.rows(now).filter(pk__in=numbers).select_for_update(of=("self",)))
            for row in rows:
                row.delete()
        gone += len(rows)
    return gone


def clean_up_files() -> None:
    """Delete prints that are older than a day, and of what was drawn the files that were asked for longest ago."""
    background.clean()
    for folder in folders_in(DRAWN):
        shrink(folder, MOST_BYTES, FEWER_BYTES)


def files_over() -> int:
    """The bytes of the kept files that are too many."""
    sizes = (sum(file.size for file in files_below(folder)) for folder in folders_in(DRAWN))
    return sum(size - FEWER_BYTES for size in sizes if size > MOST_BYTES)
