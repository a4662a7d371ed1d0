"""The cards of a match: all that there are, by slug, and what a unit is made of with its inventory."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from catalog.games.officers_chess.plain import (
    PACE,
    SPELLS,
    STAVES,
    Gear,
    TagUse,
    Terrain,
    UnitClass,
    can_use,
    footing_of,
    is_open_to,
    types_for,
)

#: The types that Silenced forbids.
SPOKEN = (*SPELLS, STAVES)
#: The tags of an accessory that go for every attack of its bearer; other tags speak of the weapon that has them.
LENT = frozenset(("aoe", "art", "brave", "decimate", "devastate", "devil", "drain", "inflict", "piercing", "status"))


@dataclass(frozen=True, slots=True)
class Kit:
    """A class with what it carries: all of a unit that changes only with its form and its inventory."""

    #: With the tags that count: a Relic without its crest has no other.
    gear: tuple[Gear, ...]
    #: The tags of the class and of accessories, and the slugs of those.
    tags: tuple[TagUse, ...]
    slugs: frozenset[str]
    #: The weapons and the staves that the class may use, each once however many copies there are.
    weapons: tuple[Gear, ...]
    staves: tuple[Gear, ...]
    #: The spaces that it may move, taken apart: (what, spaces).
    move: tuple[tuple[str, int], ...]
    #: The column of the terrain chart that class and accessories together say.
    footing: str
    crests: frozenset[str]


@dataclass(frozen=True, slots=True)
class Art:
    """A combat art of a scenario: what it adds to a weapon (ruling OC28)."""

    name: str
    might: int
    tags: tuple[TagUse, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Art":
        return cls(data["name"], data.get("might", 0), tuple(map(TagUse.from_data, data.get("tags", ()))))


class Library:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self.classes = {slug: UnitClass.from_data(slug, each) for slug, each in data["classes"].items()}
        self.gear = {slug: Gear.from_data(slug, each) for slug, each in data["gear"].items()}
        self.terrains = {slug: Terrain.from_data(slug, each) for slug, each in data["terrain"].items()}
        #: By weapon type: the type that it beats, and the one that beats it.
        self.strong_against: Mapping[str, str] = data["triangle"]
        #: All that is no weapon: accessories, consumables and marks.
        self.items = tuple(slug for slug, gear in sorted(self.gear.items()) if not gear.weapon_type)
        self._kits: dict[tuple[str, tuple[str, ...]], Kit] = {}
        self._usable: dict[str, tuple[str, ...]] = {}

    @classmethod
    def of(cls, data: "Mapping[str, Any] | Library") -> "Library":
        """The cards of a set-up; or those that are made already, where many small battles share them."""
        return data if isinstance(data, Library) else cls(data)

    def kit(self, profile: UnitClass, slugs: tuple[str, ...]) -> Kit:
        """A class with an inventory; kept, for the same ones meet again and again."""
        found = self._kits.get((profile.slug, slugs))
        if found is None:
            found = self._kits[profile.slug, slugs] = _kit(profile, [self.gear[slug] for slug in slugs])
        return found

    def usable(self, profile: UnitClass, carried: Sequence[str] = ()) -> tuple[str, ...]:
        """The weapons and staves that a unit of a class may use that carries these, in a fixed order."""
        found = self._usable.get(profile.slug)
        if found is None:
            found = tuple(slug for slug, gear in sorted(self.gear.items()) if gear.weapon_type and suits(profile, gear))
            self._usable[profile.slug] = found
        if not profile.wields_one:
            return found
        hired = as_hired(profile, [self.gear[slug] for slug in carried])
        return tuple(slug for slug in found if suits(hired, self.gear[slug]))


def suits(profile: UnitClass, gear: Gear) -> bool:
    return gear.has_type and can_use(profile, gear)


def as_hired(profile: UnitClass, carried: Sequence[Gear]) -> UnitClass:
    """The class with the types that a unit of it wields.

    Where it wields one of several, the first weapon in the inventory says which; while there is none, any may come.
    """
    if not profile.wields_one:
        return profile
    first = next((gear for gear in carried if gear.weapon_type and suits(profile, gear)), None)
    return _narrowed(profile, first.weapon_type) if first else profile


def _narrowed(profile: UnitClass, weapon_type: str) -> UnitClass:
    """The class as if it wielded none but the types that serve for one."""
    return replace(profile, wields=tuple(one for one in profile.wields if one in types_for(weapon_type)))


def _kit(profile: UnitClass, carried: Sequence[Gear]) -> Kit:
    crests = frozenset(gear.crest.lower() for gear in carried if gear.crest)
    gear = tuple(_counting(each, crests) for each in carried)
    worn = [tag for each in gear if not each.weapon_type and is_open_to(profile, each) for tag in each.tags]
    tags = (*profile.tags, *worn)
    gear = _lent(gear, tuple(tag for tag in worn if tag.slug in LENT))
    hired = as_hired(profile, gear)
    usable = _once(each for each in gear if each.weapon_type and suits(hired, each))
    slugs = frozenset(tag.slug for tag in tags)
    steps = {slug: sign * sum(tag.amount for tag in tags if tag.slug == slug) for slug, sign in PACE.items()}
    base = profile.move - sum(sign * profile.amount(slug) for slug, sign in PACE.items())
    return Kit(
        gear=gear,
        tags=tags,
        slugs=slugs,
        weapons=tuple(each for each in usable if each.is_weapon),
        staves=tuple(each for each in usable if each.weapon_type == STAVES),
        move=tuple(part for part in (("move", base), *steps.items()) if part[1]),
        footing=footing_of(slugs),
        crests=crests,
    )


def _once(gear: Iterable[Gear]) -> list[Gear]:
    found: dict[str, Gear] = {}
    for each in gear:
        found.setdefault(each.slug, each)
    return list(found.values())


def _lent(gear: tuple[Gear, ...], tags: tuple[TagUse, ...]) -> tuple[Gear, ...]:
    return tuple(replace(each, tags=(*each.tags, *tags)) if each.is_weapon else each for each in gear) if tags else gear


def _counting(gear: Gear, crests: frozenset[str]) -> Gear:
    """A piece of gear with the tags that count: a Relic is nothing else without its crest."""
    relic = gear.tag("relic")
    return gear if relic is None or relic.named.lower() in crests else replace(gear, tags=(relic,))
