"""The cards of a match by slug: profiles of units, all that teams choose and gain, and what a unit has of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import add

from armybuilder.engine.match import SetUp
from armybuilder.geometry.hexes import Hex
from catalog.games.analog_tactics.plain import ASSASSIN, COMMON, ELITE, ENGINEER, FIGURES, MAGE

MONSTER, BUILT = "monster", "built"
#: The places of the figures.
HEALTH, ATTACK, MOVEMENT, SPECIAL, REACTION, DAMAGE, EVASION, HIT, ARMOR, RANGE = range(len(FIGURES))
#: The figures of a unit, in that order.
Figures = tuple[int, ...]
#: The abilities that monsters share with the team that summoned them.
OF_MONSTERS = ("purposeful-dodge", "rift")
RITUAL = "ritual"
#: The rituals and spells that every Mage's elite knows beside its abilities.
MAGIC = (
    *(RITUAL, "flash-flood", "pyre", "lightning-strike", "mass-teleport"),
    *("voidfire", "summon-monstrosity", "bloodrite"),
)
#: The kinds of cards that have names; an ability goes before what it brings into play.
NAMED = (
    *("elite_upgrades", "rituals", "units", "monsters", "buildings", "spells", "missions"),
    *("blueprints", "upgrades", "weapons", "abilities"),
)


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """The card of a unit: an elite, a common, a monster, or an obstacle that was built."""

    slug: str
    name: str
    role: str
    unit_class: str
    levels: tuple[Figures, ...]
    #: The number that an obstacle defends with instead of a roll.
    fixed_evasion: int | None = None

    @property
    def is_obstacle(self) -> bool:
        return self.role == BUILT

    @property
    def is_turret(self) -> bool:
        return self.role == BUILT and self.levels[0][ATTACK] > 0

    def at(self, level: int) -> Figures:
        return self.levels[min(level, len(self.levels)) - 1]


@dataclass(frozen=True, slots=True, eq=False)
class Gain:
    """A card that may add to figures."""

    slug: str
    name: str
    whose: str
    changes: Figures


@dataclass(frozen=True, slots=True, eq=False)
class Ability(Gain):
    """An ability of a class, and how often it may be used."""

    unit_class: str
    tier: int | None
    least_level: int
    is_elite_only: bool
    has_cooldown: bool
    per_turn: int
    per_round: int
    most: int

    @property
    def is_free(self) -> bool:
        """Tell whether a team has it from the start."""
        return not self.unit_class or self.tier == 0


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A weapon at a weaponform."""

    reach: int
    pattern: str
    attacks: int
    damage: int
    hit: int
    target_evasion: int


