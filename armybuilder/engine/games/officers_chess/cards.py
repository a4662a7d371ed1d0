"""The cards as the engine knows them: classes, gear and tags, from the plain data of a set-up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

STATS = ("strength", "skill", "speed", "defense", "resistance")
STAVES, FAITH = "staves", "faith"
#: The types that SpellRange lengthens; Silenced forbids them and the staves.
SPELLS = ("reason", "dark", "faith")
SPOKEN = (*SPELLS, STAVES)
#: Tags that change how far a unit moves, by the sign of their X.
PACE = {"fast": 1, "slow": -1}
#: What an accessory does to every attack of who carries it; other tags of attacks speak of the weapon that has them.
LENT = frozenset(("aoe", "art", "brave", "decimate", "devastate", "devil", "drain", "inflict", "piercing", "status"))


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag as a card has it: Fast(1), Effective(Cavalry), Bonus(Def+1). `named` is the slug in its brackets."""

    slug: str
    amount: int
    stat: str
    named: str


@dataclass(frozen=True, slots=True)
class Gear:
    """A weapon, staff or item in an inventory."""

    slug: str
    name: str
    #: The weapon's type; "" for an item.
    weapon_type: str
    #: "martial", "magic", or "" for a staff or an item.
    damage_type: str
    might: int
    weight: int
    least_range: int
    #: None where the wielder's Strength is the greatest range.
    most_range: int | None
    tags: tuple[Tag, ...]
    #: How often a consumable can be used; 0 for everything else.
    uses: int
    crest: str

    @property
    def is_weapon(self) -> bool:
        """Whether one attacks with it."""
        return bool(self.damage_type)

    @property
    def only_for(self) -> frozenset[str]:
        """The classes that its Exclusive tags name; empty where any class may use it."""
        return frozenset(tag.named for tag in self.tags if tag.slug == "exclusive")

    @property
    def triangle_type(self) -> str:
        """The type that counts in the weapon triangle: Magic(Type) names another (ruling OC33)."""
        return next((tag.named for tag in self.tags if tag.slug == "magic"), self.weapon_type)

    def tag(self, slug: str) -> Tag | None:
        return next((tag for tag in self.tags if tag.slug == slug), None)

    def amount(self, slug: str) -> int:
        """The X of a tag; 0 without it."""
        return sum(tag.amount for tag in self.tags if tag.slug == slug)


@dataclass(frozen=True, slots=True)
class UnitClass:
    """A class: the statistics and tags of a unit."""

    slug: str
    name: str
    grade: str
    hp: int
    stats: tuple[int, int, int, int, int]
    move: int
    footing: str
    wields: frozenset[str]
    #: Whether a unit wields just one of these types, chosen when it is hired.
    wields_one: bool
    tags: tuple[Tag, ...]
    #: The class that a transformed shifter falls back to; "" for all others.
    normal: str
    cost: int

    def amount(self, slug: str) -> int:
        """The X of a tag; 0 without it."""
        return sum(tag.amount for tag in self.tags if tag.slug == slug)


@dataclass(frozen=True, slots=True)
class Ground:
    """A terrain: what entering it costs each footing (absent: impassable), what it gives, what can be done to it."""

    slug: str
    costs: Mapping[str, int]
    bonus: int
    heals: int
    hit_points: int
    becomes: str


@dataclass(frozen=True, slots=True)
class Kit:
    """A class with what it carries: all of a unit that changes only with its form and its inventory."""

    #: With the tags that count: a Relic without its crest has no other.
    gear: tuple[Gear, ...]
    #: The tags of the class and of accessories, and the slugs of those.
    tags: tuple[Tag, ...]
    slugs: frozenset[str]
    #: The weapons and the staves that the class may use, each once however many copies there are.
    weapons: tuple[Gear, ...]
    staves: tuple[Gear, ...]
    #: How far it moves, taken apart: (what, spaces).
    move: tuple[tuple[str, int], ...]
    crests: frozenset[str]


