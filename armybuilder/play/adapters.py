"""What a game brings to its matches on the site: what is asked before one, and how its table looks.

`armybuilder.play.games.<slug>` calls it `ADAPTER`. Nothing here knows which games there are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from armybuilder.engine.match import SetUp
from armybuilder.engine.table import Option
from armybuilder.faces.diagrams import Diagram
from armybuilder.lists.made_schema import Schema
from catalog.mistakes import Mistake
from catalog.parts import Part
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME, ArmyFile

#: More pieces than this a side find no place on any board.
MOST_PIECES = 40


@dataclass(frozen=True, slots=True)
class Token:
    """A piece on the board. `facing` counts quarter turns from north, `health` is what is left of 1.

    `spot` says where on its space a piece stands that shares it by the rules: "north", "south", "west" or "east".
    """

    column: int
    row: int
    owner: int
    sign: str
    name: str
    emblem: str
    facing: int | None = None
    marks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    stack: int = 1
    health: float | None = None
    is_down: bool = False
    is_active: bool = False
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Marker:
    """Something that lies on a space, as a word or two."""

    column: int
    row: int
    words: str


@dataclass(frozen=True, slots=True)
class Board:
    """The table as it is drawn: the ground, what lies on it, the pieces; and a line for each player."""

    columns: int
    rows: int
    ground: Diagram
    tokens: tuple[Token, ...]
    markers: tuple[Marker, ...] = ()
    scores: tuple[str, str] = ("", "")
    heading: str = ""


#: What is chosen before a match, as the forms' fields have cleaned it.
Chosen = Mapping[str, Any]


@dataclass(frozen=True)
class MatchAdapter:
    """A game's part. States and set-ups are the game's own."""

    #: What the two players are called.
    sides: tuple[str, str]
    #: What is chosen before a match beside the armies, and what can be wrong in it or in the armies (`one`, `other`).
    fields: Callable[[Shelf], dict[str, forms.Field]]
    mistakes: Callable[[Sequence[ArmyFile], Shelf, Chosen], Iterator[Mistake]]
    #: The set-up of two armies in this order, and its name: the battlefield.
    setup: Callable[[Sequence[ArmyFile], Shelf, Chosen], SetUp]
    title: Callable[[SetUp], str]
    #: The armies of a set-up as army files; where it does not tell by which rules, by those that ask least.
    armies: Callable[[SetUp, Shelf], list[ArmyFile]]
    #: What a set-up that somebody sends has to be, as a JSON schema: this catalog's cards and places.
    setup_schema: Callable[[Shelf], Schema]
    draw: Callable[[Any, SetUp, Shelf], Board]
    #: The space, as column and row, that an option is about; and the option in words, without its verb.
    place: Callable[[Any, Option], tuple[int, int] | None]
    words: Callable[[Any, Option], str]
    #: Verbs as headings, and the kinds of events with which a new chapter of the log begins.
    verbs: Mapping[str, str]
    chapters: frozenset[str]
    #: Whether the second army chosen takes the first seat, where an army is built for a side.
    is_swapped: Callable[[Sequence[ArmyFile]], bool] = lambda _: False
    #: Units of a set-up that find no place at deployment: whose they are, and a sentence.
    left_out: Callable[[SetUp], Iterable[tuple[int, str]]] = lambda _: ()
    #: What is to be known before a match, in sentences.
    to_know: Callable[[Shelf], Sequence[str]] = lambda _: ()
    #: What stands beside an army's name where one is chosen.
    army_words: Callable[[ArmyFile, Shelf], str] = lambda _army, _shelf: ""


#: A game's part by its slug, dashed or not. Only games with an engine have one.
adapter_of = Part[MatchAdapter]("armybuilder.play.games", "adapter", "ADAPTER")


def exactly(**properties: object) -> Schema:
    """A schema of an object with these fields and no others."""
    return {
        "type": "object",
        "required": list(properties),
        "properties": properties,
        "additionalProperties": False,
    }


def among(known: Mapping[str, object]) -> Schema:
    """A schema of an object that has some of these entries, each as it is here."""
    entries = {name: {"const": value} for name, value in known.items()}
    return {"type": "object", "properties": entries, "additionalProperties": False}


def two_armies(**piece: object) -> Schema:
    """A schema of both armies' list, each with a name and, under one name, its pieces."""
    ((name, schema),) = piece.items()
    words = {"type": "string", "maxLength": LONGEST_NAME}
    army = exactly(name=words, **{name: {"type": "array", "items": schema, "minItems": 1, "maxItems": MOST_PIECES}})
    return {"type": "array", "items": army, "minItems": 2, "maxItems": 2}
