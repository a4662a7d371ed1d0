"""TACTICA's cards as plain figures, its field of hexes, and how a shelf's cards become plain.

Only the standard library is used here, for army rules, engine and pages alike.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from catalog.plain import card_from, data_of, plain_of

if TYPE_CHECKING:
    from catalog.games.tactica import models
    from catalog.json_types import CheckedJson, JsonObject
    from catalog.shelf import Shelf


#: A column and a row, counted from 0 at the top left; row 0 is player 2's edge.
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Battle:
    """One of the three battles: how many hexes lie between the walls, and the battlefield."""

    slug: str
    name: str
    separation: int
    columns: int = 0
    rows: int = 0
    #: The places where each player's walls may stand.
    walls: tuple[tuple[Cell, ...], ...] = ((), ())
    #: The landmarks with where they lie. One is the same card in every battle (ruling P2).
    landmarks: tuple[tuple[str, Cell], ...] = ()


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain, which a hex is by the landmarks beside it: what it gives, and the cost of the steps from it."""

    slug: str
    name: str
    defense: int = 0
    range: int = 0
    #: Each case in which a hex is this terrain: a ridge beside it or none, a ravine or none.
    cases: tuple[tuple[bool, bool], ...] = ()
    steps: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Landmark:
    """A side of a landmark card: the terrain that it makes, who can't enter it, what entering costs all others."""

    slug: str
    name: str
    terrain: str
    closed_to: str
    entry_cost: int
    has_shadow: bool


@dataclass(frozen=True, slots=True)
class Training:
    """A side of a training card: by what it multiplies the DEF of melee and the OFF of ranged troops."""

    level: int
    slug: str
    name: str
    defense_factor: int
    offense_factor: int


@dataclass(frozen=True, slots=True)
class Wall:
    """The wall card: what steps cost, what it gives, and what it gives after a number of lost battles (OFF, DEF)."""

    entry_cost: int
    exit_cost: int
    range: int
    melee_offense: int
    comebacks: tuple[tuple[int, int], ...]


Pile = Literal["troop", "tactic"]
Issue = Literal["training", "wall"]
#: The number of cards that a hand takes.
HAND = 5
PILES: tuple[Pile, ...] = ("troop", "tactic")
MELEE, RANGED = "melee", "ranged"
#: The phases in which a tactics card may be played, in the order of a turn.
PHASES = MUSTERING, MOVEMENT, COMBAT = ("mustering", "movement", "combat")
#: The ratings of a troop, as a set-up has them.
RATINGS = ("troop_class", "offense", "defense", "range", "movement", "near_offense", "aura_offense")


@dataclass(frozen=True, slots=True, eq=False)
class Troop:
    """A troop card: its class, its ratings, and how many the box has."""

    pile: ClassVar[Pile] = "troop"
    is_unique: ClassVar[bool] = False
    slug: str
    name: str
    number: int
    copies: int
    troop_class: str
    offense: int
    defense: int
    range: int
    movement: int
    #: Change of OFF against a melee troop beside it.
    near_offense: int = 0
    #: Change of OFF of friendly troops beside it.
    aura_offense: int = 0

    @property
    def is_melee(self) -> bool:
        return self.troop_class == MELEE

    @classmethod
    def from_data(cls, slug: str, data: "CheckedJson") -> "Troop":
        return card_from(cls, data, slug=slug, number=0, copies=0)

    def data(self) -> "JsonObject":
        return {"name": self.name, **{name: getattr(self, name) for name in RATINGS}}


@dataclass(frozen=True, slots=True)
class TacticUse:
    """A tactics card in one phase: its figures, where it goes, whether Negate may answer it."""

    phase: str
    destination: str
    #: The other place where it goes, in the case that its card names; "" if it has no such case.
    otherwise: str = ""
    is_negatable: bool = True
    offense: int = 0
    defense: int = 0
    movement: int = 0
    #: The cost in MOV of the step that it is about; 0 where it is about none.
    step_cost: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Tactic:
    """A tactics card: what its uses are about, on whom they are played, and how many the box has.

    It is unique if it can stand on the battlefield as a troop. `targets` has the target of each use.
    """

    pile: ClassVar[Pile] = "tactic"
    slug: str
    name: str
    number: int
    copies: int
    is_counter: bool
    is_unique: bool
    phases: tuple[str, ...]
    families: frozenset[str]
    targets: tuple[str, ...]
    uses: tuple[TacticUse, ...] = ()
    #: The troop that it becomes on the battlefield, if it does.
    deployed: Troop | None = None

    def use(self, phase: str) -> TacticUse | None:
        return next((use for use in self.uses if use.phase == phase), None)

    @classmethod
    def from_data(cls, slug: str, data: "CheckedJson") -> "Tactic":
        uses = tuple(TacticUse(**use) for use in data["uses"])
        troop = data["deployed"]
        return cls(
            slug,
            data["name"],
            0,
            0,
            is_counter=data["is_counter"],
            is_unique=troop is not None,
            phases=tuple(use.phase for use in uses),
            families=frozenset(),
            targets=(),
            uses=uses,
            deployed=Troop.from_data(slug, troop) if troop else None,
        )

    def data(self) -> "JsonObject":
        return {
            "name": self.name,
            "is_counter": self.is_counter,
            "uses": [data_of(use) for use in self.uses],
            "deployed": self.deployed.data() if self.deployed else None,
        }


DeckCard = Troop | Tactic


