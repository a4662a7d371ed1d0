"""The answer of the rules: findings, each with its rule, its place, its numbers and the fixes that would mend it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, overload

from validation.moves import Move

Level = Literal["error", "advice"]


@dataclass(frozen=True, slots=True)
class Fix:
    """Moves that mend a finding, with the words for the button.

    `leaves` says what is still wrong afterwards; `instead` are other moves to the same end, which are offered in its
    place where they bring less trouble. A fix that was tried knows how many errors the army has afterwards.
    """

    title: str
    moves: tuple[Move, ...]
    leaves: str = ""
    instead: Sequence["Fix"] = ()
    errors_after: int | None = None


class LazyFixes(Sequence[Fix]):
    """Fixes that are made once somebody looks at one: of an army's many reports few are looked at so closely."""

    def __init__(self, make: Callable[[], Iterable[Fix]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> tuple[Fix, ...]:
        return tuple(self._make())

    @overload
    def __getitem__(self, at: int) -> Fix: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Fix, ...]: ...
    def __getitem__(self, at: int | slice) -> Fix | tuple[Fix, ...]:
        return self._made[at]

    def __len__(self) -> int:
        return len(self._made)

    def __eq__(self, other: object) -> bool:
        return self._made == (other._made if isinstance(other, LazyFixes) else other)

    def __hash__(self) -> int:
        return hash(self._made)

    def __reduce__(self) -> tuple[type[tuple[Fix, ...]], tuple[tuple[Fix, ...]]]:
        return tuple, (self._made,)


@dataclass(frozen=True, slots=True)
class Mend:
    """Fixes that make an army legal one after the other: their words, and all their moves in one list."""

    steps: tuple[str, ...]
    moves: tuple[Move, ...]


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


@dataclass(frozen=True, slots=True)
class Report:
    """All findings on an army, in the order of the rules, and what it costs.

    Once its fixes were tried, `mend` makes the army legal, if the fixes can; `untried` findings have theirs held back,
    because too much is wrong to try all at once; and `legal_by` names the rulesets that the army keeps as it stands.
    """

    findings: tuple[Finding, ...]
    total: int
    limit: int | None
    mend: Mend | None = None
    untried: int = 0
    legal_by: tuple[str, ...] = ()

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.level == "error"]

    @property
    def is_legal(self) -> bool:
        """No error; advice stops nobody."""
        return not any(finding.level == "error" for finding in self.findings)

    def about(self, key: int) -> list[Finding]:
        return [finding for finding in self.findings if key in finding.at]


def codes(findings: Iterable[Finding]) -> list[str]:
    return [finding.code for finding in findings]
