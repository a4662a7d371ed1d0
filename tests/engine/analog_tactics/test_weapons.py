"""The forms and the steps of every weapon, a sentence a card."""

import pytest

from armybuilder.engine.games.analog_tactics import figures
from tests.engine.analog_tactics.scene import scene

FOE = "B warrior-elite f7 S"


def bearer(weapon: str, form: int = 1, more: str = "") -> str:
    return f"A warrior-elite f6 N {weapon} form={form} {more}"


# Katana


def test_katana_3_is_2_evasion() -> None:
    with scene(bearer("katana", more="katana-1 katana-2 katana-3"), FOE) as play:
        assert figures.evasion(play.table, 0) == 2


# Battle Axe


def test_battle_axe_form_4_strikes_by_the_points_used_when_the_round_ends() -> None:
    with scene(bearer("battle-axe", 4), FOE, rolls=[6, 1]) as play:
        play.do("battle-axe A1 B1")
        play.state.used_steps[1] = 2
        play.end_round()
    assert play.health("B1") == 1


def test_battle_axe_3_is_1_damage() -> None:
    with scene(bearer("battle-axe", more="battle-axe-1 battle-axe-2 battle-axe-3"), FOE) as play:
        assert figures.damage(play.table, 0) == 3


# Greatsword


def test_greatsword_3_is_2_armor() -> None:
    with scene(bearer("greatsword", more="greatsword-1 greatsword-2 greatsword-3"), FOE) as play:
        assert figures.armor(play.table, 0) == 2


# Attacks that begin with a move


@pytest.mark.parametrize(
    ("weapon", "form", "foe", "seeing"),
    [
        ("katana", 1, "f8 N", ["SE", "S", "SW"]),
        ("katana", 2, "f9 N", ["N", "NE", "SE"]),
        ("spear", 3, "f9 N", ["N", "NE", "NW"]),
    ],
)
def test_the_facings_that_keep_the_attack_come_first(weapon: str, form: int, foe: str, seeing: list[str]) -> None:
    answers = ["to e8", f"face A1 {seeing[0]}"] if form == 2 else [f"face A1 {seeing[0]}"]
    with scene(
        f"A warrior-elite f7 N {weapon} form={form}", f"B warrior-elite {foe}", rolls=[1, 6], answers=answers
    ) as play:
        play.do(f"{weapon} A1 B1")
    (asked,) = (each for each in play.table.asked if "face which way" in each)
    (facings,) = (among for among in play.table.offered if "face A1 N" in among)
    assert sorted(facings[:3]) == sorted(f"face A1 {way}" for way in seeing)
    assert asked.endswith("keep B1 in sight; any other loses the attack.")
