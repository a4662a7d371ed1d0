"""A game's part of printing, found by its slug: `faces/games/<slug>` says how its cards and pieces look, and what is
printed beside its cards: tokens, stencils, cards for reference.

Each has `face_of(card, shelf)`, `diagrams_of(card, shelf)`, `FIGURES`, `piece_faces(piece, shelf)`,
`roster_entry(piece, shelf)` and `chapters`; where cards come with an army beside its lines, `supply_entry(supply,
shelf)` too. A stencil is a drawing that is laid on the table at the size of the table's own spaces: an attack area, a
reach.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from armybuilder.faces.diagrams import CELL, Diagram, Label, Shape, piece, space
from armybuilder.faces.face import Face, RosterEntry
from armybuilder.faces.hexes import Hexes
from armybuilder.geometry.grid import Square, manhattan
from armybuilder.geometry.hexes import Hex, Top, distance, within
from catalog.models import Card, RuleSection
from catalog.parts import Part
from catalog.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Stencil:
    """A drawing for the table, one space of which is as wide as a grid space of a diagram. `about` is its sort."""

    title: str
    about: str
    diagram: Diagram


@dataclass(frozen=True, slots=True)
class Chapters:
    """A game's further prints.

    `tokens` are the cards that lie on the table as a token, and `tokens_are` the word for them; `references` the kinds
    whose texts are worth having at hand; `stencils` what a card needs drawn on the table, and `cell` how wide a space
    usually is there, in millimetres. `markers` are the tokens beside cards that no card is: what an objective puts on
    the board.
    """

    tokens: Callable[[Shelf], Iterable[Card]]
    tokens_are: str
    references: tuple[str, ...]
    stencils: Callable[[Card, Shelf], Iterable[Stencil]]
    cell: float = 25.4
    markers: Callable[[Iterable[Card], Shelf], Iterable[Face]] = lambda _cards, _shelf: ()


def stencils_of(cards: Iterable[Card], chapters: Chapters, shelf: Shelf) -> list[Stencil]:
    found: dict[tuple[str, str], Stencil] = {}
    for card in cards:
        for stencil in chapters.stencils(card, shelf):
            found.setdefault((stencil.about, stencil.title), stencil)
    sorts = list(dict.fromkeys(about for about, _ in found))
    return sorted(found.values(), key=lambda each: (sorts.index(each.about), each.diagram.height, each.title))


def steps_on_squares(title: str, most: int) -> Diagram:
    """The squares that a number of steps reach from side to side, each with its steps."""
    return ring_on_squares(title, 1, most)


def ring_on_squares(title: str, least: int, most: int) -> Diagram:
    """The squares from `least` to `most` steps away, each with its steps."""
    across = range(-most, most + 1)
    far = {(column, row): manhattan((0, 0), (column, row)) for row in across for column in across}
    return _on_squares(title, {place: steps for place, steps in far.items() if least <= steps <= most}, most)


def _on_squares(title: str, places: dict[Square, int], most: int) -> Diagram:
    side = 2 * most + 1
    shapes: list[Shape] = [space(column + most, row + most, "reach") for column, row in sorted(places)]
    shapes += piece(most, most)
    labels = [
        Label((column + most + 0.5) * CELL, (row + most + 0.66) * CELL, str(steps), 4.5)
        for (column, row), steps in sorted(places.items())
    ]
    return Diagram(title, side * CELL, side * CELL, tuple(shapes), tuple(labels))


def steps_on_hexes(title: str, most: int, *, top: Top = "pointy", least: int = 1) -> Diagram:
    """The hexes from `least` to `most` steps away, each with its steps."""
    places = {place: distance((0, 0), place) for place in within((0, 0), most)}
    return on_hexes(title, {place: str(steps) for place, steps in places.items() if steps >= least}, top=top)


def on_hexes(title: str, places: dict[Hex, str], *, top: Top = "pointy") -> Diagram:
    """Some hexes with words in them around the middle one, where somebody stands."""
    there = {(0, 0), *places}
    left, upper, right, lower = Hexes(top).box(there)
    hexes = Hexes(top, CELL, -left, -upper)
    shapes = [hexes.shape(place, "reach") for place in sorted(places)]
    shapes += [hexes.shape((0, 0)), hexes.shape((0, 0), "unit", 0.5)]
    labels = [hexes.label(place, words, 4.0) for place, words in sorted(places.items()) if words]
    return Diagram(title, right - left, lower - upper, tuple(shapes), tuple(labels))


def numbered_stencils(words: str, numbers: Iterable[int], draw: Callable[[str, int], Diagram]) -> Iterator[Stencil]:
    """A stencil for each number: Movement 3."""
    for number in numbers:
        yield Stencil(f"{words} {number}", words, draw(f"{words} {number}", number))


def named_cards(kinds: Sequence[str]) -> Callable[[Shelf], list[Card]]:
    return lambda shelf: [card for kind in kinds for card in shelf.kind(kind).values()]


class Faces(Protocol):
    """A game's part: the looks of its cards and pieces."""

    #: Tokens, stencils and cards for reference.
    chapters: Chapters
    #: The pictures of the rules reference, by their names.
    FIGURES: Mapping[str, Callable[[Shelf], Diagram]]

    def face_of(self, card: Card, shelf: Shelf) -> Face: ...
    def diagrams_of(self, card: Card, shelf: Shelf) -> Sequence[Diagram]:
        """The drawings that a card's page shows in full."""

    def piece_faces(self, piece: Any, shelf: Shelf) -> Sequence[Face]:
        """The cards that one piece of an army needs at the table, or that come with it."""

    def roster_entry(self, piece: Any, shelf: Shelf) -> RosterEntry: ...
    def supply_entry(self, supply: Any, shelf: Shelf) -> RosterEntry:
        """A supply, which comes with an army, as a line of the roster; asked only of a game whose armies have such."""


#: A game's part by its slug, dashed or not.
faces = Part[Faces]("armybuilder.faces.games")


#: The faces of each shelf's cards, kept as long as it stands: nothing on it changes.
_faces: WeakKeyDictionary[Shelf, dict[Card, Face]] = WeakKeyDictionary()


def face_of(card: Card, shelf: Shelf) -> Face:
    if card.is_made:  # equal to those of other armies: their keys are counted anew on each shelf
        return faces(card.game_id).face_of(card, shelf)
    kept = _faces.setdefault(shelf, {})
    if card not in kept:
        kept[card] = faces(card.game_id).face_of(card, shelf)
    return kept[card]


def diagrams_of(card: Card, shelf: Shelf) -> Sequence[Diagram]:
    """The drawings that a card's page shows in full: areas, ranges, plans."""
    return faces(card.game_id).diagrams_of(card, shelf)


def figure_of(section: RuleSection, shelf: Shelf) -> Diagram | None:
    draw = faces(section.game_id).FIGURES.get(section.figure)
    return draw(shelf) if draw else None
