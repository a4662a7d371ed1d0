"""Movement Phase: Movement, Charge and Facing Procedures, and why something else is not allowed."""

from typing import Any

import pytest

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.options import EngagementChoices
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.games.tactics_david.state import MOVEMENT
from armybuilder.engine.table import Option
from tests.engine.tactics_david.scene import SceneOf


def reached(table: Stage, unit: str = "A1") -> set[str]:
    name = table.state.field.grid.name
    return {name(space) for space in movement.reach(table.table, table.unit(unit))}


def why_not(table: Stage, *option: str | int) -> str:
    return EngagementChoices(table.table, table.state.engaged).why_not(tuple(option))


def test_a_unit_moves_up_to_its_rating_never_diagonally(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "B knight g9 south") as table:
        assert {"d7", "e6", "g4"} <= reached(table)
        assert not {"d8", "f6", "d4"} & reached(table)


def test_it_moves_through_allies_and_the_dead_but_not_through_enemies_g40(plain: SceneOf) -> None:
    walls = {f"{column}5": 3 for column in "abcefg"}
    for line, passes in (
        ("A soldier d5 north", True),
        ("B soldier d5 north", False),
        ("B soldier d5 north dead", True),
    ):
        with plain("A knight d4 north", line, "B knight g9 south", pieces=walls) as table:
            if "dead" in line:
                table.state.occupant[table.state.place[table.unit("B1")]] = -1
                table.state.graves[table.state.place[table.unit("B1")]] = 1
            assert ("d6" in reached(table)) is passes


def test_nobody_stops_on_the_dead_g39(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B soldier d5 south", "B knight g9 south", rolls=[4, 1]) as table:
        table.engage("A1")
        table.do("attack front")
        assert not table.lives("B1")
        assert "d5" not in reached(table)
        assert "d6" in reached(table)


def test_a_charge_stops_before_forest_and_water_but_stays_within_water_g43(plain: SceneOf) -> None:
    lines = ("A soldier d1 north", "B knight g9 south")
    name = "abcdefg"
    for terrain, lane in (
        ({"d4": "forest"}, ["d2", "d3"]),
        ({"d4": "water"}, ["d2", "d3"]),
        ({"d1": "water", "d2": "water"}, ["d2"]),
        ({"d1": "forest"}, []),
    ):
        with plain(*lines, terrain=terrain, columns=len(name)) as table:
            spaces = movement.charge_lane(table.table, 0)
            assert [table.state.field.grid.name(space) for space in spaces] == lane


def test_units_that_hover_do_not_charge(plain: SceneOf) -> None:
    with plain("A angel-knight d1 north", "B knight g9 south") as table:
        table.engage("A1")
        assert "charge" not in table.options()
        assert why_not(table, "charge") == "Units that Hover do not charge."


#: A row of the board from edge to edge.
ROW = [f"{column}5" for column in "abcdefg"]


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        (("move", "d9"), "B2 Knight is there."),
        (("move", "c4"), "A2 Soldier is there."),
        (("move", "e4"), "A Terrain Piece is there."),
        (("move", "d8"), "That is 4 spaces away, and it moves 3."),
        (("move", "a6"), "That is 5 spaces away, and it moves 3."),
        (("move", "f5"), "The way there takes a Movement Rating of 7, and it has 3."),
        (("move", "d4"), "It stands there."),
        (("charge",), "A Terrain Piece is right ahead."),
        (("face", "north"), "It faces that way."),
        (("escape",), "It is not Locked in Combat."),
        (("orient", "west"), "It is in no Unit Team."),
        (("attack", "front"), "No enemy is in its Attack Area."),
        (("strike", "front"), "A Melee unit makes a Melee Attack."),
        (("use", "whip"), "It has no such card to use."),
        (("loot", 2), "Looting is for Item Phase 2."),
        (("dance",), "That isn’t one of the options."),
    ],
)
def test_why_an_option_is_none(plain: SceneOf, option: Option, reason: str) -> None:
    lines = ("A soldier d4 north", "A soldier c4 north +sword", "B soldier d7 south", "B knight d9 south")
    pieces = {"e4": 2, "e5": 2, "d5": 2, "f4": 2}
    with plain(*lines, pieces=pieces) as table:
        table.state.marks[1] |= 1 << 5
        table.engage("A1")
        words = tuple(
            table.state.field.grid.named(str(word)) if option[0] == "move" and n else word
            for n, word in enumerate(option)
        )
        assert why_not(table, *words) == reason


