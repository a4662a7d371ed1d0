"""A team of Analog Tactics: what it has gained, and each unit with its figures at the team's level."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from catalog.games.analog_tactics.plain import (
    ASSASSIN,
    ENGINEER,
    MAGE,
    MECHANICAL_ARMY,
    STOCK,
    WARRIOR,
    Ability,
    Blueprint,
    Building,
    Cards,
    Gain,
    Unit,
    UnitClass,
    Upgrade,
    Weapon,
)
from validation.army import MOST_ENTRIES, ArmyFile, Entry

Pick = Ability | Weapon
Parts = tuple[tuple[str, int], ...]
#: The roles that belong to the team as a whole and are written with its elite.
TEAM_ROLES = ("abilities", "spells", "missions", "rituals", STOCK, "elite_upgrades")


@dataclass(frozen=True, eq=False)
class Team:
    """The common goods of a team beside its units: its level, and all that it has chosen and gained."""

    cards: Cards
    level: int
    unit_class: UnitClass | None
    picks: tuple[Pick, ...]
    spells: tuple[Ability, ...]
    missions: tuple[Gain, ...]
    rituals: tuple[Gain, ...]
    stock: tuple[Blueprint, ...]
    elite_upgrades: tuple[Gain, ...]

    @cached_property
    def chosen(self) -> tuple[Ability, ...]:
        """The abilities that it has chosen, at the start and by level-ups, each once, in the book's order."""
        chosen = {card for card in (*self.picks, *self.spells) if isinstance(card, Ability)}
        return tuple(sorted(chosen, key=lambda ability: ability.number))

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """All abilities of the team's class and of every class, those of tier 0 among them, in the book's order."""
        own = self.unit_class.slug if self.unit_class else ""
        had = [ability for ability in self.cards.abilities.values() if ability.is_free or ability in self.chosen]
        return tuple(ability for ability in had if ability.unit_class in ("", own))

    @cached_property
    def weapons(self) -> tuple[Weapon, ...]:
        """The weapons that were picked at level-ups: every Warrior of the team has them."""
        return tuple(dict.fromkeys(card for card in self.picks if isinstance(card, Weapon)))

    @property
    def picks_allowed(self) -> int:
        """One for each level-up."""
        return self.level - 1

    @cached_property
    def first_ritual(self) -> Gain | None:
        """The one that makes the commons stronger."""
        return self.rituals[0] if self.rituals else None

    @cached_property
    def buildings(self) -> tuple[tuple[Building, Mapping[str, int]], ...]:
        """The buildings that it can build, with their figures as its abilities change them."""
        able = {ability.slug for ability in self.abilities}
        return tuple((b, self._figures_of(b)) for b in self.cards.buildings.values() if b.built_by in able)

    def _figures_of(self, building: Building) -> dict[str, int]:
        figures = dict(building.figures)
        for ability in self.abilities:
            if ability.whose == "built" or (ability.whose == "turrets" and building.is_turret):
                for name, amount in ability.changes.items():
                    figures[name] = figures.get(name, 0) + amount
        return figures


