"""The worth of a battle to a player, and of what an attack promises: what the bots go by."""

import pytest

from armybuilder.engine.games.officers_chess.judging import (
    GOAL_NEARNESS,
    HOPE,
    NEARNESS,
    STATUS_WORTH,
    STEP,
    VICTORY,
    best_attack,
    value,
)
from armybuilder.engine.games.officers_chess.scenes import Stage
from armybuilder.engine.games.officers_chess.state import ACTING, NOBODY
from tests.engine.officers_chess.scene import SceneOf, sword

#: The made-up sword against an unarmed soldier: 11 of 20 rolls of a mercenary hit, for 4 + 3 − 1 each.
MERCENARY, SOLDIER, HITS, DEALT, SOLDIER_HP = 70, 55, 11 / 20, 6, 15


def worth(battle: Stage, side: str = "A") -> float:
    return value(battle.state, "AD".index(side))


# What stands


def test_a_unit_is_worth_its_gold_and_as_much_again_by_its_hit_points(scene: SceneOf) -> None:
    with scene("A mercenary d4 hp=5", "D soldier d5") as battle:
        assert worth(battle) == pytest.approx(MERCENARY * (1 + 5 / 15) - 2 * SOLDIER)
        assert worth(battle, "D") == pytest.approx(2 * SOLDIER - MERCENARY * (1 + 5 / 15))


@pytest.mark.parametrize("status", STATUS_WORTH)
def test_a_status_adds_or_takes_its_share_of_the_gold(scene: SceneOf, status: str) -> None:
    with scene(f"A mercenary d4 !{status}", "D soldier d5") as battle:
        assert worth(battle) == pytest.approx(MERCENARY * (2 + STATUS_WORTH[status]) - 2 * SOLDIER)


def test_who_is_routed_is_worth_nothing_and_who_escaped_a_step_more_than_who_stays(scene: SceneOf) -> None:
    with scene("A mercenary a1", "A soldier d4", "D soldier d5") as battle:
        before = worth(battle)
        battle.state.occupant[battle.state.place[0]], battle.state.place[0] = NOBODY, 0
        assert worth(battle) == pytest.approx(before - 2 * MERCENARY)
        battle.state.escaped[0] = True
        assert worth(battle) == pytest.approx(before + STEP)


def test_a_building_that_stands_is_a_step_that_saboteurs_have_yet_to_do(scene: SceneOf) -> None:
    lines = ("A mercenary d4 @saboteur", "D soldier d5")
    with scene(*lines, terrain={"d4": "buildings", "d9": "buildings"}, scenario={"raze": "buildings"}) as battle:
        before, against = worth(battle), worth(battle, "D")
        battle.state.buildings -= 1
        assert worth(battle) == pytest.approx(before + STEP)
        assert worth(battle, "D") == pytest.approx(against - STEP)


@pytest.mark.parametrize(("winner", "share"), [(0, VICTORY), (1, -VICTORY)])
def test_a_battle_that_is_won_is_worth_more_than_all_gold(scene: SceneOf, winner: int, share: float) -> None:
    with scene("A mercenary d4", "D soldier d5") as battle:
        battle.state.result = (winner, "")
        assert (worth(battle), worth(battle, "D")) == (share, -share)


# Coming closer


def test_each_space_out_of_the_reach_of_its_weapons_costs_a_little(scene: SceneOf) -> None:
    found = []
    for space in ("d5", "d6", "d9"):
        with scene("A mercenary d4 iron-sword", f"D soldier {space}") as battle:
            found.append(worth(battle))
    assert [found[0] - each for each in found] == pytest.approx([0, NEARNESS, 4 * NEARNESS])


def test_a_bow_would_be_two_spaces_away_no_nearer(scene: SceneOf) -> None:
    found = []
    for space in ("d5", "d6", "d8"):
        with scene("A archer d4 iron-bow", f"D soldier {space}") as battle:
            found.append(worth(battle))
    assert [found[1] - each for each in found] == pytest.approx([NEARNESS, 0, 2 * NEARNESS])


def test_of_several_weapons_and_enemies_the_pair_that_fits_best_counts(scene: SceneOf) -> None:
    lines = ("A sniper d4 iron-bow", "D soldier d5", "D soldier d7")
    with scene(*lines) as battle:
        both = worth(battle)
        battle.state.occupant[battle.state.place[2]], battle.state.place[2] = NOBODY, 0
        # At d5 the enemy is one space too near, at d7 one too far.
        assert worth(battle) - both == pytest.approx(2 * SOLDIER)
    with scene("A mercenary d4", "D soldier i9") as unarmed:
        assert worth(unarmed) == pytest.approx(2 * MERCENARY - 2 * SOLDIER)


