"""Deployment, rounds, and how each scenario is won and lost (Setup; Gameplay; Scenario Actions)."""

from typing import Any

import pytest

from armybuilder.engine.games.officers_chess import GAME
from armybuilder.engine.games.officers_chess.scenes import Stage
from armybuilder.engine.match import Match
from armybuilder.engine.scenes import ScriptedTable
from catalog.games.officers_chess.plain import SIDES
from tests.engine.officers_chess.cards import fixture_cards
from tests.engine.officers_chess.matches import scenarios
from tests.engine.officers_chess.scene import SceneOf


def waiting(setup: dict[str, Any]) -> Match[Any]:
    return Match(GAME, setup, "seed", (None, None)).run()


def made(scenario: str, attacker: list[str], defender: list[str], **rules: Any) -> dict[str, Any]:
    """A set-up of a scenario with armies of these classes."""
    armies = [
        {"name": side, "units": [{"class": slug, "inventory": [], "tags": []} for slug in classes]}
        for side, classes in (("A", attacker), ("D", defender))
    ]
    found = scenarios()[scenario]
    return {"cards": fixture_cards(), "map": found["map"], "scenario": {**found["scenario"], **rules}, "armies": armies}


# Deployment


def deployed(match: Match[Any]) -> list[int]:
    """The sides asked in deployment and for the first activation, in order."""
    asked = []
    while match.state.round == 0:
        assert match.question
        asked.append(match.question.player)
        options = match.question.options
        match.answer(options.listed()[0] if hasattr(options, "listed") else options[0])
        match.run()
    assert match.question
    return [*asked, match.question.player]


@pytest.mark.parametrize(("scenario", "first"), [("bridge-at-arlen", 1), ("raze-the-granaries", 0), ("breakout", 0)])
def test_one_side_deploys_all_then_the_other_which_activates_first(scenario: str, first: int) -> None:
    match = waiting(made(scenario, ["soldier", "knight"], ["soldier", "knight"]))
    asked = deployed(match)
    assert asked == [first] * 3 + [1 - first] * 4
    assert all(match.state.place)


@pytest.mark.parametrize(("rolls", "first"), [((14, 7), 1), ((7, 14), 0), ((9, 9, 3, 4), 0)])
def test_the_higher_roll_deploys_second_where_the_scenario_rolls(rolls: tuple[int, ...], first: int) -> None:
    state = GAME.start(made("pitched-field", ["soldier"], ["soldier"]), 1)
    table = ScriptedTable(GAME, state, rolls, [f"on {'a10' if first == 0 else 'a1'}"])
    GAME.step(table)
    table.finish()
    assert state.place[first]
    side = ("attacker", "defender")[first]
    told = f"The attacker rolls {rolls[-2]}, the defender {rolls[-1]}: the {side} deploys first."
    assert table.told()[-2] == told


def test_nobody_rolls_where_the_scenario_says_who_deploys_first() -> None:
    state = GAME.start(made("bridge-at-arlen", ["soldier"], ["soldier"]), 1)
    table = ScriptedTable(GAME, state, (), ["on j10"])
    GAME.step(table)
    assert state.place[1]


def test_units_are_deployed_in_their_zone_on_tiles_that_they_may_enter() -> None:
    match = waiting(made("bridge-at-arlen", ["soldier"], ["cavalier", "pegasus-knight"]))
    assert match.question
    match.answer(("deploy", 1))
    match.run()
    grid, ground = match.state.grid, match.state.ground
    spaces = [int(option[1]) for option in match.question.options]
    assert spaces
    assert all(grid.column[space] >= 9 and ground[space] != "mountain" for space in spaces)


# Rounds


def test_players_alternate_and_who_has_more_units_activates_the_rest(scene: SceneOf) -> None:
    with scene("A soldier a1", "A soldier b1", "A soldier c1", "D soldier i9") as battle:
        order = []
        for name in ("A1", "D1", "A2", "A3"):
            order.append(battle.state.player)
            battle.turn(name)
        assert order == [0, 1, 0, 0]
        assert (battle.state.round, battle.state.player) == (2, 1)  # the defender was done first


# How scenarios end


def winner(battle: Stage) -> tuple[int | None, str] | None:
    found = GAME.result(battle.state)
    return (found.winner, found.reason) if found else None


def time_runs_out(battle: Stage, rounds: int) -> None:
    battle.state.round = rounds
    battle.turn("D1")
    assert winner(battle) is None
    battle.turn("A1")


def tiles(scenario: str) -> dict[str, list[str]]:
    """The spaces where a scenario's actions may be taken, on its own map."""
    state = GAME.start(made(scenario, ["soldier"], ["soldier"]), 1)
    name, rules = state.grid.name, state.scenario
    return {verb: sorted(name(space) for space in rules[verb]) for verb in ("seize", "raze", "escape")}


def test_the_tiles_that_count_are_those_of_our_maps() -> None:
    none: dict[str, list[str]] = {"seize": [], "raze": [], "escape": []}
    assert tiles("bridge-at-arlen") == none | {"seize": ["m5"]}
    assert tiles("raze-the-granaries") == none | {"raze": ["d6", "k6"]}
    assert tiles("breakout") == none | {"escape": ["l2", "l3", "l8", "l9"]}
    assert tiles("pitched-field") == none


SCENARIOS = ({"seize": "fort"}, {"raze": "buildings"}, {"escape": ["a1"]}, {"rounds": None})


