"""Print services, codes and calibration: files that are exactly what was asked for."""

import re
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pikepdf
import pytest
import segno
from django.core.management import call_command
from django.test import Client
from PIL import Image

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Outline
from armybuilder.faces.parts import face_of
from armybuilder.faces.qr import code_path
from armybuilder.faces.styles import TRIMS
from armybuilder.printing.calibration import REACH, calibration_pages, crosses
from armybuilder.printing.jobs import Job, job_of_cards
from armybuilder.printing.options import read_options
from armybuilder.printing.print_services import SERVICES
from armybuilder.printing.sheets import PAPERS
from catalog.mistakes import Invalid
from catalog.shelf import shelf
from tests.factories import GAME
from tests.prints import bounds

pytestmark = [pytest.mark.django_db, pytest.mark.once]

#: The sizes that the services publish, in pixels at 300 dots an inch.
PIXELS = {
    ("drivethrucards", "us-poker"): (825, 1125),
    ("makeplayingcards", "us-poker"): (822, 1122),
    ("makeplayingcards", "bridge"): (747, 1122),
    ("makeplayingcards", "tarot"): (897, 1497),
    ("makeplayingcards", "mini"): (597, 822),
    ("thegamecrafter", "us-poker"): (825, 1125),
    ("thegamecrafter", "bridge"): (750, 1125),
    ("thegamecrafter", "tarot"): (900, 1500),
    ("thegamecrafter", "mini"): (600, 825),
}
SITE = "https://muster.example"


def nobody_asks(step: str, done: int, total: int) -> None:
    """For files that are made with nobody looking."""


def job(count: int = 2, game: str = GAME, kind: str = "unit", **query: str) -> Job:
    cards = shelf(game)
    chosen = list(cards.kind(kind).values())[:count]
    return job_of_cards(chosen, cards, "Some cards", read_options({k: [v] for k, v in query.items()}), SITE)


def made(job: Job, folder: Path) -> bytes:
    file = folder / "made"
    job.write(file, nobody_asks)
    return file.read_bytes()


def test_the_figures_cover_every_size_of_every_service() -> None:
    sizes = {(name, trim.name) for name, service in SERVICES.items() for trim in service.sizes.values()}
    assert sizes == set(PIXELS)


@pytest.mark.parametrize(("service", "size"), PIXELS, ids="-".join)
def test_every_service_gets_its_exact_pixels(service: str, size: str) -> None:
    assert SERVICES[service].pixels(size) == PIXELS[service, size]


@pytest.mark.parametrize(("service", "size"), [key for key in PIXELS if SERVICES[key[0]].format == "png"], ids="-".join)
def test_images_have_the_pixels_and_the_dots_an_inch_that_the_service_takes(
    service: str, size: str, tmp_path: Path
) -> None:
    archive = ZipFile(BytesIO(made(job(1, service=service, size=size), tmp_path)))
    for name in archive.namelist():
        with Image.open(BytesIO(archive.read(name))) as image:
            assert image.size == PIXELS[service, size]
            assert [round(dots) for dots in image.info["dpi"]] == [300, 300]
            assert image.mode == "RGB"


def test_images_are_named_in_order_and_a_back_that_all_share_is_there_once(tmp_path: Path) -> None:
    archive = ZipFile(BytesIO(made(job(2, service="thegamecrafter"), tmp_path)))
    assert archive.namelist() == ["001-soldier-front.png", "002-knight-front.png", "back-of-all.png"]


def test_cards_with_backs_of_their_own_have_an_image_of_each(tmp_path: Path) -> None:
    cards = shelf("analog-tactics")
    assert face_of(next(iter(cards.kind("weapon").values())), cards).back
    names = ZipFile(BytesIO(made(job(2, "analog-tactics", "weapon", service="makeplayingcards"), tmp_path))).namelist()
    assert [re.sub(r"-.*-", "-", name) for name in names] == [
        "001-front.png",
        "001-back.png",
        "002-front.png",
        "002-back.png",
    ]


def test_the_same_images_are_the_same_bytes(tmp_path: Path) -> None:
    one, two = (made(job(1, service="thegamecrafter"), tmp_path) for _ in range(2))
    assert one == two


def test_a_service_that_takes_a_pdf_gets_fronts_and_backs_in_turn_with_boxes() -> None:
    asked = job(2, service="drivethrucards")
    made = pikepdf.open(BytesIO(asked.pdf()))
    assert len(made.pages) == 4
    for page in made.pages:
        assert [round(float(side), 2) for side in page.mediabox] == [0, 0, 198, 270]
        assert [round(float(side), 2) for side in page.trimbox] == [9, 9, 189, 261]
    assert [drawing.title for drawing in asked.drawings] == ["Soldier", "Tactics David", "Knight", "Tactics David"]


@pytest.mark.parametrize("service", SERVICES)
def test_all_text_stays_as_far_from_the_cut_as_the_service_asks(service: str) -> None:
    for size in SERVICES[service].sizes:
        asked = job(6, service=service, size=size)
        sheet = asked.options.sheet
        for drawing in asked.drawings:
            scale = sheet.trim.width / drawing.width
            for words in drawing.texts():
                left, top, right, _ = (side * scale for side in words.box)
                assert min(left, top, sheet.trim.width - right) > SERVICES[service].safe - 0.001, words.text
                assert sheet.trim.height - words.y * scale > SERVICES[service].safe - 0.001, words.text


def test_a_size_that_a_service_does_not_cut_is_refused_with_those_that_it_does() -> None:
    with pytest.raises(Invalid, match=r"size: is one that DriveThruCards cuts \(poker, us-poker\), not “mini”"):
        read_options({"service": ["drivethrucards"], "size": ["mini"]})


