"""The findings in an army, as pages show them: all of them counted, and as many in full as a page can hold.

A finding stands in full once: beside its line, if it is about one, else in the summary; the other place names it and
leads there. Where there are very many, the summary has the first ones of each rule, and the later lines name their
rules; a line that is opened tells all.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import ClassVar

from catalog.models import RuleSection
from validation.moves import Move, as_json
from validation.report import Finding

#: So many findings of one rule stand in the summary in full, and so many beside the lines of an army.
MOST_OF_A_RULE, MOST_BESIDE = 8, 200


def moves_value(moves: Iterable[Move]) -> str:
    """Moves as a button carries them."""
    return json.dumps([as_json(move) for move in moves], separators=(",", ":"))


@dataclass(frozen=True)
class FixView:
    """A fix as a button: its words, what it sends, what stays wrong afterwards, and whether the army is legal then."""

    title: str
    moves: str
    leaves: str
    is_last: bool


@dataclass(frozen=True)
class FindingView:
    """A finding with its rule's title, the section that it cites, and the names of the army's lines by their keys."""

    finding: Finding
    title: str
    section: RuleSection | None
    names: Mapping[int, str]
    number: int

    @property
    def is_error(self) -> bool:
        return self.finding.level == "error"

    #: So many lines are named one by one.
    FEW: ClassVar[int] = 8

    @cached_property
    def fixes(self) -> tuple[FixView, ...]:
        """The ways to mend it, made when they are shown."""
        return tuple(
            FixView(fix.title, moves_value(fix.moves), fix.leaves, self.is_error and fix.errors_after == 0)
            for fix in self.finding.fixes
        )

    @property
    def is_about_one(self) -> bool:
        """About one line, so that its fixes stand beside that, too, and not in the summary alone."""
        return len(self.finding.at) == 1

    @property
    def first_lines(self) -> list[tuple[int, str]]:
        """The lines that it is about, by key and name: as many as are named."""
        return [(key, self.names.get(key, "")) for key in self.finding.at[: self.FEW]]

    @property
    def more_lines(self) -> int:
        return max(0, len(self.finding.at) - self.FEW)

    @property
    def stands_beside(self) -> bool:
        """True where all of it stands beside its lines, too; its fixes do, if it is about one or the line is open."""
        return bool(self.finding.at) and not self.more_lines

    @property
    def numbers(self) -> str:
        """Have and need side by side, if the rule compares something."""
        if self.finding.have is None or self.finding.need is None:
            return ""
        return f"have {self.finding.have}, need {self.finding.need}"


@dataclass(frozen=True)
class RuleFindings:
    """The findings of one rule in the summary: those in full, and those that stand beside their lines alone."""

    shown: tuple[FindingView, ...]
    beside: tuple[FindingView, ...]

    @property
    def title(self) -> str:
        return self.shown[0].title

    @property
    def level(self) -> str:
        return self.shown[0].finding.level

    @property
    def more(self) -> int:
        """The number of findings besides."""
        return len(self.beside)

    @property
    def first_lines(self) -> list[tuple[int, str]]:
        """The lines where the first of them stand."""
        lines = dict(line for finding in self.beside[: FindingView.FEW] for line in finding.first_lines)
        return list(lines.items())[: FindingView.FEW]


def by_rule(findings: Iterable[FindingView]) -> list[RuleFindings]:
    """Findings rule by rule: what makes the army illegal comes before advice."""
    worst_first = sorted(findings, key=lambda finding: not finding.is_error)
    return [_of_rule(list(group)) for _, group in groupby(worst_first, key=lambda finding: finding.finding.code)]


def _of_rule(group: Sequence[FindingView]) -> RuleFindings:
    beside = [finding for finding in group[MOST_OF_A_RULE:] if finding.stands_beside]
    kept = {id(finding) for finding in beside}
    return RuleFindings(tuple(finding for finding in group if id(finding) not in kept), tuple(beside))


def by_line(findings: Iterable[FindingView]) -> dict[int, list[FindingView]]:
    """The findings on each line, by its key."""
    found: dict[int, list[FindingView]] = {}
    for finding in findings:
        for key in dict.fromkeys(finding.finding.at):
            found.setdefault(key, []).append(finding)
    return found


def in_short(findings: Sequence[FindingView]) -> str:
    """The rules that a line breaks, each once, with how often."""
    times = Counter(finding.title.rstrip(".") for finding in findings)
    return "; ".join(f"{title} ({count})" if count > 1 else title for title, count in times.items())
