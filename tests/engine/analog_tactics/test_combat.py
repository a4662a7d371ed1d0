"""Attacks by the book: who may be attacked, from which space, by which numbers; the worked examples."""

from armybuilder.engine.games.analog_tactics import sight
from armybuilder.geometry.hexes import is_in_wedge
from tests.engine.analog_tactics.matches import library
from tests.engine.analog_tactics.scene import scene

# A hexagon's f column runs straight up: f7 lies north of f6, g6 north-east of f6, g5 south-east, e6 north-west.


def test_what_stands_between_blocks_the_line_of_sight() -> None:
    with scene("A mage-elite f4 N", "B warrior-common f7 S", "A mage-common f5 S") as play:
        assert not play.options("attack A1")
        play.state.put(1, play.state.field.board.named("a1"))
        assert play.options("attack A1") == ["attack A1 B1"]


def test_sight_agrees_with_exact_geometry_on_all_pairs() -> None:
    with scene("A mage-elite f4 N", "B warrior-common f7 S") as play:
        board = play.state.field.board
        for start in board.spaces:
            for way in range(6):
                seen = {end for end in board.spaces if is_in_wedge(board.cell[start], way, board.cell[end])}
                assert board.wedge(start, way) == seen


def test_straight_ahead_at_range_3_the_entries_shrink_with_the_distance() -> None:
    found = {}
    for distance, space in ((1, "f7"), (2, "f8"), (3, "f9")):
        with scene("A mage-elite f6 N", f"B warrior-common {space} S") as play:
            state = play.state
            found[distance] = sight.entries(state, state.place[0], 1, 3)
    assert found == {3: {1}, 2: {1, 2, 6}, 1: {1, 2, 3, 5, 6}}


def test_a1_a_unit_steps_as_often_as_it_has_points() -> None:
    with scene("A warrior-elite f4 N movement=2", "B warrior-elite f9 S") as play:
        play.do("step A1 f5")
        play.do("step A1 f6")
        assert play.points("A1", "movement") == 0
        assert not play.options("step A1")
        play.state.refresh(0)
    assert play.points("A1", "movement") == 3


def test_a2_a_level_raises_the_maximum_and_not_the_health() -> None:
    with scene("A warrior-elite f4 N", "B warrior-elite f9 S") as play:
        play.state.level[0] = 2
        play.state.refit_team(0)
    assert (play.health("A1"), play.state.most_health(0)) == (5, 6)


def test_a6_objectives_alternate_and_rotate() -> None:
    with scene("A warrior-elite f4 N", "B warrior-elite f9 S") as play:
        field = play.state.field
        names = [[(field.board.name(space), kind) for space, kind in field.active(number)] for number in (1, 2, 3, 7)]
    assert names[0] == [("f6", "xp"), ("e9", "vp")]
    assert names[1] == [("f6", "vp"), ("e9", "xp")]
    assert names[2] == [("f6", "xp"), ("i3", "vp")]
    assert names[3] == [("f6", "xp"), ("e9", "vp")]


def test_level_10_figures_are_the_sums_of_the_tables() -> None:
    elite = library().profiles["warrior-elite"]
    assert elite.at(10) == (9, 4, 3, 2, 3, 2, 1, 2, 2, 1)


def test_no_space_next_to_an_enemy_is_one_to_respawn_on() -> None:
    from armybuilder.engine.games.analog_tactics.health import respawn_spaces

    with scene("A warrior-elite - N", "B warrior-elite f6 S") as play:
        names = {play.state.field.board.name(space) for space in respawn_spaces(play.state, 0)}
    assert "f7" not in names
    assert "f8" in names


# The log


def test_what_takes_damage_away_has_a_minus_sign() -> None:
    lines = ("A warrior-elite f5 N", "B warrior-elite f6 S")
    with scene(*lines, rolls=[6, 1], picks={"B": ["block"]}, answers=["block B1"]) as play:
        play.do("attack A1 B1")
    assert "(2 Damage − 4 Block)" in " ".join(play.table.told())
