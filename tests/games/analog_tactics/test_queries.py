"""Queries over the cards of Analog Tactics, and the cards that they find."""

import pytest

from armybuilder.browse.query import find
from catalog.shelf import shelf

pytestmark = [pytest.mark.django_db, pytest.mark.once]

FINDS = [
    ("role:elite order:name", ["Assassin Elite", "Engineer Elite", "Mage Elite", "Warrior Elite"]),
    ("health_10>health*2 kind:unit", ["Warrior Common"]),
    ("cost:passive class:warrior", ["Cleave", "Sweep", "Rage", "Reposition"]),
    ("in_team>1 order:-name", ["Warrior Common", "Mage Common", "Engineer Common", "Assassin Common"]),
    ("kind:mission target>=3", ["Common Damage +1", "Familiar Territory", "Blur"]),
    ("class:mage tier:1 -is:cooldown", ["Phase", "Terraform"]),
    ("kind:unit_class abilities>=10", ["Assassin", "Mage", "Engineer"]),
]


@pytest.mark.parametrize(("text", "names"), FINDS)
def test_a_query_finds_these_cards_in_its_order(text: str, names: list[str]) -> None:
    found = [card.name for card in find(text, [shelf("analog-tactics")]).cards]
    assert found == names
