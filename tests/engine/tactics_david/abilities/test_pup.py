"""Abilities of the Pup Root: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.movement import movement_rating
from armybuilder.engine.games.tactics_david.odds import Duelists, attack_odds
from armybuilder.engine.games.tactics_david.scenes import Stage
from tests.engine.cases import Case
from tests.engine.tactics_david.cards import fixture_cards
from tests.engine.tactics_david.scene import SceneOf


def rating(table: Stage, name: str) -> int:
    """A Movement Rating now."""
    return movement_rating(table.table, table.unit(name))


def test_rabies_poisons_whom_it_attacks_and_who_attacks_it(scene: SceneOf) -> None:
    with scene(
        "A wolf d2 north", "A lion f2 north", "B griffin d3 south", "B wolf f3 south", rolls=[1, 3, 1, 4]
    ) as table:
        table.engage("A1")
        table.do("attack front", "done")
        table.engage("A2")
        table.do("attack front")
    assert table.statuses("B1") == table.statuses("A2") == ["poisoned"]
    assert table.statuses("A1") == table.statuses("B2") == []


CASES = {
    "rabies poisons no ally": Case(
        "A wolf d2 north +axe, A griffin c3 north, B boar d3 south", "1 4 1 4", "engage A1; attack front",
        {"statuses A2": [], "statuses B1": ["poisoned"]}),
    "cute and cuddly calls the attack off on eight": Case(
        "A lion d2 north, B pup d3 south", "4 4", "engage A1; attack front",
        {"clashes": [], "lives B1": True, "locked with A1": ""}),
    "cute and cuddly moves nobody on seven": Case(
        "A hound d2 north, B pup d3 south", "4 3 1 6", "engage A1; attack front", {"clashes": [(3 + 1, 1 + 6)]}),
    "cute and cuddly moves no ally that hits it": Case(
        "A hound d2 north +axe, A pup c3 north, B lion d3 south", "1 6 1 4", "engage A1; attack front",
        {"count clashes": 2}),
    "alerted points out no ally and helps no enemy": Case(
        "A archer d1 north, A boar c9 north, B boar d9 south, B hound d8 north", "", "engage A1",
        {"options from shoot": []}),
    "guard may let an ally die": Case(
        "A lion d2 north, B hound d3 south, B hellhound d5 south", "3 1", "engage A1; attack front",
        {"lives B1": False}, "let it die"),
    "guard takes the one status that it has not": Case(
        "A lion d2 north, B hound d3 south, B hellhound d5 south frozen", "3 1", "engage A1; attack front",
        {"lives B1": True, "statuses B2": ["paralyzed", "frozen"]}, "take paralyzed"),
    "three heads leave the die of the forest as it is": Case(
        "A fissure-dragon d2 north, B cerberus d3 south", "5 2 4 1 1", "engage A1; attack front",
        {"clashes": [(6 + 5, 6 + 4 + 1)]}, "yes", terrain={"d3": "forest"}),
    "three heads are not used in a duel nor if its player does not want to": Case(
        "A cerberus d2 north, B boar d3 south", "6 1 1 1 1 1", "engage A1; attack front",
        {"clashes": [(6 + 6, 3 + 1), (6 + 2, 3 + 2)]}, "no"),
    "harvest moon rage calms down on two": Case(
        "A werebear d2 north enraged, B hound d9 south", "2", "engage A1", {"statuses A1": []}),
    "lightning cry is not offered with nobody in its area": Case(
        "A thunder-wolf d2 north, B boar d5 south", "", "engage A1", {"may use lightning-cry": False}),
    "forager does not hide in the forest g96": Case(
        "A lion d2 north, B boar d3 south", "1 4", "engage A1; attack front", {"clashes": [(5 + 1, 3 + 4)]},
        terrain={"d3": "forest"}),
    "razors charge kills on four after a charge": Case(
        "A razorback d2 north, B turtle-fortress d5 south", "6 6 1 4", "engage A1; charge, attack front",
        {"lives B1": False, "clashes": [], "state.kills": [1, 0]}, "to d4"),
    "super serial enrages as one is engaged and so keeps the fearful from running g78": Case(
        "A man-bear-pig d4 north, B hound d6 south fearful, B knight a9 south", "", "engage B1",
        {"statuses B1": ["enraged"], "space B1": "d6"}, turn_of="B"),
    "chimaeric reaction drops statuses that no longer suit": Case(
        "A lion d2 north, B chimera d3 south enchanted frozen", "5 1 6", "engage A1; attack front",
        {"statuses B1": ["frozen"]}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


def test_alerted_lets_allies_shoot_at_enemies_near_by(scene: SceneOf) -> None:
    lines = ("A archer d1 north", "B boar d9 south")
    with scene(*lines, "A hound d5 north") as table:
        table.engage("A1")
        assert "shoot B1 front" in table.options()
    with scene(*lines, "A hound c5 north") as table:
        table.engage("A1")
        assert "shoot B1 front" not in table.options()


@pytest.mark.parametrize("status", ["paralyzed", "frozen"])
def test_guard_takes_a_status_in_place_of_an_ally_that_would_die(scene: SceneOf, status: str) -> None:
    with scene(
        "A lion d2 north", "B hound d3 south", "B hellhound d5 south", rolls=[3, 1], answers=[f"take {status}"]
    ) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.lives("B1")
    assert table.statuses("B2") == [status]


@pytest.mark.parametrize("guard", ["B hellhound d6 south", "B hellhound d5 south paralyzed frozen"])
def test_guard_is_not_asked_when_far_away_or_able_to_take_neither(scene: SceneOf, guard: str) -> None:
    with scene("A lion d2 north", "B hound d3 south", guard, rolls=[3, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert not table.lives("B1")


def test_guard_saves_neither_itself_nor_an_enemy(scene: SceneOf) -> None:
    with scene("A lion d2 north", "A hellhound c2 north", "B hellhound d3 south", rolls=[3, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert not table.lives("B1")
    assert not [question for question in table.table.asked if "guard" in question]


def test_three_heads_keeps_the_best_of_three_dice_in_attack_and_defence(scene: SceneOf) -> None:
    with scene("A cerberus d2 north", "B fissure-dragon d3 south", rolls=[2, 5, 1, 4], answers=["yes"]) as table:
        table.engage("A1")
        table.do("attack front")
    with scene("A fissure-dragon d2 north", "B cerberus d3 south", rolls=[4, 2, 5, 1], answers=["yes"]) as defence:
        defence.engage("A1")
        defence.do("attack front")
    assert table.clashes() == [(6 + 5, 6 + 4)]
    assert defence.clashes() == [(6 + 4, 6 + 5)]


@pytest.mark.parametrize(("face", "statuses", "front"), [(5, ["enraged"], 9), (4, [], 9), (3, [], 7)])
def test_harvest_moon_rage_enrages_on_five_and_strengthens_on_four(
    scene: SceneOf, face: int, statuses: list[str], front: int
) -> None:
    with scene("A werebear d2 north", "B hound d9 south", rolls=[face]) as table:
        table.engage("A1")
    assert table.statuses("A1") == statuses
    assert (table.strength("A1"), table.strength("A1", "back")) == (front, front - 4)


def test_lightning_cry_paralyzes_each_in_its_area_on_four(scene: SceneOf) -> None:
    with scene(
        "A thunder-wolf d2 north", "A hound c4 north", "B boar d3 south", "B boar e4 south", rolls=[4, 3, 5]
    ) as table:
        table.engage("A1")
        table.do("use lightning-cry")
        assert "attack front" not in table.options()
    assert [table.statuses(name) for name in ("A2", "B1", "B2")] == [["paralyzed"], ["paralyzed"], []]


def test_blizzard_freezes_enemies_near_by_on_five_as_a_turn_ends(scene: SceneOf) -> None:
    with scene(
        "A frost-wolf d2 north",
        "A hound d3 north",
        "B boar d4 south",
        "B boar d5 south",
        "B boar d6 south",
        rolls=[5, 4],
    ) as table:
        table.end_turn()
    assert [table.statuses(name) for name in ("A2", "B1", "B2", "B3")] == [[], ["frozen"], [], []]


def test_spirits_cry_summons_ethereal_units_near_by_on_three(scene: SceneOf) -> None:
    with scene(
        "A spirit-wolf d2 north",
        "A aurora-dragon d3 north",
        "A boar e2 north",
        "B aurora-dragon d5 south",
        "B aurora-dragon d6 south",
        rolls=[3, 2],
    ) as table:
        table.end_turn()
    assert [table.statuses(name) for name in ("A2", "A3", "B1", "B2")] == [["summoned"], [], [], []]


def test_forager_is_not_slowed_by_forest_and_starts_there_the_quicker(scene: SceneOf) -> None:
    woods = {"d1": "forest", "d2": "forest", "d3": "forest", "d4": "forest"}
    with scene("A boar d1 north", "B hound a9 south", terrain=woods) as table:
        table.engage("A1")
        assert rating(table, "A1") == 3 + 1
        assert "charge" in table.options()
        table.do("move d5")
    with scene("A boar c1 north", "B hound a9 south", terrain=woods) as table:
        table.engage("A1")
        assert rating(table, "A1") == 3


def test_razors_charge_needs_four_and_a_charge(scene: SceneOf) -> None:
    with scene(
        "A razorback d2 north", "B turtle-fortress d5 south", rolls=[6, 6, 1, 3, 1, 1], answers=["to d4"]
    ) as table:
        table.engage("A1")
        table.do("charge", "attack front")
    with scene("A razorback d4 north", "B turtle-fortress d5 south", rolls=[1, 1]) as still:
        still.engage("A1")
        still.do("attack front")
    assert table.lives("B1")
    assert still.lives("B1")


def test_climb_tree_is_out_of_reach_of_physical_melee_units_in_the_forest(scene: SceneOf) -> None:
    attackers = ("A lion d4 north", "A thunder-wolf e5 west", "A red-dragon c5 east")
    for terrain, open_to in (({"d5": "forest"}, [False, True, True]), ({}, [True, True, True])):
        with scene(*attackers, "B bear d5 south", terrain=terrain) as table:
            found = []
            for name in ("A1", "A2", "A3"):
                table.engage(name)
                found.append(any(option.startswith(("attack", "strike")) for option in table.options()))
                table.do("done")
        assert found == open_to


def test_super_serial_frightens_enemies_in_contact_at_the_end_of_a_turn(scene: SceneOf) -> None:
    with scene("A man-bear-pig d4 north", "A hound d3 north", "B hound d5 south", "B hound d6 south") as table:
        table.end_turn()
    assert [table.statuses(name) for name in ("A1", "A2", "B1", "B2")] == [[], [], ["fearful"], []]


def test_super_serial_enrages_who_ends_a_movement_near_by_g78(scene: SceneOf) -> None:
    with scene("A man-bear-pig d4 north", "B hound d7 south", "B knight a9 south", turn_of="B") as table:
        table.engage("B1")
        table.do("move e7")
        assert table.statuses("B1") == []
    with scene("A man-bear-pig d4 north", "B hound d7 south", "B knight a9 south", turn_of="B") as near:
        near.engage("B1")
        near.do("move d6")
        assert near.statuses("B1") == ["enraged"]


def test_sprint_starts_quicker_on_a_field(scene: SceneOf) -> None:
    for terrain, more in (({}, 1), ({"d2": "water"}, 0)):
        with scene("A lion d2 north", "B hound d9 south", terrain=terrain) as table:
            table.engage("A1")
            assert rating(table, "A1") == 5 + more


@pytest.mark.parametrize(
    ("face", "kind", "dice"),
    [(6, "physical", [6]), (4, "magical", [3]), (1, "ethereal", [6])],
    ids=["physical", "magical", "ethereal"],
)
def test_chimaeric_reaction_defends_as_the_type_that_is_rolled(
    scene: SceneOf, face: int, kind: str, dice: list[int]
) -> None:
    with scene("A lion d2 north", "B chimera d3 south", rolls=[face, 2, *dice]) as table:
        table.engage("A1")
        table.do("attack front")
        table.next_turn_of("B")
    assert table.state.retyped[table.unit("B1")] == kind
    assert table.clashes() == [(5 + 2, 4 + dice[0])]


def test_chimaeric_reaction_has_the_odds_of_its_three_types_together() -> None:
    cards = fixture_cards()
    who = Duelists(("lion",), ("chimera",))

    def kills(kind: str) -> float:
        plain = cards["units"]["chimera"] | {"unit_type": kind, "ability": "sprint"}
        return attack_odds(cards | {"units": cards["units"] | {"chimera": plain}}, who)["kills"]

    mean = sum(map(kills, ("physical", "magical", "ethereal"))) / 3
    assert attack_odds(cards, who)["kills"] == pytest.approx(mean, abs=1e-6)
