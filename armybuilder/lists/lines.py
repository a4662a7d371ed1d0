"""A line of an army in the builder."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from armybuilder.browse.parts import Context
from armybuilder.lists.findings import FindingView
from armybuilder.lists.models import Army
from catalog.models import Card
from validation.army import Entry
from validation.books import AnyRulebook


@dataclass(frozen=True)
class LineView:
    """One line of the army in the builder.

    What the rules say of it is in `findings`, or, where that is too much for one page, `in_short`; `owned` is a note on
    what its person has of it. A brief line names what stands `beside` its card, and leaves its facts out. `version` is
    that of the shelf on which its cards stand.
    """

    army: Army
    book: AnyRulebook
    version: str
    entry: Entry
    card: Card
    place: int
    last: int
    cost: int
    parts: tuple[tuple[str, int], ...]
    facts: str
    findings: tuple[FindingView, ...]
    in_short: str
    is_open: bool
    is_brief: bool = False
    beside: str = ""
    owned: str = ""
    bench: Context = field(default_factory=dict)

    @property
    def total(self) -> int:
        return self.cost * self.entry.count

    @property
    def why(self) -> str:
        """The parts of the cost: "2 × 25, each 8 Warrior + 11 Spearman + 6 Stack of 2"; "" for one card alone."""
        parts = " + ".join(f"{amount} {label}" for label, amount in self.parts)
        if self.entry.count == 1:
            return parts if len(self.parts) > 1 else ""
        if self.cost == 1 and len(self.parts) == 1:
            return ""
        each = f"{self.entry.count} × {self.cost}"
        return f"{each}, each {parts}" if len(self.parts) > 1 else each

    @property
    def body(self) -> SafeString:
        """All of it but what the rules say and what can be changed, as HTML."""
        place = (self.entry.key, self.place, self.place == self.last, self.is_open, self.is_brief)
        words = (self.entry.count, self.entry.note, self.total, self.why, self.facts, self.beside)
        return _body(_Body((self.army.key, self.version, self.card.slug, *place, *words), self))


@dataclass(frozen=True)
class _Body:
    """All that a line's body shows, and the line. A page after a change has most lines as they were."""

    shown: tuple[Hashable, ...]
    line: LineView = field(compare=False)


@lru_cache(maxsize=2048)
def _body(asked: _Body) -> SafeString:
    name = "brief" if asked.line.is_brief else "body"
    return render_to_string(f"lists/_line_{name}.html", {"line": asked.line})
