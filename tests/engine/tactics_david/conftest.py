"""What the tests of the match engine share: the cards, and a table to try a rule on."""

from typing import Any

import pytest
from pytest_django.plugin import DjangoDbBlocker

from armybuilder.play.games.tactics_david import cards_of
from catalog.shelf import shelf
from tests.engine.tactics_david.scene import SceneOf, scene_with


@pytest.fixture(scope="session")
def cards(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> dict[str, Any]:
    """Every card of the game, as a set-up carries them."""
    with django_db_blocker.unblock():
        return cards_of(shelf("tactics-david"))


@pytest.fixture
def scene(db: None, cards: dict[str, Any]) -> SceneOf:
    """Sets a table: see `scene.py`."""
    return scene_with(cards)
