"""The army on the first page: a sample from which a line is missing, what the rules say to it, and their fix."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from armybuilder.lists.models import Army
from armybuilder.lists.presenters import ArmyView
from armybuilder.play.army_choice import samples
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.moves import Add, Remove, apply
from validation.report import Fix


@dataclass(frozen=True)
class Example:
    """A sample army without one of its lines, and the fixes of the one finding that this leaves."""

    sample: str
    army: ArmyFile
    fixes: Sequence[Fix]

    def mended(self, number: int) -> ArmyFile:
        """The army after one of the fixes; as it is, if there is no such fix."""
        return apply(self.army, self.fixes[number].moves) if number < len(self.fixes) else self.army


@lru_cache(maxsize=8)
def example_of(shelf: Shelf) -> Example | None:
    """The first sample of a game that one line less makes illegal in just one way, which adding a card mends."""
    return next(_examples(shelf), None)


def _examples(shelf: Shelf) -> Iterator[Example]:
    book = rulebook(shelf.game.slug)
    for name, file in samples(shelf.game.slug).items():
        for entry in file.entries:
            army = apply(file, [Remove(entry.key)])
            errors = book.check(army, shelf).errors
            if len(errors) != 1:
                continue
            (error,) = book.check_and_mend(army, shelf).errors
            if _begins_with_adding(error.fixes):
                yield Example(name, army, error.fixes)


def _begins_with_adding(fixes: Sequence[Fix]) -> bool:
    """True where the best fix adds a card and leaves nothing wrong."""
    return bool(fixes) and not fixes[0].errors_after and isinstance(fixes[0].moves[0], Add)


def example_view(example: Example, shelf: Shelf, fix: int | None) -> ArmyView:
    """The example as the builder would show it, or how it stands after one of its fixes."""
    file = example.army if fix is None else example.mended(fix)
    return ArmyView(Army(game=shelf.game, name=file.name), file, shelf)


def dearest_card(example: Example, shelf: Shelf) -> Card:
    """The card of the army that costs most: the one to look at first."""
    known = shelf.among(rulebook(shelf.game.slug).kinds)
    cards: list[Card] = [known[entry.card] for entry in example.army.entries]
    return max(cards, key=lambda card: card.cost or 0)
