"""The four methods of choosing objectives before a match (Choosing Objectives)."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import default_of, obstacles, set_up
from catalog.shelf import shelf
from validation.army import ArmyFile
from validation.games.collision.objectives import MAJOR, MINOR

pytestmark = [pytest.mark.django_db, pytest.mark.once]

CHEST = {"major": "capture-the-chest", "minor": "high-ground", "second_minor": "gods-favor"}
RELIC = {"major": "relic-theft", "minor": "map-carriers", "second_minor": "glorious-combat"}
MAJORS, MINORS = ({slug for slug, _ in chart} for chart in (MAJOR, MINOR))
MANY = range(1, 60)


def groups(*named: Mapping[str, str]) -> list[ArmyFile]:
    """Two sample groups that name objectives."""
    return [replace(army, options=dict(own)) for army, own in zip(samples("collision").values(), named, strict=False)]


def chosen(**values: object) -> dict[str, object]:
    fields = adapter_of("collision").fields(shelf("collision"))
    return {name: default_of(field) for name, field in fields.items()} | values


def drawn(armies: list[ArmyFile], **values: object) -> tuple[set[str], list[tuple[str, ...]]]:
    """The major objectives that come up on many battlefields, and the pairs of minor ones."""
    setups = [set_up(armies, shelf("collision"), chosen(field=number, **values)) for number in MANY]
    return {str(setup["major"]) for setup in setups}, [tuple(setup["minors"]) for setup in setups]


def words(armies: list[ArmyFile], **values: object) -> list[tuple[str, str]]:
    return [(each.field, each.words) for each in obstacles(armies, shelf("collision"), chosen(**values))]


def test_by_random_the_charts_decide_whatever_the_groups_name() -> None:
    majors, minors = drawn(groups(CHEST, CHEST), method="random")
    assert majors == MAJORS
    assert {slug for pair in minors for slug in pair} == MINORS
    assert all(one != other for one, other in minors)


def test_by_selection_all_is_drawn_from_what_the_groups_name() -> None:
    majors, minors = drawn(groups(CHEST, RELIC), method="selection")
    assert majors == {CHEST["major"], RELIC["major"]}
    named = {each[name] for each in (CHEST, RELIC) for name in ("minor", "second_minor")}
    assert {slug for pair in minors for slug in pair} == named
    assert all(one != other for one, other in minors)


def test_by_hybrid_each_group_names_a_minor_objective_and_the_chart_has_the_major_one() -> None:
    majors, minors = drawn(groups(CHEST, RELIC), method="hybrid")
    assert majors == MAJORS
    assert {frozenset(pair) for pair in minors} == {frozenset({"high-ground", "map-carriers"})}
    _, same = drawn(groups(CHEST, CHEST), method="hybrid")
    assert {other for one, other in same} | {"high-ground"} == MINORS, "named twice, it is drawn until they differ"


def test_by_hybrid_groups_that_name_nothing_have_their_minor_objectives_chosen_before_the_match() -> None:
    picks = {"method": "hybrid", "minor": "high-ground", "second_minor": "map-carriers"}
    assert words(groups({}, {}), **picks) == []
    majors, minors = drawn(groups({}, CHEST), **picks)
    assert majors == MAJORS
    assert {frozenset(pair) for pair in minors} == {frozenset({"high-ground", "map-carriers"})}, "above what is named"
    picks["second_minor"] = "high-ground"
    assert words(groups({}, {}), **picks) == []
    _, same = drawn(groups({}, {}), **picks)
    assert {other for one, other in same} | {"high-ground"} == MINORS


def test_by_the_outside_method_somebody_chooses_all_three() -> None:
    assert drawn(groups(CHEST, CHEST), method="outside", **RELIC) == (
        {"relic-theft"},
        [("map-carriers", "glorious-combat")] * len(MANY),
    )


def test_the_same_battlefield_draws_the_same_objectives() -> None:
    assert drawn(groups(CHEST, RELIC), method="selection") == drawn(groups(CHEST, RELIC), method="selection")


@pytest.mark.parametrize(
    ("named", "values", "field", "sentence"),
    [
        ({}, {"method": "selection"}, "one", "names no major objective and no minor objective and no second minor"),
        ({}, {"method": "hybrid"}, "one", "names no minor objective, as Hybrid asks."),
        (RELIC | {"minor": "glorious-combat"}, {"method": "selection"}, "one", "The two minor objectives are diff"),
        (CHEST, {"method": "outside"}, "second_minor", "Choose a second minor objective here"),
        (CHEST, {"method": "hybrid", "major": "relic-theft"}, "major", "By the Hybrid method nobody chooses it here"),
        (CHEST, {"method": "random", **RELIC}, "major", "By the Random method nobody chooses it here"),
        (CHEST, {"minor": "high-ground", "second_minor": "high-ground"}, "second_minor", "are different ones."),
    ],
)
def test_what_a_method_asks_for_is_said_where_it_is_missing(
    named: Mapping[str, str], values: Mapping[str, object], field: str, sentence: str
) -> None:
    found = words(groups(named, CHEST), **values)
    assert any(each == field and sentence in said for each, said in found), found
    assert not any(each == "other" for each, _ in found)


@pytest.mark.parametrize("values", [{}, {"method": "random"}, {"method": "selection"}, {"method": "hybrid"}])
def test_groups_that_name_all_can_meet_by_any_method(values: Mapping[str, object]) -> None:
    assert words(groups(CHEST, RELIC), **values) == []
