"""Fonts in a PDF: the letters that a print has, by their Unicode numbers, so that a drawing's bytes fit any print."""

from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from reportlab.pdfbase.ttfonts import TTFontFile

from armybuilder.faces.typeset import FILES, FontName, font_file
from armybuilder.printing.pdf.file import PdfFile, packed

#: Each font's name on a page.
NAMES: dict[FontName, str] = {font: f"F{n}" for n, font in enumerate(FILES, 1)}
#: Letters that every print has: so most prints have the same fonts, which are then cut out only once.
USUAL = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("–—‘’“”…·×−∞½")  # noqa: RUF001 - quotation marks as they are printed
#: A font's file is read from one place to the next, so only one thread may cut it at a time.
_one_at_a_time = Lock()
#: A letter's mark in a character map: so many may stand in one section of it.
_SECTION = 100


class Cut(NamedTuple):
    """What a file holds of a font: dictionaries without their links, and streams as they are written."""

    name: bytes
    descriptor: bytes
    widths: bytes
    outlines: bytes
    size: int
    glyphs: bytes
    unicode: bytes


def add_font(file: PdfFile, font: FontName, letters: Iterable[str]) -> int:
    """Write a font with some letters; its number."""
    part = cut(font, USUAL | frozenset(letters))
    outlines = file.stream(b"/Length1 %d" % part.size, part.outlines)
    descriptor = file.add(part.descriptor + b"/FontFile2 %d 0 R>>" % outlines)
    glyphs, unicode = file.stream(b"", part.glyphs), file.stream(b"", part.unicode)
    letters_of = file.add(
        b"<</Type/Font/Subtype/CIDFontType2/BaseFont/%b"
        b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        b"/FontDescriptor %d 0 R/CIDToGIDMap %d 0 R/DW 0/W[%b]>>" % (part.name, descriptor, glyphs, part.widths)
    )
    return file.add(
        b"<</Type/Font/Subtype/Type0/BaseFont/%b/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>"
        % (part.name, letters_of, unicode)
    )


@cache
def _whole(font: FontName) -> TTFontFile:
    return TTFontFile(font_file(font))


@lru_cache(maxsize=64)
def cut(font: FontName, letters: frozenset[str]) -> Cut:
    """What a print needs of a font. Kept: most prints have the same letters."""
    whole = _whole(font)
    codes = sorted(code for code in map(ord, letters) if code in whole.charToGlyph)
    tag = sha256(repr(codes).encode()).digest()[:6]
    name = bytes(65 + byte % 26 for byte in tag) + b"+" + whole.name
    descriptor = (
        b"<</Type/FontDescriptor/FontName/%b/Flags %d/FontBBox[%d %d %d %d]/ItalicAngle %d/Ascent %d/Descent %d"
        b"/CapHeight %d/StemV %d"
        % (name, whole.flags, *whole.bbox, whole.italicAngle, whole.ascent, whole.descent, whole.capHeight, whole.stemV)
    )
    with _one_at_a_time:
        outlines = whole.makeSubset(codes)
    widths = b"".join(b"%d[%d]" % (code, round(whole.charWidths[code])) for code in codes)
    return Cut(
        name,
        descriptor,
        widths,
        packed(outlines),
        len(outlines),
        packed(_glyphs(whole, codes)),
        packed(_unicode(codes)),
    )


def _glyphs(whole: TTFontFile, codes: list[int]) -> bytes:
    """Which of the cut font's glyphs each Unicode number has: they follow each other in the order of the numbers."""
    found = bytearray(2 * (codes[-1] + 1))
    places: dict[int, int] = {0: 0}
    for code in codes:
        place = places.setdefault(whole.charToGlyph[code], len(places))
        found[2 * code : 2 * code + 2] = place.to_bytes(2, "big")
    return bytes(found)


def _unicode(codes: list[int]) -> bytes:
    """The map from a print's letters back to Unicode: every letter is its own number."""
    lines = [b"<%04X> <%04X>" % (code, code) for code in codes]
    sections = [lines[at : at + _SECTION] for at in range(0, len(lines), _SECTION)]
    body = b"\n".join(b"%d beginbfchar\n%b\nendbfchar" % (len(section), b"\n".join(section)) for section in sections)
    return (
        b"/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        b"/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        b"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        b"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n%b\n"
        b"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n" % body
    )
