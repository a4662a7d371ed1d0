"""The moves from an army to another that a plan has found, each with its words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from validation.army import ArmyFile, Entry, Role
from validation.moves import Add, Move, Put, Remove, SetCount, Take, as_json
from validation.solving.columns import AnyColumn
from validation.words import amount, amounts


@dataclass(frozen=True, slots=True)
class Step:
    """A move with the words for it."""

    move: Move
    words: str

    def as_json(self) -> dict[str, object]:
        """The step as plain data."""
        return {"move": as_json(self.move), "words": self.words}


@dataclass(frozen=True)
class Namer:
    """Names what stands on a line: `Spearman over Soldier with Shield`."""

    roles: Sequence[Role]
    names: Mapping[str, str]

    def card(self, slug: str) -> str:
        """The name of a card."""
        return self.names.get(slug, slug)

    def line(self, entry: Entry) -> str:
        """The name of a line's card, with what stands in its roles."""
        carried = [(role.joins, entry.role(role.name)) for role in self.roles]
        parts = [f"{joins} {amounts(map(self.card, slugs))}" for joins, slugs in carried if slugs]
        return " ".join([self.card(entry.card), *parts])


def steps_to(file: ArmyFile, chosen: Sequence[tuple[AnyColumn, int]], namer: Namer) -> list[Step]:
    """The moves by which an army becomes what was chosen: what goes first, then what changes, then what joins."""
    gone: list[Step] = []
    changed: list[Step] = []
    for entry in file.entries:
        ways = [(column, count) for column, count in chosen if column.line == entry.key and column.entries]
        if len(ways) == 1 and ways[0][0].entries[0].card == entry.card:
            ((column, left),) = ways
            changed += _in_place(replace(entry, count=left), column, namer)
        else:
            left = sum(count for column, count in ways if column.stays)
            changed += _changed([way for way in ways if not way[0].stays], namer)
        gone += _gone(entry, left, namer)
    return [*gone, *changed, *_joining(chosen, namer)]


def _in_place(entry: Entry, column: AnyColumn, namer: Namer) -> Iterator[Step]:
    """All that are left of a line in another form: what goes out of its roles, what comes in, who stands alone then."""
    form, *alone = column.entries
    who = amount(entry.count, namer.line(entry))
    for role in namer.roles:
        had, has = Counter(entry.role(role.name)), Counter(form.role(role.name))
        for slug in (had - has).elements():
            yield Step(Take(entry.key, role.name, slug), f"Take {namer.card(slug)} from {who}")
        for slug in (has - had).elements():
            yield Step(Put(entry.key, role.name, slug), f"Give {namer.card(slug)} to {who}")
    for single in _alike(alone):
        count = single.count * entry.count
        yield Step(Add(single.card, count, dict(single.roles)), f"Let {amount(count, namer.line(single))} stand alone")


def _gone(entry: Entry, left: int, namer: Namer) -> Iterator[Step]:
    """The pieces of a line that go, or make room for another form of them."""
    if out := entry.count - left:
        move = SetCount(entry.key, left) if left else Remove(entry.key)
        yield Step(move, f"Take out {amount(out, namer.line(entry))}")


def _changed(ways: Sequence[tuple[AnyColumn, int]], namer: Namer) -> Iterator[Step]:
    for column, count in ways:
        for entry in _alike(column.entries):
            number = entry.count * count
            move = Add(entry.card, number, dict(entry.roles), entry.note)
            yield Step(move, f"Put {amount(number, namer.line(entry))} there instead")


def _joining(chosen: Sequence[tuple[AnyColumn, int]], namer: Namer) -> Iterator[Step]:
    for column, count in chosen:
        if column.is_new:
            (entry,) = column.entries
            yield Step(Add(entry.card, count, dict(entry.roles)), f"Add {amount(count, namer.line(entry))}")


def _alike(entries: Sequence[Entry]) -> list[Entry]:
    """Entries that are alike as one with their number."""
    counts: Counter[tuple[str, tuple[tuple[str, tuple[str, ...]], ...], str]] = Counter()
    for entry in entries:
        counts[entry.card, tuple(entry.roles.items()), entry.note] += entry.count
    return [replace(Entry(0, card, 1, dict(roles), note), count=count) for (card, roles, note), count in counts.items()]
