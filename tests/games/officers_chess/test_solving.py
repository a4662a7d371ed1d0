"""The solver in Officer's Chess: held against any army."""

from tests.games.officers_chess.paper import ON_PAPER
from tests.games.officers_chess.test_rule_properties import armies
from tests.solving_properties import SolvingProperties


class TestAnyArmy(SolvingProperties):
    rules = ON_PAPER
    any_army = armies()
