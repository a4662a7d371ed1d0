"""Special attacks without a weapon, and the meteor."""

import pytest

from armybuilder.engine.games.collision.effects.spells import let_fall
from armybuilder.engine.games.collision.injuries import injure
from tests.engine.collision.scene import scene


def test_caustic_burst_poisons_on_a_crit_and_leaves_its_maker_out() -> None:
    lines = ("A c3 north caustic-burst", "A c5 north", "B d4 south")
    rolls = [10, 1, 1]
    with scene(*lines, rolls=rolls, answers=["next B1"]) as battle:
        battle.acts("A1", "use caustic-burst burst")
    assert battle.tokens("B1", "poison") == 2
    assert {event[2] for event in battle.happened("attacks")} == {1, 2}


def test_fire_breathing_has_a_flat_power_that_no_back_adds_to() -> None:
    with scene("A c3 north fire-breathing", "B c4 north", rolls=[4, 3], answers=["stop"]) as battle:
        battle.acts("A1", "use fire-breathing line")
    assert battle.injuries("B1") == 1


def test_fire_breathing_crits_with_2_more_power() -> None:
    with scene("A c3 north fire-breathing", "B c4 south", rolls=[10, 1], answers=["stop"]) as battle:
        battle.acts("A1", "use fire-breathing line")
    assert battle.injuries("B1") == 1


def test_whirling_gale_stuns_all_along_a_line_of_4() -> None:
    lines = ("A c3 north whirling-gale", "B c4 south", "B d5 south")
    answers = ["on c5", "on d5", "on d6", "next B1"]
    with scene(*lines, rolls=[4, 1, 4, 4, 1], answers=answers) as battle:
        battle.acts("A1", "use whirling-gale line")
    assert (battle.tokens("B1", "stun"), battle.tokens("B2", "stun")) == (1, 1)


@pytest.mark.parametrize(("rolled", "tokens"), [(9, 0), (10, 1)])
def test_static_jolt_stuns_on_a_crit_and_shoots_beyond_4(rolled: int, tokens: int) -> None:
    with scene("A c1 north static-jolt", "B c7 south", rolls=[rolled, 1]) as battle:
        battle.acts("A1", "use static-jolt B1")
    assert battle.tokens("B1", "stun") == tokens


def test_clobber_stuns_without_injury_and_slays_on_a_crit() -> None:
    with scene("A c3 north clobber", "B c4 south", rolls=[6]) as battle:
        battle.acts("A1", "use clobber B1")
    assert (battle.tokens("B1", "stun"), battle.injuries("B1")) == (1, 0)
    with scene("A c3 north clobber", "B c4 south", rolls=[10]) as battle:
        battle.acts("A1", "use clobber B1")
    assert not battle.is_standing("B1")


def test_embloody_injures_without_a_roll_and_may_be_shrugged_off() -> None:
    with scene("A c3 north embloody", "B c5 south injuries=2", rolls=[3]) as battle:
        battle.acts("A1", "use embloody B1")
    assert battle.injuries("B1") == 3
    with scene("A c3 north embloody", "B c5 south shrug", rolls=[5], answers=["react shrug B1"]) as battle:
        battle.acts("A1", "use embloody B1")
    assert battle.injuries("B1") == 0


def test_dazzle_stuns_and_its_crit_is_a_fire_hit_that_can_be_blocked() -> None:
    lines = ("A c3 north dazzle", "B c4 south block-2")
    with scene(*lines, rolls=[10, 6], answers=["pass", "react block-2 B1"]) as battle:
        battle.acts("A1", "use dazzle B1")
    assert battle.tokens("B1", "stun") == 1
    assert battle.injuries("B1") == 1  # 6 + 3 beats 6 + 2 by 1


def test_flash_freeze_drains_all_endurance_and_stuns_on_an_injury_alone() -> None:
    with scene("A c3 north flash-freeze", "B c5 south", rolls=[3, 2]) as battle:
        battle.acts("A1", "use flash-freeze B1")
    assert (battle.endurance("B1"), battle.tokens("B1", "stun")) == (0, 1)
    with scene("A c3 north flash-freeze", "B c5 south armor=9", rolls=[3, 2]) as battle:
        battle.acts("A1", "use flash-freeze B1")
    assert (battle.endurance("B1"), battle.tokens("B1", "stun")) == (4, 0)


def test_flash_freeze_slays_on_a_crit() -> None:
    with scene("A c3 north flash-freeze", "B c5 south", rolls=[10, 1]) as battle:
        battle.acts("A1", "use flash-freeze B1")
    assert not battle.is_standing("B1")


def test_mana_theft_takes_1_mana_where_there_is_one() -> None:
    with scene("A c3 north mana-theft left=2", "B c4 south left=1", rolls=[5]) as battle:
        battle.acts("A1", "use mana-theft B1")
    assert (battle.mana("A1"), battle.mana("B1")) == (3, 0)


