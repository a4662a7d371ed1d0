"""Queries over the cards of Officer's Chess, and the cards that they find."""

import pytest

from armybuilder.browse.query import find
from catalog.shelf import shelf

pytestmark = [pytest.mark.django_db, pytest.mark.once]

FINDS = [
    (
        "tag:flying kind:class",
        ["Dark Flier", "Falcon Knight", "Griffon Rider", "Pegasus Knight", "Wyvern Lord", "Wyvern Rider"],
    ),
    ("gives:poison", ["Lethal Talon", "Poison Axe", "Poison Bow", "Poison Claw", "Poison Sword", "Toxin Lance"]),
    ("kind:weapon might-weight>=9", ["Demon Light"]),
    ("kind:item uses>1", ["Vulnerary"]),
    ("triangle:magic kind:weapon_type or vulnerary", ["Vulnerary", "Dark", "Faith", "Reason"]),
    (
        "wields:axe grade:promoted str>=7",
        [
            "Cyclops",
            "General",
            "Great Knight",
            "Griffon Rider",
            "Hero",
            "War Cleric",
            "War Master",
            "Warrior",
            "Wyvern Lord",
        ],
    ),
    (
        "spd>=9",
        [
            "Assassin",
            "Bishop",
            "Cyclops",
            "Falcon Knight",
            "Gwyllgi",
            "Holy Knight",
            "Swordmaster",
            "Taguel (Beast)",
            "Taguel (Beast+)",
            "Trickster",
            "War Master",
            "Wight (Bow)",
        ],
    ),
]


@pytest.mark.parametrize(("text", "names"), FINDS)
def test_a_query_finds_these_cards_in_its_order(text: str, names: list[str]) -> None:
    found = [card.name for card in find(text, [shelf("officers-chess")]).cards]
    assert found == names
