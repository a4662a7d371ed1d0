"""Our Markdown as pieces of a book: paragraphs, lists and tables, with marked words in italics."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from markdown_it.token import Token as Markup

from armybuilder.browse.texts import CLOSE, MARKDOWN, OPEN, PLACE
from armybuilder.faces.drawing import INKS, Drawing, Mark
from armybuilder.faces.face import with_signs
from armybuilder.faces.reading import Element, Role
from armybuilder.faces.typeset import POINT, FontName, Line, Span, break_lines, width
from armybuilder.printing.booklet.columns import Block
from catalog.shelf import Shelf
from catalog.tokens import TOKEN

Cell = list[Span]

#: Between columns and above and below a row's words, in millimetres; the smallest type, in points.
GAP, PADDING, SMALLEST = 2.6, 0.7, 5.5
ROW_LEADING = 1.24


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
        return max(1, *(len(lines) for lines in self.cells)) * self.size * ROW_LEADING * POINT + 2 * PADDING

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
        depth, left = self.size * ROW_LEADING * POINT, x + self.left + self.lefts[column]
        for n, line in enumerate(self.cells[column]):
            for span in line:
                baseline = y + PADDING + depth * (n + 0.78)
                page.words(left + span.x, baseline, span.text, span.font, self.size, INKS["ink"])


def table(rows: Sequence[Sequence[Cell]], size: float, measure: float, left: float, bar: str) -> Iterator[Block]:
    """A table as a piece for each row; the head stays with the first two rows, and the last two stay together. Where it
    runs over, the head stands above the rest as well."""
    count = max(len(row) for row in rows)
    filled = [[*row, *([] for _ in range(count - len(row)))] for row in rows]
    head = [[Span(span.text, "sans-bold") for span in cell] for cell in filled[0]]
    every = [head, *filled[1:]] if any(head) else filled[1:]
    size, widths = _fitted(every, size * 0.94, measure)
    lefts = [sum(widths[:n]) + n * GAP for n in range(count)]
    again: Block | None = None
    for number, row in enumerate(every):
        cells = [break_lines(cell, size, wide) for cell, wide in zip(row, widths, strict=True)]
        is_first = number == 0
        drawn = _Row(cells, lefts, size, measure, left, bar, is_head=is_first and any(head), opens=is_first)
        keeps = number <= any(head) or number == len(every) - 2
        yield Block(drawn.height, drawn, 1.6 if is_first else 0.0, keeps and number < len(every) - 1, head=again)
        if drawn.is_head:
            again = Block(drawn.height, replace(drawn, is_again=True))


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
        max((_wide(word, size) for row in rows for word in _cell_words(row[n])), default=0.0) + 0.1
        for n in range(len(rows[0]))
    ]


def _most(rows: Sequence[Sequence[Cell]], size: float) -> list[float]:
    """Each column's longest cell on one line."""
    return [max((_wide(row[n], size) for row in rows), default=0.0) + 0.1 for n in range(len(rows[0]))]


def _wide(cell: Cell, size: float) -> float:
    return sum(width(span.text, span.font, size) for span in cell)


def _cell_words(cell: Cell) -> Iterator[Cell]:
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


#: Baselines and the space between paragraphs, in sizes.
LEADING, BETWEEN = 1.32, 0.55
#: The indent of a list, in sizes.
INDENT = 1.5


@dataclass(frozen=True)
class TextStyle:
    """The setting of a text: its size in points, greatest width and indent, and the mark that runs down its left."""

    size: float
    measure: float
    left: float = 0.0
    bar: str = ""

    @property
    def leading(self) -> float:
        """From one baseline to the next, in millimetres."""
        return self.size * LEADING * POINT

    def inside(self, by: float) -> "TextStyle":
        return replace(self, left=self.left + by, measure=self.measure - by)


def text_pieces(text: str, shelf: Shelf, look: TextStyle) -> list[Block]:
    words: list[str] = []

    def hide(mark: str) -> str:
        words.append("".join(run.text for run in shelf.runs(mark)))
        return f"{OPEN}{len(words) - 1}{CLOSE}"

    markup = MARKDOWN.parse(TOKEN.sub(lambda match: hide(match[0]), text))
    return list(_Reader(markup, words).pieces(look))


