"""The worth of a state to a player: what the bots go by."""

from collections.abc import Mapping

import pytest

from armybuilder.engine.games.tactics_david import board, judging
from armybuilder.engine.games.tactics_david.judging import EDGE, FACING, NEARNESS, PATIENCE, THREAT, URGE, value
from armybuilder.engine.games.tactics_david.scenes import Stage
from catalog.games.tactics_david.plain import BACK
from tests.engine.tactics_david.scene import SceneOf

FACED = ("A knight d2 north", "B knight d8 south")


@pytest.fixture(autouse=True)
def _wherever_they_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "FACING", 0.0)


def test_who_turns_its_back_on_the_closest_enemy_is_worth_less(plain: SceneOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "FACING", FACING)
    with plain("A knight d2 north", "B knight e8 south", "B knight a9 south") as table:
        table.state.turn, sides = 1, table.state.profile[0].sides
        worth = []
        for table.state.facing[0] in range(4):
            worth.append(value(table.state, 0))
    assert [worth[0] - each for each in worth] == pytest.approx(
        [FACING * (sides[0] - sides[side]) for side in (0, 3, 2, 1)]
    )
    assert worth[0] > worth[2]


def steps(table: Stage, start: str, end: str) -> int:
    field, grid = table.state.field, table.state.field.grid
    return field.walks(grid.named(start), tuple(table.state.graves))[grid.named(end)]


def test_a_walk_goes_straight_where_nothing_stands(plain: SceneOf) -> None:
    with plain(*FACED) as table:
        assert steps(table, "d2", "d8") == 6


def test_a_walk_goes_around_pieces_and_the_dead_but_over_a_bridge(plain: SceneOf) -> None:
    across = {f"{column}5": 1 for column in "abcdef"}
    with plain(*FACED, pieces=across) as table:
        assert steps(table, "d2", "d8") == 12
    with plain(*FACED, pieces=across | {"d5": 0}) as table:
        assert steps(table, "d2", "d8") == 6
    with plain(*FACED, pieces=across) as table:
        table.state.graves[table.state.field.grid.named("g5")] = 1
        assert steps(table, "d2", "g5") == 6
        assert steps(table, "d2", "d8") == table.state.field.grid.size


def test_no_more_walks_are_remembered_than_are_of_use(plain: SceneOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "MOST_WALKS", 3)
    with plain(*FACED) as table:
        field = table.state.field
        for space in field.grid.spaces:
            field.walks(space, tuple(table.state.graves))
            assert len(field._walks) <= 3


def test_a_space_nearer_is_worth_a_little_and_more_the_longer_a_match_lasts(plain: SceneOf) -> None:
    worth: dict[int, float] = {}
    for turn in (1, PATIENCE, PATIENCE + 10):
        found = []
        for place in ("d2", "d3"):
            with plain(f"A knight {place} north", "B knight d8 south") as table:
                table.state.turn = turn
                found.append(value(table.state, 0))
        worth[turn] = found[1] - found[0]
    assert worth[1] == worth[PATIENCE] == pytest.approx(NEARNESS)
    assert worth[PATIENCE + 10] == pytest.approx(NEARNESS + 10 * URGE)


def threat(scene: SceneOf, *lines: str, pieces: Mapping[str, int] | None = None) -> float:
    """The worth to A of its units looking where they look, and not the other way."""
    with scene(*lines, pieces=pieces) as table:
        state = table.state
        before = value(state, 0)
        for unit in state.in_play(0):
            state.facing[unit] = (state.facing[unit] + BACK) % 4
        return before - value(state, 0)


def danger(scene: SceneOf, attacker: str, victim: str, side: str) -> float:
    """A share of a victim's cost: half of it, more or less by how much stronger the attacker's front is than a side."""
    with scene(f"A {attacker} a1 north", f"B {victim} a9 south") as table:
        edge = table.strength("A1") - table.strength("B1", side)
        return float(THREAT * table.state.profile[1].cost * min(1, max(0.1, 0.5 + edge / EDGE / 2)))


@pytest.mark.parametrize(("facing", "side"), [("west", "right"), ("east", "left"), ("north", "back")])
def test_who_could_be_struck_is_a_threat_by_the_side_that_would_be_struck(
    plain: SceneOf, facing: str, side: str
) -> None:
    expected = danger(plain, "knight", "spearman", side)
    assert threat(plain, "A knight d4 north", f"B spearman d5 {facing}") == pytest.approx(expected)


@pytest.mark.parametrize(
    ("space", "others", "sides"),
    [
        ("d3", [], ("back", "left")),
        ("e4", [], ("right", "back")),
        ("e3", [], ("back", "left")),
        ("d3", ["A egg d5 north"], ("front", "right")),
    ],
)
def test_beside_and_behind_it_counts_which_side_would_be_struck_g16(
    plain: SceneOf, space: str, others: list[str], sides: tuple[str, str]
) -> None:
    worth = []
    for facing in ("south", "east"):
        with plain("A kraken d4 north", f"B black-knight {space} {facing}", *others) as table:
            worth.append(value(table.state, 0))
    struck = [danger(plain, "kraken", "black-knight", side) for side in sides]
    assert worth[0] - worth[1] == pytest.approx(struck[0] - struck[1])


def test_what_the_enemy_could_strike_is_taken_off(plain: SceneOf) -> None:
    struck = {side: danger(plain, "spearman", "knight", side) for side in ("front", "back")}
    expected = danger(plain, "knight", "spearman", "front") - struck["front"] + struck["back"]
    assert threat(plain, "A knight d4 north", "B spearman d5 south") == pytest.approx(expected)


def test_each_unit_counts_the_dearest_that_it_could_strike(plain: SceneOf) -> None:
    dearest = danger(plain, "archer", "knight", "back")
    assert dearest > danger(plain, "archer", "egg", "back")
    lines = ("A archer d3 north", "B egg d5 north", "B knight e5 north", "B egg d6 north")
    assert threat(plain, *lines) == pytest.approx(dearest)
    assert threat(plain, *lines, "A archer e3 north") == pytest.approx(2 * dearest)


@pytest.mark.parametrize(("space", "is_reached"), [("d5", True), ("d6", False), ("c5", False), ("d3", False)])
def test_a_melee_unit_threatens_its_attack_area_alone(plain: SceneOf, space: str, is_reached: bool) -> None:
    assert (threat(plain, "A knight d4 north", f"B egg {space} north") > 0) is is_reached


#: An archer at d3 has a Range Rating of 5; it shoots ahead and as far to a side as ahead, the sum within its rating.
SHOTS = [
    ("d4", True),
    ("d8", True),
    ("d9", False),
    ("b5", True),
    ("f5", True),
    ("b6", True),
    ("a6", False),
    ("e3", False),
]


@pytest.mark.parametrize(("space", "is_reached"), SHOTS)
def test_a_ranged_unit_threatens_its_range_area_as_far_as_it_sees(plain: SceneOf, space: str, is_reached: bool) -> None:
    lines = ("A archer d3 north", f"B egg {space} north")
    assert (threat(plain, *lines) > 0) is is_reached
    if space[1] != "4":
        assert threat(plain, *lines, pieces={"c4": 2, "d4": 2, "e4": 2}) <= 0
