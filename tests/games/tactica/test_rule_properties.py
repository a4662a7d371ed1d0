"""The army rules for any deck: drawn from the real cards, sensible or not."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests.games.tactica.deck import ON_PAPER, build_roster, check, deck_file
from tests.games.tactica.drawn import SLUGS, decks
from tests.properties import RuleProperties, brief, require_same_on_the_shelf
from validation.army import ArmyFile
from validation.games.tactica.additions import obstacles
from validation.games.tactica.summary import summary
from validation.moves import Add
from validation.report import Report

TOO_MANY = {"one_crown", "troops_in_the_box", "tactics_in_the_box"}


class TestAnyDeck(RuleProperties):
    rules = ON_PAPER
    any_army = decks()
    facts = staticmethod(summary)

    def require_figures(self, report: Report, file: ArmyFile) -> None:
        assert report.total == sum(entry.count for entry in file.entries)
        assert all(finding.have is not None and finding.need is not None for finding in report.findings)


@brief(120)
@given(decks(most=8))
def test_obstacles_agree_with_the_check(file: ArmyFile) -> None:
    against = obstacles(build_roster(file))
    for slug in SLUGS:
        after = Add(slug).apply(file)
        keys = {entry.key for entry in after.entries if entry.card == slug}
        stopped = any(f.code in TOO_MANY and keys & {*f.at} for f in check(after).findings)
        assert stopped == (slug in against), against.get(slug)


@brief(30)
@given(st.randoms(use_true_random=False), st.integers(1, 3))
def test_a_deck_that_grows_by_what_meets_no_obstacle_ends_as_all_boxes(dice: random.Random, boxes: int) -> None:
    file = deck_file(ruleset="whole-box", options={"boxes": boxes})
    while free := [slug for slug in SLUGS if slug not in obstacles(build_roster(file))]:
        file = Add(dice.choice(free)).apply(file)
    assert check(file).is_legal
    assert build_roster(file).total == 39 * boxes + 1


@pytest.mark.parametrize("count", [1, 99])
def test_the_fullest_army_file_is_checked(count: int) -> None:
    file = deck_file(*((SLUGS[place % len(SLUGS)], count) for place in range(500)), ruleset="whole-box")
    assert check(file).total == 500 * count
    assert summary(build_roster(file)).hands


@pytest.mark.django_db
def test_the_catalogs_shelf_gives_the_same_report_without_a_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    file = deck_file(("foot", 11), ("negate", 4), "crown", ruleset="whole-box", options={"walls": 3})
    require_same_on_the_shelf(ON_PAPER, file, django_assert_num_queries, obstacles)
