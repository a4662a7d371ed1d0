"""The cards of Officer's Chess as plain figures, and what follows from them, for army rules, engine and pages alike.

Here are the book's numbers, what a card is, also as the plain data that a match's set-up and a replay carry, and how a
shelf's cards become plain. Only the standard library is used.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NotRequired, TypedDict

from catalog.plain import plain_of

if TYPE_CHECKING:
    from catalog.games.officers_chess import models
    from catalog.json_types import CheckedJson
    from catalog.shelf import Shelf


#: The sides of the die that decides everything.
DIE = 20
STATS = ("strength", "skill", "speed", "defense", "resistance")
SIDES = ("attacker", "defender")
#: The number of units that must escape where units flee (our scenarios' special rule).
ESCAPES = 3
HIT_POINTS: Mapping[str, int] = {"unpromoted": 15, "promoted": 20}
#: Spaces that every class can move before its tags, and the tags that change them, by the sign of their X.
BASE_MOVE = 5
PACE: Mapping[str, int] = {"fast": 1, "slow": -1}
#: The columns of the terrain chart, which all but the first are tags.
FOOT, ARMORED, CAVALRY, FLYING = FOOTINGS = ("foot", "armored", "cavalry", "flying")
STAVES, FAITH = "staves", "faith"
#: The types that SpellRange lengthens.
SPELLS = ("reason", "dark", FAITH)
#: A class that wields the second type wields the first, too.
WIELDED_WITH: Mapping[str, str] = {STAVES: FAITH}
INVENTORY_SLOTS = 3
MOST_CRESTS = 1
#: The damage of a relic to a unit without its crest, at the end of each of its turns.
RELIC_DAMAGE = 2
#: The rounds after which a scenario without a time limit is a draw (ruling OC48).
DRAW_AFTER = 40


def pace(tags: Iterable[tuple[str, int]]) -> int:
    """The spaces that tags, each with its X, add to a movement or take from it."""
    return sum(PACE.get(slug, 0) * amount for slug, amount in tags)


def footing_of(tags: Collection[str]) -> str:
    """The column of the terrain chart for a unit with these tags; Flying goes before the others."""
    return next((footing for footing in reversed(FOOTINGS) if footing in tags), FOOT)


def hitting_rolls(skill: int) -> int:
    """The number of faces of the die that hit: those under Skill, and a 1 always (ruling OC3)."""
    return min(DIE, max(1, skill - 1))


def types_for(weapon_type: str) -> frozenset[str]:
    """The types of which a class must wield one to use a weapon of this type."""
    return frozenset((weapon_type, WIELDED_WITH.get(weapon_type, weapon_type)))


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
        return cls(data["tag"], data.get("amount") or 0, data.get("stat", ""), data.get("named", ""))

    def data(self) -> TagData:
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
    # Only building an army asks for the rest; a match does not carry it.
    order: int = 0
    cost: int = 0
    only_names: tuple[str, ...] = ()

    @property
    def is_weapon(self) -> bool:
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
    # Only building an army asks for the rest; a match does not carry it.
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
        return any(tag.slug == slug for tag in self.tags)

    def can_wield(self, weapon_type: str) -> bool:
        return not types_for(weapon_type).isdisjoint(self.wields)

    @classmethod
    def from_data(cls, slug: str, data: "CheckedJson") -> "UnitClass":
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
        costs = {footing: data[footing] for footing in FOOTINGS if data.get(footing)}
        bonus, heals, hit_points = (data.get(name, 0) for name in ("bonus", "heals", "hit_points"))
        return cls(slug, costs, bonus, heals, hit_points, data["becomes"])

    def data(self) -> Mapping[str, object]:
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


#: The kinds of which the brackets of a tag may name a card.
NAMED = ("tag", "status", "type", "class")


class Cards:
    """All that an army can be made of, in the order of the lists, the scenarios and what they are fought on."""

    def __init__(
        self,
        classes: Iterable[UnitClass],
        gear: Iterable[Gear],
        tags: Iterable[Tag],
        scenarios: Iterable[Scenario],
        types: Iterable[WeaponType],
        terrains: Iterable[Terrain],
    ) -> None:
        self.classes = {one.slug: one for one in classes}
        self.gear = {one.slug: one for one in gear}
        self.tags = {one.slug: one for one in tags}
        self.scenarios = {one.slug: one for one in scenarios}
        self.types = {one.slug: one for one in types}
        self.terrains = {one.slug: one for one in terrains}

    def states(self, normal: UnitClass) -> list[UnitClass]:
        return [one for one in self.classes.values() if one.normal == normal.slug]

    def wielded_by(self, unit: UnitClass) -> list[str]:
        return [one.name for one in self.types.values() if unit.can_wield(one.slug)]

    def data(self) -> "CardsData":
        """The cards as a set-up carries them: every class, weapon, item and terrain."""
        return {
            "classes": {slug: one.data() for slug, one in self.classes.items()},
            "gear": {slug: one.data() for slug, one in self.gear.items()},
            "terrain": {slug: one.data() for slug, one in self.terrains.items()},
            "triangle": {slug: one.strong_against for slug, one in self.types.items() if one.strong_against},
        }


def cards_of(shelf: "Shelf") -> Cards:
    tags = {card.slug: _tag(place, card) for place, card in enumerate(shelf.kind("tag").values())}
    weapons = [_weapon(place, card) for place, card in enumerate(shelf.kind("weapon").values())]
    items = [_item(place, card) for place, card in enumerate(shelf.kind("item").values(), len(weapons))]
    return Cards(
        (_class(place, card) for place, card in enumerate(shelf.kind("class").values())),
        [*weapons, *items],
        tags.values(),
        (_scenario(card, tags) for card in shelf.kind("scenario").values()),
        (plain_of(WeaponType, card) for card in shelf.kind("weapon_type").values()),
        (_terrain(card) for card in shelf.kind("terrain").values()),
    )


def _class(place: int, card: "models.Class") -> UnitClass:
    tags = _uses(card)
    return plain_of(
        UnitClass,
        card,
        hp=HIT_POINTS[card.grade],
        stats=(card.strength, card.skill, card.speed, card.defense, card.resistance),
        move=BASE_MOVE + pace((tag.slug, tag.amount) for tag in tags),
        footing=footing_of([tag.slug for tag in tags]),
        wields=tuple(one.slug for one in card.wields.all()),
        tags=tags,
        normal=card.normal_form.slug if card.normal_form else "",
        order=place,
    )


def _uses(card: "models.Class | models.Weapon | models.Item") -> tuple[TagUse, ...]:
    return tuple(TagUse(use.tag.slug, use.amount or 0, use.stat, _named_in_brackets(use)) for use in card.tags.all())


def _named_in_brackets(use: "models.TagUse") -> str:
    """The slug of the card in the brackets, or the list's own word."""
    cards = (getattr(use, f"named_{kind}", None) for kind in NAMED)
    return next((card.slug for card in cards if card), getattr(use, "named", ""))


