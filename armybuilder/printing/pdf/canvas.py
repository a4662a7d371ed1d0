"""ReportLab's canvas with our fonts: it cuts out the letters of each print, and puts them into the file."""

from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import Any, BinaryIO, TypeAlias

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFCatalog, PDFPage
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace
from reportlab.pdfgen import canvas

from armybuilder.faces.typeset import FILES, font_file

#: ReportLab's own; its types leave out all that is needed to tag.
Canvas: TypeAlias = Any
#: Streams stay bytes: as letters they would be a quarter longer.
rl_config.useA85 = 0
# What ReportLab's pages and catalogue have no words for they are told to write.
PDFPage.__NoDefault__ += ["StructParents", "Tabs"]
PDFCatalog.__NoDefault__ += ["OutputIntents"]


class _Face(TTFontFace):
    """A typeface that one thread at a time may cut: its file is read from one place to the next."""

    _one_at_a_time = Lock()

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802 - ReportLab names it
        with self._one_at_a_time:
            return bytes(super().makeSubset(subset))


@cache
def _register_fonts() -> None:
    for name in FILES:
        font = TTFont(name, font_file(name))
        font.face = _Face(font_file(name))
        pdfmetrics.registerFont(font)


def new_canvas(to: BinaryIO, language: str, version: tuple[int, int] = (1, 7)) -> Canvas:
    """A canvas whose bytes hang on nothing but what is drawn. It begins in a font of ours, else it would add one."""
    _register_fonts()
    font: Any = "sans"  # which the types take for a number
    return canvas.Canvas(to, lang=language, pageCompression=1, invariant=1, pdfVersion=version, initialFontName=font)
