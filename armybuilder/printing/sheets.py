"""Cards on paper, as arithmetic in millimetres: which card lies where on which page, and where to cut.

The origin is the top left of the page. Without a bleed the cards lie edge to edge and are cut apart with one cut;
with a bleed each has its own edge of colour to be cut away.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from armybuilder.faces.styles import EDGE, SAFE, TRIMS, Trim

#: Crop marks: how long, how far from what they mark, how thick (0.25 points).
MARK_LENGTH, MARK_GAP, MARK_WIDTH = 4.0, 1.0, 0.25 * 25.4 / 72
#: The bleed that print shops ask for, the most that a card may have, and the steps between.
BLEED, MOST_BLEED, BLEED_STEP = 3.0, 5.0, 0.5
#: The most that a printer may be off between its two sides, and the step in which that is told.
MOST_OFFSET, OFFSET_STEP = 10.0, 0.1


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size, upright; None for a page that is just as large as its one card."""

    name: str
    label: str
    size: tuple[float, float] | None


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", "A4", (210, 297)),
        Paper("a3", "A3", (297, 420)),
        Paper("letter", "Letter", (215.9, 279.4)),
        Paper("legal", "Legal", (215.9, 355.6)),
        Paper("card", "One card a page, with bleed", None),
    )
}


#: The ways to turn a sheet over between its two sides.
FLIPS = {
    "none": "One side only",
    "long": "Both sides, turned on the long edge",
    "short": "Both sides, turned on the short edge",
}


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one card on a page: where its trim begins. `card` counts from 0 over all pages."""

    card: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class CropMark:
    """A hairline that shows where to cut."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Page:
    number: int
    slots: tuple[Slot, ...]
    marks: tuple[CropMark, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The arrangement of cards on the pages of a paper.

    On two sides, every second page is a sheet of backs, moved by `offset` (to the right, down) so that they land behind
    their fronts on a printer that is off by as much the other way.
    """

    paper: Paper = PAPERS["a4"]
    trim: Trim = TRIMS["poker"]
    bleed: float = 0.0
    has_marks: bool = True
    is_two_sided: bool = False
    offset: tuple[float, float] = (0.0, 0.0)
    #: The margin inside the trim that a print service keeps free of text; a card of ours has its own.
    service_safe: float = 0.0

    def __post_init__(self) -> None:
        # The full sheet is as large as its own paper, whichever the table of sizes names.
        object.__setattr__(self, "trim", self.trim.on(self.paper.size, self.bleed))

    @property
    def edge_bleed(self) -> float:
        """The bleed of each card; a page with a single card always has one."""
        return self.bleed or (BLEED if self.paper.size is None else 0.0)

    @property
    def safe(self) -> float:
        """The distance from the trim that all text keeps."""
        return max(self.service_safe, SAFE * self.trim.width / TRIMS["poker"].width)

    @property
    def cell(self) -> tuple[float, float]:
        """The room that a card takes with its bleed."""
        return self.trim.width + 2 * self.edge_bleed, self.trim.height + 2 * self.edge_bleed

    @property
    def is_landscape(self) -> bool:
        """The paper lies, because more cards go on it that way."""
        size = self.paper.size
        return size is not None and _fitting(size[::-1], self.cell) > _fitting(size, self.cell)

    @property
    def size(self) -> tuple[float, float]:
        if self.paper.size is None:
            return self.cell
        return self.paper.size[::-1] if self.is_landscape else self.paper.size

    @property
    def columns(self) -> int:
        return 1 if self.paper.size is None else _times(self.size[0], self.cell[0])

    @property
    def rows(self) -> int:
        return 1 if self.paper.size is None else _times(self.size[1], self.cell[1])

    @property
    def per_page(self) -> int:
        return self.columns * self.rows

    @property
    def most_offset(self) -> tuple[float, float]:
        """The farthest that the backs may be moved and still lie on the paper."""
        lefts, tops = self.trims()
        return lefts[0] - self.edge_bleed, tops[0] - self.edge_bleed

    def trims(self) -> tuple[list[float], list[float]]:
        """The left edges of the columns' cards and the top edges of the rows', with the whole in the page's middle."""
        (wide, tall), bleed = self.cell, self.edge_bleed
        left = (self.size[0] - self.columns * wide) / 2 + bleed
        top = (self.size[1] - self.rows * tall) / 2 + bleed
        return [left + n * wide for n in range(self.columns)], [top + n * tall for n in range(self.rows)]

    def page_count(self, cards: int) -> int:
        return -(-cards // self.per_page)

    def pages(self, cards: int) -> Iterator[Page]:
        """The pages that these cards fill, row by row. One cuts from the front: sheets of backs have no marks."""
        lefts, tops = self.trims()
        has_marks = self.has_marks and self.paper.size is not None
        for number in range(self.page_count(cards)):
            first = number * self.per_page
            is_back = self.is_two_sided and number % 2 == 1
            right, down = self.offset if is_back and self.paper.size else (0.0, 0.0)
            places = [(x + right, y + down) for y in tops for x in lefts][: cards - first]
            slots = tuple(Slot(first + n, x, y) for n, (x, y) in enumerate(places))
            yield Page(number + 1, slots, tuple(self._marks()) if has_marks and not is_back else ())

    def _marks(self) -> Iterator[CropMark]:
        """Marks in the page's edge at every cut, clear of all cards and their bleed."""
        lefts, tops = self.trims()
        cuts_x = sorted({round(cut, 4) for x in lefts for cut in (x, x + self.trim.width)})
        cuts_y = sorted({round(cut, 4) for y in tops for cut in (y, y + self.trim.height)})
        away = self.edge_bleed + MARK_GAP
        ends_x = (cuts_x[0] - away, cuts_x[-1] + away)
        ends_y = (cuts_y[0] - away, cuts_y[-1] + away)
        for x in cuts_x:
            yield CropMark(x, ends_y[0] - MARK_LENGTH, x, ends_y[0])
            yield CropMark(x, ends_y[1], x, ends_y[1] + MARK_LENGTH)
        for y in cuts_y:
            yield CropMark(ends_x[0] - MARK_LENGTH, y, ends_x[0], y)
            yield CropMark(ends_x[1], y, ends_x[1] + MARK_LENGTH, y)


def _times(length: float, part: float) -> int:
    """The number of times that a part goes into a length of paper, between its empty edges."""
    return int((length - 2 * EDGE + 1e-6) // part)


def _fitting(size: tuple[float, float], cell: tuple[float, float]) -> int:
    return _times(size[0], cell[0]) * _times(size[1], cell[1])
