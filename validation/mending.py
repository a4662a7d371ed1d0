"""Fixes, tried before they are offered: each is made in memory, and tells what the rules say then.

A fix after which more is wrong than before is not offered; one that brings another problem says which. The best stands
first. Where fixes one after the other end in a legal army, they make a `Mend`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from validation.army import ArmyFile
from validation.moves import MOST_MOVES, Move, SetLimit, SetOption, apply
from validation.report import Finding, Fix, Mend, Report

Check = Callable[[ArmyFile], Report]

#: So many lines and findings, counted over all trials, are looked at for one report. What a usual army needs is far
#: less; an army of five hundred wrong lines has its first fixes tried, and the next ones when those are made.
MOST_WORK = 2_400


def mended(report: Report, file: ArmyFile, check: Check, first: int | None = None) -> Report:
    """The report with the fixes that are worth it, the best first, and with the mend of everything, if there is one.

    The fixes of the findings on the line `first` are tried before all others.
    """
    trials = _Trials(check)
    urgent_first = sorted(report.findings, key=lambda finding: first not in finding.at)
    tried = {id(finding): trials.best_fixes(finding, report, file) for finding in urgent_first}
    findings = tuple(replace(finding, fixes=tried[id(finding)] or ()) for finding in report.findings)
    untried = sum(fixes is None for fixes in tried.values())
    mend = None if untried or report.is_legal else _Trials(check).chain(report, file)
    return replace(report, findings=findings, untried=untried, mend=mend)


class _Trials:
    """Makes fixes in memory, until enough was looked at."""

    def __init__(self, check: Check) -> None:
        self.check, self.work = check, MOST_WORK

    def best_fixes(self, finding: Finding, report: Report, file: ArmyFile) -> tuple[Fix, ...] | None:
        """The fixes of a finding that are no worse than doing nothing, the best first; None if they were not tried."""
        if finding.fixes and self.work <= 0:
            return None
        tried = [best for fix in finding.fixes if (best := self._best_of(fix, report, file))]
        return tuple(sorted(tried, key=_harm))

    def _best_of(self, fix: Fix, report: Report, file: ArmyFile) -> Fix | None:
        """A fix, or what may be done instead if that brings less trouble; None if either is worse than nothing."""
        best: Fix | None = None
        for each in _ways(fix):
            after = self._after(file, each.moves)
            if after is None:
                break
            new = worsened(report.errors, after.errors)
            leaves = " ".join(dict.fromkeys(filter(None, (each.leaves, *(finding.message for finding in new)))))
            outcome = replace(each, leaves=leaves, errors_after=len(after.errors), instead=())
            if len(after.errors) <= len(report.errors) and (best is None or _harm(outcome) < _harm(best)):
                best = outcome
            if not leaves:
                break
        return best

    def chain(self, report: Report, file: ArmyFile) -> Mend | None:
        """Fixes one after the other, until nothing is wrong; None if they lead nowhere."""
        steps: list[Fix] = []
        while not report.is_legal:
            fix = self._step(report, file)
            if fix is None:
                return None
            steps.append(fix)
            file = apply(file, fix.moves)
            report = self.check(file)
        moves = tuple(move for fix in steps for move in fix.moves)
        return Mend(tuple(fix.title for fix in steps), moves) if len(moves) <= MOST_MOVES else None

    def _step(self, report: Report, file: ArmyFile) -> Fix | None:
        """The first fix that leaves fewer errors, else one that lessens them; of the army before what is agreed on."""
        offered = [way for finding in report.errors for fix in finding.fixes for way in _ways(fix)]
        for is_agreed in (False, True):
            lessens: Fix | None = None
            for fix in (each for each in offered if _changes_what_is_agreed(each) == is_agreed):
                after = self._after(file, fix.moves)
                if after is None:
                    return None
                if len(after.errors) < len(report.errors):
                    return fix
                if not lessens and len(after.errors) == len(report.errors) and _is_lessened(report, after):
                    lessens = fix
            if lessens:
                return lessens
        return None

    def _after(self, file: ArmyFile, moves: Sequence[Move]) -> Report | None:
        """The report of the rules once the moves are made; None when enough was looked at."""
        if self.work <= 0:
            return None
        after = self.check(apply(file, moves))
        self.work -= len(file.entries) + len(after.findings) + 1
        return after


def worsened(before: Sequence[Finding], after: Sequence[Finding]) -> list[Finding]:
    """The findings that are new, or farther from what is needed than what they stand for was."""
    gone = _missing_in(after, before)
    worse: list[Finding] = []
    for finding in sorted(_missing_in(before, after), key=_distance):
        eased = [other for other in gone if other.code == finding.code and _distance(other) >= _distance(finding)]
        if eased:
            gone.remove(min(eased, key=_distance))
        else:
            worse.append(finding)
    return sorted(worse, key=after.index)


def _missing_in(some: Sequence[Finding], others: Sequence[Finding]) -> list[Finding]:
    """Those of the others that are not said word for word among some."""
    said = Counter((finding.code, finding.message) for finding in some)
    missing = []
    for finding in others:
        said[finding.code, finding.message] -= 1
        if said[finding.code, finding.message] < 0:
            missing.append(finding)
    return missing


def _distance(finding: Finding) -> int:
    """The distance of what there is from what is needed."""
    if isinstance(finding.have, int) and isinstance(finding.need, int):
        return abs(finding.have - finding.need)
    return 0


def _is_lessened(before: Report, after: Report) -> bool:
    """True where what is wrong is no more than it was anywhere, and less somewhere."""
    is_less = sum(map(_distance, after.errors)) < sum(map(_distance, before.errors))
    return is_less and not worsened(before.errors, after.errors)


def _harm(fix: Fix) -> tuple[int, bool]:
    """The harm of a tried fix: what it leaves to be mended."""
    return fix.errors_after or 0, bool(fix.leaves)


def _ways(fix: Fix) -> Iterator[Fix]:
    """A fix and what may be done instead, as far as it can be made at once."""
    return (each for each in (fix, *fix.instead) if len(each.moves) <= MOST_MOVES)


def _changes_what_is_agreed(fix: Fix) -> bool:
    """True where it changes what both players agreed on, and not the army alone."""
    return any(isinstance(move, SetLimit | SetOption) for move in fix.moves)
