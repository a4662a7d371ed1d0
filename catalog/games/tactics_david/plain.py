"""The cards of Tactics David as plain figures, and what follows from them: the one place that knows the book's numbers.

They are made of the catalog's shelf, or of the plain data that a match's set-up and a replay carry. Only the standard
library is used here, so that army rules, engine and pages can all read it.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from catalog.plain import plain_of

if TYPE_CHECKING:
    from catalog.games.tactics_david.models import AttackArea as AreaCard
    from catalog.games.tactics_david.models import Item as ItemCard
    from catalog.games.tactics_david.models import Unit as UnitCard
    from catalog.json_types import CheckedJson, JsonObject
    from catalog.shelf import Shelf

UnitClass = Literal["light", "medium", "heavy"]
CLASSES: tuple[UnitClass, ...] = ("light", "medium", "heavy")
UNIT_TYPES = ("physical", "magical", "ethereal")
MODES = ("melee", "ranged")
MOVEMENT_TYPES = ("land", "hover", "soar", "aqua")

#: The sides of a unit, clockwise from its front: the side towards a direction is `(direction - facing) % 4`.
FRONT, RIGHT, BACK, LEFT = SIDES = range(4)
SIDE_NAMES = ("front", "right", "back", "left")

#: The Turns of a match unless the players agree on others; the mission that a ground settles (ruling G134).
USUAL_TURNS = 80
OWN_MISSION = "own"

LARGEST_LIGHT_CORE = 12
LARGEST_MEDIUM_CORE = 18
STACKING_POINTS: Mapping[str, int] = {"light": 1, "medium": 2, "heavy": 3}
MOST_STACKING_POINTS = 3
#: The number of units that the Stacking Points let into a stack.
MOST_STACKED = MOST_STACKING_POINTS // min(STACKING_POINTS.values())
MOST_LINES_APART = 2
#: The number of items of each type that a unit carries, and of those more that the owner of the Work Belt does (ruling
#: G63).
ITEMS_OF_A_TYPE = 1
WORK_BELT = "work-belt"
MORE_ITEMS_BY_WORK_BELT = 1
#: Terrain pieces of this height or more cannot be seen through.
BLOCKS_SIGHT = 2

#: The type table's change to the defender's dice: by attack type, then by the defender's unit type.
REPLACED_BY_D3 = {("physical", "magical"), ("magical", "ethereal"), ("ethereal", "physical")}
ONE_D3_MORE = {("magical", "physical")}
CANNOT_KILL = {("physical", "ethereal")}
#: Items that change the type of their unit's attacks.
ATTACK_TYPES = {"gauntlets": "physical", "talisman": "magical", "ring-of-the-dead": "ethereal"}

#: The printed figures of a unit that a match takes.
FIGURES = (
    *("name", "unit_class", "unit_type", "attack_mode", *SIDE_NAMES),
    *("movement_rating", "movement_type", "range_rating", "range_modifier", "cost"),
)


# What follows from the figures


def class_by_core(core: int) -> UnitClass:
    """The class that a core strength stands for; a stack may exceed the largest printed one (ruling G55)."""
    if core <= LARGEST_LIGHT_CORE:
        return "light"
    return "medium" if core <= LARGEST_MEDIUM_CORE else "heavy"


def surcharge(size: int) -> int:
    """The cost of a stack of this size on top of its members'."""
    if size < 2:
        return 0
    return 6 if size == 2 else 12


# What a set-up has of them


class ItemData(TypedDict):
    """An item of a set-up."""

    name: str
    item_type: str
    classes: Sequence[str]
    unit_type: str
    attack_mode: str
    cost: NotRequired[int]


class AreaData(TypedDict):
    """An attack area of a set-up."""

    name: str
    mode: str
    cells: Sequence[Sequence[int]]
    endless: bool


class CardsData(TypedDict):
    """All cards of a set-up by slug."""

    units: "Mapping[str, JsonObject]"
    items: Mapping[str, ItemData]
    areas: Mapping[str, AreaData]


