"""The builder's part of Analog Tactics: units at the team's level, what they may choose, the team as a whole."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from armybuilder.browse.parts import Context
from armybuilder.faces.face import preview_address
from armybuilder.lists.builders import Chart, Facet, FacetValue, Moves, Pick, Picker, facet_values
from catalog.games.analog_tactics.models import Role, Unit, UnitClass
from catalog.games.analog_tactics.plain import (
    ASSASSIN,
    ENGINEER,
    FIGURES,
    MAGE,
    STOCK,
    TOP_LEVEL,
    WARRIOR,
    Ability,
    Gain,
    Weapon,
)
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.games.analog_tactics import additions
from validation.games.analog_tactics.additions import obstacles as obstacles
from validation.games.analog_tactics.army import TEAM_ROLES, Army, Piece
from validation.games.analog_tactics.summary import summary
from validation.moves import Put, Take
from validation.shortcuts import put_on_one

PlainT = TypeVar("PlainT", bound=Weapon | Gain)
SHORT = {
    "health": "HP",
    "attack": "Att",
    "movement": "Mov",
    "special": "Spe",
    "reaction": "Rea",
    "damage": "Dmg",
    "evasion": "Eva",
    "hit": "Hit",
    "armor": "Arm",
    "attack_range": "Rng",
}


def picker(shelf: Shelf) -> Picker:
    classes = tuple(FacetValue(card.slug, card.name) for card in shelf.all(UnitClass).values())
    roles = facet_values(Role)
    facets = (Facet("class", "Class", classes), Facet("role", "Role", roles))
    sorts = (
        FacetValue("number", "Book order"),
        FacetValue("name", "Name"),
        FacetValue("health", "Health at level 1"),
        FacetValue("health10", "Health at level 10"),
    )
    picks = tuple(_pick(unit) for unit in shelf.all(Unit).values())
    return Picker("unit", facets, sorts, picks, found_by="name or class")


def _pick(unit: Unit) -> Pick:
    figures, top = unit.at(1), unit.at(TOP_LEVEL)
    shown = {
        "unit": unit,
        "preview": preview_address(unit),
        "figures": [(SHORT[name], value) for name, value in figures.items() if name != "health"],
        "health": figures["health"],
    }
    sorts: dict[str, int | str] = {
        "number": unit.number or 0,
        "name": unit.name.casefold(),
        "health": figures["health"],
        "health10": top["health"],
    }
    words = f"{unit.name} {unit.called} {unit.unit_class.name}".casefold()
    return Pick(unit, {"class": unit.unit_class.slug, "role": unit.role}, words, sorts, shown, cost=1)


@dataclass(frozen=True)
class UnitFigure:
    """A figure of a unit at the team's level, and what it is made of, where that is more than the table."""

    name: str
    short: str
    value: int
    why: str

    @property
    def shown(self) -> str:
        """The value with a true minus."""
        return str(self.value).replace("-", "−")


def facts(piece: Piece, shelf: Shelf) -> Context:
    """A unit's figures at the team's level, what it carries, and what its team has gained."""
    card = shelf.all(Unit)[piece.unit.slug]
    carried: tuple[Weapon | Gain, ...] = (*piece.weapons, *piece.upgrades, *piece.blueprints)
    gained = [card for role in TEAM_ROLES for card in piece.has(role)]
    return {
        "piece": piece,
        "card": card,
        "preview": preview_address(card),
        "figures": [_figure(piece, name) for name in FIGURES],
        "carried": [(each, preview_address(each)) for each in _on_shelf(carried, shelf)],
        "gained": [(each, preview_address(each)) for each in _on_shelf(gained, shelf)],
    }


def _figure(piece: Piece, name: str) -> UnitFigure:
    parts = piece.figure_parts[name]
    why = ", ".join(
        f"{label} {amount:+d}" if place else f"{label}: {amount}" for place, (label, amount) in enumerate(parts)
    )
    label = "Range" if name == "attack_range" else name.title()
    return UnitFigure(label, SHORT[name], piece.figures[name], why if len(parts) > 1 else "")


