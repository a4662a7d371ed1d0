"""Pieces of a book, one below the other, in columns and on pages: what stays together, and where each piece lands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from armybuilder.faces.drawing import Drawing

Draw = Callable[[Drawing, float, float], None]


@dataclass(frozen=True)
class Block:
    """A line, a row of a table, a picture: how deep it is, and what draws it at a place.

    `above` is the space before it, which falls away at the top of a column. What `keeps` stands in one column with the
    piece that follows. `anchor` is what contents call it; `chapter` is the name of the chapter that begins with it.
    `head` is drawn above it where it begins a column: the head of its table.
    """

    height: float
    draw: Draw
    above: float = 0.0
    keeps: bool = False
    anchor: str = ""
    chapter: str = ""
    head: "Block | None" = None


@dataclass(frozen=True)
class PageShape:
    """The room on a page. The foot of the page is below the columns."""

    width: float
    height: float
    edge: float
    top: float
    bottom: float
    columns: int = 1
    gutter: float = 7.0

    @property
    def measure(self) -> float:
        return (self.width - 2 * self.edge - (self.columns - 1) * self.gutter) / self.columns

    @property
    def depth(self) -> float:
        return self.height - self.top - self.bottom

    def left(self, column: int) -> float:
        return self.edge + column * (self.measure + self.gutter)


#: A chapter begins at the top of a column, unless this share of the current one is still empty.
ENOUGH = 0.4


@dataclass
class Setting:
    """Pages being filled: how far down the present column is written, and on which page each anchor stands.

    A page's title names the chapters that begin on it, else those that began last; `heads` has the one chapter that
    stands at the head of each page.
    """

    shape: PageShape
    pages: list[Drawing] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)
    anchors: dict[str, int] = field(default_factory=dict)
    chapter: str = ""
    begun_on: int = 0
    column: int = 0
    used: float = 0.0

    def turn_page(self) -> None:
        last = self.pages[-1] if self.pages else None
        page = Drawing(self.shape.width, self.shape.height, last.title if last else "")
        page.reading.before = last.reading if last else None
        self.pages.append(page)
        self.heads.append(self.chapter)
        self.column, self.used = 0, 0.0

    def begin(self, chapter: str) -> None:
        """Title the page by a chapter that begins here."""
        page = self.pages[-1]
        is_first = not (self.used or self.column)
        if is_first:
            self.heads[-1] = chapter
        has_begun = self.begun_on == len(self.pages)
        page.title = f"{page.title} · {chapter}" if has_begun else chapter
        self.chapter, self.begun_on = chapter, len(self.pages)

    def turn_column(self) -> None:
        if self.column + 1 < self.shape.columns:
            self.column, self.used = self.column + 1, 0.0
        else:
            self.turn_page()

    def place(self, group: Sequence[Block]) -> None:
        """Put pieces that stay together below what is there, in the next column if they don't fit into this one."""
        if not self.pages:
            self.turn_page()
        chapter = group[0].chapter
        is_late = bool(chapter) and self.used > (1 - ENOUGH) * self.shape.depth
        if is_late or (self.used and self.used + depth_of(group) > self.shape.depth + 1e-6):
            self.turn_column()
        if chapter:
            self.begin(chapter)
        for piece in group:
            self._draw(piece)

    def _draw(self, piece: Block) -> None:
        above = piece.above if self.used else 0.0
        if self.used and self.used + above + piece.height > self.shape.depth + 1e-6:
            self.turn_column()  # a group that is deeper than a column is cut after all
            above = 0.0
        if piece.head and not self.used and piece.head.height + piece.height <= self.shape.depth:
            self._draw(piece.head)
        top = self.shape.top + self.used + above
        if piece.anchor:
            self.anchors[piece.anchor] = len(self.pages)
            self.pages[-1].places[piece.anchor] = (self.shape.left(self.column), top)
        piece.draw(self.pages[-1], self.shape.left(self.column), top)
        self.used += above + piece.height


def depth_of(group: Sequence[Block]) -> float:
    return sum(piece.above + piece.height for piece in group)


def groups(pieces: Sequence[Block]) -> list[list[Block]]:
    found: list[list[Block]] = []
    goes_on = False
    for piece in pieces:
        if goes_on:
            found[-1].append(piece)
        else:
            found.append([piece])
        goes_on = piece.keeps
    return found


def set_pages(pieces: Sequence[Block], shape: PageShape) -> Setting:
    setting = Setting(shape)
    for group in groups(pieces):
        setting.place(group)
    return setting
