"""The fixtures that the tests of the match engine share: a table to try a rule on."""

import pytest

from tests.engine.tactics_david.cards import fixture_cards, plain_cards
from tests.engine.tactics_david.scene import SceneOf, scene_with


@pytest.fixture
def scene() -> SceneOf:
    """Sets a table: see `scene.py`."""
    return scene_with(fixture_cards())


@pytest.fixture
def plain() -> SceneOf:
    """Sets a table on which no unit has an ability: for the rules themselves."""
    return scene_with(plain_cards())
