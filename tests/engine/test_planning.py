"""Planners: where pieces have to stand for something, and what it still lacks."""

from typing import Any

import pytest

from armybuilder.engine.games.officers_chess.showing import shown
from armybuilder.engine.games.tactica.showing import shown as hidden_training
from armybuilder.play.adapters import Plan
from armybuilder.play.games.analog_tactics.planning import plans as team_plans
from armybuilder.play.games.collision.planning import plans as battle_plans
from armybuilder.play.games.officers_chess.planning import plans as officers_plans
from armybuilder.play.games.tactica.planning import captures
from armybuilder.play.games.tactics_david.planning import plans as turn_plans
from tests.engine.analog_tactics.scene import scene as team_scene
from tests.engine.collision.scene import scene as battle_scene
from tests.engine.officers_chess.cards import fixture_cards as officers_cards
from tests.engine.officers_chess.scene import scene_with as officers_scene
from tests.engine.officers_chess.scene import sword as made_sword
from tests.engine.tactica.scene import scene as war_scene
from tests.engine.tactics_david.cards import fixture_cards as unit_cards
from tests.engine.tactics_david.scene import scene_with as turn_scene

ELITE, FOE = "A mage-elite f6 N special=1", "B warrior-elite a1 N"
#: The commons of the ritual Hit +1 around f6, as a board of hexes names their spaces.
HELD = ["A mage-common f8 N", "A mage-common d6 N", "A mage-common h6 N", "A mage-common f4 N"]
AWAY = "A mage-common f3 N"


def said(plan: Plan) -> str:
    """All that a plan tells, part by part."""
    return " | ".join(filter(None, (plan.words, *plan.ways)))


@pytest.mark.parametrize(
    ("lines", "words", "missing"),
    [
        ([ELITE, *HELD], "All stand: you can hold it.", []),
        ([ELITE, *HELD[:3], AWAY], "4 of 5 stand. Missing: A5 → f4.", ["f4"]),
        ([ELITE, *HELD[:3], "A mage-common f2 N"], "4 of 5 stand. Missing: A5 → f4 (2 steps).", ["f4"]),
        ([ELITE, *HELD[:3]], "It takes 4 commons, and you have 3.", None),
        (["A mage-elite f6 N special=0", *HELD], "All stand: you can hold it, once A1 has a Special point.", []),
        (["A warrior-elite f6 N"], None, None),
    ],
)
def test_a_ritual_says_who_is_missing_where(lines: list[str], words: str | None, missing: list[str] | None) -> None:
    with team_scene(*lines, FOE) as play:
        found = {plan.card: plan for plan in team_plans(play.state, 0)}
        name = play.state.field.board.name
    plan = found.get("ritual/hit")
    assert (plan.words if plan else None) == words
    if plan and missing is not None:
        assert [name(space) for space in plan.missing] == missing
        assert len(plan.held) == 5 - len(missing)
        assert plan.who == ("A5",) * len(missing), "named on the board, too"


def test_two_commons_go_a_little_rather_than_one_far() -> None:
    with team_scene(ELITE, *HELD[:3], "A mage-common h7 N", FOE) as play:
        (plan,) = [each for each in team_plans(play.state, 0) if each.card == "ritual/hit"]
    assert plan.words == "3 of 5 stand. Missing: A5 → h6, A4 → f4 (4 steps)."


def test_missions_that_can_still_bring_a_reward_say_how_far_one_has_come() -> None:
    with team_scene("A assassin-elite f6 N", FOE) as play:
        play.state.counts[0], play.state.settled[0] = (3, 5, 0, 0, 0), ("familiar-territory",)
        found = {plan.name: plan.words for plan in team_plans(play.state, 0)}
        assert not list(team_plans(play.state, 1))
        play.state.missions[0] = ("familiar-territory", "blur")
        assert not list(team_plans(play.state, 0)), "two rewards are the most"
    assert found["Mission: Common Damage +1"] == "3 of 12 damage dealt by your commons."
    assert len(found) == 4


@pytest.mark.parametrize(
    ("lines", "stage", "words", "missing"),
    [
        (["A foot e5", "B foot e6"], "movement", "A1 deals 1 against DEF 1. 1 more OFF is missing.", []),
        (
            ["A foot e5", "A foot e3", "B foot e6"],
            "movement",
            "A1 deals 1 against DEF 1. 1 more OFF is missing. Could join: A2 from f5 (OFF 1).",
            ["f5"],
        ),
        (["A foot e5", "A foot e3", "B foot e6"], "combat", "A1 deals 1 against DEF 1. 1 more OFF is missing.", []),
        (
            ["A foot e5", "A foot d6", "B foot e6"],
            "combat",
            "A1 and A2 deal 2 against DEF 1. That captures it, unless a card saves it.",
            [],
        ),
        (["A foot e3", "B foot e12"], "movement", None, []),
    ],
)
def test_a_capture_says_what_is_missing_and_who_could_join(
    lines: list[str], stage: str, words: str | None, missing: list[str]
) -> None:
    with war_scene(*lines, stage=stage) as war:
        found = list(captures(war.state, 0))
        assert list(captures(war.state, 1)) == [], "it is not their turn"
    assert [plan.words for plan in found] == ([words] if words else [])
    assert [war.state.hex_name(space) for plan in found for space in plan.missing] == missing


