"""The facts of a war deck for the panel beside it: its cards, its hands, its weaknesses."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from catalog.games.tactica.plain import HAND, DeckCard, Tactic, Troop
from validation.charts import Bar
from validation.games.tactica.deck import Deck
from validation.games.tactica.odds import at_least
from validation.words import counted, listed

PHASES = ("mustering", "movement", "combat")
#: Uses that a deck may be without, and what it then can't do.
NEEDED_FAMILIES = {
    "destruction": "Nothing destroys a wall or a landmark.",
    "rescue": "Nothing frees a hostage.",
    "information": "Nothing shows what the opponent holds.",
}


@dataclass(frozen=True, slots=True)
class CardOdds:
    """The chance of at least one of a card, for 1 to a whole hand of cards drawn from its pile."""

    card: DeckCard
    copies: int
    pile: int
    chances: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class HandOdds:
    """A hand drawn as a number of troops and of tactics: the chance of a melee troop, of a counter-card, of both."""

    troops: int
    tactics: int
    melee: Fraction
    counter: Fraction

    @property
    def both(self) -> Fraction:
        """The piles are shuffled apart, so that the chances multiply."""
        return self.melee * self.counter


@dataclass(frozen=True, slots=True)
class Summary:
    """A deck in counts and chances."""

    troops: int
    tactics: int
    classes: tuple[Bar, ...]
    phases: tuple[Bar, ...]
    counters: int
    offense: Fraction
    defense: Fraction
    odds: tuple[CardOdds, ...]
    hands: tuple[HandOdds, ...]
    weaknesses: tuple[str, ...]


def summary(deck: Deck) -> Summary:
    troops = deck.piles["troop"]
    return Summary(
        troops=troops,
        tactics=deck.piles["tactic"],
        classes=tuple(Bar(name.title(), _troops(deck, _is_class(name))) for name in ("melee", "ranged")),
        phases=tuple(Bar(name.title(), _tactics(deck, _has_phase(name))) for name in PHASES),
        counters=_tactics(deck, _is_counter),
        offense=_mean(deck, lambda troop: troop.offense),
        defense=_mean(deck, lambda troop: troop.defense),
        odds=tuple(card_odds(deck, card) for card in deck.held),
        hands=tuple(hand_odds(deck)),
        weaknesses=tuple(weaknesses(deck)),
    )


# Chances


def card_odds(deck: Deck, card: DeckCard, more: int = 0) -> CardOdds:
    """The chances of a card, or of it with `more` copies more (fewer, below 0)."""
    copies, pile = deck.copies[card.slug] + more, deck.piles[card.pile] + more
    return CardOdds(card, copies, pile, tuple(at_least(pile, copies, drawn) for drawn in range(1, HAND + 1)))


def hand_odds(deck: Deck) -> Iterator[HandOdds]:
    """Every way to draw a hand from the two piles, as far as they reach."""
    troops, tactics = deck.piles["troop"], deck.piles["tactic"]
    melee, counters = _troops(deck, _is_class("melee")), _tactics(deck, _is_counter)
    for drawn in range(HAND, -1, -1):
        rest = HAND - drawn
        if drawn <= troops and rest <= tactics:
            yield HandOdds(drawn, rest, at_least(troops, melee, drawn), at_least(tactics, counters, rest))


# What it lacks


def weaknesses(deck: Deck) -> Iterator[str]:
    if not deck.total:
        return
    yield from _weak_troops(deck)
    yield from _idle_cards(deck)
    families = frozenset[str]().union(*(card.families for card in _held_tactics(deck)))
    yield from (sentence for family, sentence in NEEDED_FAMILIES.items() if family not in families)
    if not _tactics(deck, _is_counter):
        yield "It has no Counter-Card: the opponent's cards go unanswered."


def _weak_troops(deck: Deck) -> Iterator[str]:
    troops, trainings = deck.piles["troop"], deck.options["training"]
    if troops and not _troops(deck, _is_class("ranged")):
        reach = max(card.range for card in deck.held if isinstance(card, Troop))
        hexes = counted(reach, "hex", "hexes")
        yield f"All its troops are melee: none reaches farther than {hexes}."
    if troops and trainings > troops:
        yield f"{trainings} training cards for {counted(troops, 'troop')}: {trainings - troops} can't be used at once."
    for pile, name in (("troop", "troop pile"), ("tactic", "tactics pile")):
        if 0 < deck.piles[pile] < HAND:
            yield f"The {name} has {counted(deck.piles[pile], 'card')}: it can't fill a hand by itself."


def _idle_cards(deck: Deck) -> Iterator[str]:
    """Tactics cards whose every use is for a troop that the deck has not."""
    melee = _troops(deck, _is_class("melee"))
    for card in _held_tactics(deck):
        wanted = {target for target in card.targets if target in deck.cards.troops}
        if wanted == {*card.targets} and not any(deck.copies[slug] for slug in wanted):
            names = listed([deck.cards.troops[slug].name for slug in deck.cards.troops if slug in wanted], "or")
            yield f"{card.name} is played on {names} only, and it has none."
        elif {*card.targets} == {"melee"} and not melee:
            yield f"{card.name} is for melee troops, and it has none."


# Counting


def _held_tactics(deck: Deck) -> list[Tactic]:
    return [card for card in deck.held if isinstance(card, Tactic)]


def _troops(deck: Deck, fits: Callable[[Troop], bool]) -> int:
    return sum(deck.copies[card.slug] for card in deck.held if isinstance(card, Troop) and fits(card))


def _tactics(deck: Deck, fits: Callable[[Tactic], bool]) -> int:
    return sum(deck.copies[card.slug] for card in _held_tactics(deck) if fits(card))


def _is_class(name: str) -> Callable[[Troop], bool]:
    return lambda troop: troop.troop_class == name


def _has_phase(name: str) -> Callable[[Tactic], bool]:
    return lambda tactic: name in tactic.phases


def _is_counter(tactic: Tactic) -> bool:
    return tactic.is_counter


def _mean(deck: Deck, of: Callable[[Troop], int]) -> Fraction:
    troops = deck.piles["troop"]
    amount = sum(of(card) * deck.copies[card.slug] for card in deck.held if isinstance(card, Troop))
    return Fraction(amount, troops) if troops else Fraction(0)
