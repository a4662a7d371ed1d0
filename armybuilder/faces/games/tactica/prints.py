"""The prints of TACTICA beside its cards."""

from collections.abc import Iterator

from armybuilder.faces.chapters import Chapters, Stencil, counted, named_cards, steps_on_hexes
from armybuilder.faces.games.tactica.figures import surroundings
from catalog.games.tactica.models import Figures, Landmark, Tactic
from catalog.models import Card
from catalog.shelf import Shelf


def stencils(card: Card, shelf: Shelf) -> Iterator[Stencil]:
    """The stencils of a card: a troop's reach in moves and damage, the ground that a landmark makes."""
    troop = card.troop if isinstance(card, Tactic) else card
    if isinstance(troop, Figures):
        yield from counted("RNG", [troop.range], steps_on_hexes)
        yield from counted("MOV", [troop.movement], steps_on_hexes)
    if isinstance(card, Landmark):
        yield Stencil(card.name, "Landmark", surroundings(card, shelf))


chapters = Chapters(
    tokens=named_cards(("training", "landmark")),
    tokens_are="Training and landmarks",
    references=("tactic", "symbol", "terrain"),
    stencils=stencils,
    cell=50.0,
)
