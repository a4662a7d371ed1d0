"""A drawing as an SVG that stands alone: every letter is an outline, so that it looks right wherever it is opened."""

from functools import cache
from html import escape

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from armybuilder.faces.diagrams import n
from armybuilder.faces.drawing import Drawing, Words
from armybuilder.faces.svg import outline_svg
from armybuilder.faces.typeset import POINT, FontName, font_file
from armybuilder.printing.sheet_drawing import CREDIT


class _Letters:
    """The outlines of one font: of a letter its path, and how far it moves on, in the font's units."""

    def __init__(self, font: FontName) -> None:
        self.file = TTFont(font_file(font))
        self.glyphs, self.names = self.file.getGlyphSet(), self.file.getBestCmap()
        self.em: int = self.file["head"].unitsPerEm
        self.known: dict[str, tuple[str, float]] = {}

    def letter(self, sign: str) -> tuple[str, float]:
        if sign not in self.known:
            glyph = self.glyphs[self.names[ord(sign)]]
            pen = SVGPathPen(self.glyphs, ntos=n)
            glyph.draw(pen)
            self.known[sign] = (pen.getCommands(), glyph.width)
        return self.known[sign]


@cache
def _letters(font: FontName) -> _Letters:
    return _Letters(font)


def drawing_svg(drawing: Drawing, title: str) -> str:
    """The drawing in its own size, with its title and its words for those who hear it."""
    letters: dict[tuple[FontName, str], str] = {}
    marks = "".join(_words(mark, letters) if isinstance(mark, Words) else outline_svg(mark) for mark in drawing.marks)
    paths = "".join(
        f'<path id="{name}" d="{_letters(font).letter(sign)[0]}"/>' for (font, sign), name in letters.items()
    )
    wide, tall = n(drawing.width), n(drawing.height)
    words = escape(" ".join(mark.text for mark in drawing.texts()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{tall}mm" viewBox="0 0 {wide} {tall}"'
        f' role="img" aria-labelledby="title" aria-describedby="words"><title id="title">{escape(title)}</title>'
        f'<desc id="words">{words}</desc><metadata>{escape(CREDIT)}</metadata><defs>{paths}</defs>{marks}</svg>\n'
    )


def _words(words: Words, letters: dict[tuple[FontName, str], str]) -> str:
    """A line of words as its letters in a row; each letter's outline stands in the file once."""
    font = _letters(words.font)
    scale = words.size * POINT / font.em
    uses, x = [], 0.0
    for sign in words.text:
        path, advance = font.letter(sign)
        if path:
            name = letters.setdefault((words.font, sign), f"l{len(letters)}")
            uses.append(f'<use href="#{name}" x="{n(x)}"/>')
        x += advance
    return (
        f'<g fill="{words.colour}" transform="translate({words.left:.3f} {words.y:.3f})'
        f' scale({scale:.6f} {-scale:.6f})">{"".join(uses)}</g>'
    )
