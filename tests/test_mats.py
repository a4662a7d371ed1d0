"""Battle mats: every board as large as on the table, sheet by sheet, with nothing left out and nothing moved."""

import json
import re
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from armybuilder.faces.drawing import Drawing
from armybuilder.grounds.files import write
from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.models import Ground
from armybuilder.grounds.plans import plan_of
from armybuilder.ownership import history
from armybuilder.printing import mats, papers, stencil_sheets
from armybuilder.printing.pdf import pages_pdf
from armybuilder.printing.sheet_drawing import About
from catalog.mistakes import Invalid
from catalog.shelf import shelf
from tests.builder import newcomer, text_of
from tests.factories import GAME, GroundFactory, HolderFactory
from tests.grounds.analog_tactics import drawn as hexes
from tests.pdf_ua import problems
from tests.prints import opened, shown, words_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]

every_game = pytest.mark.parametrize("game", [game.replace("_", "-") for game in settings.GAMES])
Spot = tuple[float, float]


def field(columns: int, rows: int) -> GroundFile:
    """An empty board of Tactics David."""
    return GroundFile(GAME, "Field", columns, rows, {})


def boards(game: str) -> list[GroundFile]:
    return list(mats.boards_of(shelf(game)).values())


def names_on(page: Drawing) -> dict[str, Spot]:
    """The spaces that are named on a sheet, with the place of each name in millimetres."""
    return {each.text: (each.x, each.y) for each in page.texts() if re.fullmatch(r"[a-z]{1,2}[0-9]{1,2}", each.text)}


def begins(ground: GroundFile, page: Drawing, cell: float) -> Spot:
    """The place of the mat's corner on a sheet, by the sheet's own row and column."""
    size = mats.size_of(plan_of(ground, shelf(ground.game)), cell)
    room = (page.width - 2 * papers.EDGE, page.height - 2 * papers.EDGE - papers.HEAD - papers.FOOT)
    row, column = (int(number) - 1 for number in re.findall(r"(?:row|column) (\d+)", page.title))
    left = stencil_sheets.windows(size[0], room[0])[column]
    top = stencil_sheets.windows(size[1], room[1])[row]
    return papers.EDGE - left, papers.EDGE + papers.HEAD - top


# Measured


@pytest.mark.parametrize("cell", [10, 25.4, 38.1])
def test_a_square_is_as_wide_as_asked_in_the_pdf(cell: float) -> None:
    made = mats.pages(field(3, 3), "a4", cell)
    picture = shown(pages_pdf(made, About("Test")), 0, 20)
    _, y = names_on(made[0])["a2"]
    line = picture.crop((0, round((y + cell / 2) * 20), picture.width, round((y + cell / 2) * 20) + 1)).tobytes()
    dark = [place / 20 for place, grey in enumerate(line) if grey < 225]
    begin = [here for before, here in pairwise([0.0, *dark]) if here - before > 1]
    assert len(begin) == 4
    assert [b - a for a, b in pairwise(begin)] == pytest.approx([cell] * 3, abs=0.06)


@every_game
def test_a_boards_neighbours_are_a_space_apart_as_the_game_has_it(game: str) -> None:
    (cell,) = (option.usual for option in mats.options_for(game) if option.name == "cell")
    (page,) = mats.pages(boards(game)[0], "one", float(cell))
    by_row: dict[float, list[float]] = {}
    by_column: dict[float, list[float]] = {}
    for x, y in names_on(page).values():
        by_row.setdefault(round(y, 2), []).append(x)
        by_column.setdefault(round(x, 2), []).append(y)
    flat = boards(game)[0].top == "flat"  # which lie edge to edge from top to bottom
    apart = {round(b - a, 1) for each in (by_column if flat else by_row).values() for a, b in pairwise(sorted(each))}
    assert apart == {float(cell)}
    assert cell == {"collision": "30", "analog-tactics": "30", "tactica": "50"}.get(game, "25.4")


# Sheet by sheet


