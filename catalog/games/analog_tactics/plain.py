"""Analog Tactics' cards as plain figures, what each card adds to whose, and all of them as a match's set-up carries
them. Only the standard library is used here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from catalog.plain import NamedCard, plain_of

if TYPE_CHECKING:
    from catalog.games.analog_tactics import models
    from catalog.models import Card
    from catalog.shelf import Shelf


STATS = ("health", "attack", "movement", "special", "reaction", "damage", "evasion", "hit", "armor")
#: The nine figures of the tables, and the range.
FIGURES = (*STATS, "attack_range")
#: The highest level that the tables know.
TOP_LEVEL = 10
#: The sides of the die.
DIE = 6

WARRIOR, ASSASSIN, MAGE, ENGINEER = "warrior", "assassin", "mage", "engineer"
ELITE, COMMON = "elite", "common"
#: The ability that allows an Engineer more drones (ruling AT11).
MECHANICAL_ARMY = "mechanical-army"
#: The role of an Engineer's stock: all its blueprints. The name is that of the army file's first version and stays.
STOCK = "pool"


@dataclass(frozen=True, slots=True, eq=False)
class UnitClass:
    """A class, the levels at which its tiers open, and the numbers of its own rules."""

    slug: str
    name: str
    number: int
    tiers: Mapping[int, int]
    figures: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """The elite of a class, or its commons, with the figures of every level."""

    slug: str
    name: str
    number: int
    unit_class: str
    role: str
    in_team: int
    most_in_play: int
    levels: tuple[Mapping[str, int], ...]

    @property
    def is_elite(self) -> bool:
        return self.role == ELITE

    def at(self, level: int) -> Mapping[str, int]:
        """Its printed figures at a level, the range among them."""
        return self.levels[level - 1]


@dataclass(frozen=True, slots=True, eq=False)
class Gain:
    """A card that adds to figures: `whose` says to whose, `changes` how much to which."""

    slug: str
    name: str
    number: int
    whose: str
    changes: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class Ability(Gain):
    """An ability of a class and tier; without a class, every unit has it."""

    unit_class: str
    tier: int | None
    least_level: int
    is_elite_only: bool
    is_ranged: bool
    most_in_play: int | None
    keywords: tuple[str, ...]

    @property
    def is_everybodys(self) -> bool:
        return not self.unit_class

    @property
    def is_free(self) -> bool:
        """True where a team has it from the start, without choosing."""
        return self.is_everybodys or self.tier == 0


@dataclass(frozen=True, slots=True, eq=False)
class Weapon:
    """A Warrior's weapon, and how far its farthest form reaches."""

    slug: str
    name: str
    number: int
    reach: int


@dataclass(frozen=True, slots=True, eq=False)
class Upgrade(Gain):
    """A step of a weapon, and which of its options."""

    weapon: Weapon
    level: int
    option: str
    is_elite_only: bool
    grants: str
    replaces_hit: bool


@dataclass(frozen=True, slots=True, eq=False)
class Blueprint(Gain):
    """An addition to a drone, and how many of it the box has."""

    copies: int


@dataclass(frozen=True, slots=True, eq=False)
class Building:
    """An obstacle that a team can build, with its printed figures."""

    slug: str
    name: str
    built_by: str
    is_turret: bool
    figures: Mapping[str, int]


@dataclass(frozen=True, eq=False)
class Cards:
    """All that a team is made of, by slug, in the book's order."""

    classes: Mapping[str, UnitClass]
    units: Mapping[str, Unit]
    abilities: Mapping[str, Ability]
    weapons: Mapping[str, Weapon]
    upgrades: Mapping[str, Upgrade]
    blueprints: Mapping[str, Blueprint]
    missions: Mapping[str, Gain]
    rituals: Mapping[str, Gain]
    elite_upgrades: Mapping[str, Gain]
    buildings: Mapping[str, Building]

    @cached_property
    def picks(self) -> Mapping[str, Ability | Weapon]:
        return {**self.abilities, **self.weapons}

    def unit(self, unit_class: str, role: str) -> Unit:
        return next(unit for unit in self.units.values() if (unit.unit_class, unit.role) == (unit_class, role))

    def abilities_of(self, unit_class: str) -> list[Ability]:
        return [ability for ability in self.abilities.values() if ability.unit_class == unit_class]

    def upgrades_of(self, weapon: Weapon) -> list[Upgrade]:
        return [upgrade for upgrade in self.upgrades.values() if upgrade.weapon is weapon]


