"""Abilities of the Pup Root: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.odds import Duelists, attack_odds
from tests.engine.tactics_david.cards import fixture_cards
from tests.engine.tactics_david.scene import SceneOf


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


def test_chimaeric_reaction_has_the_odds_of_its_three_types_together() -> None:
    cards = fixture_cards()
    who = Duelists(("lion",), ("chimera",))

    def kills(kind: str) -> float:
        plain = cards["units"]["chimera"] | {"unit_type": kind, "ability": "sprint"}
        return attack_odds(cards | {"units": cards["units"] | {"chimera": plain}}, who)["kills"]

    mean = sum(map(kills, ("physical", "magical", "ethereal"))) / 3
    assert attack_odds(cards, who)["kills"] == pytest.approx(mean, abs=1e-6)
