"""Drawings and diagrams as SVG for a page: the same outlines and words that the print has."""

from base64 import b64encode
from collections.abc import Iterable

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from armybuilder.faces.diagrams import CELL, Diagram, Label, Shape, n
from armybuilder.faces.drawing import Mark, Outline, Portrait, TextMark
from armybuilder.faces.typeset import POINT

FAMILY = {
    "serif": "Alegreya, serif",
    "sans": "IBM Plex Sans, sans-serif",
    "hebrew": "Noto Sans Hebrew, sans-serif",
    "arabic": "Noto Sans Arabic, sans-serif",
}
#: Letters that are in their places already: a browser must not turn them round once more.
IN_PLACE = ' direction="ltr" unicode-bidi="bidi-override"'


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
    """The elements of a diagram, for a picture that has more in it."""
    return as_safe("".join([*map(_shape, diagram.shapes), *map(_label, diagram.labels)]))


def _shape(shape: Shape) -> str:
    path = f'<path class="d-{shape.role}" d="{escape(shape.path)}"{_moved(shape.x, shape.y, shape.scale)}/>'
    if shape.upright is None:
        return path
    x, y = (each - CELL / 2 for each in shape.upright)
    return f'<g{_moved(x, y, 1)}><g class="upright"><g{_moved(-x, -y, 1)}>{path}</g></g></g>'


def _moved(x: float, y: float, scale: float) -> str:
    smaller = f" scale({scale:.4g})" if scale != 1 else ""
    return f' transform="translate({n(x)} {n(y)}){smaller}"' if x or y or smaller else ""


def _label(label: Label) -> str:
    return (
        f'<text class="d-text d-text-{label.role}" x="{n(label.x)}" y="{n(label.y)}" font-size="{n(label.size)}"'
        f' text-anchor="{label.anchor}">{escape(label.text)}</text>'
    )


def marks_svg(marks: Iterable[Mark]) -> str:
    return "".join(_words(mark) if isinstance(mark, TextMark) else picture_svg(mark) for mark in marks)


def picture_svg(mark: Outline | Portrait) -> str:
    return outline_svg(mark) if isinstance(mark, Outline) else _portrait(mark)


def _portrait(portrait: Portrait) -> str:
    address = f"data:image/jpeg;base64,{b64encode(portrait.content).decode()}"
    place = f'x="{n(portrait.x)}" y="{n(portrait.y)}" width="{n(portrait.width)}" height="{n(portrait.width)}"'
    return f'<image href="{address}" {place} clip-path="circle()"/>'


def _words(words: TextMark) -> str:
    family, _, style = words.font.partition("-")
    look = {
        "bold": ' font-weight="700"' if family == "serif" else ' font-weight="600"',
        "italic": ' font-style="italic"',
    }
    return (
        f'<text x="{n(words.x)}" y="{n(words.y)}" font-family="{FAMILY[family]}" font-size="{n(words.size * POINT)}"'
        f'{look.get(style, "")} fill="{words.colour}" text-anchor="{words.anchor}"'
        f"{IN_PLACE if family in {'hebrew', 'arabic'} else ''}>{escape(words.text)}</text>"
    )


def outline_svg(outline: Outline) -> str:
    place = (
        f' transform="translate({outline.x:.3f} {outline.y:.3f}) scale({outline.scale:.5f})"'
        if outline.scale != 1
        else ""
    )
    line = f' stroke="{outline.line}" stroke-width="{outline.width / outline.scale:.3f}"' if outline.line else ""
    return f'<path d="{escape(outline.path)}" fill="{outline.fill or "none"}"{line}{place}/>'


def as_safe(markup: str) -> SafeString:
    return mark_safe(markup)  # noqa: S308 - made above, and every text in it is escaped
