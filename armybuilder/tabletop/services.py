"""Tables: set up, shared, joined, watched, closed."""

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from armybuilder.lists.files import as_document
from armybuilder.lists.models import Army
from armybuilder.ownership.holders import Holder
from armybuilder.ownership.models import HeldQuerySet, new_long_key
from armybuilder.ownership.quotas import QuotaKind
from armybuilder.tabletop.models import (
    MOST_SIDE_NUMBER,
    Tabletop,
    TabletopEvent,
    TabletopSeat,
    TabletopSide,
)
from armybuilder.tabletop.selectors import Seen, game_sheets
from catalog.errors import Refused
from validation.army import LONGEST_NAME, ArmyFile

#: Five games seat five at most.
MOST_SIDES = 5
#: Each piece is drawn with all that is counted of it.
MOST_PIECES = 500
#: What an event takes, about.
EVENT_BYTES = 250


def table_bytes(tables: HeldQuerySet[Any]) -> int:
    """The room that tables take, about."""
    return TabletopEvent.objects.filter(tabletop__in=tables).count() * EVENT_BYTES


TABLE_QUOTA = QuotaKind("tables", Tabletop.objects.all(), table_bytes)


@transaction.atomic
def make_table(file: ArmyFile, army: Army | None, holder: Holder) -> Tabletop:
    """A new table with this army at it. Raises Refused where its game has no sheets, and QuotaReached."""
    if not game_sheets.is_there(file.game):
        raise Refused("Armies of this game can’t be taken to the table yet.")
    TABLE_QUOTA.require_room(holder)
    table = Tabletop.objects.create(game_id=file.game, **holder.columns)
    side = add_side(table, file, army)
    TabletopSeat.objects.create(side=side, **holder.columns)
    return table


@transaction.atomic
def add_side(table: Tabletop, file: ArmyFile | None = None, army: Army | None = None) -> TabletopSide:
    """One more side; without an army, the one who joins brings it. Raises Refused."""
    bump_revision(table)
    _require_open(table)
    numbers = list(TabletopSide.objects.filter(tabletop=table).values_list("number", flat=True))
    if len(numbers) >= MOST_SIDES:
        raise Refused(f"{MOST_SIDES} sides are the most.")
    number = max([table.last_removed, *numbers]) + 1
    if number > MOST_SIDE_NUMBER:
        raise Refused("Too many sides were removed from this table. Start a new one.")
    side = TabletopSide(tabletop=table, number=number)
    _bring(side, file, army)
    side.save()
    return side


def _bring(side: TabletopSide, file: ArmyFile | None, army: Army | None) -> None:
    if file is None:
        return
    if file.game != side.tabletop.game_id:
        raise Refused("This army is of another game.")
    if sum(entry.count for entry in file.entries) > MOST_PIECES:
        raise Refused(f"An army at the table has {MOST_PIECES} pieces at most.")
    others = TabletopSide.objects.filter(tabletop=side.tabletop).exclude(number=side.number)
    is_taken = others.filter(name=file.name).exists()
    side.name = f"{file.name[: LONGEST_NAME - 5]} ({side.number})" if is_taken else file.name
    side.document, side.army = as_document(file), army


@transaction.atomic
def remove_side(side: TabletopSide) -> None:
    """Take a side away at which nobody sits. Raises Refused."""
    _lock(side)
    if TabletopSeat.objects.filter(side=side).exists():
        raise Refused("Somebody sits at this side.")
    side.tabletop.events.filter(side=side.number).delete()
    side.tabletop.last_removed = max(side.tabletop.last_removed, side.number)
    side.tabletop.save(update_fields=["last_removed"])
    side.delete()


@transaction.atomic
def join(side: TabletopSide, holder: Holder, file: ArmyFile | None = None, army: Army | None = None) -> None:
    """Sit down at a side, with an army where it has none yet. Raises Refused."""
    invitation = side.invitation
    _lock(side)
    _require_open(side.tabletop)
    if side.invitation != invitation:
        raise Refused("This link was revoked.")
    own = TabletopSeat.objects.held_by(holder).filter(side__tabletop=side.tabletop)
    there = TabletopSeat.objects.filter(side=side)
    if there.exists() and not side.invites_more and not (own & there).exists():
        raise Refused("Somebody else has taken this side. Ask them for a link.")
    if own.exists() and there.exists() and not (own & there).exists():
        raise Refused("Somebody else sits at this side, and you at another.")
    if side.document is None:
        if file is None:
            raise Refused("Bring an army to this side.")
        _bring(side, file, army)
    if not there.exists():
        side.is_open = False  # the table's maker opened it, not the person who sits here now
    side.save()
    columns: dict[str, Any] = holder.columns
    TabletopSeat.objects.get_or_create(side=side, **columns)


@transaction.atomic
def invite(side: TabletopSide) -> None:
    """Make the link by which others sit down at a side. Raises Refused."""
    _lock(side)
    _require_open(side.tabletop)
    is_taken = TabletopSeat.objects.filter(side=side).exists()
    if side.invitation is None or (is_taken and not side.invites_more):
        side.invitation, side.invites_more = new_long_key(), is_taken
        side.save(update_fields=["invitation", "invites_more"])


@transaction.atomic
def revoke_invitation(side: TabletopSide) -> None:
    """From now on the link leads nowhere; who sits there stays. Raises Refused."""
    _lock(side)
    side.invitation = None
    side.save(update_fields=["invitation"])


def set_watching(table: Tabletop, is_open: bool) -> None:
    """Make the link by which others watch, or let it lead nowhere."""
    table.watch_key = (table.watch_key or new_long_key()) if is_open else None
    table.save(update_fields=["watch_key"])


@transaction.atomic
def set_open(side: TabletopSide, is_open: bool) -> None:
    """Let everyone at the table change a side, or who sits there alone. Raises Refused."""
    _lock(side)
    side.is_open = is_open
    side.save(update_fields=["is_open"])


@transaction.atomic
def close(table: Tabletop) -> None:
    """End the evening: nothing is counted any more, and no invitation leads here."""
    table.closed_at = timezone.now()
    bump_revision(table, "closed_at")
    table.sides.update(invitation=None)


def reopen(table: Tabletop) -> None:
    table.closed_at = None
    bump_revision(table, "closed_at")


def _require_open(table: Tabletop) -> None:
    if table.closed_at is not None:
        raise Refused("This table is closed.")


def _lock(side: TabletopSide) -> None:
    """Lock a side's table, then read what may have changed of the side since. Raises Refused where it was removed."""
    bump_revision(side.tabletop)
    try:
        side.refresh_from_db(fields=["name", "document", "army", "invitation", "invites_more", "is_open"])
    except TabletopSide.DoesNotExist:
        raise Refused("This side was removed.") from None


def lock_table(seen: Seen) -> Seen:
    """Lock the table, then look at it again: who sits where may have changed until then. Raises Refused."""
    bump_revision(seen.table)
    return seen.anew()


def bump_revision(table: Tabletop, *fields: str) -> None:
    """Save a change that all who look at the table shall see. Raises Refused where the table is deleted.

    Within a transaction it locks the table's row; what others may have changed of it is then reloaded.
    """
    changes = {
        "changed": timezone.now(),
        "revision": F("revision") + 1,
        **{each: getattr(table, each) for each in fields},
    }
    if not Tabletop.objects.filter(pk=table.pk).update(**changes):
        raise Refused("This table was deleted.")
    table.refresh_from_db(fields=["changed", "revision", "closed_at", "last_removed"])
