"""The solver in Officer's Chess: held against any army, and against brute force on few cards."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.officers_chess.drawn import armies
from tests.games.officers_chess.paper import ON_PAPER, army_file, build_roster, cards, check
from tests.properties import brief
from tests.solving_properties import SolvingProperties, search_of
from validation.army import ArmyFile, cards_in
from validation.games.officers_chess.solving import FIGURES, QUALITIES
from validation.moves import SetOption
from validation.solving.answers import Solution, SolverAnswer
from validation.solving.columns import LOSS
from validation.solving.completing import complete
from validation.solving.explaining import ALL_KEPT, possible
from validation.solving.mending import mend
from validation.solving.plan import Wishes
from validation.solving.searching import by_agreement
from validation.solving.swapping import swaps

#: A few units that carry what they may, and what they may not.
LINES = (
    {"card": "knight", "inventory": ["iron-lance"]},
    {"card": "archer", "inventory": ["killer-bow", "iron-sword"]},
    {"card": "mage"},
    {"card": "lord", "inventory": ["rapier"], "tags": ["leader"]},
    {"card": "soldier", "inventory": ["toxin-lance"], "tags": ["pick"]},
)
BATTLES = ({"scenario": "breakout", "side": "attacker"}, {"scenario": "bridge-at-arlen", "side": "attacker"})


class TestAnyArmy(SolvingProperties):
    rules = ON_PAPER
    any_army = armies()


# Against brute force


def ways_of(line: dict[str, object]) -> list[dict[str, object] | None]:
    """Every way for a unit: as it is, with less of what it carries, or not there at all."""
    inventory = line.get("inventory", [])
    assert isinstance(inventory, list)
    some = [[one for place, one in enumerate(inventory) if bits >> place & 1] for bits in range(2 ** len(inventory))]
    tags = [line["tags"], []] if line.get("tags") else [[]]
    return [*({"card": line["card"], "inventory": kept, "tags": left} for kept in some for left in tags), None]


def neighbours(lines: Sequence[dict[str, object]], **head: object) -> Iterator[tuple[int, int]]:
    """The distance of every legal army that is left of some units: how many are touched, the gold that is moved."""
    costs = [check(army_file(line, **head)).total for line in lines]
    for ways in product(*map(ways_of, lines)):
        report = check(army_file(*(way for way in ways if way), **head))
        if report.is_legal:
            pairs = list(zip(ways, lines, strict=True))
            touched = sum(LOSS if way is None else way != {"inventory": [], "tags": [], **line} for way, line in pairs)
            yield touched, sum(costs) - report.total


@brief(30)
@given(st.lists(st.sampled_from(LINES), min_size=2, max_size=4), st.sampled_from(BATTLES))
def test_mending_is_minimal_against_brute_force(lines: list[dict[str, object]], battle: dict[str, str]) -> None:
    file = army_file(*lines, options=battle)
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    nearest = min(neighbours(lines, options=battle))
    is_all_kept = cards_in(offer.army.entries) == cards_in(file.entries)
    assert offer.distance == nearest or (is_all_kept and nearest[1])
    assert check(file).total - offer.total == offer.distance[1]


def test_who_has_a_wrong_tag_loses_it_and_nothing_else_as_far_as_the_chest_goes() -> None:
    general, soldiers = {"card": "general"}, {"card": "soldier", "count": 3, "tags": ["pick"]}
    words = [[step.words for step in mended(soldiers, {**general, "count": most}).steps] for most in (2, 3)]
    tag = "Take pick from {}Soldier as pick".format
    assert words == [[tag("3 × ")], ["Take out General", tag("3 × ")]]


def mended(*lines: dict[str, object]) -> Solution:
    """The nearest army for the defender of a breakout."""
    file = army_file(*lines, options={"scenario": "breakout", "side": "defender"})
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    return offer


def units(file: ArmyFile) -> Iterator[str]:
    """Each unit with all that it carries, as text."""
    for entry in file.entries:
        yield from [f"{entry.card} {sorted(entry.roles.items())}"] * entry.count


@brief(40)
@given(st.lists(st.sampled_from(LINES), max_size=6), st.sampled_from(BATTLES))
def test_impossible_agrees_with_what_the_picks_cost(lines: list[dict[str, object]], battle: dict[str, str]) -> None:
    file = army_file(*lines, options=battle)
    answer = possible(file, ON_PAPER.shelf, search_of(ON_PAPER))
    is_handed_over = any(carried_by(offer.army) == carried_by(file) for offer in answer.offers)
    assert answer.possible == (check(file).is_legal or is_handed_over)
    if answer.reason and answer.reason.witness:
        limit = build_roster(file).limit
        message = f"The cheapest legal army with these picks costs {check(file).total}; the limit is {limit}."
        assert answer.reason.message == message


def test_mending_for_an_open_scenario_is_no_farther_than_being_legal_with_all() -> None:
    file = army_file(
        {"card": "archer", "inventory": ["iron-bow"]}, "knight", {"card": "lord", "tags": ["leader"]}, options={}
    )
    (mended,), (kept,) = (ask(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers for ask in (mend, possible))
    assert len(mended.steps) == len(kept.steps) == 2


# Scenarios and phases


def test_a_scenario_and_a_side_with_the_fullest_war_chest_come_before_all_else() -> None:
    file = army_file({"card": "archer", "count": 4}, {"card": "mage", "count": 2}, options={})
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    chests = [gold for scenario in cards().scenarios.values() for gold in scenario.war_chests.values()]
    assert build_roster(offer.army).limit == max(chests)
    assert [step.words.split(" ")[0] for step in offer.steps[:2]] == ["Play", "Take"]


@pytest.mark.parametrize(
    ("chosen", "asked"),
    [({"scenario": "breakout"}, ["side"]), ({"side": "attacker"}, ["scenario"]), ({}, ["scenario", "side"])],
)
def test_only_what_is_not_chosen_yet_is_chosen(chosen: dict[str, str], asked: list[str]) -> None:
    (offer,) = mend(army_file("archer", options=chosen), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert [step.move.option for step in offer.steps if isinstance(step.move, SetOption)] == asked


@pytest.mark.parametrize(("lines", "asked", "is_best"), [(1, 8, True), (100, 6, False), (500, 2, False)])
def test_of_a_long_army_the_battles_of_the_fullest_chests_are_compared(lines: int, asked: int, is_best: bool) -> None:
    agreed: list[ArmyFile] = []

    def ask(file: ArmyFile) -> SolverAnswer:
        agreed.append(file)
        return SolverAnswer(True, (Solution(file, (), 0, distance=(1, 0)),))

    file = army_file(*["archer"] * lines, options={})
    (offer,) = by_agreement(file, ON_PAPER.shelf, ask, is_nearest=True).offers
    assert (len(agreed), offer.is_best) == (asked, is_best)


@pytest.mark.parametrize("chosen", [{"scenario": "bridge-at-arlen"}, {"side": "defender"}, {}])
def test_what_no_war_chest_pays_for_is_told_by_the_fullest(chosen: dict[str, str]) -> None:
    lance = {"card": "falcon-knight", "inventory": ["brave-lance", "silver-lance", "speed-ring"]}
    file = army_file(lance, {"card": "sniper", "inventory": ["silver-bow"]}, options=chosen)
    reason = possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).reason
    assert reason
    assert reason.message == "The cheapest legal army with these picks costs 640; the limit is 600."


def test_a_shifter_is_hired_in_a_state_of_the_same_shifter_with_nothing_more() -> None:
    file = army_file({"card": "taguel-normal"})
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    (shifter,) = offer.army.entries
    assert (cards().classes[shifter.card].normal, dict(shifter.roles)) == ("taguel-normal", {})


def test_units_that_carry_each_others_weapons_hand_them_over() -> None:
    file = army_file({"card": "archer", "inventory": ["iron-lance"]}, {"card": "knight", "inventory": ["iron-bow"]})
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert {(entry.card, entry.role("inventory")) for entry in offer.army.entries} == {
        ("archer", ("iron-bow",)),
        ("knight", ("iron-lance",)),
    }
    assert offer.total == check(file).total


def test_no_more_is_handed_over_than_is_given_away() -> None:
    lances = {"card": "archer", "count": 3, "inventory": ["iron-lance"]}
    file = army_file(lances, {"card": "knight", "inventory": ["iron-bow"]})
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert carried_by(offer.army) == {"iron-bow": 1, "iron-lance": 1}


def test_who_carries_four_things_takes_what_another_cannot_use() -> None:
    file = army_file(
        {"card": "warrior", "inventory": ["purge"]},
        {"card": "priest", "inventory": ["guard-ring", "mend", "blessed-charm", "counter-band"]},
        options={"scenario": "breakout", "side": "defender"},
    )
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert offer.distance == (2, 20)
    assert carried_by(offer.army) == carried_by(file)


@pytest.mark.parametrize("ask", [mend, possible, complete])
@pytest.mark.parametrize("is_shown", [False, True])
def test_a_fourth_thing_is_given_to_a_unit_with_room(ask: Callable[..., SolverAnswer], is_shown: bool) -> None:
    laden = {"card": "soldier", "inventory": ["iron-lance", "vulnerary", "pure-water", "door-key"]}
    file = army_file(laden, {"card": "soldier", "inventory": ["iron-lance"]})
    wishes = Wishes(pinned=frozenset() if ask is mend else None, is_shown=is_shown)
    answer = ask(file, ON_PAPER.shelf, search_of(ON_PAPER), wishes)
    assert answer.possible
    assert all(carried_by(file) <= carried_by(offer.army) for offer in answer.offers)


def test_who_can_hand_to_nobody_what_it_cannot_use_cannot_stay_as_it_is() -> None:
    answer = possible(army_file({"card": "archer", "inventory": ["iron-lance"]}), ON_PAPER.shelf, search_of(ON_PAPER))
    assert answer.reason
    assert answer.reason.message.startswith("Archer with iron-lance can't stay as it is: ")


def test_a_unit_takes_a_second_of_what_it_has_where_another_cannot_keep_it() -> None:
    file = army_file(
        {"card": "sniper", "inventory": ["slim-lance", "longbow", "pure-water"]},
        {"card": "war-cleric", "inventory": ["shine", "speed-ring", "pure-water", "physic"]},
        options={"scenario": "breakout", "side": "defender"},
    )
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert carried_by(file) - carried_by(offer.army) == {"slim-lance": 1}


def test_who_is_changed_for_a_wrong_tag_takes_what_another_cannot_use() -> None:
    file = army_file(
        {"card": "mage", "inventory": ["thunder", "vulnerary"], "tags": ["leader"]},
        {"card": "arch-mogall", "inventory": ["bolting", "poison-claw", "blessed-charm"]},
        options={"scenario": "breakout", "side": "attacker"},
    )
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert offer.distance == (2, 45)
    assert carried_by(offer.army)["bolting"]


def carried_by(file: ArmyFile) -> Counter[str]:
    return Counter(slug for entry in file.entries for slug in entry.role("inventory") * entry.count)


def test_completing_spends_the_chest_and_arms_everybody() -> None:
    file = army_file({"card": "lord", "inventory": ["rapier"]})
    offers = complete(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert len(offers) == 3
    for offer in offers:
        assert offer.total >= 590
        assert all(piece.weapons for piece in build_roster(offer.army).pieces)


def test_an_army_that_is_shown_is_outfitted_with_what_is_left_of_the_chest() -> None:
    file = army_file(
        "mage", {"card": "knight", "count": 2, "inventory": ["iron-lance"]}, {"card": "archer", "count": 2}
    )
    shown = replace(ALL_KEPT, is_shown=True)
    offers = complete(file, ON_PAPER.shelf, search_of(ON_PAPER), shown).offers
    assert offers
    for offer in offers:
        assert Counter(unit_counts(offer.army)) == Counter(unit_counts(file))
        assert check(file).total < offer.total <= 600


def test_what_an_army_that_is_shown_carries_is_put_away_and_nobody_goes() -> None:
    file = army_file({"card": "lord", "inventory": ["rapier", "iron-axe"]}, {"card": "mage", "inventory": ["iron-bow"]})
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER), Wishes(is_shown=True)).offers
    assert [(entry.card, entry.role("inventory")) for entry in offer.army.entries] == [
        ("lord", ("rapier",)),
        ("mage", ()),
    ]


def test_an_army_that_is_shown_cannot_always_be_mended() -> None:
    file = army_file({"card": "griffon-rider", "count": 9})
    assert mend(file, ON_PAPER.shelf, search_of(ON_PAPER), Wishes(is_shown=True)).possible is False


def unit_counts(file: ArmyFile) -> Iterator[str]:
    for entry in file.entries:
        yield from [entry.card] * entry.count


def test_an_attacker_completed_for_a_breakout_has_three_fleeing_units_and_can_win() -> None:
    file = army_file(options={"scenario": "breakout", "side": "attacker"})
    for offer in complete(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers:
        assert sum(entry.count for entry in offer.army.entries if "fleeing" in entry.role("tags")) == 3
        assert offer.style


# Swaps


def test_a_swap_says_which_weapons_and_tags_become_others() -> None:
    (swap,) = swaps(army_file("dancer", ruleset="open", options={}), ON_PAPER.shelf, search_of(ON_PAPER).namer)
    assert (swap.new, swap.others) == (
        "Gwyllgi",
        ("Wields: Monster instead of Swords", "Tags: Monster instead of Dance"),
    )


def test_the_tags_of_a_class_are_said_but_those_that_its_movement_tells() -> None:
    tags = {
        "soldier": "none",
        "swordmaster": "Lucky(2)",
        "griffon-rider": "Canto, Flying",
        "gwyllgi": "Monster",
    }
    assert {piece.unit.slug: QUALITIES["Tags"](piece) for piece in build_roster(army_file(*tags)).pieces} == tags


def test_a_unit_with_fewer_hit_points_is_worse() -> None:
    hit_points = {"mage": 15, "sniper": 20}
    pieces = build_roster(army_file(*hit_points)).pieces
    assert {piece.unit.slug: FIGURES["Hit points"](piece) for piece in pieces} == hit_points
