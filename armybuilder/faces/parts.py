"""A game's part of printing, found by its slug: `faces/games/<slug>` says how its cards and pieces look.

Each has `face_of(card, shelf)`, `diagrams_of(card, shelf)`, `figure(name, shelf)`, `piece_faces(piece, shelf)`,
`roster_entry(piece, shelf)` and `chapters`, what it prints beside its cards; where cards come with an army beside its
lines, `supply_entry(supply, shelf)` too.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from armybuilder.faces.chapters import Chapters
from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.face import Face
from armybuilder.faces.roster import RosterEntry
from catalog.models import Card, RuleSection
from catalog.parts import Part
from catalog.shelf import Shelf


class Faces(Protocol):
    """A game's part: the looks of its cards and pieces."""

    #: Tokens, stencils and cards for reference.
    chapters: Chapters

    def face_of(self, card: Card, shelf: Shelf) -> Face:
        """The face of one card of any kind."""

    def diagrams_of(self, card: Card, shelf: Shelf) -> Sequence[Diagram]:
        """The drawings that a card's page shows in full."""

    def figure(self, name: str, shelf: Shelf) -> Diagram | None:
        """A picture of the rules reference by its name."""

    def piece_faces(self, piece: Any, shelf: Shelf) -> Sequence[Face]:
        """The cards that one piece of an army needs at the table, or that come with it."""

    def roster_entry(self, piece: Any, shelf: Shelf) -> RosterEntry:
        """A piece of an army as a line of the roster."""

    def supply_entry(self, supply: Any, shelf: Shelf) -> RosterEntry:
        """A supply, which comes with an army, as a line of the roster; asked only of a game whose armies have such."""


#: A game's part by its slug, dashed or not.
faces = Part[Faces]("armybuilder.faces.games")


def face_of(card: Card, shelf: Shelf) -> Face:
    """The face of a card of any game."""
    return faces(card.game_id).face_of(card, shelf)


def diagrams_of(card: Card, shelf: Shelf) -> Sequence[Diagram]:
    """The drawings that a card's page shows in full: areas, ranges, plans."""
    return faces(card.game_id).diagrams_of(card, shelf)


def figure_of(section: RuleSection, shelf: Shelf) -> Diagram | None:
    """The picture beside a section of the rules, if it has one."""
    return faces(section.game_id).figure(section.figure, shelf) if section.figure else None
