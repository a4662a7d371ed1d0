"""The army rules of Skirmish of Straws: a bundle costs no more than its limit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from catalog.games.skirmish_of_straws.plain import Cards, Straw, cards_of
from validation.army import ArmyFile
from validation.report import Finding
from validation.rules import Rulebook
from validation.shortcuts import spend_less
from validation.words import amount


@dataclass(frozen=True, slots=True)
class Piece:
    """A line of the bundle: a straw and how many of it."""

    key: int
    straw: Straw
    count: int

    @property
    def cost(self) -> int:
        return self.straw.cost

    @property
    def cost_parts(self) -> tuple[tuple[str, int], ...]:
        return ((self.straw.name, self.straw.cost),)


@dataclass(frozen=True)
class Bundle:
    """An army of straws."""

    pieces: tuple[Piece, ...]
    limit: int | None

    @property
    def total(self) -> int:
        return sum(piece.cost * piece.count for piece in self.pieces)

    @property
    def length(self) -> int:
        return sum(piece.straw.length * piece.count for piece in self.pieces)


def build_roster(file: ArmyFile, cards: Cards, agreed: Mapping[str, Any], rules: frozenset[str]) -> Bundle:
    """The bundle that is written there."""
    return Bundle(tuple(Piece(each.key, cards[each.card], each.count) for each in file.entries), file.limit)


book: Rulebook[Bundle, Cards] = Rulebook(
    "skirmish-of-straws",
    kinds=("straw",),
    cards_of=cards_of,
    roster_of=build_roster,
    line_word="straw",
    usual_limit=20,
)


STILL = "{} points would still be too much."


@book.rule(cites="bundles.limit")
def bundle_within_limit(bundle: Bundle) -> Iterator[Finding]:
    """A bundle costs no more than its limit."""
    if bundle.limit is not None and bundle.total > bundle.limit:
        yield Finding(
            f"The bundle costs {bundle.total}; the limit is {bundle.limit}.",
            have=bundle.total,
            need=bundle.limit,
            fixes=tuple(spend_less(bundle.pieces, bundle.total - bundle.limit, _less, STILL)),
        )


def _less(piece: Piece, gone: int) -> str:
    return f"Take out {amount(gone, piece.straw.name)}"


book.ruleset("open", "Open", "Any straws within the limit.", book.rules.values())
