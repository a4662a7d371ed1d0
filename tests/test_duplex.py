"""Printing on both sides."""

import pytest

from armybuilder.faces.drawing import Drawing
from armybuilder.printing.jobs import job_of_cards
from armybuilder.printing.options import Options, read_options
from armybuilder.printing.sheet_drawing import mirrored, two_sided
from armybuilder.printing.sheets import PAPERS, Sheet
from catalog.mistakes import Invalid
from catalog.shelf import shelf

PLAIN = Drawing(63, 88, "plain")


def named(*titles: str) -> tuple[Drawing, ...]:
    return tuple(Drawing(63, 88, title) for title in titles)


def titles(drawings: list[Drawing]) -> list[str]:
    return [drawing.title for drawing in drawings]


def test_a_sheet_turned_on_its_long_edge_swaps_left_and_right() -> None:
    assert titles(mirrored(named(*"abcdef"), 3, "long")) == list("cbafed")


def test_a_sheet_turned_on_its_short_edge_swaps_top_and_bottom() -> None:
    assert titles(mirrored(named(*"abcdef"), 3, "short")) == list("defabc")


@pytest.mark.parametrize(("flip", "expected"), [("long", "defabc"), ("short", "cbafed")])
def test_on_paper_that_lies_the_long_edge_is_the_upper_one(flip: str, expected: str) -> None:
    assert titles(mirrored(named(*"abcdef"), 3, flip, is_landscape=True)) == list(expected)


def test_each_back_lies_behind_its_front() -> None:
    faces = [named(f"front {n}", f"back {n}") for n in range(11)]
    printed = titles(two_sided(faces, PLAIN, Sheet()))
    assert len(printed) == 4 * 9
    for page in (0, 18):
        fronts, backs = printed[page : page + 9], printed[page + 9 : page + 18]
        for row in range(3):
            behind = backs[row * 3 : row * 3 + 3][::-1]
            assert [name.replace("front", "back") for name in fronts[row * 3 : row * 3 + 3]] == behind


def test_a_card_without_a_back_has_a_plain_one_and_an_empty_place_has_none() -> None:
    printed = titles(two_sided([named("alone")], PLAIN, Sheet()))
    assert printed == ["alone", *[""] * 8, "", "", "plain", *[""] * 6]


def test_one_card_a_page_turns_page_by_page() -> None:
    faces = [named("one", "its back"), named("two")]
    assert titles(two_sided(faces, PLAIN, Sheet(PAPERS["card"]))) == ["one", "its back", "two", "plain"]


def test_the_sides_are_read_from_the_address_and_refused_if_unknown() -> None:
    assert read_options({"sides": ["short"]}).flip == "short"
    with pytest.raises(Invalid, match="sides"):
        read_options({"sides": ["both"]})


@pytest.mark.django_db
def test_a_print_on_both_sides_is_a_file_with_twice_the_sheets() -> None:
    cards = shelf("tactics-david")
    units = list(cards.kind("unit").values())[:10]
    one, two = (job_of_cards(units, cards, "Units", Options({"sides": flip})) for flip in ("none", "long"))
    assert (one.page_count, two.page_count) == (2, 4)
    assert two.pdf().startswith(b"%PDF")
    assert "Tactics David" in {drawing.title for drawing in two.drawings}
