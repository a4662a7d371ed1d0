"""The rules reference as a book: title page, contents, chapters with their pictures and notes, and every term."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from armybuilder.browse.rules import Chapter, Passage, chapters
from armybuilder.faces.diagrams import Diagram, rectangle
from armybuilder.faces.drawing import INKS, Drawing, inks
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path
from armybuilder.faces.typeset import POINT, Span, break_lines, fit_size, width
from armybuilder.printing.booklet.columns import Block, PageShape, set_pages
from armybuilder.printing.booklet.texts import TextStyle, heading, plain_lines, text_pieces
from armybuilder.printing.sheet_drawing import CREDIT
from catalog.models import Note, RuleNote, Source
from catalog.shelf import Shelf

ACCENT = inks("rust")["accent"]
TERMS = "Terms"
#: The marks of a note beside the book's own rule: its name, and the ink of the bar beside it.
NOTES = {
    Note.About.ERRATUM: ("Erratum", inks("rust")["accent"]),
    Note.About.RULING: ("Ruling", inks("steel")["accent"]),
    Note.About.SUPPLEMENT: ("Our supplement", inks("moss")["accent"]),
}
NOTE_INDENT = 3.0


@dataclass(frozen=True)
class Example:
    """A section in play: a figure of it, and what is said in it."""

    figure: Diagram
    told: str


#: The examples of a game's sections by their slugs. Only a higher app can play them: it puts here what finds them.
EXAMPLES: list[Callable[[Shelf], Mapping[str, Example]]] = []
#: How large pictures may be: the share of a page's depth, and of the size at which a space is 10 mm wide.
PICTURE, EXAMPLE = (0.36, 0.8), (0.26, 0.6)


@dataclass(frozen=True)
class Design:
    """The look of a book: its pages, and its type in points."""

    shape: PageShape
    body: float
    section: float
    chapter: float

    @property
    def look(self) -> TextStyle:
        return TextStyle(self.body, self.shape.measure)


#: A page to hold in one hand, and a page for the table.
A5 = Design(PageShape(148, 210, 14, 17, 16), 8.5, 11.0, 17.0)
A4 = Design(PageShape(210, 297, 17, 19, 18, 2), 9.0, 12.0, 19.0)
HALF_LETTER = Design(PageShape(139.7, 215.9, 13, 17, 16), 8.5, 11.0, 17.0)
LETTER = Design(PageShape(215.9, 279.4, 17, 19, 18, 2), 9.0, 12.0, 19.0)


def pages(shelf: Shelf, design: Design, *, has_examples: bool = False) -> list[Drawing]:
    """The whole book. The contents take as many pages whatever the numbers in them are, so they are set first."""
    read = chapters(shelf)
    front = 1 + len(_contents(read, {}, design))
    shown = {slug: each for find in EXAMPLES for slug, each in find(shelf).items()} if has_examples else {}
    body = set_pages([*_body(read, shelf, design, shown)], design.shape)
    at = {anchor: page + front for anchor, page in body.anchors.items()}
    terms = set_pages([*_terms(shelf, design, at)], design.shape)
    at |= {anchor: page + front + len(body.pages) for anchor, page in terms.anchors.items()}
    contents = _contents(read, at, design)
    made = [*contents, *body.pages, *terms.pages]
    heads = ["Contents"] * len(contents) + body.heads + terms.heads
    for number, (page, chapter) in enumerate(zip(made, heads, strict=True), 2):
        _running(page, number, chapter, shelf, design)
    return [_title_page(shelf, design), *made]


def _body(read: Sequence[Chapter], shelf: Shelf, design: Design, shown: Mapping[str, Example]) -> Iterator[Block]:
    for chapter in read:
        for passage in (chapter.passage, *chapter.sections):
            yield from _passage(passage, shelf, design, is_chapter=passage is chapter.passage)
            if example := shown.get(passage.section.slug):
                yield from _example(example, design)


def _passage(passage: Passage, shelf: Shelf, design: Design, *, is_chapter: bool) -> Iterator[Block]:
    """A section: its title, whose it is if not the book's, its picture, its text and the notes on it."""
    section, look = passage.section, design.look
    size = design.chapter if is_chapter else design.section
    ink, above = (ACCENT, design.chapter * 0.55) if is_chapter else (INKS["ink"], design.section * 0.5)
    first, *rest = heading(section.title, size, look, ink, above, "H2" if is_chapter else "H3")
    anchored = Block(first.height, first.draw, first.above, True, section.slug, section.title if is_chapter else "")
    yield from (anchored, *rest)
    if section.source != Source.BOOK:
        words = f"{Source(section.source).label}: not the book’s."
        yield from plain_lines([Span(words, "sans-italic")], look, INKS["muted"])
    yield from text_pieces(section.text, shelf, look)
    if passage.figure:
        yield from _figure(passage.figure, design, PICTURE)
    for note in section.notes.all():
        yield from _note(note, shelf, design)


