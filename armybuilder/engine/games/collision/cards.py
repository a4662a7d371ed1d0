"""The cards of a match: characters, their weapons and abilities as plain figures, read from a set-up."""

from collections.abc import Mapping
from dataclasses import dataclass

from catalog.games.collision.plain import FIGURES, Data, grown

MELEE, RANGED = "melee", "ranged"
SINGLE, BLAST, BURST, LINE = "single", "blast", "burst", "line"
#: The shapes as weapons have them for a Special.
SHAPES = {"blast-attack": BLAST, "burst-attack": BURST, "line-attack": LINE}
MUNDANE, ACID = "mundane", "acid"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon; attack and power are totals (ruling CO54). A Special maps to its number, or to 0 without one."""

    number: int
    name: str
    endurance_cost: int
    damage_type: str
    attack: int
    power: int
    reach: int
    is_ranged: bool
    #: All that a Crit adds: effects with their numbers, and power.
    crits: Mapping[str, int]
    crit_power: int
    specials: Mapping[str, int]

    @classmethod
    def from_data(cls, number: int, data: Data) -> "Weapon":
        """A weapon is ranged by the plus of its Reach or by the special Ranged (ruling P26)."""
        specials = {slug: amount or 0 for slug, amount in data["specials"]}
        return cls(
            number=number,
            name=data["name"],
            endurance_cost=data["endurance_cost"],
            damage_type=data["damage_type"],
            attack=data["attack"],
            power=data["power"],
            reach=data["reach"],
            is_ranged=data["is_ranged"] or "ranged" in specials,
            crits={data["crit"]: data["crit_amount"] or 1} if data["crit"] else {},
            crit_power=data["crit_power"] or 0,
            specials=specials,
        )

    @property
    def mode(self) -> str:
        return RANGED if self.is_ranged else MELEE

    @property
    def has_multiattack(self) -> bool:
        return "multiattack" in self.specials

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes of its attacks; of several its wielder chooses at each attack (ruling P53)."""
        return tuple(SHAPES[slug] for slug in self.specials if slug in SHAPES) or (SINGLE,)

    def size(self, shape: str) -> int:
        """The radius of its blast or burst, 1 where none is given; the length of its line, else its Reach (P53)."""
        given = next((amount for slug, amount in self.specials.items() if SHAPES.get(slug) == shape), 0)
        return given or (self.reach if shape == LINE else 1)


@dataclass(frozen=True, slots=True)
class Ability:
    """An entry of the glossary: what it costs, and the figures that it changes or sets."""

    slug: str
    name: str
    category: str
    endurance: int
    mana: int
    pays_weapon: bool
    is_weapon_attack: bool
    is_fear: bool
    damage_type: str
    mode: str
    shape: str
    distance: str
    reach: int
    radius: int
    has_no_reactions: bool
    is_repeatable: bool
    figures: Mapping[str, int]
    #: The figures that count in place of the character's own.
    fixed: frozenset[str]

    @classmethod
    def from_data(cls, slug: str, data: Data) -> "Ability":
        figures = {each["stat"]: each["amount"] for each in data["modifiers"] if _is_plain(each)}
        return cls(
            slug=slug,
            figures=figures,
            fixed=frozenset(each["stat"] for each in data["modifiers"] if each["is_fixed"]),
            **{name: data[name] for name in ABILITY_FIELDS},
        )

    def figure(self, *stats: str) -> int:
        return sum(self.figures.get(stat, 0) for stat in stats if stat not in self.fixed)


def _is_plain(modifier: Data) -> bool:
    """True if a figure is changed by a number once, and not for each hit or space."""
    return modifier["amount"] is not None and not modifier["per"]


#: The fields of an ability that a set-up carries as they are.
ABILITY_FIELDS = (
    *("name", "category", "endurance", "mana", "pays_weapon", "is_weapon_attack", "is_fear", "damage_type"),
    *("mode", "shape", "distance", "reach", "radius", "has_no_reactions", "is_repeatable"),
)