def test_pain_warp_lends_the_casters_injuries_and_their_penalties() -> None:
    with scene("A c3 north pain-warp injuries=2", "B c5 south toughness=5", rolls=[7]) as battle:
        battle.acts("A1", "use pain-warp B1")
        assert battle.state.injury_level(battle.piece("B1")) == 2
        assert battle.injuries("B1") == 0
        battle.begins("B1")
    assert battle.state.injury_level(battle.piece("B1")) == 0


def test_pain_warp_slays_when_the_casters_injuries_come_to_the_victims_toughness() -> None:
    lines = ("A c3 north pain-warp injuries=2", "B c5 south toughness=3", "B d4 west")
    with scene(*lines, rolls=[7, 4, 3]) as battle:
        battle.acts("A1", "use pain-warp B1")
        battle.acts("B2", "single 1 A1")
    assert not battle.is_standing("B1")


def test_shockwave_is_not_rolled_for_and_meets_no_cover() -> None:
    lines = ("A c3 north shockwave", "B c5 south")
    with scene(*lines, rolls=[5], terrain={"c4": "vertical-obstacle"}) as battle:
        battle.acts("A1", "use shockwave B1")
    assert battle.injuries("B1") == 1


def test_shove_pushes_2_tiles_and_drains_2() -> None:
    with scene("A c3 north shove", "B c4 south", rolls=[6]) as battle:
        battle.acts("A1", "use shove B1")
    assert (battle.tile("B1"), battle.endurance("B1"), battle.injuries("B1")) == ("c6", 2, 0)


def test_touch_of_death_slays_by_a_contest_or_injures_its_maker() -> None:
    with scene("A c3 north touch-of-death", "B c4 south", rolls=[5, 6, 5]) as battle:
        battle.acts("A1", "use touch-of-death B1")
    assert not battle.is_standing("B1")
    with scene("A c3 north touch-of-death shrug", "B c4 south", rolls=[5, 5, 5]) as battle:
        battle.acts("A1", "use touch-of-death B1")
    assert battle.injuries("A1") == 1


@pytest.mark.parametrize(("rolled", "tokens"), [(3, 1), (10, 3)])
def test_venom_poisons_once_or_three_times_on_a_crit(rolled: int, tokens: int) -> None:
    with scene("A c3 north venom", "B c4 south", rolls=[rolled, 1]) as battle:
        battle.acts("A1", "use venom B1")
    assert battle.tokens("B1", "poison") == tokens


# Meteor


def test_a_meteor_falls_in_the_next_turn_on_friend_and_foe() -> None:
    lines = ("A b2 north meteor injuries=2", "B f5 south", "A h5 south")
    with scene(*lines, rolls=[3, 1, 3, 1], answers=["next B1"]) as battle:
        battle.acts("A1", "aim meteor f6")
        let_fall(battle.table, 0)
        assert not battle.happened("meteor falls")
        battle.state.turn = 2
        let_fall(battle.table, 0)
    assert (battle.injuries("B1"), battle.injuries("A2")) == (1, 1)  # 1 + S-Pow 3 + 3 beats 6


def test_a_new_meteor_takes_the_place_of_the_older_one() -> None:
    with scene("A c3 north meteor", "A d3 north meteor") as battle:
        battle.acts("A1", "aim meteor f6")
        battle.acts("A2", "aim meteor g6")
    meteor = battle.state.meteors[0]
    assert meteor is not None
    assert battle.state.field.grid.name(meteor.tile) == "g6"


def test_a_meteor_kills_in_the_name_of_a_caster_that_is_gone() -> None:
    lines = ("A c3 north meteor spell_power=9 rank=1", "B f5 south toughness=1 rank=5")
    with scene(*lines, rolls=[3, 9], minors=("glorious-combat", "high-ground")) as battle:
        battle.acts("A1", "aim meteor f5")
        battle.state.lift(0)
        battle.state.standing[0] = 2
        battle.state.turn = 2
        let_fall(battle.table, 0)
    assert battle.state.glory == [4, 0]


def test_who_is_pushed_off_the_board_with_injuries_to_be_defeated_by_is_defeated() -> None:
    with scene("A c8 north special:knockback:9 weapon:power:20", "B c9 south", rolls=[4, 9]) as battle:
        battle.acts("A1", "single 1 B1")
    assert not battle.is_standing("B1")
    assert not battle.is_waiting("B1")


def test_an_injury_of_ones_own_doing_counts_in_no_pain_warp() -> None:
    lines = ("A c3 north pain-warp injuries=2 attack=9 berserk", "B c4 south injuries=1")
    with scene(*lines, rolls=[9]) as battle:
        battle.acts("A1", "use pain-warp B1", "use berserk")
    assert battle.injuries("A1") == 3
    assert battle.state.warped[1] == (0, 2)


def test_an_attack_that_bars_reactions_counts_in_a_pain_warp() -> None:
    lines = ("A c3 north pain-warp injuries=2 attack=9", "B c4 south", "B d3 west finishing-blow")
    with scene(*lines, rolls=[9]) as battle:
        battle.acts("A1", "use pain-warp B1")
        injure(battle.table, 0, 1, is_open=False)
    assert battle.state.warped[1] == (0, 3)
