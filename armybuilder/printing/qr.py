"""Addresses as QR codes: outlines that a phone reads off the paper."""

from functools import lru_cache
from itertools import groupby

import segno

#: How wide a code is on paper, in millimetres: its modules are then some 0.4 mm, which any phone's camera can tell.
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