class Cards:
    """All cards of a match, by slug."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.classes = {slug: _class(slug, each) for slug, each in data["classes"].items()}
        self.gear = {slug: _gear(slug, each) for slug, each in data["gear"].items()}
        self.grounds = {slug: _ground(slug, each) for slug, each in data["terrain"].items()}
        #: By weapon type: the type that it beats, and the one that beats it.
        self.strong_against: Mapping[str, str] = data["triangle"]
        #: What is no weapon: accessories, consumables and marks.
        self.items = tuple(slug for slug, gear in sorted(self.gear.items()) if not gear.weapon_type)
        self._kits: dict[tuple[str, tuple[str, ...]], Kit] = {}
        self._usable: dict[str, tuple[str, ...]] = {}

    @classmethod
    def of(cls, data: "Mapping[str, Any] | Cards") -> "Cards":
        """The cards of a set-up; or those that are made already, where many small battles share them."""
        return data if isinstance(data, Cards) else cls(data)

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
    """Whether a class may use a weapon: it wields the type (with Faith, staves too), and Exclusive names it."""
    return bool(_types(gear) & profile.wields) and is_open_to(profile, gear)


def is_open_to(profile: UnitClass, gear: Gear) -> bool:
    """Whether no Exclusive tag keeps gear from a class."""
    return not gear.only_for or bool(gear.only_for & {profile.slug, profile.normal})


def _types(gear: Gear) -> frozenset[str]:
    """The types that serve to wield a weapon."""
    return frozenset((STAVES, FAITH)) if gear.weapon_type == STAVES else frozenset((gear.weapon_type,))


def as_hired(profile: UnitClass, carried: Sequence[Gear]) -> UnitClass:
    """The class with the types that a unit of it wields.

    Where it wields one of several, the first weapon in the inventory says which; while there is none, any may come.
    """
    if not profile.wields_one:
        return profile
    first = next((gear for gear in carried if gear.weapon_type and suits(profile, gear)), None)
    return replace(profile, wields=profile.wields & _types(first)) if first else profile


def _kit(profile: UnitClass, carried: Sequence[Gear]) -> Kit:
    crests = frozenset(gear.crest.lower() for gear in carried if gear.crest)
    gear = tuple(_counting(each, crests) for each in carried)
    worn = [tag for each in gear if not each.weapon_type and is_open_to(profile, each) for tag in each.tags]
    tags = (*profile.tags, *worn)
    gear = _lent(gear, tuple(tag for tag in worn if tag.slug in LENT))
    hired = as_hired(profile, gear)
    usable = list(dict.fromkeys(each for each in gear if each.weapon_type and suits(hired, each)))
    steps = {slug: sign * sum(tag.amount for tag in tags if tag.slug == slug) for slug, sign in PACE.items()}
    base = profile.move - sum(sign * profile.amount(slug) for slug, sign in PACE.items())
    return Kit(
        gear=gear,
        tags=tags,
        slugs=frozenset(tag.slug for tag in tags),
        weapons=tuple(each for each in usable if each.is_weapon),
        staves=tuple(each for each in usable if each.weapon_type == STAVES),
        move=tuple(part for part in (("move", base), *steps.items()) if part[1]),
        crests=crests,
    )


def _lent(gear: tuple[Gear, ...], tags: tuple[Tag, ...]) -> tuple[Gear, ...]:
    """What is carried, with what accessories do to the weapons."""
    return tuple(replace(each, tags=(*each.tags, *tags)) if each.is_weapon else each for each in gear) if tags else gear


def _counting(gear: Gear, crests: frozenset[str]) -> Gear:
    """What is carried, with the tags that count: a Relic is nothing else without its crest."""
    relic = gear.tag("relic")
    return gear if relic is None or relic.named.lower() in crests else replace(gear, tags=(relic,))


def tags_of(data: Sequence[Mapping[str, Any]]) -> tuple[Tag, ...]:
    return tuple(
        Tag(each["tag"], each.get("amount") or 0, each.get("stat", ""), each.get("named", "")) for each in data
    )


def _class(slug: str, data: Mapping[str, Any]) -> UnitClass:
    return UnitClass(
        slug=slug,
        name=data["name"],
        grade=data["grade"],
        hp=data["hp"],
        stats=(data["strength"], data["skill"], data["speed"], data["defense"], data["resistance"]),
        move=data["move"],
        footing=data["footing"],
        wields=frozenset(data["wields"]),
        wields_one=data["wields_one"],
        tags=tags_of(data["tags"]),
        normal=data["normal"],
        cost=data["cost"],
    )


def _gear(slug: str, data: Mapping[str, Any]) -> Gear:
    return Gear(
        slug=slug,
        name=data["name"],
        weapon_type=data.get("weapon_type", ""),
        damage_type=data.get("damage_type", ""),
        might=data.get("might", 0),
        weight=data.get("weight", 0),
        least_range=data.get("least_range", 1),
        most_range=data.get("most_range", 1),
        tags=tags_of(data["tags"]),
        uses=data.get("uses") or 0,
        crest=data.get("crest", ""),
    )


def _ground(slug: str, data: Mapping[str, Any]) -> Ground:
    costs = {footing: data[footing] for footing in ("foot", "armored", "cavalry", "flying") if data.get(footing)}
    return Ground(slug, costs, data.get("bonus", 0), data.get("heals", 0), data.get("hit_points", 0), data["becomes"])
