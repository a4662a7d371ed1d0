"""Rulings on single cards that the books leave open: a sentence a ruling, with its number."""

import pytest

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.missions import money
from armybuilder.engine.games.tactics_david.statuses import acquire
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def test_slither_ends_a_charge_one_space_deep_in_a_forest_g80(scene: SceneOf) -> None:
    wood = {"d5": "forest", "d6": "forest"}
    with scene("A serpent d3 north", FAR, terrain=wood) as table:
        lane = movement.charge_lane(table.table, 0)
        assert [table.state.field.grid.name(space) for space in lane] == ["d4", "d5"]
    with scene("A serpent d5 north", FAR, terrain=wood) as inside:
        assert not movement.can_charge(inside.table, 0)


def test_a_dead_unit_that_lives_again_was_a_kill_and_a_lost_swarm_member_is_none_g81(scene: SceneOf) -> None:
    with scene("A knight d4 north", "B angel d5 north", "B soldier/soldier d6 south", FAR, rolls=[4, 4]) as table:
        kill(table.table, table.unit("B1"), 0)
        assert table.lives("B1")
        kill(table.table, table.unit("B2"), 0)
        assert table.state.kills == [1, 0]


def test_money_counts_the_items_bought_with_a_unit_that_it_still_carries_g84(plain: SceneOf) -> None:
    with plain("A knight d4 north +sword +boots", FAR) as table:
        cost = table.state.profile[0].cost
        assert money(table.state, 0) == cost + 4 + 3
        table.state.items[0] = ("boots", "shield")
        assert money(table.state, 0) == cost + 3


def test_guard_is_offered_before_swarm_discards_a_member_g91(scene: SceneOf) -> None:
    lines = ("A knight d4 north", "B soldier/soldier d5 north", "B hellhound e5 north")
    with scene(*lines, answers=["take frozen"]) as table:
        kill(table.table, table.unit("B1"), 0)
        assert (table.profile("B1"), table.statuses("B2")) == ("Soldier", ["frozen"])
        assert table.state.profile[table.unit("B1")].units == ("soldier", "soldier")
    with scene(*lines, answers=["let it die"]) as table:
        kill(table.table, table.unit("B1"), 0)
        assert table.state.profile[table.unit("B1")].units == ("soldier",)


@pytest.mark.parametrize(
    ("dice", "statuses"), [([5, 2, 1], []), ([6, 3, 1, 1, 1, 1, 1, 3], ["petrified"])], ids=["five less one", "six"]
)
def test_petrifying_peck_reads_the_die_after_what_changes_it_g92(
    scene: SceneOf, dice: list[int], statuses: list[str]
) -> None:
    lines = ("A cockatrice d4 north", "B griffin d5 north", "B knight e5 north +necklace-of-negativity")
    with scene(*lines, rolls=dice) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.statuses("B1") == statuses


def test_amulet_of_shifting_is_used_while_locked_and_ends_no_phase_g93(plain: SceneOf) -> None:
    lines = ("A knight d4 north +amulet-of-shifting", "B knight d5 south", FAR)
    with plain(*lines, answers=["become magical"], rolls=[1, 2, 1]) as table:
        table.lock("A1", "B1")
        table.engage("A1")
        table.do("use amulet-of-shifting", "attack front")
        assert table.state.unit_type(0) == "magical"


def test_amulet_of_shifting_answers_an_ailment_in_the_other_players_turn_g93(plain: SceneOf) -> None:
    with plain("A knight d4 north +amulet-of-shifting", FAR, turn_of="B", answers=["become ethereal"]) as table:
        assert not acquire(table.table, 0, "poisoned")
        assert table.state.unit_type(0) == "ethereal"
    with plain("A knight d4 north +amulet-of-shifting", FAR, turn_of="B", answers=["stay physical"]) as table:
        assert acquire(table.table, 0, "poisoned", "blinded")


