"""Taking events: each that a device sends is taken once, refused with a reason, or known already."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import models, transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone

from armybuilder.tabletop.models import LONGEST_NOTE, Tabletop, TabletopEvent
from armybuilder.tabletop.selectors import Seen, sides_of
from armybuilder.tabletop.sheets import Piece, Sheet
from armybuilder.tabletop.state import DONE, FIGURE, SIDE, Value
from catalog.errors import Refused
from validation.bounds import is_plain, is_readable

#: The most events of one table, and of one request.
MOST_EVENTS, MOST_AT_ONCE = 5000, 200
MOST_COUNT, MOST_TURNS, LONGEST_FIGURE = 9999, 999, 40
Kind = TabletopEvent.Kind


class EventOutcome(models.TextChoices):
    TAKEN = "taken"
    KNOWN = "known"
    REFUSED = "refused"


class Draft(NamedTuple):
    """An event as a device sends it."""

    uid: str
    side: int
    kind: str
    piece: str = SIDE
    slug: str = ""
    value: Value = None
    device: str = ""
    seen: int = 0
    made_at: datetime | None = None


class Receipt(NamedTuple):
    """What became of an event: its number where it is taken or was before, else the reason why not."""

    uid: str
    outcome: EventOutcome
    number: int | None = None
    reason: str = ""


def take(seen: Seen, drafts: Sequence[Draft]) -> list[Receipt]:
    """Take the events of a device, in its order. Those that can't be taken hold up none of the others."""
    with transaction.atomic():
        table = get_object_or_404(Tabletop.objects.select_for_update(of=("self",)), pk=seen.table.pk)
        fresh = Seen(table, sides_of(table), seen.holder, seen.is_watching)
        known = _known_events(table, drafts)
        revision, rows, outcomes = table.revision, [], []
        for draft in drafts:
            if draft.uid in known:
                outcomes.append(Receipt(draft.uid, EventOutcome.KNOWN, known[draft.uid][0]))
            elif reason := _why_not(table, fresh, draft, known):
                outcomes.append(Receipt(draft.uid, EventOutcome.REFUSED, reason=reason))
            else:
                revision += 1
                known[draft.uid] = revision, draft.side
                rows.append(_row(table, fresh, draft, revision))
                outcomes.append(Receipt(draft.uid, EventOutcome.TAKEN, revision))
        if rows:
            TabletopEvent.objects.bulk_create(rows)
            table.revision, table.changed = revision, timezone.now()
            table.save(update_fields=["revision", "changed"])
    seen.table = table
    return outcomes


def take_one(seen: Seen, draft: Draft) -> None:
    """Take an event from a page; raises Refused."""
    (outcome,) = take(seen, [draft])
    if outcome.outcome == EventOutcome.REFUSED:
        raise Refused(outcome.reason)


def _known_events(table: Tabletop, drafts: Iterable[Draft]) -> dict[str, tuple[int, int]]:
    """The number and the side of those events that the table has, of the ones that are sent or undone."""
    asked = {draft.uid for draft in drafts} | {str(draft.value) for draft in drafts if draft.kind == Kind.UNDO}
    rows = table.events.filter(uid__in=asked).values_list("uid", "number", "side")
    return {str(uid): (number, side) for uid, number, side in rows}


def _row(table: Tabletop, seen: Seen, draft: Draft, number: int) -> TabletopEvent:
    fields = draft._asdict() | {"made_at": draft.made_at or timezone.now(), "seen": min(draft.seen, table.revision)}
    return TabletopEvent(tabletop=table, number=number, seat=seen.seats.get(draft.side), **fields)


def _why_not(table: Tabletop, seen: Seen, draft: Draft, known: dict[str, tuple[int, int]]) -> str:
    if table.closed_at is not None:
        return "This table is closed."
    if seen.side(draft.side) is None:
        return f"The table has no side {draft.side}."
    if not seen.may_change(draft.side):
        return "You can’t change this side."
    if table.revision >= MOST_EVENTS:
        return f"A table takes {MOST_EVENTS} events at most."
    if draft.kind == Kind.UNDO:
        is_own = known.get(str(draft.value), (0, 0))[1] == draft.side
        return "" if is_own else "There is no such event of this side to undo."
    return misfit(draft, seen.sheet(draft.side))


def misfit(draft: Draft, sheet: Sheet) -> str:
    """Why an event doesn't fit the sheet of its side; "" if it does."""
    piece = None if draft.piece == SIDE else sheet.piece(draft.piece)
    if draft.piece != SIDE and piece is None:
        return f"The army has no piece “{draft.piece}”."
    match draft.kind:
        case Kind.NOTE:
            is_text = isinstance(draft.value, str) and len(draft.value) <= LONGEST_NOTE and is_readable(draft.value)
            return "" if is_text else f"A note has 1 to {LONGEST_NOTE} characters of plain text."
        case Kind.TURN:
            return _bad_turn(draft, sheet)
        case Kind.MARK | Kind.UNMARK:
            slugs = {mark.slug for mark in piece.marks} if piece else {DONE + each.slug for each in sheet.reminders}
            return "" if draft.slug in slugs else f"There is no “{draft.slug}” to mark here."
        case Kind.ADD:
            return _bad_count(draft) if draft.slug in _counters(sheet, piece) else _no_counter(draft)
    return _bad_value(draft, sheet, piece)


def _counters(sheet: Sheet, piece: Piece | None) -> set[str]:
    return {counter.slug for counter in (piece.counters if piece else sheet.counters)}


def _no_counter(draft: Draft) -> str:
    return f"There is no counter “{draft.slug}” here."


def _bad_count(draft: Draft) -> str:
    is_count = isinstance(draft.value, int) and not isinstance(draft.value, bool) and abs(draft.value) <= MOST_COUNT
    return "" if is_count else f"This should be a whole number from −{MOST_COUNT} to {MOST_COUNT}."


def _bad_turn(draft: Draft, sheet: Sheet) -> str:
    phases = {phase.slug for phase in sheet.phases} or {""}
    if draft.slug not in phases:
        return f"There is no phase “{draft.slug}”."
    is_turn = isinstance(draft.value, int) and not isinstance(draft.value, bool) and 1 <= draft.value <= MOST_TURNS
    return "" if is_turn else f"A turn is a number from 1 to {MOST_TURNS}."


def _bad_value(draft: Draft, sheet: Sheet, piece: Piece | None) -> str:
    if draft.slug in _counters(sheet, piece):
        return _bad_count(draft)
    for choice in piece.choices if piece else sheet.choices:
        if choice.slug == draft.slug:
            is_option = draft.value in {"", *(slug for slug, _ in choice.options)}
            return "" if is_option else f"“{draft.value}” is no option of {choice.label}."
    if piece and draft.slug in {FIGURE + figure.slug for figure in piece.figures}:
        is_short = isinstance(draft.value, str) and len(draft.value) <= LONGEST_FIGURE and is_plain(draft.value)
        return "" if is_short else f"A figure has {LONGEST_FIGURE} characters of plain text at most."
    return f"There is nothing called “{draft.slug}” to set here."
