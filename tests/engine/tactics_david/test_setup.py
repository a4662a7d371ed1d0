"""The set-up of a match, from the catalog."""

import pytest

from catalog.games.tactics_david.plain import cards_of
from catalog.shelf import shelf
from tests.engine.tactics_david.cards import fixture_cards


@pytest.mark.once
@pytest.mark.django_db
def test_the_cards_of_a_match_are_the_catalogs() -> None:
    assert cards_of(shelf("tactics-david")).data() == fixture_cards()
