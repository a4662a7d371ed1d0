"""TACTICA at a real table: the cards of a deck with where each lies, how far a troop is trained, and the turn."""

from collections.abc import Callable, Iterator

from armybuilder.engine.games.tactica.state import ACTIONS, CARD_MOVES
from armybuilder.engine.games.tactica.war import MOST_HOSTAGES
from armybuilder.faces.games.tactica.cards import destination
from armybuilder.tabletop.assembling import (
    Reminders,
    changed_figures,
    copies,
    printed_figures,
    roster,
    text_of,
    written,
)
from armybuilder.tabletop.sheets import Carried, Choice, Counter, Figure, Mark, Phase, Piece, Sheet, Text
from catalog.games.tactica.models import Figures, Tactic, TacticPhase, Terrain, Training, Troop, TroopClass, Wall, Zone
from catalog.games.tactica.models import Phase as CardPhase
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.games.tactica.deck import Deck
from validation.games.tactica.deck import Piece as Line

RESOLUTION = "resolution"
TURN_PHASES = (*(Phase(str(one.value), f"{one.label} Phase") for one in CardPhase), Phase(RESOLUTION, "Resolution"))
#: The times of the lines of the turn on one page.
LINES = {
    "Muster": CardPhase.MUSTERING,
    "Move": CardPhase.MOVEMENT,
    "Fight": CardPhase.COMBAT,
    "Resolve": RESOLUTION,
    "Losing a battle": "turn",
    "Winning the war": "end",
}
#: The zones of a card beside its pile. Only a troop stands on the field and is taken hostage.
IN_REACH = ("barracks", "battlefield")
AWAY = ("resupply", "lost", "hostage-pile")


def sheet_of(army: ArmyFile, shelf: Shelf) -> Sheet:
    deck: Deck = rulebook(army.game).build_roster(army, shelf)
    reminders = Reminders(army.game, LINES)
    wall, supply = next(iter(shelf.all(Wall).values())), shelf.all(Zone)["training-supply"]
    for line in deck.pieces:
        for when, text in _times(line, shelf):
            reminders.add([when], _card(line, shelf), line, said=text)
    for use in wall.phases.all():
        reminders.add([use.phase], wall, said=Text(wall.name, use.text))
    return Sheet(
        pieces=tuple(copies((line, _piece(line, shelf)) for line in deck.pieces)),
        counters=(
            Counter("hostages", "Hostages held", most=MOST_HOSTAGES, about=shelf.all(Zone)["hostage-pile"].text),
            Counter("actions", "Mustering actions left", ACTIONS, refills=CardPhase.MUSTERING.value),
            Counter("moves", "Card moves left", CARD_MOVES, refills=CardPhase.MOVEMENT.value),
            Counter("walls-left", "Walls standing", deck.options["walls"], about=wall.text, at_hand=False),
            Counter("training-left", "Training cards left", deck.options["training"], about=supply.text, at_hand=False),
            Counter("landmarks", "Landmarks controlled", at_hand=False),
            Counter("battles", "Battles won", at_hand=False),
        ),
        phases=TURN_PHASES,
        reminders=reminders.all(),
        score="hostages",
    )


def figures_after(piece: Piece, carried: Carried, shelf: Shelf) -> tuple[Figure, ...]:
    """The figures of a troop with its training, the ground below it and the tactics cards that lie on it."""
    line: Line = roster(shelf, written(piece)).pieces[0]
    figures, troop = printed_figures(line, shelf), _troop(_card(line, shelf))
    if not troop:
        return tuple(figures.values())
    laid = [use for use in _laid_on_troops(shelf) if f"on-{use.tactic.slug}" in carried.marks]
    offense, defense, reach = sum(use.offense for use in laid), sum(use.defense for use in laid), 0
    if training := shelf.all(Training).get(carried.choices.get("training", "")):
        offense += training.offense_of(troop) - troop.offense
        defense += training.defense_of(troop) - troop.defense
    if ground := shelf.all(Terrain).get(carried.choices.get("ground", "")):
        defense += ground.defense
        reach += ground.range if troop.troop_class == TroopClass.RANGED else 0
    changes: dict[str, Callable[[int], int]] = {
        "off": lambda printed: printed + offense,
        "def": lambda printed: printed + defense,
        "rng": lambda printed: max(1, printed + reach),  # no penalty brings it below 1
    }
    return changed_figures(figures, changes)


def _card(line: Line, shelf: Shelf) -> Troop | Tactic:
    card: Troop | Tactic = shelf.kind(line.card.pile)[line.card.slug]
    return card


def _troop(card: Troop | Tactic) -> Figures | None:
    """What stands on the field: the troop, or what a tactics card is there."""
    return card if isinstance(card, Troop) else card.troop


def _laid_on_troops(shelf: Shelf) -> Iterator[TacticPhase]:
    """The uses of tactics cards that change the OFF or DEF of a troop."""
    for card in shelf.all(Tactic).values():
        yield from (use for use in card.phases.all() if use.offense or use.defense)


def _times(line: Line, shelf: Shelf) -> Iterator[tuple[str, Text]]:
    """When a tactics card may be played, and what it does then; a counter-card answers in the opponent's turn, too."""
    card = _card(line, shelf)
    if isinstance(card, Tactic):
        uses = list(card.phases.all())
        yield from ((use.phase, Text(card.name, use.text)) for use in uses)
        if card.is_counter:
            said = "\n\n".join(f"{use.get_phase_display()}: {use.text}" for use in uses)
            yield "reaction", Text(card.name, said)


def _piece(line: Line, shelf: Shelf) -> Piece:
    card = _card(line, shelf)
    troop = _troop(card)
    uses = card.phases.all() if isinstance(card, Tactic) else ()
    return Piece(
        key="",
        kind=card.kind,
        card=card.slug,
        name=card.name,
        figures=tuple(printed_figures(line, shelf).values()),
        texts=(
            text_of(card),
            *(
                Text(f"{use.get_phase_display()}, to {destination(use)}", use.text, (card.kind, card.slug))
                for use in uses
            ),
        ),
        marks=tuple(_marks(troop is not None, shelf)),
        choices=tuple(_choices(card, troop is not None, shelf)),
    )


def _marks(is_troop: bool, shelf: Shelf) -> Iterator[Mark]:
    if is_troop:
        yield Mark("moved", "Moved", until="turn", at_hand=True)
        yield Mark("target", "Target named", until="turn")
        for use in _laid_on_troops(shelf):
            yield Mark(f"on-{use.tactic.slug}", use.tactic.name, use.text, until=RESOLUTION)
    else:
        yield Mark("played", "Played", until="turn", at_hand=True)


def _choices(card: Troop | Tactic, is_troop: bool, shelf: Shelf) -> Iterator[Choice]:
    """Where the card lies; under a troop its training card, below it the ground."""
    pile, zones = f"{'troop' if isinstance(card, Troop) else 'tactics'}-pile", shelf.all(Zone)
    field, away = (IN_REACH, AWAY) if is_troop else (IN_REACH[:1], AWAY[:2])
    options = tuple((slug, zones[slug].name) for slug in (pile, *field, *away))
    yield Choice("zone", "Lies in", options, pile, out=(pile, *away), kinds=("zone",), at_hand=True)
    if is_troop:
        trained = ((slug, each.name) for slug, each in shelf.all(Training).items())
        yield Choice("training", "Trained", tuple(trained), kinds=("training",))
        grounds = tuple((slug, each.name) for slug, each in shelf.all(Terrain).items())
        yield Choice("ground", "Ground", grounds, kinds=("terrain",))
