"""Skirmish of Straws as a linear model: each straw is a column, the limit a row."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from catalog.games.skirmish_of_straws.plain import Cards
from validation.army import ArmyFile, Entry
from validation.games.skirmish_of_straws import Bundle, Piece
from validation.solving.columns import Column, Newcomer, summed
from validation.solving.linear import Model
from validation.solving.movelist import Step
from validation.solving.parts import Taste

PIECE_RULES: frozenset[str] = frozenset()
PRICE_RULE = "bundle_within_limit"
IS_ASKED_ALONE, LASTING_RULES = False, None
TASTES: Mapping[str, Taste[Piece]] = {"long": Taste("Long", lambda piece: piece.straw.length)}
FIGURES: Mapping[str, Callable[[Piece], int]] = {"Length": lambda piece: piece.straw.length}


def agreements(file: ArmyFile, army: Bundle) -> Iterable[Sequence[Step]]:
    """A bundle can always be legal by what is agreed on."""
    return [()]


def forms(army: Bundle, piece: Piece, entry: Entry) -> Iterable[tuple[Entry, ...]]:
    """A straw has no other form."""
    return ()


def newcomers(army: Bundle) -> Iterator[Newcomer]:
    """Every straw in the bundle may have others beside it."""
    for slug in dict.fromkeys(piece.straw.slug for piece in army.pieces):
        yield Newcomer(Entry(0, slug), 9)


def needed(army: Bundle, newcomers: Sequence[Newcomer]) -> Sequence[Newcomer]:
    """None: no rule asks for a straw."""
    return ()


def require(model: Model, army: Bundle, columns: Sequence[Column[Piece]]) -> None:
    """The limit."""
    if army.limit is not None:
        model.require(PRICE_RULE, summed(columns, lambda piece: piece.cost), most=army.limit)


def traits(piece: Piece) -> Iterable[str]:
    """Straws are told apart by nothing."""
    return ()


def trait_names(cards: Cards) -> Mapping[str, str]:
    """No words."""
    return {}
