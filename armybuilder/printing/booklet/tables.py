"""Tables in a column: as wide as their words need, and no wider than the column."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from armybuilder.faces.drawing import INKS, Drawing
from armybuilder.faces.typeset import POINT, Line, Span, break_lines, width
from armybuilder.printing.booklet.columns import Piece

Cell = list[Span]

#: Between columns and above and below a row's words, in millimetres; the smallest type, in points.
GAP, PADDING, SMALLEST = 2.6, 0.7, 5.5
LEADING = 1.24


@dataclass(frozen=True)
class _Row:
    """Draws a row: its cells' lines, and the rule below. The row that opens is the first of its table; one that is seen
    again, above what goes on in another column, is not read again."""

    cells: Sequence[Sequence[Line]]
    lefts: Sequence[float]
    size: float
    measure: float
    left: float
    bar: str
    is_head: bool
    opens: bool
    is_again: bool = False

    @property
    def height(self) -> float:
        return max(1, *(len(lines) for lines in self.cells)) * self.size * LEADING * POINT + 2 * PADDING

    def __call__(self, page: Drawing, x: float, y: float) -> None:
        (self._see if self.is_again else self._read)(page, x, y)
        low = y + self.height
        ink, thick = (INKS["ink"], 0.25) if self.is_head else (INKS["faint"], 0.1)
        page.path(f"M{x + self.left:.2f} {low:.2f}h{self.measure:.2f}", "", ink, thick)
        if self.bar:
            page.path(f"M{x + 0.4:.2f} {y:.2f}V{low:.2f}", "", self.bar, 0.7)

    def _read(self, page: Drawing, x: float, y: float) -> None:
        table = page.reading.part("Table") if self.opens else page.reading.continued("Table")
        row = page.reading.part("TR", of=table)
        for column in range(len(self.cells)):
            with page.tagged("TH" if self.is_head or not column else "TD", of=row) as cell:
                cell.scope = "Column" if self.is_head else "Row"
                self._cell(page, column, x, y)

    def _see(self, page: Drawing, x: float, y: float) -> None:
        with page.tagged("Artifact"):
            for column in range(len(self.cells)):
                self._cell(page, column, x, y)

    def _cell(self, page: Drawing, column: int, x: float, y: float) -> None:
        depth, left = self.size * LEADING * POINT, x + self.left + self.lefts[column]
        for n, line in enumerate(self.cells[column]):
            for span in line:
                baseline = y + PADDING + depth * (n + 0.78)
                page.words(left + span.x, baseline, span.text, span.font, self.size, INKS["ink"])


def table(rows: Sequence[Sequence[Cell]], size: float, measure: float, left: float, bar: str) -> Iterator[Piece]:
    """A table as a piece for each row; the head stays with the first two rows, and the last two stay together. Where it
    runs over, the head stands above the rest as well."""
    count = max(len(row) for row in rows)
    filled = [[*row, *([] for _ in range(count - len(row)))] for row in rows]
    head = [[Span(span.text, "sans-bold") for span in cell] for cell in filled[0]]
    every = [head, *filled[1:]] if any(head) else filled[1:]
    size, widths = _fitted(every, size * 0.94, measure)
    lefts = [sum(widths[:n]) + n * GAP for n in range(count)]
    again: Piece | None = None
    for number, row in enumerate(every):
        cells = [break_lines(cell, size, wide) for cell, wide in zip(row, widths, strict=True)]
        is_first = number == 0
        drawn = _Row(cells, lefts, size, measure, left, bar, is_head=is_first and any(head), opens=is_first)
        keeps = number <= any(head) or number == len(every) - 2
        yield Piece(drawn.height, drawn, 1.6 if is_first else 0.0, keeps and number < len(every) - 1, head=again)
        if drawn.is_head:
            again = Piece(drawn.height, replace(drawn, is_again=True))


def _fitted(rows: Sequence[Sequence[Cell]], size: float, measure: float) -> tuple[float, list[float]]:
    """The type size at which no word is broken, and the columns' widths there."""
    room = measure - GAP * (len(rows[0]) - 1)
    while size > SMALLEST and sum(_least(rows, size)) > room:
        size -= 0.25
    return size, _widths(rows, size, room)


def _widths(rows: Sequence[Sequence[Cell]], size: float, room: float) -> list[float]:
    """The widths of columns: room for the longest word of each, and a share of the rest."""
    least, most = _least(rows, size), _most(rows, size)
    if sum(most) <= room:
        return most
    if sum(least) >= room:
        return [room * each / sum(least) for each in least]
    spare, wanted = room - sum(least), [much - few for few, much in zip(least, most, strict=True)]
    return [few + spare * more / sum(wanted) for few, more in zip(least, wanted, strict=True)]


def _least(rows: Sequence[Sequence[Cell]], size: float) -> list[float]:
    """Each column's longest word."""
    return [
        max((_wide(word, size) for row in rows for word in _words(row[n])), default=0.0) + 0.1
        for n in range(len(rows[0]))
    ]


def _most(rows: Sequence[Sequence[Cell]], size: float) -> list[float]:
    """Each column's longest cell on one line."""
    return [max((_wide(row[n], size) for row in rows), default=0.0) + 0.1 for n in range(len(rows[0]))]


def _wide(cell: Cell, size: float) -> float:
    return sum(width(span.text, span.font, size) for span in cell)


def _words(cell: Cell) -> Iterator[Cell]:
    """A cell's words, each with what sticks to it in another font."""
    word: Cell = []
    for span in cell:
        for place, part in enumerate(span.text.split(" ")):
            if place and word:
                yield word
                word = []
            if part:
                word.append(Span(part, span.font))
    if word:
        yield word