@pytest.mark.parametrize(("ground", "reason"), [
    ({"terrain": dict.fromkeys(ROW, "forest")},
     "The way there takes a Movement Rating of 5, and it has 3: Slow terrain halves the rest of the move."),
    ({"pieces": dict.fromkeys(ROW, 2)}, "Enemies, Terrain Pieces or trails close every way there."),
])  # fmt: skip
def test_a_way_says_what_it_takes_or_that_it_is_closed(plain: SceneOf, ground: dict[str, Any], reason: str) -> None:
    with plain("A soldier d4 north", "B knight a9 south", **ground) as table:
        table.engage("A1")
        assert why_not(table, "move", table.state.field.grid.named("d7")) == reason


@pytest.mark.parametrize(("place", "way", "reason"), [
    ("d1", "south", "It faces the edge of the battlefield."),
    ("d4", "north", "B1 Knight is right ahead, too near for a charge."),
    ("d4", "east", "No charge goes into or out of Forest, between Water and dry land, or over a bridge’s side."),
])  # fmt: skip
def test_why_it_may_not_charge(plain: SceneOf, place: str, way: str, reason: str) -> None:
    with plain(f"A soldier {place} {way}", "B knight d5 east", terrain={"e4": "forest"}) as table:
        table.engage("A1")
        assert why_not(table, "charge") == reason


def test_why_not_twice_and_why_not_later(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "B knight d9 south") as table:
        table.engage("A1")
        table.do("move d5")
        there = table.state.field.grid.named("d6")
        assert why_not(table, "move", there) == "It has made its Movement or Charge Procedure this Turn."
        table.state.phase = 4
        assert why_not(table, "move", there) == "Its Movement Phase is over."


def test_a_mate_that_may_not_move_is_the_reason_against_moving_and_charging_but_not_against_turning(
    plain: SceneOf,
) -> None:
    lines = ("A soldier d4 north", "A knight e4 north petrified", "B knight d9 south")
    with plain(*lines, rolls=[1]) as table:
        table.join("A1", "A2")
        table.engage("A1")
        there = table.state.field.grid.named("d5")
        assert why_not(table, "move", there) == why_not(table, "charge") == "Its team mate may not move with it now."
        assert why_not(table, "face", "north") == "It faces that way."


def test_who_must_fight_is_not_sampled_an_item_instead(plain: SceneOf) -> None:
    with plain("A knight d4 north +amulet-of-shifting", "B soldier d5 south") as table:
        table.lock("A1", "B1")
        table.engage("A1")
        choices = EngagementChoices(table.table, 0)
        assert choices.sample(lambda below: below - 1) == ("use", "amulet-of-shifting")
        table.state.phase = MOVEMENT
        assert choices.sample(lambda below: below - 1) in choices.listed()


def test_why_not_shoot(plain: SceneOf) -> None:
    lines = ("A hunter d2 north", "B knight d9 south", "B knight a3 south", "B knight d5 south", "B knight e5 south")
    with plain(*lines, pieces={"d4": 2, "e4": 2}) as table:
        table.engage("A1")
        assert why_not(table, "shoot", 1, "front") == "The target is 7 away, and its Range Rating is 5."
        assert why_not(table, "shoot", 2, "front") == "The target is not before it."
        assert why_not(table, "shoot", 3, "front") == "It has no Line of Sight."
        table.state.locked[3], table.state.locked[4] = 4, 3
        assert why_not(table, "shoot", 3, "front") == "The target is Locked in Combat."
        table.do("move d3")
        assert why_not(table, "shoot", 3, "front") == "It has moved: a Ranged unit moves or shoots."


def test_there_is_no_reason_against_what_is_allowed(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "B knight d9 south") as table:
        table.engage("A1")
        assert why_not(table, "done") == ""


def test_a_base_movement_rating_is_never_below_nothing(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B knight d9 south") as table:
        table.state.boost(0, "base movement", -9, "card", "turn")
        assert movement.base_movement(table.table, 0) == 0
        table.state.boost(0, "movement", 2, "card", "turn")
        assert movement.movement_rating(table.table, 0) == 2
