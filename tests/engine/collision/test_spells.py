"""Special attacks without a weapon, and the meteor."""

from armybuilder.engine.games.collision.effects.spells import let_fall
from armybuilder.engine.games.collision.injuries import injure
from tests.engine.collision.scene import scene


def test_pain_warp_lends_the_casters_injuries_and_their_penalties() -> None:
    with scene("A c3 north pain-warp injuries=2", "B c5 south toughness=5", rolls=[7]) as battle:
        battle.acts("A1", "use pain-warp B1")
        assert battle.state.injury_level(battle.piece("B1")) == 2
        assert battle.injuries("B1") == 0
        battle.begins("B1")
    assert battle.state.injury_level(battle.piece("B1")) == 0


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