@dataclass(frozen=True, eq=False)
class Piece:
    """A line of a team: its elite, or commons that are alike, with what each of them carries."""

    cards: Cards
    key: int
    count: int
    unit: Unit
    carried: Mapping[str, tuple[Any, ...]]
    team: Team
    cost: int = 1

    @property
    def name(self) -> str:
        return self.unit.name

    @property
    def cost_parts(self) -> list[tuple[str, int]]:
        """A team has a number of units, not a price."""
        return [(self.unit.name, self.cost)]

    def has(self, role: str) -> tuple[Any, ...]:
        return self.carried.get(role, ())

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        """The weapons that it has chosen itself."""
        return self.has("weapons")

    @property
    def all_weapons(self) -> tuple[Weapon, ...]:
        """Its own weapons and those that the team has picked."""
        picked = self.team.weapons if self.unit.unit_class == WARRIOR else ()
        return tuple(dict.fromkeys((*self.weapons, *picked)))

    @property
    def upgrades(self) -> tuple[Upgrade, ...]:
        return self.has("upgrades")

    @property
    def blueprints(self) -> tuple[Blueprint, ...]:
        return self.has("blueprints")

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """The abilities of this unit: its team's, unless for the elite alone, and those that its upgrades grant."""
        granted = {upgrade.grants for upgrade in self.upgrades}
        own = (
            *(ability for ability in self.team.abilities if ability.unit_class in ("", self.unit.unit_class)),
            *(self.cards.abilities[slug] for slug in granted if slug),
        )
        able = {ability for ability in own if self.unit.is_elite or not ability.is_elite_only}
        return tuple(sorted(able, key=lambda ability: ability.number))

    @cached_property
    def figures(self) -> Mapping[str, int]:
        """Its figures at the team's level, with all that always counts."""
        return {name: sum(amount for _, amount in parts) for name, parts in self.figure_parts.items()}

    @cached_property
    def figure_parts(self) -> Mapping[str, Parts]:
        """The parts of each figure: the table's value first, then each card that adds to it."""
        level = self.team.level
        parts: dict[str, list[tuple[str, int]]] = {
            name: [(f"Level {level}", value)] for name, value in self.unit.at(level).items()
        }
        for gain in self._gains():
            for name, amount in gain.changes.items():
                parts[name].append((gain.name, amount))
        return {name: tuple(of_figure) for name, of_figure in parts.items()}

    @property
    def surroundings(self) -> Hashable:
        """All that its facts depend on beside its own cards."""
        team = self.team
        gained = (*team.picks, *team.spells, *team.missions, *team.rituals[:1])
        return (team.level, team.unit_class and team.unit_class.slug, *(card.slug for card in gained))

    def _gains(self) -> Iterator[Gain]:
        """The cards that always add to its figures."""
        whose = {"team", "elite" if self.unit.is_elite else "commons"}
        if self.unit.unit_class == ENGINEER and not self.unit.is_elite:
            whose.add("built")
        yield from (ability for ability in self.abilities if ability.whose in whose)
        if self.unit.unit_class == ASSASSIN:
            yield from (mission for mission in dict.fromkeys(self.team.missions) if mission.whose in whose)
        if self.unit.unit_class == MAGE and self.team.first_ritual and self.team.first_ritual.whose in whose:
            yield self.team.first_ritual
        for gain in dict.fromkeys((*self.upgrades, *self.blueprints)):
            if gain.whose == "unit":
                yield gain


