"""Abilities in company: of two cards that meet, neither is forgotten, and who stands first makes no difference."""

import pytest

from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.hooks import Hooks
from tests.engine.tactics_david.scene import SceneOf


@pytest.mark.parametrize("engaged", ["A1", "A2"])
def test_unholy_strength_lasts_for_the_engagement_of_its_team_whichever_is_engaged(
    scene: SceneOf, engaged: str
) -> None:
    lines = ("A abomination d4 north", "A knight d4 north", "B sentry d8 south", "B knight d5 south")
    with scene(*lines) as table:
        state = table.state
        state.engaged, state.again = table.unit(engaged), 1 - table.unit(engaged)
        Hooks.before_defending(table.table, 0, Clash(2, 0, "ranged", "physical"))
        assert [boost.card for boost in state.boosts[0]] == ["unholy-strength"]


def test_polymorph_leaves_nothing_of_what_a_unit_had_for_a_while(scene: SceneOf) -> None:
    with scene("A dark-artist d2 north", "B mech-giant d4 south", "B fly a9 south", rolls=[6]) as table:
        table.state.boost(table.unit("B1"), "strength", 2, "pulverize", "disengaged")
        table.engage("A1")
        table.do("use polymorph B1")
        printed = table.state.profile[table.unit("B1")].sides[0]
        assert table.strength("B1") == printed
