"""The odds of a hand: worked by hand, and against counting every hand."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.tactica.deck import build_roster, cards, deck_file, whole_box
from tests.properties import brief
from validation.games.tactica.odds import at_least, chance_of, percent
from validation.games.tactica.summary import card_odds, summary, weaknesses

piles = st.integers(0, 9).flatmap(lambda pile: st.tuples(st.just(pile), st.integers(0, pile), st.integers(0, pile)))


# The function


@pytest.mark.parametrize(
    ("pile", "copies", "drawn", "expected_chance"),
    [
        pytest.param(20, 1, 5, Fraction(1, 4), id="the one Crown among five of twenty"),
        pytest.param(20, 3, 1, Fraction(3, 20), id="one card drawn"),
        pytest.param(20, 2, 2, Fraction(37, 190), id="1 - 18/20 * 17/19"),
        pytest.param(20, 3, 5, Fraction(137, 228), id="1 - 15*14*13 / (20*19*18)"),
        pytest.param(20, 9, 5, Fraction(2507, 2584), id="a Foot in a hand of troops: 1 - 462/15504"),
        pytest.param(20, 20, 1, Fraction(1), id="all are what one looks for"),
        pytest.param(20, 0, 5, Fraction(0), id="none is"),
        pytest.param(3, 1, 5, Fraction(1), id="a small pile is drawn whole"),
        pytest.param(0, 0, 5, Fraction(0), id="an empty pile gives nothing"),
    ],
)
def test_the_chance_of_at_least_one(pile: int, copies: int, drawn: int, expected_chance: Fraction) -> None:
    assert at_least(pile, copies, drawn) == expected_chance


def test_two_negates_in_five_tactics_cards() -> None:
    assert chance_of(20, 3, 5, 2) == Fraction(5, 38)
    assert at_least(20, 3, 5, 2) == Fraction(5, 38) + Fraction(1, 114)


@brief(80)
@given(piles)
def test_chances_are_what_counting_every_draw_gives(numbers: tuple[int, int, int]) -> None:
    pile, copies, drawn = numbers
    draws = [sum(card < copies for card in draw) for draw in combinations(range(pile), drawn)]
    for found in range(drawn + 2):
        assert chance_of(pile, copies, drawn, found) == Fraction(draws.count(found), len(draws))


@pytest.mark.parametrize("numbers", [(5, 6, 1), (5, -1, 1), (5, 1, -1)])
def test_no_pile_has_more_of_a_card_than_cards(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="no pile"):
        chance_of(*numbers, 1)


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 1000), "<1%"),
        (Fraction(1, 4), "25%"),
        (Fraction(5, 1000), "1%"),
        (Fraction(245, 1000), "25%"),
        (Fraction(999, 1000), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_percents_round_but_never_to_certainty(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown


# In a deck


def test_the_box_by_its_odds() -> None:
    counts = summary(build_roster(whole_box()))
    odds = {each.card.slug: each.chances for each in counts.odds}
    assert odds["crown"] == tuple(Fraction(drawn, 20) for drawn in range(1, 6))
    assert odds["champion"][4] == odds["negate"][4] == Fraction(137, 228)
    assert [bar.count for bar in counts.classes] == [12, 8]
    assert [bar.count for bar in counts.phases] == [8, 20, 20]
    assert counts.counters == 11
    assert list(counts.weaknesses) == []


def test_a_hand_of_both_piles_multiplies_their_chances() -> None:
    hands = {(each.troops, each.tactics): each for each in summary(build_roster(whole_box())).hands}
    assert list(hands) == [(5, 0), (4, 1), (3, 2), (2, 3), (1, 4), (0, 5)]
    assert hands[5, 0].counter == 0
    assert hands[4, 1].counter == Fraction(11, 20)
    assert hands[1, 4].melee == Fraction(12, 20)
    assert hands[1, 4].both == Fraction(12, 20) * at_least(20, 11, 4)


def test_no_hand_takes_more_than_a_pile_has() -> None:
    hands = summary(build_roster(deck_file(("foot", 3), ("spy", 4)))).hands
    assert [(each.troops, each.tactics) for each in hands] == [(3, 2), (2, 3), (1, 4)]


def test_one_copy_more_is_one_card_more_in_its_pile() -> None:
    deck = build_roster(deck_file(("foot", 3), ("archer", 2), ("spy", 4)))
    after = card_odds(deck, cards().all["archer"], 1)
    assert (after.copies, after.pile, after.chances[0]) == (3, 6, Fraction(1, 2))


def test_a_deck_says_what_it_is_weak_in() -> None:
    said = list(weaknesses(build_roster(deck_file(("champion", 6), "shieldwall", "crown", options={"training": 10}))))
    assert said == [
        "All its troops are melee: none reaches farther than 1 hex.",
        "10 training cards for 6 troops: 4 can't be used at once.",
        "The tactics pile has 2 cards: it can't fill a hand by itself.",
        "Shieldwall is played on Foot only, and it has none.",
        "Nothing destroys a wall or a landmark.",
        "Nothing frees a hostage.",
        "Nothing shows what the opponent holds.",
    ]


def test_melee_cards_need_melee_troops() -> None:
    said = list(weaknesses(build_roster(deck_file(("archer", 12), "crown", "saved"))))
    assert "Crown is for melee troops, and it has none." in said
    assert "Saved is for melee troops, and it has none." in said


def test_a_chance_is_rounded_to_the_nearest_percent() -> None:
    assert (percent(Fraction(744, 1000)), percent(Fraction(746, 1000))) == ("74%", "75%")
