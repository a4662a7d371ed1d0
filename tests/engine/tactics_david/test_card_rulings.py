"""Rulings on single cards that the books leave open: a sentence a ruling, with its number."""

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


def test_amulet_of_shifting_answers_an_ailment_in_the_other_players_turn_g93(plain: SceneOf) -> None:
    with plain("A knight d4 north +amulet-of-shifting", FAR, turn_of="B", answers=["become ethereal"]) as table:
        assert not acquire(table.table, 0, "poisoned")
        assert table.state.unit_type(0) == "ethereal"
    with plain("A knight d4 north +amulet-of-shifting", FAR, turn_of="B", answers=["stay physical"]) as table:
        assert acquire(table.table, 0, "poisoned", "blinded")


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


def test_floodplains_charges_on_land_and_defends_as_in_water_g97(scene: SceneOf) -> None:
    with scene("A leviathan d3 north", FAR) as table:
        assert movement.can_charge(table.table, 0)
        assert table.state.terrain(0) == "water"


def test_chants_modifier_is_not_bettered_by_holy_guidance_g101(scene: SceneOf) -> None:
    lines = ("A shaman d2 north", "A knight d6 north burned", FAR)
    with scene(*lines, rolls=[2, 3], answers=["chant for A2"]) as table:
        table.state.boost(0, "hit", 4, "holy-guidance", "turn")
        table.engage("A1")
        table.do("use chant")
        assert table.statuses("A2") == ["burned"]
