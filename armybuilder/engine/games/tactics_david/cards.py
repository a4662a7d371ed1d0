"""The cards of a match: each unit, and each stack as one unit, as it stands on the battlefield.

A set-up brings them as plain data (`cards` in it), so that a replay needs no catalog.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from catalog.games.tactics_david.plain import SIDES, Area, Item, Unit, class_by_core, surcharge


@dataclass(frozen=True, slots=True)
class Profile:
    """The printed figures of a unit, or of a stack as one unit: sums below, the rest from the unit on top."""

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
    #: The number of `units`, the last ones, that went under it in play; the cards that halve its Base Strength for
    #: good.
    guests: int = 0
    halved: tuple[str, ...] = ()
    #: The one of its units that acts as another for now.
    acts_for: str = ""

    @property
    def core(self) -> int:
        """Core Strength: all sides together."""
        return sum(self.sides)

    @property
    def melee_strength(self) -> int:
        """The strength of a ranged unit's blows in a Ranged Melee: by its class."""
        return {"light": 1, "medium": 2, "heavy": 3}[self.unit_class]


class Profiles(dict[str, Profile]):
    """Units by slug, each made when it is first asked for: a match meets few of all that a set-up may carry."""

    def __init__(self, data: Mapping[str, Any], areas: Mapping[str, Area]) -> None:
        super().__init__()
        self._data, self._areas = data, areas

    def __missing__(self, slug: str) -> Profile:
        unit = Unit.from_data(slug, self._data[slug])
        self[slug] = found = _profile(unit, self._areas[unit.attack_area])
        return found


def _profile(unit: Unit, area: Area) -> Profile:
    return Profile(
        name=unit.name,
        units=(unit.slug,),
        unit_class=unit.unit_class,
        unit_type=unit.unit_type,
        is_ranged=unit.attack_mode == "ranged",
        sides=unit.sides,
        movement=unit.movement_rating,
        movement_type=unit.movement_type,
        range_rating=unit.range_rating or 0,
        range_modifier=unit.range_modifier or 0,
        area=area,
        special=unit.special,
        abilities=(unit.ability,),
        roots=frozenset(unit.roots),
        cost=unit.cost,
    )


class Library:
    """All cards that a match may need, by slug."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.areas = {slug: Area.from_data(each) for slug, each in data["areas"].items()}
        self.items = {slug: Item.from_data(slug, each) for slug, each in data["items"].items()}
        self.units = Profiles(data["units"], self.areas)
        #: The items and abilities by name; set-ups of the first rules versions name no abilities.
        self.names = {slug: item.name for slug, item in self.items.items()}
        self.names |= {
            each["ability"]: each["ability_name"] for each in data["units"].values() if "ability_name" in each
        }
        #: The trees of all units that the set-up carries.
        self.roots = frozenset(root for each in data["units"].values() for root in each["roots"])
        self._stacks: dict[tuple[str, ...], Profile] = {}

    @classmethod
    def of(cls, data: "Mapping[str, Any] | Library") -> "Library":
        """The cards of a set-up; or those that are made already, where many small tables share them."""
        return data if isinstance(data, Library) else cls(data)

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

        An ability that members share counts once (ruling G121). A special that all members share is kept by the top;
        the Swarm rule asks for that itself.
        """
        front, right, back, left = (sum(each.sides[side] for each in members) for side in SIDES)
        return replace(
            members[0],
            units=tuple(slug for each in members for slug in each.units),
            unit_class=class_by_core(front + right + back + left),
            sides=(front, right, back, left),
            abilities=tuple(dict.fromkeys(slug for each in members for slug in each.abilities)),
            roots=frozenset().union(*(each.roots for each in members)),
            cost=sum(each.cost for each in members) + surcharge(len(members)),
        )
