"""An army of Officer's Chess: its units, what each carries and costs, and the side that they fight on."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from catalog.games.officers_chess.plain import (
    SPELLS,
    Cards,
    Gear,
    Scenario,
    Tag,
    UnitClass,
    can_use,
    hitting_rolls,
    is_open_to,
    is_wielded,
)
from validation.army import MOST_ENTRIES, ArmyFile, Entry
from validation.words import listed


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A line of an army: units of one class, alike in their inventory, whose order counts, and in scenario tags."""

    cards: Cards
    key: int
    count: int
    unit: UnitClass
    inventory: tuple[Gear, ...]
    tags: tuple[Tag, ...]
    note: str

    @property
    def name(self) -> str:
        return self.unit.name

    @property
    def cost(self) -> int:
        """Class and inventory together (Units, Cost)."""
        return self.unit.cost + sum(gear.cost for gear in self.inventory)

    @property
    def cost_parts(self) -> list[tuple[str, int]]:
        return [(self.unit.name, self.unit.cost), *((gear.name, gear.cost) for gear in self.inventory)]

    @property
    def weapons(self) -> list[Gear]:
        """The weapons that it can attack or act with, the equipped one first (ruling OC35)."""
        return [gear for gear in self.inventory if gear.has_type and can_use(self.unit, gear)]

    @property
    def crests(self) -> list[Gear]:
        return [gear for gear in self.inventory if gear.crest]

    def lacks_crest_for(self, gear: Gear) -> str:
        """The crest that a relic asks for and this unit has not, or ""."""
        own = {one.crest for one in self.crests}
        return next((crest for crest in gear.relic_of if crest not in own), "")

    @property
    def chosen_types(self) -> list[str]:
        """The types of the weapons that it can use, each once, in the order of its inventory."""
        return list(dict.fromkeys(gear.weapon_type for gear in self.weapons))

    def statistic(self, name: str) -> int:
        """A statistic of its class with what its accessories add."""
        return self.unit.stat(name) + sum(gear.bonus(name) for gear in self.inventory)

    @property
    def movement(self) -> int:
        """The spaces that its class moves, with what its accessories add."""
        return max(0, self.unit.move + sum(gear.movement for gear in self.inventory))

    def damage(self, weapon: Gear) -> int:
        """The damage of a hit before Defense or Resistance: Strength and Might (Attack, step 3)."""
        return self.statistic("strength") + weapon.might

    def attack_speed(self, weapon: Gear) -> int:
        """The figure that decides who follows up: Speed less Weight (Attack, step 5)."""
        return self.statistic("speed") - weapon.weight

    def hit_chance(self, weapon: Gear) -> int:
        """The number of faces of the die that hit, less those that an Inaccurate weapon takes."""
        return hitting_rolls(self.statistic("skill") - weapon.amount("inaccurate"))

    def reach(self, weapon: Gear) -> int:
        """The greatest range of a weapon in its hands; SpellRange lengthens magic (ruling OC27)."""
        most = self.statistic("strength") if weapon.most_range is None else weapon.most_range
        if weapon.weapon_type in SPELLS:
            most += sum(gear.amount("spellrange") for gear in self.inventory if not gear.has_type)
        return most


# What a class can use


def why_not_wielded(cards: Cards, unit: UnitClass, gear: Gear) -> str:
    """The reason why a weapon's type is not for a class, or ""."""
    if is_wielded(unit, gear):
        return ""
    kind = cards.types[gear.weapon_type].name
    return f"{unit.name} wields {listed(cards.wielded_by(unit))}; {gear.name} is of the type {kind}"


def why_not_open(unit: UnitClass, gear: Gear) -> str:
    """The reason why an Exclusive weapon is not for a class, or ""."""
    if is_open_to(unit, gear):
        return ""
    return f"{gear.name} is for {listed(gear.only_names)} only; {unit.name} can't use it"


# The army


@dataclass(frozen=True, eq=False)
class Army:
    """Pieces in one canonical order, so that the order of lines never changes what the rules answer."""

    cards: Cards
    pieces: tuple[Piece, ...]
    scenario: Scenario | None
    side: str
    agreed_limit: int | None
    rules: frozenset[str]

    @cached_property
    def total(self) -> int:
        return sum(piece.cost * piece.count for piece in self.pieces)

    @property
    def limit(self) -> int | None:
        """The war chest of its side; for a scenario of the players' own, what the army file says."""
        if self.scenario and self.side:
            return self.scenario.war_chests[self.side]
        return self.agreed_limit

    @property
    def size(self) -> int:
        return sum(piece.count for piece in self.pieces)

    @property
    def open_tags(self) -> tuple[Tag, ...] | None:
        """The scenario tags that it may give to its units; None while the scenario or the side is open."""
        return self.scenario.tags[self.side] if self.scenario and self.side else None

    def may_give(self, tag: Tag) -> bool:
        """True where its side may give a unit this tag, as far as the scenario and the side are known."""
        return tag.is_scenario_tag and (self.open_tags is None or tag in self.open_tags)

    def has_room(self, lines: int = 1) -> bool:
        return len(self.pieces) + lines <= MOST_ENTRIES


def build_roster(file: ArmyFile, cards: Cards, choices: Mapping[str, str], rules: frozenset[str]) -> Army:
    pieces = sorted((_piece(entry, cards) for entry in file.entries), key=_order)
    scenario = cards.scenarios.get(choices["scenario"])
    return Army(cards, tuple(pieces), scenario, choices["side"], file.limit, rules)


def _piece(entry: Entry, cards: Cards) -> Piece:
    inventory = tuple(cards.gear[slug] for slug in entry.role("inventory"))
    tags = tuple(cards.tags[slug] for slug in entry.role("tags"))
    return Piece(cards, entry.key, entry.count, cards.classes[entry.card], inventory, tags, entry.note)


def _order(piece: Piece) -> tuple[int, list[int], list[int], int, int]:
    """By class, then by what distinguishes pieces, the key last."""
    return (
        piece.unit.order,
        [gear.order for gear in piece.inventory],
        [tag.order for tag in piece.tags],
        piece.count,
        piece.key,
    )
