"""Unit Teams: forming and parting, moving, who is struck (figs 9.1 and 9.2)."""

import pytest

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.state import BIT, NOBODY
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.games.tactics_david.stride import movement_type
from tests.engine.tactics_david.scene import SceneOf


def test_a_unit_that_moves_onto_an_ally_forms_a_team_and_orients_and_faces(plain: SceneOf) -> None:
    lines = ("A soldier d4 north", "A knight d5 north", "B knight g9 south")
    with plain(*lines, answers=["orient west", "face east"]) as table:
        table.engage("A1")
        table.do("move d5")
        assert table.state.units_at(table.state.place[0]) == (0, 1)
        assert table.state.side_by_side[0]
        assert table.facing("A1") == "east"
        assert table.options() == ["done"]


def test_a_charge_onto_an_ally_forms_a_team_too(plain: SceneOf) -> None:
    lines = ("A soldier d4 north", "A knight d6 north", "B knight d9 south")
    with plain(*lines, rolls=[6, 6, 1], answers=["to d6", "orient south", "face north"]) as table:
        table.engage("A1")
        table.do("charge")
        assert table.state.units_at(table.state.place[0]) == (1, 0)


@pytest.mark.parametrize("why", ["fought", "locked", "dead", "team"])
def test_nobody_joins_who_fought_is_locked_dead_or_in_a_team(plain: SceneOf, why: str) -> None:
    lines = ("A soldier d4 north", "A knight d5 north", "A wolf a1 north", "B knight d6 south", "B soldier g9 south")
    rolls = [4, 1] if why == "fought" else []
    with plain(*lines, rolls=rolls) as table:
        if why == "fought":
            table.engage("A2")
            table.do("attack front")
            table.do("done")
        elif why == "locked":
            table.state.locked[1], table.state.locked[3] = 3, 1
        elif why == "dead":
            table.state.statuses[1] = BIT["dead"]
            table.state.occupant[table.state.place[1]] = NOBODY
            table.state.graves[table.state.place[1]] = 1
        else:
            table.join("A2", "A3")
        table.engage("A1")
        assert "move d5" not in table.options()


def test_the_mate_of_a_new_team_is_done_moving_but_still_to_be_engaged_once(plain: SceneOf) -> None:
    lines = ("A soldier d4 north", "A knight d5 north", "B knight d6 south")
    with plain(*lines, answers=["orient north", "face north"], rolls=[1, 2]) as table:
        table.engage("A1")
        table.do("move d5", "done")
        table.engage("A2")
        moves = [option for option in table.options() if option.split()[0] in ("move", "face", "charge", "part")]
        assert moves == []
        table.do("attack front")
        assert table.state.did(0, 1)
        assert "engage A1" not in table.options()


def test_a_team_moves_like_its_slower_half_and_by_land_if_its_types_differ(plain: SceneOf) -> None:
    for mate, kind, rating in (("knight", "land", 3), ("griffin", "land", 3), ("soldier", "land", 3)):
        with plain("A soldier d4 north", f"A {mate} e4 north", "B knight g9 south") as table:
            table.join("A1", "A2")
            assert movement_type(table.table, 0) == kind
            assert movement.movement_rating(table.table, 1) == rating
    with plain("A angel d4 north", "A fallen e4 north", "B knight g9 south") as table:
        table.join("A1", "A2")
        assert movement_type(table.table, 0) == "hover"
        assert movement.movement_rating(table.table, 0) == 4


@pytest.mark.parametrize(("terrain", "rating"), [("road", 3 + 1), ("forest", 3 - 1), ("field", 3)])
def test_the_space_on_which_a_team_is_engaged_counts_for_both_before_they_move(
    plain: SceneOf, terrain: str, rating: int
) -> None:
    lines = ("A knight d4 north", "A soldier d4 north", "B knight g9 south")
    with plain(*lines, terrain={"d4": terrain}) as table:
        table.engage("A1")
        assert movement.movement_rating(table.table, 0) == rating
        table.do("move d5", "done", "done")
        assert movement.movement_rating(table.table, 1) == 3


def test_who_stands_first_in_a_team_stays_first_when_the_second_moves_them(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "A knight e4 north", "B knight g9 south") as table:
        table.join("A1", "A2")
        table.engage("A2")
        table.do("move d5")
        assert table.state.units_at(table.state.place[0]) == (0, 1)


