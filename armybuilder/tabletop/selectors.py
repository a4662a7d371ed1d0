"""Reading tables: who may see and change which, the sheets of their armies, and their events."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects

from armybuilder.lists.files import from_document
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army
from armybuilder.ownership.holders import Holder
from armybuilder.ownership.pages import ClosedLink, PrivatePage
from armybuilder.tabletop.models import Tabletop, TabletopEvent, TabletopSeat, TabletopSide
from armybuilder.tabletop.sheets import GameSheets, Sheet
from armybuilder.tabletop.state import Event, SideState, fold
from catalog.parts import Part
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile

game_sheets = Part[GameSheets]("armybuilder.tabletop.games")
EMPTY = Sheet((), (), ())
EVENT_FIELDS = ("uid", *Event._fields[1:])


@dataclass
class Seen:
    """A table as one person may see it, with what they may do there."""

    table: Tabletop
    sides: list[TabletopSide]
    holder: Holder = field(default_factory=Holder)
    is_watching: bool = False

    @cached_property
    def seats(self) -> Mapping[int, TabletopSeat]:
        """The person's own seats, by the sides' numbers."""
        own = ((side.number, seat) for side in self.sides for seat in side.seats.all() if seat.is_held_by(self.holder))
        return {} if self.is_watching else dict(own)

    def anew(self) -> "Seen":
        """The same person at the same table as it stands now, for what is decided while its row is locked."""
        table = Tabletop.objects.select_related("game").get(pk=self.table.pk)
        return Seen(table, sides_of(table), self.holder, self.is_watching)

    @property
    def is_maker(self) -> bool:
        return not self.is_watching and self.table.is_held_by(self.holder)

    def may_change(self, number: int) -> bool:
        """Whether this person may change a side: their own, one that nobody sits at if they made it, or an open one."""
        side = self.side(number)
        return self.may_open(number) or bool(side and side.is_open and self.seats)

    def may_open(self, number: int) -> bool:
        """Whether this person may let everyone change a side: who sits there, or who made the table if nobody does."""
        return number in self.seats or (
            self.is_maker and any(side.number == number and not side.seats.all() for side in self.sides)
        )

    def may_invite(self, number: int) -> bool:
        """To a side where others sit, they alone invite: anybody who has its link can change the side."""
        side = self.side(number)
        return not self.is_watching and side is not None and (number in self.seats or not side.seats.all())

    def side(self, number: int) -> TabletopSide | None:
        return next((side for side in self.sides if side.number == number), None)

    @cached_property
    def base(self) -> Shelf:
        return shelf(self.table.game_id)

    @cached_property
    def files(self) -> Mapping[int, ArmyFile]:
        """The armies as they came to the table; their lines have the keys 1, 2, 3 and so on."""
        return {
            side.number: from_document(side.document, range(1, len(side.document["entries"]) + 1))
            for side in self.sides
            if side.document is not None
        }

    def shelf_of(self, number: int) -> Shelf:
        return shelf_of(self.files[number], self.base) if number in self.files else self.base

    def sheet(self, number: int) -> Sheet:
        if number not in self.files:
            return EMPTY
        side = self.side(number)
        assert side is not None, "the files are the sides'"
        text = json.dumps(side.document, sort_keys=True)
        return _sheet(_SheetKey(self.base.version, text, self.files[number], self.base))

    @cached_property
    def events(self) -> list[Event]:
        return events_of(self.table)

    def state(self, number: int) -> SideState:
        return fold(self.sheet(number), (event for event in self.events if event.side == number))


@dataclass(frozen=True)
class _SheetKey:
    """An army's sheet is the same as long as the catalog is."""

    version: str
    text: str
    file: ArmyFile = field(compare=False)
    base: Shelf = field(compare=False)


@lru_cache(maxsize=256)
def _sheet(asked: _SheetKey) -> Sheet:
    return game_sheets(asked.file.game).sheet_of(asked.file, shelf_of(asked.file, asked.base))


def events_of(table: Tabletop) -> list[Event]:
    """All events of a table, the first first."""
    rows = table.events.order_by("number").values_list(*EVENT_FIELDS)
    return [Event(str(uid), *rest) for uid, *rest in rows]


def tables_of(holder: Holder) -> QuerySet[Tabletop]:
    """The tables that a person made or sits at, the last changed first."""
    if holder.is_nobody:
        return Tabletop.objects.none()
    own = Tabletop.objects.held_by(holder).values("pk")
    seated = TabletopSeat.objects.held_by(holder).values("side__tabletop")
    found = Tabletop.objects.filter(Q(pk__in=own) | Q(pk__in=seated))
    return found.select_related("game").prefetch_related("sides")


def open_table(army: Army, holder: Holder) -> Tabletop | None:
    """The open table that an army of this person was last taken to."""
    return tables_of(holder).filter(closed_at=None, sides__army=army).first()


def seen_table(key: str, holder: Holder) -> Seen:
    """The table that this person sits at, or that the key lets them watch. Raises Http404."""
    found = Tabletop.objects.filter(Q(key=key) | Q(watch_key=key)).select_related("game").first()
    if found is None:
        raise PrivatePage("table")
    seen = Seen(found, sides_of(found), holder, is_watching=found.key != key)
    if not (seen.is_watching or seen.is_maker or seen.seats):
        raise PrivatePage("table")
    return seen


def invited_to(invitation: str) -> TabletopSide:
    """The side that a link invites to. Raises ClosedLink where it was revoked."""
    side = TabletopSide.objects.filter(invitation=invitation).select_related("tabletop__game").first()
    if side is None:
        raise ClosedLink("It was revoked, or its table was closed. Ask the people at the table for another one.")
    return side


def sides_of(table: Tabletop) -> list[TabletopSide]:
    """The sides of a table, which it then knows."""
    sides = TabletopSide.objects.order_by("number").select_related("result").prefetch_related("seats")
    prefetch_related_objects([table], Prefetch("sides", sides))
    return list(table.sides.all())


def event_rows(table: Tabletop, since: int, most: int) -> QuerySet[TabletopEvent]:
    """The events after a revision, the first first."""
    return table.events.filter(number__gt=since).order_by("number")[:most]
