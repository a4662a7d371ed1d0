"""The set-up of a match, from the catalog and from the armies."""

import json
from collections.abc import Mapping

import pytest

from armybuilder.play.games.officers_chess import setup_of
from catalog.games.officers_chess.plain import WIELDED_WITH, Gear, Terrain, UnitClass, cards_of, hitting_rolls
from catalog.shelf import shelf
from tests.engine.officers_chess.cards import fixture_cards, rows
from validation.army import ArmyFile, Entry

#: The fields that only who builds an army asks for.
FOR_BUILDERS = {"order", "cost", "only_names", "form"}


@pytest.mark.once
@pytest.mark.django_db
def test_the_cards_of_a_match_are_the_catalogs() -> None:
    def sets(data: Mapping[str, object]) -> object:
        return {
            kind: {
                slug: {name: sorted(map(str, value)) if name == "wields" else value for name, value in each.items()}
                if isinstance(each, dict)
                else each
                for slug, each in cards.items()
            }
            for kind, cards in data.items()
            if isinstance(cards, dict)
        }

    assert sets(cards_of(shelf("officers-chess")).data()) == sets(fixture_cards())


@pytest.mark.once
@pytest.mark.django_db
def test_cards_come_back_from_a_set_up_as_they_went_in() -> None:
    cards = cards_of(shelf("officers-chess"))
    for sort, known in ((UnitClass, cards.classes), (Gear, cards.gear), (Terrain, cards.terrains)):
        carried = [name for name in sort.__slots__ if name not in FOR_BUILDERS]
        for slug, card in known.items():
            again = sort.from_data(slug, json.loads(json.dumps(card.data())))
            assert {name: getattr(again, name) for name in carried} == {name: getattr(card, name) for name in carried}


@pytest.mark.once
@pytest.mark.django_db
def test_only_what_is_worn_makes_its_unit_faster() -> None:
    gear = cards_of(shelf("officers-chess")).gear.values()
    assert {each.movement for each in gear if each.has_type} == {0}
    assert {each.movement for each in gear if not each.has_type} > {0}


def test_a_1_always_hits_and_so_does_every_roll_under_skill() -> None:
    """Ruling OC3."""
    assert [hitting_rolls(skill) for skill in (-3, 0, 1, 2, 3, 11, 20, 21, 30)] == [1, 1, 1, 1, 2, 10, 19, 20, 20]


def test_what_goes_with_another_weapon_type_is_what_the_cards_say() -> None:
    assert {
        each["slug"]: each["wielded_with"] for each in rows("weapon_type") if each.get("wielded_with")
    } == WIELDED_WITH


@pytest.mark.once
@pytest.mark.django_db
def test_units_have_the_scenario_tags_that_their_side_is_given() -> None:
    cards = shelf("officers-chess")
    bridge = cards.kind("scenario")["bridge-at-arlen"]
    lord = Entry(1, "lord", roles={"tags": ("leader", "saboteur"), "inventory": ("rapier",)})
    armies = [ArmyFile("officers-chess", ruleset="battle", entries=(lord,)) for _ in range(2)]
    attacker, defender = setup_of(armies, cards, bridge, {})["armies"]
    assert attacker["units"] == [{"class": "lord", "inventory": ["rapier"], "tags": ["leader"]}]
    assert defender["units"] == [{"class": "lord", "inventory": ["rapier"], "tags": []}]
