"""Collision's characters as plain figures, and what a battle is fought on, for and by."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.games.collision.plain.formula import Formula, Sheet, WeaponSheet, formula_of
from catalog.plain import plain_of

if TYPE_CHECKING:
    from catalog.games.collision.battle import Objective as ObjectiveCard
    from catalog.games.collision.models import Character as CharacterCard
    from catalog.games.collision.models import CharacterWeapon, WeaponSpecial
    from catalog.shelf import Shelf

LINE = "line-attack"
#: The sides of the die.
DIE = 10
#: No character has more Endurance (Statistics, End.), so none begins with more.
MOST_ENDURANCE = 9
#: The statistics of a character, in the order of its card.
FIGURES = ("defense", "armor", "toughness", "endure", "mana", "command", "move", "attack", "strength", "spell_power")


@dataclass(frozen=True, slots=True, eq=False)
class Weapon:
    """A weapon of a character; attack and power are totals."""

    name: str
    damage_type: str
    attack: int
    power: int
    reach: int
    is_ranged: bool


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """An ability on a character's card, and what it is about."""

    slug: str
    name: str
    family: str


@dataclass(frozen=True, slots=True, eq=False)
class Character:
    """A character card. `place` is where it stands among all, `attributes` maps slugs to names."""

    slug: str
    name: str
    place: int
    cost: int
    faction: str
    attributes: Mapping[str, str]
    is_major: bool
    suit: str
    rank: int
    figures: Mapping[str, int]
    weapons: tuple[Weapon, ...]
    abilities: tuple[Ability, ...]
    sheet: Sheet


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board of the chart, with the points that it is for, and how it grows beyond them."""

    slug: str
    columns: int
    rows: int
    least_points: int
    most_points: int
    is_variant: bool
    more_columns: int
    points_a_step: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """A thing that an objective puts on the board, and how its number and its Toughness grow with the points."""

    name: str
    count: int
    points_a_piece: int | None
    toughness: int
    points_a_toughness: int | None

    def shown(self, points: int) -> str:
        """`3 × Orb`, `2 × Statue (Toughness 6)`."""
        pieces = f"{grown(self.count, points, self.points_a_piece)} × {self.name}"
        toughness = grown(self.toughness, points, self.points_a_toughness)
        return f"{pieces} (Toughness {toughness})" if toughness else pieces


@dataclass(frozen=True, slots=True, eq=False)
class Objective:
    """The aim of a battle; a minor one sets neither turns nor deployment."""

    slug: str
    name: str
    is_major: bool
    deployment: str
    turns: int
    points_a_turn: int | None
    markers: tuple[Marker, ...]

    def turn_limit(self, points: int) -> int:
        """The number of turns that a battle of so many points lasts (ruling CO10)."""
        return grown(self.turns, points, self.points_a_turn)


def grown(figure: int, points: int, step: int | None) -> int:
    """A figure with one more for each full step of the points, if there is a step."""
    return figure + (points // step if step else 0)


@dataclass(frozen=True, eq=False)
class Cards:
    """All that the rules and the panel beside a battle group read of the catalog."""

    characters: Mapping[str, Character]
    boards: tuple[Board, ...]
    objectives: Mapping[str, Objective]
    formula: Formula
    mean_move: float
    mean_command: float


def cards_of(shelf: "Shelf") -> Cards:
    """The cards of a shelf."""
    characters = {slug: _character(card, place) for place, (slug, card) in enumerate(shelf.kind("character").items())}
    return Cards(
        characters=characters,
        boards=tuple(plain_of(Board, card) for card in shelf.kind("board").values()),
        objectives={slug: objective_of(card) for slug, card in shelf.kind("objective").items()},
        formula=formula_of(next(iter(shelf.kind("point_formula").values()))),
        mean_move=_mean(characters.values(), "move"),
        mean_command=_mean(characters.values(), "command"),
    )


def _mean(characters: Iterable[Character], figure: str) -> float:
    figures = [character.figures[figure] for character in characters]
    return sum(figures) / max(1, len(figures))


def _character(card: "CharacterCard", place: int) -> Character:
    return plain_of(
        Character,
        card,
        place=place,
        faction=card.faction.name,
        attributes={each.slug: each.name for each in sorted(card.attributes.all(), key=lambda each: str(each.name))},
        is_major=card.arcana == "major",
        figures={name: getattr(card, name) for name in FIGURES},
        weapons=tuple(_weapon(row) for row in card.weapons.all()),
        abilities=tuple(plain_of(Ability, row.ability) for row in card.abilities.all()),
        sheet=sheet_of(card),
    )


def _weapon(row: "CharacterWeapon") -> Weapon:
    return plain_of(Weapon, row, damage_type=row.damage_type.name)


def sheet_of(card: "CharacterCard") -> Sheet:
    """A character as the point formula sees it."""
    specials = list(card.weapon_specials.all())
    weapons = tuple(
        plain_of(
            WeaponSheet,
            row,
            is_typed=row.damage_type.slug != "mundane",
            has_crit=bool(row.crit or row.crit_power),
            has_special=any(special.slot == row.slot for special in specials),
            size=sum(_enlarged(special, row.reach) for special in specials if special.slot == row.slot),
        )
        for row in card.weapons.all()
    )
    priced = (row.ability.priced_as for row in card.abilities.all() for _ in range(row.amount or 1))
    return Sheet({name: getattr(card, name) for name in FIGURES}, weapons, tuple(str(each) for each in priced if each))


def _enlarged(special: "WeaponSpecial", reach: int) -> int:
    """By how much a shape is larger than without a number: radius 1, or a line as long as the Reach (ruling P53)."""
    if not special.ability.is_shape or special.amount is None:
        return 0
    larger: int = special.amount - (reach if special.ability.slug == LINE else 1)
    return max(0, larger)


def objective_of(card: "ObjectiveCard") -> Objective:
    """An objective as plain figures."""
    return plain_of(
        Objective,
        card,
        is_major=card.tier == "major",
        deployment=card.deployment.name if card.deployment else "",
        markers=tuple(plain_of(Marker, row) for row in card.markers.all()),
    )
