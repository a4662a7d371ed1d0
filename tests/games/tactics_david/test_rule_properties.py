"""The army rules for any army: drawn from the real cards, sensible or not."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests.games.tactics_david.drawn import ITEMS, UNITS, armies, options, rulesets, slugs
from tests.games.tactics_david.paper import ON_PAPER, army_file, build_roster, check
from tests.properties import RuleProperties, brief, cost_of, require_same_on_the_shelf
from validation.army import ArmyFile
from validation.games.tactics_david.additions import item_obstacles, obstacles, stackable
from validation.games.tactics_david.summary import summary
from validation.moves import Add, Put, apply
from validation.report import Report, codes


@st.composite
def legal_armies(draw: st.DrawFn) -> ArmyFile:
    """An army that grew by units against which nothing spoke."""
    file = army_file(ruleset=draw(rulesets), limit=draw(st.none() | st.integers(40, 200)), options=draw(options))
    dice: random.Random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 9))):
        against = obstacles(build_roster(file))
        free = [slug for slug in UNITS if slug not in against]
        if free:
            file = Add(dice.choice(free)).apply(file)
    return file


def joined(file: ArmyFile, slug: str) -> tuple[ArmyFile, int]:
    """The army with one more of a unit, and the line that it joined."""
    after = Add(slug).apply(file)
    return after, next(e.key for e in after.entries if e.card == slug and not any(e.roles.values()))


# The check


class TestAnyArmy(RuleProperties):
    rules = ON_PAPER
    any_army = armies()
    facts = staticmethod(summary)

    def require_figures(self, report: Report, file: ArmyFile) -> None:
        assert report.total == summary(build_roster(file)).total == cost_of(build_roster(file))


@pytest.mark.django_db
def test_the_catalogs_shelf_gives_the_same_report_without_a_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    file = army_file({"card": "spearman", "below": ["soldier", "wolf"], "items": ["mega-potion"]}, "knight", limit=9)
    require_same_on_the_shelf(ON_PAPER, file, django_assert_num_queries, obstacles)


# What may join


def is_stopped(file: ArmyFile, slug: str) -> bool:
    """True where one more of a unit is part of an error, or brings a new one, as the check has it."""
    known = set(codes(check(file).findings))
    after, key = joined(file, slug)
    return any(f.code not in known or f.code == "points_within_limit" or key in f.at for f in check(after).findings)


@brief(60)
@given(armies(most=5), st.lists(slugs, min_size=12, max_size=12, unique=True))
def test_obstacles_agree_with_the_check(file: ArmyFile, some: list[str]) -> None:
    against = obstacles(build_roster(file))
    assert {slug for slug in some if is_stopped(file, slug)} == {slug for slug in some if slug in against}


@brief(40)
@given(legal_armies())
def test_what_meets_no_obstacle_keeps_an_army_legal(file: ArmyFile) -> None:
    assert check(file).is_legal


@brief(30)
@given(legal_armies(), st.lists(slugs, min_size=15, max_size=15, unique=True))
def test_what_may_be_stacked_keeps_an_army_legal(file: ArmyFile, some: list[str]) -> None:
    army = build_roster(file)
    for piece in army.pieces:
        reasons = stackable(army, piece)
        assert list(reasons) == UNITS
        for slug in [*some, piece.top.slug]:
            after = check(apply(file, [Put(piece.key, "below", slug)]))
            assert after.is_legal == (not reasons[slug]), reasons[slug]


@brief(30)
@given(legal_armies())
def test_what_may_be_carried_keeps_an_army_legal(file: ArmyFile) -> None:
    army = build_roster(file)
    for piece in army.pieces:
        against = item_obstacles(piece, army)
        for slug in ITEMS:
            assert check(apply(file, [Put(piece.key, "items", slug)])).is_legal == (slug not in against)
