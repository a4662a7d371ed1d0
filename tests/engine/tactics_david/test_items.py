"""Items: a sentence for each of the twenty-three."""

import pytest

from armybuilder.engine.games.tactics_david.clash import attack_type
from armybuilder.engine.games.tactics_david.targets import attack_area, range_rating, strike_area
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def test_binoculars_add_one_to_the_range_rating(plain: SceneOf) -> None:
    with plain("A hunter d2 north +binoculars", FAR) as table:
        assert range_rating(table.table, 0) == 6


def test_amulet_of_shifting_changes_the_unit_type_and_statuses_that_do_not_suit_it_go(plain: SceneOf) -> None:
    lines = ("A knight d4 north pumped frozen +amulet-of-shifting", FAR)
    with plain(*lines, answers=["become ethereal"]) as table:
        table.engage("A1")
        table.do("use amulet-of-shifting")
        assert table.state.unit_type(0) == attack_type(table.table, 0) == "ethereal"
        assert table.statuses("A1") == ["frozen"]
        assert table.items("A1") == ["amulet-of-shifting"]
        assert "use amulet-of-shifting" not in table.options()


@pytest.mark.parametrize(
    ("item", "kind"), [("gauntlets", "physical"), ("talisman", "magical"), ("ring-of-the-dead", "ethereal")]
)
def test_gauntlets_talisman_ring_of_the_dead_set_the_attack_type(plain: SceneOf, item: str, kind: str) -> None:
    for unit in ("knight", "blade-master", "machine-host"):
        with plain(f"A {unit} d4 north +{item}", FAR) as table:
            assert attack_type(table.table, 0) == kind
            assert table.state.unit_type(0) == table.state.profile[0].unit_type


@pytest.mark.parametrize(
    ("item", "amount", "area"),
    [("sword", 1, "MA"), ("axe", 1, "MD"), ("spear", 1, "MB"), ("war-hammer", 2, "MA"), ("flail", 1, "MC")],
)
def test_sword_axe_spear_war_hammer_flail_add_in_attack_and_set_the_area(
    plain: SceneOf, item: str, amount: int, area: str
) -> None:
    with plain(f"A knight d4 north +{item}", f"B knight d5 south +{item}", rolls=[1, 1]) as table:
        assert attack_area(table.table, 0).name == area
        table.engage("A1")
        table.do("attack front")
        assert table.clashes() == [(5 + amount, 5)]


def test_a_melee_weapon_changes_only_the_ranged_melee_of_a_ranged_unit(plain: SceneOf) -> None:
    with plain("A hunter d4 north +spear", FAR) as table:
        assert attack_area(table.table, 0).name == "RA"
        assert strike_area(table.table, 0).name == "MB"


def test_rod_of_hailfire_gives_a_magical_ranged_unit_the_area_rh(plain: SceneOf) -> None:
    with plain("A mage d2 north +rod-of-hailfire", FAR) as table:
        assert attack_area(table.table, 0).name == "RH"


def test_only_its_users_carry_an_item_g63(plain: SceneOf) -> None:
    with plain("A mage d2 north", "A hunter d4 north", "A sword-master e4 north", FAR) as table:
        items = table.state.library.items
        assert [table.state.may_use(unit, items["rod-of-hailfire"]) for unit in (0, 1, 2)] == [True, False, False]
        assert [table.state.may_use(unit, items["elixir"]) for unit in (0, 1, 2)] == [False, False, True]
