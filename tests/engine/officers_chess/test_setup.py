"""The set-up of a match, from the catalog and from the armies."""

from collections.abc import Mapping

import pytest

from armybuilder.play.games.officers_chess import setup_of
from catalog.games.officers_chess.plain.numbers import WIELDED_WITH
from catalog.games.officers_chess.plain_cards import cards_of
from catalog.shelf import shelf
from tests.engine.officers_chess.cards import fixture_cards, rows
from validation.army import ArmyFile, Entry


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
