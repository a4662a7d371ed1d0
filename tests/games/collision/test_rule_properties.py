"""The army rules for any battle group: drawn from the real cards, sensible or not."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests.games.collision.drawn import SLUGS, groups, limits
from tests.games.collision.groups import ON_PAPER, build_roster, check, group
from tests.properties import RuleProperties, brief, cost_of, require_same_on_the_shelf
from tests.timing import least_seconds
from validation.army import ArmyFile
from validation.games.collision.additions import obstacles
from validation.games.collision.summary import summary
from validation.moves import Add
from validation.report import Finding, Report


class TestAnyBattleGroup(RuleProperties):
    rules = ON_PAPER
    any_army = groups()
    facts = staticmethod(summary)

    def require_figures(self, report: Report, file: ArmyFile) -> None:
        assert report.total == cost_of(build_roster(file))
        assert summary(build_roster(file)).size == sum(entry.count for entry in file.entries)


def worse(finding: Finding, before: dict[str, Finding]) -> bool:
    """True where a finding is new, or has more of what is too much."""
    known = before.get(finding.code)
    return known is None or int(finding.have or 0) > int(known.have or 0)


@brief(60)
@given(groups(most=6), st.integers(1, 3))
def test_obstacles_agree_with_the_check(file: ArmyFile, more: int) -> None:
    before = {finding.code: finding for finding in check(file).findings}
    against = obstacles(build_roster(file), more)
    for slug in SLUGS:
        after = check(Add(slug, more).apply(file)).findings
        assert any(worse(finding, before) for finding in after) == (slug in against), slug


@brief(30)
@given(st.randoms(use_true_random=False), limits)
def test_who_meets_no_obstacle_keeps_a_group_legal(dice: random.Random, limit: int | None) -> None:
    file = group(limit=limit)
    for _ in range(8):
        free = [slug for slug in SLUGS if slug not in obstacles(build_roster(file))]
        file = Add(dice.choice(free)).apply(file) if free else file
    assert check(file).is_legal


def test_a_crowd_is_checked_quickly() -> None:
    file = group(*((SLUGS[place % len(SLUGS)], 9) for place in range(500)), limit=1000)
    army = build_roster(file)
    check(file)
    assert least_seconds(lambda: obstacles(army)) < 0.05


@pytest.mark.django_db
def test_the_catalogs_shelf_gives_the_same_report_without_a_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    file = group("necromancer", "castle-guard", ("thrall", 3), limit=99, options={"major": "supply-raid"})
    require_same_on_the_shelf(ON_PAPER, file, django_assert_num_queries, obstacles, summary)