@dataclass(frozen=True, slots=True, eq=False)
class Issued:
    """A card that every player is given a number of, beside the deck: a training card, a wall."""

    pile: Issue
    slug: str
    name: str
    copies: int


@dataclass(frozen=True)
class Ground:
    """All that lies on the battlefields: terrain, landmarks, walls, and the cards under trained troops."""

    terrains: Mapping[str, Terrain] = field(default_factory=dict)
    landmarks: Mapping[str, Landmark] = field(default_factory=dict)
    trainings: tuple[Training, ...] = ()
    wall: Wall | None = None


class Cards:
    """All cards of the box in its order, the troops first, and what the book says of training cards and walls."""

    def __init__(
        self,
        troops: Iterable[Troop],
        tactics: Iterable[Tactic],
        battles: Iterable[Battle] = (),
        issued: Iterable[Issued] = (),
        ground: Ground | None = None,
    ) -> None:
        self.troops: Mapping[str, Troop] = {card.slug: card for card in troops}
        self.tactics: Mapping[str, Tactic] = {card.slug: card for card in tactics}
        self.all: Mapping[str, DeckCard] = {**self.troops, **self.tactics}
        self.order = {slug: place for place, slug in enumerate(self.all)}
        self.battles = {battle.slug: battle for battle in battles}
        self.issued = tuple(issued)
        self.ground = ground or Ground()

    def usual(self, pile: Issue) -> int:
        """The number of training cards or walls that the book gives a player."""
        return sum(card.copies for card in self.issued if card.pile == pile)

    def data(self) -> "JsonObject":
        ground = self.ground
        return {
            "troops": {slug: card.data() for slug, card in self.troops.items()},
            "tactics": {slug: card.data() for slug, card in self.tactics.items()},
            "battles": [data_of(battle) for battle in self.battles.values()],
            "terrains": {slug: data_of(terrain, "slug") for slug, terrain in ground.terrains.items()},
            "landmarks": {slug: data_of(landmark, "slug") for slug, landmark in ground.landmarks.items()},
            "trainings": [data_of(training) for training in ground.trainings],
            "wall": data_of(ground.wall) if ground.wall else None,
        }

    @classmethod
    def from_data(cls, data: "CheckedJson") -> "Cards":
        ground = Ground(
            {slug: card_from(Terrain, each, slug=slug) for slug, each in data["terrains"].items()},
            {slug: card_from(Landmark, each, slug=slug) for slug, each in data["landmarks"].items()},
            tuple(card_from(Training, each) for each in data["trainings"]),
            card_from(Wall, data["wall"]),
        )
        return cls(
            (Troop.from_data(slug, each) for slug, each in data["troops"].items()),
            (Tactic.from_data(slug, each) for slug, each in data["tactics"].items()),
            (card_from(Battle, each) for each in data["battles"]),
            ground=ground,
        )


#: The players as the catalog counts them.
PLAYERS = (1, 2)


def cards_of(shelf: "Shelf") -> Cards:
    return Cards(
        (plain_of(Troop, card) for card in shelf.kind("troop").values()),
        (_tactic(card) for card in shelf.kind("tactic").values()),
        (_battle(card) for card in shelf.kind("battle").values()),
        _issued(shelf),
        _ground(shelf),
    )


def _issued(shelf: "Shelf") -> Iterator[Issued]:
    """The front of a card with two sides says how many of it there are."""
    piles: tuple[Issue, ...] = ("training", "wall")
    for pile in piles:
        fronts = (card for card in shelf.kind(pile).values() if card.copies)
        yield from (plain_of(Issued, card, pile=pile) for card in fronts)


def _tactic(card: "models.Tactic") -> Tactic:
    uses, troop = list(card.phases.all()), next(iter(card.deployed.all()), None)
    return plain_of(
        Tactic,
        card,
        is_unique=troop is not None,
        phases=tuple(use.phase for use in uses),
        families=frozenset(use.family for use in uses),
        targets=tuple(use.target for use in uses),
        uses=tuple(plain_of(TacticUse, use) for use in uses),
        deployed=plain_of(Troop, troop, slug=card.slug, name=card.name, number=0, copies=0) if troop else None,
    )


def _battle(card: "models.Battle") -> Battle:
    walls = list(card.walls.all())
    one, other = (tuple((wall.column, wall.row) for wall in walls if wall.player == player) for player in PLAYERS)
    landmarks: tuple[tuple[str, Cell], ...] = tuple(
        (each.landmark.slug, (each.column, each.row)) for each in card.landmarks.all()
    )
    return plain_of(Battle, card, walls=(one, other), landmarks=landmarks)


def _ground(shelf: "Shelf") -> Ground:
    trainings = sorted(shelf.kind("training").values(), key=lambda card: card.level)
    return Ground(
        terrains={
            card.slug: plain_of(
                Terrain,
                card,
                cases=tuple((case.beside_ridge, case.beside_ravine) for case in card.cases.all()),
                steps={step.to: step.cost for step in card.steps.all()},
            )
            for card in shelf.kind("terrain").values()
        },
        landmarks={slug: plain_of(Landmark, card) for slug, card in shelf.kind("landmark").items()},
        trainings=tuple(plain_of(Training, card) for card in trainings),
        wall=next(map(_wall, shelf.kind("wall").values()), None),
    )


def _wall(card: "models.Wall") -> Wall:
    comebacks = sorted(card.comebacks.all(), key=lambda each: each.battles_lost)
    return plain_of(Wall, card, comebacks=tuple((each.offense, each.defense) for each in comebacks))
