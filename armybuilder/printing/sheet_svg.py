"""A sheet of a print as SVG for its preview: the cards in their places, and where each is cut."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString

from armybuilder.faces.diagrams import n
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.svg import as_safe, marks_svg
from armybuilder.printing.sheet_drawing import About, sheet_drawing
from armybuilder.printing.sheets import Sheet, Slot


def sheet_svg(
    cards: Sequence[Drawing], sheet: Sheet, about: About, number: int = 1, *, shows_safe: bool = False
) -> SafeString:
    """One sheet of a print, with the cards' bleed; `shows_safe` adds where each is cut and what keeps clear of it."""
    page = next(page for page in sheet.pages(len(cards)) if page.number == number)
    wide, tall = sheet.size
    parts = [marks_svg(sheet_drawing(page, sheet, about, len(cards)).marks)]
    for slot in page.slots:
        parts.append(_card(cards[slot.card], slot, sheet))
        if shows_safe and cards[slot.card].marks:
            parts += [_line(slot, sheet, 0.0, "cut"), _line(slot, sheet, sheet.safe, "safe")]
    names = ", ".join(cards[slot.card].title for slot in page.slots if cards[slot.card].marks)
    return format_html(
        '<svg class="sheet" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        n(wide),
        n(tall),
        f"Sheet {number}: {names}",
        as_safe("".join(parts)),
    )


def _card(card: Drawing, slot: Slot, sheet: Sheet) -> str:
    """A card in its place, cut off where its bleed ends."""
    bleed, (wide, tall) = sheet.edge_bleed, sheet.cell
    over = bleed * card.width / sheet.trim.width
    box = f'x="{n(slot.x - bleed)}" y="{n(slot.y - bleed)}" width="{n(wide)}" height="{n(tall)}"'
    view = f"{n(-over)} {n(-over)} {n(card.width + 2 * over)} {n(card.height + 2 * over)}"
    return f'<svg {box} viewBox="{view}">{marks_svg(card.marks)}</svg>'


def _line(slot: Slot, sheet: Sheet, inside: float, name: str) -> str:
    """A line round a card, so far inside its cut."""
    wide, tall = sheet.trim.width - 2 * inside, sheet.trim.height - 2 * inside
    place = f'x="{n(slot.x + inside)}" y="{n(slot.y + inside)}" width="{n(wide)}" height="{n(tall)}"'
    return f'<rect class="sheet-{name}" {place}/>'
