"""Outlines in PDF's own operators: millimetres down become points up."""

from functools import cache
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from armybuilder.faces.diagrams import n
from armybuilder.faces.drawing import Outline

#: Points in a millimetre.
MM = 72 / 25.4


def number(value: float) -> str:
    """A length in points, to a thousandth."""
    return f"{round(value, 3):.7g}"


def outline_operators(outline: Outline, tall: float) -> str:
    """How an outline is drawn on a paper so many millimetres tall."""
    scale = outline.scale * MM
    parts = [f"q {scale:.5f} 0 0 {-scale:.5f} {number(outline.x * MM)} {number((tall - outline.y) * MM)} cm"]
    if outline.fill:
        parts.append(f"{rgb(outline.fill)} rg")
    if outline.line:
        parts.append(f"{rgb(outline.line)} RG {outline.width / outline.scale:.4f} w")
    paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[
        bool(outline.fill), bool(outline.line)
    ]
    return "\n".join([*parts, _operators(outline.path), paint, "Q"])


@cache
def rgb(colour: str) -> str:
    """A colour's three shares: `#ff8000` is `1 0.502 0`."""
    return " ".join(f"{round(int(colour[at : at + 2], 16) / 255, 3):g}" for at in (1, 3, 5))


class _Operators(BasePen):  # type: ignore[misc]  # the pen's package has no types
    """Writes an outline in PDF's own operators."""

    def __init__(self) -> None:
        super().__init__(None)
        self.written: list[str] = []

    def _moveTo(self, pt: Any) -> None:  # noqa: N802 - the pen's protocol names it
        self.written.append(f"{n(pt[0])} {n(pt[1])} m")

    def _lineTo(self, pt: Any) -> None:  # noqa: N802 - the pen's protocol names it
        self.written.append(f"{n(pt[0])} {n(pt[1])} l")

    def _curveToOne(self, pt1: Any, pt2: Any, pt3: Any) -> None:  # noqa: N802 - the pen's protocol names it
        self.written.append(" ".join(n(number) for point in (pt1, pt2, pt3) for number in point) + " c")

    def _closePath(self) -> None:  # noqa: N802 - the pen's protocol names it
        self.written.append("h")


@cache
def _operators(path: str) -> str:
    pen = _Operators()
    parse_path(path, pen)
    return "\n".join(pen.written)
