"""The prints of Officer's Chess beside its cards."""

from collections.abc import Iterator

from armybuilder.faces.chapters import Chapters, Stencil, counted, named_cards, ring_on_squares, steps_on_squares
from catalog.games.officers_chess.models import Class, Weapon
from catalog.models import Card
from catalog.shelf import Shelf

#: The ranges that are drawn; what reaches further is sooner counted on the board.
FARTHEST = 6


def stencils(card: Card, shelf: Shelf) -> Iterator[Stencil]:
    """The stencils of a card: a class's moves over open ground, and the places for a weapon's targets."""
    if isinstance(card, Class):
        yield from counted("Move", [card.movement], steps_on_squares)
    elif isinstance(card, Weapon) and card.most_range and card.most_range <= FARTHEST:
        title = f"Range {card.range}"
        yield Stencil(title, "Range", ring_on_squares(title, card.least_range, card.most_range))


chapters = Chapters(
    tokens=named_cards(("status",)),
    tokens_are="Statuses",
    references=("tag", "status", "weapon_type"),
    stencils=stencils,
)
