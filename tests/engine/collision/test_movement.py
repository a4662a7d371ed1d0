"""Moving, reinforcements, recovery and fleeing; the book's examples of movement among them."""

import pytest

from armybuilder.engine.games.collision.movement import journeys
from armybuilder.play.games.collision.adapter import reach as reach_shown
from tests.engine.collision.scene import scene

FAR = "B l10 south"


def reach(battle_options: list[str], verb: str) -> set[str]:
    return {option.split()[1] for option in battle_options if option.startswith(f"{verb} ")}


def test_a_maneuver_of_3_goes_one_open_space_and_one_bush() -> None:
    terrain = {"c5": "obstacle", "b4": "impassable-terrain", "d4": "impassable-terrain"}
    with scene("A c3 north endurance=1", FAR, terrain=terrain) as battle:
        options = reach(battle.may("A1"), "maneuver")
    assert "c5" in options  # C12
    assert "c6" not in options


def test_starting_on_an_obstacle_does_not_slow() -> None:
    with scene("A c3 north endurance=1", FAR, terrain={"c3": "obstacle"}) as battle:
        assert "c6" in reach(battle.may("A1"), "maneuver")


def test_a_run_of_move_3_goes_up_to_6_spaces() -> None:
    with scene("A c1 north", FAR) as battle:
        options = reach(battle.may("A1"), "run")
    assert "c7" in options  # C13
    assert "c8" not in options


def test_a_step_is_free_straight_and_not_onto_an_obstacle() -> None:
    with scene("A c3 north endurance=0", FAR, terrain={"c4": "obstacle"}) as battle:
        options = battle.may("A1")
    assert reach(options, "step") == {"b3", "d3", "c2"}  # C14
    assert not reach(options, "maneuver")


def test_one_level_up_can_be_climbed_and_two_cannot() -> None:
    with scene("A c3 north", FAR, levels={"c4": 2, "d3": 3}) as battle:
        options = reach(battle.may("A1"), "step")
    assert "c4" in options  # C15
    assert "d3" not in options


def test_friends_are_passed_and_enemies_are_not_and_nobody_ends_on_either() -> None:
    terrain = {f"{column}{row}": "impassable-terrain" for column in "bd" for row in (2, 3, 4, 5)}
    with scene("A c3 north", "A c4 north", "B c2 north", FAR, terrain=terrain) as battle:
        options = reach(battle.may("A1"), "maneuver")
    assert "c5" in options
    assert not options & {"c4", "c2", "c1"}


def test_no_movement_ends_on_a_vertical_obstacle() -> None:
    with scene("A c3 north", FAR, terrain={"c4": "vertical-obstacle"}) as battle:
        options = reach(battle.may("A1"), "maneuver") | reach(battle.may("A1"), "step")
    assert "c4" not in options
    assert "c5" in options


def test_one_movement_an_activation_and_then_no_other() -> None:
    with scene("A c3 north", FAR, answers=["face north"]) as battle:
        battle.acts("A1", "step c4")
        assert not reach(battle.may("A1"), "maneuver")


def test_the_chest_leaves_a_move_of_1() -> None:
    from armybuilder.engine.games.collision.state import Marker

    with scene("A c5 north", FAR, major="capture-the-chest") as battle:
        battle.state.markers.append(Marker("chest", 0, battle.piece("A1")))
        options = battle.may("A1")
    assert not reach(options, "maneuver")
    assert "c7" in reach(options, "run")


# Fleeing


def test_the_fleeing_do_not_move_and_run_as_far_as_they_can_in_their_recovery() -> None:
    with scene("A c5 north flee=1 move=1", "B c6 south", answers=["face north", "flee c3", "face south"]) as battle:
        battle.state.flee_from[0] = battle.piece("B1")
        assert not reach(battle.may("A1"), "step")
        battle.acts("A1", "hold")
    assert (battle.tile("A1"), battle.tokens("A1", "flee")) == ("c3", 0)
    assert battle.endurance("A1") == 6


def test_who_flees_over_the_edge_stays_away_a_turn_for_each_token_left() -> None:
    with scene(
        "A c1 south flee=2", "B c4 south", answers=["face south", "flee c1"], rolls=[5, 5, 5, 4], turn=2
    ) as battle:
        battle.state.flee_from[0] = battle.piece("B1")
        battle.acts("A1", "hold")
        assert battle.is_waiting("A1")
        battle.state.phase = 1
        battle.steps()
        assert not battle.state.ready[0]
        assert battle.tokens("A1", "flee") == 0


# Reinforcements


def test_a_reinforcement_comes_in_over_its_edge_however_near_an_enemy_and_then_acts() -> None:
    with scene("A - north", "B b5 west", answers=["face east"], rolls=[1]) as battle:
        battle.state.standing[0], battle.state.ready[0] = 1, True
        options = battle.may("A1")
        assert all(option.split()[0] in ("step", "maneuver", "run") for option in options)
        assert "step a5" in options
        battle.acts("A1", "step a5", "single 1 B1")
    assert battle.tile("A1") == "a5"


def test_a_reinforcement_that_finds_no_way_in_recovers_outside() -> None:
    lines = ["A - north endurance=0", *(f"B a{row} west" for row in range(1, 11))]
    with scene(*lines) as battle:
        battle.state.standing[0], battle.state.ready[0] = 1, True
        assert battle.may("A1") == ["end"]
        battle.acts("A1", "end")
    assert battle.is_waiting("A1")
    assert battle.endurance("A1") == 4


# Ways past enemies who answer


def test_a_way_past_some_of_sixty_who_answer_is_found() -> None:
    crowd = [f"B {column}{row} south flame-wreath" for row in (2, 4, 5, 6, 7) for column in "abcdefghijkl"]
    met = {f"B{number}" for number in range(4, 9)}  # beside the way, or its end
    others = [each for number in range(1, 61) if (each := f"B{number}") not in met]
    with scene("A c1 north", *crowd, answers=[f"around {' '.join(others)}"]) as battle:
        found, grid = journeys(battle.table, battle.piece("A1"), 5), battle.state.field.grid
        way = found.path(battle.table, grid.named("h1"))
    assert [grid.name(tile) for tile in way] == ["d1", "e1", "f1", "g1", "h1"]


@pytest.mark.parametrize(("levels", "is_reached"), [((1, 2, 3), True), ((3, 1, 3), False), ((3, 1, 2), True)])
def test_who_levitates_passes_enemies_no_higher_than_it_is_on_the_tile_before(
    levels: tuple[int, int, int], is_reached: bool
) -> None:
    walls = {f"{column}{row}": "impassable-terrain" for column in "bd" for row in range(1, 11)}
    heights = dict(zip(("c3", "c4", "c5"), levels, strict=True))
    lines = ("A c3 north levitating-move move=3", "B c5 south")
    with scene(*lines, terrain=walls, levels=heights) as battle:
        found = reach(battle.may("A1"), "maneuver")
    assert ("c6" in found) is is_reached


def test_the_board_shows_where_a_character_may_move() -> None:
    with scene("A c3 north endurance=1", FAR) as battle:
        shown, grid = reach_shown(battle.state, "A1"), battle.state.field.grid
        named = [grid.named(tile) for tile in reach(battle.may("A1"), "maneuver")]
    assert {(grid.column[tile], grid.row[tile]) for tile in named} <= set(shown.moves)
