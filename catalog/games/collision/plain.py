"""The cards of Collision as plain figures, and what follows from them: the point formula, a battle as its points decide
it, and the cards as a match's set-up carries them.

Only the standard library is used here, so that army rules, engine and pages can all read it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from catalog.plain import plain_of

if TYPE_CHECKING:
    from catalog.games.collision import models
    from catalog.shelf import Shelf


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
    """The points of one figure: an amount for each one above a number; figures below it count against the sum."""

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


def formula_of(card: "models.PointFormula") -> Formula:
    parts = {row.part: plain_of(Part, row, label=row.get_part_display()) for row in card.parts.all()}
    return plain_of(Formula, card, parts=parts)


LINE = "line-attack"
#: The sides of the die.
DIE = 10
#: No character has more Endurance (Statistics, End.), so none begins with more.
MOST_ENDURANCE = 9
#: The statistics of a character, in the order of its card.
FIGURES = ("defense", "armor", "toughness", "endure", "mana", "command", "move", "attack", "strength", "spell_power")


@dataclass(frozen=True, slots=True, eq=False)
class Weapon:
    """A weapon of a character; attack and power are totals. `extras` are its crit and its specials, in words."""

    name: str
    damage_type: str
    attack: int
    power: int
    reach: int
    is_ranged: bool
    endurance_cost: int
    extras: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """An ability on a character's card, and what it is about; `shown` is its name with its number."""

    slug: str
    name: str
    family: str
    shown: str


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
        """The number of turns that a battle of this many points lasts (ruling CO10)."""
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


def _character(card: "models.Character", place: int) -> Character:
    return plain_of(
        Character,
        card,
        place=place,
        faction=card.faction.name,
        attributes={each.slug: each.name for each in sorted(card.attributes.all(), key=lambda each: str(each.name))},
        is_major=card.arcana == "major",
        figures={name: getattr(card, name) for name in FIGURES},
        weapons=tuple(_weapon(row, card) for row in card.weapons.all()),
        abilities=tuple(
            plain_of(Ability, row.ability, shown=with_amount(row.ability, row.amount)) for row in card.abilities.all()
        ),
        sheet=sheet_of(card),
    )


def _weapon(row: "models.CharacterWeapon", card: "models.Character") -> Weapon:
    specials = [each for each in card.weapon_specials.all() if each.slot == row.slot]
    crit = [f"Crit {shown}"] if (shown := crit_of(row)) else []
    extras = (*crit, *(with_amount(each.ability, each.amount) for each in specials))
    return plain_of(Weapon, row, damage_type=row.damage_type.name, extras=extras)


def with_amount(ability: "models.Ability", amount: int | None) -> str:
    """Its name with its number: Poison X with 2 is Poison 2, a Blast attack of radius 2 Blast 2."""
    if amount is None:
        return ability.name
    return f"{ability.name.split()[0] if ability.is_shape else ability.name.removesuffix(' X')} {amount}"


def crit_of(weapon: "models.CharacterWeapon") -> str:
    """The addition of a natural 10: Stun, Poison 2, Pow +2; nothing is an empty text."""
    parts = [with_amount(weapon.crit, weapon.crit_amount)] if weapon.crit else []
    return ", ".join([*parts, f"Pow +{weapon.crit_power}"] if weapon.crit_power else parts)


def sheet_of(card: "models.Character") -> Sheet:
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


def _enlarged(special: "models.WeaponSpecial", reach: int) -> int:
    """By how much a shape is larger than without a number: radius 1, or a line as long as the Reach (ruling P53)."""
    if not special.ability.is_shape or special.amount is None:
        return 0
    larger: int = special.amount - (reach if special.ability.slug == LINE else 1)
    return max(0, larger)


def objective_of(card: "models.Objective") -> Objective:
    return plain_of(
        Objective,
        card,
        is_major=card.tier == "major",
        deployment=card.deployment.name if card.deployment else "",
        markers=tuple(plain_of(Marker, row) for row in card.markers.all()),
    )


PHASES = 3
LEAST_DIFFERENT_CARDS = 4
POINTS_A_CARD = 250
MOST_ATTRIBUTES = 3


