"""Prints that everybody can read: they pass every check of PDF/UA that a machine can make, and each check can fail.

Whatever else is printed of a book goes through the same checks in `test_chapters.py`.
"""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from django.conf import settings
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Pdf, String

from armybuilder.faces.drawing import Drawing
from armybuilder.faces.styles import STYLES, TRIMS
from armybuilder.printing.booklet.book import folded
from armybuilder.printing.booklet.columns import Block, PageShape, set_pages
from armybuilder.printing.booklet.texts import TextStyle, text_pieces
from armybuilder.printing.calibration import calibration_sheet
from armybuilder.printing.jobs import job_of_cards, roster_pdf
from armybuilder.printing.offers import OFFERS
from armybuilder.printing.options import Options, read_values
from armybuilder.printing.pdf import pages_pdf
from armybuilder.printing.sheet_drawing import About
from armybuilder.printing.sheets import PAPERS
from catalog.kinds import kinds
from catalog.shelf import shelf
from tests.factories import GAME, army_file, army_of_size
from tests.pdf_letters import Letters
from tests.pdf_ua import CHECKS, as_text, elements, problems
from tests.prints import book_of, opened
from validation.army import ArmyFile, Entry

pytestmark = [pytest.mark.django_db, pytest.mark.once]


# Each print is made once, and opened by every test that looks at it or spoils it.


@cache
def cards_pdf(**options: str) -> bytes:
    cards = shelf(GAME)
    chosen = [*list(cards.kind("unit").values())[:10], cards.kind("item")["sword"]]
    return job_of_cards(chosen, cards, "Ten units", Options(options)).pdf()


def some_cards(**options: str) -> Pdf:
    return opened(cards_pdf(**options))


@cache
def usual_roster_pdf() -> bytes:
    return roster_pdf(army_file(), shelf(GAME), PAPERS["a4"])


def a_roster() -> Pdf:
    return opened(usual_roster_pdf())


@cache
def booklet_pdf(form: str) -> bytes:
    source, offer = book_of(GAME), OFFERS["booklet"]
    content = offer.pdf(source, read_values({"format": [form]}, offer.options_for(source)))
    assert isinstance(content, bytes)
    return content


def a_booklet(form: str = "a5") -> Pdf:
    return opened(booklet_pdf(form))


@pytest.mark.parametrize("game", settings.GAMES)
def test_a_card_of_every_kind_can_be_read_by_everybody(game: str) -> None:
    cards = shelf(game.replace("_", "-"))
    chosen = [card for kind in kinds(game) for card in list(cards.kind(kind).values())[:3]]
    assert problems(opened(job_of_cards(chosen, cards, "Some of all", Options()).pdf())) == []


@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("paper", PAPERS)
def test_cards_of_every_size_can_be_read_on_every_paper(paper: str, trim: str) -> None:
    assert problems(some_cards(paper=paper, size=trim, bleed="3mm")) == []


@pytest.mark.parametrize("size", [0, 1, 60])
def test_a_roster_can_be_read_however_long_it_is(size: int) -> None:
    army = army_of_size(size)
    assert problems(opened(roster_pdf(army, shelf(GAME), PAPERS["letter"]))) == []


def test_an_illegal_roster_can_be_read_too() -> None:
    file = ArmyFile(GAME, "(Too\\ much) – שלום", "strict-mixed", 10, {}, (Entry(0, "soldier", 4),))
    assert problems(opened(roster_pdf(file, shelf(GAME), PAPERS["a4"]))) == []


@pytest.mark.parametrize("style", STYLES)
def test_cards_in_every_style_can_be_read_with_their_codes(style: str) -> None:
    cards = shelf(GAME)
    chosen = list(cards.kind("unit").values())[:10]
    job = job_of_cards(chosen, cards, "Ten", Options({"style": style, "qr": "1"}), "https://muster.example")
    assert problems(opened(job.pdf())) == []


