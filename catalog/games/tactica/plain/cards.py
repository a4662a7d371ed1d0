"""The cards of a war deck: troops, tactics cards, what is issued beside them; also as the plain data of a set-up."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from catalog.games.tactica.plain.field import Battle, Landmark, Terrain, Training, Wall

if TYPE_CHECKING:
    from catalog.json_types import CheckedJson, JsonObject

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
        """A troop of a set-up."""
        return cls(slug, data["name"], 0, 0, **{name: data[name] for name in RATINGS})

    def data(self) -> "JsonObject":
        """The troop as a set-up has it."""
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
        """Its use in a phase; None if it has none."""
        return next((use for use in self.uses if use.phase == phase), None)

    @classmethod
    def from_data(cls, slug: str, data: "CheckedJson") -> "Tactic":
        """A tactics card of a set-up."""
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
        """The tactics card as a set-up has it."""
        return {
            "name": self.name,
            "is_counter": self.is_counter,
            "uses": [{name: getattr(use, name) for name in TacticUse.__slots__} for use in self.uses],
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
        """The cards as a set-up has them."""
        ground = self.ground
        return {
            "troops": {slug: card.data() for slug, card in self.troops.items()},
            "tactics": {slug: card.data() for slug, card in self.tactics.items()},
            "battles": [battle.data() for battle in self.battles.values()],
            "terrains": {slug: terrain.data() for slug, terrain in ground.terrains.items()},
            "landmarks": {slug: landmark.data() for slug, landmark in ground.landmarks.items()},
            "trainings": [training.data() for training in ground.trainings],
            "wall": ground.wall.data() if ground.wall else None,
        }

    @classmethod
    def from_data(cls, data: "CheckedJson") -> "Cards":
        """The cards of a set-up."""
        ground = Ground(
            {slug: Terrain.from_data(slug, each) for slug, each in data["terrains"].items()},
            {slug: Landmark.from_data(slug, each) for slug, each in data["landmarks"].items()},
            tuple(Training(**each) for each in data["trainings"]),
            Wall.from_data(data["wall"]),
        )
        return cls(
            (Troop.from_data(slug, each) for slug, each in data["troops"].items()),
            (Tactic.from_data(slug, each) for slug, each in data["tactics"].items()),
            map(Battle.from_data, data["battles"]),
            ground=ground,
        )