def test_the_reach_of_a_team_takes_it_onto_nobody_g68(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "A knight e4 north", "A wolf d5 north", "B knight g9 south") as table:
        table.join("A1", "A2")
        spaces = {table.state.field.grid.name(space) for space in movement.reach(table.table, 0)}
        assert "d5" not in spaces
        assert {"d6", "d7"} <= spaces


@pytest.mark.parametrize(
    ("side_by_side", "space", "facing", "struck"),
    [
        (False, "c5", "east", ["hit A1", "hit A2"]),
        (False, "e5", "west", ["hit A1", "hit A2"]),
        (False, "d6", "south", ["hit A1"]),
        (False, "d4", "north", ["hit A2"]),
        (True, "c5", "east", ["hit A1"]),
        (True, "e5", "west", ["hit A2"]),
        (True, "d6", "south", ["hit A1", "hit A2"]),
        (True, "d4", "north", ["hit A1", "hit A2"]),
    ],
    ids=["9.1 west", "9.1 east", "9.1 north", "9.1 south", "9.2 west", "9.2 east", "9.2 north", "9.2 south"],
)
def test_figs_9_1_and_9_2_who_of_a_team_can_be_struck_g67(
    plain: SceneOf, side_by_side: bool, space: str, facing: str, struck: list[str]
) -> None:
    lines = ("A knight d5 north", "A knight g5 north", f"B knight {space} {facing}")
    answers = struck[-1:] if len(struck) > 1 else []
    with plain(*lines, answers=answers, rolls=[1, 5], turn_of="B") as table:
        table.join("A1", "A2", side_by_side=side_by_side)
        table.engage("B1")
        table.do("attack front")
        assert len(table.table.asked) == 2 + (len(struck) > 1)
        assert f"hit A{table.events('clash')[0][2] + 1}" == struck[-1]


@pytest.mark.parametrize(("space", "struck"), [("c5", 0), ("e5", 1)])
def test_of_a_team_side_by_side_the_half_next_to_an_attacker_beside_it_is_struck_g67(
    plain: SceneOf, space: str, struck: int
) -> None:
    lines = ("A knight d5 north", "A knight g5 north", f"B kraken {space} north")
    with plain(*lines, rolls=[1, 5], turn_of="B") as table:
        table.join("A1", "A2", side_by_side=True)
        table.engage("B1")
        table.do("attack front")
        assert table.events("clash")[0][2] == struck


def test_the_defender_chooses_who_of_a_team_is_shot_g69(plain: SceneOf) -> None:
    lines = ("A knight d5 north", "A soldier g5 north", "B hunter d9 south")
    with plain(*lines, answers=["hit A2"], rolls=[6, 6, 1, 6], turn_of="B") as table:
        table.join("A1", "A2")
        table.engage("B1")
        table.do("shoot A1 front")
        assert table.events("clash")[0][2] == 1
        assert table.table.players[-1] == 0


def test_the_attacker_chooses_who_of_an_open_team_is_struck_g67(plain: SceneOf) -> None:
    lines = ("A knight d5 north", "A knight g5 north", "B knight c5 east")
    with plain(*lines, answers=["hit A1"], rolls=[1, 5], turn_of="B") as table:
        table.join("A1", "A2")
        table.engage("B1")
        table.do("attack front")
        assert table.table.players[-1] == 1


def test_the_mate_of_the_dead_has_to_move_as_soon_as_it_can(plain: SceneOf) -> None:
    lines = ("A knight d5 north", "A soldier g5 north", "B knight d6 south")
    with plain(*lines, rolls=[2, 1, 6], turn_of="B") as table:
        table.join("A1", "A2")
        table.engage("B1")
        table.do("attack front", "done")
        table.next_turn_of("A")
        table.engage("A2")
        verbs = {option.split()[0] for option in table.options()}
        assert verbs == {"move", "face"}
        table.do("move e5")
        assert "done" in table.options()


def test_a_stack_in_play_has_its_figures_from_all_and_the_rest_from_the_top_g54(plain: SceneOf) -> None:
    with plain("A spearman/warrior/soldier d4 north", "B knight d9 south") as table:
        profile = table.state.profile[0]
        assert [strength(table.table, 0, side) for side in range(4)] == [10, 6, 4, 5]
        assert (profile.unit_type, profile.movement_type, profile.movement) == ("physical", "land", 3)
        assert (profile.area.name.lower(), profile.cost, profile.core, profile.unit_class) == ("mb", 37, 25, "heavy")