@dataclass(frozen=True, slots=True, eq=False)
class Weapon:
    slug: str
    name: str
    forms: tuple[Form, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Upgrade(Gain):
    """A step of a weapon."""

    weapon: str
    level: int
    is_elite_only: bool
    grants: str
    replaces_hit: bool


@dataclass(frozen=True, slots=True, eq=False)
class Mission(Gain):
    """A deed of an Assassin's team, and how often it takes."""

    counts: str
    target: int


@dataclass(frozen=True, slots=True, eq=False)
class Ritual:
    """A formation: where the commons stand, seen from the elite, and what commons gain by the first."""

    slug: str
    name: str
    changes: Figures
    commons: tuple[Hex, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Spell:
    """A spell of the ritual or the forbidden series, and its points."""

    slug: str
    name: str
    is_forbidden: bool
    points: int


def _changes(data: Mapping[str, int]) -> Figures:
    return tuple(data.get(name, 0) for name in FIGURES)


def _gain(slug: str, data: SetUp) -> SetUp:
    return {"slug": slug, "name": data["name"], "whose": data["whose"], "changes": _changes(data["changes"])}


class Library:
    """All cards of a match, by slug, in the book's order."""

    def __init__(self, data: SetUp) -> None:
        self.profiles: dict[str, Profile] = {slug: _unit(slug, each) for slug, each in data["units"].items()}
        self.most_commons = {each["class"]: each["most"] for each in data["units"].values() if each["role"] == COMMON}
        self.monsters = {slug: _monster(slug, each) for slug, each in data["monsters"].items()}
        #: The monsters by what the die shows.
        self.summoned = {
            face: slug for slug, m in data["monsters"].items() for face in range(m["die"][0], m["die"][1] + 1)
        }
        self.buildings = {slug: _building(slug, each) for slug, each in data["buildings"].items()}
        self.built_by = {slug: each["built_by"] for slug, each in data["buildings"].items()}
        self.abilities = {slug: _ability(slug, each) for slug, each in data["abilities"].items()}
        self.weapons = {slug: _weapon(slug, each) for slug, each in data["weapons"].items()}
        self.upgrades = {slug: _upgrade(slug, each) for slug, each in data["upgrades"].items()}
        self.blueprints = {slug: Gain(**_gain(slug, each)) for slug, each in data["blueprints"].items()}
        self.copies = {slug: each["copies"] for slug, each in data["blueprints"].items()}
        self.missions = {slug: _mission(slug, each) for slug, each in data["missions"].items()}
        self.elite_upgrades = tuple(data["elite_upgrades"])
        self.rituals = {slug: _ritual(slug, each) for slug, each in data["rituals"].items()}
        self.spells = {
            slug: Spell(slug, each["name"], each["series"] == "forbidden", each["points"])
            for slug, each in data["spells"].items()
        }
        #: The XP that each level takes from the one below, level 1 first.
        self.xp: tuple[int, ...] = tuple(data["xp"])

        #: A Mage's own ritual is no card.
        self.names: dict[str, str] = {RITUAL: "Ritual"}
        self.names |= {slug: card["name"] for kind in NAMED for slug, card in data[kind].items()}

    @classmethod
    def of(cls, data: "SetUp | Library") -> "Library":
        """The cards of a set-up; or those that are made already, where many small scenes share them."""
        return data if isinstance(data, Library) else cls(data)

    def name(self, slug: str) -> str:
        return self.names[slug]

    def built(self, slug: str, unit_class: str) -> Profile:
        """What a class builds under a slug: an obstacle, or its common, which has another card (Drone)."""
        return self.buildings.get(slug) or self.profiles[f"{unit_class}-{COMMON}"]


def _unit(slug: str, data: SetUp) -> Profile:
    role = ELITE if data["role"] == ELITE else COMMON
    return Profile(slug, data["name"], role, data["class"], tuple(tuple(each) for each in data["levels"]))


def _monster(slug: str, data: SetUp) -> Profile:
    return Profile(slug, data["name"], MONSTER, "", (tuple(data["figures"]),))


def _building(slug: str, data: SetUp) -> Profile:
    return Profile(slug, data["name"], BUILT, "", (tuple(data["figures"]),), data["fixed_evasion"])


def _ability(slug: str, data: SetUp) -> Ability:
    names = ("tier", "least_level", "is_elite_only", "has_cooldown", "per_turn", "per_round", "most")
    return Ability(**_gain(slug, data), unit_class=data["class"], **{name: data[name] for name in names})


def _weapon(slug: str, data: SetUp) -> Weapon:
    forms = [
        Form(
            each["attack_range"], each["pattern"], each["attacks"], each["damage"], each["hit"], each["target_evasion"]
        )
        for each in data["forms"]
    ]
    return Weapon(slug, data["name"], tuple(forms))


def _upgrade(slug: str, data: SetUp) -> Upgrade:
    names = ("weapon", "level", "is_elite_only", "grants", "replaces_hit")
    return Upgrade(**_gain(slug, data), **{name: data[name] for name in names})


def _mission(slug: str, data: SetUp) -> Mission:
    return Mission(**_gain(slug, data), counts=data["counts"], target=data["target"])


def _ritual(slug: str, data: SetUp) -> Ritual:
    q, r = data["elite"]
    commons = tuple((each[0] - q, each[1] - r) for each in data["commons"])
    return Ritual(slug, data["name"], _changes({data["stat"]: data["bonus"]}), commons)


@lru_cache(maxsize=4096)
def kit(
    library: Library,
    profile: Profile,
    unit_class: str,
    level: int,
    abilities: tuple[str, ...],
    missions: tuple[str, ...],
    first_ritual: str,
    elite_upgrades: tuple[str, ...],
    weapons: tuple[tuple[str, ...], tuple[str, ...]],
    upgrades: tuple[str, ...],
    blueprints: tuple[str, ...],
) -> tuple[tuple[str, ...], Figures]:
    """The cards of a unit, and its figures with all that always counts."""
    had = [library.abilities[slug] for slug in abilities]
    gains: list[Gain] = [each for each in had if _is_whose(each, profile, unit_class)]
    if unit_class == ASSASSIN:
        gains += [m for slug in missions if _is_whose(m := library.missions[slug], profile, unit_class)]
    gains += [library.upgrades[slug] for slug in upgrades if library.upgrades[slug].whose == "unit"]
    gains += [library.blueprints[slug] for slug in blueprints]
    figures = profile.at(level)
    for gain in gains:
        figures = tuple(map(add, figures, gain.changes))
    if first_ritual and unit_class == MAGE and profile.role == COMMON:
        figures = tuple(map(add, figures, library.rituals[first_ritual].changes))
    slugs = [ability.slug for ability in had if profile.role == ELITE or not ability.is_elite_only]
    if profile.role == MONSTER:
        slugs = [slug for slug in slugs if slug in OF_MONSTERS]
    if profile.role == BUILT:
        # What stands for good has the cards of turrets and of its own kind alone.
        return _of_building(profile, abilities), figures
    slugs += [*(f"{weapon} weapon" for weapon in dict.fromkeys((*weapons[0], *weapons[1]))), *upgrades, *blueprints]
    slugs += missions if unit_class == ASSASSIN and profile.role != MONSTER else ()
    slugs += elite_upgrades if profile.role == ELITE else ()
    slugs += [f"{unit_class} class"] if profile.role != MONSTER else [profile.slug]
    slugs += MAGIC if (profile.role, unit_class) == (ELITE, MAGE) else ()
    return tuple(slugs), figures


def _of_building(profile: Profile, abilities: tuple[str, ...]) -> tuple[str, ...]:
    more = ("mobile-security",) if profile.is_turret and "mobile-security" in abilities else ()
    return (f"{profile.slug} building", *more)


def _is_whose(gain: Gain, profile: Profile, unit_class: str) -> bool:
    role = profile.role
    if gain.whose == "team":
        return role in (ELITE, COMMON)
    if gain.whose == "elite":
        return role == ELITE
    if gain.whose == "commons":
        return role == COMMON
    if gain.whose == "built":
        return role == BUILT or (role == COMMON and unit_class == ENGINEER)
    return gain.whose == "turrets" and profile.is_turret
