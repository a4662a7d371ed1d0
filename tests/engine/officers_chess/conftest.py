"""The fixtures that the tests of Officer's Chess share: a battle to try a rule on."""

import pytest

from tests.engine.officers_chess.cards import fixture_cards
from tests.engine.officers_chess.scene import SceneOf, scene_with


@pytest.fixture
def scene() -> SceneOf:
    """Sets a battle: see `scene.py`."""
    return scene_with(fixture_cards())