class _Reader:
    """Walks through what Markdown has read."""

    def __init__(self, markup: Sequence[Markup], words: Sequence[str]) -> None:
        self.markup, self.words, self.at = markup, words, 0

    def pieces(self, look: TextStyle, end: str = "") -> Iterator[Block]:
        """Everything up to the end of what encloses it."""
        while self.at < len(self.markup):
            token = self.markup[self.at]
            self.at += 1
            if token.type == end:
                return
            if token.type in {"bullet_list_open", "ordered_list_open"}:
                yield from self._list(look, token.type.replace("open", "close"))
            elif token.type == "table_open":
                yield from table(list(self._rows()), look.size, look.measure, look.left, look.bar)
            elif token.type == "inline":
                lines = break_lines(self._spans(token), look.size, look.measure)
                yield from lines_of(lines, look, leads=token.content.endswith(":"))

    def _list(self, look: TextStyle, end: str) -> Iterator[Block]:
        number = 0
        inner = look.inside(INDENT * look.size * POINT)
        while self.markup[self.at].type != end:
            self.at += 1  # the item's own beginning
            number += 1
            sign = "•" if end.startswith("bullet") else f"{number}."
            pieces = list(self.pieces(inner, "list_item_close"))
            yield from _marked(pieces, sign, look, starts=number == 1)
        self.at += 1

    def _rows(self) -> Iterator[list[list[Span]]]:
        """The rows of a table, each a list of cells; the first is its head."""
        row: list[list[Span]] = []
        while (token := self.markup[self.at]).type != "table_close":
            self.at += 1
            if token.type == "tr_open":
                row = []
            elif token.type == "inline":
                row.append(list(self._spans(token)))
            elif token.type == "tr_close":
                yield row
        self.at += 1

    def _spans(self, inline: Markup) -> Iterator[Span]:
        """Words in their fonts: strong ones bold, stressed and marked ones in italics."""
        font: FontName = "sans"
        for token in inline.children or ():
            if token.type in {"strong_open", "em_open"}:
                font = "sans-bold" if token.type == "strong_open" else "sans-italic"
            elif token.type in {"strong_close", "em_close"}:
                font = "sans"
            elif token.type in {"softbreak", "hardbreak"}:
                yield Span(" ", font)
            else:
                yield from self._parts(token.content, font)

    def _parts(self, text: str, font: FontName) -> Iterator[Span]:
        marked: FontName = "sans-bold" if font == "sans-bold" else "sans-italic"
        for place, part in enumerate(PLACE.split(text)):
            if place % 2:
                yield Span(self.words[int(part)], marked)
            elif part:
                yield Span(with_signs(part), font)


def lines_of(
    lines: Sequence[Line], look: TextStyle, colour: str = INKS["ink"], *, leads: bool = False
) -> Iterator[Block]:
    """The lines of a paragraph; neither its first nor its last line stands alone in a column. One that leads to a list
    or a table ends where that begins."""
    last = len(lines) - 1
    for number, line in enumerate(lines):
        above = BETWEEN * look.size * POINT if number == 0 else 0.0
        keeps = (last > 0 and number in (0, last - 1)) or (leads and number == last)
        yield Block(look.leading, _Line(line, look, colour, above, opens=number == 0), above, keeps)


@dataclass(frozen=True)
class _Line:
    """Draws a line of a text, and the bar beside it. A line that opens is the first of its paragraph; the line of an
    item that starts is the first of its list."""

    line: Line
    look: TextStyle
    colour: str
    above: float
    sign: str = ""
    role: Role = "P"
    opens: bool = True
    starts: bool = False

    def __call__(self, page: Drawing, x: float, y: float) -> None:
        baseline = y + self.look.leading * 0.76
        if self.look.bar:
            top = y - self.above if self.above else y
            page.path(f"M{x + 0.4:.2f} {top:.2f}V{y + self.look.leading:.2f}", "", self.look.bar, 0.7)
        with page.reading.inside(self._element(page, x, baseline)):
            for span in self.line:
                page.words(x + self.look.left + span.x, baseline, span.text, span.font, self.look.size, self.colour)

    def _element(self, page: Drawing, x: float, baseline: float) -> Element[Mark]:
        """The words that are read for the line; an item's first line has its sign before it."""
        reading = page.reading
        if self.role != "LBody":
            return reading.part(self.role) if self.opens else reading.continued(self.role)
        items = reading.part("L") if self.starts else reading.continued("L")
        if self.sign:
            item = reading.part("LI", of=items)
            at = x + self.look.left - INDENT * self.look.size * POINT + 0.4
            with page.tagged("Lbl", of=item):
                page.words(at, baseline, self.sign, "sans", self.look.size, INKS["muted"])
            return reading.part("LBody", of=item)
        return reading.continued("LBody", reading.continued("LI", items))


def _marked(pieces: Sequence[Block], sign: str, look: TextStyle, *, starts: bool) -> Iterator[Block]:
    """An item of a list: its sign before its first line, and less space above than a paragraph has. The items of a list
    in a list are read as its own."""
    for number, piece in enumerate(pieces):
        if not isinstance(piece.draw, _Line):
            yield piece
        elif number == 0:
            above = piece.above * 0.4
            draw = replace(piece.draw, sign=sign, above=above, role="LBody", starts=starts)
            yield replace(piece, above=above, draw=draw)
        else:
            yield replace(piece, draw=replace(piece.draw, role="LBody", starts=False))


def heading(words: str, size: float, look: TextStyle, colour: str, above: float, role: Role = "H2") -> list[Block]:
    """A title, which stays with what follows."""
    set_in = replace(look, size=size)
    lines = break_lines([Span(words, "serif-bold")], size, look.measure)
    return [
        Block(
            set_in.leading,
            _Line(line, set_in, colour, 0.0, role=role, opens=n == 0),
            above if n == 0 else 0.0,
            keeps=True,
        )
        for n, line in enumerate(lines)
    ]


def plain_lines(spans: Iterable[Span], look: TextStyle, colour: str = INKS["ink"]) -> list[Block]:
    """Words that are no Markdown, as a paragraph."""
    return list(lines_of(break_lines(spans, look.size, look.measure), look, colour))
