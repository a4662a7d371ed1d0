"""Rolls that a unit makes: what lowers them, and the one that a Lucky unit may make again."""

from collections.abc import Sequence

from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.state import REROLLED, State
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Table
from armybuilder.engine.telling import Parts

KEEP, REROLL = Verbs.keep(), Verbs.reroll()


class Pool:
    """The dice of one roll: how many sides each has, what it comes from, and how many of the lowest D6 are put aside.

    What a die comes from is a card by its slug or a word of the rules; "" is the roll itself.
    """

    __slots__ = ("aside", "dice", "sources")

    def __init__(self, sides: int = 6, source: str = "") -> None:
        self.dice = [sides]
        self.sources = [source]
        self.aside = 0

    def add(self, sides: int, source: str, count: int = 1) -> None:
        self.dice += [sides] * count
        self.sources += [source] * count

    @property
    def parts(self) -> Parts:
        """Each die with what it comes from."""
        return [*zip(self.sources, self.dice, strict=True)]

    @property
    def highest(self) -> int:
        """The highest possible roll (ruling G10)."""
        return sum(self.dice) - 6 * self.aside


def highest(table: Table[State], unit: int, pool: Pool) -> int:
    """The highest roll that a unit can make with a pool, after what lowers it (ruling G10)."""
    return max(0, pool.highest - Hooks.rolled_less_around(table, unit))


def roll(table: Table[State], unit: int, sides: int = 6) -> int:
    return roll_total(table, unit, (sides,))


def roll_sum(table: Table[State], unit: int, *dice: int) -> int:
    return roll_total(table, unit, dice)


def roll_pool(table: Table[State], unit: int, pool: Pool) -> int:
    """The sum of a pool's dice without the D6 put aside."""
    return roll_total(table, unit, pool.dice, pool.aside)


def roll_total(table: Table[State], unit: int, dice: Sequence[int], aside: int = 0) -> int:
    """The sum of a roll, after what lowers it and after a Lucky unit's second try (ruling G37)."""
    total = _lowered(table, unit, _thrown(table, dice, aside))
    if _wants_reroll(table, unit, total):
        total = _lowered(table, unit, _thrown(table, dice, aside))
    return total


def _thrown(table: Table[State], dice: Sequence[int], aside: int) -> int:
    """Some dice added up without the lowest D6; other dice are never put aside."""
    others = [sides for sides in dice if sides != 6] if aside else []
    if not others:
        return table.roll_total(dice, aside)
    return table.roll_total([6] * (len(dice) - len(others)), aside) + table.roll_total(others)


def roll_faces(table: Table[State], unit: int, dice: Sequence[int], aside: int = 0) -> tuple[int, list[int]]:
    """The same for cards that look at the faces: the sum, and every face."""
    faces = table.roll_all(dice)
    total = _lowered(table, unit, _kept(dice, faces, aside))
    if _wants_reroll(table, unit, total):
        faces = table.roll_all(dice)
        total = _lowered(table, unit, _kept(dice, faces, aside))
    return total, faces


def _kept(dice: Sequence[int], faces: Sequence[int], aside: int) -> int:
    """The sum of faces without those of the lowest D6."""
    lowest = sorted(face for face, sides in zip(faces, dice, strict=True) if sides == 6)[:aside]
    return sum(faces) - sum(lowest)


def _lowered(table: Table[State], unit: int, total: int) -> int:
    return max(0, total - Hooks.rolled_less_around(table, unit))


def _wants_reroll(table: Table[State], unit: int, total: int) -> bool:
    state = table.state
    if not state.suffers(unit, "lucky") or state.owner[unit] != state.player or state.did(unit, REROLLED):
        return False
    if table.ask(state.seat_of(unit), Asked(f"Lucky: keep the {total}?", card="lucky"), (KEEP, REROLL)) == KEEP:
        return False
    state.marks[unit] |= REROLLED
    table.say(Events.reroll, unit, total)
    return True
