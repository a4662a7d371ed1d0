"""Drawings as a PDF file that is tagged: everybody can read it, also aloud. The one package that knows ReportLab.

The same drawings give the same bytes: no dates, no chance. Fonts are embedded; pictures are drawn as outlines.
"""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from typing import BinaryIO

from armybuilder.faces.drawing import Drawing
from armybuilder.printing.pdf.document import Document, Spot
from armybuilder.printing.pdf.painting import points
from armybuilder.printing.sheet_drawing import About, sheet_drawing
from armybuilder.printing.sheets import Page, Sheet, Slot

__all__ = ["cards_pdf", "pages_pdf", "write_cards"]


def cards_pdf(cards: Sequence[Drawing], sheet: Sheet, about: About, *, is_for_press: bool = False) -> bytes:
    """Cards laid out on sheets, each with a bookmark; `is_for_press` has them in process inks, as PDF/X-1a."""
    file = BytesIO()
    write_cards(file, cards, sheet, about, is_for_press=is_for_press)
    return file.getvalue()


def write_cards(
    to: BinaryIO, cards: Sequence[Drawing], sheet: Sheet, about: About, *, is_for_press: bool = False
) -> None:
    """The same into an open file, page by page; until the last one, ReportLab keeps all of them (decision 0012)."""
    document = Document(to, about, is_for_press=is_for_press)
    for page in sheet.pages(len(cards)):
        document.draw(sheet_drawing(page, sheet, about, len(cards)))
        _cards(document, page, sheet, cards)
        document.end_page(sheet.size, 0.0 if sheet.paper.size else sheet.edge_bleed)
    document.finish()


def pages_pdf(pages: Sequence[Drawing], about: About) -> bytes:
    """Drawings that are whole pages, as they are; neighbours of one title share a bookmark."""
    file = BytesIO()
    document = Document(file, about)
    titles = ["", *(page.title for page in pages)]
    for (before, title), page in zip(pairwise(titles), pages, strict=True):
        section = document.draw(page)
        if title != before:
            document.bookmark(title, points(page.height), section)
        document.end_page((page.width, page.height))
    document.finish()
    return file.getvalue()


def _cards(document: Document, page: Page, sheet: Sheet, cards: Sequence[Drawing]) -> None:
    for slot in page.slots:
        card = cards[slot.card]
        if card.marks:
            section = document.draw(card, _spot(slot, sheet, card))
            document.bookmark(card.title, points(sheet.size[1] - slot.y), section)


def _spot(slot: Slot, sheet: Sheet, card: Drawing) -> Spot:
    """A card's trim in its slot; with its bleed it is seen, and no further."""
    bleed, below = sheet.edge_bleed, sheet.size[1] - slot.y - sheet.trim.height
    window = (slot.x - bleed, below - bleed, *sheet.cell)
    left, bottom, wide, tall = map(points, window)
    return Spot(points(slot.x), points(below), sheet.trim.width / card.width, (left, bottom, wide, tall))
