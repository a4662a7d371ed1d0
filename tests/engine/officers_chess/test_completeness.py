"""Nothing is left out: every tag, status, terrain, item, scenario and worked example has a test that names it."""

import pytest

from armybuilder.engine.games.officers_chess.state import STATUSES
from tests.engine.officers_chess import (
    test_attacks,
    test_battle,
    test_berserk,
    test_items,
    test_statuses,
    test_tags_actions,
    test_tags_gear,
    test_tags_unit,
    test_terrain,
)
from tests.engine.officers_chess.cards import rows

#: Worked examples of the book that are about play.
EXAMPLES = ("o1", "o2", "o11", "o12")


def names(*modules: object) -> list[str]:
    return [name for module in modules for name in vars(module) if name.startswith("test_")]


def slugs(kind: str) -> list[str]:
    return [each["slug"] for each in rows(kind)]


@pytest.mark.parametrize("slug", slugs("tag"))
def test_every_tag_has_a_test_of_its_own(slug: str) -> None:
    assert [
        name
        for name in names(test_tags_unit, test_tags_gear, test_tags_actions)
        if slug.replace("-", "_") in name.split("_")
    ]


@pytest.mark.parametrize("slug", slugs("status"))
def test_every_status_is_known_and_has_a_test_of_its_own(slug: str) -> None:
    assert slug in STATUSES
    assert [name for name in names(test_statuses, test_berserk) if slug in name.split("_")]


@pytest.mark.parametrize("slug", slugs("item"))
def test_every_item_has_a_test_of_its_own(slug: str) -> None:
    assert [name for name in names(test_items) if name.startswith(f"test_{slug.replace('-', '_')}_")]


def test_every_terrain_stands_in_the_chart_that_is_tested() -> None:
    assert sorted(test_terrain.CHART) == sorted(slugs("terrain"))


def test_every_scenario_has_tests_of_its_ends() -> None:
    for slug in slugs("scenario"):
        assert len([name for name in names(test_battle) if slug.replace("-", "_") in name]) >= 2, slug


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_example_is_a_test(example: str) -> None:
    assert [name for name in names(test_attacks) if name.startswith(f"test_{example}_")]
