"""Setting type: how wide words are in our fonts, where lines break, how a character is shown that a font lacks.

Sizes are in points, lengths in millimetres. The page and the print have the same fonts: what fits here fits on both.
What the typefaces of the house lack is drawn in a fallback font that has it, where there is one.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Literal

from django.conf import settings
from fontTools.ttLib import TTFont

from armybuilder.faces.scripts import as_seen, is_from_right

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
    """The path of a font's file."""
    return str(settings.BASE_DIR / "static" / "fonts" / FILES[font])


@cache
def _advances(font: FontName) -> dict[str, float]:
    """The advance of each character of a font, in ems."""
    with TTFont(font_file(font)) as file:
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


def shown(text: str, font: FontName) -> str:
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
    signs = ((sign, _home(sign, font) or font) for sign in shown(seen, font))
    return tuple(("".join(sign for sign, _ in group), home) for home, group in groupby(signs, key=lambda each: each[1]))


@lru_cache(maxsize=8192)
def said_for(text: str, font: FontName) -> str:
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


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one font."""

    text: str
    font: FontName


@dataclass(frozen=True, slots=True)
class SetSpan:
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
    for word, has_space in _words(spans, size, measure):
        gap = width(" ", word[0].font, size) if has_space and lines[-1] else 0.0
        wide = sum(width(part.text, part.font, size) for part in word)
        if lines[-1] and used + gap + wide > measure + 1e-6:
            lines.append([])
            used = gap = 0.0
        if gap:
            lines[-1].append(Span(" ", word[0].font))
        lines[-1].extend(word)
        used += gap + wide
    return [_set(line, size) for line in lines if line]


def _words(spans: Iterable[Span], size: float, measure: float) -> Iterator[tuple[list[Span], bool]]:
    """Each word (one that changes its font inside has several parts), and whether a space stands before it."""
    word: list[Span] = []
    has_space = False
    for span in spans:
        text = shown(span.text, span.font)
        for place, part in enumerate(text.split(" ")):
            if place:
                if word:
                    yield from _pieces(word, has_space, size, measure)
                word, has_space = [], True
            if part:
                word.append(Span(part, span.font))
    if word:
        yield from _pieces(word, has_space, size, measure)


def _pieces(word: list[Span], has_space: bool, size: float, measure: float) -> Iterator[tuple[list[Span], bool]]:
    """A word, or if it is wider than a line, its letters in line-wide pieces."""
    if sum(width(part.text, part.font, size) for part in word) <= measure:
        yield word, has_space
        return
    piece, used = "", 0.0
    for part in word:
        for sign in part.text:
            step = width(sign, part.font, size)
            if piece and used + step > measure:
                yield [Span(piece, part.font)], has_space
                piece, used, has_space = "", 0.0, False
            piece, used = piece + sign, used + step
        if piece:
            yield [Span(piece, part.font)], has_space
            piece, used, has_space = "", 0.0, False


def _set(line: list[Span], size: float) -> Line:
    """Put a line's spans in their places, neighbours of one font joined."""
    joined: list[Span] = []
    for span in line:
        if joined and joined[-1].font == span.font:
            joined[-1] = Span(joined[-1].text + span.text, span.font)
        else:
            joined.append(span)
    placed, x = [], 0.0
    for span in joined:
        placed.append(SetSpan(x, span.text, span.font))
        x += width(span.text, span.font, size)
    return tuple(placed)


def fit_size(text: str, font: FontName, measure: float, most: float, least: float) -> float:
    """The largest size, in quarter points from `most` down to `least`, at which a text fits on one line."""
    size = most
    while size > least and width(text, font, size) > measure:
        size -= 0.25
    return max(size, least)
