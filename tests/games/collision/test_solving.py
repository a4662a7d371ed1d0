"""The solver in Collision: held against any battle group, and against brute force on few characters."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from operator import le

from hypothesis import given
from hypothesis import strategies as st

from tests.games.collision.drawn import groups
from tests.games.collision.groups import ON_PAPER, OverlaidPaper, cards, check, group
from tests.games.collision.made import warden
from tests.properties import brief
from tests.solving_properties import SolvingProperties, search_of
from validation.army import ArmyFile
from validation.solving.columns import LOSS
from validation.solving.completing import complete
from validation.solving.explaining import possible
from validation.solving.mending import mend
from validation.solving.movelist import Namer
from validation.solving.plan import Wishes
from validation.solving.searching import Here, Search
from validation.solving.swapping import swaps

#: Four with three attributes among them, and one that is a stranger to them.
CHARACTERS = ("castle-guard", "dawn-cleric", "shield-captain", "winged-scout", "ember-devil")
NO_OTHERS = Wishes(banned=frozenset(cards().characters) - {*CHARACTERS})
COSTS = [cards().characters[slug].cost for slug in CHARACTERS]
MOST_COPIES = 4

counts = st.lists(st.sampled_from((0, 0, 1, 1, 2, 4)), min_size=len(CHARACTERS), max_size=len(CHARACTERS))
limits = st.sampled_from((None, 150, 300, 600))
rulesets = st.sampled_from(("pick-up", "open"))


class TestAnyBattleGroup(SolvingProperties):
    rules = ON_PAPER
    any_army = groups()


def small_group(counts: Sequence[int], ruleset: str, limit: int | None) -> ArmyFile:
    """The battle group with so many of each of these characters."""
    lines = [(slug, count) for slug, count in zip(CHARACTERS, counts, strict=True) if count]
    return group(*lines, ruleset=ruleset, limit=limit)


@cache
def legal_groups(ruleset: str, limit: int | None) -> list[tuple[int, ...]]:
    """Every legal group of these, by how many of each it has."""
    every = product(range(MOST_COPIES + 1), repeat=len(CHARACTERS))
    return [counts for counts in every if ON_PAPER.is_legal(small_group(counts, ruleset, limit))]


def distance(before: Sequence[int], after: Sequence[int]) -> tuple[int, int]:
    """The changes, of which a lost character counts for several, and the points moved between two groups."""
    apart = [abs(one - other) for one, other in zip(before, after, strict=True)]
    changes = sum(LOSS * max(0, one - other) + max(0, other - one) for one, other in zip(before, after, strict=True))
    return changes, sum(each * cost for each, cost in zip(apart, COSTS, strict=True))


@brief(100)
@given(counts, rulesets, limits)
def test_mending_is_minimal_against_brute_force(counts: list[int], ruleset: str, limit: int | None) -> None:
    (offer,) = mend(small_group(counts, ruleset, limit), ON_PAPER.shelf, search_of(ON_PAPER), NO_OTHERS).offers
    held = Counter({entry.card: entry.count for entry in offer.army.entries})
    found = [held[slug] for slug in CHARACTERS]
    assert distance(counts, found) == min(distance(counts, legal) for legal in legal_groups(ruleset, limit))


@brief(100)
@given(counts, rulesets, limits)
def test_impossible_agrees_with_brute_force(counts: list[int], ruleset: str, limit: int | None) -> None:
    file = small_group(counts, ruleset, limit)
    answer = possible(file, ON_PAPER.shelf, search_of(ON_PAPER), replace(NO_OTHERS, pinned=None))
    assert answer.possible == any(all(map(le, counts, legal)) for legal in legal_groups(ruleset, limit))


# Attributes, Arcana and points


def test_strangers_to_each_other_cannot_stand_together_and_each_is_a_way_out() -> None:
    reason = possible(group("artificer", "ember-devil", limit=500), ON_PAPER.shelf, search_of(ON_PAPER)).reason
    assert reason
    assert reason.cites == ("rules-of-play.attributes",)
    assert "cannot stand together" in reason.message
    assert {fix.title for fix in reason.fixes} == {"Take out Artificer", "Take out Ember Devil"}


def test_the_cheapest_group_with_too_dear_picks_is_these_picks() -> None:
    file = group(("artificer", 3), limit=200)
    reason = possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).reason
    assert reason
    assert reason.witness
    assert reason.message == "The cheapest legal army with these picks costs 270; the limit is 200."
    assert reason.witness.entries == file.entries


def test_three_groups_complete_a_character_and_spend_the_points() -> None:
    offers = complete(group("castle-guard", limit=500), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert len(offers) == 3
    assert all(480 <= offer.total <= 500 for offer in offers)


# Made characters


#: Five that cost little, so that four different cards are all that their points allow.
RECRUITS = tuple(
    warden(
        f"own-recruit-{number}", name=f"Recruit {number}", defense=1, armor=0, toughness=1, endure=number, weapons=[]
    )
    for number in range(5)
)


def search_with(file: ArmyFile) -> Search:
    """A search over all cards and the group's made ones."""
    paper = OverlaidPaper(file.made)
    names = {slug: card.name for slug, card in paper.kind("character").items()}
    return Search(Here(), paper, Namer((), names))