@every_game
@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
def test_each_space_lies_where_it_belongs_on_every_sheet_that_shows_it(game: str, paper: str) -> None:
    ground = boards(game)[-1]
    (whole,) = mats.pages(ground, "one", 45)
    left, top = papers.EDGE, papers.EDGE + papers.HEAD + stencil_sheets.CAPTION
    true = {name: (x - left, y - top) for name, (x, y) in names_on(whole).items()}
    found: dict[str, int] = dict.fromkeys(true, 0)
    for page in mats.pages(ground, paper, 45):
        x0, y0 = begins(ground, page, 45)
        for name, (x, y) in names_on(page).items():
            found[name] += 1
            assert (x - x0, y - y0) == pytest.approx(true[name], abs=0.02), (page.title, name)
    assert set(found.values()) <= {1, 2, 4}
    assert sum(count == 1 for count in found.values()) > len(found) / 2


def test_sheets_share_a_mat_evenly_and_overlap_by_ten_millimetres() -> None:
    for length in (191, 253, 900.0, 1016.0):
        lefts = stencil_sheets.windows(length, 190)
        part = length - lefts[-1]
        assert all(b + 10 - a == pytest.approx(part) for a, b in pairwise(lefts))
        assert 95 < part <= 190


def test_sheets_say_row_and_column_and_have_marks_to_cut_and_to_glue() -> None:
    made = mats.pages(field(14, 11), "a4", 25.4)
    assert [page.title for page in made] == [
        f"Field, 14 × 11: row {row} of 2, column {column} of 2" for row in (1, 2) for column in (1, 2)
    ]
    cuts = [mark.path for mark in made[0].marks if getattr(mark, "path", "").count("v-2") == 4]
    assert len(cuts) == 1
    begin = re.findall(r"M([\d.]+) ([\d.]+)v", cuts[0])
    assert {float(x) for x, _ in begin} == {papers.EDGE, round(papers.EDGE + (14 * 25.4 + 10) / 2, 3)}


def test_the_paper_lies_where_a_mat_takes_fewer_sheets_so() -> None:
    assert [(page.width, page.height) for page in mats.pages(field(10, 6), "a4", 25.4)] == [(297, 210)]
    assert mats.pages(field(6, 9), "a4", 25.4)[0].width == 210


def test_where_a_board_has_a_gap_the_mat_has_nothing() -> None:
    ground = hexes("...", "...", "...").painted("spaces", "gap", ["b2"])
    (page,) = mats.pages(ground, "a4", 30)
    assert set(names_on(page)) == {*ground.spaces} - {"b2"}
    with pytest.raises(Invalid, match="all gaps"):
        mats.pages(ground.painted("spaces", "gap", ground.spaces), "a4", 30)


@every_game
def test_every_board_prints_on_sheets_and_on_one_page_for_everybody(game: str) -> None:
    for name, ground in mats.boards_of(shelf(game)).items():
        answer = Client().get(f"/print/boards/{game}/{name}/mat.pdf")
        assert answer.status_code == 200
        with opened(answer.content) as file:
            assert problems(file) == []
        words = words_of(answer.content).split()
        assert all(space in words for space in names_on(mats.pages(ground, "one", 30)[0]))
    one = Client().get(f"/print/boards/{game}/{name}/mat.pdf", {"paper": "one", "cell": "20"})
    with opened(one.content) as file:
        assert len(file.pages) == 1
        wide = float(file.pages[0].mediabox[2]) / 72 * 25.4
        assert wide == pytest.approx(papers.EDGE * 2 + mats.size_of(plan_of(ground, shelf(game)), 20)[0], abs=1)


