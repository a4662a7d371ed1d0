"""The solver in Tactics David: held against any army, and against brute force on few cards."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from operator import mul
from typing import Any

import highspy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.tactics_david.drawn import armies
from tests.games.tactics_david.paper import ON_PAPER, army_file, check
from tests.properties import brief
from tests.solving_properties import SolvingProperties, search_of
from validation.army import ArmyFile, Entry, cards_in
from validation.moves import apply
from validation.solving import completing
from validation.solving.answers import SolverAnswer
from validation.solving.columns import LOSS
from validation.solving.completing import complete
from validation.solving.explaining import possible
from validation.solving.linear import valued
from validation.solving.mending import mend
from validation.solving.plan import NO_WISHES, Growth, Wishes, nearest, plan_of
from validation.solving.proposing import propose
from validation.solving.swapping import swaps

Row = Mapping[str, Any]
#: Few units of all classes, of two trees.
UNITS = ("soldier", "black-knight", "angel-knight", "paladin", "pup")
#: Every piece of these that can do something for an army: the units, and stacks of Lights that count as more.
PIECES: tuple[Row, ...] = (
    *({"card": slug} for slug in UNITS),
    *({"card": slug, "below": [slug] * below} for slug in ("soldier", "pup") for below in (1, 2)),
)
MOST = (3, 3, 3, 3, 3, 1, 1, 1, 1)
FEW = Wishes(banned=frozenset(ON_PAPER.cards().units) - {*UNITS})
RULESETS, LIMITS = ("strict-mixed", "strict-family"), (40, 90)
#: Armies that cost more are not looked at; the dearest question asks for less.
DEAREST = 170


def counts_to_file(counts: Sequence[int], ruleset: str, limit: int | None) -> ArmyFile:
    """The army of so many of each of these pieces."""
    rows = [{**piece, "count": count} for piece, count in zip(PIECES, counts, strict=False) if count]
    return army_file(*rows, ruleset=ruleset, limit=limit)


few = st.builds(
    counts_to_file,
    st.lists(st.sampled_from((0, 0, 1, 1, 2)), min_size=len(UNITS), max_size=len(UNITS)),
    st.sampled_from(RULESETS),
    st.sampled_from(LIMITS),
)


class TestAnyArmy(SolvingProperties):
    rules = ON_PAPER
    any_army = armies()


@cache
def legal_armies_of(ruleset: str) -> list[tuple[tuple[int, ...], int]]:
    """Every army, by how many of each piece it has, that is legal but for its limit, and what it costs."""
    found = []
    prices = costs()
    for counts in product(*(range(most + 1) for most in MOST)):
        if sum(map(mul, counts, prices)) > DEAREST:
            continue
        file = counts_to_file(counts, ruleset, None)
        if ON_PAPER.is_legal(file):
            found.append((counts, check(file).total))
    return found


def within(file: ArmyFile) -> list[tuple[tuple[int, ...], int]]:
    """Those of them that keep an army's limit."""
    return [(counts, cost) for counts, cost in legal_armies_of(file.ruleset) if cost <= (file.limit or 0)]


def counts_of(file: ArmyFile) -> tuple[int, ...]:
    """The number of each unit in an army of single units."""
    return tuple(sum(entry.count for entry in file.entries if entry.card == slug) for slug in UNITS)


@cache
def costs() -> list[int]:
    """The cost of each piece."""
    return [check(army_file(piece, ruleset="open", limit=None)).total for piece in PIECES]


def distance(before: Sequence[int], after: Sequence[int]) -> tuple[int, int]:
    """The cards touched and the points moved between single units and these pieces.

    What goes or is stacked is touched, and so is each card that is bought; picks that are stacked cost no more for it.
    """
    prices, touched, moved = costs(), 0, 0
    singles, stacks = after[: len(UNITS)], list(zip(PIECES, prices, after, strict=True))[len(UNITS) :]
    for slug, price, had, has in zip(UNITS, prices, before, singles, strict=False):
        members = sum((1 + len(piece["below"])) * count for piece, _, count in stacks if piece["card"] == slug)
        over, bought = max(0, had - has), max(0, has - had)
        from_army = min(over, members)
        touched += LOSS * (over - from_army) + from_army + bought + members - from_army
        moved += price * (over - from_army + bought + members - from_army)
    moved += sum((cost - prices[UNITS.index(p["card"])] * (1 + len(p["below"]))) * n for p, cost, n in stacks)
    return touched, moved


@brief(15)
@given(few)
def test_mending_is_minimal_against_brute_force(file: ArmyFile) -> None:
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER), FEW).offers
    found = tuple(sum(e.count for e in offer.army.entries if is_piece(e, piece)) for piece in PIECES)
    before = counts_of(file)
    assert distance(before, found) == min(distance(before, counts) for counts, _ in within(file))