#: The kinds of what a unit carries or its team has gained, by the name of the plain card's class and role.
KINDS = ("ability", "weapon", "weapon_upgrade", "blueprint", "mission", "ritual", "elite_upgrade")


def _on_shelf(cards: Sequence[Weapon | Gain], shelf: Shelf) -> list[Card]:
    """The catalog's cards behind plain ones; slugs are unique among the kinds that a team has."""
    return [shelf.among(KINDS)[card.slug] for card in cards]


@dataclass(frozen=True)
class RoleOption:
    """A card that a line may have in a role: how to give it, to all of the line or to one, or take it, or why not."""

    card: Card
    hint: str
    have: int
    reason: str
    put: Moves
    put_one: Moves
    take: Moves

    @property
    def is_refused(self) -> bool:
        return bool(self.reason) and not self.put_one and not self.have


@dataclass(frozen=True)
class Section:
    """A role in the editor of a line: what is in it, what may come in, under headings."""

    role: str
    title: str
    state: str
    rule: str
    groups: tuple[tuple[str, tuple[RoleOption, ...]], ...]


class LineEditor:
    """One line taken apart: its sections, by what its unit is."""

    def __init__(self, army: Army, piece: Piece, file: ArmyFile, shelf: Shelf) -> None:
        self.army, self.piece, self.shelf, self.file = army, piece, shelf, file
        self.cards, self.team = army.cards, army.team
        entry = file.line_of(piece.key)
        self.entry: Entry = entry

    def sections(self) -> Iterator[Section]:
        """The sections of what this line may choose, gain and carry."""
        own = self.piece.unit.unit_class
        if own == WARRIOR:
            yield self._weapons()
            yield self._upgrades()
        if self.piece.unit.is_elite:
            if own == MAGE:
                yield self._spells()
            yield self._picks(own)
            yield from self._gains(own)
        elif own == ENGINEER:
            yield self._blueprints()

    def _picks(self, own: str) -> Section:
        groups: dict[str, list[Ability | Weapon]] = {}
        for ability in self.cards.abilities_of(own):
            if not ability.is_free:
                opens = f"Tier {ability.tier}, from level {ability.least_level}" if ability.tier else "Abilities"
                groups.setdefault(opens, []).append(ability)
        if own == WARRIOR:
            groups["One more weapon, for all units"] = list(self.cards.weapons.values())
        made = f"{len(self.team.picks)} of {self.team.picks_allowed} at level {self.team.level}"
        rule = "warrior.advancement" if own == WARRIOR else "leveling-up"
        return self._section("abilities", "Picks of level-ups", made, rule, groups, additions.why_not_picked)

    def _spells(self) -> Section:
        tier_1 = [ability for ability in self.cards.abilities_of(MAGE) if ability.tier == 1]
        state = f"{len(self.team.spells)} of {self.cards.classes[MAGE].figures['spells']}"
        return self._section("spells", "Abilities at the start", state, "mage", {"": tier_1}, additions.why_no_spell)

    def _gains(self, own: str) -> Iterator[Section]:
        if own == ASSASSIN:
            state = f"{len(self.team.missions)} of {self.cards.classes[own].figures['rewards']}"
            every = {"": list(self.cards.missions.values())}
            yield self._section("missions", "Rewards", state, "assassin.missions", every, additions.why_no_mission)
        if own == MAGE:
            first = self.team.first_ritual
            state = (
                f"the first, {first.name}, counts for the commons" if first else "the first will count for the commons"
            )
            every = {"": list(self.cards.rituals.values())}
            yield self._section("rituals", "Rituals held", state, "mage.rituals", every, additions.why_no_ritual)
        if own == ENGINEER:
            state = f"{len(self.team.stock)} in it, {self.army.attached.total()} on drones"
            stock = {"": list(self.cards.blueprints.values())}
            yield self._section(
                STOCK, "Stock of blueprints", state, "engineer.blueprints", stock, additions.why_not_in_stock
            )
            yield self._elite_upgrades()

    def _elite_upgrades(self) -> Section:
        """The choices of the elite each time that it was destroyed."""
        state = f"{len(self.team.elite_upgrades)} chosen, one at each of its deaths"
        every = {"": list(self.cards.elite_upgrades.values())}
        rule, why_not = "engineer.elite-upgrades", additions.why_no_elite_upgrade
        return self._section("elite_upgrades", "Upgrades of the elite", state, rule, every, why_not)

    def _weapons(self) -> Section:
        state = f"{len(self.piece.weapons)} of {self.cards.classes[WARRIOR].figures['weapons']}"
        every = {"": list(self.cards.weapons.values())}
        return self._of_unit("weapons", "Weapons", state, "warrior.tier-0", every, additions.why_no_weapon)

    def _upgrades(self) -> Section:
        had = {upgrade.weapon for upgrade in self.piece.upgrades}
        weapons = [w for w in self.cards.weapons.values() if w in self.piece.all_weapons or w in had]
        groups = {weapon.name: self.cards.upgrades_of(weapon) for weapon in weapons}
        state = "for eliminated enemies" if groups else "choose weapons first"
        return self._of_unit("upgrades", "Weapon upgrades", state, "warrior.upgrades", groups, additions.why_no_upgrade)

    def _blueprints(self) -> Section:
        every = {"": list(self.cards.blueprints.values())}
        state = f"{self.army.pool.total()} in the pool"
        return self._of_unit(
            "blueprints", "Blueprints", state, "engineer.blueprints", every, additions.why_not_attached
        )

    def _section(
        self,
        role: str,
        title: str,
        state: str,
        rule: str,
        groups: Mapping[str, Sequence[PlainT]],
        why_not: Callable[[Army, PlainT], str],
    ) -> Section:
        """A section of what belongs to the team: it is the same on every line."""
        return self._of_unit(role, title, state, rule, groups, lambda army, piece, card: why_not(army, card))

    def _of_unit(
        self,
        role: str,
        title: str,
        state: str,
        rule: str,
        groups: Mapping[str, Sequence[PlainT]],
        why_not: Callable[[Army, Piece, PlainT], str],
    ) -> Section:
        offered = (
            (label, tuple(self._offer(role, card, why_not) for card in cards)) for label, cards in groups.items()
        )
        return Section(role, title, state, rule, tuple(offered))

    def _offer(self, role: str, plain: PlainT, why_not: Callable[[Army, Piece, PlainT], str]) -> RoleOption:
        card = self.shelf.among(KINDS)[plain.slug]
        reason = why_not(self.army, self.piece, plain)
        can_split = self.piece.count > 1 and not why_not(self.army, replace(self.piece, count=1), plain)
        have = self.piece.has(role).count(plain)
        return RoleOption(
            card=card,
            hint=card.condition if role == "missions" else "",
            have=have,
            reason="" if have and role not in (STOCK, "rituals") else reason,
            put=() if reason else (Put(self.entry.key, role, plain.slug),),
            put_one=put_on_one(self.file, self.entry.key, role, plain.slug) if can_split else (),
            take=(Take(self.entry.key, role, plain.slug),) if have else (),
        )


def line_editor(army: Army, piece: Piece, file: ArmyFile, shelf: Shelf) -> Context:
    """The changes that can be made to a line: its weapons, its picks, what it has gained."""
    return {"piece": piece, "sections": list(LineEditor(army, piece, file, shelf).sections())}


def overview(army: Army) -> Context:
    counts = summary(army)
    mixes = [("A round", counts.points), ("Abilities", counts.keywords)]
    return {
        "counts": counts,
        "mixes": mixes,
        "chart": Chart(
            "Points a round, of all units, by level", "{} at level {}", counts.by_level, 19, current=str(counts.level)
        ),
    }
