"""Abilities of the Slime Root: a sentence a card."""

from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.statuses import acquire
from tests.engine.tactics_david.scene import SceneOf


def test_host_that_leaves_a_mate_behind_gives_it_half_a_team_for_company(scene: SceneOf) -> None:
    lines = ("A parasite d4 north", "A mage d4 north", "B knight d5 south", "B soldier d5 south")
    with scene(*lines, rolls=[4], answers=["orient west", "face north"]) as table:
        table.engage("A1")
        table.do("use host B1")
    assert set(table.state.team(table.unit("A2"))) == {table.unit("A2"), table.unit("B1")}


def test_just_mud_dies_of_a_card_and_of_an_escape_that_it_lost(scene: SceneOf) -> None:
    lines = ("A clay-golem d4 north", "A clay-golem a1 north", "B metal-golem d5 south")
    with scene(*lines, rolls=[1, 1]) as table:
        state = table.state
        state.locked[0], state.locked[2], state.turn = 2, 0, 3
        table.engage("A1")
        table.do("escape")
        assert table.clashes() == [(4 + 1, 5 + 1)]
        assert not table.lives("A1")
        state.locked[1], state.locked[2] = 2, 1
        assert kill(table.table, table.unit("A2"), table.unit("B1"), card="lob")


def test_indestructable_dies_of_a_card_and_of_an_escape_that_it_lost(scene: SceneOf) -> None:
    lines = ("A diamond-golem d4 north", "A diamond-golem a1 north", "B titanium-golem d5 south")
    with scene(*lines, rolls=[1, 1, 1]) as table:
        state = table.state
        state.locked[0], state.locked[2], state.turn = 2, 0, 3
        table.engage("A1")
        table.do("escape")
        assert not table.lives("A1")
        assert kill(table.table, table.unit("A2"), table.unit("B1"), card="lob")


def test_resilient_acquires_no_status_but_dead(scene: SceneOf) -> None:
    with scene("A metal-golem d4 north", "A stone-golem d5 north") as table:
        assert not acquire(table.table, table.unit("A1"), "burned", "pumped", "petrified")
        assert acquire(table.table, table.unit("A2"), "burned")
        assert table.kill("A1")
