"""The prints of Tactics David beside its cards."""

from collections.abc import Iterator

from armybuilder.faces.chapters import Chapters, Stencil, counted, named_cards, steps_on_squares
from armybuilder.faces.games.tactics_david.areas import attack_area, range_area
from catalog.games.tactics_david.models import AttackArea, Item, Unit
from catalog.models import Card
from catalog.shelf import Shelf


def stencils(card: Card, shelf: Shelf) -> Iterator[Stencil]:
    """The attack areas, how far a unit moves, and where its targets may be."""
    if isinstance(card, AttackArea):
        yield _area(card)
    elif isinstance(card, Item) and card.sets_area:
        yield _area(card.sets_area)
    elif isinstance(card, Unit):
        yield from (_area(area) for area in (card.attack_area, card.ruled_area) if area)
        yield from counted("Movement Rating", [card.movement_rating], steps_on_squares)
        if card.range_rating:
            drawn = range_area(card.range_rating)
            yield Stencil(drawn.title, "Range Area", drawn)


def _area(area: AttackArea) -> Stencil:
    return Stencil(f"Attack Area {area.name}", "Attack Area", attack_area(area))


chapters = Chapters(
    tokens=named_cards(("status",)),
    tokens_are="Statuses",
    references=("ability", "special", "status", "item"),
    stencils=stencils,
)
