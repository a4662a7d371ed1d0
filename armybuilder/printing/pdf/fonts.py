"""Our fonts as ReportLab knows them: it cuts out the letters of each print, and puts them into the file."""

from functools import cache
from threading import Lock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

from armybuilder.printing.typeset import FILES, FontName, font_file


class _Face(TTFontFace):
    """A typeface that one thread at a time may cut: its file is read from one place to the next."""

    _one_at_a_time = Lock()

    def makeSubset(self, subset: list[int]) -> bytes:  # noqa: N802 - ReportLab names it
        with self._one_at_a_time:
            return bytes(super().makeSubset(subset))


@cache
def register_fonts() -> FontName:
    """Make our fonts known by their names; the one that a page begins with."""
    for name in FILES:
        font = TTFont(name, font_file(name))
        font.face = _Face(font_file(name))
        pdfmetrics.registerFont(font)
    return "sans"