@dataclass(frozen=True, eq=False)
class Army:
    """A team's lines in one canonical order, so that the order of lines never changes what the rules answer."""

    cards: Cards
    pieces: tuple[Piece, ...]
    team: Team
    rules: frozenset[str]

    @cached_property
    def total(self) -> int:
        return sum(piece.count for piece in self.pieces)

    @property
    def limit(self) -> int | None:
        """The most units that a team of its class may have; nothing without a class."""
        return 1 + self.most_commons if self.team.unit_class else None

    @property
    def level(self) -> int:
        return self.team.level

    @property
    def is_new(self) -> bool:
        """True where it is looked at as a team that begins a game."""
        return "nothing_gained_yet" in self.rules

    @cached_property
    def elites(self) -> tuple[Piece, ...]:
        """The lines of elites, the one to keep first: of the team's class, and with the most to its name."""
        home = self.team.unit_class
        elites = [piece for piece in self.pieces if piece.unit.is_elite]
        laden = {piece: sum(len(cards) for cards in piece.carried.values()) for piece in elites}
        return tuple(sorted(elites, key=lambda p: (home is None or p.unit.unit_class != home.slug, -laden[p])))

    @cached_property
    def commons(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if not piece.unit.is_elite)

    @cached_property
    def class_sizes(self) -> Counter[str]:
        sizes: Counter[str] = Counter()
        for piece in self.pieces:
            sizes[piece.unit.unit_class] += piece.count
        return sizes

    @cached_property
    def most_commons(self) -> int:
        """The most commons that a team of its class may have (ruling AT11)."""
        return self.most_commons_of(self.team.unit_class.slug) if self.team.unit_class else 0

    def most_commons_of(self, unit_class: str) -> int:
        """The most commons that a team of a class may have here: a new one has those that it begins with."""
        return self.cards.unit(unit_class, "common").in_team if self.is_new else self.most_in_play_of(unit_class)

    def most_in_play_of(self, unit_class: str) -> int:
        """The most commons that a team of a class may come to have with the abilities that this one has chosen."""
        common = self.cards.unit(unit_class, "common")
        larger = self.cards.abilities[MECHANICAL_ARMY]
        if larger.unit_class == unit_class and larger in self.team.chosen:
            return max(common.most_in_play, larger.most_in_play or 0)
        return common.most_in_play

    @cached_property
    def attached(self) -> Counter[Blueprint]:
        """The number of each blueprint that its drones have, those of alike drones each counted."""
        attached: Counter[Blueprint] = Counter()
        for piece in self.commons:
            for blueprint in piece.blueprints if piece.unit.unit_class == ENGINEER else ():
                attached[blueprint] += piece.count
        return attached

    @cached_property
    def pool(self) -> Counter[Blueprint]:
        """The number of each blueprint that no drone carries: what may still be attached."""
        return Counter(self.team.stock) - self.attached

    def of_class(self, unit_class: str) -> list[Piece]:
        return [piece for piece in self.pieces if piece.unit.unit_class == unit_class]

    def elite_of(self, unit_class: str) -> Piece | None:
        return next((piece for piece in self.elites if piece.unit.unit_class == unit_class), None)

    def keys_with(self, card: object, *roles: str) -> tuple[int, ...]:
        """The lines that have a card in one of these roles."""
        return tuple(piece.key for piece in self.pieces if any(card in piece.has(role) for role in roles))

    def has_room(self, lines: int = 1) -> bool:
        return len(self.pieces) + lines <= MOST_ENTRIES


def home_of(sizes: Mapping[str, int], cards: Cards) -> UnitClass | None:
    """The class that most units are of, the first of the book among equals."""
    return min(
        (cards.classes[slug] for slug in sizes if sizes[slug]), key=lambda c: (-sizes[c.slug], c.number), default=None
    )


def build_roster(file: ArmyFile, cards: Cards, options: Mapping[str, int], rules: frozenset[str]) -> Army:
    entries = sorted(file.entries, key=lambda entry: _order(entry, cards))
    sizes: Counter[str] = Counter()
    for entry in entries:
        sizes[cards.units[entry.card].unit_class] += entry.count
    carried = [_carried(entry, cards) for entry in entries]
    gained = {role: tuple(card for roles in carried for card in roles.get(role, ())) for role in TEAM_ROLES}
    gained["picks"], gained["stock"] = gained.pop("abilities"), gained.pop(STOCK)
    team = Team(cards=cards, level=options["level"], unit_class=home_of(sizes, cards), **gained)
    pieces = (Piece(cards, e.key, e.count, cards.units[e.card], c, team) for e, c in zip(entries, carried, strict=True))
    return Army(cards, tuple(pieces), team, rules)


def _carried(entry: Entry, cards: Cards) -> dict[str, tuple[Any, ...]]:
    stock: dict[str, Mapping[str, Any]] = {
        "abilities": cards.picks,
        "spells": cards.abilities,
        "missions": cards.missions,
        "rituals": cards.rituals,
        STOCK: cards.blueprints,
        "elite_upgrades": cards.elite_upgrades,
        "weapons": cards.weapons,
        "upgrades": cards.upgrades,
        "blueprints": cards.blueprints,
    }
    return {role: tuple(stock[role][slug] for slug in slugs) for role, slugs in entry.roles.items()}


def _order(entry: Entry, cards: Cards) -> tuple[int, list[tuple[str, tuple[str, ...]]], int, int]:
    """By the number of the unit, then by what distinguishes lines, the key last."""
    return cards.units[entry.card].number, sorted(entry.roles.items()), entry.count, entry.key
