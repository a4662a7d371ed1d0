"""Abilities in company: of two cards that meet, neither is forgotten, and who stands first makes no difference."""

import pytest

from tests.engine.tactics_david.scene import SceneOf


@pytest.mark.parametrize("team", [("ravenous-mantis", "angel-knight"), ("angel-knight", "ravenous-mantis")])
@pytest.mark.parametrize("engaged", ["A1", "A2"])
def test_divine_justice_drags_the_partner_along_that_ate_it_whoever_is_engaged_first(
    scene: SceneOf, team: tuple[str, str], engaged: str
) -> None:
    lines = [f"A {unit} d4 north" for unit in team]
    with scene(*lines, "B fly a9 south", rolls=[6, 6, 3, 3]) as table:
        table.engage(engaged)
        table.do("done", "done")
    assert not table.lives("A1")
    assert not table.lives("A2")


def test_of_two_partners_both_roll_before_either_is_eaten(scene: SceneOf) -> None:
    lines = ("A ravenous-mantis d4 north", "A ravenous-mantis d4 north", "B fly a9 south")
    with scene(*lines, rolls=[6, 6, 5]) as table:
        table.engage("A1")
        table.do("done", "done")
    assert not table.lives("A1")
    assert not table.lives("A2")
