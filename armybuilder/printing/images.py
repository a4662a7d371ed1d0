"""Pictures of cards, the same drawings that the print has: as PNG, read back by PDFium from the page that would print,
as SVG that stands alone, with every letter as an outline, and all of some cards in a zip."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from html import escape
from io import BytesIO
from threading import Lock
from urllib.parse import urlencode

from django.utils.text import slugify
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from armybuilder.faces import card_layout
from armybuilder.faces.diagrams import n
from armybuilder.faces.drawing import Drawing, TextMark
from armybuilder.faces.face import Face
from armybuilder.faces.parts import face_of
from armybuilder.faces.styles import TRIMS
from armybuilder.faces.svg import picture_svg
from armybuilder.faces.typeset import POINT, FontName, font_file
from armybuilder.printing.sheet_drawing import CREDIT, About
from armybuilder.printing.storage import cached, fingerprint, picture_hash
from armybuilder.printing.zips import Zip, ZipEntry
from armybuilder.serving.source import source_hash
from catalog.models import Card, Game
from catalog.shelf import Shelf, shelf

#: PDFium may be used by one thread at a time.
_one_at_a_time = Lock()
#: The effort of packing PNGs: more takes twice as long for a few percent.
PNG_EFFORT = 6


def pixels(drawing: Drawing, width: int) -> Image.Image:
    """A drawing at a width in pixels, and as tall as its shape makes it."""
    import pypdfium2  # both take 8 MB, and most of the site's processes never paint a picture

    from armybuilder.printing import pdf

    content = pdf.pages_pdf([drawing], About(drawing.title))
    with _one_at_a_time:
        file = pypdfium2.PdfDocument(content)
        try:
            page = file[0]
            scale = width / page.get_width()
            shown: Image.Image = page.render(scale=scale, may_draw_forms=False).to_pil().convert("RGB")
        finally:
            file.close()
    size = (width, round(width * drawing.height / drawing.width))
    return shown if shown.size == size else shown.resize(size, Image.Resampling.LANCZOS)


def png(image: Image.Image, dots_per_mm: float = 0) -> bytes:
    """An image as a PNG, which says whose pictures it shows, and knows its size on paper if that is given."""
    file, about = BytesIO(), PngInfo()
    about.add_text("Copyright", CREDIT)
    dpi = {"dpi": (dots_per_mm * 25.4, dots_per_mm * 25.4)} if dots_per_mm else {}
    image.save(file, "PNG", compress_level=PNG_EFFORT, pnginfo=about, **dpi)
    return file.getvalue()


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
    letters: dict[tuple[FontName, str], str] = {}
    marks = "".join(
        _words(mark, letters) if isinstance(mark, TextMark) else picture_svg(mark) for mark in drawing.marks
    )
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


def _words(words: TextMark, letters: dict[tuple[FontName, str], str]) -> str:
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


#: The widths that a PNG comes in; few, so that few files are kept.
WIDTHS = (250, 375, 500, 750, 1000)
USUAL_WIDTH = 750
SIDES = ("front", "back")
TRIM = TRIMS["poker"]


@dataclass(frozen=True)
class CardImages:
    """The pictures of one card: its front, what goes on on further cards, its back."""

    card: Card
    shelf: Shelf

    @property
    def fronts(self) -> Sequence[Drawing]:
        return card_layout.drawings(replace(face_of(self.card, self.shelf), back=None), TRIM)

    @property
    def backs(self) -> Sequence[Drawing]:
        back = face_of(self.card, self.shelf).back
        return card_layout.drawings(back, TRIM) if back else ()

    @property
    def drawings(self) -> Sequence[Drawing]:
        """All of them, in the order in which they are numbered from 1."""
        return (*self.fronts, *self.backs)

    def number(self, side: str) -> int:
        """The number with which a side begins; 0 if the card has no such side."""
        if side == "back":
            return len(self.fronts) + 1 if self.backs else 0
        return 1

    def svg(self, number: int) -> bytes:
        """One picture as an SVG that needs no fonts."""
        drawn = self.drawings[number - 1]
        return drawing_svg(drawn, self.words(number)).encode()

    def png(self, number: int, width: int) -> bytes:
        name = f"{self.card.kind}.{self.card.slug}.{number}.{width}.png"
        return cached(self.shelf.game, name, lambda: self._png(number, width))

    def _png(self, number: int, width: int) -> bytes:
        return png(pixels(self.drawings[number - 1], width), width / TRIM.width)

    def words(self, number: int) -> str:
        """The words for a picture: Knight, a card of Some Game (back)."""
        side = "" if len(self.drawings) == 1 else f", picture {number} of {len(self.drawings)}"
        return f"{self.card.name}, a card of {self.shelf.game.name}{side}"


def png_of(game: str, kind: str, slug: str, number: int, width: int) -> bytes:
    cards = shelf(game)
    return CardImages(cards.kind(kind)[slug], cards).png(number, width)


def image_address(card: Card, form: str, **parts: object) -> str:
    """The lasting address of a card's picture: it changes when the picture does."""
    query = {name: value for name, value in parts.items() if value} | {"v": picture_hash(card.game)}
    return f"{card.get_absolute_url().removesuffix('/')}.{form}?{urlencode(query)}"


#: A zip of more pictures than these is no request, but a mistake or an attack.
MOST_PICTURES = 500
#: The pictures of more cards than these are made in the background.
MOST_AT_ONCE = 40


@dataclass(frozen=True)
class Picture:
    """A side of a card, under the name of its file."""

    name: str
    drawing: Drawing


def pictures(faces: Iterable[Face]) -> list[Picture]:
    """Every side of every face once, with names that sort as the faces do: 002-knight.png, 002-knight-back.png."""
    found = []
    for number, face in enumerate(dict.fromkeys(faces), 1):
        name = f"{number:03}-{slugify(face.title)[:60] or 'card'}"
        found += [*_sides(replace(face, back=None), name), *(_sides(face.back, f"{name}-back") if face.back else ())]
    return found


def _sides(face: Face, name: str) -> Iterator[Picture]:
    for place, drawing in enumerate(card_layout.drawings(face, TRIM), 1):
        yield Picture(f"{name}-{place}.png" if place > 1 else f"{name}.png", drawing)


def drawing_parts(drawings: Iterable[Drawing]) -> Iterator[object]:
    """All that can be seen of drawings, for their fingerprint."""
    for drawing in drawings:
        yield drawing.width, drawing.height, drawing.marks


def picture_png(game: Game, drawing: Drawing, width: int) -> bytes:
    name = f"{fingerprint(drawing_parts([drawing]))}.{width}.png"
    return cached(game, name, lambda: png(pixels(drawing, width), width / TRIM.width))


@dataclass(frozen=True)
class PictureZip(Zip):
    """The pictures of some faces as a zip."""

    game: Game
    faces: Sequence[Face]
    width: int

    @property
    def count(self) -> int:
        return len(self.faces)

    @cached_property
    def pictures(self) -> Sequence[Picture]:
        return pictures(self.faces)

    @property
    def fingerprint(self) -> str:
        shown = ((each.name, each.drawing.width, each.drawing.height, each.drawing.marks) for each in self.pictures)
        return fingerprint(["pictures", source_hash(), self.width, *shown])

    @property
    def entries(self) -> Sequence[ZipEntry]:
        return [(each.name, partial(picture_png, self.game, each.drawing, self.width)) for each in self.pictures]
