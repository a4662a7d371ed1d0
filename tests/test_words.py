"""The words of messages for cards and numbers."""

import pytest

from validation.words import amount, amounts, are, counted, listed, over_limit, verb


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ([], ""),
        (["Spear"], "Spear"),
        (["Spear", "Bow"], "Spear and Bow"),
        (["Spear", "Katana", "Bow", "Axe"], "Spear, Katana, Bow and Axe"),
        (["Spear", "Katana", "Bow", "Axe", "Club"], "Spear, Katana, Bow and 2 more"),
        (["Spear", "Bow", "Spear"], "Spear and Bow"),
    ],
)
def test_names_are_listed_once_each_and_a_long_list_says_how_many_more(names: list[str], sentence: str) -> None:
    assert listed(iter(names)) == sentence


def test_a_list_may_offer_a_choice() -> None:
    assert listed(["Spear", "Katana", "Bow"], "or") == "Spear, Katana or Bow"


def test_a_number_stands_before_a_name_from_two_on() -> None:
    assert [amount(1, "Railgun"), amount(2, "Railgun")] == ["Railgun", "2 × Railgun"]
    assert amounts(["Thrusters", "Railgun", "Thrusters"]) == "2 × Thrusters and Railgun"


def test_words_and_verbs_agree_with_their_number() -> None:
    assert [counted(number, "point") for number in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [counted(number, "army", "armies") for number in (1, 2)] == ["1 army", "2 armies"]
    assert [are(1), are(3)] == ["1 is", "3 are"]


def test_a_verb_agrees_with_how_many_different_subjects_it_has() -> None:
    assert verb(["Zombie", "Zombie"], "needs", "need") == "needs"
    assert verb(["Zombie", "Knight"], "needs", "need") == "need"


@pytest.mark.parametrize(
    ("limit", "total", "cost", "reason"),
    [
        (None, 90, 99, ""),
        (100, 90, 10, ""),
        (100, 90, 11, "1 point too many"),
        (100, 120, 7, "7 points too many"),
    ],
)
def test_a_purchase_over_the_limit_says_by_how_much(limit: int | None, total: int, cost: int, reason: str) -> None:
    assert over_limit(limit, total, cost) == reason
