"""Missions that a ground settles: points, objectives, ways out, targets, leaders, who wins when the Turns are over.

Rulings G134 and G135.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from armybuilder.engine.bots import GreedyBot
from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.death import revive
from armybuilder.engine.games.tactics_david.laying import Spaces
from armybuilder.engine.games.tactics_david.missions import points, result
from armybuilder.engine.games.tactics_david.scenes import Stage, setup
from armybuilder.engine.games.tactics_david.statuses import unlock
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.match import Match
from armybuilder.grounds.files import as_document
from armybuilder.grounds.files import write as write_ground
from armybuilder.grounds.games.tactics_david import GOALS
from armybuilder.grounds.presenters import GroundView
from armybuilder.lists.files import write as write_army
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import default_options, set_up
from armybuilder.play.games.tactics_david.adapter import ADAPTER
from armybuilder.play.grounds import board_mistakes
from armybuilder.play.replays import strange
from catalog.shelf import shelf
from tests.engine.tactics_david.cards import plain_cards
from tests.engine.tactics_david.scene import SceneOf, scene_with
from tests.grounds.tactics_david import drawn

#: Four Turns: a point for a kill, two for an objective, ten win, and so do two objectives at once.
TERMS: dict[str, Any] = {"kill": 1, "hold": 2, "win": 10, "reach": 2, "turns": 4, "time_up": "points"}


@pytest.fixture(scope="module")
def scene() -> SceneOf:
    return scene_with(plain_cards())


@contextmanager
def playing(scene: SceneOf, *lines: str, goals: dict[str, str] | None = None, **terms: int | str) -> Iterator[Stage]:
    """A scene in a mission of its own; objectives go by their spaces."""
    with scene(*lines, goals=goals, mission=TERMS | terms) as table:
        yield table


def test_a_player_gets_points_for_each_objective_held_as_their_own_turn_ends(scene: SceneOf) -> None:
    with playing(scene, "A soldier d4 north", "B knight f8 south", goals={"d4": "both", "f8": "a"}, reach=0) as table:
        for expected in ([2, 0], [2, 0], [4, 0]):
            table.end_turn()
            assert [points(table.state, player) for player in (0, 1)] == expected
        assert len(table.events("secures")) == 2


def test_a_dead_unit_holds_nothing_and_no_unit_holds_the_others_objective(scene: SceneOf) -> None:
    lines = "A soldier d4 north", "A soldier a1 north", "B knight f8 south"
    with playing(scene, *lines, goals={"d4": "both", "a1": "b"}, reach=0) as table:
        table.kill("A1")
        table.end_turn()
        assert points(table.state, 0) == 0


def test_enough_objectives_held_at_once_win_as_the_turn_ends(scene: SceneOf) -> None:
    lines = "A soldier d4 north", "A soldier e4 north", "B knight f8 south"
    with playing(scene, *lines, goals={"d4": "both", "e4": "a"}, hold=0) as table:
        assert result(table.state) is None
        table.end_turn()
        ended = result(table.state)
        assert ended is not None
        assert (ended.winner, ended.reason) == (0, "2 objectives are held at once.")


def test_enough_points_win_at_once_unless_both_have_as_many(scene: SceneOf) -> None:
    with playing(scene, "A soldier d4 north", "B knight f8 south") as table:
        for score, winner in (([9, 9], None), ([10, 10], None), ([10, 11], 1), ([10, 9], 0)):
            table.state.score = score
            ended = result(table.state)
            assert (ended.winner if ended else None) == winner


@pytest.mark.parametrize(
    ("time_up", "score", "winner", "words"),
    [
        ("points", [1, 3], 1, "1 against 3 points"),
        ("points", [3, 3], None, "3 against 3 points"),
        ("a", [0, 9], 0, "Player A has held out"),
        ("b", [9, 0], 1, "Player B has held out"),
        ("draw", [9, 0], None, "both armies stand"),
    ],
)
def test_who_wins_when_the_turns_are_over(
    scene: SceneOf, time_up: str, score: list[int], winner: int | None, words: str
) -> None:
    with playing(scene, "A soldier d4 north", "B knight f8 south", time_up=time_up) as table:
        table.state.score, table.state.turn = score, 5
        ended = result(table.state)
        assert ended is not None
        assert ended.winner == winner
        assert words in ended.reason


def test_whoever_has_no_unit_left_has_lost_whatever_the_points_say(scene: SceneOf) -> None:
    with playing(scene, "A soldier d4 north", "B knight f8 south") as table:
        table.state.score = [0, 30]
        table.kill("B1")
        ended = result(table.state)
        assert ended is not None
        assert ended.winner == 0


def ended(table: Stage) -> tuple[int | None, str] | None:
    found = result(table.state)
    return (found.winner, found.reason) if found else None


def test_units_escape_as_their_own_turn_ends_unless_they_are_locked(scene: SceneOf) -> None:
    lines = "A soldier d4 north", "A soldier e4 north", "A soldier f4 north", "B knight f5 south"
    goals = {"d4": "out-a", "e4": "out-b", "f4": "out-both", "f5": "out-both"}
    with playing(scene, *lines, goals=goals, escape=3, escapes=2, win=0, turns=20) as table:
        table.lock("A3", "B1")
        for expected in ([3, 0], [3, 0]):
            table.end_turn()
            assert [points(table.state, player) for player in (0, 1)] == expected
        assert (ended(table), table.state.score) == (None, [0, 0])
        unlock(table.state, 2)
        table.end_turn()
        assert ended(table) == (0, "Units that escaped: 2.")


def test_when_all_who_are_left_have_escaped_the_turns_are_over(scene: SceneOf) -> None:
    with playing(scene, "A soldier d4 north", "B knight f8 south", goals={"d4": "out-a"}, escape=1) as table:
        table.end_turn()
        assert ended(table) == (0, "Player A has nobody left on the battlefield: 1 against 0 points.")


def test_a_target_is_destroyed_once_by_who_stands_there(scene: SceneOf) -> None:
    lines = "A soldier d4 north", "B knight f8 south"
    with playing(scene, *lines, goals={"d4": "target-both", "f8": "target-a"}, destroy=2, targets=2) as table:
        for _ in range(3):
            table.end_turn()
        assert [points(table.state, player) for player in (0, 1)] == [2, 0]
        table.state.destroyed[0] += (table.state.place[1],)
        assert ended(table) == (0, "Targets destroyed: 2.")


@pytest.mark.parametrize(
    ("protect", "leader", "dead", "expected"),
    [
        ("a", 0, "A1", None),
        ("a", 0, "A2", (1, "Player A has lost its leader.")),
        ("b", 0, "A2", None),
        ("both", 0, "B1", (0, "Player B has lost its leader.")),
        ("both", 10, "A2", (1, "10 points win: 0 against 10.")),
    ],
)
def test_a_leader_is_the_dearest_unit_and_its_loss_decides_or_pays(
    scene: SceneOf, protect: str, leader: int, dead: str, expected: tuple[int, str] | None
) -> None:
    lines = "A soldier d4 north", "A knight e4 north", "A knight a1 north", "B knight f8 south", "B soldier a8 south"
    with playing(scene, *lines, protect=protect, leader=leader, kill=0) as table:
        table.kill(dead)
        assert ended(table) == expected
        if expected:
            assert revive(table.table, table.unit(dead))
            assert ended(table) is None


def test_no_terrain_piece_is_placed_on_an_objective() -> None:
    made = setup(plain_cards(), ["A soldier - -", "B knight - -"], {}, {}, 7, 5)
    made["battlefield"] |= {"goals": {"c4": "both", "d4": "out-a"}}
    made |= {"terrain": {"each": 1, "pieces": {"fence": 1}}}
    state = Match(GAME, made, "goal", (None, None)).state
    for space in ("c4", "d4"):
        assert "objective" in Spaces(state, "fence").why_not(Verbs.on(state.field.grid.named(space)))


@pytest.mark.parametrize("terms", [{"hold": 1}, {"escape": 2}, {"destroy": 5}], ids=lambda terms: next(iter(terms)))
def test_a_bot_goes_for_the_objectives(terms: dict[str, int]) -> None:
    made = setup(plain_cards(), ["A soldier - -"] * 2 + ["B soldier - -"] * 2, {}, {}, 9, 9)
    kind = {"hold": "", "escape": "out-", "destroy": "target-"}[next(iter(terms))]
    made["battlefield"] |= {"goals": {"a5": f"{kind}a", "i5": f"{kind}b"}}
    made["mission"] = {"kind": "own", **TERMS, "kill": 0, "win": 0, "reach": 0, "hold": 0, "turns": 16, **terms}
    match = Match(GAME, made, "goals", (GreedyBot("a"), GreedyBot("b"))).run()
    assert min(points(match.state, player) for player in (0, 1)) > 0


@pytest.mark.django_db
@pytest.mark.once
def test_a_ground_settles_the_mission_of_a_match_and_its_replay() -> None:
    cards, army = shelf("tactics-david"), next(iter(samples("tactics-david").values()))
    ground = drawn(*["." * 14] * 11).painted(GOALS, "both", ["g6"])
    ground = type(ground)(**{**vars(ground), "terms": {"mission": "own", "hold": 3, "win": 12, "protect": "a"}})
    terms = default_options(cards)
    setup = set_up([army, army], cards, terms | {"battlefield": as_document(ground)})
    assert setup["mission"] == {
        "kind": "own",
        "kill": 0,
        "hold": 3,
        "escape": 0,
        "destroy": 0,
        "protect": "a",
        "leader": 0,
        "win": 12,
        "reach": 0,
        "escapes": 0,
        "targets": 0,
        "turns": 80,
        "time_up": "points",
    }
    assert [*strange(setup, cards), *board_mistakes(setup, cards)] == []
    assert [each.path for each in board_mistakes({**setup, "mission": {**setup["mission"], "win": 1}}, cards)] == [
        "$.setup.mission"
    ]
    told = [GroundView(each, cards).terms for each in (drawn("..."), ground)]
    assert told[0] == [("Mission", "As agreed before the match")]
    assert ("Points for each objective held", "3") in told[1]
    state = GAME.begin(setup, "1")
    board = ADAPTER.draw(state, setup, cards)
    assert board.aims[0].words == (
        "3 points for each objective that you hold as your Turn ends. Win by killing Player A’s leader."
        " 12 points win. After 80 Turns: the most points win. Or leave no enemy unit alive."
    )
    assert str(board.standings[0]).startswith("0 mission points, ")


@pytest.mark.django_db
@pytest.mark.once
def test_the_command_refuses_what_the_ground_settles(tmp_path: Path) -> None:
    ground, army = tmp_path / "ground.json", tmp_path / "army.json"
    ground.write_text(write_ground(drawn(*["." * 14] * 11, kill=1)))
    army.write_text(write_army(next(iter(samples("tactics-david").values()))))
    with pytest.raises(CommandError) as refused:
        call_command("play", str(army), str(army), ground=str(ground), mission="kills", turns=4)
    assert str(refused.value).splitlines() == [
        "Mission: Drawn settles that itself.",
        "Turns: Drawn settles that itself.",
    ]
