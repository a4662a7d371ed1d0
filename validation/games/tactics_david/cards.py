"""Tactics David's units and items as the army rules read them: plain figures, and who is related to whom."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from catalog.games.tactics_david.models import Item as ItemCard
    from catalog.games.tactics_david.models import Unit as UnitCard
    from catalog.shelf import Shelf

UnitClass = Literal["light", "medium", "heavy"]

LARGEST_LIGHT_CORE = 12
LARGEST_MEDIUM_CORE = 18
STACKING_POINTS: Mapping[str, int] = {"light": 1, "medium": 2, "heavy": 3}
#: The ability whose owner carries two items of each type (ruling G63).
WORK_BELT = "work-belt"


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A unit's printed figures, and its place in the family trees.

    `roots` are the trees in which it is drawn, its own first. `chains` holds, for each of them, the ancestors that lead
    from the unit's parent to the Root Unit; the chain of a Root Unit in its own tree is empty.
    """

    slug: str
    name: str
    number: int
    cost: int
    front: int
    left: int
    right: int
    back: int
    core: int
    unit_class: UnitClass
    unit_type: str
    attack_mode: str
    attack_area: str
    range_rating: int | None
    range_modifier: int | None
    movement_rating: int
    movement_type: str
    special: str | None
    ability: str
    ability_name: str
    parent: str | None
    branch_parent: str | None
    roots: tuple[str, ...]
    chains: tuple[tuple[str, ...], ...]
    points: int

    @property
    def root(self) -> str:
        """The tree in which it is at home."""
        return self.roots[0]


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """An item, its type, and the units that may carry it; no type or mode means any."""

    slug: str
    name: str
    number: int
    cost: int
    item_type: str
    classes: frozenset[str]
    unit_type: str
    attack_mode: str


@dataclass(frozen=True, slots=True, eq=False)
class Root:
    """A family tree and the unit at its root."""

    slug: str
    name: str
    unit: Unit


class Cards:
    """All units, items and family trees, in the book's order, with the lines of lineage between units tabled."""

    def __init__(self, units: Iterable[Unit], items: Iterable[Item], root_names: Mapping[str, str]) -> None:
        self.units = {unit.slug: unit for unit in units}
        self.items = {item.slug: item for item in items}
        roots = [unit for unit in self.units.values() if unit.parent is None]
        self.roots = {unit.root: Root(unit.root, root_names[unit.root], unit) for unit in roots}
        self.root_order = {slug: place for place, slug in enumerate(self.roots)}
        self.mean_movement = sum(unit.movement_rating for unit in self.units.values()) / max(1, len(self.units))
        self._neighbours = self._lines()
        self._distances = {slug: self._distances_from(slug) for slug in self.units}

    def distance(self, one: Unit, other: Unit) -> int | None:
        """Lines of lineage between two units, branches into other trees included; None for no relatives."""
        return self._distances[one.slug].get(other.slug)

    def names(self, slugs: Iterable[str]) -> list[str]:
        """The names of units."""
        return [self.units[slug].name for slug in slugs]

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


def class_by_core(core: int) -> UnitClass:
    """The class that a core strength stands for; a stack may exceed the largest printed one (ruling G55)."""
    if core <= LARGEST_LIGHT_CORE:
        return "light"
    return "medium" if core <= LARGEST_MEDIUM_CORE else "heavy"


def cards_of(shelf: "Shelf") -> Cards:
    """The plain cards of a catalog shelf."""
    return Cards(
        (_unit(card) for card in shelf.kind("unit").values()),
        (_item(card) for card in shelf.kind("item").values()),
        {root.slug: root.name for root in shelf.kind("root").values()},
    )


def _unit(card: "UnitCard") -> Unit:
    drawn_below = [card.parent, card.branch_parent] if card.branch_parent else [card.parent]
    roots = [card.root.slug] + ([card.branch_parent.root.slug] if card.branch_parent else [])
    unit_class: UnitClass = card.unit_class  # type: ignore[assignment]  # the column's choices are these three
    return Unit(
        slug=card.slug,
        name=card.name,
        number=card.number or 0,
        cost=card.cost or 0,
        front=card.front,
        left=card.left,
        right=card.right,
        back=card.back,
        core=card.front + card.left + card.right + card.back,
        unit_class=unit_class,
        unit_type=card.unit_type,
        attack_mode=card.attack_mode,
        attack_area=card.attack_area.slug,
        range_rating=card.range_rating,
        range_modifier=card.range_modifier,
        movement_rating=card.movement_rating,
        movement_type=card.movement_type,
        special=card.special.slug if card.special else None,
        ability=card.ability.slug,
        ability_name=card.ability.name,
        parent=card.parent.slug if card.parent else None,
        branch_parent=card.branch_parent.slug if card.branch_parent else None,
        roots=tuple(roots),
        chains=tuple(_chain(above) for above in drawn_below),
        points=STACKING_POINTS[unit_class],
    )


def _chain(card: "UnitCard | None") -> tuple[str, ...]:
    """A unit and its ancestors up to the Root Unit of its own tree, nearest first."""
    chain = []
    while card is not None:
        chain.append(card.slug)
        card = card.parent
    return tuple(chain)


def _item(card: "ItemCard") -> Item:
    allowed = {"light": card.for_light, "medium": card.for_medium, "heavy": card.for_heavy}
    return Item(
        slug=card.slug,
        name=card.name,
        number=card.number or 0,
        cost=card.cost or 0,
        item_type=card.item_type,
        classes=frozenset(name for name, is_allowed in allowed.items() if is_allowed),
        unit_type=card.for_unit_type,
        attack_mode=card.for_attack_mode,
    )
