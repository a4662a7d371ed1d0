"""What a side has come to: the sum of its events.

Events come from devices that may have been without a network, so the order in which the server took them says nothing.
What a device knew when it made one does: the revision that it had seen, and its own events before. An event that knew
another is later than it; two that didn't know each other are at once. Counts that are added up come out the same in
any order. A value that was set replaces all that it knew; of two that were set at once both stand, until somebody sets
one who has seen both.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from armybuilder.tabletop.sheets import Carried, Choice, Counter, Piece, Reminder, Sheet

Value = int | str | bool | None
#: The side's own counters, marks and notes stand under this key, beside those of the pieces.
SIDE = ""
#: What a slug begins with that sets a printed figure, and one that strikes a reminder off.
FIGURE, DONE = "figure-", "done-"
FIRST_TURN = 1
#: No table has more devices that set one thing at once; a longer list would only cost time.
MOST_HEADS = 20


class Event(NamedTuple):
    """An event as `fold` reads it; the model of the same fields keeps it."""

    uid: str
    number: int
    side: int
    kind: str
    piece: str = SIDE
    slug: str = ""
    value: Value = None
    device: str = ""
    seen: int = 0

    def knows(self, other: "Event") -> bool:
        """It was made after the other, by somebody who saw what that had done."""
        return other.number <= self.seen or (self.device == other.device != "" and other.number < self.number)


class Reading(NamedTuple):
    """What a register holds: several values where they were set at once."""

    values: tuple[Value, ...]
    added: int = 0

    @property
    def value(self) -> Value:
        return self.values[-1] if self.values else None

    @property
    def is_disputed(self) -> bool:
        return len(self.values) > 1


UNTOUCHED = Reading(())


@dataclass(frozen=True, slots=True)
class Note:
    uid: str
    piece: str
    text: str


@dataclass(frozen=True, slots=True)
class SideState:
    """A side as it stands."""

    turn: int = FIRST_TURN
    phase: str = ""
    #: By piece and slug: what was counted or set, and which marks are on.
    values: Mapping[tuple[str, str], Reading] = field(default_factory=dict)
    marks: Mapping[tuple[str, str], Reading] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()

    def counts(self, piece: str, counter: Counter, start: int | None = None) -> tuple[int, ...]:
        """What a counter shows: one number, or each of those that were set at once. Bounds hold for what is shown.

        `start` is where it begins if that is not as printed.
        """
        found = self.values.get((piece, counter.slug), UNTOUCHED)
        first = counter.start if start is None else start
        starts = [value for value in found.values if isinstance(value, int)] or [first]
        return tuple(sorted({_within(counter, start + found.added) for start in starts}))

    def beyond(self, piece: str, counter: Counter, start: int | None = None) -> int:
        """How far taps went beyond a counter's bounds: the next one inwards makes up for it."""
        found = self.values.get((piece, counter.slug), UNTOUCHED)
        (shown, *others) = self.counts(piece, counter, start)
        first = found.value if isinstance(found.value, int) else counter.start if start is None else start
        return 0 if others else first + found.added - shown

    def has(self, piece: str, slug: str) -> bool:
        return bool(self.marks.get((piece, slug), UNTOUCHED).value)

    def text(self, piece: str, slug: str) -> str | None:
        """A value that was set by hand or picked."""
        found = self.values.get((piece, slug), UNTOUCHED).value
        return None if found is None else str(found)

    def carried(self, sheet: Sheet, piece: Piece) -> Carried:
        """What changes a piece's figures: all that it carries, and its side's counters and picks."""
        of_both = ((SIDE, sheet.counters, sheet.choices), (piece.key, piece.counters, piece.choices))
        return Carried(
            counters={each.slug: self.counts(key, each)[-1] for key, counters, _ in of_both for each in counters},
            marks=frozenset(each.slug for each in piece.marks if self.has(piece.key, each.slug)),
            choices={each.slug: self.pick(key, each) for key, _, choices in of_both for each in choices},
        )

    def pick(self, piece: str, choice: Choice) -> str:
        found = self.text(piece, choice.slug)
        return choice.start if found is None else found

    def due(self, sheet: Sheet) -> Iterator[Reminder]:
        """The reminders that there is something to remember of, each for the pieces that it is about now."""
        pieces = {piece.key: (piece, self.is_out(piece)) for piece in sheet.pieces}
        for each in sheet.reminders:
            here = [piece for key in each.pieces for piece, is_out in (pieces[key],) if each.while_out or not is_out]
            having = [piece.key for piece in here if self._meets(each, piece.key, piece)]
            if having or (not each.pieces and self._meets(each, SIDE, sheet)):
                yield replace(each, pieces=tuple(having))

    def _meets(self, reminder: Reminder, key: str, owner: Piece | Sheet) -> bool:
        """A piece or the side has what a reminder needs."""
        return (
            not reminder.needs
            or self.has(key, reminder.needs)
            or any(each.slug == reminder.needs and self.counts(key, each)[-1] > 0 for each in owner.counters)
            or any(self.pick(key, choice) == reminder.needs for choice in owner.choices)
        )

    def is_out(self, piece: Piece) -> bool:
        """A mark says that it is off the table, or a pick."""
        is_marked = any(mark.is_out and self.has(piece.key, mark.slug) for mark in piece.marks)
        return is_marked or any(self.pick(piece.key, choice) in choice.out for choice in piece.choices)


