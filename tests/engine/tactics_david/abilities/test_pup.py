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


def test_chimaeric_reaction_has_the_odds_of_its_three_types_together() -> None:
    cards = fixture_cards()
    who = Duelists(("lion",), ("chimera",))

    def kills(kind: str) -> float:
        plain = cards["units"]["chimera"] | {"unit_type": kind, "ability": "sprint"}
        return attack_odds(cards | {"units": cards["units"] | {"chimera": plain}}, who)["kills"]

    mean = sum(map(kills, ("physical", "magical", "ethereal"))) / 3
    assert attack_odds(cards, who)["kills"] == pytest.approx(mean, abs=1e-6)
