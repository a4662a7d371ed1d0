"""Drawings as a PDF file. The one module that knows ReportLab.

The same drawings give the same bytes: no dates, no chance. Fonts are embedded; pictures are drawn as outlines.
"""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from armybuilder.printing.diagrams import n
from armybuilder.printing.drawing import Drawing, Outline, Words
from armybuilder.printing.sheet_drawing import CREDIT, About, sheet_drawing
from armybuilder.printing.sheets import Page, Sheet
from armybuilder.printing.typeset import FILES, font_file

#: Points in a millimetre.
MM = 72 / 25.4


def cards_pdf(cards: Sequence[Drawing], sheet: Sheet, about: About) -> bytes:
    """Cards laid out on sheets, each with a bookmark."""
    wide, tall = sheet.size
    canvas, file = _canvas(wide, tall, about)
    for page in sheet.pages(len(cards)):
        _boxes(canvas, sheet)
        _draw(canvas, sheet_drawing(page, sheet, about, len(cards)), tall)
        _cards(canvas, page, sheet, cards)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def pages_pdf(pages: Sequence[Drawing], about: About) -> bytes:
    """Drawings that are whole pages, as they are; neighbours of one title share a bookmark."""
    canvas, file = _canvas(pages[0].width, pages[0].height, about)
    titles = ["", *(page.title for page in pages)]
    for number, ((before, title), page) in enumerate(zip(pairwise(titles), pages, strict=True)):
        canvas.setTrimBox((0, 0, page.width * MM, page.height * MM))
        if title != before:
            _bookmark(canvas, title, f"page-{number}")
        _draw(canvas, page, page.height)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _canvas(width: float, height: float, about: About) -> tuple[Canvas, BytesIO]:
    _register_fonts()
    file = BytesIO()
    size = (width * MM, height * MM)
    canvas = Canvas(file, pagesize=size, invariant=1, pageCompression=1, lang=about.language)
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setSubject(f"{about.subject}. {CREDIT}" if about.subject else CREDIT)
    canvas.setCreator("Muster")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas, file


@cache
def _register_fonts() -> None:
    for name in FILES:
        pdfmetrics.registerFont(TTFont(name, font_file(name)))


def _boxes(canvas: Canvas, sheet: Sheet) -> None:
    """Where the page is trimmed: a page of one card at the card's edge, a sheet at its own."""
    wide, tall = sheet.size
    bleed = 0.0 if sheet.paper.size else sheet.edge_bleed
    canvas.setTrimBox((bleed * MM, bleed * MM, (wide - bleed) * MM, (tall - bleed) * MM))
    canvas.setBleedBox((0, 0, wide * MM, tall * MM))


def _cards(canvas: Canvas, page: Page, sheet: Sheet, cards: Sequence[Drawing]) -> None:
    bleed = sheet.edge_bleed
    for slot in page.slots:
        card = cards[slot.card]
        if card.marks:
            _bookmark(canvas, card.title, f"card-{slot.card}")
        canvas.saveState()
        x, y = (slot.x - bleed) * MM, (sheet.size[1] - slot.y - sheet.trim.height - bleed) * MM
        canvas.addLiteral(f"{n(x)} {n(y)} {n(sheet.cell[0] * MM)} {n(sheet.cell[1] * MM)} re W n")
        canvas.translate(slot.x * MM, (sheet.size[1] - slot.y - sheet.trim.height) * MM)
        scale = sheet.trim.width / card.width
        canvas.scale(scale, scale)
        _draw(canvas, card, card.height)
        canvas.restoreState()


def _bookmark(canvas: Canvas, title: str, key: str) -> None:
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(title or "Untitled", key)


def _draw(canvas: Canvas, drawing: Drawing, tall: float) -> None:
    """Every mark, in its order; millimetres down become points up."""
    for mark in drawing.marks:
        if isinstance(mark, Words):
            _write(canvas, mark, tall)
        else:
            _outline(canvas, mark, tall)


def _write(canvas: Canvas, words: Words, tall: float) -> None:
    canvas.setFont(words.font, words.size)
    canvas.setFillColor(words.colour)
    canvas.drawString(words.left * MM, (tall - words.y) * MM, words.text)


def _outline(canvas: Canvas, outline: Outline, tall: float) -> None:
    scale = outline.scale * MM
    parts = [f"q {scale:.5f} 0 0 {-scale:.5f} {n(outline.x * MM)} {n((tall - outline.y) * MM)} cm"]
    if outline.fill:
        parts.append(f"{_rgb(outline.fill)} rg")
    if outline.line:
        parts.append(f"{_rgb(outline.line)} RG {outline.width / outline.scale:.4f} w")
    paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[
        bool(outline.fill), bool(outline.line)
    ]
    canvas.addLiteral("\n".join([*parts, _operators(outline.path), paint, "Q"]))


@cache
def _rgb(colour: str) -> str:
    return " ".join(f"{int(colour[at : at + 2], 16) / 255:.3f}" for at in (1, 3, 5))


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
