"""Engineers, what they build and attach: a sentence a card."""

import pytest

from armybuilder.engine.games.analog_tactics import figures
from armybuilder.engine.games.analog_tactics.state import NOBODY
from tests.engine.analog_tactics.cards import slugs
from tests.engine.analog_tactics.scene import scene

ELITE, DRONE = "A engineer-elite f4 N", "A engineer-common f6 N"
FOE = "B warrior-elite f7 S"
FAR = "B warrior-elite a1 N"


def other(line: str) -> str:
    """A line of side A for side B."""
    return f"B{line[1:]}"


# --- Building ---------------------------------------------------------------------------------------------------------


def test_build_puts_a_drone_with_blueprints_beside_the_elite_with_full_points() -> None:
    with scene(ELITE, FAR, answers=["attach railgun", "attach twinmount", "face A2 N"]) as play:
        play.state.pool[0] = ("railgun", "twinmount")
        play.do("build A1 drone f5")
    assert play.points("A2", "attack") == 2
    assert play.state.pool[0] == ()


@pytest.mark.parametrize("left_out", slugs("blueprint"))
def test_every_set_of_unlike_blueprints_can_be_attached(left_out: str) -> None:
    chosen = [slug for slug in slugs("blueprint") if slug != left_out]
    answers = [*(f"attach {slug}" for slug in reversed(chosen)), "pass", "face A2 N"]
    with scene(ELITE, FAR, answers=answers) as play:
        play.state.pool[0] = tuple(sorted((*slugs("blueprint"), *chosen)))
        play.do("build A1 drone f5")
        assert set(play.state.blueprints[2]) == set(chosen)
        assert sorted(play.state.pool[0]) == sorted(slugs("blueprint"))


def test_drone_at_most_six_are_in_play() -> None:
    lines = [f"A engineer-common {column}1 N" for column in "abcdeg"]
    with scene(ELITE, *lines, "B warrior-elite l1 N") as play:
        assert not play.options("build A1 drone")


def test_mechanical_army_allows_eight_drones() -> None:
    lines = [f"A engineer-common {column}1 N" for column in "abcdeg"]
    with scene(ELITE, *lines, "B warrior-elite l1 N", picks={"A": ["mechanical-army"]}) as play:
        assert play.options("build A1 drone")


def test_wall_is_built_and_never_on_an_objective() -> None:
    with scene("A engineer-elite f5 N", FAR) as play:
        assert "build A1 wall f6" not in play.options("build A1 wall")
        play.do("build A1 wall e5")
    assert play.state.profile[2].name == "Wall"


def test_relay_leads_from_beside_one_to_beside_any_for_1_movement() -> None:
    with scene(ELITE, FAR, "A relay f5 N", "A relay f9 N") as play:
        play.do("step A1 f8")
    assert play.points("A1", "movement") == 1


def test_relay_at_most_three_are_in_play() -> None:
    relays = [f"A relay {column}1 N" for column in "bcd"]
    with scene(ELITE, "B warrior-elite l1 N", *relays) as play:
        assert not play.options("build A1 relay")


def test_turrets_shoot_in_their_own_turn_for_an_attack_point() -> None:
    with scene(ELITE, FOE, "A turret f5 N", rolls=[6, 1]) as play:
        play.do("turrets A2 B1")
    assert play.dealt() == [2]
    assert play.points("A2", "attack") == 0


def test_turrets_shoot_at_who_comes_into_range_in_an_enemy_turn() -> None:
    lines = ["A warrior-elite f9 S", other(ELITE), "B turret f6 N"]
    with scene(*lines, rolls=[6, 1], answers=["turrets B2 A1"]) as play:
        play.do("step A1 f8")
    assert play.health("A1") == 3
    assert play.points("B2", "reaction") == 0


def test_turrets_see_only_what_is_before_them() -> None:
    with scene(ELITE, "B warrior-elite f6 S", "A turret f7 N") as play:
        assert not play.options("turrets")


def test_a_turret_shoots_at_who_comes_into_its_range_by_a_teleport_module() -> None:
    lines = [ELITE, "A relay f9 N", "B engineer-elite a1 N", "B turret f11 S"]
    answers = ["pay special", "face A1 N", "turrets B2 A1"]
    with scene(*lines, rolls=[6, 1], answers=answers) as play:
        play.do("teleport-module A1 f10")
    assert play.health("A1") == 2


