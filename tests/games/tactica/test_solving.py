"""The solver in TACTICA: held against any deck, and against brute force on a small box."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from operator import le

from hypothesis import given
from hypothesis import strategies as st

from tests.games.tactica.deck import ON_PAPER, cards, deck_file, whole_box
from tests.games.tactica.drawn import decks
from tests.properties import brief
from tests.solving_properties import SolvingProperties, search_of
from validation.army import ArmyFile, cards_in
from validation.games.tactica import book
from validation.games.tactica.deck import BOX
from validation.solving.completing import complete
from validation.solving.explaining import possible
from validation.solving.mending import mend
from validation.solving.plan import Wishes
from validation.solving.swapping import swaps

#: A box of few cards: the Crown, two tactics cards, and some troops.
SMALL_BOX = {"foot": 2, "archer": 1, "crown": 1, "spy": 2}
NO_OTHERS = Wishes(banned=frozenset(cards().all) - SMALL_BOX.keys())
OF_SMALL_BOX = {BOX.option(slug): SMALL_BOX.get(slug, 0) for slug in cards().all}
MOST_COPIES = 5

copies = st.lists(st.integers(0, 4), min_size=len(SMALL_BOX), max_size=len(SMALL_BOX))
rulesets = st.sampled_from(list(book.rulesets))
boxes = st.integers(1, 2)


class TestAnyDeck(SolvingProperties):
    rules = ON_PAPER
    any_army = decks()


def small_deck(counts: Sequence[int], ruleset: str, boxes: int) -> ArmyFile:
    """The deck with so many of each card of the small box."""
    lines = [(slug, count) for slug, count in zip(SMALL_BOX, counts, strict=True) if count]
    return deck_file(*lines, ruleset=ruleset, options={**OF_SMALL_BOX, "boxes": boxes})


@cache
def legal_decks(ruleset: str, boxes: int) -> Sequence[tuple[int, ...]]:
    """Every legal deck of the small box, by how many of each card it has."""
    all_counts = product(range(MOST_COPIES + 1), repeat=len(SMALL_BOX))
    return [counts for counts in all_counts if ON_PAPER.is_legal(small_deck(counts, ruleset, boxes))]


def apart(one: Sequence[int], other: Sequence[int]) -> int:
    """The number of cards that one deck has and the other has not."""
    return sum(abs(mine - theirs) for mine, theirs in zip(one, other, strict=True))


@brief(120)
@given(copies, rulesets, boxes)
def test_mending_is_minimal_against_brute_force(counts: list[int], ruleset: str, boxes: int) -> None:
    (offer,) = mend(small_deck(counts, ruleset, boxes), ON_PAPER.shelf, search_of(ON_PAPER), NO_OTHERS).offers
    held: Counter[str] = Counter()
    for entry in offer.army.entries:
        held[entry.card] += entry.count
    found = [held[slug] for slug in SMALL_BOX]
    assert apart(counts, found) == min(apart(counts, legal) for legal in legal_decks(ruleset, boxes))


@brief(120)
@given(copies, rulesets, boxes)
def test_impossible_agrees_with_brute_force(counts: list[int], ruleset: str, boxes: int) -> None:
    file = small_deck(counts, ruleset, boxes)
    answer = possible(file, ON_PAPER.shelf, search_of(ON_PAPER), replace(NO_OTHERS, pinned=None))
    assert answer.possible == any(all(map(le, counts, legal)) for legal in legal_decks(ruleset, boxes))


# Boxes


def test_a_deck_is_completed_to_the_whole_box() -> None:
    (offer, *_) = complete(deck_file("crown", ruleset="whole-box"), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert Counter({entry.card: entry.count for entry in offer.army.entries}) == Counter(
        {entry.card: entry.count for entry in whole_box().entries}
    )


def test_no_deck_is_larger_than_the_boxes_of_its_player() -> None:
    file = deck_file("foot", ruleset="from-the-box", options={**OF_SMALL_BOX, "boxes": 2})
    (offer, *_) = complete(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert {entry.card: entry.count for entry in offer.army.entries} == {"foot": 4, "archer": 2, "crown": 1, "spy": 4}


def test_what_is_issued_beside_a_deck_is_agreed_on_first() -> None:
    file = whole_box(training=3, walls=9)
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert [step.words for step in offer.steps] == ["Play with 10 training cards", "Play with 5 walls"]
    assert offer.army.entries == file.entries


def test_two_crowns_cannot_stand_and_a_way_out_is_offered() -> None:
    reason = possible(
        deck_file("foot", ("crown", 2), ruleset="from-the-box"), ON_PAPER.shelf, search_of(ON_PAPER)
    ).reason
    assert reason
    assert reason.message.startswith("2 × Crown can't stay as they are: ")
    assert reason.cites == ("tactics-cards.crown",)
    assert [fix.title for fix in reason.fixes] == ["Take out 2 × Crown"]


def test_no_tactics_card_is_swapped_for_a_troop() -> None:
    of_box = deck_file("crown", ("spy", 2), ("foot", 3), ruleset="from-the-box")
    kinds = {slug: kind for kind in ("troop", "tactic") for slug in ON_PAPER.shelf.kind(kind)}
    for swap in swaps(of_box, ON_PAPER.shelf, search_of(ON_PAPER).namer):
        before, after = Counter(cards_in(of_box.entries)), Counter(cards_in(swap.offer.army.entries))
        assert {kinds[slug] for slug in before - after} == {kinds[slug] for slug in after - before}


def test_no_troop_is_swapped_for_one_that_is_weaker_beside_melee() -> None:
    in_open = deck_file("foot", ruleset="open")
    offered = [(swap.old, swap.new) for swap in swaps(in_open, ON_PAPER.shelf, search_of(ON_PAPER).namer)]
    assert offered == [("Foot", "Champion")]


def test_of_equal_lines_the_same_change_is_offered_once() -> None:
    in_open = deck_file(("foot", 1), ("foot", 1), ruleset="open")
    offered = [(swap.old, swap.new) for swap in swaps(in_open, ON_PAPER.shelf, search_of(ON_PAPER).namer)]
    assert len(offered) == len(set(offered)) > 0
    crowns = deck_file(("crown", 1), ("crown", 1), ("foot", 1), ruleset="from-the-box")
    reason = possible(crowns, ON_PAPER.shelf, search_of(ON_PAPER)).reason
    assert reason
    assert [fix.title for fix in reason.fixes] == ["Take out Crown"]
