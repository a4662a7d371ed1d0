"""The offers of Tactics David's findings, where it takes counting: who may leave a stack, which stack to unstack."""

import pytest

from tests.games.tactics_david.paper import army_file, check, of
from validation.army import MOST_ENTRIES, ArmyFile


def titles(file: ArmyFile, code: str) -> list[str]:
    """The fixes of the finding of a rule."""
    (finding,) = (finding for finding in check(file).findings if finding.code == code)
    return [fix.title for fix in finding.fixes]


@pytest.mark.parametrize(
    ("below", "offered"),
    [
        (["soldier", "warrior"], ["Let Soldier stand alone", "Unstack Black Knight over Warrior and Soldier"]),
        (["blob-knight"], ["Unstack Black Knight over Blob Knight"]),
    ],
)
def test_one_leaves_a_stack_where_that_is_enough_and_others_stay(below: list[str], offered: list[str]) -> None:
    assert titles(army_file(of("black-knight", below=below)), "stack_within_three_points") == offered


def test_nobody_leaves_alone_where_two_are_too_many() -> None:
    stack = of("black-knight", below=["black-knight", "black-knight"])
    assert titles(army_file(stack), "stack_within_three_points") == ["Unstack Black Knight over Black Knight"]


@pytest.mark.parametrize(("lights", "is_enough"), [(0, False), (1, True)])
def test_a_stack_is_unstacked_where_its_members_make_up_just_what_is_needed(lights: int, is_enough: bool) -> None:
    lines = [of("soldier", lights)] if lights else []
    file = army_file(*lines, of("warrior", below=["soldier"]), "black-knight", ruleset="strict-mixed")
    unstacking = "Unstack Warrior over Soldier" in titles(file, "three_lights_for_a_medium")
    assert unstacking == is_enough


def test_what_is_to_be_added_needs_room() -> None:
    file = army_file(*["warrior"] * (MOST_ENTRIES - 1), "black-knight", ruleset="strict-mixed", options={"copies": 99})
    assert not any(title.startswith("Add") for title in titles(file, "root_unit_present"))


def test_a_button_counts_what_goes_over_all_lines() -> None:
    file = army_file("soldier", "soldier", "soldier", "soldier", "soldier", ruleset="strict-mixed")
    assert titles(file, "copies_within_three") == ["Take out 2 × Soldier", "Allow 5 of each unit"]


@pytest.mark.parametrize(("strangers", "is_offered"), [(4, True), (5, False)])
def test_a_few_lines_are_taken_out_in_one_go(strangers: int, is_offered: bool) -> None:
    file = army_file(of("soldier", 9), *["archer"] * strangers, ruleset="strict-family", options={"copies": 9})
    assert bool(titles(file, "single_root_family")) == is_offered


@pytest.mark.parametrize(("lines", "is_offered"), [(MOST_ENTRIES - 2, True), (MOST_ENTRIES - 1, False)])
def test_a_stack_is_unstacked_while_its_members_have_lines(lines: int, is_offered: bool) -> None:
    file = army_file(*["soldier"] * (lines - 1), of("black-knight", below=["blob-knight", "fungus"]))
    assert (
        "Unstack Black Knight over Fungus and Blob Knight" in titles(file, "stack_within_three_points")
    ) == is_offered
