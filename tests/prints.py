"""Looking at prints: what stands where on a drawing, what a PDF says, how long things are on paper."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from PIL import Image

from armybuilder.faces.drawing import Outline
from armybuilder.lists.files import read
from armybuilder.printing.sources import Source, book_or_selection_of, source_of_army

ARMIES = Path(__file__).parent / "games"
Box = tuple[float, float, float, float]


def book_of(game: str) -> Source:
    """A whole book, by the game's slug."""
    return book_or_selection_of({"game": [game.replace("_", "-")]})


def army_of(game: str) -> Source:
    """The largest of a game's armies that are kept for its rules."""
    files = (ARMIES / game.replace("-", "_") / "armies").glob("*-passes.json")
    largest = max(sorted(files), key=lambda file: file.stat().st_size)
    return source_of_army(read(largest.read_text()))


def bounds(outline: Outline) -> Box:
    """Left, top, right and bottom of an outline, in millimetres on the page."""
    pen = BoundsPen(None)
    parse_path(outline.path, pen)
    left, top, right, bottom = pen.bounds
    return (
        outline.x + left * outline.scale,
        outline.y + top * outline.scale,
        outline.x + right * outline.scale,
        outline.y + bottom * outline.scale,
    )


def opened(content: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(content))


def words_of(content: bytes) -> str:
    """All that a reader finds in a PDF."""
    with pypdfium2.PdfDocument(content) as file:
        return "\n".join(file[number].get_textpage().get_text_range() for number in range(len(file)))


def shown(content: bytes, page: int, dots_per_mm: float) -> Image.Image:
    """A page of a PDF as a picture in grey."""
    with pypdfium2.PdfDocument(content) as file:
        picture: Image.Image = file[page].render(scale=dots_per_mm * 25.4 / 72).to_pil().convert("L")
    return picture