@pytest.mark.parametrize("rules", SCENARIOS)
@pytest.mark.parametrize("winning", "AD")
def test_a_routed_army_has_lost_every_scenario(scene: SceneOf, rules: dict[str, Any], winning: str) -> None:
    losing = "DA"["AD".index(winning)]
    lines = (f"{winning} fighter d4 iron-axe", f"{losing} soldier d5 hp=1")
    with scene(*lines, terrain={"i9": "buildings"}, scenario=rules, rolls=[5]) as battle:
        battle.turn(f"{winning}1", f"attack {losing}1 iron-axe")
        loser = SIDES["AD".index(losing)]
        assert winner(battle) == ("AD".index(winning), f"The {loser} has no unit left on the map.")


def test_the_round_before_the_last_is_not_the_last(scene: SceneOf) -> None:
    with scene("A soldier a1", "D soldier i9", scenario={"rounds": 12}) as battle:
        time_runs_out(battle, 11)
        assert winner(battle) is None
        assert battle.state.round == 12


def test_bridge_at_arlen_is_won_by_seizing_the_fort(scene: SceneOf) -> None:
    with scene("A lord d4 @leader", "D soldier i9", terrain={"d4": "fort"}, scenario={"seize": "fort"}) as battle:
        battle.turn("A1", "seize")
        assert winner(battle) == (0, "A1 Lord has seized the place.")


def test_bridge_at_arlen_is_won_by_a_rout(scene: SceneOf) -> None:
    lines = ("A lord d4 iron-sword @leader", "D soldier d5 hp=1")
    with scene(*lines, scenario={"seize": "fort"}, rolls=[5]) as battle:
        battle.turn("A1", "attack D1 iron-sword")
        assert winner(battle) == (0, "The defender has no unit left on the map.")


def test_bridge_at_arlen_is_lost_at_the_time_limit(scene: SceneOf) -> None:
    with scene("A lord d4 @leader", "D soldier i9", scenario={"seize": "fort", "rounds": 12}) as battle:
        time_runs_out(battle, 12)
        assert winner(battle) == (1, "The time limit has passed.")


def test_raze_the_granaries_is_won_when_both_are_ruins(scene: SceneOf) -> None:
    terrain = {"d4": "buildings", "e4": "buildings"}
    with scene("A thief d4 @saboteur", "D soldier i9", terrain=terrain, scenario={"raze": "buildings"}) as battle:
        battle.turn("A1", "raze")
        assert winner(battle) is None
        battle.new_round()
        battle.turn("A1", "move e4", "raze")
        assert winner(battle) == (0, "Everything to raze is in ruins.")


def test_raze_the_granaries_is_lost_at_the_time_limit(scene: SceneOf) -> None:
    rules = {"raze": "buildings", "rounds": 10}
    with scene("A thief d4 @saboteur", "D soldier i9", terrain={"d5": "buildings"}, scenario=rules) as battle:
        time_runs_out(battle, 10)
        assert winner(battle) == (1, "The time limit has passed.")


def test_breakout_is_won_when_three_have_escaped(scene: SceneOf) -> None:
    thieves = [f"A thief {space} @fleeing" for space in ("a1", "b1", "c1")]
    with scene(*thieves, "D soldier i9", scenario={"escape": ["a1", "b1", "c1"]}) as battle:
        battle.turn("A1", "escape")
        battle.turn("A2", "escape")
        assert winner(battle) is None
        battle.turn("A3", "escape")
        assert winner(battle) == (0, "3 units have escaped.")


def test_breakout_is_lost_when_the_last_leaves_and_three_have_not_escaped(scene: SceneOf) -> None:
    with scene("A thief a1 @fleeing", "D soldier i9", scenario={"escape": ["a1"]}) as battle:
        battle.turn("A1", "escape")
        assert winner(battle) == (1, "Fewer than 3 units have escaped.")


def test_breakout_counts_no_routed_unit(scene: SceneOf) -> None:
    lines = ("A thief a1 @fleeing", "A thief b1 @fleeing", "A thief d5 @fleeing hp=1", "D fighter d4 iron-axe")
    with scene(*lines, scenario={"escape": ["a1", "b1"]}, rolls=[5]) as battle:
        battle.turn("A1", "escape")
        battle.turn("A2", "escape")
        battle.turn("D1", "attack A3 iron-axe")
        assert winner(battle) == (1, "The attacker has no unit left on the map.")


def test_breakout_is_lost_at_the_time_limit(scene: SceneOf) -> None:
    with scene("A thief a1 @fleeing", "D soldier i9", scenario={"escape": ["a1"], "rounds": 12}) as battle:
        time_runs_out(battle, 12)
        assert winner(battle) == (1, "The time limit has passed.")


def test_pitched_field_is_won_by_the_last_army_standing(scene: SceneOf) -> None:
    with scene("A knight d4", "D fighter d5 iron-axe", rolls=[5], scenario={"rounds": None}) as battle:
        battle.state.hp[0] = 2
        battle.turn("D1", "attack A1 iron-axe")
        assert winner(battle) == (1, "The attacker has no unit left on the map.")


def test_pitched_field_is_a_draw_when_it_never_ends(scene: SceneOf) -> None:
    with scene("A soldier a1", "D soldier i9", scenario={"rounds": None}) as battle:
        time_runs_out(battle, 40)
        assert winner(battle) == (None, "After 40 rounds both armies stand.")


def test_every_scenario_is_won_and_lost_here() -> None:
    tested = " ".join(name for name in globals() if name.startswith("test_"))
    for slug in scenarios():
        words = slug.replace("-", "_")
        assert f"test_{words}_is_won" in tested
        assert f"test_{words}_is_lost" in tested or f"test_{words}_is_a_draw" in tested


def test_armies_without_units_end_the_battle_at_once() -> None:
    assert waiting(made("pitched-field", [], ["soldier"])).result is None
    match = waiting(made("pitched-field", [], []))
    assert match.result is not None
    assert match.result.winner is None
