"""A game's army rules over its cards on paper: a check of an army that asks no database."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from validation.army import ArmyFile
from validation.report import Finding, Report
from validation.rules import RosterArmy, Rulebook

ArmyT = TypeVar("ArmyT", bound=RosterArmy)
CardsT = TypeVar("CardsT")


class PaperShelf(Protocol):
    """Stands in for the catalog's shelf: the same cards, read from the fixture files."""

    def kind(self, kind: str) -> Mapping[str, Any]:
        """The cards of a kind by their slugs."""


class Rows(list[Any]):
    """Rows inside a card, answered as the catalog answers them."""

    def all(self) -> "Rows":
        return self


class RulesOnPaper(Generic[ArmyT, CardsT]):
    """The book and the paper shelf of a game, as the tests of its rules ask them."""

    def __init__(self, book: Rulebook[ArmyT, CardsT], shelf: PaperShelf) -> None:
        self.book, self.shelf = book, shelf

    def cards(self) -> CardsT:
        return self.book.cards(self.shelf)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of the cards that a line can be of."""
        return {slug: card.name for kind in self.book.kinds for slug, card in self.shelf.kind(kind).items()}

    def check(self, file: ArmyFile) -> Report:
        return self.book.check(file, self.shelf)

    def findings(self, file: ArmyFile, code: str) -> list[Finding]:
        """The findings of one rule."""
        (rule,) = (rule for rule in self.book.rulesets[file.ruleset].rules if rule.code == code)
        return list(rule.findings(self.build_roster(file)))

    def is_legal(self, file: ArmyFile) -> bool:
        return self.book.is_legal(file, self.shelf)

    def mended(self, file: ArmyFile) -> Report:
        """The report with fixes that were tried."""
        return self.book.check_and_mend(file, self.shelf)

    def build_roster(self, file: ArmyFile) -> ArmyT:
        return self.book.build_roster(file, self.shelf)
