"""Rolls that a unit makes: what lowers them, and the one that a Lucky unit may make again."""

from collections.abc import Sequence

from armybuilder.engine.games.tactics_david import hooks
from armybuilder.engine.games.tactics_david.state import REROLLED, State
from armybuilder.engine.table import Table

KEEP, REROLL = ("keep",), ("reroll",)


class Pool:
    """The dice of one roll: how many sides each has, and how many of the lowest are put aside."""

    __slots__ = ("aside", "dice")

    def __init__(self, *dice: int) -> None:
        self.dice = list(dice)
        self.aside = 0

    @property
    def highest(self) -> int:
        """The highest possible roll (ruling G10)."""
        kept = sorted(self.dice)[self.aside :]
        return sum(kept)


def roll(table: Table[State], unit: int, sides: int = 6) -> int:
    """One die for a unit."""
    return roll_dice(table, unit, (sides,))[0]


def roll_sum(table: Table[State], unit: int, *dice: int) -> int:
    """Some dice for a unit, added up."""
    return roll_dice(table, unit, dice)[0]


def roll_pool(table: Table[State], unit: int, pool: Pool) -> tuple[int, list[int]]:
    """The sum of a pool's dice without those put aside, and all faces."""
    return roll_dice(table, unit, pool.dice, pool.aside)


def roll_dice(table: Table[State], unit: int, dice: Sequence[int], aside: int = 0) -> tuple[int, list[int]]:
    """The sum and the faces of a roll, after what lowers it and after a Lucky unit's second try (ruling G37)."""
    total, faces = _thrown(table, unit, dice, aside)
    if _may_reroll(table.state, unit):
        options = (KEEP, REROLL)
        if table.ask(table.state.owner[unit], f"Lucky: keep the {total}?", options) == REROLL:
            table.state.marks[unit] |= REROLLED
            table.say("reroll", unit, total)
            total, faces = _thrown(table, unit, dice, aside)
    return total, faces


def _may_reroll(state: State, unit: int) -> bool:
    return state.suffers(unit, "lucky") and state.owner[unit] == state.player and not state.did(unit, REROLLED)


def _thrown(table: Table[State], unit: int, dice: Sequence[int], aside: int) -> tuple[int, list[int]]:
    faces = table.roll_all(dice)
    total = sum(sorted(faces)[aside:]) if aside else sum(faces)
    return max(0, total - hooks.rolled_less_around(table, unit)), faces
