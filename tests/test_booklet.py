"""The rules as a booklet: every section, note and term is in it, on the page that the contents say."""

import re
from functools import cache
from typing import Any

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as some

from armybuilder.faces.drawing import Drawing
from armybuilder.faces.typeset import POINT, Span
from armybuilder.learn.figures import examples
from armybuilder.printing.booklet import book
from armybuilder.printing.booklet.columns import Block, PageShape, set_pages
from armybuilder.printing.booklet.texts import TextStyle, table, text_pieces
from armybuilder.printing.offers import OFFERS
from armybuilder.printing.options import read_values
from catalog.shelf import Shelf, shelf
from tests.prints import book_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]

DESIGNS = {"a5": book.A5, "a4": book.A4, "half-letter": book.HALF_LETTER, "letter": book.LETTER}
every_book = pytest.mark.parametrize("game", settings.GAMES)
#: American papers differ from the others in their measures alone, so the shortest book tells whether those hold.
every_design = pytest.mark.parametrize(
    ("game", "design"),
    [
        *((game, design) for game in settings.GAMES for design in ("a5", "a4")),
        *(("officers_chess", design) for design in ("half-letter", "letter")),
    ],
)


def on_shelf(game: str) -> Shelf:
    return book_of(game).shelf


@cache
def pages_of(game: str, design: str) -> list[Drawing]:
    """A book, set once for all tests that look at it."""
    return book.pages(on_shelf(game), DESIGNS[design], has_examples=True)


def words_on(page: Drawing) -> str:
    """All words of a page in their order, with nothing between the letters that may be a line's end."""
    return "".join(words.text for words in page.texts()).replace(" ", "")


def letters(text: str) -> str:
    return text.replace(" ", "")


@every_design
def test_no_word_leaves_its_page(game: str, design: str) -> None:
    shape = DESIGNS[design].shape
    for page in pages_of(game, design):
        for words in page.texts():
            left, top, right, bottom = words.box
            assert left >= shape.edge - 0.5, words.text
            assert right <= shape.width - shape.edge + 0.5, words.text
            assert top > 5
            assert bottom < shape.height - 5


@every_design
def test_no_line_lies_on_another(game: str, design: str) -> None:
    least = DESIGNS[design].body * 0.9
    for page in pages_of(game, design)[1:]:
        boxes = sorted(words.box for words in page.texts() if words.text.strip() and words.size >= least)
        for n, (left, top, right, bottom) in enumerate(boxes):
            for other in boxes[n + 1 :]:
                if other[0] >= right - 0.1:
                    break
                deep = min(bottom, other[3]) - max(top, other[1])
                assert deep < 0.7 or right - other[0] < 0.2 or left == right, page.title


@every_book
def test_every_section_stands_on_the_page_that_the_contents_say(game: str) -> None:
    on, made = on_shelf(game), pages_of(game, "a5")
    contents = [page for page in made if page.title == "Contents"]
    entries = re.findall(r"(.+?) (\d+)$", "\n".join(line for page in contents for line in lines_of(page)), re.MULTILINE)
    named = {letters(title): int(number) for title, number in entries}
    for section in on.sections:
        assert letters(section.title) in words_on(made[named[letters(section.title)] - 1]), section.title
    assert made[named["Terms"] - 1].title == "Terms"


def lines_of(page: Drawing) -> list[str]:
    """The words of a page, line by line."""
    by_line: dict[float, list[Any]] = {}
    for words in page.texts():
        by_line.setdefault(round(words.y, 2), []).append(words)
    return [" ".join(each.text for each in sorted(line, key=lambda each: each.left)) for line in by_line.values()]


@every_book
def test_every_note_and_term_is_in_it(game: str) -> None:
    on = on_shelf(game)
    whole = "".join(words_on(page) for page in pages_of(game, "a5"))
    for section in on.sections:
        for note in section.notes.all():
            name, _ = book.NOTES[note.about]
            assert letters(f"{name} {note.code}") in whole
    assert [term.name for term in on.terms if letters(term.name) not in whole] == []


@every_book
def test_each_example_stands_with_its_section_if_they_are_wanted(game: str) -> None:
    found, offer, source = examples(on_shelf(game)), OFFERS["booklet"], book_of(game)
    assert len(found) > 20
    assert len({each.figure for each in found.values()}) == len(found), "none is shown twice"
    whole = "".join(words_on(page) for page in pages_of(game, "a5"))
    for slug, example in found.items():
        section = on_shelf(game).section(slug)
        assert section
        assert letters(example.figure.title) in whole, section.title
        assert letters(example.told[:20]) in whole, section.title  # the rest may stand on the next page
    usual, *values = (
        read_values(asked, offer.options_for(source)) for asked in ({}, {"examples": ["0"]}, {"examples": ["1"]})
    )
    assert values[1] == usual
    without, told = (offer.pdf(source, each) for each in values)
    assert len(without) < len(told) < 2 * len(without)