# The cards


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A unit's printed figures, and its place in the family trees.

    `roots` are the trees in which it is drawn, its own first. `chains` holds, for each of them, the ancestors that lead
    from the unit's parent to the Root Unit; the chain of a Root Unit in its own tree is empty. `attack_area` is the one
    that it is played with.
    """

    slug: str
    name: str
    unit_class: UnitClass
    unit_type: str
    attack_mode: str
    front: int
    right: int
    back: int
    left: int
    movement_rating: int
    movement_type: str
    range_rating: int | None
    range_modifier: int | None
    cost: int
    attack_area: str
    special: str | None
    ability: str
    roots: tuple[str, ...]
    ability_name: str = ""
    # Only building an army asks for the rest; a match does not carry it.
    number: int = 0
    parent: str | None = None
    branch_parent: str | None = None
    chains: tuple[tuple[str, ...], ...] = ()

    @property
    def sides(self) -> tuple[int, int, int, int]:
        """The strengths, clockwise from the front."""
        return self.front, self.right, self.back, self.left

    @property
    def core(self) -> int:
        """Core Strength: all sides together."""
        return self.front + self.right + self.back + self.left

    @property
    def points(self) -> int:
        """The Stacking Points that it takes in a stack."""
        return STACKING_POINTS[self.unit_class]

    @property
    def root(self) -> str:
        """The tree in which it is at home."""
        return self.roots[0]

    @classmethod
    def from_data(cls, slug: str, data: "CheckedJson") -> "Unit":
        figures = {name: data[name] for name in (*FIGURES, "attack_area", "special", "ability")}
        ability_name = data.get("ability_name", "")  # set-ups of the first rules versions have none
        return cls(slug, **figures, roots=tuple(data["roots"]), ability_name=ability_name)

    def data(self) -> "JsonObject":
        figures = {name: getattr(self, name) for name in (*FIGURES, "attack_area", "special", "ability")}
        return {**figures, "roots": list(self.roots), "ability_name": self.ability_name}


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """An item, its type, and the units that may carry it; no type or mode means any."""

    slug: str
    name: str
    item_type: str
    classes: frozenset[str]
    unit_type: str
    attack_mode: str
    cost: int = 0
    # A match asks for no numbers.
    number: int = 0

    def suits(self, unit_class: str, unit_type: str, attack_mode: str) -> bool:
        """True where it is made for a unit of this class, type and mode."""
        is_its_sort = self.unit_type in ("", unit_type) and self.attack_mode in ("", attack_mode)
        return unit_class in self.classes and is_its_sort

    @classmethod
    def from_data(cls, slug: str, data: "ItemData") -> "Item":
        classes = frozenset(data["classes"])
        cost = data.get("cost", 0)  # set-ups of the first rules versions have none
        return cls(slug, data["name"], data["item_type"], classes, data["unit_type"], data["attack_mode"], cost)

    def data(self) -> "ItemData":
        return {
            "name": self.name,
            "item_type": self.item_type,
            "classes": [each for each in CLASSES if each in self.classes],
            "unit_type": self.unit_type,
            "attack_mode": self.attack_mode,
            "cost": self.cost,
        }


@dataclass(frozen=True, slots=True)
class Area:
    """An attack area: spaces ahead and to the right, of the attacker or (ranged) of the target."""

    name: str
    is_ranged: bool
    cells: tuple[tuple[int, int], ...]
    is_endless: bool = False

    @classmethod
    def from_data(cls, data: "AreaData") -> "Area":
        cells = tuple((rise, run) for rise, run in data["cells"])
        return cls(data["name"], data["mode"] == "ranged", cells, data["endless"])

    def data(self) -> "AreaData":
        return {
            "name": self.name,
            "mode": MODES[self.is_ranged],
            "cells": [list(cell) for cell in self.cells],
            "endless": self.is_endless,
        }


@dataclass(frozen=True, slots=True, eq=False)
class Root:
    """A family tree and the unit at its root."""

    slug: str
    name: str
    unit: Unit


class Cards:
    """All units, items, areas and family trees, in the book's order, with the lines of lineage between units tabled."""

    def __init__(
        self, units: Iterable[Unit], items: Iterable[Item], areas: Mapping[str, Area], root_names: Mapping[str, str]
    ) -> None:
        self.units = {unit.slug: unit for unit in units}
        self.items = {item.slug: item for item in items}
        self.areas = areas
        roots = [unit for unit in self.units.values() if unit.parent is None]
        self.roots = {unit.root: Root(unit.root, root_names[unit.root], unit) for unit in roots}
        self.root_order = {slug: place for place, slug in enumerate(self.roots)}
        self._neighbours = self._lines()
        self._distances = {slug: self._distances_from(slug) for slug in self.units}

    @cached_property
    def mean_movement(self) -> float:
        return fmean(unit.movement_rating for unit in self.units.values())

    def distance(self, one: Unit, other: Unit) -> int | None:
        """Lines of lineage between two units, branches into other trees included; None for no relatives."""
        return self._distances[one.slug].get(other.slug)

    def names(self, slugs: Iterable[str]) -> list[str]:
        return [self.units[slug].name for slug in slugs]

    def data(self, units: Collection[str] | None = None) -> "CardsData":
        """The cards as a set-up carries them: some units (all unless told), every item and area."""
        return {
            "units": {slug: unit.data() for slug, unit in self.units.items() if units is None or slug in units},
            "items": {slug: item.data() for slug, item in self.items.items()},
            "areas": {slug: area.data() for slug, area in self.areas.items()},
        }

    def _lines(self) -> dict[str, list[str]]:
        lines: dict[str, list[str]] = {slug: [] for slug in self.units}
        for unit in self.units.values():
            for above in (unit.parent, unit.branch_parent):
                if above is not None:
                    lines[above].append(unit.slug)
                    lines[unit.slug].append(above)
        return lines

    def _distances_from(self, start: str) -> dict[str, int]:
        """Breadth first through the trees."""
        found, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            for near in self._neighbours[here]:
                if near not in found:
                    found[near] = found[here] + 1
                    waiting.append(near)
        return found


