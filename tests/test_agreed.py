"""The players' agreements, in words: on rosters, in texts, and between versions."""

import pytest
from django.test import Client

from armybuilder.lists.texts import agreed_on, all_agreed, diff
from armybuilder.ownership.history import share
from armybuilder.printing.jobs import roster_of
from catalog.shelf import Shelf, shelf
from tests.builder import text_of
from tests.factories import GAME, ArmyFactory, HolderFactory
from validation.army import ArmyFile
from validation.books import rulebook

pytestmark = pytest.mark.django_db
#: A game with choices of a card and of a value.
WITH_CHOICES = "officers-chess"
#: A game with several options.
WITH_OPTIONS = "tactica"


@pytest.fixture
def cards() -> Shelf:
    return shelf(GAME)


def test_an_option_that_no_rule_of_the_ruleset_reads_is_left_unsaid(cards: Shelf) -> None:
    checked, unchecked = ArmyFile(GAME, ruleset="strict-mixed"), ArmyFile(GAME, ruleset="open")
    option = rulebook(GAME).options[0]
    assert rulebook(GAME).is_used(option, "strict-mixed")
    assert [each.label for each in agreed_on(checked, cards)] == [option.label]
    assert agreed_on(unchecked, cards) == []
    assert roster_of(unchecked, cards).options == ()
    assert [each.is_idle for each in all_agreed(unchecked, cards)] == [True]


def test_a_difference_between_versions_has_words_and_no_slugs() -> None:
    before = ArmyFile(WITH_CHOICES, ruleset="battle", options={"side": "attacker"})
    after = ArmyFile(WITH_CHOICES, ruleset="battle", options={"side": "defender", "scenario": "bridge-at-arlen"})
    assert [each.text for each in diff(before, after)] == [
        "Scenario: none is now Bridge at Arlen",
        "Side: Attacker is now Defender",
    ]


def test_a_shared_page_says_each_thing_agreed_on_apart_from_the_others(client: Client) -> None:
    army = ArmyFactory.create(
        holder=HolderFactory.create(),
        file=ArmyFile(WITH_OPTIONS, ruleset="whole-box", options={"walls": 4, "box-foot": 7}),
    )
    said = text_of(client.get(f"/armies/shared/{share(army)}/"))
    assert "Boxes: 1 · Training cards: 10 · Walls: 4 · Your box, Foot: 7" in said