def cards_of(shelf: "Shelf") -> Cards:
    weapons = _by_slug(
        plain_of(Weapon, card, reach=max(int(form.attack_range) for form in card.forms.all()))
        for card in shelf.kind("weapon").values()
    )
    return Cards(
        classes=_by_slug(_class(card) for card in shelf.kind("unit_class").values()),
        units=_by_slug(_unit(card) for card in shelf.kind("unit").values()),
        abilities=_by_slug(_ability(card) for card in shelf.kind("ability").values()),
        weapons=weapons,
        upgrades=_by_slug(
            _gain(Upgrade, card, weapon=weapons[card.weapon.slug]) for card in shelf.kind("weapon_upgrade").values()
        ),
        blueprints=_by_slug(_gain(Blueprint, card) for card in shelf.kind("blueprint").values()),
        missions=_by_slug(_gain(Gain, card) for card in shelf.kind("mission").values()),
        rituals=_by_slug(_ritual(card) for card in shelf.kind("ritual").values()),
        elite_upgrades=_by_slug(_elite_upgrade(card) for card in shelf.kind("elite_upgrade").values()),
        buildings=_by_slug(_building(card) for card in shelf.kind("obstacle").values() if card.built_by),
    )


CardT = TypeVar("CardT", bound=NamedCard)
GainT = TypeVar("GainT", bound=Gain)


def _by_slug(cards: Iterable[CardT]) -> dict[str, CardT]:
    return {card.slug: card for card in cards}


def _gain(plain: type[GainT], card: "Card", **more: object) -> GainT:
    changes = {name: change for name in FIGURES if (change := getattr(card, name, 0))}
    return plain_of(plain, card, changes=changes, **more)


def _class(card: "models.UnitClass") -> UnitClass:
    tiers = {row.tier: row.least_level for row in card.tiers.all()}
    return plain_of(UnitClass, card, tiers=tiers, figures={row.name: row.value for row in card.figures.all()})


def _unit(card: "models.Unit") -> Unit:
    gains = {row.level: row for row in card.levels.all()}
    figures = dict.fromkeys(STATS, 0)
    levels = []
    for level in range(1, TOP_LEVEL + 1):
        if level in gains:
            figures = {stat: value + (getattr(gains[level], stat) or 0) for stat, value in figures.items()}
        levels.append({**figures, "attack_range": card.attack_range})
    return plain_of(Unit, card, levels=tuple(levels))


def _ability(card: "models.Ability") -> Ability:
    least_levels = {row.tier: row.least_level for row in card.unit_class.tiers.all()} if card.unit_class else {}
    return _gain(
        Ability,
        card,
        least_level=least_levels.get(card.tier or 0, 1),
        is_ranged=card.is_ranged_attack,
        keywords=tuple(cost.keyword for cost in card.costs.all()),
    )


def _ritual(card: "models.Ritual") -> Gain:
    """As the first of the game, a ritual makes the commons stronger (ruling AT18)."""
    return plain_of(Gain, card, whose="commons", changes={card.stat: card.bonus})


def _elite_upgrade(card: "models.EliteUpgrade") -> Gain:
    """It adds to the elite's figures for each common beside it, so never to those that always count."""
    return _gain(Gain, card, whose="elite beside commons")


def _building(card: "models.Obstacle") -> Building:
    names = ("health", "armor", "fixed_evasion", "damage", "attack", "reaction", "hit", "attack_range")
    figures = {name: getattr(card, name) for name in names if getattr(card, name) is not None}
    return plain_of(Building, card, is_turret="attack" in figures, figures=figures)


Data = dict[str, object]


