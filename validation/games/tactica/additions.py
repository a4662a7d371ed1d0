"""The cards that may still join a war deck, and why the rest may not: said before it is tried."""

from catalog.games.tactica.plain import DeckCard
from validation.games.tactica.deck import Deck
from validation.words import counted


def obstacles(deck: Deck) -> dict[str, str]:
    """Every card that can't join the deck now without being one too many, by slug, with the reason."""
    reasons = ((card.slug, why_not(deck, card)) for card in deck.cards.all.values())
    return {slug: reason for slug, reason in reasons if reason}


def why_not(deck: Deck, card: DeckCard, more: int = 1) -> str:
    have, most = deck.copies[card.slug], deck.most_of(card)
    if most is None or have + more <= most:
        return ""
    start = f"{have} in the deck already" if more == 1 else f"would make {have + more} of them"
    return f"{start}; {most_in_words(deck, card)}"


def most_in_words(deck: Deck, card: DeckCard) -> str:
    """`the box has 9`, `2 boxes have 18`, `there is one Crown`."""
    most = deck.in_box(card) * deck.boxes
    if card.is_unique and "one_crown" in deck.rules and most:
        return f"there is one {card.name}"
    have = "the box has" if deck.boxes == 1 else f"{counted(deck.boxes, 'box', 'boxes')} have"
    return f"{have} {most or 'none'}"
