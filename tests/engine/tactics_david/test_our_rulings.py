"""Rulings of our own on cases that neither the books nor their rulings settle: a sentence a ruling, with its number."""

import pytest

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.engagement import end_turn
from armybuilder.engine.games.tactics_david.items import slots
from armybuilder.engine.games.tactics_david.placing import reshape
from armybuilder.engine.games.tactics_david.targets import attack_area
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"
#: A roll by which who loses its mate keeps its nerve.
BRAVE = 5


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


@pytest.mark.parametrize(
    ("mate", "terrain", "farthest"), [("soldier", {}, 3), ("merman", {}, 3), ("soldier", {"d4": "water"}, 4)]
)
def test_who_parts_from_a_team_on_dry_ground_pays_for_it_as_aqua_g107(
    plain: SceneOf, mate: str, terrain: dict[str, str], farthest: int
) -> None:
    with plain("A merman d4 north", f"A {mate} e4 north", FAR, terrain=terrain) as table:
        table.join("A1", "A2")
        table.engage("A1")
        assert f"part d{4 + farthest}" in table.options()
        assert f"part d{5 + farthest}" not in table.options()


def test_a_team_of_two_movement_types_does_not_pay_for_the_aqua_of_one_g107(plain: SceneOf) -> None:
    with plain("A merman d4 north", "A knight e4 north", FAR) as table:
        table.join("A1", "A2")
        table.engage("A1")
        assert movement.movement_rating(table.table, 0) == 4


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


def test_who_is_left_of_a_team_that_ended_over_water_is_shot_at_g110(scene: SceneOf) -> None:
    lines = ("A sentry d2 north", "B fly d7 south", "B fly e7 south", "A knight g9 south")
    with scene(*lines, turn_of="B", rolls=[1, 5, 6, 1, 1, 3, 1, 1], terrain={"d5": "water"}) as table:
        table.join("B1", "B2")
        table.engage("B1")
        table.do("move d5", "done")
        assert not table.lives("B1")
        assert [event[2] for event in table.events("shoots")] == [table.unit("B2")]


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


def test_an_item_goes_by_the_type_that_a_unit_has_now_g112(plain: SceneOf) -> None:
    lines = ("A hunter d2 north +amulet-of-shifting", "A mage d3 north +rod-of-hailfire", FAR)
    with plain(*lines, answers=["become magical"]) as table:
        table.engage("A1")
        assert "take rod-of-hailfire A2" not in table.options()
        table.do("use amulet-of-shifting")
        assert "take rod-of-hailfire A2" in table.options()


def test_of_two_weapons_the_one_that_is_taken_to_hand_sets_the_area_g113(scene: SceneOf) -> None:
    with scene("A tinkerer d4 north +sword +spear", "B knight d5 south", "B knight d6 south", rolls=[3] * 4) as table:
        table.engage("A1")
        assert [option for option in table.options() if option.startswith("use")] == ["use spear"]
        table.do("use spear", "attack front")
        assert [event[2] for event in table.events("clash")] == [table.unit("B2"), table.unit("B1")]


def test_of_two_accessories_the_one_that_is_taken_to_hand_sets_the_attack_type_g113(scene: SceneOf) -> None:
    with scene("A tinkerer d4 north +talisman +gauntlets", "B knight d5 south") as table:
        table.engage("A1")
        assert "attack back" in table.options()
        table.do("use gauntlets")
        assert "attack back" not in table.options()


@pytest.mark.parametrize("stack", ["soldier/soldier", "warrior/soldier"])
def test_an_ability_that_two_of_a_stack_share_counts_once_g121(scene: SceneOf, stack: str) -> None:
    with scene("A wolf d4 north", f"B {stack} d5 south") as table:
        assert table.state.cards[table.unit("B1")].count("cry-for-help") == 1


@pytest.mark.parametrize(("rolls", "poisoned"), [([3, 1, 6, 1], []), ([3, 1, 3, 1], ["poisoned"])])
def test_an_attack_that_made_an_enemy_dead_poisons_nobody_g124(
    scene: SceneOf, rolls: list[int], poisoned: list[str]
) -> None:
    lines = ("A rifleman d4 north +axe", "B grotesque c5 south", "B grotesque d5 south")
    with scene(*lines, rolls=rolls) as table:
        table.engage("A1")
        table.do("strike front")
        assert table.statuses("B1") == poisoned


@pytest.mark.parametrize(("answer", "held", "deck"), [("leave it", "axe", "sword"), ("swap for axe", "sword", "axe")])
def test_what_is_stolen_from_the_living_and_not_kept_goes_under_the_deck_g125(
    scene: SceneOf, answer: str, held: str, deck: str
) -> None:
    with scene("A thief d4 north +axe", "B knight d5 south +sword", rolls=[2], answers=[answer]) as table:
        table.engage("A1")
        table.do("use steal B1")
        assert "under the Item Deck" in table.table.asked[-1]
        assert (table.items("A1"), table.items("B1"), table.state.deck) == ([held], [], (deck,))


def test_what_is_stolen_from_a_body_and_not_kept_lies_on_with_it_g82(scene: SceneOf) -> None:
    lines = ("A thief d4 north +axe", "B knight d5 south +sword", FAR)
    with scene(*lines, rolls=[2], answers=["leave it"]) as table:
        table.kill("B1")
        table.engage("A1")
        table.do("use steal B1")
        assert "with B1 Knight" in table.table.asked[-1]
        assert (table.items("B1"), table.state.deck) == (["sword"], ())


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


def test_a_stack_with_a_guest_that_was_engaged_is_not_engaged_again_this_turn_g127(scene: SceneOf) -> None:
    with scene("A parasite d4 north", "A soldier a1 north", "B knight d5 south", FAR, rolls=[4]) as table:
        table.engage("A1")
        table.do("use host B1")
        assert "engage B1" not in table.options()
        table.next_turn_of("A")
        assert "engage B1" in table.options()


@pytest.mark.parametrize(("top", "may_bite"), [("web-spider/spider", False), ("spider/web-spider", True)])
def test_a_ranged_unit_that_moved_uses_nothing_in_place_of_an_attack_even_in_contact_g128(
    scene: SceneOf, top: str, may_bite: bool
) -> None:
    with scene(f"A {top} d3 north", "B knight d5 south +sword", FAR) as table:
        table.engage("A1")
        table.do("move d4")
        assert ("use bite B1" in table.options()) is may_bite


@pytest.mark.parametrize("aim", ["B1", "B2"])
def test_whichever_of_a_team_is_aimed_at_its_player_chooses_who_is_shot_g129(scene: SceneOf, aim: str) -> None:
    lines = ("A sniper d2 north", "B knight d7 south", "B soldier d7 south")
    with scene(*lines, rolls=[4, 6, BRAVE], answers=["hit B2"]) as table:
        table.engage("A1")
        table.do(f"shoot {aim} front")
        assert (table.lives("B1"), table.lives("B2")) == (True, False)


def test_a_swarm_that_gives_up_a_member_sets_no_skewer_off_g132(scene: SceneOf) -> None:
    lines = ("A spearman d4 north", "B soldier/soldier d5 south", "B medic d6 south")
    with scene(*lines, rolls=[1, 3, 3, 1, 6], answers=["next B1"]) as table:
        table.engage("A1")
        table.do("attack front")
        assert (table.profile("B1"), table.lives("B1"), table.lives("B2")) == ("Soldier", True, True)
        assert [event[2] for event in table.events("works")] == ["swarm"]
