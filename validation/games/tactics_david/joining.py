"""The pieces that may join an army of Tactics David: every unit, and the stacks that can do something for it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from catalog.games.tactics_david.plain import MOST_LINES_APART, Cards, Unit, class_by_core
from validation.army import Entry
from validation.games.tactics_david.army import Army
from validation.solving.columns import Newcomer


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
