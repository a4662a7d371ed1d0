"""What must hold of the army rules of every game, whatever the army: a game's tests bring the armies and the check."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import settings
from pytest_django import DjangoAssertNumQueries

from catalog.shelf import shelf
from tests.paper_rules import RulesOnPaper
from validation.army import ArmyFile
from validation.moves import apply
from validation.report import Report, codes

Check = Callable[[ArmyFile], Report]


def brief(examples: int) -> Callable[[Any], Any]:
    """So many examples, the same each time, however slow the machine."""
    return settings(max_examples=examples, deadline=None, derandomize=True, database=None)


def shuffled(file: ArmyFile, dice: random.Random) -> ArmyFile:
    """The army with its lines in another order."""
    entries = list(file.entries)
    dice.shuffle(entries)
    return replace(file, entries=tuple(entries))


def require_complete(report: Report, file: ArmyFile, order: Sequence[str], least_fixes: int = 1) -> None:
    """Findings come in the order of the rules; each is a sentence, cites, names lines of the army, and has fixes."""
    keys = {entry.key for entry in file.entries}
    assert codes(report.findings) == sorted(codes(report.findings), key=order.index)
    for finding in report.findings:
        assert finding.message.endswith(".")
        assert finding.cites
        assert set(finding.at) <= keys
        assert least_fixes <= len(finding.fixes) <= 3


def require_mended(check: Check, file: ArmyFile, others: str = "") -> None:
    """A fix removes its finding or says what remains, and adds none of its code.

    `others` begins what a fix may say of another rule's finding, which it leaves.
    """
    for finding in (findings := check(file).findings):
        alike = [other.message for other in findings if other.code == finding.code]
        for fix in finding.fixes:
            left = [other.message for other in check(apply(file, fix.moves)).findings if other.code == finding.code]
            assert left.count(finding.message) < alike.count(finding.message), (finding.message, fix)
            is_whole = not fix.leaves or bool(others and fix.leaves.startswith(others))
            assert len(left) <= len(alike) - is_whole, (finding.message, fix)


def require_same_on_the_shelf(
    rules: RulesOnPaper[Any, Any], file: ArmyFile, assert_queries: DjangoAssertNumQueries, *asked: Callable[[Any], Any]
) -> None:
    """The catalog's shelf gives the report that paper gives, and the same of all else asked, without a query."""
    kept = shelf(rules.book.game)
    with assert_queries(0):
        report = rules.book.check(file, kept)
        answers = [ask(rules.book.muster(file, kept)) for ask in asked]
    assert report == rules.check(file)
    assert answers == [ask(rules.muster(file)) for ask in asked]