def _weapon(place: int, card: "models.Weapon") -> Gear:
    exclusive = [use for use in card.tags.all() if use.tag.slug == "exclusive"]
    return plain_of(
        Gear,
        card,
        tags=_uses(card),
        uses=0,
        crest="",
        order=place,
        only_names=tuple(use.named or use.named_class.name.partition(" (")[0] for use in exclusive),  # type: ignore[union-attr]  # each names one or the other
    )


def _item(place: int, card: "models.Item") -> Gear:
    return plain_of(
        Gear,
        card,
        weapon_type="",
        damage_type="",
        might=0,
        weight=0,
        least_range=1,
        most_range=1,
        tags=_uses(card),
        order=place,
    )


def _tag(place: int, card: "models.Tag") -> Tag:
    return plain_of(Tag, card, order=place, is_scenario_tag=card.tag_type == "scenario-tag")


def _terrain(card: "models.Terrain") -> Terrain:
    costs = {footing: cost for footing in FOOTINGS if (cost := getattr(card, footing))}
    return plain_of(Terrain, card, costs=costs)


def _scenario(card: "models.Scenario", tags: Mapping[str, Tag]) -> Scenario:
    given = {side: tuple(tags[row.tag.slug] for row in card.tags.all() if row.side == side) for side in SIDES}
    chests = {"attacker": card.war_chest_attacker, "defender": card.war_chest_defender}
    return plain_of(Scenario, card, war_chests=chests, tags=given)