def test_a_capture_of_a_troop_whose_training_is_hidden_is_not_promised() -> None:
    with war_scene("A foot e5", "A foot d6", "B foot e6 2x", stage="combat") as war:
        (plan,) = captures(hidden_training(war.state, 0), 0)
    words = "A1 and A2 deal 2 against DEF 1 without training (2 at 1x, 3 at 2x). "
    words += "That captures it, unless training or a card saves it."
    assert plan.words == words


@pytest.mark.parametrize(
    ("lines", "words", "missing"),
    [
        (["A soldier d4 north", "B soldier d5 south"], "A1 strikes its front: Strength 2 against 2.", []),
        (["A soldier d2 north", "B soldier d5 north"], "A1 from d4 strikes its back: Strength 2 against 1.", ["d4"]),
        (["A archer d2 north", "B soldier d5 south"], "A1 shoots at its front: Strength 2 against 2.", []),
        (
            ["A knight d2 north", "B soldier d9 south"],
            "A1 from d8 by a charge (56 in 100) strikes its front: Strength 4 against 2.",
            ["d8"],
        ),
        (
            ["A knight d2 north", "A soldier c7 north", "B soldier d8 north"],
            "A1 from d7 by a charge (72 in 100) strikes its back: Strength 4 against 1. | "
            "A2 from c8, facing east, strikes its left: Strength 2 against 2.",
            ["d7", "c8"],
        ),
        (
            ["A soldier c7 north", "A knight d2 north", "B soldier d8 north"],
            "A1 from d7 strikes its back: Strength 2 against 1.",
            ["d7"],
        ),
        (
            ["A egg d4 north", "A dragon-tamer a1 north", "B soldier d5 south"],
            "A1 strikes its front: Strength 1 against 2. | A2 from a4 helps A1: 1 more.",
            ["a4"],
        ),
        (
            ["A devourer d4 north", "B black-knight d5 south"],
            "A1 from e5, facing east, strikes its left: Strength 6 against 3.",
            ["e5"],
        ),
        (
            ["A devourer d4 north frozen", "A egg d3 north", "B black-knight d5 south"],
            "A1, facing south, strikes its back and your own A2: Strength 6 against 2.",
            [],
        ),
        (
            ["A spearman d3 north", "A pup d5 north frozen", "B soldier d6 south"],
            "A1 from d5, in a team with A2, strikes its front: Strength 5 against 2.",
            ["d5"],
        ),
        (["A soldier a1 north", "B soldier g9 south"], None, []),
    ],
)
def test_a_strike_says_from_where_at_which_side_and_who_helps(
    lines: list[str], words: str | None, missing: list[str]
) -> None:
    with turn_scene(unit_cards())(*lines) as play:
        play.state.turn = 1
        found = list(turn_plans(play.state, 0))
        assert list(turn_plans(play.state, 1)) == [], "it is not their Turn"
    assert [said(plan) for plan in found] == ([words] if words else [])
    assert [play.state.field.grid.name(space) for plan in found for space in plan.missing] == missing


def test_who_is_covered_by_its_mate_is_struck_only_from_its_own_side() -> None:
    with turn_scene(unit_cards())("A soldier d4 north", "B knight d6 south", "B archer d7 south") as play:
        play.join("B1", "B2")
        play.state.turn = 1
        ways = {plan.name: plan.ways[0] for plan in turn_plans(play.state, 0)}
    assert ways["Strike at B2 Archer"].startswith("A1 from d5 strikes")
    assert ways["Strike at B1 Knight"].startswith("A1 from c6, facing east, strikes")


def test_who_starts_in_a_forest_gets_no_farther_than_it_will() -> None:
    lines = ("A soldier d2 north", "B soldier d5 south")
    with turn_scene(unit_cards())(*lines, terrain={"d2": "forest"}) as play:
        play.state.turn = 1
        assert list(turn_plans(play.state, 0)) == [], "one space is not enough"


