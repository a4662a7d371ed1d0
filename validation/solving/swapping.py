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
    better = list(_better(entry, file, shelf, wishes))
    better.sort(key=lambda each: (len(each[2]), -sum(change.gain for change in each[1])))
    legal: list[Swap] = []
    for new, changes, others in better:
        if len(legal) < MOST_OF_A_LINE and (offer := _made(entry, new, file, shelf, namer)):
            legal.append(Swap(offer, namer.line(entry), namer.line(new), changes, others))
    return legal


Better = tuple[Entry, tuple[FigureChange, ...], tuple[str, ...]]


def _better(entry: Entry, file: ArmyFile, shelf: Cards, wishes: Wishes) -> Iterator[Better]:
    """The other cards of the same cost with better figures and no worse one, and what else differs."""
    book, part = rulebook(file.game), solving(file.game)
    others = [
        replace(entry, key=key, card=slug, count=1)
        for key, slug in enumerate(_cards(entry, file, shelf, wishes), 1 + max(each.key for each in file.entries))
    ]
    pieces = _pieces(entry, others, file, shelf)
    own = pieces[entry.key]
    for other in others:
        piece = pieces[other.key]
        figures = ((label, figure(own), figure(piece)) for label, figure in part.FIGURES.items())
        changes = tuple(FigureChange(*each) for each in figures if each[1] != each[2])
        if piece.cost == own.cost and changes and all(change.gain > 0 for change in changes):
            yield other, changes, tuple(_others(own, piece, part, book.cards(shelf)))


def _pieces(entry: Entry, others: Sequence[Entry], file: ArmyFile, shelf: Cards) -> dict[int, RosterPiece]:
    """A line, and what could stand for one of it, as pieces: in the army, where what is around them counts."""
    if solving(file.game).IS_ASKED_ALONE:
        armies = [*(_swapped(file, entry, other) for other in others), file.entries]
    else:
        armies = [(entry, *others)]
    rosters = (rulebook(file.game).build_roster(replace(file, entries=entries), shelf) for entries in armies)
    return {piece.key: piece for army in rosters for piece in army.pieces}


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


def _made(entry: Entry, new: Entry, file: ArmyFile, shelf: Cards, namer: Namer) -> Solution | None:
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
