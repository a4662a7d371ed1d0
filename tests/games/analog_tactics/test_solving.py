"""The solver in Analog Tactics: held against any team."""

from hypothesis import given

from tests.games.analog_tactics.teams import ON_PAPER
from tests.games.analog_tactics.test_rule_properties import grown_teams, teams
from tests.properties import brief
from tests.solving_properties import SolvingProperties, require_agreement
from validation.army import ArmyFile


class TestAnyTeam(SolvingProperties):
    rules = ON_PAPER
    any_army = teams()


@brief(150)
@given(grown_teams())
def test_a_team_that_grew_is_a_point_of_the_model_where_it_is_legal(file: ArmyFile) -> None:
    require_agreement(ON_PAPER, file)
