"""The solver in Collision: held against any battle group."""

from tests.games.collision.groups import ON_PAPER
from tests.games.collision.test_rule_properties import groups
from tests.solving_properties import SolvingProperties


class TestAnyBattleGroup(SolvingProperties):
    rules = ON_PAPER
    any_army = groups()