# From the catalog


def cards_of(shelf: "Shelf") -> Cards:
    return Cards(
        (_unit(card) for card in shelf.kind("unit").values()),
        (_item(card) for card in shelf.kind("item").values()),
        {slug: _area(card) for slug, card in shelf.kind("attack_area").items()},
        {root.slug: root.name for root in shelf.kind("root").values()},
    )


def _unit(card: "UnitCard") -> Unit:
    drawn_below = [card.parent, card.branch_parent] if card.branch_parent else [card.parent]
    roots = [card.root.slug] + ([card.branch_parent.root.slug] if card.branch_parent else [])
    return plain_of(
        Unit,
        card,
        attack_area=(card.ruled_area or card.attack_area).slug,
        roots=tuple(roots),
        ability_name=card.ability.name,
        chains=tuple(_chain(above) for above in drawn_below),
    )


def _chain(card: "UnitCard | None") -> tuple[str, ...]:
    """A unit and its ancestors up to the Root Unit of its own tree, nearest first."""
    chain = []
    while card is not None:
        chain.append(card.slug)
        card = card.parent
    return tuple(chain)


def _item(card: "ItemCard") -> Item:
    return plain_of(
        Item,
        card,
        classes=frozenset(each for each in CLASSES if getattr(card, f"for_{each}")),
        unit_type=card.for_unit_type,
        attack_mode=card.for_attack_mode,
    )


def _area(card: "AreaCard") -> Area:
    cells = tuple((cell.row, cell.column) for cell in card.cells.all())
    return Area(card.name, card.attack_mode == "ranged", cells, card.endless_forward)
