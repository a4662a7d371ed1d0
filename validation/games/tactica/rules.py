"""The army rules of TACTICA, in the order of its rules: training, Crown, walls, the hand, and the box."""

from collections.abc import Iterator

from catalog.games.tactica.plain import HAND, Cards, Pile, cards_of
from validation.army import ArmyChoice, Option
from validation.games.tactica import fixes
from validation.games.tactica.additions import most_in_words
from validation.games.tactica.deck import BOX, BOX_RULES, Deck, build_roster
from validation.report import Finding
from validation.rules import Rule, Rulebook
from validation.words import amount, counted, listed

book: Rulebook[Deck, Cards] = Rulebook(
    "tactica",
    kinds=("troop", "tactic"),
    cards_of=cards_of,
    roster_of=build_roster,
    options=(
        Option(
            "boxes",
            "Boxes",
            1,
            1,
            fixes.MOST_BOXES,
            "How many boxes a player's deck may be made from.",
            rules=tuple(BOX_RULES.values()),
        ),
        Option("training", "Training cards", 10, 0, 99, "How many training cards each player has."),
        Option("walls", "Walls", 5, 0, 99, "How many walls each player starts with."),
    ),
    choices=(ArmyChoice("battle", "Battle", kind="battle", help="The battle of the war that comes next."),),
    card_options=(BOX,),
    cost_word="cards",
    line_word="card",
    editor_word="Odds, uses",
    has_limit=False,
)


# What the book says


@book.rule(cites="training-cards")
def ten_training_cards(deck: Deck) -> Iterator[Finding]:
    """A player has ten training cards."""
    have, need = deck.options["training"], deck.cards.usual("training")
    if have != need:
        words = counted(need, "training card")
        yield Finding(
            f"The deck comes with {counted(have, 'training card')}; a player has {need}.",
            have=have,
            need=need,
            fixes=tuple(fixes.agree_on("training", need, words)),
        )


@book.rule(cites="tactics-cards.crown")
def one_crown(deck: Deck) -> Iterator[Finding]:
    """Crown is unique: a deck has one."""
    for card in deck.held:
        have = deck.copies[card.slug]
        if card.is_unique and have > 1:
            yield Finding(
                f"The deck has {amount(have, card.name)}; {most_in_words(deck, card)}.",
                at=deck.keys_with(card),
                have=have,
                need=1,
                fixes=tuple(fixes.take_out(deck, card, have - 1)),
            )


@book.rule(cites="feature-cards.wall-card")
def five_walls(deck: Deck) -> Iterator[Finding]:
    """A player starts with five walls."""
    have, need = deck.options["walls"], deck.cards.usual("wall")
    if have != need:
        yield Finding(
            f"The player starts with {counted(have, 'wall')}; the standard game gives each {need}.",
            have=have,
            need=need,
            fixes=tuple(fixes.agree_on("walls", need, counted(need, "wall"))),
        )


# The playable frame


@book.rule(cites="playable-frame.barracks", level="advice")
def piles_fill_a_hand(deck: Deck) -> Iterator[Finding]:
    """The two piles together fill a hand of five."""
    if 0 < deck.total < HAND:
        troops, tactics = deck.piles["troop"], deck.piles["tactic"]
        yield Finding(
            f"The piles hold {counted(deck.total, 'card')} ({counted(troops, 'troop')}, {tactics} tactics); "
            f"a hand takes {HAND}.",
            have=deck.total,
            need=HAND,
            fixes=tuple(fixes.fill(deck, HAND - deck.total, deck.cards.troops.values())),
        )


@book.rule(cites="playable-frame.battle")
def a_troop_to_muster(deck: Deck) -> Iterator[Finding]:
    """A deck has a troop, for without one on the battlefield a battle is lost."""
    if deck.total and not deck.piles["troop"]:
        yield Finding(
            "The deck has no troop: with none on the battlefield its player loses every battle.",
            have=0,
            need=1,
            fixes=tuple(fixes.fill(deck, 1, deck.cards.troops.values())),
        )


# The box


@book.rule(cites="the-box")
def whole_box(deck: Deck) -> Iterator[Finding]:
    """A war deck has every card of the box."""
    if not deck.missing:
        return
    size, lacking = deck.size, sum(number for _, number in deck.missing)
    names = listed([amount(number, card.name) for card, number in deck.missing])
    lacks = f"Of the box's {size} cards the deck lacks {names}."
    yield Finding(
        lacks if deck.total else f"The deck is empty; the box has {size} cards.",
        have=size - lacking,
        need=size,
        fixes=tuple(fixes.complete(deck)),
    )


@book.rule(cites="the-box.troops")
def troops_in_the_box(deck: Deck) -> Iterator[Finding]:
    """No more copies of a troop than the box has."""
    yield from _more_than_the_box_has(deck, "troop")


@book.rule(cites="the-box.tactics")
def tactics_in_the_box(deck: Deck) -> Iterator[Finding]:
    """No more copies of a tactics card than the box has."""
    yield from _more_than_the_box_has(deck, "tactic")


def _more_than_the_box_has(deck: Deck, pile: Pile) -> Iterator[Finding]:
    """The cards of which a pile has more than the box; what is unique has a rule of its own, if it is in the box."""
    for card in deck.held:
        have, most = deck.copies[card.slug], deck.in_box(card) * deck.boxes
        if card.pile == pile and have > most and not (card.is_unique and most):
            yield Finding(
                f"The deck has {amount(have, card.name)}; {most_in_words(deck, card)}.",
                at=deck.keys_with(card),
                have=have,
                need=most,
                fixes=(*fixes.take_out(deck, card, have - most), *fixes.more_boxes(deck, card)),
            )


# Rulesets

_OPEN: tuple[Rule[Deck], ...] = (piles_fill_a_hand, a_troop_to_muster)
_BOX = (*_OPEN, ten_training_cards, one_crown, five_walls, troops_in_the_box, tactics_in_the_box)

book.ruleset("whole-box", "Whole Box", "Every card of the box, ten training cards, five walls.", (*_BOX, whole_box))
book.ruleset("from-the-box", "From the Box", "Any cards of the box, none more often than the box has it.", _BOX)
book.ruleset("open", "Open", "Any cards in any number, one troop at least.", _OPEN)