@pytest.mark.parametrize(
    ("size", "paper", "words"),
    [
        ((16, 16), "one", "1600 × 1600 mm, and the widest printers take 1524 mm"),
        ((40, 40), "letter", "120 is the most"),
    ],
)
def test_what_is_too_large_says_why(size: tuple[int, int], paper: str, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        mats.pages(field(*size), paper, 100)
    assert mats.pages(field(40, 15), "one", 100)[0].width == 4020


# Pages


@pytest.fixture
def ground(client: Client) -> Ground:
    return GroundFactory.create(holder=newcomer(client))


def test_a_ground_has_a_button_that_leads_to_its_mat(client: Client, ground: Ground) -> None:
    address = f"/print/grounds/{ground.key}/"
    assert f'href="{address}"' in client.get(ground.get_absolute_url()).content.decode()
    page = client.get(address)
    assert ground.name in text_of(page)
    assert "At 25.4 mm a space, it is 178 × 178 mm." in text_of(page)
    assert f'action="{address}mat.pdf"' in page.content.decode()
    file = client.get(f"{address}mat.pdf", {"paper": "a3", "cell": "30"})
    assert file["Content-Type"] == "application/pdf"
    assert "a1" in words_of(file.content).split()


def test_somebody_elses_ground_is_printed_by_its_link_alone(client: Client, ground: Ground) -> None:
    stranger = Client()
    assert stranger.get(f"/print/grounds/{ground.key}/mat.pdf").status_code == 404
    history.share(ground)
    address = f"/print/shared-grounds/{ground.share_key}/"
    assert f'href="{address}"' in stranger.get(f"/grounds/shared/{ground.share_key}/").content.decode()
    assert stranger.get(f"{address}mat.pdf").status_code == 200
    history.unshare(ground)
    assert stranger.get(f"{address}mat.pdf").status_code == 404
    other = GroundFactory.create(holder=HolderFactory.create())
    assert client.get(f"/print/grounds/{other.key}/").status_code == 404


def test_a_games_boards_are_among_its_further_prints(client: Client) -> None:
    assert "/print/boards/tactics-david/the-broad-vale/" in client.get(f"/print/more/?game={GAME}").content.decode()
    assert client.get("/print/boards/tactics-david/the-broad-vale/").status_code == 200
    assert client.get("/print/boards/tactics-david/nowhere/").status_code == 404
    assert client.get("/print/boards/chess/the-broad-vale/").status_code == 404


def test_every_mistake_in_an_address_is_named(client: Client) -> None:
    asked = {"paper": "napkin", "cell": "3", "colour": "red"}
    address = "/print/boards/tactics-david/the-broad-vale/mat.pdf"
    answer = client.get(address, asked, headers={"Accept": "application/json"})
    assert answer.status_code == 400
    assert {each["path"] for each in json.loads(answer.content)["mistakes"]} == set(asked)
    ground = GroundFactory.create(holder=newcomer(client), file=field(40, 40))
    large = client.get(f"/print/grounds/{ground.key}/mat.pdf", {"cell": "100"})
    assert large.status_code == 400
    assert "Choose larger sheets" in text_of(large)


# The command


def printed(*words: str) -> str:
    out = StringIO()
    call_command("print_mat", *words, stdout=out)
    return out.getvalue()


def test_the_command_prints_a_file_or_a_board(tmp_path: Path) -> None:
    file, mat = tmp_path / "ground.json", tmp_path / "mat.pdf"
    file.write_text(write(field(3, 3)))
    assert "Field" in printed(str(file), "--output", str(mat))
    assert mat.read_bytes() == mats.mat_pdf(field(3, 3), {"paper": "a4", "cell": "25.4"})
    assert "Three Farms" in printed("three-farms", "--game", GAME, "--paper", "one", "--output", str(mat))
    assert len(opened(mat.read_bytes()).pages) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["three-farm", "--game", GAME], "Did you mean “three-farms”"),
        (["nowhere.json"], "nowhere.json"),
        (["the-broad-vale", "--game", GAME, "--cell", "3"], "is a number from 10 to 100"),
    ],
)
def test_the_command_says_what_is_wrong(words: list[str], said: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=re.escape(said)):
        printed(*words, "--output", str(tmp_path / "mat.pdf"))


def test_the_same_ground_makes_the_same_bytes() -> None:
    words: dict[str, Any] = {"paper": "a4", "cell": "30"}
    assert mats.mat_pdf(field(14, 11), words) == mats.mat_pdf(field(14, 11), words)
