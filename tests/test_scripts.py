"""Names in other scripts: they are drawn in a font that has them, in the order in which one sees them."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from armybuilder.faces.drawing import Drawing
from armybuilder.faces.svg import marks_svg
from armybuilder.faces.typeset import FontName, lacking, readable_text, stretches, width
from armybuilder.printing.jobs import roster_pdf
from armybuilder.printing.sheets import PAPERS
from catalog.shelf import shelf
from tests.builder import army_in_session
from tests.factories import GAME, army_file
from tests.prints import opened, words_of

ARABIC, HEBREW, GREEK, CYRILLIC = "حراس الشوك", "שומרי הקוץ", "Φρουροί", "Стража"


def seen(text: str, font: FontName = "serif-bold") -> str:
    return "".join(part for part, _ in stretches(text, font))


@pytest.mark.parametrize("text", [ARABIC, HEBREW, GREEK, CYRILLIC])
@pytest.mark.parametrize("font", ["serif", "serif-bold", "serif-italic", "sans", "sans-bold", "sans-italic"])
def test_every_letter_has_a_font(text: str, font: Any) -> None:
    assert lacking(text) == ""
    assert not {"\ufffd", "□", "?"} & set(seen(text, font))


def test_each_letter_is_drawn_in_the_font_that_has_it() -> None:
    assert {font for _, font in stretches(GREEK + CYRILLIC, "sans")} == {"sans"}
    assert [font for _, font in stretches("Ann שלום", "serif-bold")] == ["serif-bold", "hebrew-bold"]
    assert [font for _, font in stretches("مرحبا", "sans-italic")] == ["arabic"]


def test_what_is_written_from_the_right_is_seen_from_the_left() -> None:
    assert seen("שלום") == "םולש"
    assert seen("אב (12) גד") == "דג (12) בא"
    assert seen("Watch שלום, 12!") == "Watch 12 ,םולש!"


def test_arabic_letters_join() -> None:
    assert seen("بيت") == "\ufe96\ufef4\ufe91"
    assert seen("لا") == "\ufefb"


def test_vowel_points_are_left_out_and_still_said() -> None:
    assert seen("שָׁלוֹם") == "םולש"
    assert readable_text("שָׁלוֹם", "sans") == "שָׁלוֹם"


def test_the_text_itself_is_said_where_it_is_drawn_otherwise() -> None:
    assert readable_text(HEBREW, "sans") == HEBREW
    assert readable_text(GREEK, "sans") == ""
    page = Drawing(100, 100)
    page.words(10, 10, f"Ann {HEBREW}", "sans", 10, "#000")
    (element,) = page.reading.elements
    assert element.alt_text == f"Ann {HEBREW}"
    assert [mark.font for mark in page.texts()] == ["sans", "hebrew", "sans", "hebrew"]


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_line_of_two_fonts_is_as_wide_as_its_parts_and_stands_where_it_should(anchor: Any) -> None:
    page, text = Drawing(100, 100), f"Ann {HEBREW}"
    page.words(50, 10, text, "sans", 10, "#000", anchor)
    marks = list(page.texts())
    whole = width(text, "sans", 10)
    assert sum(mark.width for mark in marks) == pytest.approx(whole)
    assert marks[0].left == pytest.approx(50 - {"start": 0, "middle": 0.5, "end": 1}[anchor] * whole)


def test_a_browser_does_not_turn_them_round_once_more() -> None:
    page = Drawing(100, 100)
    page.words(10, 10, "שלום", "sans", 10, "#000")
    assert 'unicode-bidi="bidi-override">םולש</text>' in marks_svg(page.marks)


@pytest.mark.django_db
def test_a_roster_has_them_to_read_and_to_copy() -> None:
    army = army_file()
    noted = replace(army.entries[0], note=f"{ARABIC} (12)")
    army = replace(army, name=f"{HEBREW} {GREEK} {CYRILLIC}", entries=(noted, *army.entries[1:]))
    content = roster_pdf(army, shelf(GAME), PAPERS["a4"])
    pdf = opened(content)
    fonts = {str(font.BaseFont).partition("+")[2] for font in pdf.pages[0].Resources.Font.values()}
    assert {"NotoSansHebrew-SemiBold", "NotoSansArabic-Regular"} <= fonts
    assert GREEK in words_of(content)


@pytest.mark.django_db
def test_what_no_font_has_is_named_before_it_is_printed(client: Client) -> None:
    army = army_in_session(client, replace(army_file(), name=f"{HEBREW} 漢字 🐉漢"))
    shown = client.get(f"/print/armies/{army.key}/").content.decode()
    assert "Our fonts have no" in shown
    for sign in "漢字🐉":
        assert shown.count(f"<strong>{sign}</strong>") == 1
    plain = army_in_session(client, replace(army_file(), name=HEBREW))
    assert "Our fonts have no" not in client.get(f"/print/armies/{plain.key}/").content.decode()
