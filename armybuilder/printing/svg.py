"""Drawings and diagrams as SVG for a page: the same outlines and words that the print has."""

from collections.abc import Iterable, Sequence

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from armybuilder.printing.diagrams import Diagram, Label, n
from armybuilder.printing.drawing import Drawing, Mark, Outline, Words
from armybuilder.printing.sheet_drawing import About, sheet_drawing
from armybuilder.printing.sheets import Sheet, Slot
from armybuilder.printing.typeset import POINT

FAMILY = {"serif": "Alegreya, serif", "sans": "IBM Plex Sans, sans-serif"}


def diagram_svg(diagram: Diagram, css_class: str = "") -> SafeString:
    """A diagram with its title; roles become classes, so that the stylesheet colours them."""
    return format_html(
        '<svg class="diagram {}" viewBox="{}" role="img" aria-label="{}"><title>{}</title>{}</svg>',
        css_class,
        diagram.view_box,
        diagram.title,
        diagram.title,
        diagram_shapes(diagram),
    )


def diagram_shapes(diagram: Diagram) -> SafeString:
    """What a diagram draws, for a picture that has more in it."""
    shapes = (
        f'<path class="d-{shape.role}" d="{escape(shape.path)}"{_moved(shape.x, shape.y, shape.scale)}/>'
        for shape in diagram.shapes
    )
    return _safe("".join([*shapes, *map(_label, diagram.labels)]))


def _moved(x: float, y: float, scale: float) -> str:
    smaller = f" scale({scale:.4g})" if scale != 1 else ""
    return f' transform="translate({n(x)} {n(y)}){smaller}"' if x or y or smaller else ""


def _label(label: Label) -> str:
    return (
        f'<text class="d-text d-text-{label.role}" x="{n(label.x)}" y="{n(label.y)}" font-size="{n(label.size)}"'
        f' text-anchor="{label.anchor}">{escape(label.text)}</text>'
    )


def sheet_svg(
    cards: Sequence[Drawing], sheet: Sheet, about: About, number: int = 1, *, shows_safe: bool = False
) -> SafeString:
    """One sheet of a print, with the cards' bleed; `shows_safe` adds where each is cut and what keeps clear of it."""
    page = next(page for page in sheet.pages(len(cards)) if page.number == number)
    wide, tall = sheet.size
    parts = [_marks(sheet_drawing(page, sheet, about, len(cards)).marks)]
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
        _safe("".join(parts)),
    )


def _card(card: Drawing, slot: Slot, sheet: Sheet) -> str:
    """A card in its place, cut off where its bleed ends."""
    bleed, (wide, tall) = sheet.edge_bleed, sheet.cell
    over = bleed * card.width / sheet.trim.width
    box = f'x="{n(slot.x - bleed)}" y="{n(slot.y - bleed)}" width="{n(wide)}" height="{n(tall)}"'
    view = f"{n(-over)} {n(-over)} {n(card.width + 2 * over)} {n(card.height + 2 * over)}"
    return f'<svg {box} viewBox="{view}">{_marks(card.marks)}</svg>'


def _line(slot: Slot, sheet: Sheet, inside: float, name: str) -> str:
    """A line round a card, so far inside its cut."""
    wide, tall = sheet.trim.width - 2 * inside, sheet.trim.height - 2 * inside
    place = f'x="{n(slot.x + inside)}" y="{n(slot.y + inside)}" width="{n(wide)}" height="{n(tall)}"'
    return f'<rect class="sheet-{name}" {place}/>'


def _marks(marks: Iterable[Mark]) -> str:
    return "".join(_words(mark) if isinstance(mark, Words) else outline_svg(mark) for mark in marks)


def _words(words: Words) -> str:
    family, _, style = words.font.partition("-")
    look = {
        "bold": ' font-weight="700"' if family == "serif" else ' font-weight="600"',
        "italic": ' font-style="italic"',
    }
    return (
        f'<text x="{n(words.x)}" y="{n(words.y)}" font-family="{FAMILY[family]}" font-size="{n(words.size * POINT)}"'
        f'{look.get(style, "")} fill="{words.colour}" text-anchor="{words.anchor}">{escape(words.text)}</text>'
    )


def outline_svg(outline: Outline) -> str:
    """One outline as a path of an SVG."""
    place = (
        f' transform="translate({outline.x:.3f} {outline.y:.3f}) scale({outline.scale:.5f})"'
        if outline.scale != 1
        else ""
    )
    line = f' stroke="{outline.line}" stroke-width="{outline.width / outline.scale:.3f}"' if outline.line else ""
    return f'<path d="{escape(outline.path)}" fill="{outline.fill or "none"}"{line}{place}/>'


def _safe(markup: str) -> SafeString:
    return mark_safe(markup)  # noqa: S308 - made above, and every text in it is escaped
