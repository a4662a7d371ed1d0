"""Abilities of the Soldier Root beside its own blows: a sentence a card."""

from dataclasses import replace

import pytest

from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.statuses import acquire
from armybuilder.engine.scenes import Unplayable
from tests.engine.cases import Case
from tests.engine.tactics_david.scene import SceneOf


@pytest.mark.parametrize(("faces", "lives"), [([3, 3], False), ([3, 2], True)])
def test_divine_justice_kills_the_killer_as_it_is_disengaged(scene: SceneOf, faces: list[int], lives: bool) -> None:
    with scene("A blood-knight d4 north", "B angel-knight d5 south", rolls=[1, 1, *faces]) as table:
        table.engage("A1")
        table.do("attack left")
        assert not table.lives("B1")
        assert table.lives("A1")
        table.do("done")
    assert table.lives("A1") is lives


def test_divine_justice_waits_for_the_next_engagement_of_a_killer_that_defended(scene: SceneOf) -> None:
    lines = ("A angel-knight d4 north", "B bone-knight d5 south", "B medic a9 south")
    with scene(*lines, rolls=[1, 2, 1, 6, 4, 4]) as table:
        table.engage("A1")
        table.do("attack front", "done")
        table.next_turn_of("A")
        table.engage("A1")
        table.do("escape")
        assert not table.lives("A1")
        table.next_turn_of("B")
        assert table.lives("B1")
        table.engage("B1")
        table.do("done")
    assert not table.lives("B1")


