"""Effects, auras, and ways of moving."""

import pytest

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


def test_who_leaps_ends_at_most_2_levels_above_its_start() -> None:
    with scene("A c3 north leaping-move", "B c4 south", levels={"c5": 3, "c6": 4}) as battle:
        options = battle.may("A1")
    assert "maneuver c5" in options
    assert "maneuver c6" not in options