def test_a_calibration_sheet_can_be_read() -> None:
    assert problems(opened(calibration_sheet(PAPERS["a4"], "long"))) == []


def test_a_print_on_both_sides_can_be_read() -> None:
    cards = shelf(GAME)
    job = job_of_cards(list(cards.cards)[:10], cards, "Ten", Options({"sides": "long"}))
    assert problems(opened(job.pdf())) == []


def test_a_folded_booklet_can_be_read() -> None:
    assert problems(a_booklet("a4-folded")) == []


@pytest.mark.parametrize("form", ["a5", "a4", "a4-folded"])
def test_every_section_of_a_booklet_is_linked_from_its_contents(form: str) -> None:
    pdf = a_booklet(form)
    links = [each for each in elements(pdf) if each.role == "Link"]
    sections = shelf(GAME).sections
    assert len(links) == len(sections) + 1
    for link, section in zip(links, sections, strict=False):
        (place,) = (kid.Obj for kid in link.kids if isinstance(kid, Dictionary))
        page, left, top = place.Dest[0], float(place.Dest[2]), float(place.Dest[3])
        assert str(place.Contents).startswith(f"{section.title}, page ")
        words = "".join(text for text, x, y in words_at(page) if left - 1 < x < left + 400 and -60 < y - top < 0)
        assert section.title.replace(" ", "") in words.replace(" ", "")


def words_at(page: Any) -> list[tuple[str, float, float]]:
    """The words of a page of ours with where they begin."""
    found, at, font, letters = list[tuple[str, float, float]](), (0.0, 0.0), "", Letters(page)
    for step in pikepdf.parse_content_stream(page):
        if str(step.operator) == "Tm":
            at = (float(step.operands[4]), float(step.operands[5]))
        elif str(step.operator) == "Tf":
            font = str(step.operands[0])
        elif str(step.operator) == "Tj":
            found.append((letters.text(font, bytes(step.operands[0])), *at))
    return found


CROSSING = ("P", "L", "LI", "LBody", "Table", "TR", "TOC", "TOCI")


@pytest.mark.parametrize("form", ["a5", "a4-folded"])
def test_however_its_pages_are_cut_a_booklet_is_read_in_the_same_elements(form: str) -> None:
    found, whole = ([each.role for each in elements(a_booklet(each))] for each in (form, "a4"))
    assert {role: found.count(role) for role in CROSSING} == {role: whole.count(role) for role in CROSSING}


@pytest.mark.parametrize("is_folded", [False, True], ids=["flat", "folded"])
def test_a_paragraph_a_list_and_a_table_that_cross_pages_are_one_element_each(is_folded: bool) -> None:
    words = [f"word{n}" for n in range(90)]
    rows = "\n".join(f"| {n} | cell |" for n in range(20))
    text = f"{' '.join(words)}\n\n- one {' '.join(words)}\n- two\n\n| A | B |\n|---|---|\n{rows}"
    pieces = text_pieces(text, shelf(GAME), TextStyle(9, 50))
    made = set_pages([Block(5, heading, chapter="One"), *pieces], PageShape(70, 50, 10, 10, 10)).pages
    pdf = opened(pages_pdf(folded(made, "One") if is_folded else made, About("One")))
    assert [each for each in problems(pdf) if "heading" not in each] == []
    found = {role: [each for each in elements(pdf) if each.role == role] for role in CROSSING}
    assert {role: len(each) for role, each in found.items() if each} == {
        "P": 1, "L": 1, "LI": 2, "LBody": 2, "Table": 1, "TR": 21,
    }  # fmt: skip
    assert len({page.objgen for page, _ in found["P"][0].pieces}) > 1
    assert len({row.Pg.objgen for row in found["Table"][0].elements}) > 1
    lines = [line.strip() for line in as_text(pdf).splitlines()]
    assert f"P {' '.join(words)}" in lines
    assert f"LBody one {' '.join(words)}" in lines


def heading(page: Drawing, x: float, y: float) -> None:
    page.words(x, y + 3, "One", "sans", 9, "#000000", role="H1")


