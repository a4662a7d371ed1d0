"""Reactions, each in its window."""

from armybuilder.engine.games.collision.rolls import wins_contest
from armybuilder.engine.games.collision.state import Marker
from tests.engine.collision.scene import scene

ATTACK = "single 1 B1"


# After a hit


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


# Interrupts


def test_a_tied_contest_is_told_with_who_wins_it() -> None:
    with scene("A c3 north command=3", "B c4 south command=4", rolls=[5, 4, 5, 5]) as battle:
        one, other = battle.piece("A1"), battle.piece("B1")
        assert not wins_contest(battle.table, one, other, "command", other)
        assert not wins_contest(battle.table, one, other, "command", other)
        tied, won = battle.table.told()
        assert tied == "A1 Fighter rolls 5 + 3 for Command, B1 Fighter 4 + 4: a tie, which B1 Fighter wins."
        assert "tie" not in won


def test_a_carrier_drops_the_chest_as_it_reacts() -> None:
    lines = ("A c3 north", "B c4 south dodge")
    with scene(*lines, rolls=[1], answers=["react dodge B1"], major="capture-the-chest") as battle:
        battle.state.markers.append(Marker("chest", 0, battle.piece("B1")))
        battle.acts("A1", ATTACK)
    assert battle.state.field.grid.name(battle.state.markers[0].tile) == "c4"
