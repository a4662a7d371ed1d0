"""A table as its page shows it."""

import json
from collections import Counter as Counts
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import takewhile

from armybuilder.tabletop.models import TabletopSide
from armybuilder.tabletop.selectors import Seen, game_sheets
from armybuilder.tabletop.sheets import TIMES, Choice, Counter, Figure, Mark, Part, Phase, Piece, Reminder
from armybuilder.tabletop.state import DONE, FIGURE, SIDE, Event, Note, SideState, standing
from catalog.models import Card, RuleSection


@dataclass(frozen=True)
class CounterView:
    """A counter with what it stands at: several numbers where they were set at once."""

    counter: Counter
    piece: str
    counts: tuple[int, ...]
    is_changed: bool = False
    beyond: int = 0

    @property
    def down(self) -> int:
        """What a tap adds."""
        return -1 - max(0, self.beyond)

    @property
    def up(self) -> int:
        return 1 - min(0, self.beyond)

    @property
    def count(self) -> int:
        return self.counts[-1]

    @property
    def words(self) -> str:
        return " or ".join(str(count) for count in self.counts)


@dataclass(frozen=True)
class MarkView:
    mark: Mark
    is_on: bool
    is_disputed: bool


@dataclass(frozen=True)
class ChoiceView:
    choice: Choice
    picked: str
    others: tuple[str, ...]
    #: What was picked, where that is a card.
    card: Card | None = field(compare=False)

    @property
    def label(self) -> str:
        """What was picked, in words."""
        return dict(self.choice.options).get(self.picked, "")


@dataclass(frozen=True)
class FigureView:
    """A figure as it is now, and as printed where that is another."""

    figure: Figure
    value: str

    @property
    def printed(self) -> str:
        return "" if self.value == self.figure.value else self.figure.value


@dataclass(frozen=True)
class ReminderView:
    """A reminder, whether it is struck off, the names of its pieces, and where it is from."""

    reminder: Reminder
    is_done: bool
    names: str
    source: Card | RuleSection | None


@dataclass(frozen=True)
class ReminderGroup:
    """The reminders of one time."""

    when: str
    label: str
    rows: list[ReminderView]
    is_of_phase: bool
    is_now: bool


@dataclass(frozen=True)
class PieceView:
    """A piece with what it has come to."""

    piece: Piece
    card: Card | None = field(compare=False)
    counters: tuple[CounterView, ...]
    marks: tuple[MarkView, ...]
    choices: tuple[ChoiceView, ...]
    figures: tuple[FigureView, ...]
    #: With their cards, which are as long the same as the pieces are.
    parts: tuple[tuple[Part, Card | None], ...] = field(compare=False)
    notes: tuple[Note, ...]
    is_out: bool

    @property
    def counters_in_row(self) -> list[CounterView]:
        """Those at hand without opening the piece, and all that were touched."""
        return [each for each in self.counters if each.counter.at_hand or each.is_changed]

    @property
    def counters_inside(self) -> list[CounterView]:
        return [each for each in self.counters if each not in self.counters_in_row]

    @property
    def choices_in_row(self) -> list[ChoiceView]:
        return [each for each in self.choices if each.choice.at_hand]

    @property
    def choices_inside(self) -> list[ChoiceView]:
        return [each for each in self.choices if not each.choice.at_hand]

    @property
    def marks_in_row(self) -> list[MarkView]:
        """Those that are on, and of the others those at hand."""
        return [each for each in self.marks if each.is_on or each.is_disputed or each.mark.at_hand]

    @property
    def marks_inside(self) -> list[MarkView]:
        return [each for each in self.marks if each not in self.marks_in_row]


