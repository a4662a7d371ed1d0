"""Reactions, each in its window."""

import pytest

from armybuilder.engine.games.collision.rolls import wins_contest
from armybuilder.engine.games.collision.state import Marker
from tests.engine.cases import Case
from tests.engine.collision.scene import scene

ATTACK = "single 1 B1"


# Before the roll


CASES = {
    "decoy gives total cover where there is none": Case(
        "A c3 north, B c4 south decoy", "6", "A1: single 1 B1", {"mana B1": 4, "injuries B1": 0}, "react decoy B1"),
    "dodge adds 2 to def": Case(
        "A c3 north, B c4 south dodge", "5", "A1: single 1 B1", {"injuries B1": 0, "endurance B1": 2},
        "react dodge B1"),
    "parry does not answer arrows": Case("A c3 north bow, B c4 south parry", "1", "A1: single 1 B1", {}),
    "look out helps once in an attack on an area": Case(
        "A c3 north caustic-burst attack=9, B c4 south, B d4 south look-out, B d3 south look-out", "9 2 9 9 2 9 2",
        "A1: use caustic-burst burst", {"count happened reacts": 1}, "next B1; react look-out B2; next B2"),
    "tactical strike helps an ally to hit and to injure": Case(
        "A c3 north, A c1 north tactical-strike, B c4 south", "2 2", "A1: single 1 B1", {"injuries B1": 1},
        "react tactical-strike A2"),
    "castle puts an ally in the targets place and drops what is carried": Case(
        "A c3 north, B c4 south castle, B c6 south", "4 3", "A1: single 1 B1",
        {"tile B1": "c6", "tile B2": "c4", "injuries B1": 0, "injuries B2": 1}, "react castle B1"),
    "a sidestep out of reach ends a melee attack": Case(
        "A c3 north, B c4 south sidestep", "", "A1: single 1 B1",
        {"tile B1": "c5", "mana B1": 5, "told has B1 Fighter is out of reach.": True}, "react sidestep B1; on c5"),
    "a sidestep that stays in reach goes on wherever the attacker looks": Case(
        "A c3 north, B d4 south sidestep", "4 3", "A1: single 1 B1", {"injuries B1": 1}, "react sidestep B1; on d3"),
    "contort negates a hit and may be followed by a retaliation": Case(
        "A c3 north, B c4 south contort retaliate", "4 1", "A1: single 1 B1", {"endurance B1": 1, "injuries B1": 0},
        "react contort B1; react retaliate B1"),
    "adamant form lets the level rise by one at most": Case(
        "A c3 north weapon:power:12, B c4 south adamant-form", "4 9", "A1: single 1 B1", {"injuries B1": 1},
        "react adamant-form B1"),
    "majesty makes the attacker roll again and opens the hit anew": Case(
        "A c3 north, B c4 south majesty block-2", "4 5 4", "A1: single 1 B1", {"injuries B1": 0, "endurance B1": 2},
        "react majesty B1; react block-2 B1"),
    "majesty does not move the dauntless": Case(
        "A c3 north dauntless, B c4 south majesty", "4 3", "A1: single 1 B1", {"injuries B1": 1}),
    "power channel answers elements with armor and mana": Case(
        "A c3 north weapon:damage_type:fire, B c4 south power-channel left=2", "4 6", "A1: single 1 B1",
        {"injuries B1": 0, "mana B1": 3}, "react power-channel B1"),
    "power channel has no answer to plain steel": Case(
        "A c3 north, B c4 south power-channel", "4 1", "A1: single 1 B1", {}),
    "shadow hop leaves the board and nothing of the hit follows": Case(
        "A c3 north special:drain:2, B c4 south shadow-hop", "4", "A1: single 1 B1",
        {"is waiting B1": True, "endurance B1": 4}, "react shadow-hop B1"),
    "trip cancels a special attack by hitting without injury": Case(
        "A c3 north power-attack, B c4 south trip", "6", "A1: use power-attack 1 B1",
        {"endurance A1": 3, "mana A1": 5, "injuries A1": 0}, "react trip B1"),
    "trip answers a reaction too which is paid all the same": Case(
        "A c3 north trip, B c4 south block-4", "4 6 3", "A1: single 1 B1", {"endurance B1": 2, "injuries B1": 1},
        "react block-4 B1; react trip A1; pass"),
    "a tie keeps the counter attack from stopping anybody": Case(
        "A c1 north, B c4 south counter-attack", "5 5", "A1: maneuver c3", {"tile A1": "c3"},
        "react counter-attack B1; face north"),
    "retaliate turns and strikes back at a miss": Case(
        "A c3 north, B c4 north retaliate", "1 4 3", "A1: single 1 B1", {"facing B1": "south", "injuries A1": 1},
        "react retaliate B1"),
    "a line in answer leads to whom it answers": Case(
        "A c3 north spear, A d4 north, B c5 south retaliate spear special:line-attack", "1 4 3", "A1: single 1 B1",
        {"injuries A1": 1, "injuries A2": 0}, "react retaliate B1"),
    "a player answers an event once": Case(
        "A c3 north, B c4 south dodge decoy", "5", "A1: single 1 B1", {"mana B1": 6}, "react dodge B1"),
    "deflect answers arrows at an ally within command": Case(
        "A c3 north bow, B c5 south, B c7 south deflect", "5 5", "A1: single 1 B1",
        {"endurance B2": 2, "count happened 'to hit'": 0}, "react deflect B2"),
    # 6 + 4 meets Def 8 + 2; 4 + 4 beats Armor 6 + 1 by 1
    "look out helps an ally with def and armor once an attack": Case(
        "A c3 north, B c4 south, B c6 south look-out, B d6 south look-out", "6 4", "A1: single 1 B1",
        {"injuries B1": 1}, "react look-out B2"),
    # 4 + 4 beats 8 - 1 by 1
    "mage armor stands in for the printed armor and injuries count": Case(
        "A c3 north, B c4 south mage-armor injuries=1", "5 4", "A1: single 1 B1", {"injuries B1": 2},
        "react mage-armor B1"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


def test_a_tie_parries_a_melee_attack_and_its_cost_stays_spent() -> None:
    with scene("A c3 north", "B c4 south parry", rolls=[5, 5], answers=["react parry B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.endurance("A1") == 3
    assert battle.told().endswith("The attack on B1 Fighter is negated.")


def test_castle_answers_a_burst_twice_and_who_was_struck_already_is_spared_p61() -> None:
    lines = ("A c3 north special:burst-attack", "B c4 south castle", "B d3 south")
    answers = ["next B1", "react castle B1", "react castle B1"]
    with scene(*lines, rolls=[4, 3], answers=answers) as battle:
        battle.acts("A1", "burst 1")
    assert [battle.injuries(name) for name in ("B1", "B2")] == [0, 1]
    assert (battle.tile("B1"), battle.tile("B2"), battle.mana("B1")) == ("c4", "d3", 6 - 2)
    assert "B2 Fighter was struck at already, and is spared." in battle.told()


def test_got_your_back_needs_a_tile_that_shares_an_edge() -> None:
    with scene("A c3 north", "B c4 south", "B d5 south got-your-back", rolls=[1]) as battle:
        battle.acts("A1", ATTACK)
    lines = ("A c3 north", "B c4 south", "B c5 south got-your-back")
    with scene(*lines, rolls=[4, 3], answers=["react got-your-back B2"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B2") == 1
    assert battle.tile("B1") == "c5"


# After a hit


@pytest.mark.parametrize(("slug", "injury"), [("block-2", 1), ("block-4", 0)])
def test_a_block_adds_armor_against_the_hit(slug: str, injury: int) -> None:
    with scene("A c3 north", f"B c4 south {slug}", rolls=[4, 6], answers=[f"react {slug} B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == injury


def test_shadow_hop_comes_back_further_than_3_from_every_enemy() -> None:
    with scene("A f5 north", "B - north shadow-hop") as battle:
        piece = battle.piece("B1")
        battle.state.standing[piece], battle.state.ready[piece], battle.state.hops[piece] = 1, True, True
        found = battle.may("B1")
        assert "hop j9" in found
        assert "hop i8" not in found
        battle.begins("B1")
        battle.does("hop j9")
    assert battle.tile("B1") == "j9"
    assert battle.table.told()[-1].endswith("is placed on j9.")


def test_injuries_beyond_its_toughness_weaken_who_clings_to_life_no_further() -> None:
    lines = ("A c3 north bow barrage", "B c5 south toughness=3 injuries=9")
    with scene(*lines, rolls=[3, 1, 1]) as battle:
        battle.state.clinging[1] = True
        battle.acts("A1", "use barrage 1 B1")
    assert [dict(event[4])["injuries"] for event in battle.happened("to hit")] == [-3, -3]


def test_cling_to_life_puts_defeat_off_to_the_end_of_its_recovery() -> None:
    lines = ("A c3 north weapon:power:20", "B c4 south cling-to-life toughness=2")
    answers = ["react cling-to-life B1", "face north"]
    with scene(*lines, rolls=[4, 9], answers=answers) as battle:
        battle.acts("A1", ATTACK)
        assert battle.is_standing("B1")
        battle.acts("B1", "turn", "end")
    assert not battle.is_standing("B1")
    assert battle.mana("B1") == 5
    assert "B1 Fighter can cling to life no longer. B1 Fighter is defeated." in battle.told()


# Interrupts


def test_distract_negates_a_special_action_within_2_but_no_attack() -> None:
    lines = ("A c3 north meditate power-attack left=1", "B c5 south distract")
    with scene(*lines, answers=["react distract B1"]) as battle:
        battle.acts("A1", "use meditate")
    assert (battle.endurance("A1"), battle.mana("A1")) == (2, 1)
    with scene("A c3 north power-attack", "B c4 south distract", rolls=[1]) as battle:
        battle.acts("A1", "use power-attack 1 B1")


def test_out_maneuver_moves_an_activation_to_phase_3() -> None:
    with scene("A c3 north", "B c5 south out-maneuver", answers=["react out-maneuver B1"]) as battle:
        battle.begins("A1")
    assert battle.state.piles[0][2] == (battle.piece("A1"),)
    assert battle.state.active == -1


@pytest.mark.parametrize(
    "lines",
    [
        ("A c3 north kiss-of-death injuries=1", "B j9 south"),
        ("A c3 north injuries=1", "B c4 south kiss-of-death"),
        ("A c3 north injuries=1 immune-to-slay", "A c4 north kiss-of-death", "B j9 south"),
        ("A c3 north injuries=1", "A j3 north kiss-of-death", "B j9 south"),
    ],
    ids=["itself", "an enemy", "who is immune to slay", "beyond command"],
)
def test_kiss_of_death_is_for_allies_within_command_that_can_be_slain(lines: tuple[str, ...]) -> None:
    with scene(*lines) as battle:
        battle.begins("A1")
    assert battle.injuries("A1") == 1


def test_counter_attack_stops_an_enemy_that_comes_into_reach_and_strikes_it() -> None:
    lines = ("A c1 north", "B c4 south counter-attack")
    answers = ["react counter-attack B1", "face north"]
    with scene(*lines, rolls=[6, 5, 4, 3], answers=answers) as battle:
        battle.acts("A1", "maneuver c3")
    assert battle.injuries("A1") == 1
    assert (battle.endurance("B1"), battle.state.used[battle.piece("B1")]) == (3, frozenset())


def test_a_tied_contest_is_told_with_who_wins_it() -> None:
    with scene("A c3 north command=3", "B c4 south command=4", rolls=[5, 4, 5, 5]) as battle:
        one, other = battle.piece("A1"), battle.piece("B1")
        assert not wins_contest(battle.table, one, other, "command", other)
        assert not wins_contest(battle.table, one, other, "command", other)
        tied, won = battle.table.told()
        assert tied == "A1 Fighter rolls 5 + 3 for Command, B1 Fighter 4 + 4: a tie, which B1 Fighter wins."
        assert "tie" not in won


@pytest.mark.parametrize(
    ("weapon", "tile", "answers"),
    [
        ("special:line-attack", "c4", True),
        ("special:line-attack", "d4", False),
        ("spear special:line-attack", "d4", True),
        ("spear special:burst-attack", "c5", False),
        ("spear special:blast-attack", "c5", True),
    ],
)
def test_retaliate_takes_a_shape_that_takes_the_attacker_in(weapon: str, tile: str, answers: bool) -> None:
    with scene(
        "A c3 north spear", f"B {tile} south retaliate {weapon}", rolls=[1], answers=["pass"] * answers
    ) as battle:
        battle.acts("A1", ATTACK)


@pytest.mark.parametrize("why", ["hex=1", "endurance=0"])
def test_the_hexed_and_those_who_cannot_pay_do_not_react(why: str) -> None:
    with scene("A c3 north", f"B c4 south dodge {why}", rolls=[1]) as battle:
        battle.acts("A1", ATTACK)


def test_a_carrier_drops_the_chest_as_it_reacts() -> None:
    lines = ("A c3 north", "B c4 south dodge")
    with scene(*lines, rolls=[1], answers=["react dodge B1"], major="capture-the-chest") as battle:
        battle.state.markers.append(Marker("chest", 0, battle.piece("B1")))
        battle.acts("A1", ATTACK)
    assert battle.state.field.grid.name(battle.state.markers[0].tile) == "c4"
