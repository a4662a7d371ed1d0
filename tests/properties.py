"""The properties of every game's army rules, whatever the army: a game's tests bring the armies and the check."""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy
from pytest_django import DjangoAssertNumQueries

from catalog.shelf import shelf
from tests.paper_rules import RulesOnPaper
from validation.army import ArmyFile
from validation.mending import worsened
from validation.moves import apply
from validation.report import Finding, Fix, Report, codes
from validation.words import amount

Check = Callable[[ArmyFile], Report]


def brief(examples: int) -> Callable[[Any], Any]:
    """So many examples, the same each time, however slow the machine."""
    own = [HealthCheck.differing_executors]  # every game's class of tests draws armies of its own
    return settings(max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=own)


def shuffled(file: ArmyFile, dice: Random) -> ArmyFile:
    """The army with its lines in another order."""
    entries = list(file.entries)
    dice.shuffle(entries)
    return replace(file, entries=tuple(entries))


class RuleProperties(ABC):
    """The properties that the army rules of every game share; a game's tests name the rules and any army of theirs."""

    rules: RulesOnPaper[Any, Any]
    any_army: SearchStrategy[ArmyFile]
    #: The facts of an army for the panel beside it.
    facts: Callable[[Any], object]
    #: The fewest fixes that a finding offers.
    least_fixes = 0

    @abstractmethod
    def require_figures(self, report: Report, file: ArmyFile) -> None:
        """Requires the figures of a report, and the facts beside it, to be those of the army."""

    @brief(100)
    @given(st.data())
    def test_a_report_is_complete(self, data: DataObject) -> None:
        file = data.draw(self.any_army)
        report = self.rules.check(file)
        require_complete(report, file, list(self.rules.book.rules), self.least_fixes)
        self.require_figures(report, file)

    @brief(150)
    @given(st.data(), st.randoms(use_true_random=False))
    def test_the_order_of_lines_changes_neither_report_nor_summary(self, data: DataObject, dice: Random) -> None:
        file = data.draw(self.any_army)
        other = shuffled(file, dice)
        assert self.rules.check(other) == self.rules.check(file)
        assert self.facts(self.rules.build_roster(other)) == self.facts(self.rules.build_roster(file))

    @brief(150)
    @given(st.data())
    def test_a_fix_removes_its_finding_or_says_what_remains_and_adds_none_of_its_code(self, data: DataObject) -> None:
        require_mended(self.rules, data.draw(self.any_army))

    @brief(60)
    @given(st.data())
    def test_an_offered_fix_is_never_worse_than_doing_nothing(self, data: DataObject) -> None:
        require_worth_making(self.rules, data.draw(self.any_army))


def cost_of(army: Any) -> int:
    """The sum of all that the pieces of an army cost."""
    return sum(amount * piece.count for piece in army.pieces for _, amount in piece.cost_parts)


def require_complete(report: Report, file: ArmyFile, order: Sequence[str], least_fixes: int) -> None:
    """Findings come in the order of the rules; each is a sentence, cites, names lines of the army, and has fixes."""
    keys = {entry.key for entry in file.entries}
    assert codes(report.findings) == sorted(codes(report.findings), key=order.index)
    for finding in report.findings:
        assert finding.message.endswith(".")
        assert finding.cites
        assert set(finding.at) <= keys
        assert least_fixes <= len(finding.fixes) <= 3
        assert all(fix.moves and not fix.title.endswith(" ") for fix in finding.fixes)


def require_mended(rules: RulesOnPaper[Any, Any], file: ArmyFile) -> None:
    """A fix removes its finding or lessens it and says what remains, adds none of its code, and does what it says."""
    for finding in (findings := rules.check(file).findings):
        alike = [other for other in findings if other.code == finding.code]
        for fix in (way for offered in finding.fixes for way in (offered, *offered.instead)):
            after = apply(file, fix.moves)
            left = rules.findings(after, finding.code)
            told = [other.message for other in left].count(finding.message)
            assert told < [other.message for other in alike].count(finding.message), (finding.message, fix)
            assert len(left) == len(alike) if fix.leaves else len(left) < len(alike), (finding.message, fix)
            if fix.leaves:
                assert sum(map(distance, left)) < sum(map(distance, alike)), (finding.message, fix)
            require_named(fix, file, after, rules.names)


