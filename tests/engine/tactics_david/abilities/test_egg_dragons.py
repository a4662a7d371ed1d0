"""Abilities of the Egg Root: the egg and the dragons, a sentence a card."""

import pytest

from tests.engine.tactics_david.scene import SceneOf


def test_hatch_takes_two_counters_and_hatches_at_the_third_disengagement(scene: SceneOf) -> None:
    with scene("A egg d2 north", "B hound d9 south") as table:
        seen = []
        for _ in range(3):
            table.engage("A1")
            table.do("done")
            seen.append(table.profile("A1"))
            table.next_turn_of("A")
    assert seen == ["Egg", "Egg", "Baby Dragon"]
    assert table.statuses("A1") == ["pumped", "haste"]
    assert table.space("A1") == "d2"


def test_hatch_leaves_the_rest_of_a_stack_as_it_is(scene: SceneOf) -> None:
    with scene("A cockatrice/egg d2 north", "B hound d9 south") as table:
        table.state.counters[table.unit("A1")] = 0
        table.engage("A1")
        table.do("done")
    assert table.state.profile[table.unit("A1")].units == ("cockatrice", "baby-dragon")


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


@pytest.mark.parametrize(
    ("attacker", "facing", "rolls"),
    [("lion d2", "north", [4, 1, 6]), ("lion d2", "south", [1, 6]), ("merman d1", "north", [1, 6])],
    ids=["a four", "from the front", "from two spaces away"],
)
def test_whiptail_does_nothing_otherwise(scene: SceneOf, attacker: str, facing: str, rolls: list[int]) -> None:
    with scene(f"A {attacker} north", f"B baby-dragon d3 {facing}", rolls=rolls) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.lives("A1")
    assert table.clashes()


#: Each melee breath: its dragon, its strength, what is answered, and what a physical and a magical unit acquire.
MELEE = [
    ("blue-dragon", "frost-breath", 1, ["side front"], ["frozen"], ["frozen"]),
    ("abyss-dragon", "glacial-breath", 2, ["side front"], ["frozen"], ["frozen", "silenced"]),
    ("brown-dragon", "sandstorm-breath", 1, [], ["blinded"], ["blinded"]),
    ("fissure-dragon", "erosion-breath", 2, [], ["blinded", "crippled"], ["blinded"]),
    ("white-dragon", "bright-breath", 1, [], ["confused"], ["confused"]),
    ("aurora-dragon", "radiant-breath", 2, [], ["petrified"], ["petrified"]),
]


@pytest.mark.parametrize(
    ("dragon", "card", "strength", "answers", "physical", "magical"), MELEE, ids=[row[1] for row in MELEE]
)
def test_breath_attacks_all_ahead_weakly_and_then_works_on_each_by_a_roll(
    scene: SceneOf,
    dragon: str,
    card: str,
    strength: int,
    answers: list[str],
    physical: list[str],
    magical: list[str],
) -> None:
    on = 5 if card == "radiant-breath" else 4
    with scene(
        f"A {dragon} d2 north",
        "B lion c4 south",
        "B thunder-wolf d4 south",
        "B boar e4 south",
        rolls=[*clash(dragon, "physical"), *clash(dragon, "magical"), *clash(dragon, "physical"), on, on, on - 1],
        answers=answers,
    ) as table:
        table.engage("A1")
        table.do(f"use {card}")
        assert "attack front" not in table.options()
    assert [event[3] for event in table.events("clash")] == [strength] * 3
    assert not table.events("duel")
    assert (table.statuses("B1"), table.statuses("B2"), table.statuses("B3")) == (physical, magical, [])


def clash(dragon: str, kind: str) -> list[int]:
    """A weak breath and dice that hold against it by the type table, where D3s help or hinder the defender."""
    types = {
        "blue-dragon": "magical",
        "abyss-dragon": "magical",
        "white-dragon": "ethereal",
        "aurora-dragon": "ethereal",
    }
    pair = (types.get(dragon, "physical"), kind)
    if pair == ("magical", "physical"):
        return [3, 4, 1]
    return [3, 3] if pair in {("physical", "magical"), ("ethereal", "physical")} else [3, 5]


#: Each ranged breath: its dragon, its strength, what is answered, and what it gives.
RANGED = [
    ("red-dragon", "flame-breath", 1, [], ["burned"]),
    ("volcano-dragon", "magma-breath", 2, [], ["burned"]),
    ("black-dragon", "toxic-breath", 1, ["side left"], ["poisoned"]),
    ("doom-dragon", "nightmare-breath", 2, ["side left"], ["fearful"]),
]


@pytest.mark.parametrize(("dragon", "card", "strength", "answers", "statuses"), RANGED, ids=[row[1] for row in RANGED])
def test_ranged_breath_needs_a_hit_and_strikes_the_area(
    scene: SceneOf, dragon: str, card: str, strength: int, answers: list[str], statuses: list[str]
) -> None:
    more = [1] if answers else []
    with scene(
        f"A {dragon} d2 north",
        "B griffin d4 south",
        "B griffin d5 south",
        rolls=[3, 3, 1, 4, *more, 1, 4, *more, 4, 3],
        answers=answers,
    ) as table:
        table.engage("A1")
        table.do(f"use {card} B1")
    assert [event[3] for event in table.events("clash")] == [strength] * 2
    assert sorted([table.statuses("B1"), table.statuses("B2")]) == [[], statuses]


@pytest.mark.parametrize(("status", "is_offered"), [("pumped", True), ("enraged", False)])
def test_ranged_breath_stands_in_place_of_the_attack_that_the_enraged_must_make_g98(
    scene: SceneOf, status: str, is_offered: bool
) -> None:
    with scene(f"A red-dragon d2 north {status}", "B griffin d3 south") as table:
        table.engage("A1")
        assert ("use flame-breath B1" in table.options()) is is_offered


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
