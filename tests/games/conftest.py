"""The cards of a game, for the tests in its folder."""

import pytest

from catalog.shelf import Shelf, shelf


@pytest.fixture
def cards(request: pytest.FixtureRequest, db: None) -> Shelf:
    """The shelf of the game in whose folder a test stands."""
    return shelf(request.path.parent.name.replace("_", "-"))
