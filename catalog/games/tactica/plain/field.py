"""The battlefields of TACTICA and all that lies on them; also as the plain data of a set-up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.json_types import CheckedJson, JsonObject

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

    @classmethod
    def from_data(cls, data: "CheckedJson") -> "Battle":
        """A battle of a set-up."""
        names = ("slug", "name", "separation", "columns", "rows")
        one, other = (tuple(_cell(cell) for cell in cells) for cells in data["walls"])
        landmarks = tuple((slug, _cell(cell)) for slug, cell in data["landmarks"])
        return cls(**{name: data[name] for name in names}, walls=(one, other), landmarks=landmarks)

    def data(self) -> "JsonObject":
        """The battle as a set-up has it."""
        names = ("slug", "name", "separation", "columns", "rows")
        return {name: getattr(self, name) for name in names} | {
            "walls": [[list(cell) for cell in cells] for cells in self.walls],
            "landmarks": [[slug, list(cell)] for slug, cell in self.landmarks],
        }


def _cell(data: "CheckedJson | list[int]") -> Cell:
    column, row = data
    return int(column), int(row)


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

    @classmethod
    def from_data(cls, slug: str, data: "CheckedJson") -> "Terrain":
        """A terrain of a set-up."""
        cases = tuple((bool(ridge), bool(ravine)) for ridge, ravine in data["cases"])
        return cls(slug, data["name"], data["defense"], data["range"], cases, dict(data["steps"]))

    def data(self) -> "JsonObject":
        """The terrain as a set-up has it."""
        return {
            "name": self.name,
            "defense": self.defense,
            "range": self.range,
            "cases": [list(case) for case in self.cases],
            "steps": dict(self.steps),
        }


@dataclass(frozen=True, slots=True)
class Landmark:
    """A side of a landmark card: the terrain that it makes, who can't enter it, what entering costs all others."""

    slug: str
    name: str
    terrain: str
    closed_to: str
    entry_cost: int
    has_shadow: bool

    @classmethod
    def from_data(cls, slug: str, data: "CheckedJson") -> "Landmark":
        """A landmark of a set-up."""
        return cls(slug, **data)

    def data(self) -> "JsonObject":
        """The landmark as a set-up has it."""
        return {name: getattr(self, name) for name in Landmark.__slots__ if name != "slug"}


@dataclass(frozen=True, slots=True)
class Training:
    """A side of a training card: by what it multiplies the DEF of melee and the OFF of ranged troops."""

    level: int
    slug: str
    name: str
    defense_factor: int
    offense_factor: int

    def data(self) -> "JsonObject":
        """The side as a set-up has it."""
        return {name: getattr(self, name) for name in Training.__slots__}


@dataclass(frozen=True, slots=True)
class Wall:
    """The wall card: what steps cost, what it gives, and what it gives after so many battles lost (OFF, DEF)."""

    entry_cost: int
    exit_cost: int
    range: int
    melee_offense: int
    comebacks: tuple[tuple[int, int], ...]

    @classmethod
    def from_data(cls, data: "CheckedJson") -> "Wall":
        """The wall of a set-up."""
        comebacks = tuple((int(offense), int(defense)) for offense, defense in data["comebacks"])
        return cls(data["entry_cost"], data["exit_cost"], data["range"], data["melee_offense"], comebacks)

    def data(self) -> "JsonObject":
        """The wall as a set-up has it."""
        names = ("entry_cost", "exit_cost", "range", "melee_offense")
        return {name: getattr(self, name) for name in names} | {"comebacks": [list(each) for each in self.comebacks]}
