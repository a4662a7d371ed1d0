"""A game's part in its matches on the site: what is asked before one, and how its table looks.

`armybuilder.play.games.<slug>` calls it `ADAPTER`. Nothing here knows which games there are.
"""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from django import forms

from armybuilder.engine.match import SetUp
from armybuilder.engine.table import Option, Options, listed
from armybuilder.engine.telling import Breakdown, Parts, total
from armybuilder.engine.windows import PASS
from armybuilder.faces.diagrams import Diagram
from armybuilder.geometry.grid import Grid, grid
from armybuilder.grounds.books import Sort
from armybuilder.grounds.ground import GroundFile
from armybuilder.lists.schema import army_schema
from armybuilder.play.lattice import Lattice, Squares
from armybuilder.rest.documents import Schema
from catalog.json_types import CheckedJson
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.parts import Part
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME, ArmyFile
from validation.books import rulebook

S = TypeVar("S")
#: More pieces than this a side find no place on any board.
MOST_PIECES = 60
#: The armies of a match as forms and mistakes name them; a match has two at least.
ARMIES = ("one", "other", "third", "fourth")
FEWEST_ARMIES = 2
#: The rules that an army is built by, as a set-up keeps them, so that another site can check the army by them.
BUILT_BY = ("ruleset", "limit", "options")


@dataclass(frozen=True, slots=True)
class Marker:
    """Something that lies on a space, as a word or two, or as an emblem for them, in the color of whose it is."""

    column: int
    row: int
    words: str
    emblem: str = ""
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """A piece on the board. `facing` counts the turns of its board from the first direction (quarters on squares,
    sixths on hexes), `hp` what it has left of `most_hp`, `level` the height that it stands on.

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
    hp: int | None = None
    most_hp: int = 0
    is_down: bool = False
    is_active: bool = False
    spot: str = ""
    level: int = 0
    #: The kind and slug of its card: "unit/soldier".
    card: str = ""
    #: True where it has had its turn in this round.
    is_spent: bool = False
    #: What stands below it where that isn't its name, and what it has left to spend: "3 Movement, 1 Attack".
    label: str | None = None
    left: str = ""
    #: What each side is worth now, clockwise from the front, and what its card says of it.
    strengths: tuple[tuple[int, int], ...] = ()
    #: What stands at its feet, left and right: a figure's name, what it is now, and what its card says of it.
    figures: tuple[tuple[str, int, int], ...] = ()
    #: The name of the one that may be higher by what the player doesn't see; "" for none.
    unsure: str = ""
    #: The sort of ground that it covers, where that counts.
    ground: str = ""
    #: What it carries or stands on that has an emblem.
    emblems: tuple[Marker, ...] = ()

    @property
    def is_on_board(self) -> bool:
        return self.column >= 0

    @property
    def health(self) -> float | None:
        """What is left of 1."""
        return None if self.hp is None else self.hp / self.most_hp


#: A space by its column and row.
Place = tuple[int, int]


class TrayCard(NamedTuple):
    """A card, or a piece off the board: its name, the kind and slug of its card ("unit/soldier"), a piece's sign, and
    in a few words what a card of a hand does now, or the figures that it has whether it is of use or not.
    """

    name: str
    card: str = ""
    sign: str = ""
    brief: str = ""
    has_figures: bool = False


@dataclass(frozen=True, slots=True)
class Tray:
    """A row beside the board: a player's reserve, hand or pile. What lies face down is a number of backs."""

    owner: int
    name: str
    cards: tuple[TrayCard, ...] = ()
    backs: int = 0
    #: False for what is out of play: a player who is asked something looks for it below the board.
    is_of_use: bool = True

    @property
    def names(self) -> list[str]:
        return [card.name for card in self.cards]


