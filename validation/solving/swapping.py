"""Swapping: another piece for the same price whose figures are better; what else differs is said."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from validation.army import MOST_COUNT, ArmyFile, Entry, cards_in
from validation.books import rulebook
from validation.making import Cards
from validation.moves import Add, Move, MoveRefused, Reorder, SetCount, apply
from validation.rules import RosterPiece
from validation.solving.answers import Solution
from validation.solving.columns import kind_of
from validation.solving.movelist import Namer, Step
from validation.solving.parts import AnySolving, solving
from validation.solving.plan import NO_WISHES, Wishes

#: The most swaps that are offered, in all and for one line.
MOST_SWAPS, MOST_OF_A_LINE = 12, 3


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure of a piece, before and after it is swapped."""

    label: str
    before: int
    after: int

    @property
    def gain(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Swap:
    """One piece for another, the figures that differ, and what else is another or lost."""

    offer: Solution
    old: str
    new: str
    changes: tuple[FigureChange, ...]
    others: tuple[str, ...] = ()

    @property
    def gain(self) -> int:
        return sum(change.gain for change in self.changes)


def swaps(file: ArmyFile, shelf: Cards, namer: Namer, wishes: Wishes = NO_WISHES) -> list[Swap]:
    """The best swaps that keep a legal army legal and its cost what it is; none for one that is not legal."""
    if not rulebook(file.game).check(file, shelf).is_legal:
        return []
    different = {kind_of(entry): entry for entry in reversed(file.entries)}  # of equal lines the first
    found = [swap for entry in reversed(different.values()) for swap in _swaps_of(entry, file, shelf, namer, wishes)]
    return sorted(found, key=lambda swap: (len(swap.others), -swap.gain))[:MOST_SWAPS]


def _swaps_of(entry: Entry, file: ArmyFile, shelf: Cards, namer: Namer, wishes: Wishes) -> list[Swap]:
    """The best swaps for one of a line."""
    better = list(_better(entry, file, shelf, namer, wishes))
    better.sort(key=lambda each: (len(each[2]), -sum(change.gain for change in each[1])))
    legal: list[Swap] = []
    for new, changes, others in better:
        if len(legal) < MOST_OF_A_LINE and (offer := _swap_solution(entry, new, file, shelf, namer)):
            legal.append(Swap(offer, namer.line(entry), namer.line(new), changes, others))
    return legal


Better = tuple[Entry, tuple[FigureChange, ...], tuple[str, ...]]


def _better(entry: Entry, file: ArmyFile, shelf: Cards, namer: Namer, wishes: Wishes) -> Iterator[Better]:
    """The other cards of the same cost with better figures and no worse one, and what else differs."""
    part, cards = solving(file.game), rulebook(file.game).cards(shelf)
    others = [
        replace(entry, key=key, card=slug, count=1)
        for key, slug in enumerate(_cards(entry, file, shelf, wishes), 1 + max(each.key for each in file.entries))
    ]
    for other, before, after in _armies(entry, others, file, shelf):
        own, piece = before[entry.key], after[other.key]
        changes = tuple(_changes(own, piece, part))
        if piece.cost == own.cost and changes and all(change.gain > 0 for change in changes):
            losses = [
                f"{namer.line(each)}: {loss}"
                for each in file.entries
                if each.key in after
                for loss in _losses(before[each.key], after[each.key], part, cards)
            ]
            yield other, changes, (*_others(own, piece, part, cards), *losses)


#: The pieces of an army by their lines.
Pieces = Mapping[int, RosterPiece]


def _armies(
    entry: Entry, others: Sequence[Entry], file: ArmyFile, shelf: Cards
) -> Iterator[tuple[Entry, Pieces, Pieces]]:
    """What could stand for one of a line, with the pieces before and after: all, where they change others."""

    def pieces(entries: Sequence[Entry]) -> Pieces:
        army = rulebook(file.game).build_roster(replace(file, entries=tuple(entries)), shelf)
        return {piece.key: piece for piece in army.pieces}

    if solving(file.game).IS_ASKED_ALONE:
        before = pieces(file.entries)
        for other in others:
            yield other, before, pieces(_swapped(file, entry, other))
    else:
        alone = pieces([entry, *others])
        yield from ((other, {entry.key: alone[entry.key]}, {other.key: alone[other.key]}) for other in others)


def _changes(own: RosterPiece, new: RosterPiece, part: AnySolving) -> Iterator[FigureChange]:
    for label, figure in part.FIGURES.items():
        before, after = figure(own), figure(new)
        if before != after:
            yield FigureChange(label, before, after)


def _losses(own: RosterPiece, new: RosterPiece, part: AnySolving, cards: object) -> Iterator[str]:
    """What a piece loses that stays, since another has joined: `Special: 0 instead of 1`."""
    for change in _changes(own, new, part):
        if change.gain < 0:
            yield f"{change.label}: {change.after} instead of {change.before}"
    yield from _others(own, new, part, cards)


def _swapped(file: ArmyFile, entry: Entry, new: Entry) -> tuple[Entry, ...]:
    """The lines of an army after a swap of one of a line."""
    left = (replace(entry, count=entry.count - 1),) if entry.count > 1 else ()
    return (*(each for each in file.entries if each.key != entry.key), *left, new)


def _others(own: RosterPiece, new: RosterPiece, part: AnySolving, cards: object) -> Iterator[str]:
    """What is another, and what is lost: `Attack area: Arc instead of Line`."""
    qualities: Mapping[str, Callable[[RosterPiece], str]] = getattr(part, "QUALITIES", {})
    for label, quality in qualities.items():
        before, after = quality(own), quality(new)
        if before and before != after:
            yield f"{label}: {after or 'none'} instead of {before}"
    if not qualities:
        names, kept = part.trait_names(cards), {*part.traits(new)}
        yield from (f"No longer {names.get(word, word)}" for word in part.traits(own) if word not in kept)


def _cards(entry: Entry, file: ArmyFile, shelf: Cards, wishes: Wishes) -> Iterable[str]:
    """The cards of the same kind that may join instead: none that is banned, and none of which all are there.

    What one kind is for no figure of another tells.
    """
    held = cards_in(file.entries)
    for kind in rulebook(file.game).kinds:
        if entry.card not in shelf.kind(kind):
            continue
        for slug in shelf.kind(kind):
            is_there = wishes.owned is None or wishes.owned.get(slug, MOST_COUNT) > held[slug]
            if is_there and slug not in wishes.banned:
                yield slug


def _swap_solution(entry: Entry, new: Entry, file: ArmyFile, shelf: Cards, namer: Namer) -> Solution | None:
    """The army after a swap, where the rulebook passes it."""
    book = rulebook(file.game)
    place = [other.key for other in file.entries].index(entry.key)
    joins = Add(new.card, 1, dict(new.roles), entry.note)
    moves: tuple[Move, ...] = (SetCount(entry.key, entry.count - 1), joins)
    try:
        army = apply(file, moves)
        if len(army.entries) >= len(file.entries) and army.entries[-1].card == new.card:
            moves = (*moves, Reorder(army.entries[-1].key, place))
            army = apply(file, moves)
    except MoveRefused:
        return None
    report = book.check(army, shelf)
    words = f"Replace {namer.line(entry)} with {namer.line(new)}"
    return Solution(army, tuple(Step(move, words) for move in moves), report.total) if report.is_legal else None