def test_a_scenario_tag_draws_its_unit_to_its_tiles_and_no_other(scene: SceneOf) -> None:
    rules = {"seize": "throne", "escape": ["a1"]}
    found = {}
    for tag in ("leader", "fleeing"):
        with scene(f"A mercenary d4 @{tag}", "D soldier i9", terrain={"d9": "throne"}, scenario=rules) as battle:
            found[tag] = 2 * MERCENARY - 2 * SOLDIER - worth(battle)
    assert found == pytest.approx({"leader": 5 * GOAL_NEARNESS, "fleeing": 6 * GOAL_NEARNESS})


# What an attack promises


def promise(scene: SceneOf, *lines: str, weakened: tuple[str, int] = ("speed", 0), weight: int = 0) -> float:
    """The promise of A1's best attack, with a statistic of D1 lowered."""
    with scene(*lines, more=sword(weight=weight)) as battle:
        battle.state.weakened[battle.unit("D1")] = ((*weakened, 0),)
        return best_attack(battle.state, battle.unit("A1"))


UNARMED = ("A mercenary d4 made-sword", "D soldier d5")


def test_one_strike_promises_the_share_of_the_target_that_it_takes_off_on_average(scene: SceneOf) -> None:
    assert promise(scene, *UNARMED) == pytest.approx(SOLDIER * HITS * DEALT / SOLDIER_HP)


def test_the_faster_one_strikes_twice_whichever_speed_is_the_greater_for_it(scene: SceneOf) -> None:
    one = promise(scene, *UNARMED)
    assert promise(scene, *UNARMED, weakened=("speed", 1)) == pytest.approx(2 * one)
    assert promise(scene, *UNARMED, weakened=("speed", 1), weight=1) == pytest.approx(one)


def test_a_target_that_one_hit_routs_is_worth_its_gold_beside(scene: SceneOf) -> None:
    lines = ("A mercenary d4 made-sword", "D soldier d5 hp=6")
    assert promise(scene, *lines) == pytest.approx(SOLDIER * (HITS * DEALT / SOLDIER_HP + HITS))


def test_a_target_that_two_hits_rout_is_worth_its_gold_by_the_chance_of_both(scene: SceneOf) -> None:
    lines = ("A mercenary d4 made-sword", "D soldier d5 hp=12")
    twice = SOLDIER * 2 * HITS * DEALT / SOLDIER_HP
    assert promise(scene, *lines) == pytest.approx(twice / 2)
    assert promise(scene, *lines, weakened=("speed", 1)) == pytest.approx(twice + SOLDIER * HITS**2)


def test_what_comes_back_is_taken_off_and_an_attack_that_loses_promises_nothing(scene: SceneOf) -> None:
    armed = ("A mercenary d4 made-sword", "D soldier d5 iron-lance")
    # The lance beats the sword: 10 of 20 rolls hit, for 4 + 3 − 1 − 1; back come 12 of 20, for 3 + 4 + 1 − 2.
    gain, loss = SOLDIER * 0.5 * 5 / SOLDIER_HP, MERCENARY * 0.6 * 6 / 15
    assert promise(scene, *armed) == pytest.approx(2 * gain - loss)
    # With a sword as heavy as the lance the soldier is as fast.
    assert gain < loss
    assert promise(scene, *armed, weight=3) == 0


def test_what_comes_back_is_twice_as_much_from_a_faster_target_and_nothing_from_a_routed_one(scene: SceneOf) -> None:
    armed = ("A mercenary d4 made-sword", "D soldier d5 iron-lance hp=5")
    gain, loss = SOLDIER * (0.5 * 5 / SOLDIER_HP + 0.5), MERCENARY * 0.6 * 6 / 15
    assert promise(scene, *armed, weight=3) == pytest.approx(gain - loss / 2)
    assert promise(scene, *armed, weight=4) == pytest.approx(gain - 2 * loss / 2)


def test_what_an_attack_promises_counts_only_for_who_is_about_to_act(scene: SceneOf) -> None:
    with scene(*UNARMED, more=sword()) as battle:
        before = worth(battle), worth(battle, "D")
        battle.state.active, battle.state.phase = 0, ACTING
        promised = HOPE * best_attack(battle.state, 0)
        assert (worth(battle), worth(battle, "D")) == pytest.approx((before[0] + promised, before[1]))