def _note(note: RuleNote, shelf: Shelf, design: Design) -> Iterator[Block]:
    """A note in smaller type, behind a bar in the ink of its sort, under the word for it."""
    name, ink = NOTES[Note.About(note.about)]
    look = TextStyle(design.body * 0.92, design.shape.measure - NOTE_INDENT, NOTE_INDENT, ink)
    title = f"{name} {note.code}".strip()
    (head,) = plain_lines([Span(title, "sans-bold")], look, ink)
    yield Block(head.height, head.draw, head.above + 0.8, keeps=True)
    first, *rest = text_pieces(note.text, shelf, look)
    yield Block(first.height, first.draw, 0.0, first.keeps)
    yield from rest


def _example(example: Example, design: Design) -> Iterator[Block]:
    """A figure, and below it what is said."""
    *figure, last = _figure(example.figure, design, EXAMPLE)
    yield from (*figure, replace(last, keeps=bool(example.told)))
    if example.told:
        look = TextStyle(design.body * 0.82, design.shape.measure)
        first, *rest = plain_lines([Span(example.told, "sans")], look, INKS["muted"])
        yield from (replace(first, above=0.2), *rest)


def _figure(figure: Diagram, design: Design, size: tuple[float, float]) -> Iterator[Block]:
    """A picture as wide as the column or as deep as its size lets it be, with its words below."""
    share, most = size
    wide, deep = design.shape.measure, design.shape.depth * share
    scale = min(wide / figure.width, deep / figure.height, most)
    height = figure.height * scale

    def draw(page: Drawing, x: float, y: float) -> None:
        page.diagram(figure, x, y, wide, height, inks("steel"))

    yield Block(height + 1.0, draw, 2.5, keeps=True)
    look = TextStyle(design.body * 0.82, wide)
    first, *rest = plain_lines([Span(figure.title, "sans-italic")], look, INKS["muted"])
    yield from (Block(first.height, first.draw, 0.4, first.keeps), *rest)


def _terms(shelf: Shelf, design: Design, at: Mapping[str, int]) -> Iterator[Block]:
    """Every term with its meaning, and the page of its section."""
    look = design.look
    first, *rest = heading(TERMS, design.chapter, look, ACCENT, 0.0)
    yield from (Block(first.height, first.draw, 0.0, True, TERMS, TERMS), *rest)
    for term in shelf.terms:
        page = at.get(term.section.slug) if term.section else None
        words = [
            Span(f"{term.name} ", "sans-bold"),
            Span("".join(run.text for run in shelf.runs(term.summary)), "sans"),
        ]
        yield from plain_lines([*words, Span(f" {page}", "sans-italic")] if page else words, look)


def _title_page(shelf: Shelf, design: Design) -> Drawing:
    """The game's emblem, name and summary, whose it is, and of which data the book is made."""
    game, shape = shelf.game, design.shape
    page = Drawing(shape.width, shape.height, game.name)
    page.path(rectangle(0, 0, shape.width, shape.height * 0.62), inks("rust")["soft"])
    side = shape.width * 0.34
    middle, y = shape.width / 2, shape.height * 0.12
    page.picture(emblem_path(game.emblem), ACCENT, middle - side / 2, y, side, EMBLEM_SIZE)
    size = fit_size(game.name, "serif-bold", shape.width - 2 * shape.edge, 34, 16)
    y += side + size * POINT * 1.5
    page.words(middle, y, game.name, "serif-bold", size, INKS["ink"], "middle", role="H1")
    page.words(middle, y + 8, f"Rules booklet {game.edition}".strip(), "sans", 11, INKS["ink"], "middle")
    measure = shape.width - 2 * shape.edge - 16
    y = _centred(page, game.summary, 9, measure, y + 15)
    _centred(page, game.credit, 7.5, measure, shape.height * 0.62 + 6)
    line = f"Muster · data {game.data_version[:8]} · {CREDIT}"
    page.words(middle, shape.height - 10, line, "sans", 6.5, INKS["muted"], "middle")
    return page


def _centred(page: Drawing, text: str, size: float, measure: float, y: float) -> float:
    """A text in the page's middle from a height on; the height below it."""
    with page.tagged("P"):
        for line in break_lines([Span(text, "sans")], size, measure):
            y += size * POINT * 1.4
            wide = sum(width(span.text, span.font, size) for span in line)
            for span in line:
                page.words(page.width / 2 - wide / 2 + span.x, y, span.text, span.font, size, INKS["ink"])
    return y


