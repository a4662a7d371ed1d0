"""The army rules for any team: drawn from the real cards, sensible or not."""

from typing import Any

import pytest
from hypothesis import given
from pytest_django import DjangoAssertNumQueries

from tests.games.analog_tactics.drawn import UNITS, grown_teams, offers, teams
from tests.games.analog_tactics.teams import ON_PAPER, build_roster, cards, check, team
from tests.properties import RuleProperties, brief, require_same_on_the_shelf
from tests.timing import least_seconds
from validation.army import ArmyFile, Entry
from validation.games.analog_tactics import additions
from validation.games.analog_tactics.army import Army
from validation.games.analog_tactics.summary import summary
from validation.moves import Add, Put, apply
from validation.report import Report, codes

SIZE = {"one_class", "one_elite", "commons_in_number"}


# The check


class TestAnyTeam(RuleProperties):
    rules = ON_PAPER
    any_army = teams()
    facts = staticmethod(summary)

    def require_figures(self, report: Report, file: ArmyFile) -> None:
        assert report.total == sum(entry.count for entry in file.entries)
        assert summary(build_roster(file)).level == build_roster(file).level


def _figures(army: Army) -> list[Any]:
    return [piece.figures for piece in army.pieces]


@pytest.mark.django_db
def test_the_catalogs_shelf_gives_the_same_report_without_a_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    lines = [{"card": f"{own}-{role}", "count": 2} for own in cards().classes for role in ("elite", "common")]
    file = team(*lines, {"card": "mage-elite", "rituals": ["hit"], "spells": ["fear"], "abilities": ["bow"]}, level=4)
    require_same_on_the_shelf(ON_PAPER, file, django_assert_num_queries, additions.obstacles, _figures)


# What may join


def is_stopped(file: ArmyFile, slug: str) -> bool:
    """True where one more of a unit is one too many, or of another class than the team, as the check has it."""
    known = set(codes(check(file).findings))
    after = Add(slug).apply(file)
    joined = next(e for e in after.entries if e.card == slug and not any(e.roles.values()))
    return any(_is_about(finding, joined, known) for finding in check(after).findings if finding.code in SIZE)


def _is_about(finding: Any, joined: Entry, known: set[str]) -> bool:
    if finding.code == "one_class":
        return finding.code not in known or joined.key in finding.at
    return joined.key in finding.at and finding.have > finding.need


@brief(100)
@given(teams(most=4))
def test_obstacles_agree_with_the_check(file: ArmyFile) -> None:
    against = additions.obstacles(build_roster(file))
    assert {slug for slug in UNITS if is_stopped(file, slug)} == set(against)


@brief(60)
@given(grown_teams())
def test_what_meets_no_reason_brings_no_new_finding_and_what_does_brings_one(file: ArmyFile) -> None:
    before = {(f.code, f.message) for f in check(file).findings if f.level == "error"}
    army = build_roster(file)
    for piece in army.pieces:
        for role, reasons in offers(army, piece).items():
            for slug, reason in reasons.items():
                after = check(apply(file, [Put(piece.key, role, slug)])).findings
                new = [f for f in after if f.level == "error" and (f.code, f.message) not in before]
                is_repeated = role not in ("rituals", "pool") and slug in [card.slug for card in piece.has(role)]
                assert bool(reason) == (is_repeated or any(map(_is_excess, new))), (role, slug, reason, codes(new))


def _is_excess(finding: Any) -> bool:
    """A finding about too much; a team that is not ready yet has findings about too little as well."""
    return finding.code not in {"two_weapons", "three_spells", "two_blueprints"} or finding.have > finding.need


def test_obstacles_are_known_at_once() -> None:
    army = build_roster(team("mage-elite", {"card": "mage-common", "count": 4}))
    assert least_seconds(lambda: additions.obstacles(army)) < 0.005