@dataclass(frozen=True, slots=True)
class Count:
    """A number by which a side stands, with the words for one and for several: 3 "kills"; a rank has its word first."""

    value: int
    one: str
    many: str = ""
    is_rank: bool = False
    #: True where it counts pieces that everybody sees, so that what becomes of each says it, too.
    is_of_pieces: bool = False
    #: The number that wins or loses something; 0 for none.
    goal: int = 0
    #: What stands for a number of two sorts: "9+5".
    parts: str = ""

    @property
    def label(self) -> str:
        """Its word at the head of a column, whatever its value."""
        return self.one if self.is_rank else self.many or self.one + "s"

    @property
    def name(self) -> str:
        return self.one if self.value == 1 else self.label

    def __str__(self) -> str:
        return f"{self.name} {self.value}" if self.is_rank else f"{self.parts or self.value} {self.name}"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands: the counts, first the one that wins where there is one, and what else is to be known."""

    counts: tuple[Count, ...]
    remarks: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ", ".join([*map(str, self.counts), *self.remarks])


@dataclass(frozen=True, slots=True)
class Aim:
    """Something that wins a match, or pays for it: what it asks, what it pays, where it lies.

    `holders` are the players whose it is now: who would be paid, or would win, if it were counted at this moment.
    """

    name: str
    words: str
    pays: str = ""
    holders: tuple[int, ...] = ()
    #: The kind and slug of the card that tells of it: "objective/headhunter".
    card: str = ""
    #: What it pays next, where that changes: "then 1 XP"; and what it is called beside others of its kind.
    later: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """The table as it is drawn: the ground, what lies on it, the pieces; how each player stands, and their trays.

    Without a lattice its spaces are squares.
    """

    columns: int
    rows: int
    ground: Diagram
    tokens: tuple[Token, ...]
    markers: tuple[Marker, ...] = ()
    standings: tuple[Standing, ...] = ()
    aims: tuple[Aim, ...] = ()
    #: What lies on the board: its word, and what it is there for, with where it is or who has it.
    key: tuple[tuple[str, str], ...] = ()
    #: The sorts of ground that are drawn on it now, each with its sign.
    drawn: tuple[Sort, ...] = ()
    #: What the figures at the feet of pieces are, for the key.
    figures: str = ""
    heading: str = ""
    lattice: Lattice | None = None
    trays: tuple[Tray, ...] = ()
    #: The names of its spaces; without them they are named as on a chessboard.
    names: Mapping[Place, str] = field(default_factory=dict)
    #: The spaces on which the ground has a sign of its own, which stays in sight under others.
    features: frozenset[Place] = frozenset()
    #: The attacks that are named and not yet made: from where, where to, and whose.
    attacks: tuple[tuple[Place, Place, int], ...] = ()

    @property
    def spaces(self) -> Lattice:
        return self.lattice or Squares(self.columns, self.rows)

    @property
    def space_names(self) -> Mapping[Place, str]:
        return self.names or squares_named(self.columns, self.rows)


@lru_cache(maxsize=64)
def squares_named(columns: int, rows: int) -> Mapping[Place, str]:
    """The squares of a board, named by the column's letter and the row from the bottom."""
    board = grid(rows, columns)
    return dict(zip(places_on(board, board.spaces), map(board.name, board.spaces), strict=True))


def place_on(board: Grid, space: int) -> Place | None:
    """A space of a square board by column and row; None for one that is off it."""
    return (board.column[space], board.row[space]) if board.is_on[space] else None


def places_on(board: Grid, spaces: Iterable[int]) -> tuple[Place, ...]:
    """Spaces of a square board by column and row, without what is off the board."""
    return tuple((board.column[space], board.row[space]) for space in spaces if board.is_on[space])


@dataclass(frozen=True, slots=True)
class Reach:
    """The spaces to which a piece could go, and those that it could strike at from there, as far as one sees."""

    moves: frozenset[Place] = frozenset()
    strikes: frozenset[Place] = frozenset()


@dataclass(frozen=True, slots=True)
class Lead:
    """What an answer leads to: in words, the spaces that could be struck at next (None where that is not foreseen), the
    ways that can be gone on from it, and whether the turn is over; then, or where it gives something up, that is told
    before it is done. And the turns of its piece that are asked for next, so that one may be chosen with it.
    """

    words: str = ""
    strikes: tuple[Place, ...] | None = None
    onward: tuple[tuple[Place, ...], ...] = ()
    ends_turn: bool = False
    is_costly: bool = False
    turns: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class PieceFigure:
    """A figure of a piece as it stands now; `made_of` takes it apart where it isn't just what the card says."""

    name: str
    value: int
    made_of: str = ""