def test_a_card_is_read_as_a_person_would_say_it(golden: Callable[[str, str], None]) -> None:
    cards = shelf(GAME)
    chosen = [cards.kind("unit")["knight"], cards.kind("item")["sword"]]
    golden("reading-cards.txt", as_text(opened(job_of_cards(chosen, cards, "Two", Options()).pdf())))


def test_a_roster_is_read_as_a_person_would_say_it(golden: Callable[[str, str], None]) -> None:
    golden("reading-roster.txt", as_text(a_roster()))


# Each check can fail

Break = Callable[[Pdf], object]


def first(pdf: Pdf, role: str) -> Any:
    return next(element.node for element in elements(pdf) if element.role == role)


def paint(pdf: Pdf, operators: bytes) -> None:
    page = pdf.pages[0]
    page.Contents = pdf.make_stream(page.Contents.read_bytes() + operators)


def renumber(pdf: Pdf, before: bytes, after: bytes) -> None:
    page = pdf.pages[0]
    page.Contents = pdf.make_stream(page.Contents.read_bytes().replace(before, after, 1))


def claim(pdf: Pdf, before: bytes, after: bytes) -> None:
    data = pdf.Root.Metadata.read_bytes().replace(before, after)
    pdf.Root.Metadata = pdf.make_stream(data, Type=Name.Metadata, Subtype=Name.XML)


def swap_owners(pdf: Pdf) -> None:
    owners = pdf.Root.StructTreeRoot.ParentTree.Nums[1]
    owners[0], owners[1] = owners[1], owners[0]


def drop_cell(pdf: Pdf) -> None:
    row = first(pdf, "TR")
    row.K = Array(list(row.K)[1:])


def annotate(pdf: Pdf) -> None:
    note = pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[0, 0, 9, 9], Contents=String("x")))
    pdf.pages[0].Annots = Array([note])


def link_of(pdf: Pdf) -> Any:
    return next(kid.Obj for kid in first(pdf, "Link").K if isinstance(kid, Dictionary))


def fonts(pdf: Pdf) -> list[Any]:
    return list(pdf.pages[0].Resources.Font.values())


def forget_letters(pdf: Pdf) -> None:
    for font in fonts(pdf):
        font.ToUnicode = pdf.make_stream(font.ToUnicode.read_bytes().replace(b"<65> <0065>\n", b""))


def lose_shapes(pdf: Pdf) -> None:
    for font in fonts(pdf):
        with TTFont(BytesIO(font.FontDescriptor.FontFile2.read_bytes())) as file:
            file["cmap"].tables[0].cmap.clear()
            file["cmap"].tables[0].cmap[0] = ".notdef"
            file.save(spoilt := BytesIO())
        font.FontDescriptor.FontFile2 = pdf.make_stream(spoilt.getvalue())


def lose_widths(pdf: Pdf) -> None:
    for font in fonts(pdf):
        font.LastChar = 64


