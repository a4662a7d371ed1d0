"""The solver in TACTICA: held against any deck."""

from tests.games.tactica.deck import ON_PAPER
from tests.games.tactica.test_rule_properties import decks
from tests.solving_properties import SolvingProperties


class TestAnyDeck(SolvingProperties):
    rules = ON_PAPER
    any_army = decks()
