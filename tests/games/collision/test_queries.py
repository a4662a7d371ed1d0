"""Queries over the cards of Collision, and the cards that they find."""

import pytest

from armybuilder.browse.query import find
from catalog.shelf import shelf

pytestmark = [pytest.mark.django_db, pytest.mark.once]

FINDS = [
    ("race:human armor+toughness>=5", ["Artificer", "Castle Guard", "Grim Mask Cannibal", "Shield Captain"]),
    ("ability:immune", ["Bone Archer", "Clockwork Sentinel", "Ember Devil", "Grave Guard"]),
    ("kind:ability is:fear", ["Assess the Threat", "Check", "Frighten", "Majesty", "Shrieking Armor"]),
    ("weapons:sword", ["Castle Guard"]),
    ("kind:ability type:fire", ["Dazzle", "Fire Breathing", "Flame Wreath", "Meteor"]),
    ("kind:terrain -is:passable", ["Impassable terrain", "Vertical impassable terrain"]),
    ("suit:cups order:-cost", ["Necromancer", "Plague Shaman", "Warhost Banner", "Dawn Cleric"]),
    ("defense>=8 mana=0 kind:character", ["Bone Archer", "Goblin Skirmisher"]),
    ("arm>=3 str>=4", ["Clockwork Sentinel", "Ogre Breaker", "Warband Orc"]),
]


@pytest.mark.parametrize(("text", "names"), FINDS)
def test_a_query_finds_these_cards_in_its_order(text: str, names: list[str]) -> None:
    found = [card.name for card in find(text, [shelf("collision")]).cards]
    assert found == names
