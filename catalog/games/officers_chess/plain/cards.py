"""The cards of Officer's Chess: classes and their gear, terrain, and how a set-up has them as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NotRequired, TypedDict

from catalog.games.officers_chess.plain.numbers import FOOTINGS, STATS, pace, types_for

if TYPE_CHECKING:
    from catalog.json_types import CheckedJson


class TagData(TypedDict):
    """A tag of a card in a set-up."""

    tag: str
    amount: NotRequired[int | None]
    stat: NotRequired[str]
    named: NotRequired[str]


class CardsData(TypedDict):
    """The cards of a set-up by slug, and which weapon type beats which."""

    classes: Mapping[str, Mapping[str, object]]
    gear: Mapping[str, Mapping[str, object]]
    terrain: Mapping[str, Mapping[str, object]]
    triangle: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TagUse:
    """A tag as a card has it: Fast(1), Effective(Cavalry), Bonus(Def+1). `named` is the slug in its brackets."""

    slug: str
    amount: int
    stat: str
    named: str

    @classmethod
    def from_data(cls, data: TagData) -> "TagUse":
        """A tag of a card in a set-up."""
        return cls(data["tag"], data.get("amount") or 0, data.get("stat", ""), data.get("named", ""))

    def data(self) -> TagData:
        """The tag as a set-up has it."""
        return {"tag": self.slug, "amount": self.amount or None, "stat": self.stat, "named": self.named}


@dataclass(frozen=True, slots=True, eq=False)
class Gear:
    """A weapon, staff or item, as something in an inventory."""

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
    tags: tuple[TagUse, ...]
    #: The number of times that a consumable can be used; 0 for everything else.
    uses: int
    #: The crest that it gives its unit.
    crest: str
    # The rest asks only who builds an army; a match does not carry it.
    order: int = 0
    cost: int = 0
    only_names: tuple[str, ...] = ()

    @property
    def is_weapon(self) -> bool:
        """True where one attacks with it."""
        return bool(self.damage_type)

    @property
    def has_type(self) -> bool:
        """True where a class must wield its type: it is a weapon or a staff."""
        return bool(self.weapon_type)

    @property
    def only_for(self) -> frozenset[str]:
        """The classes that its Exclusive tags name; empty where any class may use it."""
        return frozenset(tag.named for tag in self.tags if tag.slug == "exclusive")

    @property
    def relic_of(self) -> tuple[str, ...]:
        """The crests that its Relic tags name."""
        return tuple(tag.named for tag in self.tags if tag.slug == "relic")

    @property
    def triangle_type(self) -> str:
        """The type that counts in the weapon triangle: Magic(Type) names another (ruling OC33)."""
        return next((tag.named for tag in self.tags if tag.slug == "magic"), self.weapon_type)

    @property
    def is_magic(self) -> bool:
        """True where its damage is magic damage: Magic says so of any weapon (ruling OC33)."""
        return self.damage_type == "magic" or self.tag("magic") is not None

    @property
    def movement(self) -> int:
        """The spaces that an accessory adds to its unit's movement."""
        return 0 if self.has_type else pace((tag.slug, tag.amount) for tag in self.tags)

    def bonus(self, stat: str) -> int:
        """The points that an accessory adds to a statistic."""
        return 0 if self.has_type else sum(t.amount for t in self.tags if t.slug == "bonus" and t.stat == stat)

    def tag(self, slug: str) -> TagUse | None:
        return next((tag for tag in self.tags if tag.slug == slug), None)

    def amount(self, slug: str) -> int:
        """The X of a tag; 0 without it."""
        return sum(tag.amount for tag in self.tags if tag.slug == slug)

    @classmethod
    def from_data(cls, slug: str, data: "CheckedJson") -> "Gear":
        """A weapon or an item of a set-up."""
        return cls(
            slug=slug,
            name=data["name"],
            weapon_type=data.get("weapon_type", ""),
            damage_type=data.get("damage_type", ""),
            might=data.get("might", 0),
            weight=data.get("weight", 0),
            least_range=data.get("least_range", 1),
            most_range=data.get("most_range", 1),
            tags=tuple(map(TagUse.from_data, data["tags"])),
            uses=data.get("uses") or 0,
            crest=data.get("crest", ""),
        )

    def data(self) -> Mapping[str, object]:
        """The weapon or item as a set-up has it."""
        tags = [tag.data() for tag in self.tags]
        if not self.has_type:
            return {"name": self.name, "tags": tags, "uses": self.uses or None, "crest": self.crest}
        names = ("name", "weapon_type", "damage_type", "might", "weight", "least_range", "most_range")
        return {name: getattr(self, name) for name in names} | {"tags": tags}


