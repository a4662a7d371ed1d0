"""Card moves: costs, locks, walls and landmarks (V1 to V4), and mustering (M1, M2)."""

import pytest

from tests.engine.tactica.scene import ends, scene


def test_a_troop_moves_two_hexes_over_even_ground() -> None:
    with scene("A foot f7", stage="movement") as battle:
        board = battle.state.field.board
        reached = {board.name(space) for space in board.within(battle.space("f7"), 2)}
        assert ends(battle) == reached - {"f7", "d7", "h7"}, "low and high ground would cost 3"


#: From, to, cost (worked example T7 and the table of steps).
STEPS = (
    ("d10", "c10", 2),
    ("c10", "d9", 1),
    ("d9", "d8", 2),
    ("c6", "b6", 1),
    ("b6", "a6", 2),
    ("e4", "d3", 2),
    ("d3", "e3", 2),
    ("e5", "e6", 1),
)


@pytest.mark.parametrize(("start", "end", "cost"), STEPS)
def test_t7_a_change_of_terrain_or_a_friendly_wall_costs_two(start: str, end: str, cost: int) -> None:
    with scene() as battle:
        field = battle.state.field
        assert field.step_cost(battle.space(start), battle.space(end), "melee", 0) == cost


def test_costs_never_add_up_to_more_than_two_a_hex() -> None:
    with scene() as battle:
        field = battle.state.field
        costs = {
            cost
            for player in (0, 1)
            for space in field.board.spaces
            for _, cost in field.ways("ranged", player, False)[space]
        }
        assert costs == {1, 2}


def test_nobody_passes_through_a_troop_or_ends_on_one() -> None:
    around = ("e7", "e8", "f8", "g7", "f6")
    with scene("A foot f7", *(f"A archer {space}" for space in around), stage="movement") as battle:
        assert ends(battle) == {"e6", "d6", "e5", "f5"}


def test_three_card_moves_and_each_troop_makes_one() -> None:
    with scene(*(f"A foot {space}" for space in ("e5", "f5", "g5", "h5")), stage="movement") as battle:
        battle.do("move A1 e6")
        assert not ends(battle, "A1")
        battle.do("move A2 f6", "move A3 g6")
        assert battle.options() == ["end"]


def test_melee_never_enters_a_landmark_and_ranged_troops_do_for_two() -> None:
    with scene("A foot c10", "A archer d9", stage="movement") as battle:
        assert "c9" not in ends(battle, "A1")
        assert "c9" in ends(battle, "A2")
        field = battle.state.field
        assert field.step_cost(battle.space("c8"), battle.space("c7"), "ranged", 0) == 2
        assert field.step_cost(battle.space("c7"), battle.space("c6"), "ranged", 0) == 1
        assert field.step_cost(battle.space("c7"), battle.space("c8"), "ranged", 0) == 2


def test_an_enemy_wall_is_closed_and_leaving_one_costs_two() -> None:
    with scene("A archer e12", "A archer h13", stage="movement") as battle:
        assert "f13" not in ends(battle)
        assert ends(battle, "A2") == {"g14", "h14", "i13", "h12", "g12", "g13"}


# Mustering


def test_melee_is_placed_beside_a_friendly_wall_and_ranged_on_one_too() -> None:
    with scene("B foot d4", hands=("foot archer", ""), walls=1, stage="mustering") as battle:
        battle.state.lay_field(((battle.space("d3"),), ()))
        places = {
            kind: [o.split()[2] for o in battle.options() if o.startswith(f"place {kind}")]
            for kind in ("foot", "archer")
        }
    assert set(places["foot"]) == {"c4", "e3", "d2", "c2", "c3"}
    assert set(places["archer"]) == {"c4", "e3", "d2", "c2", "c3", "d3"}
