"""Effects, auras, and ways of moving."""

import pytest

from tests.engine.cases import Case
from tests.engine.collision.scene import scene

ATTACK = "single 1 B1"
TYPES = ("mundane", "acid", "cold", "dark", "electric", "fire", "light", "magic")


@pytest.mark.parametrize("damage_type", TYPES)
def test_the_immune_take_neither_injury_nor_effect_of_their_type(damage_type: str) -> None:
    attacker = f"A c3 north weapon:damage_type:{damage_type} special:drain:2"
    with scene(attacker, f"B c4 south immune-to-{damage_type}", rolls=[4]) as battle:
        battle.acts("A1", ATTACK)
    assert (battle.injuries("B1"), battle.endurance("B1")) == (0, 4)


def test_immunity_is_told_before_anything_that_answers_the_hit() -> None:
    with scene("A c3 north", "B c4 south immune-to-mundane shrieking-armor", rolls=[4, 4]) as battle:
        battle.acts("A1", ATTACK)
        kinds = [event[0] for event in battle.table.events]
        assert kinds.index("to hit") + 1 == kinds.index("immune") < kinds.index("firm roll")
    assert battle.tokens("A1", "flee") == 1


def test_the_immune_are_not_asked_for_armor_that_would_do_nothing() -> None:
    arms = "block-2 block-4 mage-armor adamant-form"
    with scene("A c3 north", f"B c4 south immune-to-mundane {arms}", rolls=[4]) as battle:
        battle.acts("A1", ATTACK)
    with scene("A c3 north", f"B c4 south immune-to-fire {arms}", rolls=[4, 1], answers=["pass"]) as battle:
        battle.acts("A1", ATTACK)


