"""The cards as the engine knows them: what of a unit, an item and an attack area a match needs.

A set-up brings them as plain data (`cards` in it), so that a replay needs no catalog.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

#: The sides of a unit, clockwise from its front: the side towards a direction is `(direction - facing) % 4`.
FRONT, RIGHT, BACK, LEFT = SIDES = range(4)
SIDE_NAMES = ("front", "right", "back", "left")
SURCHARGE = {1: 0, 2: 6, 3: 12}
#: A stack's class by its core strength: the least of a Medium and of a Heavy one.
MEDIUM_CORE, HEAVY_CORE = 13, 19


@dataclass(frozen=True, slots=True)
class Area:
    """An attack area: spaces ahead and to the right, of the attacker or (ranged) of the target."""

    name: str
    is_ranged: bool
    cells: tuple[tuple[int, int], ...]
    is_endless: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """An item: its type, its cost, and who may carry it: which classes, and only a unit type and mode if given."""

    slug: str
    name: str
    item_type: str
    classes: frozenset[str]
    unit_type: str
    attack_mode: str
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Profile:
    """What is printed of a unit, or of a stack as one unit: sums below, the rest from the unit on top."""

    name: str
    #: The units that it is made of, the top one first.
    units: tuple[str, ...]
    unit_class: str
    unit_type: str
    is_ranged: bool
    sides: tuple[int, int, int, int]
    movement: int
    movement_type: str
    range_rating: int
    range_modifier: int
    area: Area
    special: str | None
    abilities: tuple[str, ...]
    roots: frozenset[str]
    cost: int
    #: How many of `units`, the last ones, went under it in play; the cards that halve its Base Strength for good.
    guests: int = 0
    halved: tuple[str, ...] = ()
    #: Which of its units acts as another one for now.
    acts_for: str = ""

    @property
    def core(self) -> int:
        """Core Strength: all sides together."""
        return sum(self.sides)

    @property
    def melee_strength(self) -> int:
        """What a ranged unit strikes with in a Ranged Melee: by its class."""
        return {"light": 1, "medium": 2, "heavy": 3}[self.unit_class]


class Cards:
    """All cards that a match may need, by slug."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.areas = {slug: _area(each) for slug, each in data["areas"].items()}
        self.items = {slug: _item(slug, each) for slug, each in data["items"].items()}
        self.units = {slug: self._profile(slug, each) for slug, each in data["units"].items()}
        self._stacks: dict[tuple[str, ...], Profile] = {}

    @classmethod
    def of(cls, data: "Mapping[str, Any] | Cards") -> "Cards":
        """The cards of a set-up; or those that are made already, where many small tables share them."""
        return data if isinstance(data, Cards) else cls(data)

    def _profile(self, slug: str, data: Mapping[str, Any]) -> Profile:
        return Profile(
            name=data["name"],
            units=(slug,),
            unit_class=data["unit_class"],
            unit_type=data["unit_type"],
            is_ranged=data["attack_mode"] == "ranged",
            sides=(data["front"], data["right"], data["back"], data["left"]),
            movement=data["movement_rating"],
            movement_type=data["movement_type"],
            range_rating=data["range_rating"] or 0,
            range_modifier=data["range_modifier"] or 0,
            area=self.areas[data["attack_area"]],
            special=data["special"],
            abilities=(data["ability"],),
            roots=frozenset(data["roots"]),
            cost=data["cost"],
        )

    def profile(self, units: Sequence[str]) -> Profile:
        """The profile of a unit, or of a stack with the top unit first."""
        key = tuple(units)
        if len(key) == 1:
            return self.units[key[0]]
        if key not in self._stacks:
            self._stacks[key] = self._stacked([self.units[slug] for slug in key])
        return self._stacks[key]

    def changed(self, before: Profile, becomes: Mapping[str, str]) -> Profile:
        """A profile some of whose members become other units; what went under it in play stays there as it was."""
        own = len(before.units) - before.guests
        members, guests = before.units[:own], before.units[own:]
        now = self.profile([becomes.get(slug, slug) for slug in members])
        return replace(
            now,
            units=(*now.units, *guests),
            roots=now.roots | (before.roots - self.profile(members).roots),
            cost=now.cost + sum(self.units[slug].cost for slug in guests),
            guests=before.guests,
            halved=before.halved,
        )

    def _stacked(self, members: Sequence[Profile]) -> Profile:
        """Unit Stacking: strengths add up, abilities are all there; special and the rest are the top unit's.

        A special that all members share is kept by the top; the Swarm rule asks for that itself.
        """
        top = members[0]
        front, right, back, left = (sum(each.sides[side] for each in members) for side in SIDES)
        core = front + right + back + left
        return replace(
            top,
            units=tuple(slug for each in members for slug in each.units),
            unit_class="heavy" if core >= HEAVY_CORE else "medium" if core >= MEDIUM_CORE else "light",
            sides=(front, right, back, left),
            abilities=tuple(dict.fromkeys(slug for each in members for slug in each.abilities)),
            roots=frozenset().union(*(each.roots for each in members)),
            cost=sum(each.cost for each in members) + SURCHARGE[len(members)],
        )


def _area(data: Mapping[str, Any]) -> Area:
    return Area(
        data["name"], data["mode"] == "ranged", tuple((rise, run) for rise, run in data["cells"]), data["endless"]
    )


def _item(slug: str, data: Mapping[str, Any]) -> Item:
    classes = frozenset(data["classes"])
    cost = data.get("cost", 0)  # set-ups of the first versions have none
    return Item(slug, data["name"], data["item_type"], classes, data["unit_type"], data["attack_mode"], cost)
