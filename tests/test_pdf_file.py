"""The PDF file itself: sound, the same in every process, small, and with the real text behind what fonts lack."""

import os
import re
import subprocess
import sys
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from operator import attrgetter

import pikepdf
import pytest
from django.conf import settings
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import LinkAnnotation, PDFCatalog, PDFPage
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Block, Face, Roster, RosterEntry, Run, Stat
from armybuilder.faces.styles import TRIMS
from armybuilder.printing import pdf, roster_layout
from armybuilder.printing.pdf.insides import TaggedCanvas
from armybuilder.printing.sheet_drawing import About
from armybuilder.printing.sheets import PAPERS, Sheet
from tests.pdf_ua import as_text, elements, problems

UNKNOWN = "Drachen 龙 שלום \U0001f409"


def card(title: str = "Somebody", text: str = "Does something. ") -> Drawing:
    face = Face("Unit", title, "A Game", stats=(Stat("Move", "−2", "Land"),), blocks=(Block("Deed", ((Run(text),),)),))
    return card_layout.drawings(face, TRIMS["poker"])[0]


def printed(*cards: Drawing, title: str = "Some cards") -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf.cards_pdf(cards, Sheet(), About(title))))


def said(file: pikepdf.Pdf, role: str) -> list[str]:
    return [str(element.node.get("/ActualText", "")) for element in elements(file) if element.role == role]


def body(file: pikepdf.Pdf) -> bytes:
    """The operators of the first page."""
    return file.pages[0].Contents.read_bytes()


SOME_CARDS = """
import django; django.setup()
from hashlib import sha256
from tests.test_pdf_file import some_bytes
print(sha256(some_bytes()).hexdigest())
"""


def some_bytes() -> bytes:
    """A print with letters of its own in every font."""
    return pdf.cards_pdf([card(f"Nº {n}, Łódź", "ÄÖÜ ñ ß ∞ " * n) for n in range(20)], Sheet(), About("Twenty"))


def test_a_print_reads_no_font_that_it_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdfmetrics, "_fonts", {})
    printed(card())
    assert "sans" in pdfmetrics.getRegisteredFontNames()
    assert "arabic" not in pdfmetrics.getRegisteredFontNames()


def test_another_process_writes_the_same_bytes() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "1", "DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run(
        [sys.executable, "-c", SOME_CARDS], capture_output=True, text=True, check=True, env=environment,
        cwd=settings.BASE_DIR,
    )  # fmt: skip
    assert done.stdout.strip() == sha256(some_bytes()).hexdigest()


def test_the_insides_of_reportlab_that_a_tagged_print_needs_are_there() -> None:
    """What no public method of its canvas does: tags, PDF/X-1a, packed pictures, bookmarks to elements.

    If a new release fails here, see what replaces the name, and then move the bound in pyproject.toml."""
    canvas = TaggedCanvas(BytesIO())
    of_the_document = (
        "Reference", "thisPageName", "addForm", "updateSignature", "idToObjectNumberAndVersion", "Pages.pages",
        "Catalog", "info",
    )  # fmt: skip
    for name in (*(f"_doc.{each}" for each in of_the_document), "_destinations", "_addAnnotation"):
        assert attrgetter(name)(canvas) is not None, name
    for owner, name in ((TTFont, "splitString"), (TTFont, "getSubsetInternalName"), (TTFontFace, "makeSubset")):
        assert hasattr(owner, name), name
    for permitted, ours in (
        (LinkAnnotation.permitted, {"StructParent"}),
        (PDFPage.__NoDefault__, {"StructParents", "Tabs"}),
        (PDFCatalog.__NoDefault__, {"OutputIntents"}),
    ):
        assert not ours & {*permitted}, "it has become public: what insides.py does for it can go"


def test_threads_do_not_disturb_each_other() -> None:
    cards = [[card(text=chr(0x100 + n) * 3)] for n in range(24)]
    alone = [pdf.cards_pdf(each, Sheet(), About("One")) for each in cards]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda each: pdf.cards_pdf(each, Sheet(), About("One")), cards)) == alone


def test_other_cards_have_another_name_for_their_file() -> None:
    one, other = (printed(card(title)).trailer.ID for title in ("One", "Other"))
    assert one[0] != other[0]


def test_a_print_of_many_cards_is_sound() -> None:
    file = printed(*(card(f"Card {n}") for n in range(100)))
    assert file.check_pdf_syntax() == []
    assert problems(file) == []
    assert len(file.pages) == 12


