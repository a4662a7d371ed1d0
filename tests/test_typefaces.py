"""The typefaces in `static/fonts`: what pages and prints may count on without asking for it."""

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from armybuilder.settings import BASE_DIR

FONTS = BASE_DIR / "static" / "fonts"
FACES = sorted(path.name for pattern in ("*.ttf", "*.woff2") for path in FONTS.glob(pattern))


@pytest.mark.parametrize("face", FACES)
def test_all_figures_are_lining(face: str) -> None:
    font = TTFont(FONTS / face)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    for digit in "0123456789":
        pen = BoundsPen(glyphs)
        glyphs[names[ord(digit)]].draw(pen)
        _, bottom, _, top = pen.bounds
        assert abs(bottom) <= 0.02 * font["head"].unitsPerEm, digit
        assert abs(top - font["OS/2"].sCapHeight) <= 0.05 * font["head"].unitsPerEm, digit