def is_piece(entry: Entry, piece: Row) -> bool:
    return entry.card == piece["card"] and entry.role("below") == tuple(piece.get("below", ()))


@brief(15)
@given(few)
def test_impossible_agrees_with_brute_force(file: ArmyFile) -> None:
    kept = counts_of(file)
    answer = possible(file, ON_PAPER.shelf, search_of(ON_PAPER), replace(FEW, pinned=None))
    with_all = [(counts, cost) for counts, cost in legal_armies_of(file.ruleset) if has_all(counts, kept)]
    assert answer.possible == any(cost <= (file.limit or 0) for _, cost in with_all)
    if answer.reason and answer.reason.witness:
        cheapest = min(cost for _, cost in with_all)
        assert check(answer.reason.witness).total == cheapest
        assert answer.reason.message == (
            f"The cheapest legal army with these picks costs {cheapest}; the limit is {file.limit}."
        )
        assert check(apply(answer.reason.witness, answer.reason.fixes[0].moves)).is_legal


def has_all(counts: Sequence[int], kept: Sequence[int]) -> bool:
    """True where these pieces have all units that were picked, alone or in stacks."""
    held = Counter[str]()
    for piece, count in zip(PIECES, counts, strict=True):
        for slug in (*piece.get("below", ()), piece["card"]):
            held[slug] += count
    return all(held[slug] >= number for slug, number in zip(UNITS, kept, strict=True))


# What is left out of the question


def require_as_near(file: ArmyFile, wishes: Wishes = NO_WISHES) -> None:
    """The nearest army by the pieces that could be needed is as near as the nearest one by any."""
    needed, whole = (plan_of(file, ON_PAPER.shelf, wishes, growth=growth) for growth in (Growth.NEEDED, Growth.ANY))
    found, best = (propose(plan.model, nearest(plan)[:1]) for plan in (needed, whole))
    assert found.verdict is best.verdict
    if best.point:
        assert valued(nearest(needed)[0], found.point) == valued(nearest(whole)[0], best.point)


@brief(10)
@given(armies())
def test_what_is_left_out_of_the_question_brings_no_nearer_army(file: ArmyFile) -> None:
    require_as_near(file)


@brief(10)
@given(armies(), st.sets(st.sampled_from(list(ON_PAPER.cards().units)), max_size=60))
def test_what_is_left_out_makes_no_army_possible_that_is_not(file: ArmyFile, banned: set[str]) -> None:
    require_as_near(file, Wishes(pinned=None, banned=frozenset(banned)))


@pytest.mark.long
@brief(1_000)
@given(
    armies(), st.sets(st.sampled_from(list(ON_PAPER.cards().units)), max_size=60), st.sampled_from((None, frozenset()))
)
def test_what_is_left_out_would_have_helped_none_of_1000_armies(
    file: ArmyFile, banned: set[str], pinned: frozenset[int] | None
) -> None:
    require_as_near(file, Wishes(pinned=pinned, banned=frozenset(banned)))


# What is said


def test_two_families_cannot_stand_together_and_each_pick_is_a_way_out() -> None:
    file = army_file({"card": "soldier"}, {"card": "pup"}, {"card": "knight"}, ruleset="strict-family", limit=100)
    reason = possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).reason
    assert reason
    assert reason.message.endswith("cannot stand together: All units come from one family tree.")
    assert reason.cites == ("building-your-army.family",)
    assert [(fix.title, bool(fix.leaves)) for fix in reason.fixes] == [
        ("Take out Pup", False),
        ("Take out Soldier", True),
    ]


def test_the_last_pick_is_kept_longest() -> None:
    file = army_file({"card": "soldier"}, {"card": "soldier", "items": ["sword"]}, ruleset="open", limit=10)
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert [entry.key for entry in offer.army.entries] == [1]


def test_three_different_armies_complete_one_and_none_has_what_is_banned() -> None:
    file = army_file({"card": "soldier"}, ruleset="strict-themed", limit=100)
    wishes = Wishes(None, frozenset({"knight"}), ("class:heavy",))
    offers = complete(file, ON_PAPER.shelf, search_of(ON_PAPER), wishes).offers
    held = [Counter({entry.card: entry.count for entry in offer.army.entries}) for offer in offers]
    assert len(offers) == 3
    assert all(not counter["knight"] and counter["soldier"] for counter in held)
    assert all((one - other).total() + (other - one).total() >= 3 for one, other in combinations(held, 2))
    assert all(94 <= offer.total <= 100 for offer in offers)
    heavies = {unit.slug for unit in ON_PAPER.cards().units.values() if unit.unit_class == "heavy"}
    assert all(heavies & {*counter} for counter in held)


