"""Files for print shops: PDF/X-1a, by checks of our own and by Ghostscript's."""

import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image, ImageCms
from pytest_django.plugin import DjangoDbBlocker
from reportlab.lib.colors import CMYKColor

from armybuilder.faces.drawing import ACCENTS, INKS
from armybuilder.printing.jobs import Job
from armybuilder.printing.options import read_options
from armybuilder.printing.pdf.painting import PRESS, ink
from armybuilder.printing.sources import book_or_selection_of
from tests.pdf_ua import problems as problems_aloud
from tests.pdf_x import problems
from tests.prints import opened

pytestmark = [pytest.mark.django_db, pytest.mark.once]

COLOURS = sorted({*INKS.values(), *(colour for accent in ACCENTS.values() for colour in accent)})
needs_ghostscript = pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not installed")


def job(**words: str) -> Job:
    source = book_or_selection_of({"game": ["analog-tactics"], "kind": ["weapon"]})
    return source.job(read_options({name: [word] for name, word in words.items()}), "https://muster.example")


@pytest.fixture(scope="module")
def for_the_service(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> bytes:
    with django_db_blocker.unblock():
        return job(service="drivethrucards").pdf()


def test_the_service_gets_what_the_standard_asks_for(for_the_service: bytes) -> None:
    assert problems(opened(for_the_service)) == []


@pytest.mark.parametrize("style", ["usual", "ink-saving", "colour-blind", "large"])
def test_sheets_in_process_inks_keep_to_the_standard_in_every_style(style: str) -> None:
    made = opened(job(colours="process", style=style, qr="1", bleed="3mm").pdf())
    assert problems(made) == []
    assert problems_aloud(made) == []


def test_without_the_option_the_colours_are_those_of_a_screen() -> None:
    found = problems(opened(job().pdf()))
    assert "inks: rg is no process ink" in found
    assert "intent: 0 output intents" in found


def test_the_same_cards_are_the_same_bytes(for_the_service: bytes) -> None:
    assert job(service="drivethrucards").pdf() == for_the_service


# Each check finds what it is for


def forget_the_profile(pdf: Pdf) -> None:
    del pdf.Root.OutputIntents[0].DestOutputProfile


def say_another_standard(pdf: Pdf) -> None:
    pdf.trailer.Info.GTS_PDFXVersion = pikepdf.String("PDF/X-4")


def cut_outside_the_bleed(pdf: Pdf) -> None:
    pdf.pages[0].TrimBox = Array([-9, -9, 300, 300])


def paint_as_a_screen(pdf: Pdf) -> None:
    pdf.pages[1].contents_add(b"1 0 0 rg 0 0 9 9 re f")


def flood(pdf: Pdf) -> None:
    pdf.pages[1].contents_add(b"1 1 1 0.5 k 0 0 9 9 re f")


def make_a_page_transparent(pdf: Pdf) -> None:
    pdf.pages[0].Group = pdf.make_indirect(Dictionary(S=Name.Transparency))


def link_to_somewhere(pdf: Pdf) -> None:
    pdf.pages[0].Annots = Array([pdf.make_indirect(Dictionary(Subtype=Name.Link))])


def leave_out_the_fonts(pdf: Pdf) -> None:
    for each in pdf.objects:
        if isinstance(each, Dictionary) and each.get("/Type") == Name.FontDescriptor:
            del each.FontFile2


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (forget_the_profile, "intent: the intent has no profile"),
        (say_another_standard, "description: it does not say PDF/X-1a:2003"),
        (cut_outside_the_bleed, "boxes: page 1: the boxes do not lie in each other"),
        (paint_as_a_screen, "inks: rg is no process ink"),
        (flood, "inks: 350% of ink"),
        (make_a_page_transparent, "transparency: a transparent group"),
        (link_to_somewhere, "deeds: page 1 has annotations"),
        (leave_out_the_fonts, "is not in the file"),
    ],
)
def test_a_spoilt_file_is_found_out(for_the_service: bytes, spoil: Callable[[Pdf], None], found: str) -> None:
    pdf = opened(for_the_service)
    spoil(pdf)
    assert any(found in problem for problem in problems(pdf))


# Colours


def inks_for(colour: str) -> tuple[float, ...]:
    """Cyan, magenta, yellow and black."""
    mixed = ink(colour, is_for_press=True)
    assert isinstance(mixed, CMYKColor)
    return mixed.cmyk()


def seen_on_paper(colour: str) -> tuple[float, ...]:
    """The look of the inks for a colour, as a screen would show the printed sheet."""
    inks = Image.new("CMYK", (1, 1), tuple(round(amount * 255) for amount in inks_for(colour)))
    back = ImageCms.profileToProfile(
        inks, str(PRESS), ImageCms.createProfile("sRGB"), ImageCms.Intent.RELATIVE_COLORIMETRIC, "RGB",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip
    assert back
    shown = back.getpixel((0, 0))
    assert isinstance(shown, tuple)
    return shown


@pytest.mark.parametrize("colour", COLOURS)
def test_a_card_looks_the_same_in_process_inks(colour: str) -> None:
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    assert max(abs(a - b) for a, b in zip(wanted, seen_on_paper(colour), strict=True)) <= 10


def test_white_is_bare_paper_and_dark_type_is_mostly_black() -> None:
    assert inks_for("#ffffff") == (0, 0, 0, 0)
    cyan, magenta, yellow, black = inks_for(INKS["ink"])
    assert black > 0.9
    assert cyan + magenta + yellow < 0.8


# Another reader's opinion


def ghostscript(*arguments: str) -> str:
    run = subprocess.run(
        ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", *arguments],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout + run.stderr


@needs_ghostscript
def test_ghostscript_finds_nothing_to_change_for_the_standard(for_the_service: bytes, tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    file.write_bytes(for_the_service)
    to = tmp_path / "again.pdf"
    strict = ["-dPDFX", "-dPDFACompatibilityPolicy=2", "-sColorConversionStrategy=LeaveColorUnchanged"]
    assert ghostscript(*strict, "-sDEVICE=pdfwrite", f"-sOutputFile={to}", str(file)) == ""
    assert len(pikepdf.open(to).pages) == len(pikepdf.open(file).pages)


@needs_ghostscript
def test_ghostscript_separates_it_into_four_inks_and_no_more(for_the_service: bytes, tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    file.write_bytes(for_the_service)
    ghostscript("-r36", "-dLastPage=1", "-sDEVICE=tiffsep", f"-sOutputFile={tmp_path / 'sep.tif'}", str(file))
    plates = {each.name for each in tmp_path.glob("sep*(*")}
    assert plates == {f"sep({name}).tif" for name in ("Cyan", "Magenta", "Yellow", "Black")}


def test_the_file_shows_the_same_cards_as_that_for_screens(for_the_service: bytes) -> None:
    """Every word that is on the one is on the other."""
    screen = job(paper="card", size="us-poker", sides="long").pdf()
    with pypdfium2.PdfDocument(BytesIO(for_the_service)) as press, pypdfium2.PdfDocument(BytesIO(screen)) as shown:
        assert len(press) == len(shown)
        said = [[file[n].get_textpage().get_text_range().split() for n in range(4)] for file in (press, shown)]
    assert said[0] == said[1]
