"""Combat Lock (figs 7.1 to 7.4) and the Escape Procedure."""

from armybuilder.engine.games.tactics_david.strength import strength
from tests.engine.tactics_david.scene import SceneOf


def test_fig_7_4_the_back_to_a_terrain_piece_halves_the_base_after_the_attack_that_locked_g27(plain: SceneOf) -> None:
    for height, after in ((1, 2), (0, 4)):
        with plain("A knight d4 north", "B knight d5 south", pieces={"d6": height}, rolls=[1, 2]) as table:
            table.engage("A1")
            table.do("attack front")
            assert table.clashes() == [(5, 6)]
            assert strength(table.table, 1, 0) == after


def test_a_unit_that_was_locked_in_this_turn_need_not_be_engaged_g26(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B knight d5 south") as table:
        table.lock("A1", "B1")
        table.state.locked_at[0] = table.state.turn
        assert table.options() == ["engage A1", "end"]


def test_who_is_locked_is_no_target_of_shots_but_of_melee_attacks(plain: SceneOf) -> None:
    lines = ("A knight d4 north", "A hunter d1 north", "A soldier c5 east", "B knight d5 south")
    with plain(*lines) as table:
        table.lock("A1", "B1")
        table.engage("A2")
        assert not [option for option in table.options() if option.startswith("shoot")]
        table.do("done")
        table.engage("A3")
        assert "attack front" in table.options()


# Escape Procedure
