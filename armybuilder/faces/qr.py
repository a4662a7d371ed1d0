"""Addresses as QR codes: outlines that a phone reads off the paper."""

from functools import lru_cache
from itertools import groupby

import segno

from armybuilder.faces import flow
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Block, Run

#: The width of a code on paper, in millimetres: its modules are then some 0.4 mm, which any phone's camera can tell.
CODE_SIDE = 12.0


@lru_cache(maxsize=4096)
def code_path(address: str) -> tuple[str, int]:
    """The dark modules of an address's code as a path, and how many modules the code is wide."""
    rows = segno.make(address, error="m", micro=False).matrix
    return "".join(_row(y, row) for y, row in enumerate(rows)), len(rows)


def _row(y: int, row: bytes | bytearray) -> str:
    """The dark stretches of a row, each a flat box."""
    boxes, x = [], 0
    for dark, modules in groupby(row):
        long = len(list(modules))
        if dark:
            boxes.append(f"M{x} {y}h{long}v1h-{long}Z")
        x += long
    return "".join(boxes)


def draw_code(
    card: Drawing, address: str, place: tuple[float, float, float], side: float, size: float, ink: dict[str, str]
) -> None:
    """An address as a code at the right end of a strip, and in letters beside it as far as they fit.

    `place` is the strip's left, top and right, `side` its height, `size` that of the letters.
    """
    left, top, right = place
    path, modules = code_path(address)
    card.picture(path, ink["ink"], right - side, top, side, modules)
    measure = right - left - side - 3
    words = (Run("Look it up: ", "lead"), Run(address.partition("://")[2].rstrip("/")))
    lines = flow.compose([Block("", (words,))], size, measure)
    if flow.height(lines) > side:
        lines = flow.compose([Block("", (words[:1],))], size, measure)
    flow.draw(lines, card, left, top + max(0.0, side - flow.height(lines)), measure, ink)
