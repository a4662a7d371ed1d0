"""Abilities of the Soldier Root in attack and defence: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.rolls import Pool, roll_pool
from tests.engine.tactics_david.scene import SceneOf


@pytest.mark.parametrize(("face", "defence"), [(3, 4), (2, 3)])
def test_cry_for_help_strengthens_a_defence_on_three(scene: SceneOf, face: int, defence: int) -> None:
    with scene("A medic d4 north", "B soldier d5 south", rolls=[face, 1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(1 + 1, defence)]


@pytest.mark.parametrize(("facing", "defence"), [("south", 4), ("north", 2 + 1)])
def test_vigor_compares_the_two_sides_that_meet_and_needs_the_greater_one(
    scene: SceneOf, facing: str, defence: int
) -> None:
    with scene("A fencer d4 north", f"B knight d5 {facing}", rolls=[1, 2]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(4 + 1, defence + 2)]


def test_vigor_is_silent_in_an_escape(scene: SceneOf) -> None:
    with scene("A knight d4 north", "B paladin d5 south", rolls=[6, 1]) as table:
        state = table.state
        state.locked[0], state.locked[1], state.turn = 1, 0, 3
        table.engage("A1")
        table.do("escape")
    assert table.clashes() == [(4 + 6, 7 + 1)]


@pytest.mark.parametrize(("space", "attack"), [("d2", 4 + 1 + 1), ("d1", 4 + 1)])
def test_holy_might_strengthens_the_attack_of_an_ally_within_two(scene: SceneOf, space: str, attack: int) -> None:
    with scene(f"A paladin {space} north", "A fencer d4 north", "B medic d5 south", rolls=[1, 1]) as table:
        assert table.strength("A2") == 4
        table.engage("A2")
        table.do("attack front")
    assert table.clashes() == [(attack, 1 + 1)]


@pytest.mark.parametrize(("face", "attack"), [(3, 3 + 1 + 1), (2, 3 + 1)])
def test_battle_cry_is_rolled_once_for_all_that_an_attack_hits(scene: SceneOf, face: int, attack: int) -> None:
    lines = ("A warrior d4 north", "B medic d5 south", "B medic e5 south")
    with scene(*lines, rolls=[face, 1, 1, 1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
        assert table.clashes() == [(attack, 2), (attack, 2)]
        table.do("done")
        assert table.strength("A1") == 3


@pytest.mark.parametrize("weapon", ["", " +spear"])
def test_skewer_kills_all_others_in_its_area_with_the_first(scene: SceneOf, weapon: str) -> None:
    lines = (f"A spearman d4 north{weapon}", "B medic d5 south", "B centurion d6 south")
    with scene(*lines, rolls=[1, 1, 1, 1], answers=["next B2"]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.events("holds") == [("holds", table.unit("B2"), table.unit("A1"))]
    assert not table.lives("B1")
    assert not table.lives("B2")


def test_skewer_runs_nobody_through_when_its_unit_kills_as_it_defends_an_escape(scene: SceneOf) -> None:
    lines = ("A medic d5 south", "A medic d6 south", "B spearman d4 north")
    with scene(*lines, rolls=[1, 1]) as table:
        state = table.state
        state.locked[0], state.locked[2], state.turn = 2, 0, 3
        table.engage("A1")
        table.do("escape")
    assert (table.lives("A1"), table.lives("A2")) == (False, True)


def test_only_a_d6_is_ever_put_aside(scene: SceneOf) -> None:
    pool = Pool(3, 6, 6)
    pool.aside = 1
    assert pool.highest == 9
    with scene("A hoplite d4 north", rolls=[2, 5, 1]) as table:
        assert roll_pool(table.table, table.unit("A1"), pool) == 5 + 1


def test_parry_wins_any_duel_as_the_defender(scene: SceneOf) -> None:
    with scene("A centurion d4 north", "B fencer d5 south", rolls=[6, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.events("duel")
    assert table.lives("B1")


@pytest.mark.parametrize(("root", "attack"), [("soldier", 5 + 3 + 1), ("pup", 5 + 1)])
def test_hired_hit_strengthens_attacks_on_the_declared_root(scene: SceneOf, root: str, attack: int) -> None:
    lines = ("A mercenary d4 north", "B paladin d5 south")
    with scene(*lines, turn_of="B", rolls=[1, 1], answers=[f"root {root}"]) as table:
        table.next_turn_of("A")
        table.engage("A1")
        table.do("attack front")
        assert table.clashes() == [(attack, 7 + 1)]
        table.do("done")
        table.next_turn_of("A")


def test_hired_hit_strengthens_neither_a_duel_nor_a_defence(scene: SceneOf) -> None:
    lines = ("A mercenary d4 north", "B paladin d5 south")
    with scene(*lines, rolls=[6, 1, 1, 1, 1, 1]) as table:
        table.state.declared[0] = "soldier"
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(5 + 3 + 6, 7 + 1), (5 + 2, 7 + 2)]
    with scene(*lines, turn_of="B", rolls=[1, 4]) as defence:
        defence.state.declared[0] = "soldier"
        defence.engage("B1")
        defence.do("attack front")
    assert defence.clashes() == [(7 + 1 + 1, 5 + 4)]


def test_assassinate_lets_a_crippled_assassin_attack_where_its_attack_is_not_physical(scene: SceneOf) -> None:
    lines = ("A assassin d4 north crippled +axe", "B centurion c5 south", "B vampire d5 south", "B medic a9 south")
    with scene(*lines, rolls=[1, 3, 4]) as table:
        table.engage("A1")
        table.do("attack front", "done")
    assert table.events("holds") == [("holds", table.unit("B1"), table.unit("A1"))]
    with scene("A assassin d4 north crippled", "B vampire d5 south", "B medic a9 south") as table:
        table.engage("A1")
        assert "attack front" not in table.options()


@pytest.mark.parametrize(("enemy", "attack"), [("griffin", 7 + 1 + 1), ("boar", 7 + 1 + 1), ("centurion", 7 + 1)])
def test_dragon_rage_strengthens_against_three_roots(scene: SceneOf, enemy: str, attack: int) -> None:
    with scene("A dragoon d4 north", f"B {enemy} d5 south", rolls=[1, 5]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes()[0][0] == attack
