"""Abilities of the Archer Root: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.state import COMBAT
from tests.engine.cases import Case
from tests.engine.tactics_david.scene import SceneOf

CASES = {
    "target practice shoots again after a miss": Case(
        "A archer d2 north, B knight d7 south", "1 1 6 6 6 1", "engage A1; shoot B1 front", {"count events aims": 2},
        "yes"),
    "headshot kills on ten": Case(
        "A sniper d2 north, B titanium-golem d7 south", "4 6", "engage A1; shoot B1 front", {"lives B1": False}),
    "headshot is an arrow like others on nine": Case(
        "A sniper d2 north, B titanium-golem d7 south", "4 5 3 1 1", "engage A1; shoot B1 front",
        {"lives B1": True, "count clashes": 1}),
    "headshot kills one of a team as its player chooses and spares the other": Case(
        "A sniper d2 north, B knight d7 south, B soldier d7 south", "4 6 5", "engage A1; shoot B1 front",
        {"lives B1": True, "lives B2": False, "clashes": []}, "hit B2"),
    "piratecide adds a d3 against a pirate": Case(
        "A ninja d4 north, B pirate d5 south", "1 2 3", "engage A1; attack front", {"clashes": [(2 + 1 + 2, 2 + 3)]}),
    "sword dance turns another side to a melee attack": Case(
        "A soldier d4 north, B samurai d5 north", "1 1", "engage A1; attack front",
        {"facing B1": "south", "clashes": [(2 + 1, 5 + 1)]}, "yes; face south"),
    "sword dance is not danced in combat lock": Case(
        "A soldier d4 north, A soldier d6 south, B samurai d5 south", "1 1", "engage A2; attack front",
        {"facing B1": "south"}, given={"state.locked": [2, -1, 0]}),
    "steal takes from the living on two": Case(
        "A thief d4 north, B knight d5 north +sword", "2", "engage A1; use steal B1",
        {"items A1": ["sword"], "items B1": []}),
    "tricked turns an enemy as often as a d4 says": Case(
        "A trickster d2 north, B knight d5 south", "3", "engage A1; use tricked B1", {"facing B1": "east"}),
    "manipulation silences a magical enemy in contact on three": Case(
        "A manipulator d4 north, B mage d5 south", "3", "engage A1; use manipulation B1",
        {"statuses B1": ["silenced"]}),
    "minds eye blinds on five without line of sight": Case(
        "A illusionist d2 north, B knight d5 south", "5", "engage A1; use minds-eye B1", {"statuses B1": ["blinded"]},
        pieces={"d4": 3}),
    "enchanting enchants a magical unit on four": Case(
        "A magician d2 north, A mage d3 north, B knight d9 south", "4", "engage A1; use enchanting A2",
        {"statuses A2": ["enchanted"]}),
    "fit of laughter cripples each enemy in sight that rolls five": Case(
        "A jester d2 north, B knight d4 south, B soldier e4 south", "5 4", "engage A1; use fit-of-laughter",
        {"statuses B1": ["crippled"], "statuses B2": []}),
    "fit of laughter is too far for who moved": Case(
        "A jester d2 north, B knight d5 south", "", "engage A1; move d3", {"may use fit-of-laughter": False}),
    "pierce is for attacks not for who fails to escape": Case(
        "A soldier d5 south, A knight d6 south, B crossbowman d4 north", "1 6", "engage A1; escape",
        {"lives A1": False, "count clashes": 1}, given={"state.locked": [2, -1, 0]}),
    "pierce is not what a mirror throws back": Case(
        "A mage d7 south, A knight d8 south, B crossbowman d4 north reflective", "6 6 5 5 1 1 1",
        "engage A1; shoot B1 front, done", {"lives A1": False, "count clashes": 2}),
    "others move or shoot": Case(
        "A hunter d2 north, B knight d6 south", "", "engage A1; move d3", {"options from shoot": []}),
    "exit wound poisons no ally and only whom it aimed at": Case(
        "A rifleman d2 north, A knight d6 south, B titanium-golem d5 south, B knight g9 south", "3 4 3 1 1 1 3",
        "engage A1; shoot B1 front", {"statuses A2": [], "statuses B1": ["poisoned"]}),
    "exit wound poisons who lives": Case(
        "A rifleman d2 north, B knight d5 south", "3 4 1 5", "engage A1; shoot B1 front",
        {"statuses B1": ["poisoned"]}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_target_practice_is_one_more_try_if_its_player_wants_it(scene: SceneOf, answer: str) -> None:
    rolls = [1, 1, 1, 1] if answer == "yes" else [1, 1]
    with scene("A archer d2 north", "B knight d7 south", rolls=rolls, answers=[answer]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    assert table.clashes() == []


def test_beast_slayer_weakens_enemies_of_the_pup_root(scene: SceneOf) -> None:
    with scene("A hunter d2 north", "B hound d4 south", rolls=[6, 6, 1, 1]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    hound = table.state.profile[table.unit("B1")].sides[0]
    assert table.clashes() == [(4 + 1, hound - 1 + 1)]


def test_beast_slayer_is_silent_in_an_escape(scene: SceneOf) -> None:
    with scene("A hound d3 north", "B hunter d4 south", rolls=[3, 1]) as table:
        table.state.locked[:] = [1, 0]
        hound = table.strength("A1")
        table.engage("A1")
        table.do("escape")
    assert table.clashes()[0][0] == hound + 3


def test_piratecide_adds_nothing_against_others_nor_in_defence(scene: SceneOf) -> None:
    with scene("A ninja d4 north", "B viking d5 south", rolls=[1, 3]) as table:
        table.engage("A1")
        table.do("attack front")
    with scene("A pirate d4 north", "B ninja d5 south", rolls=[1, 4]) as table:
        table.engage("A1")
        table.do("attack front")
    assert len(table.clashes()) == 1


def test_sword_dance_may_be_left_and_does_not_mind_arrows(scene: SceneOf) -> None:
    with scene("A soldier d4 north", "B samurai d5 north", rolls=[1, 1], answers=["no"]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.facing("B1") == "north"
    with scene("A hunter d2 north", "B samurai d5 north", rolls=[6, 6, 1, 1]) as table:
        table.engage("A1")
        table.do("shoot B1 front")


@pytest.mark.parametrize(("side", "is_dead"), [("B", False), ("B", True), ("A", False)])
def test_steal_takes_nothing_on_one(scene: SceneOf, side: str, is_dead: bool) -> None:
    lines = ("A thief d4 north", f"{side} knight d5 north +sword", "B soldier g9 south")
    name = {"A": "A2", "B": "B1"}[side]
    with scene(*lines, rolls=[1]) as table:
        if is_dead:
            table.kill(name)
        table.engage("A1")
        table.do(f"use steal {name}")
    assert table.items(name) == ["sword"]


def test_steal_asks_for_no_roll_of_a_dead_ally_even_on_its_own_space(scene: SceneOf) -> None:
    lines = ("A thief d4 north", "A knight d4 north +sword", "B knight g9 south")
    with scene(*lines, rolls=[5]) as table:
        table.kill("A2")
        table.engage("A1")
        table.state.phase = COMBAT
        table.do("use steal A2")
    assert table.items("A1") == ["sword"]


def test_manipulation_silences_nobody_on_two_and_only_in_contact(scene: SceneOf) -> None:
    with scene("A manipulator d4 north", "A mage c4 north", "B mage d5 south", "B mage d6 south", rolls=[2]) as table:
        table.engage("A1")
        uses = [option for option in table.options() if "manipulation" in option]
        assert uses == ["use manipulation B1"]
        table.do("use manipulation B1")
    assert table.statuses("B1") == []


def test_enchanting_fails_on_three_and_beyond_five_spaces(scene: SceneOf) -> None:
    with scene("A magician d2 north", "A mage d3 north", "A mage d8 north", "A mage d7 north", rolls=[3]) as table:
        table.engage("A1")
        assert "use enchanting A3" not in table.options()
        assert "use enchanting A4" in table.options()
        table.do("use enchanting A2")
    assert table.statuses("A2") == []


def test_pierce_lets_the_player_of_a_team_choose_who_is_shot(scene: SceneOf) -> None:
    lines = ("A crossbowman d2 north", "B thief d4 south", "B soldier d5 south", "B knight d5 south")
    with scene(*lines, rolls=[6, 6, 2, 1, 1, 1], answers=["hit B3"]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    assert [event[2] for event in table.events("clash")] == [table.unit("B1"), table.unit("B3")]


def test_perfect_shot_adds_a_d3_to_the_hit(scene: SceneOf) -> None:
    with scene("A longbowman d2 north", "B knight d8 south", rolls=[1, 2, 3, 1, 1]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    assert table.events("aims")[0][4] == 3
