"""A sheet that tells how far a printer is off between the two sides of the paper.

The front has crosses to push a pin through, the back a ruler round each place where the pin should come out. What one
reads off there is what one enters: so far to the right and so far down the backs are moved.
"""

from collections.abc import Iterator, Sequence

from armybuilder.faces import flow
from armybuilder.faces.diagrams import circle, polyline
from armybuilder.faces.drawing import INKS, Drawing
from armybuilder.faces.face import Block, Run
from armybuilder.printing import pdf
from armybuilder.printing.sheet_drawing import About
from armybuilder.printing.sheets import MOST_OFFSET, Paper

INK = INKS | {"ink": "#000000", "muted": "#444444", "accent": "#000000"}
#: The width of lines; the distance of the outer crosses from the paper's edges.
LINE, INSET = 0.15, 28.0
#: A ruler's half length in millimetres: as far as an offset may go.
REACH = int(MOST_OFFSET)
EDGES = {"long": "long edge", "short": "short edge"}

Point = tuple[float, float]


def calibration_sheet(paper: Paper, flip: str, *, is_landscape: bool = False) -> bytes:
    return pdf.pages_pdf(calibration_pages(paper, flip, is_landscape=is_landscape), About("Printer calibration"))


def calibration_pages(paper: Paper, flip: str, *, is_landscape: bool = False) -> list[Drawing]:
    assert paper.size, "a page as small as a card is not calibrated"
    size = paper.size[::-1] if is_landscape else paper.size
    front, back = Drawing(*size, "Calibration, front"), Drawing(*size, "Calibration, back")
    for point in crosses(size):
        _cross(front, point)
        _rulers(back, point)
    _write(front, _front_words(EDGES.get(flip, EDGES["long"]), is_landscape))
    _write(back, _back_words())
    _scale(front)
    return [front, back]


def crosses(size: tuple[float, float]) -> list[Point]:
    """The middle and four places near the corners: the same ones, whichever way the sheet is turned."""
    wide, tall = size
    outer = [(x, y) for x in (INSET, wide - INSET) for y in (INSET, tall - INSET)]
    return [(wide / 2, tall / 2), *outer]


def _cross(page: Drawing, at: Point) -> None:
    x, y = at
    page.path(polyline((x - 6, y), (x + 6, y)) + polyline((x, y - 6), (x, y + 6)), "", INK["ink"], LINE)
    page.path(circle(x, y, 2), "", INK["ink"], LINE)


def _rulers(page: Drawing, at: Point) -> None:
    """A ruler to both sides and one up and down, with a tick a millimetre and a longer one every five."""
    x, y = at
    page.path(polyline((x - REACH, y), (x + REACH, y)) + polyline((x, y - REACH), (x, y + REACH)), "", INK["ink"], LINE)
    page.path("".join(_ticks(at)), "", INK["ink"], LINE)
    for off in (-REACH, -REACH / 2, REACH / 2, REACH):
        page.words(x - 3.2, y + off + 0.8, _signed(off), "sans", 6, INK["ink"], "end", role="Artifact")
    for off in (-REACH, REACH):
        page.words(x + off, y + 5.2, _signed(off), "sans", 6, INK["ink"], "middle", role="Artifact")
    page.words(x + REACH + 1.5, y + 0.9, "right", "sans", 6, INK["muted"], role="Artifact")
    page.words(x, y + REACH + 3, "down", "sans", 6, INK["muted"], "middle", role="Artifact")


def _ticks(at: Point) -> Iterator[str]:
    x, y = at
    for off in range(-REACH, REACH + 1):
        long = 2.4 if off % 5 == 0 else 1.2
        yield polyline((x + off, y - long), (x + off, y + long))
        yield polyline((x - long, y + off), (x + long, y + off))


def _signed(off: float) -> str:
    return f"+{off:g}" if off > 0 else f"\N{MINUS SIGN}{-off:g}"


def _front_words(edge: str, is_landscape: bool) -> list[str]:
    lies = " For sheets that lie (landscape)." if is_landscape else ""
    return [
        f"Print both pages on one sheet, at 100 %, on both sides, turned on the {edge}.{lies}",
        "Push a pin straight through the middle of each cross, from this side.",
        "Turn the sheet over and read where each hole is on its rulers.",
        "Enter the mean of the five holes beside the print's options, as Right and Down, and keep it under your "
        "printer's name.",
    ]


def _back_words() -> list[str]:
    return [
        "Right of a cross counts as +, left of it as −; below it as +, above it as −, with this text upright.",
        "All holes in the middle: your printer needs no correction.",
        "Holes that differ by more than a millimetre from one another: the printer shrinks or turns the page; "
        "see that nothing is fitted to the paper.",
    ]


def _write(page: Drawing, sentences: Sequence[str]) -> None:
    """The page's title and what to do, above the middle cross."""
    measure = min(110.0, page.width - 4 * INSET)
    steps = tuple((Run(f"{n}. ", "lead"), Run(words)) for n, words in enumerate(sentences, 1))
    lines = flow.compose([Block("", steps)], 9, measure)
    x, y = (page.width - measure) / 2, page.height / 2 - 16 - flow.height(lines)
    page.words(x, y - 1.6, page.title, "serif-bold", 13, INK["ink"], role="H1")
    flow.draw(lines, page, x, y, measure, INK)


def _scale(page: Drawing) -> None:
    """A line to see that the print has its true size."""
    x, y = page.width / 2 - 50, page.height / 2 + 24
    ends = polyline((x, y - 2), (x, y + 2)) + polyline((x + 100, y - 2), (x + 100, y + 2))
    page.path(polyline((x, y), (x + 100, y)) + ends, "", INK["ink"], LINE)
    words = "This line is 100 mm long. If it is not, print without fitting to the page."
    page.words(page.width / 2, y + 6, words, "sans", 8, INK["muted"], "middle")
