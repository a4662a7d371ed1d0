"""Abilities of the Pup Root: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.movement import movement_rating
from armybuilder.engine.games.tactics_david.odds import Duelists, attack_odds
from armybuilder.engine.games.tactics_david.scenes import Stage
from tests.engine.tactics_david.cards import fixture_cards
from tests.engine.tactics_david.scene import SceneOf


def rating(table: Stage, name: str) -> int:
    """A Movement Rating now."""
    return movement_rating(table.table, table.unit(name))


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


@pytest.mark.parametrize(("face", "statuses", "front"), [(5, ["enraged"], 9), (4, [], 9), (3, [], 7)])
def test_harvest_moon_rage_enrages_on_five_and_strengthens_on_four(
    scene: SceneOf, face: int, statuses: list[str], front: int
) -> None:
    with scene("A werebear d2 north", "B hound d9 south", rolls=[face]) as table:
        table.engage("A1")
    assert table.statuses("A1") == statuses
    assert (table.strength("A1"), table.strength("A1", "back")) == (front, front - 4)


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