@pytest.mark.parametrize(("faces", "lives"), [([4, 4], True), ([4, 3], False)])
def test_deus_ex_machina_lives_again_on_eight(scene: SceneOf, faces: list[int], lives: bool) -> None:
    with scene("A blood-knight d4 north", "B angel d5 south", rolls=[1, 1, *faces]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.lives("B1") is lives
    assert table.locked_with("B1") == ""


def test_g117_divine_justice_rolls_for_nobody_who_is_dead(scene: SceneOf) -> None:
    with scene("A skeleton d4 north", "A knight a1 north", "B angel-knight d5 north") as table:
        table.kill("A1")
        kill(table.table, table.unit("B1"), 0)
    assert table.state.doomed == {}


@pytest.mark.parametrize(("answer", "facing"), [("face east", "east"), ("stay", "north")])
def test_maneuver_faces_anew_after_a_charge(scene: SceneOf, answer: str, facing: str) -> None:
    with scene("A black-knight d2 north", "B medic d9 south", rolls=[4, 4, 1], answers=["to d4", answer]) as table:
        table.engage("A1")
        table.do("charge")
    assert table.space("A1") == "d4"
    assert table.facing("A1") == facing


CASES = {
    "maneuver faces anew after a charge with its team too": Case(
        "A fencer d2 north, A black-knight d2 north, B medic d9 south", "4 4 1", "engage A1; charge",
        {"facing A1": "north", "facing A2": "west"}, "to d4; face west"),
    "blood sacrifice kills a light ally and a light enemy": Case(
        "A blood-mage d2 north, A medic c2 north, B thief d5 south", "", "engage A1; use blood-sacrifice B1",
        {"lives A2": False, "lives B1": False}),
    "blood sacrifice of a team mate ends no engagement in a dead end": Case(
        "A blood-mage d2 north, A medic d2 north, B thief d5 south, B fencer a9 south", "5",
        "engage A1; use blood-sacrifice B1", {"lives A2": False, "options": ["done"]}),
    "unwavering is never fearful itself": Case(
        "A death-knight d4 north, B centurion d5 south, B medic a9 south", "", "end turn", {"statuses B1": []}),
    "beast friend strengthens the pup root within three once": Case(
        "A beast-tamer d2 north, A beast-tamer d3 north, A boar d4 north, A boar d7 north, A medic c4 north", "", "",
        {"strength A3": 3 + 1, "strength A4": 3, "strength A5": 1}),
    "beast whisperer lets no other root attack twice": Case(
        "A beast-master d2 north, A medic d4 north, B fencer d5 south", "1 1", "engage A2; attack front",
        {"may attack front": False}),
    "beast whisperer lets nobody attack three times": Case(
        "A beast-master d2 north, A beast-master d3 north, A boar d4 north, B fencer d5 south", "1 1 1 1",
        "engage A3; attack front, attack front", {"may attack front": False}),
    "dragon might strengthens the egg root within three": Case(
        "A dragon-tamer d2 north, A dragon-tamer d3 north, A snake d4 north burned, A snake d7 north", "", "",
        {"strength A3": 2 // 2 + 1 + 1, "strength A4": 2}),
    "dragon flight may be left": Case(
        "A dragon-master a3 north, A snake a1 north, B medic g9 south", "", "engage A2", {"may move a6": False}, "no"),
    "beast friend of two at the end of its reach counts once": Case(
        "A beast-tamer d1 north, A beast-tamer a4 north, A boar d4 north, B hound g9 south", "", "",
        {"strength A3": 3 + 1}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


@pytest.mark.parametrize(("ally", "enemy"), [("centurion c2", "thief d5"), ("medic c2", "centurion d5")])
def test_blood_sacrifice_needs_two_light_units(scene: SceneOf, ally: str, enemy: str) -> None:
    with scene("A blood-mage d2 north", f"A {ally} north", f"B {enemy} south") as table:
        table.engage("A1")
        assert not any(option.startswith("use") for option in table.options())


@pytest.mark.parametrize(("space", "is_offered"), [("d8", True), ("c8", False)])
def test_blood_sacrifice_reaches_allies_within_six(scene: SceneOf, space: str, is_offered: bool) -> None:
    with scene("A blood-mage d2 north", f"A medic {space} north", "B thief d5 south") as table:
        table.engage("A1")
        offered = [option for option in table.options() if "sacrifice" in option]
    assert offered == (["use blood-sacrifice B1"] if is_offered else [])


def test_summon_keeps_away_from_enemies(scene: SceneOf) -> None:
    lines = ("A summoner d2 north", "A angel-knight b1 north", "B medic e6 south")
    with scene(*lines, answers=["to d5"]) as table:
        table.engage("A1")
        with pytest.raises(Unplayable, match="“to d5” is no answer"):
            table.do("use summon A2")


@pytest.mark.parametrize("space", ["d5", "e4", "g3", "d9"], ids=["out of sight", "taken", "aside", "too far"])
def test_summon_puts_a_unit_on_a_free_space_in_range_and_sight(scene: SceneOf, space: str) -> None:
    lines = ("A summoner d1 north", "A angel-knight b1 north", "A paladin e4 north", "B medic a9 south")
    with scene(*lines, pieces={"d3": 2}, answers=[f"to {space}"]) as table:
        table.engage("A1")
        with pytest.raises(Unplayable, match="is no answer"):
            table.do("use summon A2")


def test_summon_reaches_light_and_medium_units_within_seven_that_are_not_locked(scene: SceneOf) -> None:
    lines = (
        *("A summoner d1 north", "A angel-knight d8 north", "A medic c8 north", "A paladin a1 north"),
        *("A fencer a3 north", "B thief g1 south", "B thief a4 south"),
    )
    with scene(*lines) as table:
        state = table.state
        state.locked[table.unit("A5")], state.locked[table.unit("B2")] = table.unit("B2"), table.unit("A5")
        table.engage("A1")
        assert [option for option in table.options() if "summon" in option] == ["use summon A2", "use summon B1"]


def test_summon_calls_nobody_who_was_engaged_this_turn(scene: SceneOf) -> None:
    lines = ("A summoner d2 north", "A angel-knight b1 north", "A paladin f1 north", "B medic d9 south")
    with scene(*lines) as table:
        table.engage("A1")
        assert "use summon A2" in table.options()
        assert "use summon A3" not in table.options()
        table.do("done")
        table.next_turn_of("A")
        table.engage("A2")
        table.do("done")
        table.engage("A1")
        assert "use summon A2" not in table.options()


@pytest.mark.parametrize(("faces", "lives"), [([2], True), ([1, 1, 6], False)])
def test_on_the_run_escapes_on_two(scene: SceneOf, faces: list[int], lives: bool) -> None:
    with scene("A rogue d4 north", "B medic d5 south", rolls=[1, 6, *faces]) as table:
        table.engage("A1")
        table.do("attack front", "done")
        table.next_turn_of("A")
        table.engage("A1")
        assert table.locked_with("A1") == "B1"
        table.do("escape")
    assert table.lives("A1") is lives
    assert table.locked_with("B1") == ""


@pytest.mark.parametrize(("face", "statuses"), [(3, []), (2, ["fearful"])])
def test_unwavering_lets_allies_within_three_roll_against_fearful(
    scene: SceneOf, face: int, statuses: list[str]
) -> None:
    lines = ("A death-knight d4 north", "B centurion e7 south", "B medic d5 south")
    with scene(*lines, rolls=[face], answers=["yes"]) as table:
        table.end_turn()
    assert table.statuses("B2") == statuses


def test_unwavering_helps_nobody_further_away_no_enemy_and_against_no_other_status(scene: SceneOf) -> None:
    lines = ("A centurion d4 north", "A medic d7 north", "A medic d8 north", "B medic d5 south")
    with scene(*lines) as table:
        assert acquire(table.table, table.unit("A2"), "burned")
        assert acquire(table.table, table.unit("A3"), "fearful")
        assert acquire(table.table, table.unit("B1"), "fearful")
    assert table.table.asked == []


@pytest.mark.parametrize(("space", "is_offered"), [("d1", True), ("c1", False)])
def test_beast_whisperer_lets_the_pup_root_attack_twice(scene: SceneOf, space: str, is_offered: bool) -> None:
    lines = (f"A beast-master {space} north", "A boar d4 north", "B fencer d5 south")
    with scene(*lines, rolls=[1, 1]) as table:
        table.engage("A2")
        table.do("attack front")
        assert ("attack front" in table.options()) is is_offered


def test_dragon_flight_moves_the_egg_root_further(scene: SceneOf) -> None:
    lines = ("A dragon-master b3 north", "A snake a1 north", "B medic g9 south")
    with scene(*lines, rolls=[3], answers=["yes"]) as table:
        table.engage("A2")
        options = table.options()
    assert "move a8" in options
    assert "move a9" not in options


def test_dragon_flight_is_for_no_other_root_nobody_far_away_and_no_enemy(scene: SceneOf) -> None:
    lines = ("A dragon-master d4 north", "A medic d3 north", "A snake d8 north", "B snake d5 south")
    with scene(*lines) as table:
        for name in ("A2", "A3"):
            table.engage(name)
            table.do("done")
        table.end_turn()
        table.engage("B1")
    assert not [question for question in table.table.asked if question.endswith("move further?")]


def test_beast_friend_helps_one_of_the_pup_root_that_has_the_same_card(scene: SceneOf) -> None:
    lines = ("A probe d2 north", "A beast-tamer d3 north", "A beast-tamer d5 north", "B hound g9 south")
    with scene(*lines) as table:
        pup = replace(table.state.profile[1], roots=frozenset({"pup"}))
        table.state.profile[1] = pup
        assert table.strength("A2") == pup.sides[0] + 1
