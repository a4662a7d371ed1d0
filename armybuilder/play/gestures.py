"""Gestures: the part of an event that is drawn on the board, dice that are thrown and what befalls a piece.

A game says for its kinds of events which of their numbers are dice and which are pieces (`MatchAdapter.gestures`).
"""

from dataclasses import dataclass
from typing import Literal

#: The ways in which something can befall a piece; each is drawn in its own.
Blow = Literal["hit", "heal", "fall"]


@dataclass(frozen=True, slots=True)
class Gesture:
    """The drawing of a kind of event, by the places of its parts: dice, each with the piece that throws it (None:
    a player does), and the piece that something befalls, with how much of it.
    """

    dice: tuple[tuple[int | None, int], ...] = ()
    struck: int | None = None
    amount: int | None = None
    how: Blow = "hit"


def throws(*dice: tuple[int | None, int]) -> Gesture:
    """Dice: for each the place of who throws it, and of what it shows; several that are added up lie as one."""
    return Gesture(dice)


def befalls(how: Blow, amount: int | None = None) -> Gesture:
    """Something befalls the piece that is the event's first part."""
    return Gesture(struck=0, amount=amount, how=how)
