"""TACTICA as a linear model: each card is a column; the box, the Crown and the troop to muster are rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from catalog.games.tactica.plain import PILES, Cards, Issue, Troop
from validation.army import MOST_COUNT, ArmyFile, Entry
from validation.games.tactica.deck import BOX_RULES, ISSUED_BY, Deck, Piece
from validation.moves import SetOption
from validation.solving.columns import Column, JoiningPiece, summed, tallied
from validation.solving.linear import Model, Sum, added
from validation.solving.movelist import Step
from validation.solving.parts import Taste
from validation.words import counted

PIECE_RULES: frozenset[str] = frozenset()
#: The box, and no price, sets how many cards there are.
PRICE_RULE = ""
IS_ASKED_ALONE, LASTING_RULES = False, None
#: The most of a card that join where no box says how many there are.
MOST_OF_ONE = 10
#: The rules about what is issued beside the deck, each with the word for one of it.
ISSUED: Mapping[Issue, tuple[str, str]] = {
    "training": ("ten_training_cards", "training card"),
    "wall": ("five_walls", "wall"),
}


def _rating(name: str) -> Callable[[Piece], int]:
    """A rating of a troop; a tactics card has none."""
    return lambda piece: int(getattr(piece.card, name)) if isinstance(piece.card, Troop) else 0


TASTES: Mapping[str, Taste[Piece]] = {
    "troops": Taste("Troops before tactics", lambda piece: 4 if piece.card.pile == "troop" else 0),
    "tactics": Taste("Tactics before troops", lambda piece: 4 if piece.card.pile == "tactic" else 0),
    "ranged": Taste("Ranged", _rating("range")),
    "fast": Taste("Fast", _rating("movement")),
    "theme": Taste("Close to a theme", theme=lambda piece: traits(piece)),
}
FIGURES: Mapping[str, Callable[[Piece], int]] = {
    **{name.capitalize(): _rating(name) for name in ("offense", "defense", "range", "movement")},
    "Offense against adjacent melee": _rating("near_offense"),
}


def agreements(file: ArmyFile, army: Deck) -> Iterable[Sequence[Step]]:
    """The training cards and walls that the book gives."""
    steps = []
    for issue in _wrongly_issued(army):
        number = army.cards.usual(issue)
        steps.append(Step(SetOption(ISSUED_BY[issue], number), f"Play with {counted(number, ISSUED[issue][1])}"))
    return [steps]


def _wrongly_issued(deck: Deck) -> list[Issue]:
    """The sorts of issued cards of which there is another number than the rules ask for."""
    asked = [issue for issue, (code, _) in ISSUED.items() if code in deck.rules]
    return [issue for issue in asked if deck.options[ISSUED_BY[issue]] != deck.cards.usual(issue)]


# Columns


def forms(army: Deck, piece: Piece, entry: Entry) -> Iterable[tuple[Entry, ...]]:
    """A card has no other form."""
    return ()


def newcomers(army: Deck) -> Iterator[JoiningPiece]:
    """Every card, as many as the player's boxes hold."""
    for card in army.cards.all.values():
        most = army.most_of(card)
        yield JoiningPiece(Entry(0, card.slug), MOST_OF_ONE if most is None else min(most, MOST_COUNT))


def needed(army: Deck, newcomers: Sequence[JoiningPiece]) -> Sequence[JoiningPiece]:
    """Every card, since a whole box has each."""
    return newcomers


# Rows


def require(model: Model, army: Deck, columns: Sequence[Column[Piece]]) -> None:
    copies = tallied(columns, lambda piece: [piece.card.slug])
    for issue in _wrongly_issued(army):
        model.require(ISSUED[issue][0], {}, least=1)
    for slug, terms in copies.items():
        _hold_to_box(model, army, slug, terms)
    if "whole_box" in army.rules:
        _whole_box(model, army, copies)
    if "a_troop_to_muster" in army.rules:
        troops = summed(columns, lambda piece: int(piece.card.pile == "troop"))
        for terms in copies.values():
            model.require("a_troop_to_muster", added([(1, terms), (-model.highest(terms), troops)]), most=0)


def _hold_to_box(model: Model, deck: Deck, slug: str, terms: Sum) -> None:
    """No more of a card than the boxes hold, and one of what is unique."""
    card = deck.cards.all[slug]
    if card.is_unique and "one_crown" in deck.rules:
        model.require("one_crown", terms, most=1)
    if BOX_RULES[card.pile] in deck.rules and not (card.is_unique and deck.in_box(card)):
        model.require(BOX_RULES[card.pile], terms, most=deck.in_box(card) * deck.boxes)


def _whole_box(model: Model, deck: Deck, copies: Mapping[str, Sum]) -> None:
    for card in deck.cards.all.values():
        model.require("whole_box", copies.get(card.slug, {}), least=deck.in_box(card))


# Wishes


def traits(piece: Piece) -> Iterator[str]:
    yield f"pile:{piece.card.pile}"
    if isinstance(piece.card, Troop):
        yield f"class:{piece.card.troop_class}"


def trait_names(cards: Cards) -> dict[str, str]:
    piles = {f"pile:{pile}": pile.title() for pile in PILES}
    return piles | {f"class:{troop.troop_class}": troop.troop_class.title() for troop in cards.troops.values()}
