"""The changes that can be made to an army. The builder, the API and the fixes of findings all speak in moves.

A move is a small frozen value with one method, `apply`, that answers the army as it is afterwards, or raises
`MoveRefused` with a sentence for the player. Moves never ask whether the army is legal: an illegal army may be saved.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import ClassVar, get_args

from catalog.errors import Refused
from validation import bounds
from validation.army import (
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_COUNT,
    ArmyFile,
    Entry,
    Made,
    OptionValue,
)
from validation.making import own_slug

#: The most moves at once: enough to change each line of the largest army twice.
MOST_MOVES = 1_000


class MoveRefused(Refused):
    """A move that cannot be made; the sentence says why."""


def find(army: ArmyFile, key: int) -> Entry:
    entry = army.entry(key)
    if entry is None:
        raise MoveRefused("That line is no longer in the army.")
    return entry


def replace_entry(army: ArmyFile, new: Entry) -> ArmyFile:
    return replace(army, entries=tuple(new if entry.key == new.key else entry for entry in army.entries))


@dataclass(frozen=True, slots=True)
class Add:
    """Add a card as a new line, or as one more of a line that has just this card and nothing else."""

    name: ClassVar[str] = "add"
    card: str
    count: int = 1
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    note: str = ""

    def apply(self, army: ArmyFile) -> ArmyFile:
        count = _count(self.count)
        twin = next((e for e in army.entries if e.card == self.card and not any(e.roles.values()) and not e.note), None)
        if twin and not any(self.roles.values()) and not self.note and twin.count + count <= MOST_COUNT:
            return replace_entry(army, replace(twin, count=twin.count + count))
        _require(bounds.lines_refusal(len(army.entries) + 1))
        roles = {role: tuple(slugs) for role, slugs in self.roles.items() if slugs}
        entry = Entry(army.next_key, self.card, count, roles, self.note[:LONGEST_NOTE])
        return replace(army, entries=(*army.entries, entry))


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a line out of the army, whole."""

    name: ClassVar[str] = "remove"
    key: int

    def apply(self, army: ArmyFile) -> ArmyFile:
        find(army, self.key)
        return replace(army, entries=tuple(entry for entry in army.entries if entry.key != self.key))


@dataclass(frozen=True, slots=True)
class SetCount:
    """Set the count of a line; 0 takes it out."""

    name: ClassVar[str] = "set-count"
    key: int
    count: int

    def apply(self, army: ArmyFile) -> ArmyFile:
        if self.count == 0:
            return Remove(self.key).apply(army)
        return replace_entry(army, replace(find(army, self.key), count=_count(self.count)))


@dataclass(frozen=True, slots=True)
class Reorder:
    """Put a line at a place in the list, counted from 0; a place past the end is the end."""

    name: ClassVar[str] = "reorder"
    key: int
    place: int

    def apply(self, army: ArmyFile) -> ArmyFile:
        entry = find(army, self.key)
        rest = [other for other in army.entries if other.key != self.key]
        place = min(max(self.place, 0), len(rest))
        return replace(army, entries=(*rest[:place], entry, *rest[place:]))


@dataclass(frozen=True, slots=True)
class SetNote:
    """Write a note on a line."""

    name: ClassVar[str] = "set-note"
    key: int
    note: str

    def apply(self, army: ArmyFile) -> ArmyFile:
        return replace_entry(army, replace(find(army, self.key), note=self.note.strip()[:LONGEST_NOTE]))


@dataclass(frozen=True, slots=True)
class Put:
    """Put a card into a role of a line: an item into a unit's hands, a unit below another."""

    name: ClassVar[str] = "put"
    key: int
    role: str
    card: str

    def apply(self, army: ArmyFile) -> ArmyFile:
        entry = find(army, self.key)
        return replace_entry(army, _with_role(entry, self.role, (*entry.role(self.role), self.card)))


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card out of a role of a line."""

    name: ClassVar[str] = "take"
    key: int
    role: str
    card: str

    def apply(self, army: ArmyFile) -> ArmyFile:
        entry = find(army, self.key)
        return replace_entry(army, _with_role(entry, self.role, _without(entry.role(self.role), self.card)))


@dataclass(frozen=True, slots=True)
class Promote:
    """Let a card in a role change places with the line's own card: choose the top of a stack."""

    name: ClassVar[str] = "promote"
    key: int
    role: str
    card: str

    def apply(self, army: ArmyFile) -> ArmyFile:
        entry = find(army, self.key)
        slugs = (*_without(entry.role(self.role), self.card), entry.card)
        return replace_entry(army, replace(_with_role(entry, self.role, slugs), card=self.card))


@dataclass(frozen=True, slots=True)
class Join:
    """Put one of another line's cards into a role of this line: stack a unit of the army under another of it."""

    name: ClassVar[str] = "join"
    key: int
    role: str
    other: int

    def apply(self, army: ArmyFile) -> ArmyFile:
        entry, other = find(army, self.key), find(army, self.other)
        if entry.key == other.key and entry.count < 2:
            raise MoveRefused("A line cannot be joined to itself.")
        army, entry = _split_off(army, entry)
        army = SetCount(other.key, find(army, other.key).count - 1).apply(army)
        slugs = (*entry.role(self.role), *other.role(self.role), other.card)
        entry = _with_role(entry, self.role, slugs)
        for role, carried in other.roles.items():
            if role != self.role:
                entry = _with_role(entry, role, (*entry.role(role), *carried))
        return replace_entry(army, entry)


