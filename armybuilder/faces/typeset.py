"""Setting type: how wide words are in our fonts, where lines break, how a character is shown that a font lacks.

Sizes are in points, lengths in millimetres. The page and the print have the same fonts: what fits here fits on both.
What the typefaces of the house lack is drawn in a fallback font that has it, where there is one.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Literal, NamedTuple

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display
from django.conf import settings
from fontTools.ttLib import TTFont

#: Letters join as their neighbours have it; each form is a letter of its own that fonts know.
_join = ArabicReshaper({"delete_harakat": True, "support_ligatures": True}).reshape
#: The ways in which Unicode says that a letter is written from the right.
FROM_RIGHT = {"R", "AL"}


def is_from_right(text: str) -> bool:
    return any(unicodedata.bidirectional(sign) in FROM_RIGHT for sign in text)


@lru_cache(maxsize=4096)
def as_seen(text: str) -> str:
    """A line as one sees it from left to right, with joined letters; without the points of vowels, which few write."""
    bare = "".join(sign for sign in text if unicodedata.category(sign) != "Mn")
    return str(get_display(_join(bare)))


FontName = Literal[
    "serif", "serif-bold", "serif-italic", "sans", "sans-bold", "sans-italic",
    "hebrew", "hebrew-bold", "arabic", "arabic-bold",
]  # fmt: skip

FILES: dict[FontName, str] = {
    "serif": "Alegreya-Regular.ttf",
    "serif-bold": "Alegreya-Bold.ttf",
    "serif-italic": "Alegreya-Italic.ttf",
    "sans": "IBMPlexSans-Regular.ttf",
    "sans-bold": "IBMPlexSans-SemiBold.ttf",
    "sans-italic": "IBMPlexSans-Italic.ttf",
    "hebrew": "NotoSansHebrew-Regular.ttf",
    "hebrew-bold": "NotoSansHebrew-SemiBold.ttf",
    "arabic": "NotoSansArabic-Regular.ttf",
    "arabic-bold": "NotoSansArabic-SemiBold.ttf",
}
#: The fonts for what a font lacks.
PLAIN: tuple[FontName, ...] = ("hebrew", "arabic")
BOLD: tuple[FontName, ...] = ("hebrew-bold", "arabic-bold")
#: A stretch of text in one font.
Stretch = tuple[str, FontName]
#: Millimetres in a point.
POINT = 25.4 / 72
#: The stand-ins for a character that a font has not got, best first.
STAND_INS = "\ufffd□?"


def font_file(font: FontName) -> str:
    return str(settings.BASE_DIR / "static" / "fonts" / FILES[font])


@cache
def _advances(font: FontName) -> dict[str, float]:
    """The advance of each character of a font, in ems."""
    with TTFont(font_file(font)) as file:
        file.setGlyphOrder([str(number) for number in range(file["maxp"].numGlyphs)])  # reading its names takes longest
        widths, em = file["hmtx"], file["head"].unitsPerEm
        return {chr(code): widths[glyph][0] / em for code, glyph in file.getBestCmap().items()}


@cache
def _stand_in(font: FontName) -> str:
    return next(sign for sign in STAND_INS if sign in _advances(font))


def _home(sign: str, font: FontName) -> FontName | None:
    """The font in which a character is drawn; None if no font here has it."""
    fallbacks = BOLD if font.endswith("-bold") else PLAIN
    return next((each for each in (font, *fallbacks) if sign in _advances(each)), None)


def _has_all(font: FontName, text: str) -> bool:
    return _advances(font).keys() >= set(text)


def displayable(text: str, font: FontName) -> str:
    """The text as it can be shown: what no font has is replaced visibly, what nobody sees is left out."""
    if _has_all(font, text):
        return text
    return "".join(_shown_sign(sign, font) for sign in unicodedata.normalize("NFC", text))


def _shown_sign(sign: str, font: FontName) -> str:
    if _home(sign, font):
        return sign
    if sign.isspace():
        return " "
    return "" if _is_unseen(sign) else _stand_in(font)


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in {"Cc", "Cf", "Mn", "Me"}


def lacking(text: str) -> str:
    """The characters of a text that no font here has, each once: a stand-in is printed in their place."""
    signs = dict.fromkeys(unicodedata.normalize("NFC", text))
    return "".join(sign for sign in signs if not _home(sign, "sans") and not sign.isspace() and not _is_unseen(sign))


@lru_cache(maxsize=8192)
def stretches(text: str, font: FontName) -> tuple[Stretch, ...]:
    """A line as it is drawn from left to right, cut where its font changes."""
    seen = as_seen(text) if is_from_right(text) else text
    if seen and _has_all(font, seen):
        return ((seen, font),)
    signs = ((sign, _home(sign, font) or font) for sign in displayable(seen, font))
    return tuple(("".join(sign for sign, _ in group), home) for home, group in groupby(signs, key=lambda each: each[1]))


@lru_cache(maxsize=8192)
def readable_text(text: str, font: FontName) -> str:
    """The text itself if it is drawn as something else, so that it is at least read and copied."""
    said = "".join(sign for sign in unicodedata.normalize("NFC", text) if unicodedata.category(sign) != "Cc")
    plain = "".join(" " if sign.isspace() else sign for sign in said)
    return said if "".join(part for part, _ in stretches(text, font)) != plain else ""


def width(text: str, font: FontName, size: float) -> float:
    """The width of a text, in millimetres."""
    return _ems(text, font) * size * POINT


@lru_cache(maxsize=16384)  # words, and lines that are drawn: few that come once only
def _ems(text: str, font: FontName) -> float:
    """The width of a text in a size of one."""
    known = _advances(font)
    if _has_all(font, text):
        return sum(map(known.__getitem__, text))
    parts = stretches(text, font)
    return sum(_advances(home)[sign] for part, home in parts for sign in part)


class Span(NamedTuple):
    """Words in one font."""

    text: str
    font: FontName


class SetSpan(NamedTuple):
    """Words in their place on a line: x in millimetres from its start."""

    x: float
    text: str
    font: FontName


Line = tuple[SetSpan, ...]


def line_width(line: Line, size: float) -> float:
    """The right end of a line."""
    return line[-1].x + width(line[-1].text, line[-1].font, size) if line else 0.0


def break_lines(spans: Iterable[Span], size: float, measure: float) -> list[Line]:
    """Break styled text into lines no wider than the measure; a word wider than a whole line is broken too."""
    lines: list[list[Span]] = [[]]
    used = 0.0
    for word in _words(tuple(spans)):
        for parts, space, wide in _pieces(word, size, measure):
            gap = space if lines[-1] else 0.0
            if lines[-1] and used + gap + wide > measure + 1e-6:
                lines.append([])
                used = gap = 0.0
            if gap:
                lines[-1].append(Span(" ", parts[0].font))
            lines[-1] += parts
            used += gap + wide
    return [_set(line, size) for line in lines if line]


class _Word(NamedTuple):
    """Letters without a space, in as many parts as they have fonts; with the widths in a size of one."""

    parts: Sequence[Span]
    ems: Sequence[float]
    space: float


@lru_cache(maxsize=4096)  # a text is broken for every size until it fits, and for paper of any size
def _words(spans: tuple[Span, ...]) -> Sequence[_Word]:
    words: list[_Word] = []
    parts: list[Span] = []
    has_space = False

    def end() -> None:
        if parts:
            space = _ems(" ", parts[0].font) if has_space else 0.0
            words.append(_Word(tuple(parts), [_ems(part.text, part.font) for part in parts], space))
            parts.clear()

    for span in spans:
        for place, text in enumerate(displayable(span.text, span.font).split(" ")):
            if place:
                end()
                has_space = True
            if text:
                parts.append(Span(text, span.font))
    end()
    return words


def _pieces(word: _Word, size: float, measure: float) -> Iterator[tuple[Sequence[Span], float, float]]:
    """A word, or if it is wider than a line, its letters in line-wide pieces: the space before each, and its width."""
    space = word.space * size * POINT
    wide = sum([ems * size * POINT for ems in word.ems])
    if wide <= measure:
        yield word.parts, space, wide
        return
    for part in word.parts:
        piece, used = "", 0.0
        for sign in part.text:
            step = width(sign, part.font, size)
            if piece and used + step > measure:
                yield [Span(piece, part.font)], space, width(piece, part.font, size)
                piece, used, space = "", 0.0, 0.0
            piece, used = piece + sign, used + step
        yield [Span(piece, part.font)], space, width(piece, part.font, size)
        space = 0.0


def _set(line: list[Span], size: float) -> Line:
    """Put a line's spans in their places, neighbours of one font joined."""
    placed: list[SetSpan] = []
    for font, group in groupby(line, key=attrgetter("font")):
        x = line_width(tuple(placed), size)
        placed.append(SetSpan(x, "".join(span.text for span in group), font))
    return tuple(placed)


def fit_size(text: str, font: FontName, measure: float, most: float, least: float) -> float:
    """The largest size, in quarter points from `most` down to `least`, at which a text fits on one line."""
    size = most
    while size > least and width(text, font, size) > measure:
        size -= 0.25
    return max(size, least)
