"""The pieces that may join an army of Tactics David: every unit, and the stacks that can do something for it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from catalog.games.tactics_david.plain import MOST_LINES_APART, Cards, Unit, class_by_core
from validation.army import Entry
from validation.games.tactics_david.army import Army
from validation.solving.columns import Newcomer, Stack


def newcomers(army: Army) -> Iterator[Newcomer]:
    """Every unit alone, and the stacks that stand for a class of which their members are not.

    There are as many of each as is usual also where the rules would have more: none asks for that.
    """
    for entry in joining(army.cards):
        yield Newcomer(entry, army.options["copies"], is_usual=not entry.roles)


@lru_cache(maxsize=8)
def joining(cards: Cards) -> tuple[Entry, ...]:
    stacks = (Entry(0, top.slug, 1, {"below": tuple(unit.slug for unit in below)}) for *below, top in _useful(cards))
    return (*(Entry(0, slug) for slug in cards.units), *stacks)


def stacks_of(cards: Cards, loose: Sequence[Entry]) -> Iterator[Stack]:
    """The stacks that have some of an army's loose pieces, one of which stands on top, and of others each as bought.

    A loose stack stays together under what joins it.
    """
    singles: dict[str, list[Entry]] = {}
    pairs: dict[tuple[str, ...], list[Entry]] = {}
    for entry in loose:
        below = entry.role("below")
        if not below:
            singles.setdefault(entry.card, []).append(entry)
        elif len(below) == 1:
            pairs.setdefault(tuple(sorted((*below, entry.card))), []).append(entry)
    for members in _useful_slugs(cards):
        for takes in product(*([*singles.get(slug, ()), None] for slug in members)):
            yield from _stacked(members, takes)
        for place, slug in enumerate(members) if len(members) > 2 else ():
            others = tuple(sorted(members[:place] + members[place + 1 :]))
            for pair, single in product(pairs.get(others, ()), [*singles.get(slug, ()), None]):
                yield _on_top(pair, (single,) if single else (), () if single else (slug,))


def _stacked(members: Sequence[str], takes: Sequence[Entry | None]) -> Iterator[Stack]:
    """The stack of these members: with items, each of the army's pieces may be on top, else the last one is."""
    there = [each for each in takes if each]
    bought = tuple(slug for slug, each in zip(members, takes, strict=True) if not each)
    tops = range(len(there)) if any(each.roles for each in there) else range(len(there))[-1:]
    for top in tops:
        yield _on_top(there[top], tuple(there[:top] + there[top + 1 :]), bought)


def _on_top(top: Entry, others: tuple[Entry, ...], bought: tuple[str, ...]) -> Stack:
    """A piece with others below it, which hand it their items."""
    below = (*top.role("below"), *bought, *(slug for each in others for slug in (*each.role("below"), each.card)))
    items = tuple(slug for each in (top, *others) for slug in each.role("items"))
    roles = {name: slugs for name, slugs in (("below", below), ("items", items)) if slugs}
    return Stack(Entry(0, top.card, 1, roles), (top, *others), bought)


@lru_cache(maxsize=8)
def _useful_slugs(cards: Cards) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(unit.slug for unit in members) for members in _useful(cards))


def _useful(cards: Cards) -> Iterator[tuple[Unit, ...]]:
    """Stacks of Light units that count as Medium.

    To be legal, no army needs another: the members of a stack that is Light or Heavy, or holds a Medium unit, do no
    less for it when they stand alone, and cost less. Nor does a third member help where two are Medium already.
    """
    lights = [unit for unit in cards.units.values() if unit.unit_class == "light"]
    for pair in combinations_with_replacement(lights, 2):
        if _are_near(cards, pair) and _is_medium(pair):
            yield pair
    for three in combinations_with_replacement(lights, 3):
        if not any(map(_is_medium, combinations(three, 2))) and _is_medium(three) and _are_near(cards, three):
            yield three


def _is_medium(members: Sequence[Unit]) -> bool:
    return class_by_core(sum(unit.core for unit in members)) == "medium"


def _are_near(cards: Cards, members: Sequence[Unit]) -> bool:
    """True where they are within the Lines of Lineage of a stack."""
    apart = (cards.distance(one, other) for one, other in combinations(members, 2))
    return all(lines is not None and lines <= MOST_LINES_APART for lines in apart)
