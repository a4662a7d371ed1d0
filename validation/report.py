"""What the rules answer: findings, each with its rule, its place, its numbers and the fixes that would mend it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from validation.moves import Move, as_json

Level = Literal["error", "advice"]


@dataclass(frozen=True, slots=True)
class Fix:
    """Moves that mend a finding, with the words for the button; `leaves` says what is still wrong afterwards."""

    title: str
    moves: tuple[Move, ...]
    leaves: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a rule has to say about an army.

    `at` holds the keys of the entries that it is about; `have` and `need` what the rule compares, numbers or names.
    A rule writes the message, the place and the fixes; code, level and citation come from the rule itself.
    """

    message: str
    at: tuple[int, ...] = ()
    have: int | str | None = None
    need: int | str | None = None
    fixes: tuple[Fix, ...] = ()
    code: str = ""
    level: Level = "error"
    cites: str = ""

    def as_json(self) -> dict[str, object]:
        """The finding as plain data."""
        return {
            "code": self.code,
            "level": self.level,
            "message": self.message,
            "cites": self.cites,
            "at": list(self.at),
            "have": self.have,
            "need": self.need,
            "fixes": [
                {"title": f.title, "moves": [as_json(m) for m in f.moves], "leaves": f.leaves} for f in self.fixes
            ],
        }


@dataclass(frozen=True, slots=True)
class Report:
    """All findings on an army, in the order of the rules, and what it costs."""

    findings: tuple[Finding, ...]
    total: int
    limit: int | None

    @property
    def is_legal(self) -> bool:
        """No error; advice stops nobody."""
        return not any(finding.level == "error" for finding in self.findings)

    def about(self, key: int) -> list[Finding]:
        """The findings on one line."""
        return [finding for finding in self.findings if key in finding.at]

    def as_json(self) -> dict[str, object]:
        """The report as plain data."""
        return {
            "legal": self.is_legal,
            "total": self.total,
            "findings": [finding.as_json() for finding in self.findings],
        }


def codes(findings: Iterable[Finding]) -> list[str]:
    """The codes of findings, in their order."""
    return [finding.code for finding in findings]