def test_five_different_cards_for_few_points_need_a_larger_battle() -> None:
    file = group(*(made.slug for made in RECRUITS), limit=None, made=RECRUITS)
    assert [finding.code for finding in check(file).errors] == ["different_cards_within_limit"]
    (offer,) = possible(file, (search := search_with(file)).shelf, search).offers
    assert check(offer.army).is_legal
    assert offer.total >= 250
    (mended,) = mend(file, search.shelf, search).offers
    assert len(mended.army.entries) == 4
    reason = possible(replace(file, limit=249), search.shelf, search).reason
    assert reason
    assert reason.message == "These picks need a limit of 250; the limit is 249."
    assert [fix.title for fix in reason.fixes] == ["Raise the limit to 250"]
    assert reason.witness == replace(file, limit=250)
    assert possible(reason.witness, search.shelf, search).possible is True


def test_a_made_character_of_the_major_arcana_stays_once() -> None:
    magician = warden("own-magician", name="Magician", arcana="major", suit=None, rank=1)
    file = group(("own-magician", 2), limit=500, made=(magician,))
    (offer,) = mend(file, (search := search_with(file)).shelf, search).offers
    assert [step.words for step in offer.steps] == ["Take out Magician"]
    reason = possible(file, search.shelf, search).reason
    assert reason
    assert reason.cites == ("rules-of-play.arcana",)


def test_made_characters_join_as_those_of_the_book_do() -> None:
    file = group(RECRUITS[0].slug, limit=500, made=RECRUITS)
    search = search_with(file)
    for offer in complete(file, search.shelf, search, Wishes(None, wanted=("attribute:machinist",))).offers:
        assert check(offer.army).is_legal
        assert offer.army.made == RECRUITS


# Swaps


def test_a_swap_says_which_weapons_and_abilities_become_others() -> None:
    (poker,) = warden().fields["weapons"]
    abilities = [{"ability": "block-2"}, {"ability": "snipe"}]
    strong = warden("own-strong", name="Strong", weapons=[{**poker, "attack": 6}], abilities=abilities)
    tank = warden("own-tank", name="Tank", defense=9, armor=9)
    file = group("own-strong", limit=500, made=(strong, tank))
    (swap,) = swaps(file, (search := search_with(file)).shelf, search.namer)
    figures = "Power 5, Reach 1, Cost 1, Crit Poison 2, Sharp"
    assert (swap.new, swap.others) == (
        "Tank",
        (
            f"Weapons: Poker (fire, Attack 4, {figures}) instead of Poker (fire, Attack 6, {figures})",
            "Abilities: Block 2 instead of Block 2, Snipe",
        ),
    )


def test_a_swap_says_whose_a_character_of_the_book_no_longer_is() -> None:
    file = group("ember-devil", ruleset="open", limit=None)
    (swap,) = swaps(file, ON_PAPER.shelf, search_of(ON_PAPER).namer)
    said = {other.partition(":")[0]: other for other in swap.others}
    assert said["Attributes"] == "Attributes: Forge, Machinist instead of Demon, Rhom"
    assert said["Faction"] == "Faction: Forge instead of Rhom"
    assert said["Rank"] == "Rank: 6 instead of 5"