def taken_apart(name: str, state: S, parts: Parts, breakdown: Breakdown[S]) -> PieceFigure:
    """A figure from its parts: what is printed, then all that changes it."""
    return PieceFigure(name, total(parts), breakdown(state, parts) if len(parts) > 1 else "")


def beside_printed(name: str, now: int, printed: int) -> PieceFigure:
    """A figure of which the engine knows what it comes to: with what its card says, where that is another number."""
    return PieceFigure(name, now, "" if now == printed else f"{printed} on the card")


@dataclass(frozen=True, slots=True)
class HeldCard:
    """Cards that an opponent may hold against an option, what comes of it then, and the chance that they do."""

    name: str
    words: str
    chance: float


@dataclass(frozen=True, slots=True)
class Prospect:
    """An option on which more hangs than what becomes of each piece: whose it is, by sign, the ways that it may go,
    the chance of each space to be where it ends, and what others may hold against it.
    """

    sign: str
    ways: tuple[tuple[str, float], ...]
    ends: Mapping[Place, float] = field(default_factory=dict)
    held: tuple[HeldCard, ...] = ()
    #: The chance of what it is for, a capture for one, where that is not to end on a space.
    succeeds: float | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Something that takes pieces on certain spaces: what it still lacks, in words, and each piece's own part in it;
    the spaces of the engine's board that are held for it, and those that are missing.
    """

    name: str
    words: str
    held: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    #: The kind and slug of its card: "ritual/evasion".
    card: str = ""
    ways: tuple[str, ...] = ()
    #: The signs of those who would go to the spaces that are missing, in the order of these.
    who: tuple[str, ...] = ()


#: No more plans of a sort are told, the nearest to their aim first.
MOST_PLANS = 6


def plan_of(
    place: Sequence[int], name: str, words: str, there: Mapping[int, int], *held: int, ways: Iterable[str] = ()
) -> Plan:
    """A plan that takes some pieces on these spaces: each is held or missing as `place` says where they stand now."""
    now = [space for piece, space in there.items() if place[piece] == space]
    then = [space for piece, space in there.items() if place[piece] != space]
    return Plan(name, words, tuple(dict.fromkeys((*held, *now))), tuple(dict.fromkeys(then)), ways=tuple(ways))


T = TypeVar("T")
#: A state of whatever game is played.
GameState = Any
#: What is done to a piece that is deployed.
PLACING: Set[str] = frozenset(("place", "face"))
#: The choices before a match, as the forms' fields have cleaned them.
Chosen = Mapping[str, Any]


@dataclass(frozen=True)
class GroundUse:
    """How the grounds that players make come into a game's matches."""

    #: The choice before a match that may be a ground, and the part of a set-up that is the board. A set-up may lack it.
    field: str
    part: str
    #: A ground as the engine takes it, and the ground that a board of the right shape was made of.
    board: Callable[[GroundFile, Shelf], Mapping[str, object]]
    ground: Callable[[CheckedJson], GroundFile]
    #: The boards of the game's own, which need not look as a ground would.
    own: Callable[[Shelf], Container[Mapping[str, object]]] = lambda _: ()
    #: The other parts of a set-up that follow from a ground: its scenario.
    also: Callable[[GroundFile, Shelf], Mapping[str, object]] = lambda _ground, _shelf: {}
    #: The choices before a match that a ground settles in the players' place.
    settles: Callable[[GroundFile], Sequence[str]] = lambda _: ()
    #: What a ground says against an army, in words, friendly match or not.
    refusals: Callable[[ArmyFile, GroundFile, Shelf], Iterable[str]] = lambda _army, _ground, _shelf: ()


