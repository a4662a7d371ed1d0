"""Sample armies on the pages where an army begins."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.template import Context

from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.serving.panels import add_panel
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.words import amount

UNBROKEN_TIMES = "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Sample:
    """A sample army to begin with: its rules, what it is for, what it costs, and its cards in words."""

    slug: str
    name: str
    ruleset: str
    words: str
    total: int
    cost_word: str
    cards: str


def register() -> None:
    add_panel("new-army", 10, "welcome/_samples.html", _samples)


def _samples(page: Context) -> Mapping[str, Any] | None:
    """The sample armies of a game, for people who begin without a card."""
    game = page["game"].slug
    found = {} if page["card"] else samples(game)
    return {"samples": [_sample(slug, file, shelf(game)) for slug, file in found.items()]} if found else None


def _sample(slug: str, file: ArmyFile, shelf: Shelf) -> Sample:
    book = rulebook(file.game)
    return Sample(
        slug=slug,
        name=file.name,
        ruleset=book.rulesets[file.ruleset].name,
        words=adapter_of(file.game).army_words(file, shelf),
        total=book.check(file, shelf).total,
        cost_word=book.cost_word,
        cards=_in_words(file, shelf),
    )


def _in_words(file: ArmyFile, shelf: Shelf) -> str:
    """“2 × Soldier, Knight”: what stands on top of the lines, each card once; no number is cut off from its name."""
    known = shelf.among(rulebook(file.game).kinds)
    counts: Counter[str] = Counter()
    for entry in file.entries:
        counts[known[entry.card].name] += entry.count
    return ", ".join(amount(count, name) for name, count in counts.items()).replace(" × ", UNBROKEN_TIMES)
