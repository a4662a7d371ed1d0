"""Cards on paper: the arithmetic of sheets."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.faces.drawing import Drawing
from armybuilder.faces.styles import EDGE, SAFE, TRIMS
from armybuilder.printing.options import BLEEDS
from armybuilder.printing.sheet_drawing import mirrored
from armybuilder.printing.sheets import MARK_GAP, PAPERS, CropMark, Page, Paper, Sheet, Slot

#: Every paper with every size at no bleed, the usual one and the most.
SHEETS = [
    Sheet(paper, trim, bleed)
    for paper in PAPERS.values()
    for trim in TRIMS.values()
    for bleed in (0.0, 3.0, 5.0)
    if paper.size
]
Box = tuple[float, float, float, float]

#: Any sheet that the options can ask for.
any_sheet = st.builds(
    Sheet,
    st.sampled_from([paper for paper in PAPERS.values() if paper.size]),
    st.sampled_from(list(TRIMS.values())),
    st.sampled_from(sorted(set(BLEEDS.values()))),
)


def with_bleed(slot: Slot, sheet: Sheet) -> Box:
    """The room that a card takes with its bleed: left, top, right, bottom."""
    left, top = slot.x - sheet.edge_bleed, slot.y - sheet.edge_bleed
    return left, top, left + sheet.cell[0], top + sheet.cell[1]


def turned(box: Box, sheet: Sheet, flip: str) -> Box:
    """The place of something on the front as seen from behind, once the paper is turned over."""
    left, top, right, bottom = box
    wide, tall = sheet.size
    long_edge_is_upright = not sheet.is_landscape
    if (flip == "long") == long_edge_is_upright:
        return wide - right, top, wide - left, bottom
    return left, tall - bottom, right, tall - top


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
    boxes = [with_bleed(slot, sheet) for slot in page.slots]
    for left, top, right, bottom in boxes:
        assert EDGE - 1e-6 <= left < right <= sheet.size[0] - EDGE + 1e-6
        assert EDGE - 1e-6 <= top < bottom <= sheet.size[1] - EDGE + 1e-6
    for one, other in combinations(boxes, 2):
        apart = (one[2] - other[0], other[2] - one[0], one[3] - other[1], other[3] - one[1])
        assert min(apart) < 1e-6


@given(any_sheet, st.integers(1, 40))
def test_crop_marks_stay_on_the_page_and_clear_of_every_card_and_its_bleed(sheet: Sheet, cards: int) -> None:
    for page in sheet.pages(cards):
        for mark in page.marks:
            assert min(mark.x1, mark.y1) > 0
            assert mark.x2 < sheet.size[0]
            assert mark.y2 < sheet.size[1]
            assert all(is_clear(mark, with_bleed(slot, sheet)) for slot in page.slots)


def is_clear(mark: CropMark, box: Box) -> bool:
    left, top, right, bottom = box
    gap = MARK_GAP - 0.001
    return mark.x2 < left - gap or mark.x1 > right + gap or mark.y2 < top - gap or mark.y1 > bottom + gap


@given(any_sheet, st.sampled_from(["long", "short"]), st.data())
def test_backs_land_behind_their_fronts_on_a_printer_that_is_off(sheet: Sheet, flip: str, data: st.DataObject) -> None:
    """A printer that puts every back too far to the left and up by the offset puts them right with it."""
    right, down = (data.draw(st.floats(-most, most)) for most in sheet.most_offset)
    sheet = replace(sheet, is_two_sided=True, offset=(right, down))
    front, back = sheet.pages(2 * sheet.per_page)
    fronts = [Drawing(1, 1, str(n)) for n in range(sheet.per_page)]
    backs = mirrored(fronts, sheet.columns, flip, is_landscape=sheet.is_landscape)
    landed = {}
    for slot, card in zip(back.slots, backs, strict=True):
        left, top, far, low = with_bleed(slot, sheet)
        landed[card.title] = (left - right, top - down, far - right, low - down)
    for slot, card in zip(front.slots, fronts, strict=True):
        expected = turned(with_bleed(slot, sheet), sheet, flip)
        assert landed[card.title] == pytest.approx(expected, abs=0.01)


@given(any_sheet, st.data())
def test_backs_that_are_moved_stay_on_the_paper(sheet: Sheet, data: st.DataObject) -> None:
    offset = [data.draw(st.floats(-most, most)) for most in sheet.most_offset]
    sheet = replace(sheet, is_two_sided=True, offset=(offset[0], offset[1]))
    _, back = sheet.pages(2 * sheet.per_page)
    for slot in back.slots:
        left, top, right, bottom = with_bleed(slot, sheet)
        assert min(left, top) > -1e-6
        assert right < sheet.size[0] + 1e-6
        assert bottom < sheet.size[1] + 1e-6


def test_one_cuts_from_the_front_so_backs_have_no_marks() -> None:
    assert [bool(page.marks) for page in Sheet(is_two_sided=True).pages(36)] == [True, False, True, False]


def test_text_keeps_the_further_from_the_cut_the_wider_the_card() -> None:
    assert Sheet().safe == SAFE
    assert Sheet(trim=TRIMS["tarot"]).safe == pytest.approx(SAFE * 69.85 / 63)
    assert Sheet(trim=TRIMS["mini"]).safe == pytest.approx(SAFE * 44.45 / 63)


def test_the_paper_lies_where_more_cards_go_on_it_that_way() -> None:
    without, bled = Sheet(), Sheet(bleed=3.0)
    assert (without.is_landscape, without.per_page) == (False, 9)
    assert (bled.is_landscape, bled.per_page, bled.size) == (True, 8, (297, 210))


@pytest.mark.parametrize("paper", [paper for paper in PAPERS.values() if paper.size], ids=lambda paper: paper.name)
def test_a_full_sheet_is_one_card_as_large_as_the_papers_inside(paper: Paper) -> None:
    sheet = Sheet(paper, TRIMS["full"], 2.0)
    assert paper.size
    assert sheet.per_page == 1
    assert sheet.cell == pytest.approx((paper.size[0] - 2 * EDGE, paper.size[1] - 2 * EDGE))


def test_how_many_cards_go_on_every_paper(golden: Callable[[str, str], None]) -> None:
    golden("sheets.txt", "".join(f"{_in_a_row(sheet)}\n" for sheet in SHEETS))


def _in_a_row(sheet: Sheet) -> str:
    lefts, tops = sheet.trims()
    lies = "lies" if sheet.is_landscape else "stands"
    first = f"first card at {lefts[0]:.2f}, {tops[0]:.2f}"
    return f"{name(sheet):22} {lies:6} {sheet.columns} x {sheet.rows} = {sheet.per_page:2}, {first}"


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
