"""The facts of an army for the panel beside it, and its weaknesses."""

from collections.abc import Iterator
from dataclasses import dataclass

from catalog.games.officers_chess.plain import DIE, FOOTINGS, STAVES, Gear
from validation.charts import Bar, bars, cost_curve
from validation.games.officers_chess.army import Army, Piece
from validation.words import listed

COST_STEP = 50
HIGHEST_COST_STEP = 250
MELEE_TYPES = ("swords", "lances", "axes")
#: A mean Resistance or Defense below this is called low.
LOW_PROTECTION = 3


@dataclass(frozen=True, slots=True)
class Summary:
    """An army in counts: its units, its gold, what it fights with, how often it hits."""

    units: int
    total: int
    on_classes: int
    on_inventory: int
    grades: tuple[Bar, ...]
    footings: tuple[Bar, ...]
    damage_types: tuple[Bar, ...]
    weapon_types: tuple[Bar, ...]
    costs: tuple[Bar, ...]
    hit_points: int
    hits: int
    weaknesses: tuple[str, ...]


def summary(army: Army) -> Summary:
    on_classes = sum(piece.unit.cost * piece.count for piece in army.pieces)
    return Summary(
        units=army.size,
        total=army.total,
        on_classes=on_classes,
        on_inventory=army.total - on_classes,
        grades=bars(((_grade(p), p.count) for p in army.pieces), ("Unpromoted", "Promoted")),
        footings=bars(((footing(p), p.count) for p in army.pieces), map(str.title, FOOTINGS)),
        damage_types=bars(_damage_types(army), ("Martial", "Magic")),
        weapon_types=bars(_weapon_types(army), (one.name for one in army.cards.types.values())),
        costs=_cost_curve(army),
        hit_points=sum(piece.unit.hp * piece.count for piece in army.pieces),
        hits=round(_mean_hits(army)),
        weaknesses=tuple(weaknesses(army)),
    )


def footing(piece: Piece) -> str:
    """The column of the terrain chart that a unit moves by."""
    return piece.unit.footing.title()


def equipped(piece: Piece) -> Gear | None:
    """The first weapon of an inventory that deals damage."""
    return next((weapon for weapon in piece.weapons if weapon.damage_type), None)


def weaknesses(army: Army) -> Iterator[str]:
    if not army.pieces:
        return
    carried = [(piece, weapon) for piece in army.pieces for weapon in piece.weapons]
    if any(weapon.damage_type for _, weapon in carried):
        yield from _weak_attacks(carried)
    if not any(weapon.weapon_type == STAVES for _, weapon in carried):
        yield "No unit carries a staff: nothing heals the others."
    for name, against in (("defense", "Martial"), ("resistance", "Magic")):
        mean = sum(piece.statistic(name) * piece.count for piece in army.pieces) / army.size
        if mean < LOW_PROTECTION:
            yield f"It takes {against} damage badly: {name.title()} {mean:.1f} on average."


def _weak_attacks(carried: list[tuple[Piece, Gear]]) -> Iterator[str]:
    armed = [(piece, weapon) for piece, weapon in carried if weapon.damage_type]
    if max(piece.reach(weapon) for piece, weapon in armed) == 1:
        yield "Nothing strikes farther than the next space."
    kinds = {"magic" if weapon.is_magic else weapon.damage_type for _, weapon in armed}
    if len(kinds) == 1:
        only = next(iter(kinds))
        held_back = "Defense" if only == "martial" else "Resistance"
        yield f"All its damage is {only.title()}: a high {held_back} holds it back."
    melee = {weapon.weapon_type for _, weapon in armed if weapon.weapon_type in MELEE_TYPES and not weapon.is_magic}
    if len(melee) == 1:
        yield f"Its only melee weapons are {listed([one.title() for one in melee])}: one type beats them all."


def _grade(piece: Piece) -> str:
    return "Promoted" if piece.unit.is_promoted else "Unpromoted"


def _damage_types(army: Army) -> Iterator[tuple[str, int]]:
    """The damage types of the units' equipped weapons; one with the tag Magic deals magic damage (ruling OC33)."""
    for piece in army.pieces:
        if weapon := equipped(piece):
            yield ("Magic" if weapon.is_magic else weapon.damage_type.title()), piece.count


def _weapon_types(army: Army) -> Iterator[tuple[str, int]]:
    for piece in army.pieces:
        for weapon_type in piece.chosen_types:
            yield army.cards.types[weapon_type].name, piece.count


def _mean_hits(army: Army) -> float:
    """The chance in percent that an attack hits, over all units that have a weapon to attack with."""
    armed = [(piece, weapon) for piece in army.pieces if (weapon := equipped(piece))]
    rolls = sum(piece.hit_chance(weapon) * piece.count for piece, weapon in armed)
    return 100 * rolls / DIE / max(1, sum(piece.count for piece, _ in armed))


def _cost_curve(army: Army) -> tuple[Bar, ...]:
    """The number of units that cost up to 50 gold, up to 100 and so on, with their inventory; the last step is open."""
    steps = [f"–{most}" for most in range(COST_STEP, HIGHEST_COST_STEP + 1, COST_STEP)]
    costs = ((piece.cost, piece.count) for piece in army.pieces)
    return cost_curve(costs, COST_STEP, [*steps, f"{HIGHEST_COST_STEP + 1}+"])
