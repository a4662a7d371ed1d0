"""Abilities in company: of two cards that meet, neither is forgotten, and who stands first makes no difference."""

import pytest

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.hooks import Hooks
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


def test_study_looks_at_the_deck_while_its_petrified_unit_is_soothed(scene: SceneOf) -> None:
    lines = ("A white-mage d3 north", "A apprentice d4 north petrified", "B fly a9 south")
    answers = ["use soothe A2", "ignore petrified", "swap the two"]
    with scene(*lines, rolls=[3], answers=answers[1:], deck=["potion", "sword"]) as table:
        table.engage("A1")
        table.do(answers[0], "done")
        table.engage("A2")
    assert table.state.deck == ("sword", "potion")


@pytest.mark.parametrize("team", [("knight", "soldier"), ("soldier", "knight")])
def test_brown_nosing_flatters_both_of_a_team_in_front_of_it(scene: SceneOf, team: tuple[str, str]) -> None:
    lines = ["A brown-slime d3 north", *(f"A {unit} d4 north" for unit in team), "B fly a9 south"]
    with scene(*lines) as table:
        printed = {name: table.state.profile[table.unit(name)].sides[0] for name in ("A2", "A3")}
        assert {name: table.strength(name) for name in printed} == {name: n + 2 for name, n in printed.items()}


@pytest.mark.parametrize(("stands", "turned", "strength"), [("north", "south", 5), ("south", "north", 2 + 1)])
def test_tail_whip_counts_on_the_side_that_warning_signs_leave_to_be_struck(
    scene: SceneOf, stands: str, turned: str, strength: int
) -> None:
    lines = ("A archer d2 north", f"B crocodile d5 {stands}", "B detector e5 south")
    with scene(*lines, rolls=[4, 6, 6, 4, 1], answers=["yes", f"face {turned}"]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    assert table.clashes()[0][1] == strength + 1


@pytest.mark.parametrize(("shape", "left"), [("hound", []), ("stay", ["enchanted"])])
def test_nature_shape_sheds_what_its_new_type_may_not_have(scene: SceneOf, shape: str, left: list[str]) -> None:
    answer = shape if shape == "stay" else f"act as {shape}"
    with scene("A druid d4 north enchanted", "B fly a9 south", answers=[answer]) as table:
        table.engage("A1")
        assert table.statuses("A1") == left


@pytest.mark.parametrize("team", [("metal-horse", "rolling-thunder"), ("rolling-thunder", "metal-horse")])
def test_ride_with_ride_the_lightning_goes_at_the_slower_pace_whoever_is_engaged(
    scene: SceneOf, team: tuple[str, str]
) -> None:
    with scene(*(f"A {unit} d4 north" for unit in team), "B fly a9 south") as table:
        ratings = [table.state.profile[unit].movement for unit in (0, 1)]
        assert [movement.movement_rating(table.table, unit) for unit in (0, 1)] == [min(ratings)] * 2


@pytest.mark.parametrize("what", ["use potion A2", "loot A3"])
def test_who_is_shot_as_its_movement_phase_ends_uses_and_loots_nothing_any_more(scene: SceneOf, what: str) -> None:
    lines = ("A knight d4 north +potion", "A knight c4 north poisoned", "A medic e4 north +sword", "B sentry d6 south")
    with scene(*lines, "B knight g9 south", rolls=[6, 6, 4, 1]) as table:
        table.kill("A3")
        table.engage("A1")
        table.do("face east", what)
        assert not table.lives("A1")
        assert table.items("A1") == ["potion"]
        assert table.statuses("A2") == ["poisoned"]


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