@pytest.mark.parametrize(("face", "more"), [(3, 2), (2, -1)])
def test_cold_blooded_rolls_also_when_somebody_else_leads_it_g94(scene: SceneOf, face: int, more: int) -> None:
    lines = ("A lost-soul d4 north", "B lizard-man d6 south")
    with scene(*lines, rolls=[3, face], answers=["stay", "face north"]) as table:
        before = movement.movement_rating(table.table, 1)
        table.engage("A1")
        table.do("use false-guide B1")
        assert movement.movement_rating(table.table, 1) == before + more
        table.do("done")
        table.end_turn()
        assert movement.movement_rating(table.table, 1) == before


def test_what_is_learnt_works_from_this_engagement_on_as_if_it_were_printed_g95(scene: SceneOf) -> None:
    lines = ("A probe d2 north", "B mech-giant d4 south")
    with scene(*lines, answers=["learn B1 pulverize"], rolls=[5]) as table:
        before = table.strength("A1")
        table.engage("A1")
        assert table.strength("A1") == before + 2


def test_a_learnt_hired_hit_is_declared_each_time_it_is_learnt_g95(scene: SceneOf) -> None:
    lines = ("A probe d2 north", "B mercenary d4 south", FAR)
    answers = ["learn B1 hired-hit", "root egg", "learn B1 hired-hit", "root pup"]
    with scene(*lines, answers=answers) as table:
        table.state.declared[1] = "egg"
        for root in ("egg", "pup"):
            table.engage("A1")
            assert table.state.declared[0] == root
            table.do("done")
            table.next_turn_of("A")


def test_a_learnt_nature_shape_lasts_until_the_unit_is_engaged_again_g95(scene: SceneOf) -> None:
    lines = ("A probe d2 north", "B druid d4 south", FAR)
    with scene(*lines, answers=["learn B1 nature-shape", "act as bear", "nothing"]) as table:
        table.engage("A1")
        assert table.profile("A1") == "Bear"
        table.do("done")
        table.next_turn_of("A")
        assert table.profile("A1") == "Bear"
        table.engage("A1")
        assert table.profile("A1") == "Probe"


def test_floodplains_charges_on_land_and_defends_as_in_water_g97(scene: SceneOf) -> None:
    with scene("A leviathan d3 north", FAR) as table:
        assert movement.can_charge(table.table, 0)
        assert table.state.terrain(0) == "water"


def test_gone_wild_counts_from_the_end_of_the_whole_attack_g99(scene: SceneOf) -> None:
    lines = ("A beast-man d4 north +axe", "B medic c5 north", "B medic d5 north", FAR)
    with scene(*lines, rolls=[1, 1, 1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
        assert [event[3] for event in table.events("clash")] == [table.events("clash")[0][3]] * 2
        assert table.statuses("A1") == ["pumped", "haste", "enraged"]


def test_what_is_done_in_place_of_an_attack_leaves_a_locked_unit_its_escape_g100(scene: SceneOf) -> None:
    lines = ("A spider d4 north", "B knight d5 south +sword", FAR)
    with scene(*lines, rolls=[2, 6, 1]) as table:
        table.lock("A1", "B1")
        table.engage("A1")
        table.do("use bite B1")
        assert table.options() == ["escape"]
        table.do("escape")
        assert table.locked_with("A1") == ""
        assert "done" in table.options()


def test_chants_modifier_is_not_bettered_by_holy_guidance_g101(scene: SceneOf) -> None:
    lines = ("A shaman d2 north", "A knight d6 north burned", FAR)
    with scene(*lines, rolls=[2, 3], answers=["chant for A2"]) as table:
        table.state.boost(0, "hit", 4, "holy-guidance", "turn")
        table.engage("A1")
        table.do("use chant")
        assert table.statuses("A2") == ["burned"]


@pytest.mark.parametrize(("turns", "is_locked"), [(1, False), (4, True)])
def test_who_is_turned_away_is_no_longer_locked_g103(scene: SceneOf, turns: int, is_locked: bool) -> None:
    lines = ("A trickster d2 north", "A knight e4 west", "B knight d4 east", FAR)
    with scene(*lines, rolls=[turns]) as table:
        table.lock("A2", "B1")
        table.engage("A1")
        table.do("use tricked B1")
        assert (table.locked_with("A2") == "B1") is is_locked
        assert (table.locked_with("B1") == "A2") is is_locked