def test_an_army_that_was_found_is_offered_also_where_no_taste_finds_one_within_its_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(completing, "_by_tastes", lambda *_: ())
    file = army_file({"card": "soldier"}, ruleset="strict-mixed", limit=40)
    answer = complete(file, ON_PAPER.shelf, search_of(ON_PAPER))
    assert answer.possible is True
    (offer,) = answer.offers
    assert ON_PAPER.book.is_legal(offer.army, ON_PAPER.shelf)
    assert {"soldier"} <= {entry.card for entry in offer.army.entries}


def test_a_theme_is_that_of_what_is_there_and_of_what_is_wanted() -> None:
    for begun, wanted, roots in (("pup", (), {"pup"}), ("soldier", ("root:pup",), {"soldier", "pup"})):
        file = army_file({"card": begun}, ruleset="open", limit=100)
        offers = complete(file, ON_PAPER.shelf, search_of(ON_PAPER), Wishes(None, wanted=wanted, taste="theme")).offers
        for offer in offers:
            lines = [(ON_PAPER.cards().units[entry.card], entry.count) for entry in offer.army.entries]
            assert sum(unit.cost * count for unit, count in lines if roots & {*unit.roots}) >= 90


def test_the_same_question_has_the_same_answer() -> None:
    file = army_file({"card": "paladin"}, {"card": "lion"}, ruleset="strict-themed", limit=150)
    answers = [complete(file, ON_PAPER.shelf, search_of(ON_PAPER)) for _ in range(2)]
    assert answers[0] == answers[1]


def test_no_more_joins_than_is_owned() -> None:
    file = army_file({"card": "paladin"}, ruleset="strict-mixed", limit=100)
    nothing = dict.fromkeys(ON_PAPER.cards().units, 0)
    owned = {**nothing, "paladin": 1, "soldier": 3, "black-knight": 1, "angel-knight": 1}
    (offer, *_) = complete(file, ON_PAPER.shelf, search_of(ON_PAPER), Wishes(None, owned=owned)).offers
    assert Counter({entry.card: entry.count for entry in offer.army.entries}) <= Counter(owned)
    fewer = {**owned, "soldier": 2}
    assert complete(file, ON_PAPER.shelf, search_of(ON_PAPER), Wishes(None, owned=fewer)).possible is False


def test_a_swap_costs_the_same_and_is_worse_in_nothing() -> None:
    file = army_file({"card": "soldier", "count": 3}, {"card": "slime", "count": 2}, ruleset="open", limit=60)
    offered = swaps(file, ON_PAPER.shelf, search_of(ON_PAPER).namer)
    assert offered
    for swap in offered:
        report = check(swap.offer.army)
        assert (report.is_legal, report.total) == (True, check(file).total)
        assert all(change.gain > 0 for change in swap.changes)


# Much at once


def test_a_wish_that_costs_too_much_is_refused_with_the_cheapest_army_that_has_it() -> None:
    file = army_file(ruleset="strict-mixed", limit=30)
    answer = complete(file, ON_PAPER.shelf, search_of(ON_PAPER), Wishes(None, wanted=("class:heavy",)))
    assert answer.possible is False
    assert answer.reason
    assert "the limit is 30" in answer.reason.message


