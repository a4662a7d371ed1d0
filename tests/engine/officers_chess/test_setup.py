"""What a match takes of the catalog."""

import pytest

from armybuilder.play.games.officers_chess import cards_of
from catalog.shelf import shelf
from tests.engine.officers_chess.cards import fixture_cards


@pytest.mark.django_db
def test_the_cards_of_a_match_are_the_catalogs() -> None:
    def sets(data: dict[str, object]) -> object:
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

    assert sets(cards_of(shelf("officers-chess"))) == sets(fixture_cards())
