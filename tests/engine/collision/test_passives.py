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


# Auras


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
