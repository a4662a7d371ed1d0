"""Combat Phase: Attack and Defend, the type table, Duels, the Ranged Hit, Ranged Melee; where strength comes from."""

from dataclasses import replace

import pytest

from armybuilder.engine.games.tactics_david.clash import MELEE, Clash, can_kill, defence_dice
from armybuilder.engine.games.tactics_david.strength import breakdown, strength
from tests.engine.tactics_david.scene import SceneOf

PHYSICAL, MAGICAL, ETHEREAL = "knight", "blade-master", "machine-host"
#: Attacker's type, defender, the defender's dice, whether it can die.
TYPE_TABLE = [
    ("physical", PHYSICAL, [6], True),
    ("physical", MAGICAL, [3], True),
    ("physical", ETHEREAL, [6], False),
    ("magical", PHYSICAL, [6, 3], True),
    ("magical", MAGICAL, [6], True),
    ("magical", ETHEREAL, [3], True),
    ("ethereal", PHYSICAL, [3], True),
    ("ethereal", MAGICAL, [6], True),
    ("ethereal", ETHEREAL, [6], True),
]


@pytest.mark.parametrize(("kind", "defender", "dice", "may_die"), TYPE_TABLE)
def test_every_cell_of_the_type_table(plain: SceneOf, kind: str, defender: str, dice: list[int], may_die: bool) -> None:
    with plain("A knight d4 north", f"B {defender} d5 south") as table:
        clash = Clash(0, 1, MELEE, kind)
        assert defence_dice(table.table, clash).dice == dice
        assert can_kill(table.table, clash) is may_die


def test_the_d3_replaces_the_d4_of_the_road_g13(plain: SceneOf) -> None:
    with plain("A knight d4 north", f"B {MAGICAL} d5 south", terrain={"d5": "road"}) as table:
        assert defence_dice(table.table, Clash(0, 1, MELEE, "physical")).dice == [3]


def test_an_extra_d3_stays_in_every_duel_g14(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B knight d5 south", terrain={"d5": "forest"}) as table:
        clash = Clash(0, 1, MELEE, "magical")
        clash.duels = 2
        assert defence_dice(table.table, clash).dice == [6, 3, 3, 6, 6]


# Strength


def test_halves_are_rounded_down_and_plain_bonuses_are_not_halved_g20_g21_g22(plain: SceneOf) -> None:
    with plain("A knight d4 north burned", "B knight d9 south") as table:
        assert [strength(table.table, 0, side) for side in range(4)] == [2, 1, 1, 1]
        table.state.boost(0, "strength", 1, "card", "turn")
        assert strength(table.table, 0, 0) == 3
        table.state.boost(0, "base", 2, "card", "turn")
        assert strength(table.table, 0, 0) == 4


def test_petrified_and_burned_cancel_out_g23(plain: SceneOf) -> None:
    with plain("A knight d4 north burned petrified", "B knight d9 south") as table:
        assert [strength(table.table, 0, side) for side in range(4)] == [4, 3, 2, 3]


def test_a_strength_rating_is_never_below_nothing(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "B knight d9 south") as table:
        table.state.boost(0, "strength", -9, "card", "turn")
        assert strength(table.table, 0, 0) == 0
        assert sum(amount for _, amount in breakdown(table.table, 0, 0)) == 0


def test_a_strength_rating_of_nothing_needs_no_lower_bound(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "B knight d9 south") as table:
        table.state.boost(0, "strength", -2, "card", "turn")
        assert breakdown(table.table, 0, 0) == [("front", 2), ("card", -2)]


def test_every_strength_can_be_taken_apart(plain: SceneOf) -> None:
    with plain("A knight d4 north burned pumped +shield", "B knight d5 south +sword") as table:
        clash = Clash(1, 0, MELEE, "physical")
        parts = breakdown(table.table, 0, 0, clash)
        assert parts == [("front", 4), ("shield", 1), ("pumped", 1), ("burned", -3)]
        assert sum(amount for _, amount in parts) == strength(table.table, 0, 0, clash) == 3


#: Statuses, a unit's own halvings, and how its front of 7 is doubled and halved, each time rounded down.
SCALED = [
    ("petrified", (), [("petrified", 7)]),
    ("burned", (), [("burned", -4)]),
    ("burned petrified", (), [("petrified and burned", 0)]),
    ("burned", ("card",), [("burned", -4), ("card", -2)]),
    ("burned petrified", ("card",), [("petrified and burned", 0), ("card", -4)]),
]


@pytest.mark.parametrize(("statuses", "halved", "parts"), SCALED)
def test_doubling_and_halving_cancel_out_and_what_is_left_comes_one_after_the_other_g23(
    plain: SceneOf, statuses: str, halved: tuple[str, ...], parts: list[tuple[str, int]]
) -> None:
    with plain(f"A centurion d4 north {statuses}", "B knight d9 south") as table:
        table.state.profile[0] = replace(table.state.profile[0], halved=halved)
        assert breakdown(table.table, 0, 0) == [("front", 7), *parts]
        assert table.strength("A1") == 7 + sum(amount for _, amount in parts)


# Duels


@pytest.mark.parametrize(("one", "other", "dice", "loser", "most"), [
    ("centurion", "soldier", [6, 1, 1, 1, 6, 6], 1, 8),
    ("soldier", "centurion", [1, 6, 6, 6, 1, 1], 0, 8),
])  # fmt: skip
def test_a_duel_says_who_could_not_have_won_g09(
    plain: SceneOf, one: str, other: str, dice: list[int], loser: int, most: int
) -> None:
    with plain(f"A {one} d4 north", f"B {other} d5 south", rolls=dice) as table:
        table.engage("A1")
        table.do("attack front")
        assert table.events("duel")[0] == ("duel", 0, 1, 1, loser, most)
