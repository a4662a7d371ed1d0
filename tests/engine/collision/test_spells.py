"""Special attacks without a weapon, and the meteor."""

import pytest

from armybuilder.engine.games.collision.effects.spells import let_fall
from armybuilder.engine.games.collision.injuries import injure
from tests.engine.cases import Case
from tests.engine.collision.scene import scene


def test_caustic_burst_poisons_on_a_crit_and_leaves_its_maker_out() -> None:
    lines = ("A c3 north caustic-burst", "A c5 north", "B d4 south")
    rolls = [10, 1, 1]
    with scene(*lines, rolls=rolls, answers=["next B1"]) as battle:
        battle.acts("A1", "use caustic-burst burst")
    assert battle.tokens("B1", "poison") == 2
    assert {event[2] for event in battle.happened("attacks")} == {1, 2}


CASES = {
    "fire breathing has a flat power that no back adds to": Case(
        "A c3 north fire-breathing, B c4 north", "4 3", "A1: use fire-breathing line", {"injuries B1": 1}, "stop"),
    "fire breathing crits with 2 more power": Case(
        "A c3 north fire-breathing, B c4 south", "10 1", "A1: use fire-breathing line", {"injuries B1": 1}, "stop"),
    "whirling gale stuns all along a line of 4": Case(
        "A c3 north whirling-gale, B c4 south, B d5 south", "4 1 4 4 1", "A1: use whirling-gale line",
        {"tokens B1 stun": 1, "tokens B2 stun": 1}, "on c5; on d5; on d6; next B1"),
    "flash freeze slays on a crit": Case(
        "A c3 north flash-freeze, B c5 south", "10 1", "A1: use flash-freeze B1", {"is standing B1": False}),
    "mana theft takes 1 mana where there is one": Case(
        "A c3 north mana-theft left=2, B c4 south left=1", "5", "A1: use mana-theft B1", {"mana A1": 3, "mana B1": 0}),
    "pain warp slays when the casters injuries come to the victims toughness": Case(
        "A c3 north pain-warp injuries=2, B c5 south toughness=3, B d4 west", "7 4 3",
        "A1: use pain-warp B1; B2: single 1 A1", {"is standing B1": False}),
    "shockwave is not rolled for and meets no cover": Case(
        "A c3 north shockwave, B c5 south", "5", "A1: use shockwave B1", {"injuries B1": 1},
        terrain={"c4": "vertical-obstacle"}),
    "shove pushes 2 tiles and drains 2": Case(
        "A c3 north shove, B c4 south", "6", "A1: use shove B1",
        {"tile B1": "c6", "endurance B1": 2, "injuries B1": 0}),
    "who is pushed off the board with injuries to be defeated by is defeated": Case(
        "A c8 north special:knockback:9 weapon:power:20, B c9 south", "4 9", "A1: single 1 B1",
        {"is standing B1": False, "is waiting B1": False}),
    "an injury of ones own doing counts in no pain warp": Case(
        "A c3 north pain-warp injuries=2 attack=9 berserk, B c4 south injuries=1", "9",
        "A1: use pain-warp B1, use berserk", {"injuries A1": 3, "state.warped.1": (0, 2)}),
    # 6 + 3 beats 6 + 2 by 1
    "dazzle stuns and its crit is a fire hit that can be blocked": Case(
        "A c3 north dazzle, B c4 south block-2", "10 6", "A1: use dazzle B1", {"tokens B1 stun": 1, "injuries B1": 1},
        "pass; react block-2 B1"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


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


def test_flash_freeze_drains_all_endurance_and_stuns_on_an_injury_alone() -> None:
    with scene("A c3 north flash-freeze", "B c5 south", rolls=[3, 2]) as battle:
        battle.acts("A1", "use flash-freeze B1")
    assert (battle.endurance("B1"), battle.tokens("B1", "stun")) == (0, 1)
    with scene("A c3 north flash-freeze", "B c5 south armor=9", rolls=[3, 2]) as battle:
        battle.acts("A1", "use flash-freeze B1")
    assert (battle.endurance("B1"), battle.tokens("B1", "stun")) == (4, 0)


def test_pain_warp_lends_the_casters_injuries_and_their_penalties() -> None:
    with scene("A c3 north pain-warp injuries=2", "B c5 south toughness=5", rolls=[7]) as battle:
        battle.acts("A1", "use pain-warp B1")
        assert battle.state.injury_level(battle.piece("B1")) == 2
        assert battle.injuries("B1") == 0
        battle.begins("B1")
    assert battle.state.injury_level(battle.piece("B1")) == 0


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


def test_an_attack_that_bars_reactions_counts_in_a_pain_warp() -> None:
    lines = ("A c3 north pain-warp injuries=2 attack=9", "B c4 south", "B d3 west finishing-blow")
    with scene(*lines, rolls=[9]) as battle:
        battle.acts("A1", "use pain-warp B1")
        injure(battle.table, 0, 1, is_open=False)
    assert battle.state.warped[1] == (0, 3)
