"""Queries over the cards of TACTICA, and the cards that they find."""

import pytest

from armybuilder.browse.query import find
from catalog.shelf import shelf

pytestmark = [pytest.mark.django_db, pytest.mark.once]

FINDS = [
    ("kind:troop offense>defense", ["Crossbow"]),
    ("class:ranged", ["Crossbow", "Archer"]),
    ("is:counter", ["Disengage", "Negate", "Press", "Saved", "Shieldwall"]),
    ("phase:combat destination:lost", ["Horse", "Negate", "Press", "Spy"]),
    ("has:other_side", ["Training 1x", "Training 2x", "Ridge", "Ravine", "Cthon", "Ouran"]),
    ("kind:terrain to_high>1", ["Neutral ground", "Low ground"]),
    ("kind:zone comes_back!=none", ["BARRACKS", "RESUPPLY", "LOST", "Removed pile"]),
]


@pytest.mark.parametrize(("text", "names"), FINDS)
def test_a_query_finds_these_cards_in_its_order(text: str, names: list[str]) -> None:
    found = [card.name for card in find(text, [shelf("tactica")]).cards]
    assert found == names
