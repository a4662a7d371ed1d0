"""Abilities of the Egg Root: snakes, beasts and what lives in the water, a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.movement import movement_rating
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.games.tactics_david.stride import movement_type
from tests.engine.tactics_david.scene import SceneOf


def test_shed_wins_the_escape_and_leaves_a_marker_that_holds_the_enemy(scene: SceneOf) -> None:
    with scene("A snake d4 north", "B griffin d5 south", answers=["yes"]) as table:
        table.lock("A1", "B1")
        table.engage("A1")
        table.do("escape")
        assert table.locked_with("B1") == ""
        table.do("move d2", "done")
        assert (table.locked_with("A1"), table.locked_with("B1")) == ("", "B1")
        table.next_turn_of("B")
        table.engage("B1")
        assert set(table.options()) == {"attack front", "escape"}


def test_shed_may_leave_no_marker_and_leaves_none_without_moving(scene: SceneOf) -> None:
    with scene("A snake d4 north", "A snake f4 north", "B griffin d5 south", "B griffin f5 south") as table:
        table.lock("A1", "B1")
        table.lock("A2", "B2")
        table.engage("A1")
        table.table.texts = ["no"]
        table.do("escape", "move d2", "done")
        table.engage("A2")
        table.do("escape", "done")
        table.next_turn_of("A")
        table.engage("A2")
        table.do("move f3")
    assert (table.locked_with("B1"), table.locked_with("B2")) == ("", "")


def leave_marker(table: Stage) -> None:
    """Lets the Snake A1 escape and leave B1 with its marker, up to B1's Engagement."""
    table.lock("A1", "B1")
    table.engage("A1")
    table.do("escape", "move d2", "done")
    table.next_turn_of("B")
    table.engage("B1")


def test_shed_marker_goes_when_it_is_attacked(scene: SceneOf) -> None:
    with scene("A snake d4 north", "B griffin d5 south", answers=["yes"]) as table:
        leave_marker(table)
        table.do("attack front")
    assert table.locked_with("B1") == ""
    assert table.clashes() == []


def test_shed_marker_lets_every_escape_succeed(scene: SceneOf) -> None:
    with scene("A snake d4 north", "B griffin d5 south", answers=["yes"]) as table:
        leave_marker(table)
        table.do("escape", "move c5")
    assert table.locked_with("B1") == ""
    assert table.space("B1") == "c5"


@pytest.mark.parametrize(("face", "statuses"), [(3, ["poisoned"]), (2, [])])
def test_venom_poisons_in_range_and_sight_on_three(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A viper d2 north", "B griffin d6 south", "B griffin f5 south", pieces={"e4": 2}, rolls=[face]) as table:
        table.engage("A1")
        assert "use venom B2" not in table.options()
        table.do("use venom B1")
    assert table.statuses("B1") == statuses


@pytest.mark.parametrize(
    ("space", "rolls", "told"), [("road", [1, 4], []), ("field", [1, 3], ["B1 Knight rolls a D3 in place of a D6"])]
)
def test_squeeze_is_told_where_it_takes_a_d6_and_not_of_the_d4_of_a_road(
    scene: SceneOf, space: str, rolls: list[int], told: list[str]
) -> None:
    with scene("A anaconda d4 north", "B knight d5 south", rolls=rolls, terrain={"d5": space}) as table:
        table.engage("A1")
        table.do("attack front")
    assert [event[3] for event in table.events("works")] == told


def test_floodplains_turn_the_banks_into_water_while_it_swims(scene: SceneOf) -> None:
    with scene("A leviathan d3 north", "B hound a9 south", terrain={"d4": "water", "d5": "water"}) as table:
        table.engage("A1")
        table.do("move d4")
        ring = {f"{column}{row}" for column in "cde" for row in (3, 4, 5, 6)} - {"d4", "d5"}
        assert {table.state.field.grid.name(space) for space in table.state.flooded} == ring
        table.kill("A1")
    assert not table.state.flooded


def test_floodplains_count_as_water_under_itself_alone(scene: SceneOf) -> None:
    with scene("A leviathan d3 north", "A lion b3 north", "B griffin d4 south", rolls=[1, 1, 1]) as table:
        assert not table.state.flooded
        table.engage("A1")
        assert movement_rating(table.table, table.unit("A1")) == 4
        table.do("done")
        table.next_turn_of("B")
        table.engage("B1")
        table.do("attack front")
    assert table.clashes() == [(5 + 1, 7 + 1 + 1)]


def test_gorgon_gaze_petrifies_on_five_all_in_line_behind_its_target(scene: SceneOf) -> None:
    with scene(
        "A gorgon d2 north", "A hound d5 north", "B griffin d4 south", "B griffin d8 south", rolls=[5, 4, 5]
    ) as table:
        table.engage("A1")
        table.do("use gorgon-gaze B1")
        assert not table.events("aims")
    assert [table.statuses(name) for name in ("A2", "B1", "B2")] == [[], ["petrified"], ["petrified"]]


@pytest.mark.parametrize(("face", "statuses"), [(5, ["petrified"]), (4, [])])
def test_petrifying_peck_petrifies_on_a_five_after_the_combat_phase(
    scene: SceneOf, face: int, statuses: list[str]
) -> None:
    with scene("A cockatrice d4 north", "B griffin d5 north", rolls=[face, 3, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.statuses("B1") == statuses


def test_carry_lets_the_unit_in_its_team_soar(scene: SceneOf) -> None:
    with scene(
        "A griffin d2 north", "A hound d4 north", "B hound d9 south", answers=["orient north", "face north"]
    ) as table:
        assert movement_type(table.table, table.unit("A2")) == "land"
        table.engage("A1")
        table.do("move d4", "done")
        assert movement_type(table.table, table.unit("A2")) == "soar"


def test_carry_lets_a_swimmer_fly_with_it_as_far_as_it_can(scene: SceneOf) -> None:
    with scene("A griffin d2 north", "A serpent d2 north", "B hound d9 south") as table:
        table.engage("A2")
        assert movement_rating(table.table, table.unit("A2")) == 4


@pytest.mark.parametrize(("start", "end"), [("d7", "d5"), ("d8", "d8"), ("f5", "e5"), ("g5", "g5")])
def test_grapple_tentacle_reaches_three_spaces(scene: SceneOf, start: str, end: str) -> None:
    answers = ["pull A2"] if start != end else []
    with scene("A kraken d4 north", "A hound b4 north", f"B griffin {start} south", answers=answers) as table:
        table.engage("A1")
        table.do("use grapple-tentacle")
    assert (table.space("A2"), table.space("B1")) == ("c4", end)


@pytest.mark.parametrize(
    ("facing", "dice", "total"),
    [("north", [4, 1, 4], 2 + 1 + 4), ("west", [3, 1, 4], 3 + 4), ("south", [4, 1, 4], 5 + 4)],
    ids=["on a four", "not on a three", "not on its front"],
)
def test_tail_whip_strengthens_all_sides_but_the_front(
    scene: SceneOf, facing: str, dice: list[int], total: int
) -> None:
    with scene("A lion d4 north", f"B crocodile d5 {facing}", rolls=dice) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(5 + 1, total)]
