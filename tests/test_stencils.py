"""Tokens and stencils on paper: what is measured on the table is as long as it says, on the drawing and in the PDF."""

from dataclasses import replace
from itertools import pairwise
from math import ceil, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as some

from armybuilder.faces.diagrams import CELL, Diagram, Shape, rectangle
from armybuilder.faces.drawing import Drawing, Outline
from armybuilder.faces.face import Face, Place, SideFigure
from armybuilder.faces.parts import Stencil, on_hexes, ring_on_squares, steps_on_hexes, steps_on_squares
from armybuilder.printing import papers, stencil_sheets, tokens
from armybuilder.printing.papers import PAGE_PAPERS
from armybuilder.printing.pdf import pages_pdf
from armybuilder.printing.sheet_drawing import About
from armybuilder.printing.sheets import Paper
from tests.prints import bounds, shown

A4 = PAGE_PAPERS["a4"]
PLACES: tuple[Place, ...] = ("top", "left", "right", "bottom")
#: A stencil of one grid space.
ONE = Stencil("One space", "Test", Diagram("One space", CELL, CELL, (Shape(rectangle(0, 0, CELL, CELL), "arrow"),)))


def blocks(columns: int, rows: int, title: str = "Block") -> Stencil:
    shape = Shape(rectangle(0, 0, columns * CELL, rows * CELL), "reach")
    return Stencil(f"{title} {columns} × {rows}", "Test", Diagram(title, columns * CELL, rows * CELL, (shape,)))


def outlines(page: Drawing) -> list[Outline]:
    return [mark for mark in page.marks if isinstance(mark, Outline)]


class TestScale:
    """A millimetre is a millimetre."""

    @pytest.mark.parametrize("cell", [10.0, 25.4, 30.0, 63.5, 100.0])
    def test_a_space_is_as_wide_as_asked_on_the_drawing(self, cell: float) -> None:
        (page,) = stencil_sheets.pages([ONE], A4, cell, "Test", "A Game")
        left, top, right, bottom = bounds(outlines(page)[0])
        assert (right - left, bottom - top) == pytest.approx((cell, cell), abs=0.001)

    @pytest.mark.parametrize("cell", [10.0, 25.4, 63.5])
    def test_a_space_is_as_wide_as_asked_in_the_pdf(self, cell: float) -> None:
        pages = stencil_sheets.pages([ONE], A4, cell, "Test", "A Game")
        x, y, *_ = bounds(outlines(pages[0])[0])
        picture = shown(pages_pdf(pages, About("Test")), 0, 20)
        row = picture.crop((0, round((y + cell / 2) * 20), picture.width, round((y + cell / 2) * 20) + 1))
        dark = [place for place, grey in enumerate(row.tobytes()) if grey < 200]
        assert (dark[-1] - dark[0] + 1) / 20 == pytest.approx(cell, abs=0.1)
        assert dark[0] / 20 == pytest.approx(x, abs=0.1)

    def test_the_ruler_is_100_mm_long_in_the_pdf(self) -> None:
        pages = stencil_sheets.pages([ONE], A4, 25.4, "Test", "A Game")
        picture = shown(pages_pdf(pages, About("Test")), 0, 20)
        y = round((297 - papers.EDGE - 8) * 20)
        longest = max(
            sum(grey < 200 for grey in picture.crop((0, line, picture.width, line + 1)).tobytes())
            for line in range(y - 4, y + 5)
        )
        assert longest / 20 == pytest.approx(100, abs=0.2)  # the end ticks are as thick as half of that

    def test_lines_stay_thin_however_large_the_space(self) -> None:
        thick = {
            max(mark.width for mark in outlines(stencil_sheets.pages([blocks(1, 1)], A4, cell, "T", "G")[0]))
            for cell in (10.0, 100.0)
        }
        assert len(thick) == 1

    def test_hexes_are_as_wide_between_two_sides_as_a_space(self) -> None:
        diagram = steps_on_hexes("Two steps", 2)
        assert diagram.width == pytest.approx(5 * CELL)
        assert steps_on_hexes("Two steps", 2, top="flat").height == pytest.approx(5 * CELL)


