"""A print while ReportLab's canvas writes it: pages with drawings on them, and bookmarks."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import BinaryIO, NamedTuple
from weakref import WeakKeyDictionary

from armybuilder.faces.drawing import Drawing, Mark, Outline, Portrait, TextMark
from armybuilder.faces.typeset import FontName
from armybuilder.printing.pdf.insides import TaggedCanvas, fp_str, well_formed
from armybuilder.printing.pdf.metadata import PRESS_VERSION, describe, describe_for_press
from armybuilder.printing.pdf.painting import filling, photo, picture, points
from armybuilder.printing.pdf.structure import Structure, TaggedRun
from armybuilder.printing.sheet_drawing import About

#: Spans further apart than this (mm) are words of their own.
APART = 0.05
#: The reach of a drawing's colours over its edge (mm): more than any bleed.
BEYOND = 12.0


class Spot(NamedTuple):
    """The place of a drawing on its page: its bottom left corner and its scale, and what is seen of it. In points."""

    x: float = 0
    y: float = 0
    scale: float = 1
    window: tuple[float, float, float, float] | None = None


WHOLE_PAGE = Spot()


class _Text(NamedTuple):
    """Words of one font, and the operators that set their colour and where they begin."""

    text: str
    font: FontName
    size: str
    operators: str


class _Piece(NamedTuple):
    """A piece of the page's content: its run's place in the drawing, if it is read, and what is painted."""

    run: int | None = None
    seen: bytes = b""
    texts: Sequence[_Text] = ()
    portrait: Portrait | None = None


class Document:
    """Writes a print, page by page."""

    def __init__(self, to: BinaryIO, about: About, *, is_for_press: bool = False) -> None:
        self._canvas = TaggedCanvas(to, about.language, PRESS_VERSION if is_for_press else (1, 7))
        self._is_for_press = is_for_press
        self._tree = Structure(self._canvas)
        self._forms: dict[bytes, str] = {}
        self._bookmarks = 0
        if is_for_press:
            describe_for_press(self._canvas)
        describe(self._canvas, about)

    def draw(self, drawing: Drawing, spot: Spot = WHOLE_PAGE) -> str:
        """Draw on the page; the reference to its section in the structure, "" if nothing of it is read."""
        self._canvas.saveState()
        if spot.window:
            self._clip(*spot.window)
        self._canvas.transform(spot.scale, 0, 0, spot.scale, spot.x, spot.y)
        section, runs = self._tree.add(drawing)
        self._paint(drawing, runs)
        for name, (left, top) in drawing.places.items():
            x, y = self._canvas.absolutePosition(points(left), points(drawing.height - top))
            self._canvas.bookmarkPage(name, fit="XYZ", left=round(x, 3), top=round(y, 3))
        self._canvas.restoreState()
        return section

    def bookmark(self, title: str, top: float, section: str) -> None:
        self._bookmarks += 1
        name = f"bookmark {self._bookmarks}"
        if section:
            self._canvas.bookmark_element(name, section)
        self._canvas.bookmarkPage(name, fit="XYZ", left=0, top=top)
        self._canvas.addOutlineEntry(well_formed(title or "Untitled"), name)
        self._canvas.showOutline()

    def end_page(self, size: tuple[float, float], trim: float = 0.0) -> None:
        """The page is drawn; its size, and how much of each edge is trimmed off (mm)."""
        wide, tall, edge = map(points, (*size, trim))
        self._canvas.setPageSize((wide, tall))
        self._canvas.setBleedBox((0, 0, wide, tall))
        self._canvas.setTrimBox((edge, edge, wide - edge, tall - edge))
        self._canvas.showPage()
        self._canvas.number_page(self._tree.end_page())

    def finish(self) -> None:
        self._tree.finish()
        self._canvas.save()

    def _clip(self, left: float, bottom: float, wide: float, tall: float) -> None:
        window = self._canvas.beginPath()
        window.rect(left, bottom, wide, tall)
        self._canvas.clipPath(window, stroke=0)

    def _paint(self, drawing: Drawing, runs: Sequence[TaggedRun]) -> None:
        kept = _kept.setdefault(drawing, {})
        if self._is_for_press not in kept:
            kept[self._is_for_press] = list(_pieces(drawing, runs, is_for_press=self._is_for_press))
        for piece in kept[self._is_for_press]:
            run = None if piece.run is None else runs[piece.run]
            with self._canvas.marked(run.element.role, run.number) if run else self._canvas.marked():
                if piece.portrait:
                    self._portrait(piece.portrait, drawing.height)
                if piece.seen:
                    self._canvas.doForm(self._form(piece.seen, drawing))
                if piece.texts:
                    self._write(piece.texts)

    def _portrait(self, mark: Portrait, tall: float) -> None:
        """A picture, cut round; like an emblem it is only seen."""
        left, bottom, wide = points(mark.x), points(tall - mark.y - mark.width), points(mark.width)
        self._canvas.saveState()
        window = self._canvas.beginPath()
        window.circle(left + wide / 2, bottom + wide / 2, wide / 2)
        self._canvas.clipPath(window, stroke=0)
        self._canvas.drawImage(photo(mark.content, is_for_press=self._is_for_press), left, bottom, wide, wide)
        self._canvas.restoreState()

    def _form(self, content: bytes, drawing: Drawing) -> str:
        """The name of a picture, which is in the file once however often it is shown."""
        name = self._forms.get(content)
        if name is None:
            name = self._forms[content] = str(len(self._forms))
            low, right, top = map(points, (-BEYOND, drawing.width + BEYOND, drawing.height + BEYOND))
            self._canvas.keep_form(name, content, (low, low, right, top))
        return name

    def _write(self, texts: Sequence[_Text]) -> None:
        # ReportLab's own text objects would reckon again what is kept here, and a print take half as long again.
        shown = self._canvas.shown
        code = [f"{text.operators} {shown(text.text, text.font, text.size)}" for text in texts]
        self._canvas.addLiteral(" ".join(["BT", *code, "ET"]))


#: Each drawing's pieces, in a screen's colours and in a press's inks: kept, for paths and numbers take longest.
_kept: WeakKeyDictionary[Drawing, dict[bool, list[_Piece]]] = WeakKeyDictionary()


def _pieces(drawing: Drawing, runs: Sequence[TaggedRun], *, is_for_press: bool) -> Iterator[_Piece]:
    """Outlines and figures one over the other as they were drawn, then all other words as they are read."""
    place_of = {id(mark): place for place, run in enumerate(runs) for mark in run.marks}
    left = dict(enumerate(runs))

    def piece(marks: Sequence[Mark], place: int | None = None) -> _Piece:
        goes_on = place is not None and runs[place].element.strand is not None
        return _Piece(place, *_set(tuple(marks), drawing.height, goes_on=goes_on, is_for_press=is_for_press))

    outlines = [mark for mark in drawing.marks if isinstance(mark, Outline)]
    for place, seen in groupby(outlines, key=lambda mark: place_of.get(id(mark))):
        if place is None:
            yield piece(list(seen))
        elif run := left.pop(place, None):
            yield piece(run.marks, place)
    yield from (_Piece(portrait=mark) for mark in drawing.marks if isinstance(mark, Portrait))
    for place, run in left.items():
        yield piece(run.marks, place)
    if foot := [mark for part in drawing.reading.elements if part.role == "Artifact" for mark in part.marks()]:
        yield piece(foot)


@lru_cache(maxsize=256)  # what is on each sheet: marks of cuts, a credit
def _set(marks: tuple[Mark, ...], tall: float, *, goes_on: bool, is_for_press: bool) -> tuple[bytes, list[_Text]]:
    """A piece's picture and its texts, as they are painted."""
    outlines = [mark for mark in marks if isinstance(mark, Outline)]
    words = [mark for mark in marks if isinstance(mark, TextMark)]
    seen = picture(outlines, tall, is_for_press=is_for_press) if outlines else b""
    return seen, list(_texts(words, tall, goes_on=goes_on, is_for_press=is_for_press))


def _texts(words: Sequence[TextMark], tall: float, *, goes_on: bool, is_for_press: bool) -> Iterator[_Text]:
    """Words in their places; between two that do not touch stands a space, for those who copy or listen, and at the end
    of what may go on on another page."""
    for mark, following in pairwise([*words, None]):
        assert mark is not None, "only the last has nothing after it"
        space = " " if (goes_on if following is None else _is_apart(mark, following)) else ""
        place = fp_str(points(mark.left), points(tall - mark.y))
        operators = f"{filling(mark.colour, is_for_press=is_for_press)} 1 0 0 1 {place} Tm"
        yield _Text(mark.text + space, mark.font, fp_str(mark.size), operators)


def _is_apart(mark: TextMark, following: TextMark) -> bool:
    """A space is missing between two stretches of text."""
    touches = abs(mark.y - following.y) < APART and abs(mark.left + mark.width - following.left) < APART
    return not touches and not mark.text.endswith(" ") and not following.text.startswith(" ")
