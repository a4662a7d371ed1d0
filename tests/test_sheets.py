"""Cards on paper: the arithmetic of sheets."""

from collections.abc import Callable
from itertools import combinations

import pytest

from armybuilder.printing.sheets import EDGE, PAPERS, TRIMS, Page, Sheet

SHEETS = [
    Sheet(paper, trim, bleed)
    for paper in PAPERS.values()
    for trim in TRIMS.values()
    for bleed in (0.0, 3.0)
    if paper.size
]


def name(sheet: Sheet) -> str:
    return f"{sheet.paper.name}-{sheet.trim.name}-{sheet.bleed:g}"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_poker_cards_go_on_a_sheet(paper: str) -> None:
    sheet = Sheet(PAPERS[paper])
    assert (sheet.columns, sheet.rows, sheet.per_page) == (3, 3, 9)


def test_cards_without_bleed_lie_edge_to_edge_in_the_middle_of_the_page() -> None:
    lefts, tops = Sheet().trims()
    assert lefts == [10.5, 73.5, 136.5]
    assert tops == [16.5, 104.5, 192.5]


@pytest.mark.parametrize(("cards", "pages"), [(0, 0), (1, 1), (9, 1), (10, 2), (202, 23)])
def test_a_print_has_as_many_pages_as_its_cards_need(cards: int, pages: int) -> None:
    assert Sheet().page_count(cards) == pages == len(list(Sheet().pages(cards)))


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_every_card_lies_on_the_page_and_on_no_other(sheet: Sheet) -> None:
    (page,) = sheet.pages(sheet.per_page)
    bleed, (wide, tall) = sheet.edge_bleed, sheet.cell
    boxes = [(slot.x - bleed, slot.y - bleed, slot.x - bleed + wide, slot.y - bleed + tall) for slot in page.slots]
    for left, top, right, bottom in boxes:
        assert EDGE - 1e-6 <= left < right <= sheet.size[0] - EDGE + 1e-6
        assert EDGE - 1e-6 <= top < bottom <= sheet.size[1] - EDGE + 1e-6
    for one, other in combinations(boxes, 2):
        apart = (one[2] - other[0], other[2] - one[0], one[3] - other[1], other[3] - one[1])
        assert min(apart) < 1e-6


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_crop_marks_stay_clear_of_every_card_and_its_bleed(sheet: Sheet) -> None:
    (page,) = sheet.pages(sheet.per_page)
    bleed, (wide, tall) = sheet.edge_bleed, sheet.cell
    for mark in page.marks:
        assert min(mark.x1, mark.y1) > 0
        assert mark.x2 < sheet.size[0]
        assert mark.y2 < sheet.size[1]
        for slot in page.slots:
            left, top = slot.x - bleed, slot.y - bleed
            is_beside = mark.x2 < left or mark.x1 > left + wide or mark.y2 < top or mark.y1 > top + tall
            assert is_beside


def test_every_cut_has_a_mark_at_both_ends() -> None:
    (page,) = Sheet().pages(9)
    upright = {mark.x1 for mark in page.marks if mark.x1 == mark.x2}
    assert upright == {10.5, 73.5, 136.5, 199.5}
    assert len(page.marks) == 2 * (4 + 4)


def test_a_sheet_has_no_marks_if_none_are_wanted() -> None:
    (page,) = Sheet(has_marks=False).pages(1)
    assert page.marks == ()


def test_a_page_of_one_card_is_the_card_with_its_bleed() -> None:
    sheet = Sheet(PAPERS["card"])
    assert sheet.size == (69, 94)
    assert [(page.slots[0].x, page.slots[0].y, len(page.slots)) for page in sheet.pages(2)] == [(3, 3, 1), (3, 3, 1)]


def test_the_layout_of_a_sheet_in_millimetres(golden: Callable[[str, str], None]) -> None:
    (page,) = Sheet().pages(9)
    golden("sheet-a4-poker.txt", _as_text(page))


def _as_text(page: Page) -> str:
    slots = [f"card {slot.card} at {slot.x:g}, {slot.y:g}" for slot in page.slots]
    marks = [f"mark {mark.x1:g}, {mark.y1:g} to {mark.x2:g}, {mark.y2:g}" for mark in page.marks]
    return "\n".join([f"page {page.number}", *slots, *marks, ""])
