"""The one-click fixes that findings offer: what to take out, add or agree on.

Each answers a list, empty if it does not help, so that a rule can put several behind each other.
"""

from collections.abc import Iterable, Iterator

from catalog.games.tactica.plain import DeckCard
from validation.army import MOST_COUNT
from validation.games.tactica.deck import Deck
from validation.moves import Add, Move, SetOption
from validation.report import Fix
from validation.shortcuts import fewer, least
from validation.words import amount, counted, listed

MOST_BOXES = 9


def agree_on(option: str, number: int, words: str) -> list[Fix]:
    """Go back to the number that the book gives."""
    return [Fix(f"Play with {words}", (SetOption(option, number),))]


def take_out(deck: Deck, card: DeckCard, excess: int) -> list[Fix]:
    """Take out what is too much of a card, from its last line on."""
    moves: list[Move] = []
    left = excess
    for piece in reversed([piece for piece in deck.pieces if piece.card is card]):
        gone = min(piece.count, left)
        if gone:
            moves.append(fewer(piece, gone))
            left -= gone
    return [Fix(f"Take out {amount(excess, card.name)}", tuple(moves))]


def more_boxes(deck: Deck, card: DeckCard) -> list[Fix]:
    """Play with as many boxes as it takes to have the deck's copies of a card."""
    each = deck.in_box(card)
    boxes = least(each, deck.copies[card.slug]) if each and not card.is_unique else MOST_BOXES + 1
    return agree_on("boxes", boxes, counted(boxes, "box", "boxes")) if boxes <= MOST_BOXES else []


def complete(deck: Deck) -> list[Fix]:
    """Add all that a whole box has and the deck has not."""
    title = f"Add the {counted(sum(n for _, n in deck.missing), 'missing card')}" if deck.total else "Add the whole box"
    return _add(deck, title, deck.missing)


def fill(deck: Deck, lacking: int, cards: Iterable[DeckCard]) -> list[Fix]:
    """Add as many of these cards as are lacking, those of which most are left in the box first."""
    wanted = list(_left_in_box(deck, lacking, cards))
    left = lacking - sum(number for _, number in wanted)
    title = f"Add {listed([amount(number, card.name) for card, number in wanted])}"
    return _add(deck, title, wanted, f"{counted(left, 'card')} would still be missing." if left else "")


def _left_in_box(deck: Deck, lacking: int, cards: Iterable[DeckCard]) -> Iterator[tuple[DeckCard, int]]:
    free = {card: _free(deck, card) for card in cards}
    for card in sorted(free, key=lambda card: -free[card]):
        number = min(free[card], lacking)
        if number > 0:
            yield card, number
            lacking -= number


def _free(deck: Deck, card: DeckCard) -> int:
    most = deck.most_of(card)
    return min(MOST_COUNT, (deck.in_box(card) if most is None else most) - deck.copies[card.slug])


def _add(deck: Deck, title: str, wanted: Iterable[tuple[DeckCard, int]], leaves: str = "") -> list[Fix]:
    moves = tuple(Add(card.slug, number) for card, number in wanted)
    return [Fix(title, moves, leaves)] if moves and deck.has_room(len(moves)) else []