@dataclass(frozen=True)
class MatchAdapter:
    """A game's part. States and set-ups are the game's own."""

    #: The names of the players, seat by seat: as many armies may meet.
    sides: tuple[str, ...]
    #: The choices before a match beside the armies, and the mistakes in them or in the armies (by `ARMIES`).
    fields: Callable[[Shelf], dict[str, forms.Field]]
    mistakes: Callable[[Sequence[ArmyFile], Shelf, Chosen], Iterator[Mistake]]
    #: The set-up of armies in this order, and its name: the battlefield.
    setup: Callable[[Sequence[ArmyFile], Shelf, Chosen], SetUp]
    title: Callable[[SetUp], str]
    #: The armies of a set-up as army files; where it does not tell by which rules, by those that ask least.
    armies: Callable[[SetUp, Shelf], list[ArmyFile]]
    #: The JSON schema of a set-up in a replay file: this catalog's cards and places.
    setup_schema: Callable[[Shelf], Schema]
    draw: Callable[[GameState, SetUp, Shelf], Board]
    #: A space of the engine's board as the page counts it; None for one that is off the board.
    place: Callable[[GameState, int], Place | None]
    #: The player whose turn it is; None before the first, and between two.
    mover: Callable[[GameState], int | None] = lambda _: None
    #: True while the players place what lies on the board: terrain, objectives.
    is_laying: Callable[[GameState], bool] = lambda _: False
    #: True while pieces are deployed, from a state before the first turn and the sorts of the options.
    is_deploying: Callable[[GameState, Set[str | None]], bool] = lambda _, sorts: not sorts.isdisjoint(PLACING)
    #: True where the first answer to what is asked goes without saying: it is given at once, and a player who wants
    #: another one undoes it; but not among people, who would have to consent to that.
    is_usual: Callable[[GameState], bool] = lambda _: False
    #: The card of a reaction that is offered time and again, so that a player may pass on it for a whole turn, or "".
    passes_on: Callable[[Option], str] = lambda _option: ""
    #: What tells that turn from the others.
    turn: Callable[[GameState], int] = lambda _state: 0
    #: True for an option that does nothing as things stand: it is listed, and not marked on the board.
    is_idle: Callable[[GameState, Option], bool] = lambda _state, _option: False
    #: True where a question tells what its player has to see, even with a single answer to give.
    is_news: Callable[[GameState], bool] = lambda _: False
    #: True where the second army chosen takes the first seat, where an army is built for a side.
    is_swapped: Callable[[Sequence[ArmyFile]], bool] = lambda _: False
    #: Units of a set-up that find no place at deployment: whose they are, and a sentence.
    left_out: Callable[[SetUp], Iterable[tuple[int, str]]] = lambda _: ()
    #: The fields before a match that most players leave as they are.
    settings: frozenset[str] = frozenset()
    #: The sentences to be known before a match.
    to_know: Callable[[Shelf], Sequence[str]] = lambda _: ()
    #: The words beside an army's name where one is chosen.
    army_words: Callable[[ArmyFile, Shelf], str] = lambda _army, _shelf: ""
    #: All that has become of each piece, by its sign: a forecast tells where it is different afterwards.
    outcomes: Callable[[GameState], Mapping[str, tuple[str, ...]]] = lambda _: {}
    #: What is counted of each piece that has not fallen, with which its outcome begins: 12 "HP". And the words for less
    #: of it, and for more.
    counted: Callable[[GameState], Mapping[str, Count]] = lambda _: {}
    changes: tuple[str, str] = ("loses", "gains")
    #: The numbers by which a player stands that nothing hidden changes: a forecast tells what becomes of them.
    counts: Callable[[GameState, int], Iterable[Count]] = lambda _state, _player: ()
    #: The prospect that an option is; None where nothing depends on it beside the outcomes. The state is as the player
    #: who is asked may think it to be: what is hidden from them is redealt.
    prospect: Callable[[GameState, Option], Prospect | None] = lambda _state, _option: None
    #: What is hidden from a player, in words.
    hidden: str = "what you can’t see"
    #: The outcome that an attack is for, where the odds at its sign are those of this alone.
    attack_is_for: str = ""
    #: How an attack is reckoned that an option is, sentence by sentence, from a state as the player sees it and the
    #: answers of this step before it.
    reckoned: Callable[[GameState, Option, Sequence[Option]], Iterable[str]] = lambda _state, _option, _before: ()
    #: The plans that a player may have who is asked something: formations, attacks of several together.
    plans: Callable[[GameState, int], Iterable[Plan]] = lambda _state, _player: ()
    #: What a card says as far as it counts at this moment.
    says: Callable[[GameState, Card], str] = lambda _, card: card.text
    #: What a card takes to be used, and how often it can be, in short: "Special 1, 1× a turn".
    price: Callable[[Card], str] = lambda _: ""
    #: Everything that a card says, for somebody who plans with it or reads it in the key.
    says_in_full: Callable[[Card], str] = lambda card: card.text
    #: The figures of the piece that has a sign, as far as the state knows them.
    figures: Callable[[GameState, str], Iterable[PieceFigure]] = lambda _state, _sign: ()
    #: The slugs of the cards that do something for the piece that has a sign: a player who looks at it reads them.
    works_by: Callable[[GameState, str], Iterable[str]] = lambda _state, _sign: ()
    #: The spaces of each player’s side, by player, from a state: who plays one sees it below.
    #: None where, or as long as, nobody has one.
    homes: Callable[[GameState], Sequence[Collection[int]]] = lambda _: ()
    #: The reach of the piece that has a sign.
    reach: Callable[[GameState, str], Reach] = lambda _state, _sign: Reach()
    #: What an option leads to, from a state as the player sees it; None where that is not foreseen.
    leads_to: Callable[[GameState], Callable[[Option], Lead | None]] = lambda _state: lambda _option: None
    #: An army with the choices that a match and a seat in it make for it, as the rules are to look at it.
    seated: Callable[[ArmyFile, Shelf, Chosen, int], ArmyFile] = lambda army, _shelf, _chosen, _seat: army
    #: None where players make no grounds.
    ground: GroundUse | None = None

    def placing_stage(self, state: GameState, sorts: Set[str | None]) -> str:
        """What is placed before the first turn, from the sorts of the options: "laying" what lies on the board, or
        "deploying" pieces; "" where neither is.
        """
        if self.is_laying(state):
            return "laying"
        return "deploying" if self.is_deploying(state, sorts) else ""

    def reactions(self, options: Options) -> frozenset[str]:
        """The cards of reactions that are all there is to choose beside to pass, where one may for a whole turn."""
        given = listed(options)
        if PASS not in given:
            return frozenset()
        cards = {self.passes_on(each) for each in given if each != PASS}
        return frozenset() if "" in cards else frozenset(cards)

    def turn_of(self, state: GameState, questions: int) -> int | None:
        """Whose turn it is, for words to the player who is asked; nobody's where several choose at the same moment."""
        mover = None if questions > 1 else self.mover(state)
        return None if mover is None or mover < 0 else mover  # before the first turn a state may have nobody


#: A game's part by its slug, dashed or not. Only games with an engine have one.
adapter_of = Part[MatchAdapter]("armybuilder.play.games", "adapter", "ADAPTER")


def built_by(army: ArmyFile) -> dict[str, object]:
    return {"ruleset": army.ruleset, "limit": army.limit, "options": dict(army.options)}


def built_by_in(army: Mapping[str, T]) -> dict[str, T]:
    """The rules that an army of a set-up is built by, as far as the set-up says them: older ones say nothing."""
    return {name: army[name] for name in BUILT_BY if name in army}


def with_ruleset(army: Schema, game: str) -> Schema:
    """A schema of an army of a set-up that may say by which rules it is built."""
    fields = army_schema(rulebook(game))["properties"]
    return {**army, "properties": {**army["properties"], **{name: fields[name] for name in BUILT_BY}}}


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


def up_to_four(**piece: object) -> Schema:
    """The same of a game in which up to four armies meet."""
    return {**two_armies(**piece), "maxItems": len(ARMIES)}