def test_teleport_module_takes_its_user_beside_a_relay() -> None:
    with scene(ELITE, FAR, "A relay f9 N", answers=["pay special", "face A1 N"]) as play:
        play.do("teleport-module A1 f10")
    assert play.space("A1") == "f10"


def test_recycling_builds_where_a_drone_was_destroyed() -> None:
    lines = ["A warrior-elite f7 S", other(ELITE), "B engineer-common e6 N hp=1"]
    with scene(*lines, rolls=[6, 1], answers=["recycle wall"]) as play:
        play.state.facing[0] = 4
        play.do("attack A1 B2")
    assert play.state.profile[-1].name == "Wall"
    assert play.points("B1", "reaction") == 0


def test_extension_builds_beside_built_units_that_hang_together_with_the_elite() -> None:
    with scene(ELITE, "A engineer-common f5 N", FAR, picks={"A": ["extension"]}) as play:
        assert "build A1 drone f6" in play.options("build A1 drone")


def test_remote_construction_builds_an_obstacle_anywhere_once_a_turn() -> None:
    with scene("A engineer-elite f4 N special=2", FAR, picks={"A": ["remote-construction"]}) as play:
        play.do("remote-construction A1 wall f11")
        assert not play.options("remote-construction")


def test_efficient_manufacturing_builds_two_drones_for_a_point() -> None:
    answers = ["face A2 N", "at e4", "face A3 N"]
    with scene(ELITE, FAR, picks={"A": ["efficient-manufacturing"]}, answers=answers) as play:
        play.do("build A1 drone f5")
    assert play.space("A3") == "e4"
    assert play.points("A1", "special") == 1


# --- Auras ------------------------------------------------------------------------------------------------------------


def test_armory_adds_1_damage_to_friends_within_2_once() -> None:
    with scene(ELITE, FAR, "A armory f5 N", "A armory f6 N") as play:
        assert figures.damage(play.table, 0) == 2


def test_bunker_adds_1_armor_and_keeps_electric_attacks_away() -> None:
    lines = ["A mage-elite f9 S", other(ELITE), "B engineer-common f7 N", "B bunker f5 N"]
    with scene(*lines, picks={"A": ["chain-lightning"]}) as play:
        assert figures.armor(play.table, 1) == 1
        assert not play.options("chain-lightning A1 B2")


def test_cell_tower_widens_every_aura_by_1() -> None:
    with scene(ELITE, FAR, "A armory f7 N", picks={"A": ["cell-tower"]}) as play:
        assert figures.damage(play.table, 0) == 2


def test_technology_upgrade_makes_armory_bunker_and_uav_tower_stronger() -> None:
    with scene(ELITE, FAR, "A armory f5 N", "A uav-tower f6 N", picks={"A": ["technology-upgrade"]}) as play:
        assert figures.damage(play.table, 0) == 3
        assert figures.evasion(play.table, 0) == 0


def test_medbay_heals_the_elite_wholly_when_the_round_ends() -> None:
    lines = ["A engineer-elite f4 N hp=1", "A engineer-common f3 N hp=1", FAR, "A medbay f5 N"]
    with scene(*lines) as play:
        play.end_round()
    assert (play.health("A1"), play.health("A2")) == (4, 1)


def test_emp_tower_keeps_enemies_within_3_from_special_points() -> None:
    with scene(
        "A warrior-elite f8 N", other(ELITE), FOE.replace("f7", "f9"), "B emp-tower f6 N", picks={"A": ["push"]}
    ) as play:
        assert not play.options("push")


def test_uav_tower_helps_friends_and_hinders_enemies() -> None:
    with scene(ELITE, FOE, "A uav-tower f6 N") as play:
        assert figures.evasion(play.table, 0) == -1
        assert figures.evasion(play.table, 1) == -1


# --- Turrets that are better ------------------------------------------------------------------------------------------


def test_increased_range_adds_2_spaces() -> None:
    with scene(ELITE, "B warrior-elite f9 S", "A turret f5 N", picks={"A": ["increased-range"]}) as play:
        assert play.options("turrets") == ["turrets A2 B1"]


def test_gun_emplacement_adds_1_damage() -> None:
    with scene(ELITE, FOE, "A turret f5 N", rolls=[6, 1], picks={"A": ["gun-emplacement"]}) as play:
        play.do("turrets A2 B1")
    assert play.dealt() == [3]


def test_targeting_auspex_adds_2_hit() -> None:
    with scene(ELITE, FOE, "A turret f5 N", rolls=[6, 1], picks={"A": ["targeting-auspex"]}) as play:
        play.do("turrets A2 B1")
    assert play.hit()["Hit"] == 3


