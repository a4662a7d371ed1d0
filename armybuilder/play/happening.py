"""Happenings: a moment as it is drawn on the board, with the dice that were thrown and what befell a piece."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from armybuilder.engine.events import Blow, Event, Gesture
from armybuilder.engine.telling import Named, short
from armybuilder.faces.diagrams import CELL
from armybuilder.play.pieces import Piece

#: The side of a die, and how far right and up of a piece's middle its first one lies, in hundredths of a space.
DIE, ASIDE, ABOVE = 42, 26, 44


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies on the board: its corner, its side, what it shows."""

    x: float
    y: float
    side: float
    shows: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A blow or a help that has befallen a piece, drawn over it: where, how large, how much."""

    x: float
    y: float
    scale: float
    how: Blow
    words: str


@dataclass(frozen=True, slots=True)
class Happening:
    """All that is drawn of one event."""

    dice: tuple[Die, ...] = ()
    marks: tuple[Mark, ...] = ()


def happening(
    gesture: Gesture, event: Event, state: Named, pieces: Sequence[Piece], middle: tuple[float, float]
) -> Happening:
    """An event as it is drawn; dice that no piece throws lie in the middle of the board."""
    by_sign = {piece.token.sign: piece for piece in pieces}
    parts = event[1:]
    seen = [None if whose is None else _seen(state, parts[whose], by_sign) for whose, _ in gesture.dice]
    dice = [
        (piece, int(parts[at]))
        for (whose, at), piece in zip(gesture.dice, seen, strict=True)
        if parts[at] and (whose is None or piece)
    ]
    struck = None if gesture.struck is None else _seen(state, parts[gesture.struck], by_sign)
    return Happening(tuple(_dice(dice, middle)), (_mark(gesture, parts, struck),) if struck else ())


def _seen(state: Named, piece: object, by_sign: Mapping[str, Piece]) -> Piece | None:
    """A piece on the board by its number; None where nobody is meant, or nobody that is seen."""
    return by_sign.get(short(state, piece)) if isinstance(piece, int) and piece >= 0 else None


def _dice(thrown: Sequence[tuple[Piece | None, int]], middle: tuple[float, float]) -> Iterator[Die]:
    """Dice beside who throws them, one after the other."""
    before: Counter[str] = Counter()
    for piece, shows in thrown:
        scale = (piece.scale if piece else 1.0) * CELL / 100
        x, y = (piece.x + 50 * scale, piece.y + 50 * scale) if piece else middle
        sign = piece.token.sign if piece else ""
        right = ASIDE + before[sign] * (DIE + 4)
        before[sign] += 1
        yield Die(round(x + (right - DIE / 2) * scale, 2), round(y - (ABOVE + DIE / 2) * scale, 2), DIE * scale, shows)


def _mark(gesture: Gesture, parts: Sequence[object], piece: Piece) -> Mark:
    amount = "" if gesture.amount is None else str(parts[gesture.amount])
    sign = {"hit": "\N{MINUS SIGN}", "heal": "+", "fall": ""}[gesture.how]
    return Mark(piece.x, piece.y, piece.scale, gesture.how, f"{sign}{amount}" if amount else "")