def test_copies_are_images_of_their_own(tmp_path: Path) -> None:
    names = ZipFile(BytesIO(made(job(1, service="thegamecrafter", copies="3"), tmp_path))).namelist()
    assert names == ["001-soldier-front.png", "002-soldier-front.png", "003-soldier-front.png", "back-of-all.png"]


# Codes


def read_back(path: str, size: int) -> list[list[int]]:
    """The modules that a code's outline covers."""
    grid = [[0] * size for _ in range(size)]
    for x, y, long in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3Z", path):
        for column in range(int(x), int(x) + int(long)):
            grid[int(y)][column] = 1
    return grid


def test_a_code_on_a_card_is_that_of_the_cards_own_address() -> None:
    asked = job(1, qr="1")
    drawing = asked.drawings[0]
    address = f"{SITE}/tactics-david/units/soldier/"
    matrix = [list(row) for row in segno.make(address, error="m", micro=False).matrix]
    side = 12 * drawing.width / asked.options.sheet.trim.width
    outlines = [mark for mark in drawing.marks if isinstance(mark, Outline)]
    (code,) = (mark for mark in outlines if mark.scale == pytest.approx(side / len(matrix)))
    assert read_back(code.path, len(matrix)) == matrix
    assert "muster.example/tactics-david" in "".join(words.text for words in drawing.texts())


def test_a_code_of_a_weaker_or_other_address_looks_different() -> None:
    assert code_path(f"{SITE}/a/") != code_path(f"{SITE}/b/")


def test_cards_without_the_option_have_no_code() -> None:
    path = code_path(f"{SITE}/tactics-david/units/soldier/")[0]
    (drawing,) = job(1).drawings
    assert path not in [mark.path for mark in drawing.marks if isinstance(mark, Outline)]


def test_the_code_leads_to_the_site_that_one_prints_from(client: Client) -> None:
    found = client.get("/print/?slugs=soldier&qr=1", headers={"host": "localhost"}).content.decode()
    assert code_path("http://localhost/tactics-david/units/soldier/")[0] in found


# Calibration


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("is_landscape", [False, True])
@pytest.mark.parametrize("paper", ["a4", "a3", "letter", "legal"])
def test_the_crosses_lie_behind_one_another_whichever_way_the_sheet_is_turned(
    paper: str, is_landscape: bool, flip: str
) -> None:
    front, back = calibration_pages(PAPERS[paper], flip, is_landscape=is_landscape)
    size = (front.width, front.height)
    assert (back.width, back.height) == size
    points = set(crosses(size))
    assert {(round(size[0] - x, 6), y) for x, y in points} == {(round(x, 6), y) for x, y in points}
    assert {(x, round(size[1] - y, 6)) for x, y in points} == {(x, round(y, 6)) for x, y in points}
    for page in (front, back):
        for words in page.texts():
            left, top, right, bottom = words.box
            assert min(left, top) > 4, words.text
            assert right < size[0] - 4, words.text
            assert bottom < size[1] - 4, words.text


def test_the_line_that_should_be_100_mm_long_is() -> None:
    front, _ = calibration_pages(PAPERS["a4"], "long")
    lines = (bounds(mark) for mark in front.marks if isinstance(mark, Outline))
    assert [(left, right, bottom - top) for left, top, right, bottom in lines if right - left == 100] == [(55, 155, 4)]


def test_each_ruler_says_at_its_end_which_way_is_right_and_which_is_down() -> None:
    _, back = calibration_pages(PAPERS["a4"], "long")
    at = {word: [words.box for words in back.texts() if words.text == word] for word in ("right", "down")}
    for (x, y), right, down in zip(crosses((back.width, back.height)), at["right"], at["down"], strict=True):
        assert right[0] > x + REACH
        assert down[1] > y + REACH


def test_the_calibration_sheet_is_a_file_of_two_pages_that_says_which_edge(client: Client) -> None:
    answer = client.get("/print/printers/calibration.pdf?paper=letter&sides=short&lies=1")
    made = pikepdf.open(BytesIO(answer.content))
    assert [[round(float(side)) for side in page.mediabox[2:]] for page in made.pages] == [[792, 612]] * 2
    front, _ = calibration_pages(PAPERS["letter"], "short")
    assert "short edge" in " ".join(words.text for words in front.texts())
    assert client.get("/print/printers/calibration.pdf?paper=a9&lies=7").status_code == 400


def test_a_margin_is_only_added_where_a_service_asks_for_more_than_ours() -> None:
    assert card_layout.margin(TRIMS["poker"], 0) == card_layout.margin(TRIMS["poker"], 2) == 0
    assert card_layout.margin(TRIMS["mini"], 3.175) > 1


# Command


def test_the_command_writes_what_a_service_takes(tmp_path: Path) -> None:
    file = tmp_path / "cards.zip"
    how = {"service": "thegamecrafter", "size": "mini", "style": "ink-saving", "site": "https://muster.example/"}
    call_command("print_cards", slugs=["archer"], output=str(file), verbosity=0, **how)
    assert ZipFile(file).namelist() == ["001-archer-front.png", "back-of-all.png"]


@pytest.mark.parametrize(("words", "bleed"), [(["--bleed"], 3), (["--bleed", "2.5mm"], 2.5)])
def test_the_commands_bleed_is_the_usual_one_unless_it_is_said(tmp_path: Path, words: list[str], bleed: float) -> None:
    file = tmp_path / "cards.pdf"
    call_command("print_cards", "--paper", "card", *words, "--slugs", "archer", "--output", str(file), "-v0")
    with pikepdf.open(file) as made:
        assert round(float(made.pages[0].trimbox[0]) / 72 * 25.4, 2) == bleed
