"""Outlines as ReportLab's canvas paints them: millimetres down become points up."""

import zlib
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any

from fontTools.pens.reportLabPen import ReportLabPen
from fontTools.svgLib.path import parse_path
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFFormXObject, PDFStream
from reportlab.pdfgen.canvas import FILL_NON_ZERO  # type: ignore[attr-defined]  # its types lack it
from reportlab.pdfgen.pathobject import PDFPathObject

from armybuilder.faces.drawing import Drawing, Outline
from armybuilder.faces.typeset import POINT
from armybuilder.printing.pdf.canvas import Canvas, new_canvas
from armybuilder.printing.pdf.colours import ink

#: The reach of a drawing's colours over its edge (mm): more than any bleed.
_BEYOND = 12.0


def points(millimetres: float) -> float:
    """A length as PDF counts it, to a thousandth."""
    return round(millimetres / POINT, 3)


def picture(outlines: Sequence[Outline], tall: float, *, is_for_press: bool) -> bytes:
    """Outlines on a paper so many millimetres tall, packed: the same bytes are the same picture in every print."""
    canvas = new_canvas(BytesIO(), "")
    for outline in outlines:
        _paint(canvas, outline, tall, is_for_press=is_for_press)
    return zlib.compress(canvas.getCurrentPageContent().encode("ascii"))


def as_form(content: bytes, drawing: Drawing) -> Any:  # ReportLab fills its own with None
    """A picture of a drawing as an object of a file, for all pages that show it."""
    low, right, top = map(points, (-_BEYOND, drawing.width + _BEYOND, drawing.height + _BEYOND))
    form: Any = PDFFormXObject(low, low, right, top)
    form.Contents = PDFStream(PDFDictionary({"Filter": "/FlateDecode"}), content)
    form.Resources = PDFDictionary()
    return form


def _paint(canvas: Canvas, outline: Outline, tall: float, *, is_for_press: bool) -> None:
    scale = outline.scale / POINT
    canvas.saveState()
    canvas.transform(scale, 0, 0, -scale, points(outline.x), points(tall - outline.y))
    if outline.fill:
        canvas.setFillColor(ink(outline.fill, is_for_press=is_for_press))
    if outline.line:
        canvas.setStrokeColor(ink(outline.line, is_for_press=is_for_press))
        canvas.setLineWidth(outline.width / outline.scale)
    canvas.drawPath(_path(outline.path), int(bool(outline.line)), int(bool(outline.fill)), FILL_NON_ZERO)
    canvas.restoreState()


class _Path(PDFPathObject):
    """ReportLab's path, which a pen closes by another name."""

    closePath = PDFPathObject.close  # noqa: N815 - the pen calls it so


@cache
def _path(path: str) -> PDFPathObject:
    drawn = _Path()
    parse_path(path, ReportLabPen(None, drawn))
    return drawn
