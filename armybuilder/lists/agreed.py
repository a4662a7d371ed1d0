"""The players' agreements beside the ruleset and the limit, in words: the level, the scenario, the side."""

from collections.abc import Iterator
from dataclasses import dataclass

from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile, CardOption
from validation.books import rulebook


@dataclass(frozen=True)
class Agreed:
    """One thing agreed on, or to be: then its words are "".

    A usual one goes without saying: it is what the ruleset has anyway. An idle one means nothing to the ruleset.
    """

    label: str
    words: str
    is_usual: bool = False
    is_idle: bool = False
    is_chosen: bool = False

    @property
    def short(self) -> str:
        """For where there is little room: a choice says enough by itself, a number does not."""
        return self.words if self.is_chosen else str(self)

    def __str__(self) -> str:
        return f"{self.label}: {self.words}"


def agreed_on(file: ArmyFile, cards: Shelf) -> list[Agreed]:
    """The agreements that an army's ruleset reads: options with values, choices made, numbers that are not usual."""
    return [each for each in all_agreed(file, cards) if each.words and not each.is_idle]


def all_agreed(file: ArmyFile, cards: Shelf) -> Iterator[Agreed]:
    """Every option of an army's game with its value, then every choice, then the number of every card."""
    book = rulebook(file.game)
    numbers, usual = book.options_of(file), book.usual_options(file.ruleset)
    for option in book.options:
        value = numbers[option.name]
        is_idle = not book.is_used(option, file.ruleset)
        yield Agreed(option.label, str(value), value == usual[option.name], is_idle)
    chosen = book.choices_of(file)
    for choice in book.choices:
        made = chosen[choice.name]
        card = cards.find(choice.kind, made) if choice.kind else None
        words = card.name if card else dict(choice.values).get(made, made)
        yield Agreed(choice.label, words, is_usual=not made, is_chosen=True)
    for each in book.card_options:
        for number in card_numbers(each, file, cards):
            label = f"{each.label}, {number.card.name}"
            yield Agreed(label, str(number.value), number.is_usual, is_idle=number.is_usual)


@dataclass(frozen=True)
class CardNumber:
    """The number of one card, by its name among the options, with what it usually is."""

    of: CardOption
    name: str
    card: Card
    value: int
    usual: int

    @property
    def is_usual(self) -> bool:
        return self.value == self.usual


def card_numbers(option: CardOption, file: ArmyFile, cards: Shelf) -> Iterator[CardNumber]:
    """The number of every card that an option speaks of, in the book's order."""
    for slug, card in cards.among(option.kinds).items():
        name, usual = option.option(slug), getattr(card, option.usual)
        yield CardNumber(option, name, card, int(file.options.get(name, usual)), usual)
