"""The army rules for any army: drawn from the real cards, sensible or not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests.games.officers_chess.drawn import (
    GEAR,
    TAGS,
    armies,
    choices,
    gear,
    slugs,
    tags,
)
from tests.games.officers_chess.paper import ON_PAPER, army_file, build_roster, cards, check
from tests.properties import RuleProperties, brief, cost_of, require_same_on_the_shelf
from validation.army import ArmyFile
from validation.games.officers_chess.additions import gear_obstacles, obstacles, tag_obstacle
from validation.games.officers_chess.summary import summary
from validation.moves import Add, Put
from validation.report import Finding, Report

# The check


class TestAnyArmy(RuleProperties):
    rules = ON_PAPER
    any_army = armies()
    facts = staticmethod(summary)
    least_fixes = 1

    def require_figures(self, report: Report, file: ArmyFile) -> None:
        assert report.total == summary(build_roster(file)).total == cost_of(build_roster(file))


@pytest.mark.django_db
def test_the_catalogs_shelf_gives_the_same_report_without_a_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    file = army_file(
        {"card": "lord", "inventory": ["rapier", "iron-lance", "speed-ring"], "tags": ["leader"]},
        {"card": "priest", "inventory": ["physic"]},
        "taguel-normal",
    )
    require_same_on_the_shelf(ON_PAPER, file, django_assert_num_queries, obstacles)


# What may be added


def errors(file: ArmyFile) -> list[Finding]:
    return [finding for finding in check(file).findings if finding.level == "error"]


def is_new(finding: Finding, key: int, known: set[str]) -> bool:
    """True where an error is about a line, or about the army and not there before."""
    return finding.code not in known or finding.code == "cost_within_war_chest" or key in finding.at


@brief(60)
@given(armies(most=4), st.lists(slugs, min_size=12, max_size=12, unique=True))
def test_obstacles_agree_with_the_check(file: ArmyFile, some: list[str]) -> None:
    against, known = obstacles(build_roster(file)), {finding.code for finding in errors(file)}
    for slug in some:
        after = Add(slug).apply(file)
        key = next(e.key for e in after.entries if e.card == slug and not any(e.roles.values()))
        assert (slug in against) == any(is_new(finding, key, known) for finding in errors(after))


outfits = (
    slugs.filter(lambda slug: cards().classes[slug].is_hireable),
    st.lists(gear, max_size=2),
    choices,
)


@brief(80)
@given(
    *outfits, st.lists(gear, min_size=9, max_size=9, unique=True), st.lists(tags, min_size=9, max_size=9, unique=True)
)
def test_what_meets_no_obstacle_keeps_a_unit_legal(
    slug: str, some: list[str], options: dict[str, str], gear_asked: list[str], tags_asked: list[str]
) -> None:
    """Nine pieces of gear and nine tags for each unit; all of them by `make long`."""
    require_obstacles_where_the_check_stops(slug, some, options, gear_asked, tags_asked)


@pytest.mark.long
@brief(80)
@given(*outfits)
def test_of_all_gear_and_tags_what_meets_no_obstacle_keeps_a_unit_legal(
    slug: str, some: list[str], options: dict[str, str]
) -> None:
    require_obstacles_where_the_check_stops(slug, some, options, GEAR, TAGS)


def require_obstacles_where_the_check_stops(
    slug: str, some: list[str], options: dict[str, str], gear_asked: list[str], tags_asked: list[str]
) -> None:
    file = army_file(slug, options=options, ruleset="open", limit=300)
    for one in some:
        army = build_roster(file)
        if one not in gear_obstacles(army, army.pieces[0]):
            file = Put(0, "inventory", one).apply(file)
    assert errors(file) == []
    army = build_roster(file)
    against = gear_obstacles(army, army.pieces[0])
    for one in gear_asked:
        assert bool(errors(Put(0, "inventory", one).apply(file))) == (one in against)
    for one in tags_asked:
        tag = army.cards.tags[one]
        assert bool(errors(Put(0, "tags", one).apply(file))) == bool(tag_obstacle(army, army.pieces[0], tag))