@every_book
def test_every_chapter_begins_a_bookmark(game: str) -> None:
    titles = {page.title for page in pages_of(game, "a4")}
    named = {chapter for title in titles for chapter in title.split(" · ")}
    assert {section.title for section in on_shelf(game).sections if not section.depth} <= named


@every_book
def test_pages_are_numbered_from_the_title_on_at_their_outer_sides(game: str) -> None:
    made = pages_of(game, "a5")
    for number, page in enumerate(made[1:], 2):
        (words,) = [words for words in page.texts() if words.font == "sans-bold" and words.y > 200]
        assert (words.text, words.left > page.width / 2) == (str(number), number % 2 == 1)


class TestFolding:
    """Sheets that are laid into each other."""

    def test_eight_pages_lie_on_two_sheets(self) -> None:
        assert book.order(8) == [(7, 0), (1, 6), (5, 2), (3, 4)]

    @given(some.integers(1, 40))
    def test_every_page_lies_somewhere_once_and_its_back_behind_it(self, sheets: int) -> None:
        sides = book.order(4 * sheets)
        assert sorted(page for side in sides for page in side) == list(range(4 * sheets))
        for front, back in zip(sides[::2], sides[1::2], strict=True):
            # Turned on the short edge, what lies behind the right half of a side is the left half of the next.
            assert back[0] == front[1] + 1
            assert back[1] == front[0] - 1

    @pytest.mark.parametrize("count", [1, 4, 5, 11])
    def test_empty_pages_fill_the_last_sheet(self, count: int) -> None:
        pages = [Drawing(148, 210, f"Page {n}") for n in range(count)]
        for n, page in enumerate(pages):
            page.words(10, 10, f"word{n}", "sans", 9, "#000000")
        folded = book.folded(pages, "Book")
        assert len(folded) == 2 * -(-count // 4)
        assert {(side.width, side.height) for side in folded} == {(296, 210)}
        at = {words.text: words.x for side in folded for words in side.texts()}
        assert at == {f"word{n}": 10 + 148 * ((n + 1) % 2) for n in range(count)}


class TestColumns:
    """Pieces one below the other."""

    SHAPE = PageShape(100, 100, 10, 10, 10, 2)

    def placed(self, pieces: list[tuple[float, bool]]) -> list[tuple[int, float, float]]:
        """The places of pieces of some heights: the page, and the left top corner."""
        at: list[tuple[Drawing, float, float]] = []
        made = [Block(height, lambda page, x, y: at.append((page, x, y)), keeps=keeps) for height, keeps in pieces]
        number = {id(page): n for n, page in enumerate(set_pages(made, self.SHAPE).pages)}
        return [(number[id(page)], x, y) for page, x, y in at]

    def test_what_does_not_fit_goes_to_the_next_column_then_to_the_next_page(self) -> None:
        places = self.placed([(60, False), (60, False), (60, False)])
        assert places == [(0, 10, 10), (0, self.SHAPE.left(1), 10), (1, 10, 10)]

    def test_what_keeps_stays_with_what_follows(self) -> None:
        assert self.placed([(60, False), (10, True), (15, False)])[1:] == [
            (0, self.SHAPE.left(1), 10), (0, self.SHAPE.left(1), 20),
        ]  # fmt: skip

    def test_a_group_that_is_deeper_than_a_column_is_cut_after_all(self) -> None:
        assert len({place[:2] for place in self.placed([(30, True)] * 5)}) == 3

    def test_a_page_is_called_by_the_chapters_that_begin_on_it_and_headed_by_the_one_at_its_top(self) -> None:
        chapters = [("One", 30), ("", 45), ("Two", 30), ("", 45), ("Three", 20), ("Four", 20)]
        made = [Block(deep, lambda page, x, y: None, anchor=name, chapter=name) for name, deep in chapters]
        setting = set_pages(made, self.SHAPE)
        assert [page.title for page in setting.pages] == ["One · Two", "Three · Four"]
        assert setting.heads == ["One", "Three"]
        assert setting.anchors == {"One": 1, "Two": 1, "Three": 2, "Four": 2}
        second = self.SHAPE.left(1)
        assert setting.pages[0].places == {"One": (10, 10), "Two": (second, 10)}, "Two has no room below One"
        assert setting.pages[1].places == {"Three": (10, 10), "Four": (10, 30)}, "Four has below Three"

    @pytest.mark.parametrize(
        ("before", "place"),
        [
            ([40], (1, "right")),  # half of a column is left, but the heading and what it keeps are deeper
            ([40, 40], (1, "right")),  # a column is just full
            ([80, 40], (2, "left")),
            ([80, 40, 40], (2, "left")),
            ([80, 60], (2, "left")),
            ([80, 30], (1, "right")),
        ],
    )
    def test_a_chapter_titles_the_page_where_its_heading_lands(
        self, before: list[float], place: tuple[int, str]
    ) -> None:
        at: list[float] = []
        made = [Block(before[0], lambda page, x, y: None, chapter="One")]
        made += [Block(deep, lambda page, x, y: None) for deep in before[1:]]
        made += [Block(10, lambda page, x, y: at.append(x), keeps=True, anchor="Two", chapter="Two")]
        setting = set_pages([*made, Block(40, lambda page, x, y: None)], self.SHAPE)
        number, side = place
        assert (setting.anchors["Two"], at) == (number, [self.SHAPE.left(int(side == "right"))])
        assert [page.title for page in setting.pages] == [["One · Two"], ["One", "Two"]][number - 1]
        assert setting.heads == ["One", "Two"][:number]

    @given(some.lists(some.tuples(some.floats(1, 79), some.booleans()), min_size=1, max_size=40))
    def test_nothing_leaves_its_column(self, pieces: list[tuple[float, bool]]) -> None:
        for (_, _, y), (height, _) in zip(self.placed(pieces), pieces, strict=True):
            assert y >= 10
            assert y + height <= 90.001


class TestTexts:
    """Our Markdown on paper."""

    def words(self, text: str) -> list[tuple[str, str]]:
        """The words that are drawn, each with its font."""
        page = Drawing(200, 200)
        for piece in text_pieces(text, shelf("tactics-david"), TextStyle(9, 100)):
            piece.draw(page, 0, 50)
        return [(words.text.strip(), words.font) for words in page.texts() if words.text.strip()]

    def test_marks_are_in_italics_and_strong_words_bold(self) -> None:
        found = self.words("**Example.** A [[Poisoned|poisoned]] unit has -1 Strength.")
        assert ("Example.", "sans-bold") in found
        assert ("poisoned", "sans-italic") in found
        assert ("unit has −1 Strength.", "sans") in found

    def test_lists_have_their_signs(self) -> None:
        assert [text for text, _ in self.words("1. one\n2. two\n\n- three\n  - four")] == [
            "1.", "one", "2.", "two", "•", "three", "•", "four",
        ]  # fmt: skip

    @pytest.mark.parametrize("text", ["We play:\n\n| A |\n|---|\n| b |", "Choose one:\n\n- one\n- two"])
    def test_words_that_lead_to_a_table_or_a_list_stay_with_it(self, text: str) -> None:
        first, *_ = text_pieces(text, shelf("tactics-david"), TextStyle(9, 100))
        assert first.keeps
        alone, *_ = text_pieces(text.replace(":", ".", 1), shelf("tactics-david"), TextStyle(9, 100))
        assert not alone.keeps

    def test_a_table_keeps_its_cells_in_their_columns(self) -> None:
        page = Drawing(200, 200)
        y = 0.0
        text = "| A | B |\n|---|---|\n| a long cell that needs several lines | b |\n| c | a second cell of many words |"
        for piece in text_pieces(text, shelf("tactics-david"), TextStyle(9, 60)):
            piece.draw(page, 0, y)
            y += piece.height
        lefts = {words.text: words.left for words in page.texts()}
        assert lefts["b"] == lefts["B"] > lefts["A"] == lefts["c"]
        assert max(words.left + words.width for words in page.texts()) <= 60
        assert y > 5 * 9 * POINT


def test_a_table_is_not_parted_after_its_first_row_nor_before_its_last() -> None:
    rows = [[[Span(word, "sans")]] for word in ("Hand", "1", "2", "3", "4", "5")]
    assert [piece.keeps for piece in table(rows, 9, 100, 0, "")] == [True, True, False, False, True, False]


def test_a_table_that_runs_over_repeats_its_head_which_is_read_once() -> None:
    rows = [[[Span(word, "sans")]] for word in ("Hand", *map(str, range(9)))]
    first, second = set_pages([*table(rows, 9, 80, 0, "")], PageShape(100, 60, 10, 10, 10)).pages
    assert [next(words.text for words in page.texts()) for page in (first, second)] == ["Hand", "Hand"]
    assert [[element.role for element in page.reading.elements] for page in (first, second)] == [
        ["Table"], ["Artifact", "Table"],
    ]  # fmt: skip


def test_a_table_is_set_a_little_smaller_than_the_text_around_it() -> None:
    page = Drawing(100, 100)
    for piece in table([[[Span("Hand", "sans")]], [[Span("1", "sans")]]], 9, 100, 0, ""):
        piece.draw(page, 0, 10)
    assert {round(words.size, 2) for words in page.texts()} == {8.46}