class SideView:
    """A side of a table, for somebody who may change it or only sees it."""

    def __init__(self, seen: Seen, side: TabletopSide) -> None:
        self.seen, self.side, self.number = seen, side, side.number
        self.sheet, self.shelf = seen.sheet(side.number), seen.shelf_of(side.number)
        self.may_change = seen.table.closed_at is None and seen.may_change(side.number)
        self.is_own = side.number in seen.seats
        self.has_people = bool(side.seats.all())

    @cached_property
    def state(self) -> SideState:
        return self.seen.state(self.number)

    @cached_property
    def counters(self) -> list[CounterView]:
        """The side's own; one that others are parts of shows the sum."""
        counted = ((each, self.state.counts(SIDE, each)) for each in self.sheet.counters)
        views = [
            CounterView(each, SIDE, counts, counts != (each.start,), self.state.beyond(SIDE, each))
            for each, counts in counted
        ]
        parts: Counts[str] = Counts()
        for view in views:
            parts[view.counter.part_of] += view.count
        return [
            replace(view, counts=tuple(count + parts[view.counter.slug] for count in view.counts)) for view in views
        ]

    @property
    def score(self) -> CounterView | None:
        return next((each for each in self.counters if each.counter.slug == self.sheet.score), None)

    @property
    def counters_above(self) -> list[CounterView]:
        """Those at hand beside the score (which stands in the bar of people who count here), and all touched ones."""
        return [each for each in self._beside_score if each.counter.at_hand or each.is_changed]

    @property
    def counters_below(self) -> list[CounterView]:
        return [each for each in self._beside_score if each not in self.counters_above]

    @property
    def _beside_score(self) -> list[CounterView]:
        return [each for each in self.counters if not (self.may_change and each.counter.slug == self.sheet.score)]

    @cached_property
    def choices(self) -> list[ChoiceView]:
        return list(self._choices(SIDE, self.sheet.choices))

    @cached_property
    def pieces(self) -> list[PieceView]:
        """Those on the table first, then those that are out."""
        return sorted((self._piece(piece) for piece in self.sheet.pieces), key=lambda view: view.is_out)

    @property
    def standing(self) -> list[PieceView]:
        return [view for view in self.pieces if not view.is_out]

    @property
    def off_the_table(self) -> list[PieceView]:
        return [view for view in self.pieces if view.is_out]

    @property
    def meanings(self) -> list[tuple[str, str]]:
        """What statuses and counters mean, each once."""
        every: list[Counter | Mark] = [*self.sheet.counters]
        for piece in self.sheet.pieces:
            every += (*piece.counters, *piece.marks)
        return list(dict.fromkeys((each.label, each.about) for each in every if each.about))

    @property
    def notes(self) -> list[Note]:
        return [note for note in self.state.notes if note.piece == SIDE]

    def _piece(self, piece: Piece) -> PieceView:
        state, figures = self.state, tuple(self._figures(piece))
        return PieceView(
            piece,
            self.shelf.find(piece.kind, piece.card),
            tuple(self._counters(piece, figures)),
            tuple(self._mark(piece, mark) for mark in piece.marks),
            tuple(self._choices(piece.key, piece.choices)),
            figures,
            tuple((part, self.shelf.find(part.kind, part.card)) for part in piece.parts),
            tuple(note for note in state.notes if note.piece == piece.key),
            state.is_out(piece),
        )

    def _counters(self, piece: Piece, figures: Iterable[FigureView]) -> Iterator[CounterView]:
        now = {view.figure.slug: view.value for view in figures}
        for counter in piece.counters:
            value = now.get(counter.figure, "")
            start = int(value) if value.isdecimal() else None
            counts = self.state.counts(piece.key, counter, start)
            is_changed = counts != (counter.start if start is None else start,)
            yield CounterView(counter, piece.key, counts, is_changed, self.state.beyond(piece.key, counter, start))

    def _mark(self, piece: Piece, mark: Mark) -> MarkView:
        reading = self.state.marks.get((piece.key, mark.slug))
        return MarkView(mark, self.state.has(piece.key, mark.slug), reading is not None and reading.is_disputed)

    def _choices(self, piece: str, choices: tuple[Choice, ...]) -> Iterator[ChoiceView]:
        for choice in choices:
            reading = self.state.values.get((piece, choice.slug))
            others = reading.values[:-1] if reading else ()
            picked = self.state.pick(piece, choice)
            yield ChoiceView(choice, picked, tuple(map(str, others)), self.shelf.among(choice.kinds).get(picked))

    def _figures(self, piece: Piece) -> Iterator[FigureView]:
        carried = self.state.carried(self.sheet, piece)
        now = game_sheets(self.seen.table.game_id).figures_after(piece, carried, self.shelf)
        printed = {figure.slug: figure for figure in piece.figures}
        for figure in now:
            by_hand = self.state.text(piece.key, FIGURE + figure.slug)
            yield FigureView(printed.get(figure.slug, figure), by_hand or figure.value)

    # The turn

    @property
    def phase_label(self) -> str:
        return next((phase.label for phase in self.sheet.phases if phase.slug == self.state.phase), "")

    @property
    def phase_slugs(self) -> list[str]:
        return [phase.slug for phase in self.sheet.phases]

    @property
    def next_step(self) -> tuple[int, str, str]:
        """The turn and the phase that come next, and the words for it."""
        slugs = self.phase_slugs or [""]
        place = slugs.index(self.state.phase) + 1 if self.state.phase in slugs else len(slugs)
        if place < len(slugs):
            return self.state.turn, slugs[place], self.sheet.phases[place].label
        return self.state.turn + 1, slugs[0], f"{self.sheet.turn_word} {self.state.turn + 1}"

    @property
    def phases_as_json(self) -> str:
        """The script begins phases by itself where there is no network."""
        phases = self.sheet.phases or (Phase("", ""),)
        return json.dumps([{"slug": each.slug, "label": each.label} for each in phases])

    @cached_property
    def reminders(self) -> list[ReminderGroup]:
        """By their time, the phase's first; those of other phases are there for when these begin."""
        times = sorted(self.sheet.times(), key=lambda each: each[0] != self.state.phase)
        views = [self._reminder(each) for each in self.due]
        groups = (
            ReminderGroup(
                when,
                label,
                [view for view in views if view.reminder.when == when],
                is_of_phase=when not in TIMES,
                is_now=when in TIMES or self.state.phase in ("", when),
            )
            for when, label in times
        )
        return [group for group in groups if group.rows]

    @property
    def has_reminders_now(self) -> bool:
        return any(group.is_now for group in self.reminders)

    def _reminder(self, reminder: Reminder) -> ReminderView:
        source = self.shelf.find(*reminder.card) if reminder.card else self.shelf.section(reminder.section)
        names = (piece.name for piece in self.sheet.pieces if piece.key in reminder.pieces)
        return ReminderView(reminder, self.state.has(SIDE, DONE + reminder.slug), ", ".join(names), source)

    @cached_property
    def due(self) -> list[Reminder]:
        return list(self.state.due(self.sheet))

    @cached_property
    def last_event(self) -> Event | None:
        return next((each for each in reversed(standing(self.seen.events)) if each.side == self.number), None)

    @property
    def undo_uid(self) -> str:
        """The event that Undo takes back: the side's last that stands."""
        return self.last_event.uid if self.last_event else ""

    @property
    def redo_uids(self) -> list[str]:
        """The undos that Redo takes back, the last first to go, as long as nothing was done since."""
        own = [each for each in self.seen.events if each.side == self.number]
        undos = {each.uid for each in own if each.kind == "undo"}
        undone: set[object] = set()
        found = []
        for event in takewhile(lambda each: each.kind == "undo", reversed(own)):
            if event.uid not in undone:
                undone.add(event.value)
                if event.value not in undos:
                    found.append(event.uid)
        return found[::-1]


