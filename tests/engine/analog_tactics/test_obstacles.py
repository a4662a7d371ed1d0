"""Obstacles are no units: what does not work for them or against them (P42)."""

from tests.engine.analog_tactics.scene import scene


def test_mana_link_spreads_no_damage_of_an_obstacle() -> None:
    lines = ["A warrior-elite f5 N", "B mage-elite a1 N", "B mage-common a2 N", "B terraform-obstacle f6 N"]
    with scene(*lines, picks={"B": ["mana-link"]}, level=8, rolls=[6]) as play:
        play.do("attack A1 B3")
    assert not any("keep it away" in asked for asked in play.table.asked)


def test_chain_lightning_passes_over_enemy_obstacles_unharmed() -> None:
    lines = ["A mage-elite f4 N", "B engineer-elite f6 S", "B wall f7 N", "B engineer-common f8 S"]
    with scene(*lines, picks={"A": ["chain-lightning"]}, rolls=[1, 6, 1, 6]) as play:
        play.do("chain-lightning A1 B1")
    assert [play.state.names[event[2]] for event in play.events("rolls")] == ["B1", "B2"]
