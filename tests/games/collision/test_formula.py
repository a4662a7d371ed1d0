"""The point formula prices a character while it is made; it priced the starter characters."""

from dataclasses import replace

import pytest

from catalog.games.collision.plain import FIGURES, Character, Sheet, WeaponSheet, price
from tests.games.collision.groups import cards

CHARACTERS = list(cards().characters.values())
SWORD = WeaponSheet(attack=4, power=5, reach=1, endurance_cost=1, has_crit=True)


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda each: each.slug)
def test_the_formula_prices_every_character(character: Character) -> None:
    assert price(character.sheet, cards().formula).points == character.cost


def test_a_price_is_taken_apart() -> None:
    priced = price(cards().characters["castle-guard"].sheet, cards().formula)
    assert priced.parts == (
        ("Def", 15),
        ("Armor", 20),
        ("Toughness", 24),
        ("Endure", 12),
        ("Mana", 3),
        ("Command", 4),
        ("Move", 3),
        ("Att", 4),
        ("Str", 4),
        ("S-Pow", 0),
        ("Weapon", 21),
        ("A reaction", 6),
    )
    assert (priced.raw, priced.points) == (116, 70)


def test_a_second_weapon_counts_half_rounded_down() -> None:
    guard = cards().characters["castle-guard"].sheet
    priced = price(replace(guard, weapons=(SWORD, SWORD)), cards().formula)
    assert priced.raw == 116 + 10
    assert ("Second weapon", 10) in priced.parts


def test_figures_below_their_number_count_against_the_sum() -> None:
    nobody = Sheet(dict.fromkeys(FIGURES, 0))
    priced = price(nobody, cards().formula)
    assert priced.raw == -25 - 20 - 6
    assert priced.points == 0


@pytest.mark.parametrize(("raw", "points"), [(0, 0), (4, 0), (5, 5), (12, 5), (13, 10), (116, 70), (125, 75)])
def test_points_are_six_tenths_to_the_nearest_five(raw: int, points: int) -> None:
    assert cards().formula.points(raw) == points


def test_two_abilities_of_one_kind_are_priced_together() -> None:
    cleric = price(cards().characters["dawn-cleric"].sheet, cards().formula)
    assert [part for part in cleric.parts if part[0].endswith("ability")] == [
        ("2 × A special ability", 10),
        ("A passive ability", 5),
    ]
