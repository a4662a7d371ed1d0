"""Printing on both sides: sheets of fronts and sheets of backs in turn, each back behind its front.

The sheet of backs is mirrored as the paper is turned. Upright paper turned on its long edge swaps left and right, on
its short edge top and bottom; on paper that lies it is the other way round.
"""

from collections.abc import Iterable, Iterator, Sequence

from armybuilder.faces.drawing import Drawing
from armybuilder.printing.sheets import Sheet


def two_sided(
    faces: Iterable[Sequence[Drawing]], plain_back: Drawing, sheet: Sheet, flip: str = "long"
) -> list[Drawing]:
    """The drawings in the order in which they lie on the sheets. Where no card is, the place is filled with an empty
    drawing."""
    cards = [card for drawings in faces for card in _cards(drawings, plain_back)]
    empty = Drawing(plain_back.width, plain_back.height)
    found: list[Drawing] = []
    for start in range(0, len(cards), sheet.per_page):
        page = cards[start : start + sheet.per_page]
        page += [(empty, empty)] * (sheet.per_page - len(page))
        found += [front for front, _ in page]
        found += mirrored([back for _, back in page], sheet.columns, flip, is_landscape=sheet.is_landscape)
    return found


def _cards(drawings: Sequence[Drawing], plain_back: Drawing) -> Iterator[tuple[Drawing, Drawing]]:
    """A face's drawings two by two: what goes on, and its back, stand behind; a card left over has a plain back."""
    for place in range(0, len(drawings), 2):
        yield drawings[place], drawings[place + 1] if place + 1 < len(drawings) else plain_back


def mirrored(backs: Sequence[Drawing], columns: int, flip: str, *, is_landscape: bool = False) -> list[Drawing]:
    """The backs of a sheet, where they lie behind their fronts once the paper is turned."""
    rows = [list(backs[start : start + columns]) for start in range(0, len(backs), columns)]
    swaps_rows = (flip == "short") != is_landscape
    turned = rows[::-1] if swaps_rows else [row[::-1] for row in rows]
    return [back for row in turned for back in row]