def most_different_cards(points: int) -> int:
    return LEAST_DIFFERENT_CARDS + points // POINTS_A_CARD


def terrain_tiles(tiles: int) -> int:
    """The tiles of a board that carry terrain: about one in four (Terrain, Populate Terrain Pools)."""
    return tiles // 4


def phase_split(hand: int) -> tuple[int, ...]:
    """A hand in three piles, what is left over in the first ones."""
    each, left = divmod(hand, PHASES)
    return tuple(each + (phase < left) for phase in range(PHASES))


def board_size(boards: Iterable[Board], points: int, variant: str = "") -> tuple[int, int]:
    """Columns and rows of the board for this many points; a variant takes the place of a board of the same points."""
    fitting = [board for board in boards if board.least_points <= points and (not board.is_variant)]
    board = max(fitting, key=lambda board: board.least_points)
    chosen = [other for other in boards if other.slug == variant and other.least_points == board.least_points]
    board = chosen[0] if chosen else board
    steps = grown(0, max(0, points - board.most_points), board.points_a_step)
    return board.columns + steps * board.more_columns, board.rows


#: An object of a set-up, whose shape a schema or this module has seen to.
Data = Mapping[str, Any]


def character_data(card: "models.Character") -> Data:
    """A character's figures, weapons and abilities with their numbers."""
    specials = [(row.slot, [row.ability.slug, row.amount]) for row in card.weapon_specials.all()]
    return {
        "name": card.name,
        "cost": card.cost or 0,
        "rank": card.rank,
        **{name: getattr(card, name) for name in FIGURES},
        "weapons": [
            _weapon_data(row, [each for slot, each in specials if slot == row.slot]) for row in card.weapons.all()
        ],
        "abilities": [[row.ability.slug, row.amount] for row in card.abilities.all()],
    }


def _weapon_data(row: "models.CharacterWeapon", specials: list[list[str | int | None]]) -> Data:
    names = ("name", "endurance_cost", "attack", "power", "reach", "is_ranged", "crit_amount", "crit_power")
    return {name: getattr(row, name) for name in names} | {
        "damage_type": row.damage_type.slug,
        "crit": row.crit.slug if row.crit else "",
        "specials": specials,
    }


def ability_data(card: "models.Ability") -> Data:
    numbers = {name: getattr(card, name) or 0 for name in ("endurance", "mana", "reach", "radius")}
    flags = ("pays_weapon", "is_weapon_attack", "is_fear", "has_no_reactions", "is_repeatable")
    return {
        "name": card.name,
        "category": str(card.category),
        "damage_type": card.damage_type.slug if card.damage_type else "",
        **numbers,
        **{name: bool(getattr(card, name)) for name in flags},
        "mode": str(card.attack_mode),
        "shape": str(card.attack_shape),
        "distance": str(card.distance),
        "modifiers": [_modifier_data(row) for row in card.modifiers.all()],
    }


def _modifier_data(row: "models.AbilityModifier") -> Data:
    return {"stat": str(row.stat), "amount": row.amount, "is_fixed": row.is_fixed, "per": str(row.per)}


def objective_data(card: "models.Objective") -> Data:
    """An objective's worth, how long and from where it is fought, and what it puts on the board."""
    return {
        "name": card.name,
        "victory_points": card.victory_points,
        "deployment": card.deployment.slug if card.deployment else "",
        "turns": card.turns or 0,
        "points_a_turn": card.points_a_turn or 0,
        "pieces": [_piece_data(row) for row in card.markers.all()],
    }


def _piece_data(row: "models.ObjectiveMarker") -> Data:
    names = ("points_a_piece", "defense", "armor", "toughness", "points_a_toughness")
    return {"count": row.count} | {name: getattr(row, name) or 0 for name in names}


def match_data(shelf: "Shelf") -> Data:
    return {
        "characters": {slug: character_data(card) for slug, card in shelf.kind("character").items()},
        "abilities": {slug: ability_data(card) for slug, card in shelf.kind("ability").items()},
        "objectives": {slug: objective_data(card) for slug, card in shelf.kind("objective").items()},
    }