@dataclass(frozen=True, slots=True)
class Split:
    """Let every card of a role stand on its own line again: unstack."""

    name: ClassVar[str] = "split"
    key: int
    role: str

    def apply(self, army: ArmyFile) -> ArmyFile:
        entry = find(army, self.key)
        army = replace_entry(army, _with_role(entry, self.role, ()))
        for slug in entry.role(self.role):
            army = Add(slug, entry.count).apply(army)
        return army


@dataclass(frozen=True, slots=True)
class Rename:
    """Give the army a name."""

    name: ClassVar[str] = "rename"
    title: str

    def apply(self, army: ArmyFile) -> ArmyFile:
        title = " ".join(self.title.split())
        if not title:
            raise MoveRefused("An army needs a name.")
        return replace(army, name=title[:LONGEST_NAME])


@dataclass(frozen=True, slots=True)
class SetRuleset:
    """Have the army checked by other rules."""

    name: ClassVar[str] = "set-ruleset"
    ruleset: str

    def apply(self, army: ArmyFile) -> ArmyFile:
        return replace(army, ruleset=self.ruleset)


@dataclass(frozen=True, slots=True)
class SetLimit:
    """Agree on another purchase limit; None for no limit."""

    name: ClassVar[str] = "set-limit"
    limit: int | None

    def apply(self, army: ArmyFile) -> ArmyFile:
        _require(bounds.limit_refusal(self.limit))
        return replace(army, limit=self.limit)


@dataclass(frozen=True, slots=True)
class SetOption:
    """Agree on another value of an option of the game."""

    name: ClassVar[str] = "set-option"
    option: str
    value: OptionValue

    def apply(self, army: ArmyFile) -> ArmyFile:
        return replace(army, options={**army.options, self.option: self.value})


@dataclass(frozen=True, slots=True)
class Make:
    """Make a card of your own: its kind and its fields, as the army file has them. Without a slug it gets one."""

    name: ClassVar[str] = "make"
    card: Mapping[str, object]

    def apply(self, army: ArmyFile) -> ArmyFile:
        _require(bounds.made_refusal(len(army.made) + 1))
        slug = self.card.get("slug") or own_slug(str(self.card.get("name", "")), (made.slug for made in army.made))
        if army.made_card(str(slug)):
            raise MoveRefused(f"There is a made card '{slug}' already: change that one, or give this another name.")
        return replace(army, made=(*army.made, _read_made({**self.card, "slug": slug})))


@dataclass(frozen=True, slots=True)
class Remake:
    """Give a made card other fields: all of them, as the army file has them. Its slug says which card."""

    name: ClassVar[str] = "remake"
    card: Mapping[str, object]

    def apply(self, army: ArmyFile) -> ArmyFile:
        new = _read_made(self.card)
        if army.made_card(new.slug) is None:
            raise MoveRefused("That made card is no longer in the army.")
        return replace(army, made=tuple(new if made.slug == new.slug else made for made in army.made))


@dataclass(frozen=True, slots=True)
class Unmake:
    """Take a made card away for good. One that stands in the army is taken out first."""

    name: ClassVar[str] = "unmake"
    slug: str

    def apply(self, army: ArmyFile) -> ArmyFile:
        made = army.made_card(self.slug)
        if made is None:
            raise MoveRefused("That made card is no longer in the army.")
        if lines := army.lines_of(self.slug):
            places = [str(place) for place, entry in enumerate(army.entries, 1) if entry in lines]
            where = f"line {places[0]}" if len(places) == 1 else f"lines {', '.join(places)}"
            raise MoveRefused(f"{made.name} stands in the army ({where}); take it out of there first.")
        return replace(army, made=tuple(other for other in army.made if other.slug != self.slug))


Move = (
    Add | Remove | SetCount | Reorder | SetNote | Put | Take | Promote | Join | Split
    | Rename | SetRuleset | SetLimit | SetOption | Make | Remake | Unmake
)  # fmt: skip
MOVES: dict[str, type[Move]] = {move.name: move for move in get_args(Move)}


def apply(army: ArmyFile, moves: Iterable[Move]) -> ArmyFile:
    """The army after all moves, one after the other; raises MoveRefused, and then nothing has changed."""
    for move in moves:
        army = move.apply(army)
    return army


def as_json(move: Move) -> dict[str, object]:
    """A move as plain data: `{"move": "remove", "key": 3}`."""
    return {"move": move.name, **asdict(move)}


def _require(refusal: str) -> None:
    if refusal:
        raise MoveRefused(refusal)


def _count(count: int) -> int:
    _require(bounds.count_refusal(count))
    return count


def _read_made(card: Mapping[str, object]) -> Made:
    """A made card as data; whether its fields are sound is asked where it is stored."""
    fields = {name: value for name, value in card.items() if name not in ("kind", "slug")}
    return Made(str(card.get("kind", "")), str(card.get("slug", "")), fields)


def _with_role(entry: Entry, role: str, slugs: tuple[str, ...]) -> Entry:
    roles = {name: kept for name, kept in {**entry.roles, role: slugs}.items() if kept}
    return replace(entry, roles=roles)


def _without(slugs: tuple[str, ...], gone: str) -> tuple[str, ...]:
    if gone not in slugs:
        raise MoveRefused("That card is no longer there.")
    place = slugs.index(gone)
    return (*slugs[:place], *slugs[place + 1 :])


def _split_off(army: ArmyFile, entry: Entry) -> tuple[ArmyFile, Entry]:
    """One of a line of several as a line of its own, so that a change touches one and not all."""
    if entry.count == 1:
        return army, entry
    army = replace_entry(army, replace(entry, count=entry.count - 1))
    single = replace(entry, key=army.next_key, count=1)
    place = [other.key for other in army.entries].index(entry.key) + 1
    return replace(army, entries=(*army.entries[:place], single, *army.entries[place:])), single