class TestReach:
    """The distance, counted."""

    @pytest.mark.parametrize("steps", [1, 2, 5])
    def test_steps_on_squares_make_a_diamond(self, steps: int) -> None:
        diagram = steps_on_squares("Steps", steps)
        assert len(diagram.labels) == 2 * steps * (steps + 1)
        assert {int(label.text) for label in diagram.labels} == set(range(1, steps + 1))

    def test_a_ring_leaves_out_what_is_too_near(self) -> None:
        assert {label.text for label in ring_on_squares("Ring", 2, 3).labels} == {"2", "3"}

    @pytest.mark.parametrize("steps", [1, 2, 4])
    def test_steps_on_hexes_make_a_hexagon(self, steps: int) -> None:
        assert len(steps_on_hexes("Steps", steps).labels) == 3 * steps * (steps + 1)

    def test_every_hex_lies_inside_its_drawing(self) -> None:
        diagram = on_hexes("Far", {(3, -1): "a", (-2, 4): "b"}, top="flat")
        for shape in diagram.shapes:
            left, top, right, bottom = bounds(Outline(shape.path))
            assert left >= -0.02
            assert top >= -0.02
            assert right <= diagram.width + 0.02
            assert bottom <= diagram.height + 0.02


class TestPages:
    """The addresses of stencils."""

    @given(some.lists(some.tuples(some.integers(1, 6), some.integers(1, 8)), min_size=1, max_size=25))
    def test_no_stencil_leaves_the_page_or_lies_on_another(self, sizes: list[tuple[int, int]]) -> None:
        wide, tall = papers.room_of(A4)
        stencils = [blocks(*size) for size in sizes]
        placed = list(stencil_sheets.rows(stencils, A4, 25.4))
        assert [each.stencil for page in placed for each in page] == stencils
        for page in placed:
            for each in page:
                assert each.x + each.width <= papers.EDGE + wide + 0.01
                assert each.y + each.height <= papers.EDGE + papers.HEAD + tall + 0.01
            for n, one in enumerate(page):
                assert not any(overlap(one, other) for other in page[n + 1 :])

    @given(some.floats(1, 2000), some.floats(50, 300))
    def test_the_parts_of_a_large_stencil_leave_nothing_out(self, length: float, room: float) -> None:
        lefts = stencil_sheets.windows(length, room)
        assert lefts[0] == 0
        assert lefts[-1] + room >= length - 1e-6
        assert all(b - a <= room - stencil_sheets.OVERLAP + 1e-6 for a, b in pairwise(lefts))
        assert len(lefts) <= ceil(length / (room - stencil_sheets.OVERLAP)) + 1

    def test_marks_in_the_overlap_lie_upon_each_other(self) -> None:
        first, second = stencil_sheets.pages([blocks(10, 5)], A4, 25.4, "Test", "A Game")
        size = blocks(10, 5).diagram.width * 2.54
        left = stencil_sheets.windows(size, papers.room_of(A4)[0])[1]
        on_first, on_second = (cross_middles(page) for page in (first, second))
        assert on_first
        assert [(round(x - left, 3), y) for x, y in on_first] == on_second

    def test_an_empty_corner_takes_no_page(self) -> None:
        wide = Stencil("Wide", "Test", Diagram("Wide", 60 * CELL, CELL, (Shape(rectangle(0, 0, CELL, CELL), "reach"),)))
        assert len(stencil_sheets.pages([wide], A4, 25.4, "Test", "A Game")) == 1

    def test_each_part_says_which_it_is(self) -> None:
        pages = stencil_sheets.pages([blocks(10, 12)], A4, 25.4, "Test", "A Game")
        assert [page.title for page in pages] == [
            f"Block 10 × 12: row {row} of 2, column {column} of 2" for row in (1, 2) for column in (1, 2)
        ]


