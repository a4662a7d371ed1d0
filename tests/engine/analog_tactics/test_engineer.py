"""Engineers, what they build and attach: a sentence a card."""

import pytest

from armybuilder.engine.games.analog_tactics import figures
from tests.engine.analog_tactics.cards import slugs
from tests.engine.analog_tactics.scene import scene

ELITE, DRONE = "A engineer-elite f4 N", "A engineer-common f6 N"
FOE = "B warrior-elite f7 S"
FAR = "B warrior-elite a1 N"


def other(line: str) -> str:
    """A line of side A for side B."""
    return f"B{line[1:]}"


# Building


@pytest.mark.parametrize("left_out", slugs("blueprint"))
def test_every_set_of_unlike_blueprints_can_be_attached(left_out: str) -> None:
    chosen = [slug for slug in slugs("blueprint") if slug != left_out]
    answers = [*(f"attach {slug}" for slug in reversed(chosen)), "pass", "face A2 N"]
    with scene(ELITE, FAR, answers=answers) as play:
        play.state.pool[0] = tuple(sorted((*slugs("blueprint"), *chosen)))
        play.do("build A1 drone f5")
        assert set(play.state.blueprints[2]) == set(chosen)
        assert sorted(play.state.pool[0]) == sorted(slugs("blueprint"))


# Auras


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


def test_uav_tower_helps_friends_and_hinders_enemies() -> None:
    with scene(ELITE, FOE, "A uav-tower f6 N") as play:
        assert figures.evasion(play.table, 0) == -1
        assert figures.evasion(play.table, 1) == -1


# Turrets that are better


def test_material_research_adds_1_armor_to_drones_and_built_obstacles() -> None:
    with scene(ELITE, DRONE, FAR, "A wall f9 N", picks={"A": ["material-research"]}) as play:
        assert [figures.armor(play.table, play.unit(name)) for name in ("A1", "A2", "A3")] == [0, 1, 1]


# Abilities


def test_power_armor_is_the_elites_alone() -> None:
    with scene(ELITE, DRONE, FAR, picks={"A": ["power-armor"]}) as play:
        assert (figures.damage(play.table, 0), figures.armor(play.table, 0)) == (4, 2)
        assert figures.damage(play.table, 1) == 1


# The elite's upgrades


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


def test_it_is_told_where_a_drone_is_built() -> None:
    with scene(ELITE, FAR, answers=["face A2 N"]) as play:
        play.state.pool[0] = ()
        play.do("build A1 drone f5")
        assert any(line.endswith("is built on f5.") for line in play.table.told())
