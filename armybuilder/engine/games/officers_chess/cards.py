"""The cards as the engine knows them: classes, gear and tags, from the plain data of a set-up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

STATS = ("strength", "skill", "speed", "defense", "resistance")
STAVES, FAITH = "staves", "faith"
#: What Silenced forbids.
SPOKEN = ("reason", "dark", "faith", "staves")


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
    only_for: frozenset[str]

    @property
    def is_weapon(self) -> bool:
        """Whether one attacks with it."""
        return bool(self.damage_type)

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
    tags: tuple[Tag, ...]
    #: The class that a transformed shifter falls back to; "" for all others.
    normal: str
    cost: int

    def has(self, slug: str) -> bool:
        return any(tag.slug == slug for tag in self.tags)

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


class Cards:
    """All cards of a match, by slug."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.classes = {slug: _class(slug, each) for slug, each in data["classes"].items()}
        self.gear = {slug: _gear(slug, each) for slug, each in data["gear"].items()}
        self.grounds = {slug: _ground(slug, each) for slug, each in data["terrain"].items()}
        #: By weapon type: the type that it beats, and the one that beats it.
        self.strong_against: Mapping[str, str] = data["triangle"]


def _tags(data: Sequence[Mapping[str, Any]]) -> tuple[Tag, ...]:
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
        tags=_tags(data["tags"]),
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
        tags=_tags(data["tags"]),
        uses=data.get("uses") or 0,
        crest=data.get("crest", ""),
        only_for=frozenset(data.get("only_for", ())),
    )


def _ground(slug: str, data: Mapping[str, Any]) -> Ground:
    costs = {footing: data[footing] for footing in ("foot", "armored", "cavalry", "flying") if data.get(footing)}
    return Ground(slug, costs, data.get("bonus", 0), data.get("heals", 0), data.get("hit_points", 0), data["becomes"])
