"""The roster sheet as plain data: an army's pieces with their figures, what they cost, and every text once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from armybuilder.faces.face import Accent, Block, Stat


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """One line of the army. `lines` are short facts by name (Stack, Items); `texts` the rules that it brings along.

    What comes with the army and is not paid for has no cost.
    """

    count: int
    name: str
    cost: int | None
    traits: str = ""
    figures: tuple[Stat, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    cost_parts: tuple[tuple[str, int], ...] = ()
    texts: tuple[Block, ...] = ()
    emblem: str = ""
    accent: Accent = "slate"
    note: str = ""
    key: int = 0


@dataclass(frozen=True, slots=True)
class RosterFinding:
    """A rule's finding about the army: the rule's title, its message, the section that it cites."""

    title: str
    message: str
    cites: str = ""
    is_error: bool = True


@dataclass(frozen=True, slots=True)
class Roster:
    """An army on paper."""

    name: str
    game: str
    ruleset: str
    total: int
    limit: int | None
    entries: tuple[RosterEntry, ...]
    findings: tuple[RosterFinding, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    cost_word: str = "points"
    line_word: str = "unit"
    supplies: tuple[RosterEntry, ...] = ()

    @property
    def is_legal(self) -> bool:
        return not any(finding.is_error for finding in self.findings)

    @property
    def count(self) -> int:
        """The number of pieces, copies counted."""
        return sum(entry.count for entry in self.entries)

    @property
    def all(self) -> Sequence[RosterEntry]:
        """The lines, then what comes with the army beside them."""
        return (*self.entries, *self.supplies)

    @property
    def texts(self) -> Sequence[Block]:
        """Every text that some piece brings along, once, by its name."""
        return sorted(unique(block for entry in self.all for block in entry.texts), key=lambda block: block.title)


def unique(blocks: Iterable[Block]) -> list[Block]:
    """Blocks without repeats, in their order."""
    return list(dict.fromkeys(blocks))