def _within(counter: Counter, count: int) -> int:
    count = count if counter.least is None else max(counter.least, count)
    return count if counter.most is None else min(counter.most, count)


def standing(events: Iterable[Event]) -> list[Event]:
    """The events that nobody has undone, in the order of the server; those that undo stand no longer among them."""
    undone: set[object] = set()
    found = []
    for event in sorted(events, key=lambda each: each.number, reverse=True):
        if event.uid in undone:
            continue
        if event.kind == "undo":
            undone.add(event.value)
        else:
            found.append(event)
    return found[::-1]


def fold(sheet: Sheet, events: Iterable[Event]) -> SideState:
    """One side's events, as the state that they make. The same events in any order of the server make the same."""
    tallies: dict[tuple[str, str], list[Event]] = defaultdict(list)
    marks: dict[tuple[str, str], list[Event]] = defaultdict(list)
    turns: list[Event] = []
    notes = []
    for event in standing(events):
        match event.kind:
            case "add" | "set":
                tallies[event.piece, event.slug].append(event)
            case "mark" | "unmark":
                marks[event.piece, event.slug].append(event)
            case "turn":
                turns.append(event)
            case "note":
                notes.append(Note(event.uid, event.piece, str(event.value)))
    turn, phase = _turn(sheet, turns)
    ends = _ends(sheet)
    return SideState(
        turn,
        phase,
        {
            key: _reading([each for each in found if not _is_over(each, ends.get(key, ""), turns)])
            for key, found in tallies.items()
        },
        {key: _mark(found, ends.get(key, ""), turns) for key, found in marks.items()},
        tuple(sorted(notes, key=lambda note: (note.piece, note.text, note.uid))),
    )


def _ends(sheet: Sheet) -> dict[tuple[str, str], str]:
    """By piece and slug, the phase at whose beginning a mark goes off, or a counter is what it was at the start.

    A reminder that is struck off comes back with the next turn.
    """
    ends = {(SIDE, DONE + each.slug): "" if each.once else "turn" for each in sheet.reminders}
    ends |= {(SIDE, counter.slug): counter.refills for counter in sheet.counters}
    for piece in sheet.pieces:
        ends |= {(piece.key, mark.slug): mark.until for mark in piece.marks}
        ends |= {(piece.key, counter.slug): counter.refills for counter in piece.counters}
    return ends


def _heads(events: Iterable[Event]) -> list[Event]:
    """The events that no later one knew."""
    heads: list[Event] = []
    for event in events:
        heads = [*(each for each in heads if not event.knows(each)), event][-MOST_HEADS:]
    return heads


def _reading(events: list[Event]) -> Reading:
    heads = _heads(each for each in events if each.kind == "set")
    added = sum(
        int(each.value or 0) for each in events if each.kind == "add" and not any(head.knows(each) for head in heads)
    )
    return Reading(tuple(sorted({each.value for each in heads}, key=str)), added)


def _mark(events: list[Event], until: str, turns: list[Event]) -> Reading:
    """Whether a mark is on."""
    return Reading(tuple(sorted({each.kind == "mark" and not _is_over(each, until, turns) for each in _heads(events)})))


def _is_over(event: Event, until: str, turns: list[Event]) -> bool:
    """Whether a phase has begun that ends what an event did, and that its device had not seen."""
    if not until:
        return False
    later = [each for each in turns if not event.knows(each)]
    if until != "turn":
        return any(each.slug == until for each in later)
    then = max((_number(each) for each in turns if event.knows(each)), default=FIRST_TURN)
    return any(_number(each) > then for each in later)


def _turn(sheet: Sheet, turns: list[Event]) -> tuple[int, str]:
    """The turn and the phase; the furthest of several that were begun at once."""
    order = {phase.slug: place for place, phase in enumerate(sheet.phases)}
    first = next(iter(order), "")
    steps = [(_number(each), order.get(each.slug, 0), each.slug) for each in _heads(turns)]
    turn, _, phase = max(steps, default=(FIRST_TURN, 0, first))
    return turn, phase


def _number(event: Event) -> int:
    return event.value if isinstance(event.value, int) else FIRST_TURN
