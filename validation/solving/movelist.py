"""The moves from an army to another that a plan has found, each with its words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from validation.army import ArmyFile, Entry, Role
from validation.moves import MOST_MOVES, Add, Join, Move, Put, Remove, SetCount, Take, apply
from validation.solving.columns import AnyColumn, kind_of
from validation.words import amount, amounts


@dataclass(frozen=True, slots=True)
class Step:
    move: Move
    words: str


@dataclass(frozen=True)
class Namer:
    """Names what stands on a line: `Spearman over Soldier with Shield`."""

    roles: Sequence[Role]
    names: Mapping[str, str]

    def card(self, slug: str) -> str:
        return self.names.get(slug, slug)

    def line(self, entry: Entry) -> str:
        """The name of a line's card, with what stands in its roles."""
        carried = [(role.joins, entry.role(role.name)) for role in self.roles]
        parts = [f"{joins} {amounts(map(self.card, slugs))}" for joins, slugs in carried if slugs]
        return " ".join([self.card(entry.card), *parts])


def steps_to(file: ArmyFile, chosen: Sequence[tuple[AnyColumn, int]], namer: Namer) -> list[Step]:
    """The moves by which an army becomes what was chosen: what goes, what changes, what is stacked, what joins.

    A line changes where it stands, card by card; where that makes too many moves, another is put there instead.
    """
    steps = _steps_to(file, chosen, namer, is_in_place=True)
    return steps if len(steps) <= MOST_MOVES else _steps_to(file, chosen, namer, is_in_place=False)


def _steps_to(
    file: ArmyFile, chosen: Sequence[tuple[AnyColumn, int]], namer: Namer, *, is_in_place: bool
) -> list[Step]:
    gone: list[Step] = []
    changed: list[Step] = []
    loose = Counter(kind_of(each) for column, count in chosen for each in column.takes for _ in range(count))
    for entry in file.entries:
        ways = [(column, count) for column, count in chosen if column.line == entry.key and column.entries]
        whole = sum(count for column, count in chosen if column.line == entry.key and not column.entries)
        kept = min(whole, loose[kind_of(entry)])
        loose[kind_of(entry)] -= kept
        if is_in_place and not kept and len(ways) == 1 and ways[0][0].entries[0].card == entry.card:
            ((column, left),) = ways
            changed += _in_place(replace(entry, count=left), column, namer)
        else:
            left = kept + sum(count for column, count in ways if column.stays)
            changed += _change_steps([way for way in ways if not way[0].stays], namer)
        gone += _gone(entry, left, namer)
    for (card, roles), count in loose.items():
        if count:
            name = amount(count, namer.line(Entry(0, card, 1, dict(roles))))
            changed.append(Step(Add(card, count, dict(roles)), f"Let {name} stand alone"))
    steps = [*gone, *changed]
    stacks = [column for column, count in chosen for _ in range(count) if column.is_stacked]
    army = apply(file, (step.move for step in steps)) if stacks else file
    for column in stacks:
        stacked = _stacked(army, column, namer)
        army = apply(army, (step.move for step in stacked))
        steps += stacked
    return [*steps, *_joining(chosen, namer)]


def _stacked(army: ArmyFile, column: AnyColumn, namer: Namer) -> list[Step]:
    """The moves that stack loose pieces of an army, the first of them on the others and on what is bought."""
    steps: list[Step] = []
    top, *others = column.takes
    whole = Counter(column.entries[0].role("below"))
    whole.subtract(slug for each in column.takes for slug in each.role("below"))
    whole.subtract(each.card for each in others)
    bought = list((+whole).elements())
    line = _line_like(army, top)
    key = line.key if line.count == 1 else army.next_key
    if line.count > 1 and not others:
        steps.append(Step(SetCount(line.key, line.count - 1), f"Take one {namer.card(top.card)} for a stack"))
        roles = dict(column.entries[0].roles)
        return [*steps, Step(Add(top.card, 1, roles), f"Stack it on {amounts(map(namer.card, bought))}")]
    for other in others:
        here = key if steps else line.key
        move = Join(here, "below", _line_like(army, other, but=here if key == here else None).key)
        steps.append(Step(move, f"Stack {namer.line(top)} on {namer.line(other)}"))
        army = move.apply(army)
    names = [(slug, f"Stack {namer.card(top.card)} on a new {namer.card(slug)}") for slug in bought]
    return [*steps, *(Step(Put(key, "below", slug), words) for slug, words in names)]


def _line_like(army: ArmyFile, piece: Entry, but: int | None = None) -> Entry:
    return next(entry for entry in army.entries if entry.key != but and kind_of(entry) == kind_of(piece))


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


def _change_steps(ways: Sequence[tuple[AnyColumn, int]], namer: Namer) -> Iterator[Step]:
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
