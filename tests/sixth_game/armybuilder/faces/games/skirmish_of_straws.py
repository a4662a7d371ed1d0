"""The look of the cards, pieces and rules of Skirmish of Straws."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.face import Block, Face, RosterEntry, Stat, paragraphs
from armybuilder.faces.parts import Chapters, named_cards
from catalog.games.skirmish_of_straws.models import Straw
from catalog.models import Card
from catalog.shelf import Shelf

if TYPE_CHECKING:
    from validation.games.skirmish_of_straws import Piece


def face_of(card: Card, shelf: Shelf) -> Face:
    """A straw with its length, a knot with its hold."""
    return Face(
        kind=card.kind,
        title=card.name,
        game=shelf.game.name,
        subtitle=card.kind.title(),
        cost=card.cost,
        emblem=card.emblem,
        stats=_figures(card),
        blocks=_texts(card, shelf),
        card=card,
    )


def _figures(card: Card) -> tuple[Stat, ...]:
    return (Stat("Length", str(card.length)),) if isinstance(card, Straw) else ()


def _texts(card: Card, shelf: Shelf) -> tuple[Block, ...]:
    return (Block(card.name, paragraphs(card.text, shelf, has_lead=False)),) if card.text else ()


def diagrams_of(card: Card, shelf: Shelf) -> Sequence[Diagram]:
    """Nothing is drawn."""
    return []


FIGURES: dict[str, Callable[[Shelf], Diagram]] = {}


def piece_faces(piece: "Piece", shelf: Shelf) -> Sequence[Face]:
    """The straw itself."""
    return [face_of(shelf.all(Straw)[piece.straw.slug], shelf)]


def roster_entry(piece: "Piece", shelf: Shelf) -> RosterEntry:
    """A straw with its length."""
    card = shelf.all(Straw)[piece.straw.slug]
    return RosterEntry(
        count=piece.count,
        name=card.name,
        cost=piece.cost,
        figures=_figures(card),
        texts=_texts(card, shelf),
        emblem=card.emblem,
        key=piece.key,
    )


#: Knots lie on the table beside the straws; nothing is measured there.
chapters = Chapters(
    tokens=named_cards(("knot",)), tokens_are="Knots", references=("knot",), stencils=lambda card, shelf: ()
)
