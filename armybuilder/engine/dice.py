"""Dice whose whole future is one integer, kept in the state: a copy of a match rolls the same from there on."""

import hashlib
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

#: Knuth's multiplier and increment of a 64-bit linear congruence; only its high half is used.
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = (1 << 64) - 1


def seeded(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def throw(dice: int, sides: int) -> tuple[int, int]:
    """A die's face from 1 to `sides`, and the dice afterwards."""
    dice = (dice * MULTIPLIER + INCREMENT) & MASK
    return 1 + ((dice >> 32) * sides >> 32), dice


def picker(dice: int) -> Callable[[int], int]:
    """A function that picks a number below its argument: what a bot chooses with."""

    def pick(below: int) -> int:
        nonlocal dice
        dice = (dice * MULTIPLIER + INCREMENT) & MASK
        return (dice >> 32) * below >> 32

    return pick


def shuffled(cards: Sequence[T], roll: Callable[[int], int]) -> list[T]:
    """The cards in an order that the dice decide; `roll` rolls a die of a number of sides."""
    left = list(cards)
    for last in range(len(left) - 1, 0, -1):
        other = roll(last + 1) - 1
        left[last], left[other] = left[other], left[last]
    return left
