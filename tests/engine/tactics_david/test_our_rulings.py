"""Rulings of our own on cases that neither the books nor their rulings settle: a sentence a ruling, with its number."""

import pytest

from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.engagement import end_turn
from armybuilder.engine.games.tactics_david.items import slots
from armybuilder.engine.games.tactics_david.placing import reshape
from armybuilder.engine.games.tactics_david.targets import attack_area
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def test_ghoul_blight_leaves_a_druid_its_shape_but_no_ability_until_it_is_engaged_g106(scene: SceneOf) -> None:
    lines = ("A ghoul d5 north", "A knight a1 north", "B druid d7 south", FAR)
    with scene(*lines, turn_of="B", answers=["act as wolf"]) as table:
        wolf = table.unit("B1")
        table.engage("B1")
        table.do("done")
        table.next_turn_of("A")
        table.engage("A1")
        table.do("use ghoul-blight B1", "done")
        assert (table.profile("B1"), table.state.cards[wolf]) == ("Wolf", ())
        table.next_turn_of("B")
        table.table.texts = ["stay"]
        table.engage("B1")
        assert (table.profile("B1"), table.state.cards[wolf]) == ("Druid", ("nature-shape",))


def test_who_lost_its_work_belt_keeps_its_items_and_gets_no_more_of_their_type_g108(scene: SceneOf) -> None:
    lines = ("A tinkerer d4 north +sword +axe", "A knight d3 north +spear +boots", "B host d5 south", FAR)
    with scene(*lines, turn_of="B", rolls=[3]) as table:
        assert slots(table.table, 0) == 2
        table.engage("B1")
        table.do("use curse A1")
        end_turn(table.table)
        assert slots(table.table, 0) == 1
        table.engage("A1")
        assert table.items("A1") == ["sword", "axe"]
        assert "take boots A2" in table.options()
        assert "take spear A2" not in table.options()
        assert "swap axe spear A2" in table.options()


def test_an_item_that_is_not_made_for_its_bearer_any_more_is_of_no_use_to_it_g112(plain: SceneOf) -> None:
    with plain("A mage d2 north +rod-of-hailfire +amulet-of-shifting", FAR, answers=["become physical"]) as table:
        assert attack_area(table.table, 0).name == "RH"
        table.engage("A1")
        table.do("use amulet-of-shifting")
        assert attack_area(table.table, 0).name == "RA"
        assert "rod-of-hailfire" in table.items("A1")


def test_a_stack_that_swarm_made_light_drinks_no_mega_potion_g112(plain: SceneOf) -> None:
    with plain("A soldier/soldier d4 north poisoned +mega-potion", FAR, rolls=[6]) as table:
        assert "mega-potion" in table.state.cards[0]
        reshape(table.table, 0, table.state.library.profile(["soldier"]))
        table.engage("A1")
        assert "use mega-potion A1" not in table.options()


def test_of_two_weapons_the_one_that_is_taken_to_hand_sets_the_area_g113(scene: SceneOf) -> None:
    with scene("A tinkerer d4 north +sword +spear", "B knight d5 south", "B knight d6 south", rolls=[3] * 4) as table:
        table.engage("A1")
        assert [option for option in table.options() if option.startswith("use")] == ["use spear"]
        table.do("use spear", "attack front")
        assert [event[2] for event in table.events("clash")] == [table.unit("B2"), table.unit("B1")]


@pytest.mark.parametrize("stack", ["soldier/soldier", "warrior/soldier"])
def test_an_ability_that_two_of_a_stack_share_counts_once_g121(scene: SceneOf, stack: str) -> None:
    with scene("A wolf d4 north", f"B {stack} d5 south") as table:
        assert table.state.cards[table.unit("B1")].count("cry-for-help") == 1


@pytest.mark.parametrize(("is_beside_a_living_mate", "rolls"), [(True, [5]), (False, [5, 4])])
def test_half_of_a_team_is_not_infected_beside_its_living_mate_g126(
    scene: SceneOf, is_beside_a_living_mate: bool, rolls: list[int]
) -> None:
    with scene("A zombie d4 north", "B soldier d5 south", "B soldier d5 south", FAR, rolls=rolls) as table:
        table.join("B1", "B2")
        if not is_beside_a_living_mate:
            table.kill("B2")
            table.table.rolls[:] = [4]
        kill(table.table, table.unit("B1"), table.unit("A1"))
        assert table.profile("B1") == ("Soldier" if is_beside_a_living_mate else "Zombie")
