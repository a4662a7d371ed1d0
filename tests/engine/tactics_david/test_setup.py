"""The set-up of a match, from the catalog."""

from dataclasses import replace

import pytest

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.match import playout
from armybuilder.play.adapters import MOST_PIECES
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import FRIENDLY, default_options, obstacles, set_up
from catalog.games.tactics_david.plain import cards_of
from catalog.shelf import shelf
from tests.engine.tactics_david.cards import fixture_cards
from tests.games.tactics_david.paper import fixture
from validation.army import ArmyFile, Entry

pytestmark = [pytest.mark.once, pytest.mark.django_db]


def chosen(**values: object) -> dict[str, object]:
    """The choices before a match as they are unless somebody changes them, but for some."""
    return default_options(shelf("tactics-david")) | values


def test_the_cards_of_a_match_are_the_catalogs() -> None:
    assert cards_of(shelf("tactics-david")).data() == fixture_cards()


@pytest.mark.parametrize("field", [field["slug"] for field in fixture("battlefield")])
def test_armies_fight_to_the_end_on_every_battlefield(field: str) -> None:
    armies = list(samples("tactics-david").values())[:2]
    assert not obstacles(armies, shelf("tactics-david"), chosen(battlefield=field))
    setup = set_up(armies, shelf("tactics-david"), chosen(battlefield=field))
    assert GAME.result(playout(GAME, setup, "1", [RandomBot(), RandomBot()])) is not None


def test_an_army_of_60_pieces_finds_a_battlefield() -> None:
    crowd = ArmyFile("tactics-david", "The Crowd", "open", entries=(Entry(0, "soldier", MOST_PIECES),))
    armies = [crowd, replace(crowd, name="The Other Crowd")]

    def refused(**values: object) -> list[str]:
        return [each.words for each in obstacles(armies, shelf("tactics-david"), chosen(**values, **{FRIENDLY: True}))]

    assert MOST_PIECES == 60
    assert any("choose a deeper zone or a larger battlefield" in words for words in refused())
    assert refused(battlefield="the-broad-vale", deployment="3") == []