@dataclass(frozen=True, slots=True, eq=False)
class UnitClass:
    """A class: the statistics and tags of a unit."""

    slug: str
    name: str
    grade: str
    hp: int
    cost: int
    stats: tuple[int, int, int, int, int]
    move: int
    footing: str
    #: The weapon types on its card.
    wields: tuple[str, ...]
    #: True where a unit wields just one of these types, chosen when it is hired.
    wields_one: bool
    tags: tuple[TagUse, ...]
    #: The class that a transformed shifter falls back to; "" for all others.
    normal: str
    # The rest asks only who builds an army; a match does not carry it.
    order: int = 0
    form: str = ""

    @property
    def is_promoted(self) -> bool:
        return self.grade == "promoted"

    @property
    def is_hireable(self) -> bool:
        """True where a unit can be hired in it (ruling OC21)."""
        return self.form != "normal"

    def stat(self, name: str) -> int:
        """A statistic as it is printed."""
        return self.stats[STATS.index(name)]

    def amount(self, slug: str) -> int:
        """The X of a tag; 0 without it."""
        return sum(tag.amount for tag in self.tags if tag.slug == slug)

    def has(self, slug: str) -> bool:
        """True where it has a tag."""
        return any(tag.slug == slug for tag in self.tags)

    def can_wield(self, weapon_type: str) -> bool:
        """True where weapons of a type are for it."""
        return not types_for(weapon_type).isdisjoint(self.wields)

    @classmethod
    def from_data(cls, slug: str, data: "CheckedJson") -> "UnitClass":
        """A class of a set-up."""
        strength, skill, speed, defense, resistance = (data[name] for name in STATS)
        names = ("name", "grade", "hp", "cost", "move", "footing", "wields_one", "normal")
        return cls(
            slug=slug,
            **{name: data[name] for name in names},
            stats=(strength, skill, speed, defense, resistance),
            wields=tuple(data["wields"]),
            tags=tuple(map(TagUse.from_data, data["tags"])),
        )

    def data(self) -> Mapping[str, object]:
        """The class as a set-up has it."""
        return {
            **{name: getattr(self, name) for name in ("name", "grade", "hp", "cost")},
            **dict(zip(STATS, self.stats, strict=True)),
            "move": self.move,
            "footing": self.footing,
            "wields": list(self.wields),
            "wields_one": self.wields_one,
            "tags": [tag.data() for tag in self.tags],
            "normal": self.normal,
        }


def is_wielded(unit: UnitClass, gear: Gear) -> bool:
    """True where a class wields a weapon's type; items are for all."""
    return not gear.has_type or unit.can_wield(gear.weapon_type)


def is_open_to(unit: UnitClass, gear: Gear) -> bool:
    """True where no Exclusive tag keeps gear from a class."""
    return not gear.only_for or not gear.only_for.isdisjoint((unit.slug, unit.normal))


def can_use(unit: UnitClass, gear: Gear) -> bool:
    """True where a class wields a weapon's type, and no Exclusive tag keeps the weapon from it."""
    return is_wielded(unit, gear) and is_open_to(unit, gear)


@dataclass(frozen=True, slots=True, eq=False)
class Terrain:
    """A terrain: what entering it costs each footing (absent: impassable), what it gives, what can be done to it."""

    slug: str
    costs: Mapping[str, int]
    bonus: int
    heals: int
    hit_points: int
    #: The thing that is left of it.
    becomes: str

    @classmethod
    def from_data(cls, slug: str, data: "CheckedJson") -> "Terrain":
        """A terrain of a set-up."""
        costs = {footing: data[footing] for footing in FOOTINGS if data.get(footing)}
        bonus, heals, hit_points = (data.get(name, 0) for name in ("bonus", "heals", "hit_points"))
        return cls(slug, costs, bonus, heals, hit_points, data["becomes"])

    def data(self) -> Mapping[str, object]:
        """The terrain as a set-up has it."""
        figures = {name: getattr(self, name) for name in ("bonus", "heals", "hit_points", "becomes")}
        return {footing: self.costs.get(footing) for footing in FOOTINGS} | figures


@dataclass(frozen=True, slots=True, eq=False)
class Tag:
    """A tag by itself; scenarios give only scenario tags."""

    slug: str
    name: str
    order: int
    is_scenario_tag: bool


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """A scenario: the war chest of each side, and the tags that each may give to its units."""

    slug: str
    name: str
    war_chests: Mapping[str, int]
    tags: Mapping[str, tuple[Tag, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class WeaponType:
    """A type of weapon, and the one that it beats in its triangle; "" for none."""

    slug: str
    name: str
    strong_against: str
