"""Battle mats: a ground at the size of the table, on sheets to glue together or on one page as large as itself."""

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from django.utils.text import slugify

from armybuilder.faces.diagrams import CELL, Diagram
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.parts import Stencil, faces
from armybuilder.grounds.books import book_of
from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.plans import plan_of
from armybuilder.printing import papers, pdf, stencil_sheets
from armybuilder.printing.offers import CELL as SPACE
from armybuilder.printing.offers import PAGE_PAPER
from armybuilder.printing.options import Option, Values
from armybuilder.printing.sheet_drawing import About
from armybuilder.printing.sheets import Paper
from catalog.mistakes import Invalid, Mistake
from catalog.shelf import Shelf, shelf

ONE = "one"
PAPER = replace(
    PAGE_PAPER,
    values={**PAGE_PAPER.values, ONE: "One large page"},
    about="the paper of the sheets; `one` is one page as large as the mat",
)
MAT_OPTIONS: tuple[Option, ...] = (PAPER, SPACE)
#: The widest rolls of large printers take 60 inches (mm).
ROLL = 1524
#: More sheets nobody glues together.
MOST_PAGES = 120


def options_for(game: str) -> list[Option]:
    """The options of a mat, with the size of a space as its game has it."""
    return [PAPER, replace(SPACE, usual=f"{faces(game).chapters.cell:g}")]


def mat_pdf(ground: GroundFile, words: Mapping[str, str]) -> bytes:
    """A ground as a mat, by the words of its options. Raises Invalid where it is too large."""
    values = Values(words)
    made = pages(ground, values.word("paper"), values.measure("cell"))
    return pdf.pages_pdf(made, About(ground.name, f"A battle mat for {shelf(ground.game).game.name}"))


def pages(ground: GroundFile, paper: str, cell: float) -> list[Drawing]:
    cards = shelf(ground.game)
    stencil = Stencil(f"{ground.name}, {ground.columns} × {ground.rows}", "Battle mat", plan_of(ground, cards))
    if not stencil.diagram.shapes:
        raise Invalid([Mistake("ground", f"has no space: {ground.name} is all gaps.")])
    size = size_of(stencil.diagram, cell)
    on = _one_page(size) if paper == ONE else _paper(papers.PAGE_PAPERS[paper], size)
    return stencil_sheets.pages([stencil], on, cell, ground.name, cards.game.name)


def size_of(plan: Diagram, cell: float) -> tuple[float, float]:
    """The width and the height of a mat, in millimetres."""
    return plan.width * cell / CELL, plan.height * cell / CELL


def _one_page(size: tuple[float, float]) -> Paper:
    """A page as large as a mat and its edges."""
    wide, tall = size
    if min(size) > ROLL:
        words = (
            f"has no room on one page: the mat is {wide:.0f} × {tall:.0f} mm, and the widest printers take {ROLL} mm. "
            "Choose sheets to glue, or smaller spaces."
        )
        raise Invalid([Mistake("paper", words)])
    edges = 2 * papers.EDGE
    tall += stencil_sheets.CAPTION + papers.HEAD + papers.FOOT
    return Paper(ONE, PAPER.values[ONE], (ceil(max(wide, papers.RULER) + edges), ceil(tall + edges)))


def _paper(paper: Paper, size: tuple[float, float]) -> Paper:
    """A paper upright, or lying where a mat takes fewer sheets so."""
    upright = papers.size_of(paper)
    found = min((paper, replace(paper, size=upright[::-1])), key=lambda each: _count(each, size))
    if (count := _count(found, size)) > MOST_PAGES:
        words = (
            f"takes {count} sheets of {paper.label} for this mat; {MOST_PAGES} is the most. "
            "Choose larger sheets, one large page or smaller spaces."
        )
        raise Invalid([Mistake("paper", words)])
    return found


def _count(paper: Paper, size: tuple[float, float]) -> int:
    room = papers.room_of(paper)
    lefts, tops = (stencil_sheets.windows(length, part) for length, part in zip(size, room, strict=True))
    return len(lefts) * len(tops)


def boards_of(cards: Shelf) -> dict[str, GroundFile]:
    """A game's own boards by the words that addresses have for them."""
    return {slugify(each.name): each for each in book_of(cards.game.slug).examples(cards)}
