"""The facts of an army for the panel beside it, and its weaknesses."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from catalog.games.tactics_david.plain import ATTACK_TYPES, CLASSES, MODES, MOVEMENT_TYPES, UNIT_TYPES
from validation.charts import Bar, bars, cost_curve
from validation.games.tactics_david.army import Army, Piece
from validation.words import counted, listed

COST_STEP = 10
HIGHEST_COST_STEP = 50
#: An army this far below the mean of all units is called slow.
SLOW_BY = 0.5
SHORT_RANGE = 4


@dataclass(frozen=True, slots=True)
class Summary:
    """An army in counts. A stack is one unit here, with the class of its core and the type of its top unit."""

    units: int
    members: int
    total: int
    classes: tuple[Bar, ...]
    costs: tuple[Bar, ...]
    types: tuple[Bar, ...]
    modes: tuple[Bar, ...]
    movements: tuple[Bar, ...]
    roots: tuple[Bar, ...]
    mean_movement: float
    weaknesses: tuple[str, ...]


def summary(army: Army) -> Summary:
    names = army.cards.roots
    return Summary(
        units=_count(army.pieces),
        members=army.size,
        total=army.total,
        classes=_bars(army, CLASSES, lambda piece: piece.unit_class),
        costs=_cost_curve(army),
        types=_bars(army, UNIT_TYPES, lambda piece: piece.top.unit_type),
        modes=_bars(army, MODES, lambda piece: piece.top.attack_mode),
        movements=_bars(army, MOVEMENT_TYPES, lambda piece: piece.top.movement_type),
        roots=tuple(Bar(names[root].name, army.root_sizes[root]) for root in names if army.root_sizes[root]),
        mean_movement=_mean_movement(army),
        weaknesses=tuple(weaknesses(army)),
    )


def weaknesses(army: Army) -> Iterator[str]:
    units = _count(army.pieces)
    if not units:
        return
    all_units = "Its only unit" if units == 1 else f"All {units} units"
    yield from _weak_attacks(army, all_units, "s" if units == 1 else "")
    yield from _weak_movement(army, all_units, "s" if units == 1 else "")
    missing = [name.title() for name in UNIT_TYPES if not any(piece.top.unit_type == name for piece in army.pieces)]
    if missing:
        yield f"It has no {listed(missing, 'or')} unit."
    if not army.classes["medium"] and not army.classes["heavy"]:
        largest = max(piece.core for piece in army.pieces)
        yield f"It has Light units only: the largest Core Strength is {largest}."


def _weak_attacks(army: Army, all_units: str, ending: str) -> Iterator[str]:
    ranged = [piece for piece in army.pieces if piece.top.attack_mode == "ranged"]
    if not ranged:
        yield f"{all_units} attack{ending} in Melee: nothing strikes from afar."
    elif (reach := max(piece.top.range_rating or 0 for piece in ranged)) <= SHORT_RANGE:
        yield f"Its longest Range Rating is {reach}."
    if all(attack_type(piece) == "physical" for piece in army.pieces):
        yield f"{all_units} attack{ending} as Physical, which kills no Ethereal unit unless an ability says so."


def _weak_movement(army: Army, all_units: str, ending: str) -> Iterator[str]:
    if all(piece.top.movement_type == "land" for piece in army.pieces):
        yield f"{all_units} move{ending} by Land: none hovers, soars or swims."
    mean, usual = _mean_movement(army), army.cards.mean_movement
    if mean <= usual - SLOW_BY:
        yield f"It is slow: Movement Rating {mean:.1f} on average, against {usual:.1f} over all units."


def attack_type(piece: Piece) -> str:
    """The type of a piece's attacks: that of its top unit, unless an item sets another."""
    set_by_items = [ATTACK_TYPES[item.slug] for item in piece.items if item.slug in ATTACK_TYPES]
    return set_by_items[0] if set_by_items else piece.top.unit_type


def _count(pieces: Iterable[Piece]) -> int:
    return sum(piece.count for piece in pieces)


def _bars(army: Army, names: Iterable[str], of: Callable[[Piece], str]) -> tuple[Bar, ...]:
    return bars(((of(piece).title(), piece.count) for piece in army.pieces), map(str.title, names))


def _cost_curve(army: Army) -> tuple[Bar, ...]:
    """The number of units that cost 1-10, 11-20 and so on, with their stacks and items; the last step is open."""
    steps = [f"{least + 1}–{least + COST_STEP}" for least in range(0, HIGHEST_COST_STEP, COST_STEP)]
    costs = ((piece.cost, piece.count) for piece in army.pieces)
    return cost_curve(costs, COST_STEP, [*steps, f"{HIGHEST_COST_STEP + 1}+"])


def _mean_movement(army: Army) -> float:
    moved = sum(piece.top.movement_rating * piece.count for piece in army.pieces)
    return moved / max(1, _count(army.pieces))


def in_words(army: Army) -> str:
    """`7 units for 100 points: 4 Light, 2 Medium, 1 Heavy`."""
    classes = ", ".join(f"{army.classes[name]} {name.title()}" for name in CLASSES if army.classes[name])
    start = f"{counted(_count(army.pieces), 'unit')} for {counted(army.total, 'point')}"
    return f"{start}: {classes}" if classes else start
