"""Pages that are no sheets of cards: their edge, their head and foot, and a ruler that shows the scale."""

from armybuilder.faces.diagrams import rectangle
from armybuilder.faces.drawing import INKS, Drawing
from armybuilder.faces.typeset import fit_size
from armybuilder.printing.sheet_drawing import CREDIT
from armybuilder.printing.sheets import PAPERS, Paper

#: The empty edge of a page, the line of words at its top, and the ruler with its words at its foot.
EDGE, HEAD, FOOT = 10.0, 8.0, 16.0
RULER = 100
#: The margin outside the page that is covered, too: a pixel at its edge may lie half outside.
BEYOND = 5.0
HAIRLINE = 0.25 * 25.4 / 72

#: The papers that have a size of their own.
PAGE_PAPERS: dict[str, Paper] = {name: paper for name, paper in PAPERS.items() if paper.size}


def size_of(paper: Paper) -> tuple[float, float]:
    assert paper.size is not None, "only papers with a size of their own are offered here"
    return paper.size


def room_of(paper: Paper) -> tuple[float, float]:
    """The width and the height of the room inside a page's edge, head and foot."""
    wide, tall = size_of(paper)
    return wide - 2 * EDGE, tall - 2 * EDGE - HEAD - FOOT


def head(page: Drawing, title: str, number: int, pages: int) -> None:
    room = page.width - 2 * EDGE - 34
    size = fit_size(title, "serif-bold", room, 11, 6)
    page.words(EDGE, EDGE + 4.4, title, "serif-bold", size, INKS["ink"], role="H1")
    page.reading.begin_with_last()
    count = f"page {number} of {pages}"
    page.words(page.width - EDGE, EDGE + 4.4, count, "sans", 7, INKS["muted"], "end", role="Artifact")


def foot(page: Drawing, game: str) -> None:
    """The ruler, what to do if it is off, and whose pictures are shown."""
    y = page.height - EDGE - 8
    page.path(f"M{EDGE:g} {y:g}h{RULER:g}", "", INKS["ink"], HAIRLINE)
    ticks = "".join(
        f"M{EDGE + at:g} {y:g}v{-2.6 if at % 50 == 0 else -1.8 if at % 10 == 0 else -1.0:g}"
        for at in range(0, RULER + 1, 5)
    )
    page.path(ticks, "", INKS["ink"], HAIRLINE)
    line = f"This ruler is {RULER} mm long; if yours is not, print at 100 %, without fitting to the page."
    page.words(EDGE, y + 3.6, line, "sans", 6.5, INKS["ink"])
    page.words(EDGE, y + 6.8, f"{game} · Muster · {CREDIT}", "sans", 6, INKS["muted"], role="Artifact")


def cover_overflow(page: Drawing, room: tuple[float, float]) -> None:
    """White over all of a page but the room below its head, where a drawing may have run over."""
    wide, tall = page.width, page.height
    right, top = EDGE + room[0], EDGE + HEAD
    low = top + room[1]
    across, down = wide + 2 * BEYOND, tall + 2 * BEYOND
    for x, y, w, h in (
        (-BEYOND, -BEYOND, across, top + BEYOND),
        (-BEYOND, low, across, tall - low + BEYOND),
        (-BEYOND, -BEYOND, EDGE + BEYOND, down),
        (right, -BEYOND, wide - right + BEYOND, down),
    ):
        page.path(rectangle(x, y, w, h), INKS["white"])