CASES = {
    "the immune may channel the power that does them nothing": Case(
        "A c3 north weapon:damage_type:fire, B c4 south immune-to-fire power-channel left=0", "4", "A1: single 1 B1",
        {"mana B1": 1, "injuries B1": 0}, "react power-channel B1"),
    "immunity to mundane does not keep off what has no type": Case(
        "A c3 north clobber, B c4 south immune-to-mundane", "6", "A1: use clobber B1", {"tokens B1 stun": 1}),
    "the immune to acid take no poison at all": Case(
        "A c3 north special:poison-x:2, B c4 south immune-to-acid", "4 1", "A1: single 1 B1", {"tokens B1 poison": 0}),
    "the immune to slay are not slain": Case(
        "A c3 north clobber, B c4 south immune-to-slay", "10", "A1: use clobber B1", {"is standing B1": True}),
    "the vicious regain mana for an injury": Case(
        "A c3 north vicious left=0, B c4 south", "4 3", "A1: single 1 B1", {"mana A1": 1}),
    "the vicious regain mana for slaying without an injury": Case(
        "A c3 north vicious clobber left=1, B c4 south", "10", "A1: use clobber B1", {"mana A1": 1}),
    "inspire fortitude adds 1 armor to others once": Case(
        "A c3 north, B c4 south, B c6 south inspire-fortitude, B d6 south inspire-fortitude", "4 3", "A1: single 1 B1",
        {"injuries B1": 0}),
    "inspire urgency lengthens a move that begins within command": Case(
        "A c3 north, A c1 north inspire-urgency, B j9 south", "", "A1: maneuver c7", {"tile A1": "c7"}, "face north"),
    "inspire bravery keeps flee off others within command": Case(
        "A c3 north crit:flee, B c4 south, B c7 south inspire-bravery", "10 1", "A1: single 1 B1",
        {"tokens B1 flee": 0}),
    # 5 + 2 beats 6
    "flame wreath burns who moves beside it tile by tile": Case(
        "A c1 north, B d3 west flame-wreath", "5", "A1: maneuver c3", {"injuries A1": 1}, "face north",
        terrain={"b3": "impassable-terrain", "b2": "impassable-terrain"}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


@pytest.mark.parametrize(("damage_type", "injury"), [("fire", 1), ("acid", 2), ("mundane", 2)])
def test_resist_elements_adds_armor_against_five_elements_but_not_acid(damage_type: str, injury: int) -> None:
    attacker = f"A c3 north weapon:damage_type:{damage_type}"
    with scene(attacker, "B c4 south resist-elements-2", rolls=[4, 6]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == injury


def test_camouflage_is_total_cover_from_4_spaces_on() -> None:
    with scene("A c3 north bow", "B c7 south camouflage", rolls=[6]) as battle:
        battle.acts("A1", ATTACK)
    with scene("A c3 north bow", "B c6 south camouflage", rolls=[1]) as battle:
        battle.acts("A1", ATTACK)


def test_shrieking_armor_makes_a_melee_attacker_flee_on_4_or_less() -> None:
    with scene("A c3 north", "B c4 south shrieking-armor", rolls=[4, 4, 1]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.tokens("A1", "flee") == 1
    with scene("A c3 north bow", "B c4 south shrieking-armor", rolls=[4, 1]) as battle:
        battle.acts("A1", ATTACK)


@pytest.mark.parametrize(("rolled", "flee"), [(3, 0), (4, 1)])
def test_the_skittish_flee_from_who_injured_them_on_4(rolled: int, flee: int) -> None:
    with scene("A c3 north", "B c4 south skittish", rolls=[4, 3, rolled]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.tokens("B1", "flee") == flee


@pytest.mark.parametrize(("rolled", "injuries"), [(6, 0), (7, 1)])
def test_voodoo_injures_the_attacker_on_7_and_is_not_answered_by_voodoo(rolled: int, injuries: int) -> None:
    with scene("A c3 north voodoo", "B c4 south voodoo", rolls=[4, 3, rolled]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("A1") == injuries


def test_flame_wreath_burns_who_begins_its_activation_beside_it() -> None:
    with scene("A c3 north", "B c4 south flame-wreath", rolls=[6]) as battle:
        battle.begins("A1")
    assert battle.injuries("A1") == 1
    with scene("A c3 north", "B d4 south flame-wreath") as battle:
        battle.begins("A1")


@pytest.mark.parametrize(("rolls", "tile"), [([6, 5], "c3"), ([5, 5], "c1")])
def test_challenge_holds_back_who_leaves_melee_reach_and_it_pays_all_the_same(rolls: list[int], tile: str) -> None:
    lines = ("A c3 north", "B c4 south challenge hex=1")
    with scene(*lines, rolls=rolls, answers=["face north"]) as battle:
        battle.acts("A1", "maneuver c1")
    assert battle.tile("A1") == tile
    assert battle.endurance("A1") == 3


@pytest.mark.parametrize(("endure", "endurance"), [(4, 8), (6, 9)])
def test_mark_of_the_titans_begins_with_twice_its_endure_up_to_9_once(endure: int, endurance: int) -> None:
    with scene(f"A - north mark-of-the-titans endure={endure}", "B j9 south", answers=["face east"]) as battle:
        battle.state.standing[0], battle.state.ready[0] = 1, True
        battle.acts("A1", "step a5")
        assert battle.endurance("A1") == endurance
        battle.state.lift(0)
        battle.state.standing[0], battle.state.ready[0], battle.state.endurance[0] = 1, True, 1
    with scene(f"A a5 north mark-of-the-titans endure={endure} endurance=1", "B j9 south") as battle:
        assert battle.endurance("A1") == 1


def test_few_stood_against_many_scores_1_on_the_board() -> None:
    with scene("A c3 north few-stood-against-many", "B j9 south", major="lost-trinket") as battle:
        from armybuilder.engine.games.collision.objectives import score

        score(battle.table)
    assert battle.happened("result")[0][1:] == (1, 0)


def test_more_swift_assault_chooses_the_side_without_a_roll() -> None:
    with scene("A - north swift-assault", "B - south", answers=["defender"]) as battle:
        battle.state.phase, battle.state.stage = 0, 0
        battle.steps()
    assert battle.state.attacker == 1


# Recovery


def test_recovery_gives_1_mana_once_and_serenity_its_own_to_the_unhurt() -> None:
    with scene("A c3 north recovery serenity left=0", "B j9 south", answers=["face north"]) as battle:
        battle.acts("A1", "turn", "end")
    assert battle.mana("A1") == 2
    with scene("A c3 north serenity left=0 injuries=1", "B j9 south", answers=["face north"]) as battle:
        battle.acts("A1", "turn", "end")
    assert battle.mana("A1") == 0


# Auras


def test_inspire_hatred_adds_1_to_hit_for_others_only() -> None:
    with scene("A c3 north", "A c1 north inspire-hatred", "B c4 south", rolls=[3, 1]) as battle:
        battle.acts("A1", ATTACK)
    with scene("A c3 north inspire-hatred", "B c4 south", rolls=[3]) as battle:
        battle.acts("A1", ATTACK)


def test_flee_does_nothing_to_who_stands_within_an_inspire_bravery() -> None:
    with scene("A c3 north flee=1", "A d3 north inspire-bravery", "B c9 south", answers=["face north"]) as battle:
        assert "step c4" in battle.may("A1")
        battle.acts("A1", "step c4")
        battle.state.has_acted = True
        battle.steps()
    assert (battle.tile("A1"), battle.tokens("A1", "flee")) == ("c4", 0)


# Ways of moving


def test_who_levitates_passes_lower_enemies_ignores_obstacles_and_climbs_2() -> None:
    lines = ("A c3 north levitating-move", "B c4 south")
    terrain = {f"{column}{row}": "impassable-terrain" for column in "bd" for row in range(1, 8)}
    with scene(*lines, terrain=terrain | {"c5": "obstacle"}, levels={"c6": 3}, answers=["face north"]) as battle:
        battle.acts("A1", "maneuver c6")
    assert battle.tile("A1") == "c6"


def test_who_leaps_ends_at_most_2_levels_above_its_start() -> None:
    with scene("A c3 north leaping-move", "B c4 south", levels={"c5": 3, "c6": 4}) as battle:
        options = battle.may("A1")
    assert "maneuver c5" in options
    assert "maneuver c6" not in options