@pytest.mark.parametrize(("lines", "count"), [(100, 1), (300, 2)])
def test_hundreds_of_wrong_stacks_are_mended(lines: int, count: int) -> None:
    stack = {"card": "paladin", "below": ["soldier", "pup", "soldier"], "count": count}
    (offer,) = mend(army_file(*[stack] * lines, ruleset="open"), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert check(offer.army).is_legal


@pytest.mark.parametrize("ruleset", ["strict-mixed", "strict-themed"])
def test_an_army_of_200_lines_is_mended_within_its_limit(ruleset: str) -> None:
    dice = random.Random(3)
    units = list(ON_PAPER.cards().units)
    lines = ({"card": dice.choice(units), "count": dice.randint(1, 2)} for _ in range(200))
    (offer,) = mend(army_file(*lines, ruleset=ruleset, limit=1600), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert check(offer.army).is_legal
    assert 1500 <= offer.total <= 1600


def test_the_tree_of_a_large_army_is_found_by_looking_at_each(monkeypatch: pytest.MonkeyPatch) -> None:
    pivots, run = [0], highspy.Highs.run

    def run_counted(highs: highspy.Highs) -> object:
        status = run(highs)
        pivots[0] += highs.getInfo().simplex_iteration_count
        return status

    monkeypatch.setattr(highspy.Highs, "run", run_counted)
    dice = random.Random(3)
    lines = ({"card": slug, "count": dice.randint(1, 2)} for slug in ON_PAPER.cards().units)
    (offer,) = mend(army_file(*lines, ruleset="strict-family", limit=1600), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert offer.is_best
    assert pivots[0] < 4_000


def test_a_reason_names_what_is_banned_and_what_is_not_owned() -> None:
    file = army_file("paladin", ruleset="strict-themed", limit=100)
    banned = possible(file, ON_PAPER.shelf, search_of(ON_PAPER), Wishes(None, banned=frozenset({"soldier"})))
    assert banned.possible is False
    assert banned.reason
    assert "You banned Soldier" in banned.reason.message
    owned = dict.fromkeys(ON_PAPER.cards().units, 0)
    lacking = possible(file, ON_PAPER.shelf, search_of(ON_PAPER), Wishes(None, owned=owned))
    assert lacking.possible is False
    assert lacking.reason
    assert "Soldier" in lacking.reason.message


def test_what_can_be_added_is_added_before_a_pick_is_lost() -> None:
    file = army_file("paladin", ruleset="strict-mixed", limit=100)
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert file.entries[0] in offer.army.entries
    assert {step.words.split(" ")[0] for step in offer.steps} == {"Add"}


def test_a_swap_says_what_else_becomes_another() -> None:
    file = army_file({"card": "soldier", "count": 3}, {"card": "slime", "count": 2}, ruleset="open", limit=60)
    areas = {unit.name: unit.attack_area for unit in ON_PAPER.cards().units.values()}
    roots = {unit.name: unit.root for unit in ON_PAPER.cards().units.values()}
    for swap in swaps(file, ON_PAPER.shelf, search_of(ON_PAPER).namer):
        assert any(other.startswith("Attack area") for other in swap.others) == (areas[swap.old] != areas[swap.new])
        assert any(other.startswith("Root") for other in swap.others) == (roots[swap.old] != roots[swap.new])
        assert swap.offer.steps[0].words.startswith(f"Replace {swap.old} with {swap.new}")


# Stacks of the army's own pieces


def test_picks_that_are_legal_on_each_other_are_possible() -> None:
    picks = ("soldier", "warrior", "viking", "knight", "pirate", "black-knight", "paladin")
    file = army_file(*picks, ruleset="strict-mixed", limit=83)
    (offer,) = possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert offer.total == 77
    assert [step.words.split(" ")[0] for step in offer.steps] == ["Stack"]
    answer = possible(replace(file, limit=76), ON_PAPER.shelf, search_of(ON_PAPER))
    assert answer.possible is False


def test_of_a_stack_of_three_some_may_stay() -> None:
    stack = {"card": "paladin", "below": ["soldier", "soldier"]}
    (offer,) = mend(army_file(stack, ruleset="open", limit=33), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    held = sorted((entry.card, entry.count) for entry in offer.army.entries)
    assert held == [("paladin", 1), ("soldier", 1)]


@pytest.mark.parametrize("ask", [mend, possible])
def test_a_stack_that_comes_apart_shares_its_items_with_those_below(ask: Callable[..., SolverAnswer]) -> None:
    stack = {"card": "red-dragon", "below": ["black-dragon"], "items": ["rod-of-hailfire"]}
    (offer,) = ask(army_file(stack, ruleset="open"), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert offer.distance == (1, 6)
    assert {(entry.card, entry.role("items")) for entry in offer.army.entries} == {
        ("red-dragon", ()),
        ("black-dragon", ("rod-of-hailfire",)),
    }


@pytest.mark.parametrize("ask", [mend, possible, complete])
def test_an_item_too_many_is_given_to_another(ask: Callable[..., SolverAnswer]) -> None:
    file = army_file({"card": "invention", "items": ["axe", "spear"]}, "contraption", ruleset="open")
    answer = ask(file, ON_PAPER.shelf, search_of(ON_PAPER))
    assert answer.possible
    assert all(cards_in(file.entries) <= cards_in(offer.army.entries) for offer in answer.offers)


def test_picks_are_no_cheaper_than_with_their_stacks_apart() -> None:
    stack = {"card": "abyss-dragon", "below": ["baby-dragon"]}
    apart = check(army_file("abyss-dragon", "baby-dragon", ruleset="open")).total
    file = army_file(stack, ruleset="open", limit=apart)
    assert possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).possible
    answer = possible(replace(file, limit=apart - 1), ON_PAPER.shelf, search_of(ON_PAPER))
    assert answer.reason
    assert answer.reason.message.startswith(f"The cheapest legal army with these picks costs {apart};")