def overlap(one: stencil_sheets.Placed, other: stencil_sheets.Placed) -> bool:
    return (
        one.x < other.x + other.width - 0.01
        and other.x < one.x + one.width - 0.01
        and one.y < other.y + other.height - 0.01
        and other.y < one.y + one.height - 0.01
    )


def cross_middles(page: Drawing) -> list[tuple[float, float]]:
    """The middles of the marks for gluing, which are all in one outline of short strokes."""
    found = []
    for mark in outlines(page):
        strokes = mark.path.split("M")[1:]
        if mark.width == papers.HAIRLINE and all(stroke[-2:] in ("h6", "v6") for stroke in strokes):
            found += [tuple(map(float, stroke[:-2].split())) for stroke in strokes if stroke.endswith("h6")]
    return [(round(x + stencil_sheets.ARM, 3), round(y, 3)) for x, y in found]


class TestTokens:
    """Round tokens."""

    def some(self, count: int) -> list[Face]:
        return [Face("Status", f"Token {n}", "A Game", emblem="castle") for n in range(count)]

    @pytest.mark.parametrize("diameter", tokens.DIAMETERS)
    @pytest.mark.parametrize("paper", PAGE_PAPERS.values(), ids=PAGE_PAPERS)
    def test_a_token_is_as_wide_as_it_says_and_lies_inside_the_page(self, diameter: int, paper: Paper) -> None:
        columns, rows = tokens.grid(paper, diameter)
        (page,) = tokens.pages(self.some(columns * rows), paper, diameter, "none", "Tokens", "A Game")
        cuts = [bounds(mark) for mark in outlines(page) if mark.fill and mark.width == papers.HAIRLINE]
        assert len(cuts) == columns * rows
        for left, top, right, bottom in cuts:
            assert (right - left, bottom - top) == pytest.approx((diameter, diameter), abs=0.05)
            assert left > papers.EDGE - 0.1
            assert right < page.width - papers.EDGE + 0.1
            assert bottom < page.height - papers.EDGE - papers.FOOT + 0.1

    @pytest.mark.parametrize("diameter", tokens.DIAMETERS)
    def test_a_piece_shows_its_strengths_inside_its_rim(self, diameter: int) -> None:
        sides = tuple(SideFigure(place, place, value) for place, value in zip(PLACES, "4312", strict=True))
        face = replace(self.some(1)[0], sides=sides)
        (page,) = tokens.pages([face], A4, diameter, "none", "Pieces", "A Game")
        (x, y), *_ = tokens.centers(A4, diameter)
        found = {words.text: words for words in page.texts() if words.text in "4312"}
        assert set(found) == set("4312")
        for words in found.values():
            assert hypot(words.left + words.width / 2 - x, words.y - y) < diameter / 2 - 1.2
        assert found["4"].y < found["3"].y < found["2"].y
        assert found["3"].left < x < found["1"].left

    @pytest.mark.parametrize("flip", ["long", "short"])
    def test_each_back_lies_behind_its_front(self, flip: str) -> None:
        front, back = tokens.pages(self.some(9), A4, 25, flip, "Tokens", "A Game")
        names = [
            {words.text: ((words.left + words.width / 2), words.y) for words in page.texts() if "Token" in words.text}
            for page in (front, back)
        ]
        assert len(names[1]) == 9
        for name, (x, _) in names[1].items():
            there = names[0][name][0]
            assert x == pytest.approx(front.width - there if flip == "long" else there, abs=0.01)

    @pytest.mark.parametrize("title", ["Up", "Permanent obstacle", "Reflective", "A very long name for such a token"])
    @pytest.mark.parametrize("diameter", tokens.DIAMETERS)
    def test_a_name_stays_inside_its_rim(self, title: str, diameter: int) -> None:
        page = Drawing(100, 100)
        tokens.token(page, Face("Status", title, "A Game", emblem="castle"), 50, 50, diameter)
        for words in page.texts():
            for x in (words.box[0], words.box[2]):
                for y in (words.box[1], words.box[3]):
                    assert ((x - 50) ** 2 + (y - 50) ** 2) ** 0.5 <= diameter / 2 - 0.6