@dataclass(frozen=True, slots=True)
class Profile:
    """A character card, or a statue that an objective puts up."""

    slug: str
    name: str
    cost: int
    rank: int
    defense: int
    armor: int
    toughness: int
    endure: int
    mana: int
    command: int
    move: int
    attack: int
    strength: int
    spell_power: int
    weapons: tuple[Weapon, ...]
    abilities: tuple[str, ...]
    #: Luck tokens at the start: of the card, and of weapons that have Luck for a Special (ruling P53).
    luck: int
    is_statue: bool = False

    @classmethod
    def from_data(cls, slug: str, data: Data) -> "Profile":
        weapons = tuple(Weapon.from_data(n + 1, each) for n, each in enumerate(data["weapons"]))
        own = sum(amount or 1 for ability, amount in data["abilities"] if ability == "luck")
        return cls(
            slug=slug,
            name=data["name"],
            cost=data["cost"],
            rank=data["rank"],
            **{name: data[name] for name in FIGURES},
            weapons=weapons,
            abilities=tuple(ability for ability, _ in data["abilities"]),
            luck=own + sum(weapon.specials["luck"] or 1 for weapon in weapons if "luck" in weapon.specials),
        )

    @property
    def is_levitating(self) -> bool:
        return "levitating-move" in self.abilities

    @property
    def is_leaping(self) -> bool:
        return "leaping-move" in self.abilities

    @property
    def melee_weapons(self) -> tuple[Weapon, ...]:
        return tuple(weapon for weapon in self.weapons if not weapon.is_ranged)

    @property
    def ranged_weapons(self) -> tuple[Weapon, ...]:
        return tuple(weapon for weapon in self.weapons if weapon.is_ranged)

    @property
    def melee_reach(self) -> int:
        """The longest Reach of the melee weapons, 1 without any (ruling P27)."""
        return max((weapon.reach for weapon in self.melee_weapons), default=1)


@dataclass(frozen=True, slots=True)
class ObjectivePiece:
    """All that an objective puts on the board, with the figures that grow with the points limit."""

    count: int
    points_a_piece: int
    defense: int
    armor: int
    toughness: int
    points_a_toughness: int

    def number(self, points: int) -> int:
        return grown(self.count, points, self.points_a_piece)

    def toughness_at(self, points: int) -> int:
        return grown(self.toughness, points, self.points_a_toughness)


@dataclass(frozen=True, slots=True)
class Objective:
    """An aim of a battle: its worth, its turns, its deployment, what it puts on the board."""

    slug: str
    name: str
    victory_points: int
    deployment: str
    turns: int
    points_a_turn: int
    pieces: tuple[ObjectivePiece, ...]

    @classmethod
    def from_data(cls, slug: str, data: Data) -> "Objective":
        pieces = tuple(
            ObjectivePiece(**{name: each[name] or 0 for name in ObjectivePiece.__slots__}) for each in data["pieces"]
        )
        plain = {name: data[name] for name in ("name", "victory_points", "deployment", "turns", "points_a_turn")}
        return cls(slug=slug, pieces=pieces, **plain)

    def limit(self, points: int) -> int:
        """The turn limit (ruling CO10)."""
        return grown(self.turns, points, self.points_a_turn)


class Library:
    """All cards of a match, by slug."""

    def __init__(self, data: Data) -> None:
        self.characters = {slug: Profile.from_data(slug, each) for slug, each in data["characters"].items()}
        self.objectives = {slug: Objective.from_data(slug, each) for slug, each in data["objectives"].items()}
        self.abilities = {slug: Ability.from_data(slug, each) for slug, each in data["abilities"].items()}

    @classmethod
    def of(cls, data: "Data | Library") -> "Library":
        """The cards of a set-up; or those that are made already, where many small battles share them."""
        return data if isinstance(data, Library) else cls(data)


def statue(toughness: int, defense: int, armor: int) -> Profile:
    """A statue as a character that never activates."""
    figures = {**dict.fromkeys(FIGURES, 0), "toughness": toughness, "defense": defense, "armor": armor}
    return Profile("statue", "Statue", 0, 0, **figures, weapons=(), abilities=(), luck=0, is_statue=True)