def distance(finding: Finding) -> int:
    """The distance of what there is from what is needed."""
    return abs(int(finding.have) - int(finding.need)) if finding.have is not None and finding.need is not None else 0


def require_named(fix: Fix, file: ArmyFile, after: ArmyFile, names: Mapping[str, str]) -> None:
    """Requires the words of the fix to name what leaves or joins the army, with how often, as far as these name all."""
    assert after.ruleset == file.ruleset, fix
    if fix.title.startswith(("Keep", "Hire", "Add the")) or re.search(r"\d more\b", fix.title):
        return
    before, then = Counter(held(file)), Counter(held(after))
    stacked = {slug for entry in file.entries for slugs in entry.roles.values() for slug in slugs}
    for slug in names:
        if moved := abs(before[slug] - then[slug]):
            assert (names[slug] if stacked & {*names} else amount(moved, names[slug])) in fix.title, (slug, fix)


def held(file: ArmyFile) -> Iterator[str]:
    """The cards of the army, each as often as it is there."""
    for entry in file.entries:
        for slug in (entry.card, *(slug for slugs in entry.roles.values() for slug in slugs)):
            yield from [slug] * entry.count


def require_worth_making(rules: RulesOnPaper[Any, Any], file: ArmyFile) -> None:
    """A fix that is offered leaves no more errors than there were, as many as it says, and tells of each new one.

    First come the fixes that leave nothing of their finding, of these the ones that lose nothing, then by errors.
    """
    raw, report = rules.check(file), rules.mended(file)
    assert [(f.code, f.message) for f in report.findings] == [(f.code, f.message) for f in raw.findings]
    for finding in report.findings:
        ranks = [(bool(fix.leaves), is_lost(file, apply(file, fix.moves)), fix.errors_after) for fix in finding.fixes]
        assert ranks == sorted(ranks), finding.fixes
        for fix in finding.fixes:
            after = rules.check(apply(file, fix.moves))
            assert len(after.errors) == fix.errors_after
            assert len(after.errors) <= len(raw.errors)
            assert fix.leaves or not worsened(raw.errors, after.errors), fix
            assert all(new.message in fix.leaves for new in worsened(raw.errors, after.errors)), fix
    require_made_legal(rules, file, report)


def is_lost(file: ArmyFile, after: ArmyFile) -> bool:
    """A card is gone, or the players have to agree on something else."""
    is_agreed = (file.limit, file.options) == (after.limit, after.options)
    return not is_agreed or bool(Counter(held(file)) - Counter(held(after)))


def require_made_legal(rules: RulesOnPaper[Any, Any], file: ArmyFile, report: Report) -> None:
    """Requires what mends all to leave a legal army by the same rules, and the rulesets named to be those it keeps."""
    if report.mend:
        after = apply(file, report.mend.moves)
        assert not report.is_legal
        assert rules.check(after).is_legal
        assert after.ruleset == file.ruleset
        assert report.mend.steps
    kept = [slug for slug in rules.book.rulesets if rules.check(replace(file, ruleset=slug)).is_legal]
    assert list(report.legal_by) == kept


def require_same_on_the_shelf(
    rules: RulesOnPaper[Any, Any], file: ArmyFile, assert_queries: DjangoAssertNumQueries, *asked: Callable[[Any], Any]
) -> None:
    """The catalog's shelf gives the report that paper gives, and the same of all else asked, without a query."""
    kept = shelf(rules.book.game)
    with assert_queries(0):
        report = rules.book.check(file, kept)
        answers = [ask(rules.book.build_roster(file, kept)) for ask in asked]
    assert report == rules.check(file)
    assert answers == [ask(rules.build_roster(file)) for ask in asked]