@pytest.mark.parametrize(
    ("lines", "settings", "name", "words", "missing"),
    [
        (
            ["A myrmidon d4 iron-sword", "D knight d5 iron-lance"],
            {},
            "Rout D1 Knight",
            "One hit leaves 14 of its 15 HP. | A1 deals 1 with Iron Sword (hits on a roll of less than 11, again "
            "as the faster one).",
            [],
        ),
        (
            ["A myrmidon d2 iron-sword", "A archer e2 iron-bow", "D fighter d5 iron-axe hp=9"],
            {},
            "Rout D1 Fighter",
            "One hit each takes its 9 HP. | A1 from d4 deals 5 with Iron Sword (hits on a roll of less than 13, again "
            "as the faster one). | A2 from e4 deals 5 with Iron Bow (hits on a roll of less than 12, again as the "
            "faster one, without a counter).",
            ["d4", "e4"],
        ),
        (["A myrmidon d2 iron-sword !sleep", "D knight d5 iron-lance"], {}, None, "", []),
        (
            ["A thief d2 iron-sword @leader", "D knight i9 iron-lance"],
            {"scenario": {"seize": ["d5"]}},
            "Seize",
            "A1 from d5 can do it in this round.",
            ["d5"],
        ),
        (
            ["A thief d2 iron-sword @leader", "D knight i9 iron-lance"],
            {"scenario": {"seize": ["i8"]}},
            "Seize",
            "A1 is 11 spaces away.",
            ["i8"],
        ),
    ],
)
def test_officers_are_told_whom_they_rout_together_and_who_gets_to_an_aim(
    lines: list[str], settings: Any, name: str | None, words: str, missing: list[str]
) -> None:
    with officers_scene(officers_cards())(*lines, **settings) as play:
        found = list(officers_plans(play.state, 0))
        assert list(officers_plans(play.state, 1)) == [], "it is not their turn"
    assert [(plan.name, said(plan)) for plan in found] == ([(name, words)] if name else [])
    assert [play.state.grid.name(space) for plan in found for space in plan.missing] == missing


@pytest.mark.parametrize(
    ("enemy", "way"),
    [
        ("D knight d5 iron-lance", "A1 deals 2 with Iron Sword (hits on a roll of less than 12)."),
        (
            "D knight d5 iron-lance !sleep",
            "A1 deals 2 with Iron Sword (hits on a roll of less than 12, without a counter).",
        ),
    ],
)
def test_what_an_enemy_carries_unseen_may_answer_an_attack_and_change_it(enemy: str, way: str) -> None:
    with officers_scene(officers_cards())("A myrmidon d4 iron-sword", enemy) as play:
        (plan,) = officers_plans(shown(play.state, 0), 0)
    assert said(plan) == f"One hit leaves 13 of its 15 HP. What it carries unseen may change that. | {way}"


def test_hits_that_take_a_part_of_what_is_left_are_reckoned_one_after_the_other() -> None:
    half = made_sword({"tag": "decimate"})
    pair = ("A myrmidon d4 made-sword", "A myrmidon c5 made-sword")
    with officers_scene(officers_cards())(*pair, "D knight d5 iron-lance hp=12", more=half) as play:
        (plan,) = officers_plans(play.state, 0)
    assert plan.words == "One hit each leaves 3 of its 12 HP."


ALONE, FAR = "A d4 north move=4 endurance=5 mana=1", "B i9 north"


@pytest.mark.parametrize(
    ("lines", "settings", "name", "words", "missing"),
    [
        (
            ["A d4 north move=2 att=4 endurance=1", "B d6 south defense=6"],
            {},
            "Attack B1 Fighter",
            "It is 4 injuries from defeat. | A1 from d5 (Step, 0 Endurance) with Sword hits on 2 or more, "
            "then D10 + 4 against Armor 6.",
            ["d5"],
        ),
        (
            ["A d4 north endurance=1", "A f4 north bow phase=2", "B d6 north"],
            {},
            "Attack B1 Fighter",
            "It is 4 injuries from defeat. | A1 from d5 (Step, 0 Endurance) with Sword hits in the back on 3 or more, "
            "then D10 + 5 against Armor 6. | A2 from f3 (Step, 0 Endurance) with Bow hits in the back on 3 or more, "
            "then D10 + 5 against Armor 6.",
            ["d5", "f3"],
        ),
        (
            [ALONE, FAR],
            {"minors": ["high-ground", "survival-is-key"], "levels": {"d6": 2, "e9": 3}},
            "High Ground",
            "You have 0 there, the enemy 0. Could join: A1 from d6 (Maneuver, 1 Endurance).",
            ["d6"],
        ),
        (
            [ALONE, FAR],
            {"major": "mystic-obelisk", "markers": {"d8": "obelisk"}},
            "For an objective: Channel",
            "Can do it now: A1 from d6 (Maneuver, 1 Endurance).",
            ["d6"],
        ),
        (
            [ALONE, FAR],
            {"major": "relic-theft", "markers": {"d5": "relic"}},
            "Pick up: Relic",
            "Can do it now: A1 from d5 (Step, 0 Endurance).",
            ["d5"],
        ),
    ],
)
def test_a_battle_tells_who_gets_to_an_objective_and_who_attacks_from_where(
    lines: list[str], settings: Any, name: str, words: str, missing: list[str]
) -> None:
    with battle_scene(*lines, **settings) as play:
        play.state.active = 0
        found = {plan.name: plan for plan in battle_plans(play.state, 0)}
        assert list(battle_plans(play.state, 1)) == [], "it is not their turn"
    assert said(found[name]) == words
    assert [play.state.field.grid.name(tile) for tile in found[name].missing] == missing