def test_a_print_of_thousands_of_cards_takes_little_memory() -> None:
    cards = [card()] * 2000
    pdf.cards_pdf(cards[:9], Sheet(), About("Warm"))
    tracemalloc.start()
    try:
        size = len(pdf.cards_pdf(cards, Sheet(), About("Many")))
        assert tracemalloc.get_traced_memory()[1] < 24e6
    finally:
        tracemalloc.stop()
    assert size < 2e6


def test_what_is_drawn_on_a_card_is_kept_once_however_often_it_is_printed() -> None:
    file = printed(*[card()] * 20)
    pictures = {picture.objgen for page in file.pages for picture in page.Resources.XObject.values()}
    marks_of_cuts = 1
    assert len(pictures) == 1 + marks_of_cuts


@pytest.mark.parametrize("title", ["(Two) \\ brackets", "<b>&amp;</b>", UNKNOWN, "line\nbreak\x07", "\ud800 half"])
def test_any_title_is_kept_and_read(title: str) -> None:
    file = printed(card(title), title=title)
    assert str(file.docinfo["/Title"]) == title.replace("\ud800", "?")
    assert problems(file) == []


def test_what_a_font_lacks_is_read_and_copied_all_the_same() -> None:
    assert said(printed(card(UNKNOWN)), "H1") == [UNKNOWN]
    entry = RosterEntry(1, "Knight", 5, note=UNKNOWN)
    pages = roster_layout.pages(Roster(UNKNOWN, "A Game", "open", 5, None, (entry,)), PAPERS["a4"])
    file = pikepdf.open(BytesIO(pdf.pages_pdf(pages, About(UNKNOWN))))
    assert said(file, "H1") == said(file, "LBody") == [UNKNOWN]


def test_signs_are_said_in_words() -> None:
    assert "Move minus 2 Land" in said(printed(card()), "P")
    assert Stat("Range", "–").alt_text == "Range none"
    assert Stat("Move", "3", "Land").alt_text == ""


def test_only_the_letters_of_a_print_are_in_its_fonts() -> None:
    few, more = printed(card(text="plain")), printed(card(text="Łódź"))
    for file, has_letter in ((few, False), (more, True)):
        known = [font.ToUnicode.read_bytes() for font in file.pages[0].Resources.Font.values()]
        assert any(b" <0141>\n" in letters for letters in known) == has_letter
        assert all(len(font.FontDescriptor.FontFile2.read_bytes()) < 40_000
                   for font in file.pages[0].Resources.Font.values())  # fmt: skip


def test_a_line_with_more_letters_than_a_part_of_a_font_holds_is_set_in_one_place() -> None:
    letters = "".join(map(chr, [*range(0x100, 0x17F), *range(0x410, 0x450)]))
    drawing = Drawing(63, 88, "Alphabets")
    drawing.words(1, 40, letters, "sans", 2, "#000000")
    file = printed(drawing)
    assert str(file.pages[0].Resources.Font["/F1+1"].BaseFont).endswith("+IBMPlexSans")
    line = body(file).partition(b"/P <<")[2].partition(b"EMC")[0]
    assert (line.count(b" Tj"), line.count(b" Tm")) == (2, 1)
    assert letters in as_text(file)


def test_no_font_but_ours_is_in_a_print() -> None:
    file = printed(card())
    names = {str(font.BaseFont).partition("+")[2] for font in file.pages[0].Resources.Font.values()}
    assert names
    assert all(name.startswith(("Alegreya", "IBMPlexSans")) for name in names)


def test_words_split_over_lines_are_one_paragraph_with_spaces_between_them() -> None:
    drawing = card(text="several words that take more than one line on a card of this width")
    assert len({words.y for words in drawing.texts() if words.size == 7.5}) > 1
    paragraph = body(printed(drawing)).partition(b"several")[2].partition(b"EMC")[0]
    assert paragraph.count(b" Tj") > 1
    assert paragraph.count(b" ) Tj") == paragraph.count(b" Tj") - 1


def test_what_is_drawn_over_a_figure_hides_it() -> None:
    drawing = Drawing(63, 88, "A mask")
    with drawing.tagged("Figure", "Half of it is hidden"):
        drawing.path("M0 0h63v88h-63Z", "#000000")
    drawing.path("M0 0h63v44h-63Z", "#ffffff")
    file = printed(drawing)
    assert re.search(rb"/Figure .*?/FormXob\.\d+ Do.*?/Artifact BMC\n/FormXob\.\d+ Do", body(file), re.DOTALL)


def test_an_empty_print_is_a_file_too() -> None:
    drawing = Drawing(63, 88)
    assert len(printed(drawing).pages) == 1
