"""Abilities of the Egg Root: the egg and the dragons, a sentence a card."""

from tests.engine.tactics_david.scene import SceneOf


def test_hatch_brings_no_stacking_bonus_to_what_went_under_the_egg(scene: SceneOf) -> None:
    with scene("A machine-host d3 north", "B egg d4 north", rolls=[3], answers=["become ethereal"]) as table:
        table.engage("A1")
        table.do("use alter B1")
        table.state.counters[table.unit("B1")] = 0
        table.next_turn_of("B")
        table.engage("B1")
        table.do("done")
    dragon = table.state.profile[table.unit("B1")]
    assert dragon.units == ("baby-dragon", "machine-host")
    assert dragon.sides == table.state.library.units["baby-dragon"].sides


def test_breath_is_an_attack_that_a_crippled_or_moved_dragon_may_not_make(scene: SceneOf) -> None:
    lines = ("A brown-dragon d3 north crippled", "A red-dragon f1 north", "B griffin d4 south", "B griffin f4 south")
    with scene(*lines, rolls=[1]) as table:
        table.engage("A1")
        assert not [option for option in table.options() if option.startswith("use")]
        table.do("done")
        table.engage("A2")
        table.do("move f2")
        assert not [option for option in table.options() if option.startswith("use")]


def test_a_ranged_dragon_in_combat_lock_breathes_at_nobody(scene: SceneOf) -> None:
    with scene("A red-dragon d2 north", "B griffin d3 south", "B griffin d5 south") as table:
        state = table.state
        state.locked[0], state.locked[1], state.turn = 1, 0, 3
        table.engage("A1")
        assert "use flame-breath B2" not in table.options()
        state.locked[0] = state.locked[1] = -1
        assert "use flame-breath B2" in table.options()
