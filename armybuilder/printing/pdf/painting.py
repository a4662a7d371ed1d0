"""Outlines as ReportLab's canvas paints them: millimetres down become points up, and colours are as a screen mixes them
or in the inks of a press."""

import zlib
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from PIL import Image, ImageCms
from PIL.ImageColor import getrgb
from reportlab.lib.colors import CMYKColor, Color, HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import FILL_NON_ZERO  # type: ignore[attr-defined]  # its types lack it
from reportlab.pdfgen.pathobject import PDFPathObject

from armybuilder.faces.drawing import Outline
from armybuilder.faces.hexes import Point
from armybuilder.faces.typeset import POINT
from armybuilder.printing.pdf.insides import TaggedCanvas, fp_str

#: The press that inks are mixed for, and its entry in the registry of printing conditions.
PRESS = Path(__file__).resolve().parent.parent / "presses" / "swop-2006-coated-3.icc"
CONDITION, REGISTRY = "CGATS TR 003", "http://www.color.org"


def ink(colour: str, *, is_for_press: bool) -> Color:
    """A colour such as #37506b as a file has it."""
    return _in_inks(colour) if is_for_press else HexColor(colour)


def filling(colour: str, *, is_for_press: bool) -> str:
    mixed = ink(colour, is_for_press=is_for_press)
    return f"{fp_str(mixed.cmyk())} k" if isinstance(mixed, CMYKColor) else f"{fp_str(mixed.rgb())} rg"


@cache
def _in_inks(colour: str) -> CMYKColor:
    """The inks that look like a colour, to a hundredth of each."""
    shown = ImageCms.applyTransform(Image.new("RGB", (1, 1), getrgb(colour)), _to_the_press())
    assert shown, "only a picture that is changed in its place is not answered"
    inks = shown.getpixel((0, 0))
    assert isinstance(inks, tuple), "a picture of four inks has four figures a point"
    cyan, magenta, yellow, black = (round(amount / 255, 2) for amount in inks)
    return CMYKColor(cyan, magenta, yellow, black)


@cache
def _to_the_press() -> ImageCms.ImageCmsTransform:
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        ImageCms.getOpenProfile(str(PRESS)),
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


def photo(content: bytes, *, is_for_press: bool) -> ImageReader:
    """A JPEG as a file has it: for a press in its inks."""
    if not is_for_press:
        return ImageReader(BytesIO(content))
    with Image.open(BytesIO(content)) as shown:
        inks = ImageCms.applyTransform(shown, _to_the_press())
    assert inks, "only a picture that is changed in its place is not answered"
    return ImageReader(inks)


def points(millimetres: float) -> float:
    """A length as PDF counts it, to a thousandth."""
    return round(millimetres / POINT, 3)


def picture(outlines: Sequence[Outline], tall: float, *, is_for_press: bool) -> bytes:
    """Outlines on a paper of a height in millimetres, packed: the same bytes are the same picture in every print."""
    canvas = TaggedCanvas(BytesIO())
    for outline in outlines:
        _paint(canvas, outline, tall, is_for_press=is_for_press)
    return zlib.compress(canvas.getCurrentPageContent().encode("ascii"))


def _paint(canvas: TaggedCanvas, outline: Outline, tall: float, *, is_for_press: bool) -> None:
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


class _PathPen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Draws on ReportLab's path. fontTools has such a pen, which takes all of ReportLab's page layout along: 11 MB."""

    def __init__(self, path: PDFPathObject) -> None:
        super().__init__(None)
        self._path = path

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - fontTools names it
        self._path.moveTo(*pt)

    def _lineTo(self, pt: Point) -> None:  # noqa: N802 - fontTools names it
        self._path.lineTo(*pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802 - fontTools names it
        self._path.curveTo(*pt1, *pt2, *pt3)

    def _closePath(self) -> None:  # noqa: N802 - fontTools names it
        self._path.close()


@cache
def _path(path: str) -> PDFPathObject:
    drawn = PDFPathObject()
    parse_path(path, _PathPen(drawn))
    return drawn
