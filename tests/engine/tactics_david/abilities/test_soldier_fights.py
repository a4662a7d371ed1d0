"""Abilities of the Soldier Root in attack and defence: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.rolls import Pool, roll_pool
from tests.engine.cases import Case
from tests.engine.tactics_david.scene import SceneOf


@pytest.mark.parametrize(("face", "defence"), [(3, 4), (2, 3)])
def test_cry_for_help_strengthens_a_defence_on_three(scene: SceneOf, face: int, defence: int) -> None:
    with scene("A medic d4 north", "B soldier d5 south", rolls=[face, 1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(1 + 1, defence)]


CASES = {
    "vigor strengthens against a greater base strength": Case(
        "A knight d4 north, B paladin d5 south", "1 1", "engage A1; attack front", {"clashes": [(4 + 1 + 1, 7 + 1)]}),
    "vigor compares base strengths as they are now": Case(
        "A knight d4 north, B paladin d5 south burned", "1 1", "engage A1; attack front",
        {"clashes": [(4 + 1, 3 + 1)]}),
    "holy might leaves a magical attack with another side alone": Case(
        "A paladin d3 north, A blood-knight d4 north, B medic d5 south", "1 1 1", "engage A2; attack right",
        {"clashes": [(5 + 1, 2 + 1 + 1)]}),
    "blood frenzy adds a d3 in a duel": Case(
        "A blood-knight d4 north, B vampire d5 south", "6 1 1 1 3 1 1", "engage A1; attack left",
        {"clashes": [(6 + 6, 5 + 1), (6 + 1 + 1 + 3, 5 + 2)]}),
    "bone snap cripples who lives": Case(
        "A bone-knight d4 north, B centurion d5 south", "1 3", "engage A1; attack front",
        {"lives B1": True, "statuses B1": ["crippled"]}),
    "blob wall takes on the type of the attack and adds a d3": Case(
        "A death-knight d4 north, B blob-knight d5 south", "1 6 2", "engage A1; attack front",
        {"clashes": [(7 + 1, 4 + 6 + 2)]}),
    "vikingcide adds a d3 against a viking": Case(
        "A pirate d4 north, B viking d5 south", "1 2 1", "engage A1; attack front", {"clashes": [(2 + 1 + 2, 3 + 1)]}),
    "skewer does nothing with another area": Case(
        "A spearman d4 north +axe, B medic d5 south, B centurion c5 south", "1 1 1 1", "engage A1; attack front",
        {"lives B1": False, "lives B2": True}, "next B1"),
    "sure strike adds a d6 and drops the lowest": Case(
        "A hoplite d4 north, B centurion d5 south", "1 5 1", "engage A1; attack front", {"clashes": [(8 + 5, 7 + 1)]}),
    "sure strike defends with one die until the duel": Case(
        "A medic d4 north, B hoplite d5 south", "1 1 6 6 1 1 3", "engage A1; attack front",
        {"clashes": [(1 + 1, 8 + 1), (1 + 12, 8 + 1 + 3)]}),
    "parry does not win a duel as the attacker": Case(
        "A fencer d4 north, B medic d5 south", "6 1 1 1 6 5", "engage A1; attack front",
        {"clashes": [(4 + 6, 1 + 1), (4 + 2, 1 + 11)], "lives B1": True}),
    "duel striker adds a d6 to a duel that it began": Case(
        "A sword-master d4 north, B medic d5 south", "6 1 1 1 1 1 1", "engage A1; attack front",
        {"clashes": [(6 + 6, 1 + 1), (6 + 3, 1 + 2)]}),
    "duel defender adds a d6 to a duel in which it defends": Case(
        "A centurion d4 north, B blade-master d5 south", "6 1 1 1 1 1 1", "engage A1; attack front",
        {"clashes": [(7 + 6, 4 + 1), (7 + 2, 4 + 3)]}),
    "reinforce strengthens every defence": Case(
        "A medic d4 north, B phalanx d5 south", "6 1", "engage A1; attack front", {"clashes": [(1 + 6, 4 + 1 + 1)]}),
    "fortify adds a d3 to the base of a defence": Case(
        "A centurion d4 north, B cataphract d5 south", "2 1 1", "engage A1; attack front",
        {"clashes": [(7 + 1, 6 + 2 + 1)]}),
    "hit the wall adds a d6 to the base of a defence": Case(
        "A centurion d4 north, B dreadnaught d5 south burned", "4 1 1", "engage A1; attack front",
        {"clashes": [(7 + 1, (6 + 4) // 2 + 1)]}),
    "steamroller adds a d6 once after a charge": Case(
        "A juggernaught d2 north, B centurion d6 south, B centurion e6 south", "4 4 3 2 1 1 1 1",
        "engage A1; charge, attack front", {"clashes": [(6 + 2 + 1, 7 + 1)] * 2}, "to d5"),
    "steamroller does nothing without a charge": Case(
        "A juggernaught d4 north, B centurion d5 south", "1 1", "engage A1; attack front",
        {"clashes": [(6 + 1, 7 + 1)]}),
    "trapped paralyzes whoever makes a melee attack": Case(
        "A fencer d4 north, B trapper d5 south", "1 1", "engage A1; attack front",
        {"lives B1": False, "statuses A1": ["paralyzed"]}),
    "trapped does nothing to a shooter": Case(
        "A archer d2 north, B trapper d5 south", "6 6 1 1", "engage A1; shoot B1 front", {"statuses A1": []}),
    "assassinate is magical against an ethereal unit and picks a side": Case(
        "A assassin d4 north, B death-knight d5 south", "1 1", "engage A1; attack front",
        {"clashes": [(7 + 1, 5 + 1)], "lives B1": False}, "with back"),
    "assassinate names no side before its victim is known even with a talisman": Case(
        "A assassin d4 north +talisman, B knight d5 south, B medic a9 south", "", "engage A1",
        {"options from attack": ["attack front"]}),
    "assassinate picks its side with a talisman too": Case(
        "A assassin d4 north +talisman, B death-knight d5 south", "1 1", "engage A1; attack front",
        {"clashes": [(8, 6)]}, "with back"),
    "assassinate is physical against a magical unit": Case(
        "A assassin d4 north, B vampire d5 south", "2 1 1 1 1 1", "engage A1; attack front",
        {"clashes": [(6 + 2, 4 + 1), (6 + 2, 4 + 2)]}),
    "assassinate leaves the attacks of others as they are": Case(
        "A blood-knight d4 north, A assassin c4 north, B medic d5 south", "6 1 1", "engage A1; attack left",
        {"clashes": [(6 + 6, 3 + 2)]}),
    "assassinate does not change what a reflective assassin gives back": Case(
        "A blood-knight d4 north, B assassin d5 south reflective, B medic a9 south", "1 6 3 1",
        "engage A1; attack left, done", {"clashes": [(6 + 1, 2 + 9), (6 + 1, 6 + 1)]}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


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


def test_holy_might_strengthens_no_duel_and_no_defence(scene: SceneOf) -> None:
    with scene("A paladin d4 north", "B medic d5 south", rolls=[6, 1, 1, 1, 1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(7 + 1 + 6, 1 + 1), (7 + 2, 1 + 2)]
    with scene("A fencer d4 north", "B paladin d5 south", rolls=[3, 1]) as defence:
        defence.engage("A1")
        defence.do("attack front")
    assert defence.clashes() == [(4 + 3, 7 + 1)]


def test_blob_wall_adds_no_d3_in_a_duel_or_an_attack(scene: SceneOf) -> None:
    with scene("A medic d4 north", "B blob-knight d5 south", rolls=[1, 6, 3, 1, 1, 1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(1 + 1, 4 + 9), (1 + 2, 4 + 2)]
    with scene("A blob-knight d4 north", "B centurion d5 south", rolls=[1, 1]) as attack:
        attack.engage("A1")
        attack.do("attack front")
    assert attack.clashes() == [(4 + 1, 7 + 1)]


@pytest.mark.parametrize(("face", "attack"), [(3, 3 + 1 + 1), (2, 3 + 1)])
def test_battle_cry_is_rolled_once_for_all_that_an_attack_hits(scene: SceneOf, face: int, attack: int) -> None:
    lines = ("A warrior d4 north", "B medic d5 south", "B medic e5 south")
    with scene(*lines, rolls=[face, 1, 1, 1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
        assert table.clashes() == [(attack, 2), (attack, 2)]
        table.do("done")
        assert table.strength("A1") == 3


def test_ninjacute_adds_a_d3_against_a_ninja(scene: SceneOf) -> None:
    with scene("A viking d4 north", "B ninja d5 south", rolls=[1, 2, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes()[0][0] == 3 + 1 + 2


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


def test_duel_striker_and_duel_defender_add_nothing_on_the_other_side_of_a_duel(scene: SceneOf) -> None:
    with scene("A centurion d4 north", "B sword-master d5 south", rolls=[6, 1, 1, 1, 1, 1]) as striker:
        striker.engage("A1")
        striker.do("attack front")
    assert striker.clashes() == [(7 + 6, 6 + 1), (7 + 2, 6 + 2)]
    with scene("A blade-master d4 north", "B egg d5 south", rolls=[6, 1, 1, 1, 1, 1, 1, 1]) as defender:
        defender.engage("A1")
        defender.do("attack left")
    assert defender.clashes()[1][0] == 6 + 2


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


def test_assassinate_is_ethereal_against_a_physical_unit(scene: SceneOf) -> None:
    with scene("A assassin d4 north", "B centurion d5 south", rolls=[6, 1, 1, 1, 1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    # A D6 in defence would still have won; the D3 makes it a Duel.
    assert table.clashes() == [(6 + 6, 7 + 1), (6 + 2, 7 + 2)]


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


def test_dragon_rage_leaves_an_ally_of_those_roots_that_it_hits_alone(scene: SceneOf) -> None:
    lines = ("A dragoon d4 north +axe", "A boar c5 south", "B centurion d5 south")
    with scene(*lines, rolls=[1, 6, 1, 6]) as table:
        table.engage("A1")
        table.do("attack front")
    assert {attack for attack, _ in table.clashes()} == {7 + 1 + 1}
