"""Sheets of cards beside the cards themselves: the words and marks on each, its preview as SVG, and the backs behind
their fronts.

A sheet of backs is mirrored as the paper is turned. Upright paper turned on its long edge swaps left and right, on
its short edge top and bottom; on paper that lies it is the other way round."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString

from armybuilder.faces.diagrams import n
from armybuilder.faces.drawing import INKS, Drawing
from armybuilder.faces.svg import as_safe, marks_svg
from armybuilder.faces.typeset import fit_size
from armybuilder.printing.sheets import MARK_WIDTH, Page, Sheet, Slot

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


def sheet_svg(cards: Sequence[Drawing], sheet: Sheet, about: About, number: int, *, shows_safe: bool) -> SafeString:
    """One sheet of a print, with the cards' bleed; `shows_safe` adds where each is cut and what keeps clear of it."""
    page = next(page for page in sheet.pages(len(cards)) if page.number == number)
    wide, tall = sheet.size
    parts = [marks_svg(sheet_drawing(page, sheet, about, len(cards)).marks)]
    for slot in page.slots:
        parts.append(_card_svg(cards[slot.card], slot, sheet))
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


def _card_svg(card: Drawing, slot: Slot, sheet: Sheet) -> str:
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


def two_sided(
    faces: Iterable[Sequence[Drawing]], plain_back: Drawing, sheet: Sheet, flip: str = "long"
) -> list[Drawing]:
    """The drawings in the order in which they lie on the sheets. Where no card is, the place is filled with an empty
    drawing."""
    cards = [card for drawings in faces for card in _fronts_and_backs(drawings, plain_back)]
    empty = Drawing(plain_back.width, plain_back.height)
    found: list[Drawing] = []
    for start in range(0, len(cards), sheet.per_page):
        page = cards[start : start + sheet.per_page]
        page += [(empty, empty)] * (sheet.per_page - len(page))
        found += [front for front, _ in page]
        found += mirrored([back for _, back in page], sheet.columns, flip, is_landscape=sheet.is_landscape)
    return found


def _fronts_and_backs(drawings: Sequence[Drawing], plain_back: Drawing) -> Iterator[tuple[Drawing, Drawing]]:
    """A face's drawings two by two: what goes on, and its back, stand behind; a card left over has a plain back."""
    for place in range(0, len(drawings), 2):
        yield drawings[place], drawings[place + 1] if place + 1 < len(drawings) else plain_back


def mirrored(backs: Sequence[Drawing], columns: int, flip: str, *, is_landscape: bool = False) -> list[Drawing]:
    """The backs of a sheet, where they lie behind their fronts once the paper is turned."""
    rows = [list(backs[start : start + columns]) for start in range(0, len(backs), columns)]
    swaps_rows = (flip == "short") != is_landscape
    turned = rows[::-1] if swaps_rows else [row[::-1] for row in rows]
    return [back for row in turned for back in row]