def test_rotating_mount_drops_the_wedge_only() -> None:
    with scene(ELITE, "B warrior-elite f6 S", "A turret f7 N", picks={"A": ["rotating-mount"]}) as play:
        assert play.options("turrets") == ["turrets A2 B1"]


def test_mobile_security_gives_turrets_two_movement() -> None:
    with scene(ELITE, FAR, "A turret f7 N", picks={"A": ["mobile-security"]}) as play:
        play.do("step A2 f8", "face A2 S")
    assert (play.facing("A2"), play.points("A2", "movement")) == ("S", 1)


def test_material_research_adds_1_armor_to_drones_and_built_obstacles() -> None:
    with scene(ELITE, DRONE, FAR, "A wall f9 N", picks={"A": ["material-research"]}) as play:
        assert [figures.armor(play.table, play.unit(name)) for name in ("A1", "A2", "A3")] == [0, 1, 1]


# --- Abilities --------------------------------------------------------------------------------------------------------


def test_repair_heals_an_adjacent_built_unit_by_2() -> None:
    with scene(ELITE, "A engineer-common f5 N hp=1", FAR, picks={"A": ["repair"]}, answers=["pay special"]) as play:
        play.do("repair A1 A2")
    assert play.health("A2") == 3


def test_repair_keeps_a_built_unit_standing_with_2() -> None:
    lines = ["A warrior-elite f6 S", other(ELITE), "B engineer-common f5 N hp=1"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["repair"]}, answers=["repair B2"]) as play:
        play.do("attack A1 B2")
    assert (play.space("B2"), play.health("B2")) == ("f5", 2)


def test_grappling_hook_pulls_its_user_next_to_something_within_3() -> None:
    with scene(ELITE, FOE, picks={"A": ["grappling-hook"]}) as play:
        play.do("step A1 f6")
    assert play.points("A1", "movement") == 1


def test_grenade_hurts_the_middle_more_and_moves_the_ring_away() -> None:
    lines = ["A engineer-elite f4 N", "B warrior-elite f6 S", "B warrior-common f7 S"]
    with scene(*lines, rolls=[6, 1, 6, 1], level=4, picks={"A": ["grenade"]}, answers=["next B1"]) as play:
        play.do("grenade A1 f6")
        assert not play.options("grenade")
    assert play.dealt() == [2, 1]
    assert play.space("B2") == "f8"


def test_grenade_hurts_friends_without_reward() -> None:
    lines = ["A engineer-elite f4 N", "A engineer-common f7 N hp=1", "B warrior-elite f6 S"]
    with scene(*lines, rolls=[1, 6, 6, 1], level=4, picks={"A": ["grenade"]}, answers=["next B1"]) as play:
        play.state.reaction[0] = 0
        play.do("grenade A1 f6")
    assert play.space("A2") == ""
    assert play.state.earned[0] == (0,)


def test_automated_cover_lets_a_drone_take_the_elites_damage() -> None:
    lines = ["A warrior-elite f6 S", "B engineer-elite f5 N", "B engineer-common f4 N"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["automated-cover"]}, answers=["automated-cover B1"]) as play:
        play.do("attack A1 B1")
    assert (play.health("B1"), play.health("B2")) == (4, 2)


def test_power_armor_is_the_elites_alone() -> None:
    with scene(ELITE, DRONE, FAR, picks={"A": ["power-armor"]}) as play:
        assert (figures.damage(play.table, 0), figures.armor(play.table, 0)) == (4, 2)
        assert figures.damage(play.table, 1) == 1


def test_jetpack_adds_4_movement_to_the_elite() -> None:
    with scene(ELITE, FAR, picks={"A": ["jetpack"]}) as play:
        play.new_round()
    assert play.points("A1", "movement") == 6


# --- Blueprints -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "pool", "more"),
    [("enhanced-ai", "special", 1), ("twinmount", "attack", 2), ("thrusters", "movement", 6)],
)
def test_blueprints_enhanced_ai_twinmount_and_thrusters_add_points(slug: str, pool: str, more: int) -> None:
    with scene(ELITE, f"{DRONE} {slug}", FAR) as play:
        assert play.points("A2", pool) == more


def test_railgun_adds_1_range() -> None:
    with scene(ELITE, f"{DRONE} railgun", "B warrior-elite f8 S") as play:
        assert play.options("attack") == ["attack A2 B1"]


def test_biotechnology_heals_2_when_the_round_ends() -> None:
    with scene(ELITE, f"{DRONE} biotechnology hp=1", FAR) as play:
        play.end_round()
    assert play.health("A2") == 3


