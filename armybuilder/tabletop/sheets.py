"""What an army carries at a real table, as plain data: each piece's figures, texts, and all that is counted of it.

A game says it in `armybuilder/tabletop/games/<slug>.py`, with two functions:

    def sheet_of(army: ArmyFile, shelf: Shelf) -> Sheet: ...
    def figures_after(piece: Piece, carried: Carried, shelf: Shelf) -> tuple[Figure, ...]: ...

The second says the figures as levels, picks and injuries change them. Neither raises on an army that the file format
admits, legal or not, and neither queries. The same army makes the same sheet with the same keys, in any process.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from catalog.shelf import Shelf
from validation.army import ArmyFile

#: When a reminder applies, beside the phases of a game.
TIMES = {
    "start": "Start of the game",
    "turn": "Every turn",
    "attack": "When attacking",
    "hit": "When attacked",
    "end": "End of the game",
    "reaction": "Reactions",
}


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that taps take up and down. Its bounds are those of the rules; what is shown keeps to them.

    `refills` is the slug of the phase whose beginning brings it back to its start, "turn" for each turn's beginning, or
    "" for never. `part_of` is the slug of another counter of the side to which its number is added: what points are
    for. `figure` is the piece's figure that it starts at, where picks may change that. One that is not `at_hand` stands
    inside the piece as long as it is what it was at the start.
    """

    slug: str
    label: str
    start: int = 0
    least: int | None = 0
    most: int | None = None
    about: str = ""
    refills: str = ""
    part_of: str = ""
    figure: str = ""
    at_hand: bool = True


@dataclass(frozen=True, slots=True)
class Mark:
    """A status, or a fact that is so or not: activated, dead, Burned.

    `is_out`: a piece that has it is off the table and stands last. `until` is the slug of the phase whose beginning
    takes it off again, "turn" for each turn's beginning, or "" for never. One that is not `at_hand` stands inside the
    piece as long as it is off: a piece may have twenty.
    """

    slug: str
    label: str
    about: str = ""
    is_out: bool = False
    until: str = ""
    at_hand: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that is printed on the card. It may be set by hand."""

    slug: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A pick that changes figures: a level's, an injury, a branch. An option is a slug and a label; "" is none yet.

    A piece for which one of `out` is picked is off the table and stands last. `kinds` are those of the cards that the
    options name, where they name cards. One that is not `at_hand` stands inside the piece.
    """

    slug: str
    label: str
    options: tuple[tuple[str, str], ...]
    start: str = ""
    about: str = ""
    out: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    at_hand: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A rule's text with its title, in the catalog's own notation; where it is from is a card or a rule section."""

    title: str
    text: str
    card: tuple[str, str] | None = None  # kind and slug
    section: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """What a piece consists of or carries: a member of a stack, an item, a weapon, a card in hand."""

    kind: str
    card: str
    name: str
    role: str = ""
    figures: tuple[Figure, ...] = ()
    texts: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the army: "3.1" is the first copy of the line with the key 3."""

    key: str
    kind: str
    card: str
    name: str
    figures: tuple[Figure, ...] = ()
    texts: tuple[Text, ...] = ()
    counters: tuple[Counter, ...] = ()
    marks: tuple[Mark, ...] = ()
    choices: tuple[Choice, ...] = ()
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a turn."""

    slug: str
    label: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Reminder:
    """What matters at a time: a phase's slug, or one of TIMES. `slug` is unique on the sheet and stays the same.

    It is from a card (kind and slug) or a rule section. `once`: it is struck off for the rest of the game, not for a
    turn. `needs` is the slug of what it is about: a mark that is on, a counter above 0 or an option that is picked, at
    one of its pieces or, without pieces, at the side. As long as nobody has it, there is nothing to remember.
    `while_out`: it is for pieces that are off the table, too.
    """

    slug: str
    when: str
    title: str
    text: str
    pieces: tuple[str, ...] = ()
    section: str = ""
    once: bool = False
    card: tuple[str, str] | None = None
    needs: str = ""
    while_out: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that an army's side of a table shows. `counters` and `choices` are the side's own: points, gold, a level."""

    pieces: tuple[Piece, ...]
    counters: tuple[Counter, ...]
    phases: tuple[Phase, ...]
    reminders: tuple[Reminder, ...] = ()
    choices: tuple[Choice, ...] = ()
    #: The slug of the side's counter that tells who is ahead, if the game has one.
    score: str = ""
    #: What the book calls a turn in which all sides act.
    turn_word: str = "Turn"

    def piece(self, key: str) -> Piece | None:
        return next((piece for piece in self.pieces if piece.key == key), None)

    def times(self) -> Iterator[tuple[str, str]]:
        """Each time that a reminder can be for, with its label: the phases first."""
        yield from ((phase.slug, phase.label) for phase in self.phases)
        yield from TIMES.items()


@dataclass(frozen=True, slots=True)
class Carried:
    """What a piece has come to: its counters, the marks that are on, its picks; its side's counters and picks, too."""

    counters: Mapping[str, int] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()
    choices: Mapping[str, str] = field(default_factory=dict)


class GameSheets(Protocol):
    """What each game's module declares."""

    def sheet_of(self, army: ArmyFile, shelf: Shelf) -> Sheet: ...

    def figures_after(self, piece: Piece, carried: Carried, shelf: Shelf) -> tuple[Figure, ...]: ...