def cards_data(shelf: "Shelf") -> Data:
    cards = cards_of(shelf)
    least = {slug: ability.least_level for slug, ability in cards.abilities.items()}
    return {
        "units": {slug: _unit_data(unit, shelf) for slug, unit in cards.units.items()},
        "abilities": {slug: _ability_data(card, least[slug]) for slug, card in shelf.kind("ability").items()},
        "weapons": {slug: _weapon_data(card) for slug, card in shelf.kind("weapon").items()},
        "upgrades": {
            slug: _gain_data(card)
            | {
                "weapon": card.weapon.slug,
                "level": card.level,
                "is_elite_only": card.is_elite_only,
                "grants": card.grants,
                "replaces_hit": card.replaces_hit,
            }
            for slug, card in cards.upgrades.items()
        },
        "blueprints": {slug: _gain_data(card) | {"copies": card.copies} for slug, card in cards.blueprints.items()},
        "missions": {slug: _mission_data(cards.missions[slug], card) for slug, card in shelf.kind("mission").items()},
        "elite_upgrades": {slug: {"name": card.name} for slug, card in cards.elite_upgrades.items()},
        "rituals": {slug: _ritual_data(card) for slug, card in shelf.kind("ritual").items()},
        "spells": {
            slug: {"name": card.name, "series": card.series, "points": card.points}
            for slug, card in shelf.kind("ritual_spell").items()
        },
        "monsters": {slug: _monster_data(card) for slug, card in shelf.kind("monster").items()},
        "buildings": {slug: _building_data(card) for slug, card in shelf.kind("obstacle").items() if card.built_by},
        "xp": [card.xp_cost or 0 for card in shelf.kind("level").values()],
    }


def board_data(shelf: "Shelf", slug: str) -> Data:
    board = shelf.kind("board")[slug]
    spaces = [
        [row.label, row.q, row.r, row.objective or ("obstacle" if row.feature == "obstacle" else "")]
        for row in board.spaces.all()
    ]
    return {"name": board.name, "spaces": spaces}


def _unit_data(unit: "Unit", shelf: "Shelf") -> Data:
    card = shelf.kind("unit")[unit.slug]
    return {
        "name": unit.name,
        "class": unit.unit_class,
        "role": unit.role,
        "levels": [[figures[name] for name in FIGURES] for figures in unit.levels],
        "most": card.most_in_play,
    }


def _changes_data(changes: Mapping[str, int]) -> Data:
    return {name: changes[name] for name in FIGURES if changes.get(name)}


def _gain_data(gain: "Gain") -> Data:
    return {"name": gain.name, "whose": gain.whose, "changes": _changes_data(gain.changes)}


def _ability_data(card: "models.Ability", least_level: int) -> Data:
    return {
        "name": card.name,
        "class": card.unit_class.slug if card.unit_class else "",
        "tier": card.tier,
        "least_level": least_level,
        "is_elite_only": card.is_elite_only,
        "has_cooldown": card.has_cooldown,
        "per_turn": card.uses_per_turn or 0,
        "per_round": card.uses_per_round or 0,
        "most": card.most_in_play or 0,
        "whose": card.whose,
        "changes": {name: getattr(card, name) for name in FIGURES if getattr(card, name, 0)},
    }


def _weapon_data(card: "models.Weapon") -> Data:
    names = ("attack_range", "pattern", "attacks", "damage", "hit", "target_evasion", "is_elite_only")
    return {
        "name": card.name,
        "forms": [{name: getattr(form, name) for name in names} for form in card.forms.all()],
    }


def _mission_data(gain: "Gain", card: "models.Mission") -> Data:
    return _gain_data(gain) | {"counts": card.counts, "target": card.target}


def _ritual_data(card: "models.Ritual") -> Data:
    spaces = list(card.spaces.all())
    return {
        "name": card.name,
        "stat": card.stat,
        "bonus": card.bonus,
        "elite": next([row.q, row.r] for row in spaces if row.role == "elite"),
        "commons": [[row.q, row.r] for row in spaces if row.role != "elite"],
    }


def _monster_data(card: "models.Monster") -> Data:
    return {
        "name": card.name,
        "figures": [getattr(card, name) for name in FIGURES],
        "die": [card.die_from, card.die_to],
    }


def _building_data(card: "models.Obstacle") -> Data:
    return {
        "name": card.name,
        "built_by": card.built_by.slug if card.built_by else "",
        "figures": [getattr(card, name, 0) or 0 for name in FIGURES],
        "fixed_evasion": card.fixed_evasion,
    }