BROKEN: list[tuple[str, str, Break]] = [
    ("says_what_it_is", "not marked", lambda pdf: pdf.Root.__delitem__("/MarkInfo")),
    ("says_what_it_is", "no language", lambda pdf: pdf.Root.__delitem__("/Lang")),
    ("says_what_it_is", "not shown", lambda pdf: pdf.Root.__delitem__("/ViewerPreferences")),
    ("says_what_it_is", "does not claim", lambda pdf: claim(pdf, b"pdfuaid:part>1", b"pdfuaid:part>7")),
    ("says_what_it_is", "no title", lambda pdf: claim(pdf, b"dc:title", b"dc:rights")),
    ("has_pages_in_order", "tab order", lambda pdf: pdf.pages[0].__delitem__("/Tabs")),
    ("has_pages_in_order", "leaves", lambda pdf: pdf.pages[0].__setitem__("/TrimBox", Array([0, 0, 9999, 9]))),
    ("has_all_content_tagged", "S is not tagged", lambda pdf: paint(pdf, b" 0 0 m 9 9 l S")),
    ("has_all_content_tagged", "and decoration",
     lambda pdf: paint(pdf, b" /Artifact BMC /P <</MCID 0>> BDC 0 0 m 9 9 l S EMC EMC")),
    ("has_pieces_that_find_home", "parent tree", lambda pdf: renumber(pdf, b"/MCID 0>>", b"/MCID 7777>>")),
    ("has_pieces_that_find_home", "has no home", swap_owners),
    ("has_pieces_that_find_home", "no piece", lambda pdf: first(pdf, "P").__setitem__("/K", 7777)),
    ("has_elements_in_their_places", "its parent", lambda pdf: first(pdf, "P").__setitem__("/P", first(pdf, "H1"))),
    ("has_elements_in_their_places", "no standard", lambda pdf: first(pdf, "P").__setitem__("/S", Name.Knight)),
    ("has_elements_in_their_places", "LI in P", lambda pdf: first(pdf, "L").__setitem__("/S", Name.P)),
    ("has_elements_in_their_places", "/P in L", lambda pdf: first(pdf, "LI").__setitem__("/S", Name.P)),
    ("has_elements_in_their_places", "empty", lambda pdf: first(pdf, "P").__delitem__("/K")),
    ("has_headings_without_gaps", "H2 after H0", lambda pdf: first(pdf, "H1").__setitem__("/S", Name.H2)),
    ("has_headings_without_gaps", "H4 after", lambda pdf: first(pdf, "H2").__setitem__("/S", Name.H4)),
    ("has_figures_in_words", "without words", lambda pdf: first(pdf, "Figure").__delitem__("/Alt")),
    ("has_figures_in_words", "without a place", lambda pdf: first(pdf, "Figure").__delitem__("/A")),
    ("has_regular_tables", "different lengths", drop_cell),
    ("has_regular_tables", "without headers", lambda pdf: first(pdf, "TH").__delitem__("/A")),
    ("has_fonts_inside", "not embedded",
     lambda pdf: [font.FontDescriptor.__delitem__("/FontFile2") for font in fonts(pdf)]),
    ("has_fonts_inside", "its letters", lambda pdf: [font.__delitem__("/ToUnicode") for font in fonts(pdf)]),
    ("has_fonts_inside", "65 is unknown", forget_letters),
    ("has_fonts_inside", "no shape", lose_shapes),
    ("has_fonts_inside", "no width", lose_widths),
    ("has_no_stray_annotations", "not read", annotate),
    ("has_links_that_lead_on", "its words", lambda pdf: first(pdf, "Link").__delitem__("/Alt")),
    ("has_links_that_lead_on", "its object", lambda pdf: first(pdf, "Link").__setitem__("/K", Array([0]))),
    ("has_links_that_lead_on", "its element", lambda pdf: link_of(pdf).__delitem__("/StructParent")),
    ("has_links_that_lead_on", "nowhere", lambda pdf: link_of(pdf).Dest.__setitem__(0, pdf.Root.Metadata)),
    ("has_bookmarks_that_lead_on", "there are none", lambda pdf: pdf.Root.__delitem__("/Outlines")),
    ("has_bookmarks_that_lead_on", "nowhere", lambda pdf: pdf.Root.Outlines.First.__delitem__("/SE")),
]  # fmt: skip


def test_every_check_has_a_file_that_fails_it() -> None:
    assert {name for name, _, _ in BROKEN} == CHECKS.keys()


@pytest.mark.parametrize(("name", "words", "spoil"), BROKEN, ids=[f"{name}-{words}" for name, words, _ in BROKEN])
def test_a_broken_file_is_found_out(name: str, words: str, spoil: Break) -> None:
    pdf = some_cards() if "figures" in name else a_booklet() if "links" in name else a_roster()
    assert list(CHECKS[name](pdf)) == []
    spoil(pdf)
    found = list(CHECKS[name](pdf))
    assert any(words in problem for problem in found), found