def test_tesla_coil_strikes_all_around_friends_too() -> None:
    lines = [ELITE, f"{DRONE} tesla-coil", "A engineer-common f5 N", FOE]
    with scene(*lines, rolls=[6, 1] * 2, answers=["next B1"]) as play:
        play.do("tesla-coil A2")
    assert play.hit()["tesla-coil"] == 2
    assert (play.health("B1"), play.health("A3")) == (4, 3)


def test_cloaking_device_rolls_two_dice_and_keeps_the_better() -> None:
    lines = ["A warrior-elite f6 N", "B engineer-elite a1 N", "B engineer-common f7 S cloaking-device"]
    with scene(*lines, rolls=[3, 1, 5]) as play:
        play.do("attack A1 B2")
    assert play.events("rolls")[0][5] == 5


def test_pulse_cannon_moves_an_adjacent_target_three_spaces() -> None:
    with scene(ELITE, f"{DRONE} pulse-cannon", FOE, rolls=[6, 1], answers=["pulse B1"]) as play:
        play.do("attack A2 B1")
    assert play.space("B1") == "f10"


def test_thrusters_lead_through_obstacles() -> None:
    with scene(ELITE, f"{DRONE} thrusters", FAR, "A wall f7 N") as play:
        play.do("step A2 f8")
    assert play.points("A2", "movement") == 4


def test_a_drones_kill_draws_a_blueprint_by_chance() -> None:
    with scene(ELITE, DRONE, "B warrior-common f7 N hp=1", rolls=[6, 1, 1]) as play:
        play.state.deck[0] = ("railgun", "thrusters")
        play.do("attack A2 B1")
    assert (play.state.pool[0], play.state.deck[0]) == (("railgun",), ("thrusters",))


def test_a_destroyed_drone_returns_its_blueprints() -> None:
    lines = ["A warrior-elite f7 S", "B engineer-elite a1 N", "B engineer-common f6 N hp=1 railgun"]
    with scene(*lines, rolls=[6, 1]) as play:
        play.do("attack A1 B2")
    assert play.state.pool[1] == ("railgun",)


# --- The elite's upgrades ---------------------------------------------------------------------------------------------


def test_a_destroyed_elite_chooses_a_permanent_upgrade() -> None:
    lines = ["A warrior-elite f7 S", "B engineer-elite f6 N hp=1"]
    with scene(*lines, rolls=[6, 1], answers=["upgrade B1 manual-upgrade"]) as play:
        play.do("attack A1 B1")
    assert play.state.elite_upgrades[1] == ("manual-upgrade",)


def test_manual_upgrade_adds_hit_and_damage_for_each_adjacent_common() -> None:
    lines = [ELITE, "A engineer-common f5 N", "A engineer-common f3 N", FAR]
    with scene(*lines, picks={"A": ["manual-upgrade"]}) as play:
        assert (figures.damage(play.table, 0), figures.hit(play.table, 0)) == (3, 0)


def test_automatic_upgrade_adds_evasion_and_armor_for_each_adjacent_common() -> None:
    lines = [ELITE, "A engineer-common f5 N", FAR]
    with scene(*lines, picks={"A": ["automatic-upgrade"]}) as play:
        assert (figures.armor(play.table, 0), figures.evasion(play.table, 0)) == (1, -1)


def test_uav_towers_of_two_enemies_count_as_one_the_stronger() -> None:
    lines = ["A warrior-elite f4 N", "B engineer-elite a1 N", "B uav-tower f6 N"]
    lines += ["C engineer-elite l1 N", "C uav-tower g4 N", "D warrior-elite f5 S"]
    picks = {"B": ["uav-tower"], "C": ["uav-tower", "technology-upgrade"]}
    with scene(*lines, rolls=[3, 1], picks=picks, level=6) as play:
        play.do("attack A1 D1")
    assert [amount for part, amount in play.events("rolls")[0][6] if "uav" in part] == [-2]
    assert any("− 2 UAV Tower" in line for line in play.table.told())


def test_who_is_level_at_the_end_is_named() -> None:
    lines = ["A warrior-elite a1 N", "B warrior-elite l6 N", "C mage-elite f11 N"]
    with scene(*lines, level=10) as play:
        play.state.score, play.state.earned = [14, 14, 3], [(1,), (1,), (0,)]
        play.end_round()
    assert play.state.result == (NOBODY, "Side A and Side B have 15 VP each.")