def _contents(read: Sequence[Chapter], at: Mapping[str, int], design: Design) -> list[Drawing]:
    first, *rest = heading("Contents", design.chapter, design.look, ACCENT, 0.0)
    pieces = [Block(first.height, first.draw, 0.0, True, "", "Contents"), *rest]
    for chapter in read:
        entries = [(chapter.passage, True), *((passage, False) for passage in chapter.sections)]
        for passage, is_chapter in entries:
            number = at.get(passage.section.slug, 0)
            pieces.append(_entry(passage.section.title, passage.section.slug, number, design, is_chapter=is_chapter))
    pieces.append(_entry(TERMS, TERMS, at.get(TERMS, 0), design, is_chapter=True))
    return set_pages(pieces, design.shape).pages


def _entry(title: str, to: str, number: int, design: Design, *, is_chapter: bool) -> Block:
    """A line of the contents, which leads to its section: the title, dots, the page."""
    size = design.body if is_chapter else design.body * 0.94
    depth, measure = size * POINT * 1.3, design.shape.measure

    def draw(page: Drawing, x: float, y: float) -> None:
        left, baseline = x + (0 if is_chapter else 4), y + depth * 0.76
        font_size = fit_size(title, "sans-bold" if is_chapter else "sans", measure - 14, size, 5)
        entry = page.reading.part("TOCI", of=page.reading.continued("TOC"))
        with page.tagged("Link", f"{title}, page {number}", of=entry) as link:
            link.to = to
            words = page.words(left, baseline, title, "sans-bold" if is_chapter else "sans", font_size, INKS["ink"])
            page.words(x + measure, baseline, str(number), "sans", size, INKS["ink"], "end")
        start, end = words.left + words.width + 1.5, x + measure - width(str(number), "sans", size) - 1.5
        dots = "".join(f"M{start + n * 1.6:.2f} {baseline - 0.2:.2f}h0.3" for n in range(int((end - start) / 1.6)))
        if dots:
            page.path(dots, "", INKS["faint"], 0.3)

    return Block(depth, draw, 1.2 if is_chapter else 0.0, keeps=is_chapter)


def _running(page: Drawing, number: int, chapter: str, shelf: Shelf, design: Design) -> None:
    """The game and the chapter at the head of a page, its number at the outer side of its foot."""
    shape, y = design.shape, design.shape.top - 7
    right = shape.width - shape.edge
    with page.tagged("Artifact"):
        page.words(shape.edge, y, shelf.game.name, "sans", 6.5, INKS["muted"])
        page.words(right, y, chapter, "sans", 6.5, INKS["muted"], "end")
        low = shape.height - 8
        if number % 2:
            page.words(right, low, str(number), "sans-bold", 8, INKS["ink"], "end")
        else:
            page.words(shape.edge, low, str(number), "sans-bold", 8, INKS["ink"])
    page.path(rectangle(shape.edge, y + 1.6, right - shape.edge, 0.12), INKS["faint"])


def folded(pages: Sequence[Drawing], title: str) -> list[Drawing]:
    """The sides of the sheets in the order in which they are printed, turned over on the short edge."""
    filled = [*pages, *(Drawing(pages[0].width, pages[0].height) for _ in range(-len(pages) % 4))]
    return [
        _side(filled[left], filled[right], f"{title}: side {number}")
        for number, (left, right) in enumerate(order(len(filled)), 1)
    ]


def order(count: int) -> list[tuple[int, int]]:
    """The pages, counted from 0, that lie left and right on each side of each sheet; the count is a multiple of 4."""
    sides = []
    for sheet in range(count // 4):
        first, last = 2 * sheet, count - 1 - 2 * sheet
        sides += [(last, first), (first + 1, last - 1)]
    return sides


def _side(left: Drawing, right: Drawing, title: str) -> Drawing:
    sheet = Drawing(left.width + right.width, left.height, title)
    for page, x in ((left, 0.0), (right, left.width)):
        lay(page, sheet, x)
    return sheet


def lay(page: Drawing, on: Drawing, x: float) -> None:
    """Draw all of a page on another, so far to the right; it is read as on its own."""
    moved = {id(mark): mark._replace(x=mark.x + x) for mark in page.marks}
    on.marks += moved.values()
    on.places |= {name: (at + x, top) for name, (at, top) in page.places.items()}
    on.reading.elements += page.reading.moved(lambda mark: moved[id(mark)], x, 0.0).elements
