"""The rules reference as pages: chapters, sections, pictures, what leans on them, and answers to questions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

from armybuilder.browse.questions import answers
from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.parts import figure_of
from catalog.models import Card, RuleSection, page_of
from catalog.shelf import CatalogEntry, Shelf
from validation.books import rulebook
from validation.rules import Rule

#: Longer groups are folded until one asks for them.
OPEN_ENTRIES = 24


@dataclass(frozen=True)
class Mentioned:
    """Entries of one sort: a kind's plural, and who they are."""

    name: str
    entries: list[CatalogEntry]

    @property
    def is_long(self) -> bool:
        return len(self.entries) > OPEN_ENTRIES


def by_kind(entries: Iterable[CatalogEntry]) -> list[Mentioned]:
    """Entries in groups; the groups, and what is in them, in the order in which they come."""
    groups: dict[str, list[CatalogEntry]] = {}
    for entry in entries:
        groups.setdefault(_sort_of(entry), []).append(entry)
    last = ("terms", "rules")
    return [Mentioned(name, groups[name]) for name in sorted(groups, key=lambda name: name in last)]


def _sort_of(entry: CatalogEntry) -> str:
    if isinstance(entry, Card):
        return str(type(entry)._meta.verbose_name_plural)
    return "rules" if isinstance(entry, RuleSection) else "terms"


#: The cards that are named below a section; more would drown it, and stand on the section's own page.
MOST_CARDS = 12


@dataclass(frozen=True)
class Passage:
    """A section as the page shows it: its picture, the cards that use it by kind, the army rules that enforce it."""

    section: RuleSection
    figure: Diagram | None
    users: list[Mentioned]
    laws: list[Rule[Any]]

    @property
    def count(self) -> int:
        return sum(len(group.entries) for group in self.users)

    @property
    def is_short(self) -> bool:
        """True where all cards that use it can be named below it."""
        return self.count <= MOST_CARDS

    @property
    def address(self) -> str:
        return page_of("section", self.section.game_id, self.section.slug)


@dataclass
class Chapter:
    """A chapter: its own passage and those of its sections, and the chapters beside it."""

    passage: Passage
    sections: list[Passage] = field(default_factory=list)
    before: RuleSection | None = None
    after: RuleSection | None = None


@lru_cache(maxsize=8)
def chapters(shelf: Shelf) -> list[Chapter]:
    """The whole reference, in the book's order."""
    found: list[Chapter] = []
    for section in shelf.sections:
        passage = _passage(section, shelf)
        if section.depth and found:
            found[-1].sections.append(passage)
        else:
            found.append(Chapter(passage))
    for one, next_one in pairwise(found):
        one.after, next_one.before = next_one.passage.section, one.passage.section
    return found


def _passage(section: RuleSection, shelf: Shelf) -> Passage:
    users = by_kind(_cards_using(section, shelf))
    laws = [rule for rule in rulebook(shelf.game.slug).rules.values() if rule.cites == section.slug]
    return Passage(section, figure_of(section, shelf), users, laws)


def _cards_using(section: RuleSection, shelf: Shelf) -> Iterable[Card]:
    """The cards whose texts use a term that this section explains."""
    entries = (entry for term in section.terms.all() for entry in shelf.named_by(term.card or term))
    return dict.fromkeys(entry for entry in entries if isinstance(entry, Card))


@lru_cache(maxsize=8)
def passages(shelf: Shelf) -> Mapping[str, Passage]:
    """Every section as it is shown, by slug, in the book's order."""
    return {
        passage.section.slug: passage for chapter in chapters(shelf) for passage in (chapter.passage, *chapter.sections)
    }


def rules_page(shelf: Shelf, text: str) -> Mapping[str, object]:
    """The chapters, and with a question the sections that answer it, the best first."""
    context: dict[str, object] = {"chapters": chapters(shelf), "found": None}
    if text:
        known = passages(shelf)
        context["found"] = [(answer, known[answer.section.slug]) for answer in answers(shelf, text)]
    return context


@dataclass(frozen=True)
class SectionPage:
    """A section by itself, with where it stands and all that has to do with it."""

    passage: Passage
    chapter: Passage
    below: list[Passage]
    before: Passage | None
    after: Passage | None
    names: list[Mentioned]
    named_by: list[Mentioned]


def section_page(shelf: Shelf, slug: str) -> SectionPage | None:
    known = passages(shelf)
    if slug not in known:
        return None
    order = list(known)
    place = order.index(slug)
    passage, head = known[slug], slug.partition(".")[0]
    section = passage.section
    return SectionPage(
        passage,
        known.get(head, passage),
        [each for other, each in known.items() if other.startswith(f"{slug}.")],
        known[order[place - 1]] if place else None,
        known[order[place + 1]] if place + 1 < len(order) else None,
        by_kind(shelf.names(section)),
        by_kind(shelf.named_by(section)),
    )
