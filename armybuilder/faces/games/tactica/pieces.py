"""The lines of a war deck on paper and what comes with it: their cards, their lines on the roster, and what is printed
beside them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from armybuilder.faces.face import Block, Face, Paragraph, RosterEntry, Run, paragraphs
from armybuilder.faces.games.tactica.cards import destination, face_of, phase_words, ratings, use_blocks
from armybuilder.faces.games.tactica.figures import surroundings
from armybuilder.faces.parts import Chapters, Stencil, named_cards, numbered_stencils, steps_on_hexes
from catalog.games.tactica.models import Figures, Landmark, Tactic, TacticPhase, Training, Troop, TroopClass, Wall
from catalog.models import Card
from catalog.shelf import Shelf

if TYPE_CHECKING:
    from validation.games.tactica.deck import Piece, Supply


def piece_faces(piece: "Piece | Supply", shelf: Shelf) -> Sequence[Face]:
    """The card itself; the other side of a training card is on its back."""
    return [face_of(shelf.kind(piece.card.pile)[piece.card.slug], shelf)]


def roster_entry(piece: "Piece", shelf: Shelf) -> RosterEntry:
    """A card of the deck: its ratings and what training makes of them, or its uses and where they send it."""
    card = cast(Troop | Tactic, shelf.kind(piece.card.pile)[piece.card.slug])
    face = face_of(card, shelf)
    troop = card if isinstance(card, Troop) else card.troop
    return RosterEntry(
        count=piece.count,
        name=card.name,
        cost=piece.cost,
        traits=_traits(card, troop),
        figures=ratings(troop) if troop else (),
        lines=((("Trained", trained(troop, shelf)),) if troop else ()) + _uses(card),
        texts=(_text(card, shelf),),
        emblem=card.emblem,
        accent=face.accent,
        key=piece.key,
    )


def supply_entry(supply: "Supply", shelf: Shelf) -> RosterEntry:
    """Training cards or walls: their figures, and what either side says."""
    card = cast(Training | Wall, shelf.kind(supply.card.pile)[supply.card.slug])
    front = face_of(card, shelf)
    sides = [front, front.back] if front.back else [front]
    return RosterEntry(
        count=supply.count,
        name=" / ".join(side.title for side in sides),
        cost=None,
        traits=f"Beside the deck · {front.kind}",
        figures=() if front.back else front.stats,
        texts=tuple(_side_text(side) for side in sides),
        emblem=card.emblem,
        accent=front.accent,
    )


def _side_text(side: Face) -> Block:
    """All blocks of a face as one, each with its title as the lead."""
    lines: tuple[Paragraph, ...] = ()
    for block in side.blocks:
        lead = (Run(f"{block.title}: ", "lead"),) if block.title else ()
        first, *rest = block.paragraphs
        lines += ((*lead, *first), *rest)
    return Block(side.title, lines, side.kind)


def _traits(card: Troop | Tactic, troop: Figures | None) -> str:
    """The pile that it comes from, its class, and the mark of a counter-card."""
    words = ["Troop pile" if isinstance(card, Troop) else "Tactics pile"]
    if troop:
        words.append(TroopClass(troop.troop_class).label)
    if isinstance(card, Tactic) and card.is_counter:
        words.append("Counter-card")
    return " · ".join(words)


def trained(troop: Figures, shelf: Shelf) -> str:
    return ", ".join(
        f"{each.level}x: OFF {each.offense_of(troop)} DEF {each.defense_of(troop)}"
        for each in shelf.all(Training).values()
    )


def _uses(card: Troop | Tactic) -> tuple[tuple[str, str], ...]:
    """The phases in which a tactics card has a use, each with the place to which it goes then."""
    if isinstance(card, Troop):
        return ()
    phases: dict[str, list[str]] = {}
    for use in card.phases.all():
        phases.setdefault(_where(use), []).append(use.phase)
    return (("Goes to", ", ".join(f"{where} ({phase_words(used).lower()})" for where, used in phases.items())),)


def _where(use: TacticPhase) -> str:
    return f"{destination(use)} or {use.otherwise.name}" if use.otherwise else destination(use)


def _text(card: Troop | Tactic, shelf: Shelf) -> Block:
    """All that a card says, in one block: first itself, then its uses with the phase as the lead."""
    lines = paragraphs(card.text, shelf, has_lead=False)
    for use in use_blocks(card, shelf) if isinstance(card, Tactic) else ():
        first, *rest = use.paragraphs
        lines += ((Run(f"{use.title}: ", "lead"), *first), *rest)
    return Block(card.name, lines, "Troop" if isinstance(card, Troop) else "Tactics")


def stencils(card: Card, shelf: Shelf) -> Iterator[Stencil]:
    """The stencils of a card: a troop's reach in moves and damage, the ground that a landmark makes."""
    troop = card.troop if isinstance(card, Tactic) else card
    if isinstance(troop, Figures):
        yield from numbered_stencils("RNG", [troop.range], steps_on_hexes)
        yield from numbered_stencils("MOV", [troop.movement], steps_on_hexes)
    if isinstance(card, Landmark):
        yield Stencil(card.name, "Landmark", surroundings(card, shelf))


chapters = Chapters(
    tokens=named_cards(("training", "landmark")),
    tokens_are="Training and landmarks",
    references=("tactic", "symbol", "terrain"),
    stencils=stencils,
    cell=50.0,
)
