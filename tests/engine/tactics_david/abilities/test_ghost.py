"""Abilities of the Ghost Root: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.missions import result
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.scenes import Unplayable
from tests.engine.tactics_david.scene import SceneOf


def leave(table: Stage) -> None:
    """End an Engagement in which nothing is left to do, so that nobody is asked."""
    GAME.step(table.table)


@pytest.mark.parametrize(("face", "statuses"), [(4, ["fearful"]), (3, [])])
def test_haunt_frightens_whoever_kills_it_on_four(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A grotesque d4 north +ring-of-the-dead", "B ghost d5 south", rolls=[1, 1, face]) as table:
        table.engage("A1")
        table.do("attack front")
    assert not table.lives("B1")
    assert table.statuses("A1") == statuses


@pytest.mark.parametrize(("face", "left"), [(4, ["poisoned"]), (3, ["poisoned", "enchanted", "haste"])])
def test_dispel_takes_three_buffs_without_line_of_sight_on_four(scene: SceneOf, face: int, left: list[str]) -> None:
    lines = ("A spectre d2 north", "B web-spider d5 south enchanted haste poisoned")
    with scene(*lines, rolls=[face], pieces={"d4": 3}) as table:
        table.engage("A1")
        table.do("use dispel B1")
    assert table.statuses("B1") == left


@pytest.mark.parametrize(("attacks_with", "who_lives"), [(1, "B1"), (6, "A1")])
def test_counter_clause_kills_whoever_it_withstands(scene: SceneOf, attacks_with: int, who_lives: str) -> None:
    with scene("A mech-man d4 north +ring-of-the-dead", "B phantom d5 south", rolls=[attacks_with, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert [unit for unit in ("A1", "B1") if table.lives(unit)] == [who_lives]


def test_soul_reap_takes_an_attacker_that_would_live_again_g75(scene: SceneOf) -> None:
    with scene("A angel d4 north", "A fly a9 south", "B reaper d5 south", rolls=[1, 1, 4, 4]) as table:
        state = table.state
        state.locked[0], state.locked[2], state.turn = 2, 0, 3
        table.engage("A1")
        table.do("escape")
    assert table.is_out("A1")


def test_curse_goes_under_an_enemy_and_ends_its_abilities_on_three(scene: SceneOf) -> None:
    with scene("A host d4 north", "A fly a1 north", "B contraption d5 south", rolls=[3]) as table:
        table.engage("A1")
        table.do("use curse B1")
        cursed = table.state.profile[table.unit("B1")]
    assert table.is_out("A1")
    assert (cursed.units, cursed.abilities, cursed.special) == (("contraption", "host"), (), "swarm")
    assert (table.owner("B1"), table.strength("B1")) == ("B", 3)
    assert "synchronize" not in table.state.cards[table.unit("B1")]
    assert "end" in table.options()


def test_curse_fails_on_two(scene: SceneOf) -> None:
    with scene("A host d4 north", "B contraption d5 south", rolls=[2]) as table:
        table.engage("A1")
        table.do("use curse B1")
    assert not table.is_out("A1")
    assert table.state.profile[table.unit("B1")].abilities == ("synchronize",)


def test_possess_commands_an_enemy_until_the_turn_ends_on_four(scene: SceneOf) -> None:
    with scene("A possessed d2 north", "A fly b5 north", "B mech-man d5 south", rolls=[4]) as table:
        table.engage("A1")
        table.do("use possess B1")
        leave(table)
        assert table.owner("B1") == "A"
        assert result(table.state) is None
        table.engage("B1")
        assert "move c5" in table.options()
        assert "move b5" not in table.options()
        table.do("done")
        table.end_turn()
    assert table.owner("B1") == "B"


def test_possess_fails_on_three_and_is_not_tried_on_a_team_or_an_ally(scene: SceneOf) -> None:
    lines = ("A possessed d2 north", "A fly d4 north", "B mech-man d5 south", "B fly d6 south", "B fly d6 south")
    with scene(*lines, rolls=[3]) as table:
        table.engage("A1")
        assert [option for option in table.options() if option.startswith("use")] == ["use possess B1"]
        table.do("use possess B1")
    assert table.owner("B1") == "B"


def test_a_possessed_unit_comes_back_locked_with_none_of_its_own(scene: SceneOf) -> None:
    lines = ("A possessed d2 north", "B mech-man d5 north", "B mech-man d6 south")
    with scene(*lines, rolls=[4, 1, 1]) as table:
        table.engage("A1")
        table.do("use possess B1")
        leave(table)
        table.engage("B1")
        table.do("attack front")
        leave(table)
        assert table.locked_with("B1") == "B2"
        table.end_turn()
    assert table.locked_with("B1") == table.locked_with("B2") == ""


def test_transpose_moves_through_terrain_pieces_and_charges(scene: SceneOf) -> None:
    with scene("A fallen d2 north", "A host f2 north", "B fly a9 south", pieces={"d3": 3, "f3": 3}) as table:
        table.engage("A1")
        options = table.options()
        table.do("move d4", "done")
        table.engage("A2")
        others = table.options()
    assert "charge" in options
    assert "move d3" not in options
    assert "charge" not in others
    assert table.space("A1") == "d4"


@pytest.mark.parametrize(("behind", "defends_with"), [("d6", 8 // 2), ("e6", 8)])
def test_overwhelm_halves_who_has_somebody_at_its_back(scene: SceneOf, behind: str, defends_with: int) -> None:
    with scene("A pariah d4 north", "B mech-giant d5 south", f"B fly {behind} south", rolls=[1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(5 + 1, defends_with + 1)]


@pytest.mark.parametrize(("face", "statuses"), [(4, ["confused"]), (3, [])])
def test_nightmare_confuses_an_enemy_on_four(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A haunted d2 north", "B mech-man d5 south", rolls=[face]) as table:
        table.engage("A1")
        table.do("use nightmare B1")
    assert table.statuses("B1") == statuses


@pytest.mark.parametrize(
    ("face", "statuses"),
    [(6, ["poisoned"]), (5, ["poisoned"]), (4, ["blinded"]), (3, ["blinded"]), (2, ["crippled"]), (1, [])],
)
def test_the_curse_of_the_banshee_reads_the_ailment_off_the_die(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A banshee d2 north", "B mech-man d5 south", rolls=[face]) as table:
        table.engage("A1")
        table.do("use curse-banshee B1")
    assert table.statuses("B1") == statuses


def test_false_guide_leads_an_enemy_on_three_and_spares_it_this_turn(scene: SceneOf) -> None:
    with scene("A lost-soul d4 north", "B mech-man d6 south", rolls=[3], answers=["to d5", "face north"]) as table:
        table.engage("A1")
        table.do("use false-guide B1")
        assert (table.space("B1"), table.facing("B1")) == ("d5", "north")
        assert "attack front" not in table.options()
        leave(table)
        table.next_turn_of("B")
        table.next_turn_of("A")
        table.engage("A1")
        assert "attack front" in table.options()


def test_false_guide_leads_nobody_on_two_and_spares_whom_it_failed_to_lead(scene: SceneOf) -> None:
    with scene("A lost-soul d4 north", "B mech-man d5 south", rolls=[2]) as table:
        table.engage("A1")
        assert "attack front" in table.options()
        table.do("use false-guide B1")
        assert "attack front" not in table.options()
    assert (table.space("B1"), table.facing("B1")) == ("d5", "south")


def test_false_guide_leads_no_ally_and_nobody_far_away_or_locked(scene: SceneOf) -> None:
    lines = ("A lost-soul d4 north", "A fly c4 north", "B fly c5 south", "B fly d7 south", "B fly d8 south")
    with scene(*lines) as table:
        state = table.state
        state.locked[table.unit("A2")], state.locked[table.unit("B1")] = table.unit("B1"), table.unit("A2")
        table.engage("A1")
        assert [option for option in table.options() if option.startswith("use")] == ["use false-guide B2"]


def test_false_guide_brings_no_enemies_together(scene: SceneOf) -> None:
    with scene("A lost-soul d4 north", "B mech-man d6 south", "B fly d7 south", rolls=[3], answers=["to d7"]) as table:
        table.engage("A1")
        with pytest.raises(Unplayable, match="is no answer"):
            table.do("use false-guide B1")
