"""The rules reference as a page: chapters with their sections, pictures, and the cards that lean on them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from armybuilder.browse.search import rules_about
from armybuilder.printing.diagrams import Diagram
from armybuilder.printing.faces import figure_of
from catalog.models import Card, RuleSection
from catalog.shelf import Shelf

#: So many cards are named below a section; more would drown it.
MOST_CARDS = 12


@dataclass(frozen=True)
class Passage:
    """A section as the page shows it."""

    section: RuleSection
    figure: Diagram | None
    cards: list[Card]


@dataclass(frozen=True)
class Chapter:
    """A chapter: its own passage and those of its sections."""

    passage: Passage
    sections: list[Passage] = field(default_factory=list)


@lru_cache(maxsize=8)
def chapters(shelf: Shelf) -> list[Chapter]:
    """The whole reference, in the book's order."""
    found: list[Chapter] = []
    for section in shelf.sections:
        passage = Passage(section, figure_of(section, shelf), _cards_using(section, shelf))
        if section.depth and found:
            found[-1].sections.append(passage)
        else:
            found.append(Chapter(passage))
    return found


def _cards_using(section: RuleSection, shelf: Shelf) -> list[Card]:
    """The cards whose texts use a term that this section explains, if they are few."""
    entries = (entry for term in section.terms.all() for entry in shelf.named_by(term))
    cards = list(dict.fromkeys(entry for entry in entries if isinstance(entry, Card)))
    return cards if len(cards) <= MOST_CARDS else []


def rules_page(shelf: Shelf, text: str) -> Mapping[str, Any]:
    """The chapters, and with a search text only the passages in which it stands."""
    if not text:
        return {"chapters": chapters(shelf), "found": None}
    wanted = set(rules_about(shelf, text))
    passages = [passage for chapter in chapters(shelf) for passage in (chapter.passage, *chapter.sections)]
    return {"chapters": chapters(shelf), "found": [each for each in passages if each.section in wanted]}
