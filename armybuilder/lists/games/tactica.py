"""The builder's part of TACTICA: the cards of the box, what each line is for, and what a hand of the deck holds."""

from collections.abc import Iterator
from dataclasses import dataclass

from armybuilder.browse.parts import Context
from armybuilder.faces.face import preview_address
from armybuilder.lists.builders import Facet, FacetValue, Pick, Picker, facet_values
from catalog.games.tactica.models import Figures, Phase, Tactic, TacticPhase, Training, Troop, TroopClass
from catalog.games.tactica.plain import HAND
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import MOST_COUNT, ArmyFile
from validation.games.tactica.additions import obstacles as obstacles
from validation.games.tactica.additions import why_not
from validation.games.tactica.deck import Deck, Piece
from validation.games.tactica.odds import percent
from validation.games.tactica.summary import card_odds, summary
from validation.moves import Move, SetCount

PILES = (FacetValue("troop", "Troops"), FacetValue("tactic", "Tactics"))
#: The number of counts that the editor shows to either side of a line's own.
COUNTS_BESIDE = 3


def picker(shelf: Shelf) -> Picker:
    facets = (
        Facet("pile", "Pile", PILES),
        Facet("class", "Class", facet_values(TroopClass)),
        Facet("counter", "Counter", (FacetValue("yes", "Counter-Card"),)),
        Facet("phase", "Played in", facet_values(Phase), is_menu=True),
    )
    sorts = (
        FacetValue("place", "Box order"),
        FacetValue("name", "Name"),
        FacetValue("copies", "Copies in the box"),
        FacetValue("offense", "OFF"),
        FacetValue("defense", "DEF"),
    )
    cards: list[Troop | Tactic] = [*shelf.all(Troop).values(), *shelf.all(Tactic).values()]
    picks = tuple(_pick(card, place) for place, card in enumerate(cards))
    return Picker("card", facets, sorts, picks, found_by="name, class, phase or use")


def _pick(card: Troop | Tactic, place: int) -> Pick:
    figures = card if isinstance(card, Troop) else card.troop
    uses = list(_uses(card))
    is_counter = isinstance(card, Tactic) and card.is_counter
    facets = {
        "pile": card.kind,
        "class": figures.troop_class if figures else "",
        "counter": "yes" if is_counter else "no",
        "phase": " ".join(use.phase for use in uses),
    }
    families = " ".join(use.get_family_display() for use in uses)
    words = f"{card.name} {families} {' '.join(facets.values())}"
    sorts: dict[str, int | str] = {
        "place": place,
        "name": card.name.casefold(),
        "copies": card.copies,
        "offense": figures.offense if figures else -1,
        "defense": figures.defense if figures else -1,
    }
    shown = {
        "figures": figures,
        "phases": [use.get_phase_display() for use in uses],
        "is_counter": is_counter,
        "preview": preview_address(card),
    }
    return Pick(card, facets, words.casefold(), sorts, shown, cost=1)


def _uses(card: Card) -> Iterator[TacticPhase]:
    """The uses of a tactics card, phase by phase; a troop has none."""
    if isinstance(card, Tactic):
        yield from card.phases.all()


def facts(piece: Piece, shelf: Shelf) -> Context:
    """A card's figures, and what training makes of them; or its uses with where it goes afterwards."""
    card = shelf.among(("troop", "tactic"))[piece.card.slug]
    figures = card if isinstance(card, Troop) else card.troop
    return {
        "card": card,
        "preview": preview_address(card),
        "figures": figures,
        "training": list(_training(figures, shelf)) if figures else [],
        "uses": list(_uses(card)),
        "is_counter": isinstance(card, Tactic) and card.is_counter,
    }


def _training(figures: Figures, shelf: Shelf) -> Iterator[tuple[str, int, int]]:
    """OFF and DEF by level."""
    yield "Untrained", figures.offense, figures.defense
    for card in shelf.all(Training).values():
        yield f"{card.level}x", card.offense_of(figures), card.defense_of(figures)


@dataclass(frozen=True)
class CountOffer:
    """A number of a line's card to have, the chance of one in a hand then, and why it can't be had."""

    count: int
    chance: str
    exact: str
    moves: tuple[Move, ...]
    is_current: bool
    reason: str = ""


def line_editor(army: Deck, piece: Piece, file: ArmyFile, shelf: Shelf) -> Context:
    """The changes that can be made to a line: how many of it, with what that does to a hand; and its uses."""
    return {
        **facts(piece, shelf),
        "shelf": shelf,
        "piece": piece,
        "hand": HAND,
        "pile": "troop pile" if piece.card.pile == "troop" else "tactics pile",
        "in_box": army.in_box(piece.card),
        "counts": list(_counts(army, piece)),
    }


def _counts(army: Deck, piece: Piece) -> Iterator[CountOffer]:
    """The counts around the line's own; with other lines of the card the deck may have more of it."""
    fewest = max(1, piece.count - COUNTS_BESIDE)
    for count in range(fewest, min(MOST_COUNT, max(piece.count, fewest) + COUNTS_BESIDE) + 1):
        more = count - piece.count
        chance = card_odds(army, piece.card, more).chances[-1]
        yield CountOffer(
            count,
            percent(chance),
            str(chance),
            (SetCount(piece.key, count),),
            is_current=more == 0,
            reason=why_not(army, piece.card, more) if more > 0 else "",
        )


@dataclass(frozen=True)
class OddsRow:
    """A row of a table of chances, in words."""

    label: str
    chances: tuple[str, ...]
    note: str = ""


def overview(army: Deck) -> Context:
    counts = summary(army)
    cards = [
        OddsRow(each.card.name, tuple(percent(chance) for chance in each.chances), f"{each.copies} of {each.pile}")
        for each in counts.odds
    ]
    hands = [
        OddsRow(f"{each.troops} + {each.tactics}", (percent(each.melee), percent(each.counter), percent(each.both)))
        for each in counts.hands
    ]
    return {
        "counts": counts,
        "mixes": [("Troops", counts.classes), ("Tactics in", counts.phases)],
        "offense": float(counts.offense),
        "defense": float(counts.defense),
        "drawn": range(1, HAND + 1),
        "odds": cards,
        "hands": hands,
        "hand": HAND,
        "training": army.options["training"],
        "walls": army.options["walls"],
        "battle": army.cards.battles.get(army.battle),
    }
