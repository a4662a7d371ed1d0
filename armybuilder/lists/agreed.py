"""What the players agree on beside the ruleset and the limit, in words: the level, the scenario, the side."""

from collections.abc import Iterator
from dataclasses import dataclass

from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook


@dataclass(frozen=True)
class Agreed:
    """One thing agreed on. A usual one goes without saying: it is what the ruleset has anyway."""

    label: str
    words: str
    is_usual: bool = False

    def __str__(self) -> str:
        return f"{self.label}: {self.words}"


def agreed_on(file: ArmyFile, cards: Shelf) -> Iterator[Agreed]:
    """Every option of an army's game with its value, then the choices that are made."""
    book = rulebook(file.game)
    numbers, usual = book.options_of(file), book.usual_options(file.ruleset)
    for option in book.options:
        value = numbers[option.name]
        yield Agreed(option.label, str(value), is_usual=value == usual[option.name])
    chosen = book.choices_of(file)
    for choice in book.choices:
        if made := chosen[choice.name]:
            card = cards.find(choice.kind, made) if choice.kind else None
            yield Agreed(choice.label, card.name if card else dict(choice.values).get(made, made))
