"""The price of a character of one's own making: our point formula, with the figures of its card."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.plain import plain_of

if TYPE_CHECKING:
    from catalog.games.collision.models import PointFormula


@dataclass(frozen=True, slots=True)
class WeaponSheet:
    """A weapon as the formula sees it."""

    attack: int
    power: int
    reach: int
    endurance_cost: int
    is_ranged: bool = False
    is_typed: bool = False
    has_crit: bool = False
    has_special: bool = False
    #: By how many spaces its shapes are larger than usual: each counts as one Special more.
    size: int = 0

    def figures(self) -> Iterator[tuple[str, int]]:
        """The parts of the formula that it counts in, each with its figure."""
        yield "weapon_attack", self.attack
        yield "weapon_power", self.power
        yield "weapon_reach", self.reach
        yield "weapon_cost", self.endurance_cost
        yield "weapon_ranged", int(self.is_ranged)
        yield "weapon_typed", int(self.is_typed)
        yield "weapon_crit", int(self.has_crit)
        yield "weapon_special", int(self.has_special) + self.size


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character to be priced: its statistics, its weapons in their slots, and how each ability is priced."""

    figures: Mapping[str, int]
    weapons: tuple[WeaponSheet, ...] = ()
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """The points of one figure: so much for each one above a number; figures below it count against the sum."""

    label: str
    each: int
    above: int

    def worth(self, figure: int) -> int:
        return self.each * (figure - self.above)


@dataclass(frozen=True, slots=True)
class Formula:
    """The prices of all figures, the share of their sum that counts, and the step that points are rounded to."""

    parts: Mapping[str, Part]
    share_in_tenths: int
    rounded_to: int
    second_weapon_divisor: int

    def points(self, raw: int) -> int:
        """The points that a raw sum makes, to the nearest step; a character is never below 0."""
        step = 10 * self.rounded_to
        return max(0, (raw * self.share_in_tenths * 2 + step) // (2 * step) * self.rounded_to)


@dataclass(frozen=True, slots=True)
class Price:
    """The price of a character, and the raw points that it is made of."""

    parts: tuple[tuple[str, int], ...]
    raw: int
    points: int


def price(sheet: Sheet, formula: Formula) -> Price:
    """A character priced by the formula."""
    parts = tuple(_parts(sheet, formula))
    raw = sum(worth for _, worth in parts)
    return Price(parts, raw, formula.points(raw))


def _parts(sheet: Sheet, formula: Formula) -> Iterator[tuple[str, int]]:
    for name, figure in sheet.figures.items():
        yield formula.parts[name].label, formula.parts[name].worth(figure)
    for slot, weapon in enumerate(sheet.weapons):
        worth = sum(formula.parts[name].worth(figure) for name, figure in weapon.figures())
        yield ("Second weapon", worth // formula.second_weapon_divisor) if slot else ("Weapon", worth)
    for name, count in Counter(sheet.abilities).items():
        part = formula.parts[name]
        yield part.label if count == 1 else f"{count} × {part.label}", part.worth(1) * count


def formula_of(card: "PointFormula") -> Formula:
    """The formula as its card has it."""
    parts = {row.part: plain_of(Part, row, label=row.get_part_display()) for row in card.parts.all()}
    return plain_of(Formula, card, parts=parts)