class TableView:
    """A table with its sides; one of them is shown where there is room for one only."""

    def __init__(self, seen: Seen, chosen: int | None = None) -> None:
        self.seen, self.table = seen, seen.table
        self.sides = [SideView(seen, side) for side in seen.sides]
        own = next(iter(seen.seats), 1)
        numbers = [side.number for side in self.sides]
        self.current = chosen if chosen in numbers else own if own in numbers else numbers[0]

    @property
    def can_share(self) -> bool:
        """A person who sits here sets up the table: its links, its other sides, its end."""
        return self.seen.is_maker or bool(self.seen.seats)


@dataclass(frozen=True)
class LogLine:
    """An event in words."""

    event: Event
    made_at: datetime
    side: SideView
    words: str


def log_of(seen: Seen) -> list[LogLine]:
    """All that was done at a table, the first first; what somebody took away with its side is left out."""
    views = {side.number: SideView(seen, side) for side in seen.sides}
    times = dict(seen.table.events.values_list("number", "made_at"))
    #: By each event's id: what was done in the first place, and whether the event takes that back.
    deeds: dict[str, tuple[Event, bool]] = {}
    lines = []
    for event in seen.events:
        view, deed, lead = views.get(event.side), event, ""
        if event.kind == "undo":
            deed, was_back = deeds[str(event.value)]
            lead = "Redone: " if was_back else "Undone: "
        deeds[event.uid] = deed, lead == "Undone: "
        if view:
            lines.append(LogLine(event, times[event.number], view, lead + _event_words(deed, view)))
    return lines


def _event_words(event: Event, view: SideView) -> str:
    if event.kind == "turn":
        phase = next((phase.label for phase in view.sheet.phases if phase.slug == event.slug), "")
        return f"{view.sheet.turn_word} {event.value}" + (f": {phase}" if phase else "")
    piece = view.sheet.piece(event.piece) if event.piece else None
    words = _deed_words(event, _label(event.slug, view, piece), _pick_words(event, view, piece))
    return f"{piece.name}: {words}" if piece else words


def _deed_words(event: Event, label: str, value: str) -> str:
    match event.kind:
        case "add":
            return f"{label} {event.value:+}".replace("-", "−")
        case "set":
            return f"{label} set to {value or 'none'}"
        case "note":
            return f"“{event.value}”"
    is_reminder, is_on = event.slug.startswith(DONE), event.kind == "mark"
    if is_reminder:
        return f"{label}: done" if is_on else f"{label}: not done after all"
    return label if is_on else f"no longer {label}"


def _label(slug: str, view: SideView, piece: Piece | None) -> str:
    sheet = view.sheet
    named: dict[str, str] = {DONE + each.slug: each.title for each in sheet.reminders}
    own: Iterable[Counter | Mark | Choice] = (
        (*piece.counters, *piece.marks, *piece.choices) if piece else (*sheet.counters, *sheet.choices)
    )
    named |= {each.slug: each.label for each in own}
    named |= {FIGURE + each.slug: each.label for each in piece.figures} if piece else {}
    return named.get(slug, slug)


def _pick_words(event: Event, view: SideView, piece: Piece | None) -> str:
    choices = piece.choices if piece else view.sheet.choices
    options = {slug: label for choice in choices if choice.slug == event.slug for slug, label in choice.options}
    return options.get(str(event.value), str(event.value))
