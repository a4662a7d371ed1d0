"""The typefaces in `static/fonts`: what pages and prints may count on without asking for it."""

import re

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from reportlab.pdfbase.pdfmetrics import stringWidth

from armybuilder.settings import BASE_DIR
from scripts.make_fonts import codes

FONTS = BASE_DIR / "static" / "fonts"
FACES = sorted(path.name for pattern in ("*.ttf", "*-Latin.woff2", "*-Latin1.woff2") for path in FONTS.glob(pattern))
STYLES = (BASE_DIR / "static" / "css" / "fonts.css").read_text()


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


def told_parts() -> dict[str, set[int]]:
    """The parts of each face that the stylesheet names, with the characters for which a browser asks for each."""
    found = re.findall(r'url\("\.\./fonts/([^"]+)"\).*?unicode-range: ([^;]+);', STYLES, re.DOTALL)
    return {name: set(codes(characters)) for name, characters in found}


def test_every_part_of_a_typeface_is_named_and_no_other() -> None:
    assert set(told_parts()) == {path.name for path in FONTS.glob("*.woff2")}


@pytest.mark.parametrize("face", sorted(path.stem for path in FONTS.glob("[AI]*.ttf")))
def test_a_browser_asks_once_for_each_character_that_our_texts_have(face: str) -> None:
    parts = {name: asked for name, asked in told_parts().items() if name.startswith(f"{face}-")}
    texts = "".join(path.read_text() for path in BASE_DIR.glob("fixtures/*/*.json"))
    whole = set(TTFont(FONTS / f"{face}.ttf").getBestCmap()) & set(map(ord, texts))
    assert len(whole) > 80
    for code in whole:
        asked = [name for name, characters in parts.items() if code in characters]
        assert len(asked) == 1, chr(code)
        assert code in TTFont(FONTS / asked[0]).getBestCmap(), chr(code)


#: Faces of the same widths that every PDF reader has, for those that a browser takes while ours load.
ALIKE = {
    ("Alegreya", "400"): "Times-Roman",
    ("Alegreya", "700"): "Times-Bold",
    ("IBM Plex Sans", "400"): "Helvetica",
    ("IBM Plex Sans", "600"): "Helvetica-Bold",
}
OWN = {"Times-Roman": "Alegreya-Regular", "Times-Bold": "Alegreya-Bold"}
OWN |= {"Helvetica": "IBMPlexSans-Regular", "Helvetica-Bold": "IBMPlexSans-SemiBold"}
SENTENCE = "the quick brown fox jumps over the lazy dog and moves on to strike the soldier that stands behind it"


def test_what_stands_in_while_a_typeface_loads_is_as_wide_and_as_tall() -> None:
    found = re.findall(
        r'"([^"]*) first stand-in";.*?weight: (\d+);\s*size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%',
        STYLES,
        re.DOTALL,
    )
    assert {(family, weight) for family, weight, *_ in found} == set(ALIKE)
    for family, weight, size, ascent in found:
        stand_in = ALIKE[family, weight]
        font = TTFont(FONTS / f"{OWN[stand_in]}.ttf")
        glyphs, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        wide = sum(advances[glyphs[ord(letter)]][0] for letter in SENTENCE) / em
        assert wide / (stringWidth(SENTENCE, stand_in, 1) * float(size) / 100) == pytest.approx(1, abs=0.01)
        assert font["hhea"].ascent / em == pytest.approx(float(ascent) * float(size) / 10_000, abs=0.01)
