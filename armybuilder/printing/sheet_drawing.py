"""The words and marks on a sheet beside its cards: where to cut, and whose pictures they are."""

from dataclasses import dataclass

from armybuilder.faces.drawing import INKS, Drawing
from armybuilder.faces.typeset import fit_size
from armybuilder.printing.sheets import MARK_WIDTH, Page, Sheet

#: Their licence asks that the makers of the pictures are named where the pictures are.
CREDIT = "Pictures: game-icons.net, CC BY 3.0"


@dataclass(frozen=True, slots=True)
class About:
    """The words of a print about itself."""

    title: str
    subject: str = ""
    author: str = "Muster"
    language: str = "en"


def sheet_drawing(page: Page, sheet: Sheet, about: About, cards: int) -> Drawing:
    """A page's crop marks, and in its lower edge the print's title, the page and the credit."""
    wide, tall = sheet.size
    drawing = Drawing(wide, tall, about.title)
    for mark in page.marks:
        drawing.path(f"M{mark.x1:.4f} {mark.y1:.4f}L{mark.x2:.4f} {mark.y2:.4f}", "", "#000000", MARK_WIDTH)
    if sheet.paper.size:
        line = f"{about.title} · sheet {page.number} of {sheet.page_count(cards)} · {CREDIT}"
        size = fit_size(line, "sans", sheet.trim.width - 4, 6, 3)
        drawing.words(
            sheet.trims()[0][0] + sheet.trim.width / 2,
            tall - 3.2,
            line,
            "sans",
            size,
            INKS["muted"],
            "middle",
            role="Artifact",
        )
    return drawing
