"""Sample armies on the pages where an army begins."""

from collections import Counter
from dataclasses import dataclass

from django import template

from armybuilder.play.army_choice import samples
from catalog.models import Game
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.words import amount

register = template.Library()

UNBROKEN_TIMES = "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Sample:
    """A sample army to begin with: its rules, what it costs, and its cards in words."""

    slug: str
    name: str
    ruleset: str
    total: int
    cost_word: str
    cards: str


@register.simple_tag
def sample_armies(game: Game) -> list[Sample]:
    """The sample armies of a game."""
    cards = shelf(game.slug)
    return [_sample(slug, file, cards) for slug, file in samples(game.slug).items()]


def _sample(slug: str, file: ArmyFile, shelf: Shelf) -> Sample:
    book = rulebook(file.game)
    return Sample(
        slug=slug,
        name=file.name,
        ruleset=book.rulesets[file.ruleset].name,
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
