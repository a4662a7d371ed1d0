"""Fixes, tried before they are offered: each is made in memory, and tells what the rules say then.

A fix after which more is wrong than before is not offered; one that brings another problem says which. The best stands
first. Where fixes one after the other end in a legal army, they make a `Mend`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from operator import itemgetter

from validation.army import ArmyFile, cards_in
from validation.moves import MOST_MOVES, SetLimit, SetOption, apply
from validation.report import Finding, Fix, Mend, Report

Check = Callable[[ArmyFile], Report]

#: The work for one report: lines looked at, summed over all trials; a finding costs as much as a few lines. A usual
#: army needs far less; where hundreds of lines are wrong, the first fixes are tried, and the next once those are made.
MOST_WORK = 1_600
LINES_PER_FINDING = 3

#: Whether a fix brings or leaves something to be mended, whether a pick or an agreement is lost, and the errors then.
_Harm = tuple[bool, bool, int]


def mended(report: Report, file: ArmyFile, check: Check) -> Report:
    """The report with the fixes that are worth it, the best first, and with the mend of everything, if there is one."""
    trials, state = _Trials(check), _State(file, report)
    found = trials.with_fixes(state)
    return replace(found, mend=None if found.untried or report.is_legal else trials.chain(state))


def with_fixes(report: Report, file: ArmyFile, check: Check, first: int | None) -> Report:
    """The report with the fixes that are worth it, the best first, and no mend.

    The fixes of the findings on the line `first` are tried before all others.
    """
    return _Trials(check).with_fixes(_State(file, report), first)


@dataclass(frozen=True, eq=False)
class _State:
    """An army, what the rules say of it, and what became of it by each fix that was tried."""

    file: ArmyFile
    report: Report
    after: dict[int, "_State"] = field(default_factory=dict)


class _Trials:
    """Makes fixes in memory, until enough was looked at."""

    def __init__(self, check: Check) -> None:
        self.check, self.work = check, MOST_WORK

    def with_fixes(self, state: _State, first: int | None = None) -> Report:
        """The report on a state, with its fixes that were tried; those on the line `first` before others."""
        report = state.report
        urgent_first = sorted(report.findings, key=lambda finding: first not in finding.at)
        tried = {id(finding): self.best_fixes(finding, state) for finding in urgent_first}
        findings = tuple(replace(finding, fixes=tried[id(finding)] or ()) for finding in report.findings)
        return replace(report, findings=findings, untried=sum(fixes is None for fixes in tried.values()))

    def best_fixes(self, finding: Finding, state: _State) -> tuple[Fix, ...] | None:
        """The fixes of a finding that are no worse than doing nothing, the best first; None if they were not tried."""
        if finding.fixes and self.work <= 0:
            return None
        tried = [best for fix in finding.fixes if (best := self._best_of(fix, state))]
        return tuple(fix for _, fix in sorted(tried, key=itemgetter(0)))

    def _best_of(self, fix: Fix, state: _State) -> tuple[_Harm, Fix] | None:
        """A fix, or what may be done instead if that brings less trouble; None if either is worse than nothing."""
        best: tuple[_Harm, Fix] | None = None
        for each in _ways(fix):
            after = self._after(each, state)
            if after is None:
                break
            errors = after.report.errors
            new = worsened(state.report.errors, errors)
            leaves = " ".join(dict.fromkeys(filter(None, (each.leaves, *(finding.message for finding in new)))))
            outcome = replace(each, leaves=leaves, errors_after=len(errors), instead=())
            harm = bool(leaves), _is_something_lost(state.file, after.file), len(errors)
            if len(errors) <= len(state.report.errors) and (best is None or harm < best[0]):
                best = harm, outcome
            if not new:
                break
        return best

    def chain(self, state: _State) -> Mend | None:
        """Fixes one after the other, until nothing is wrong; None if they lead nowhere."""
        steps: list[Fix] = []
        while not state.report.is_legal:
            fix = self._step(state)
            if fix is None:
                return None
            steps.append(fix)
            state = state.after[id(fix)]
        moves = tuple(move for fix in steps for move in fix.moves)
        return Mend(tuple(fix.title for fix in steps), moves) if len(moves) <= MOST_MOVES else None

    def _step(self, state: _State) -> Fix | None:
        """The first fix that leaves fewer errors, else one that lessens them; of the army before what is agreed on."""
        fixes = [fix for finding in state.report.errors for fix in finding.fixes]
        for is_agreed in (False, True):
            lessens: Fix | None = None
            for fix in fixes:
                way = self._way_on(fix, state, is_agreed=is_agreed)
                if way and _errors(state.after[id(way)]) < _errors(state):
                    return way
                lessens = lessens or way
            if lessens or self.work <= 0:
                return lessens
        return None

    def _way_on(self, fix: Fix, state: _State, *, is_agreed: bool) -> Fix | None:
        """The first way of a fix that leaves fewer errors or lessens them."""
        for way in _ways(fix):
            after = self._after(way, state) if _changes_what_is_agreed(way) == is_agreed else None
            if after and (_errors(after) < _errors(state) or _is_lessened(state.report, after.report)):
                return way
        return None

    def _after(self, fix: Fix, state: _State) -> _State | None:
        """The army after a fix; None when enough was looked at."""
        known = state.after.get(id(fix))
        if known or self.work <= 0:
            return known
        file = apply(state.file, fix.moves)
        after = state.after[id(fix)] = _State(file, self.check(file))
        self.work -= len(state.file.entries) + LINES_PER_FINDING * len(after.report.findings) + 1
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
    if isinstance(finding.have, int) and isinstance(finding.need, int):
        return abs(finding.have - finding.need)
    return 0


def _errors(state: _State) -> int:
    return len(state.report.errors)


def _is_lessened(before: Report, after: Report) -> bool:
    """As many errors as before, none of them worse, and less in all."""
    is_less = sum(map(_distance, after.errors)) < sum(map(_distance, before.errors))
    return is_less and len(before.errors) == len(after.errors) and not worsened(before.errors, after.errors)


def _is_something_lost(before: ArmyFile, after: ArmyFile) -> bool:
    """Fewer of a card, wherever it stands, or something else that both players agreed on."""
    is_agreed = (before.limit, before.options) == (after.limit, after.options)
    return not is_agreed or not cards_in(before.entries) <= cards_in(after.entries)


def _ways(fix: Fix) -> Iterator[Fix]:
    """A fix and what may be done instead, as far as it can be made at once."""
    return (each for each in chain((fix,), fix.instead) if len(each.moves) <= MOST_MOVES)


def _changes_what_is_agreed(fix: Fix) -> bool:
    """True where it changes what both players agreed on, and not the army alone."""
    return any(isinstance(move, SetLimit | SetOption) for move in fix.moves)
