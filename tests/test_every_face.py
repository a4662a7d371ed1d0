"""The faces of every game's cards and the pictures of its rules: they can be read, and hold their words and figures."""

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext
from pytest_django.live_server_helper import LiveServer

from armybuilder.faces.parts import figure_of
from armybuilder.faces.styles import TRIMS, Trim
from armybuilder.faces.svg import diagram_svg
from catalog.shelf import shelf
from tests.browser import open_page
from tests.faces import WIDTHS, labels_outside, overflows, too_small_on_cards

pytestmark = [pytest.mark.django_db, pytest.mark.once]
every_game = pytest.mark.parametrize("game", [game.replace("_", "-") for game in settings.GAMES])


@every_game
@pytest.mark.parametrize("trim", TRIMS.values(), ids=TRIMS)
def test_no_rule_text_is_smaller_than_can_be_read(game: str, trim: Trim) -> None:
    assert too_small_on_cards(shelf(game), trim) == []


@every_game
def test_every_figure_of_the_rules_is_drawn_and_named(game: str) -> None:
    cards = shelf(game)
    for section in (section for section in cards.sections if section.figure):
        drawn = figure_of(section, cards)
        assert drawn is not None, section
        svg = diagram_svg(drawn).replace("&#x27;", "'")
        assert 'role="img"' in svg
        assert f"<title>{drawn.title}</title>" in svg


@every_game
def test_labels_of_figures_stay_inside(game: str) -> None:
    cards = shelf(game)
    assert labels_outside([section.figure for section in cards.sections if section.figure], cards) == []


@pytest.mark.browser
@pytest.mark.usefixtures("all_answered")
@every_game
def test_faces_on_pages_hold_their_text_and_figures_at_any_width(
    game: str, live_server: LiveServer, somebody: BrowserContext
) -> None:
    assert overflows(shelf(game), live_server, open_page(somebody), WIDTHS) == []
