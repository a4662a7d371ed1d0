"""Printing: files that hold what was asked for, addresses that are understood or refused, and nobody else's armies."""

import json
import re
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.utils import ConnectionHandler
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armybuilder.browse.filters import parameters
from armybuilder.faces import card_layout, flow, typeset
from armybuilder.faces.face import Block, Face, Roster, RosterEntry, Run, SideFigure, signed, with_signs
from armybuilder.faces.styles import TRIMS, Trim
from armybuilder.faces.typeset import FILES, Span, break_lines, displayable, line_width, width
from armybuilder.lists.files import as_document
from armybuilder.ownership.history import share
from armybuilder.printing import pdf, roster_layout
from armybuilder.printing.jobs import job_of_army, job_of_cards, roster_of, roster_pdf
from armybuilder.printing.options import PRINT_OPTIONS, Options, read_options
from armybuilder.printing.sheet_drawing import About
from armybuilder.printing.sheets import PAPERS, Sheet
from armybuilder.printing.sources import SELECTION, selection_of
from armybuilder.serving import workers
from catalog.fields import tables_of
from catalog.mistakes import Invalid
from catalog.models import page_of
from catalog.shelf import shelf
from tests.builder import army_in_session
from tests.factories import GAME, ArmyFactory, army_file, army_of_size
from tests.prints import opened
from validation.army import ArmyFile, Entry

pytestmark = [pytest.mark.django_db, pytest.mark.once]

needs_pdftotext = pytest.mark.skipif(
    not shutil.which("pdftotext"), reason="No pdftotext here; get it with: apt install poppler-utils"
)
NASTY = "<b>&amp;</b> \U0001f409 שלום مرحبا \x07\u200d{{ 7 }} “q” " + "W" * 120


def text_of(content: bytes) -> str:
    """The text that a reader finds in a PDF."""
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=content, capture_output=True, check=True)
    return done.stdout.decode()


def face(**parts: Any) -> Face:
    return Face(**{"kind": "Unit", "title": "Somebody", "game": "A Game", **parts})


def test_a_new_worker_process_has_read_the_fonts_before_its_first_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "connections", ConnectionHandler())
    monkeypatch.setattr("os.nice", abs)
    for name, module in [*sys.modules.items()]:
        if name.startswith(("armybuilder.faces", "armybuilder.printing")):
            for each in vars(module).values():
                getattr(each, "cache_clear", bool)()  # a new process has read nothing
    workers._prepare_for_site()
    read = typeset._advances.cache_info().misses
    assert read
    units = [*shelf(GAME).kind("unit").values()]
    assert job_of_cards(units, shelf(GAME), "Units", Options()).pdf()
    assert typeset._advances.cache_info().misses == read


class TestType:
    """Setting type."""

    def test_lines_never_exceed_the_measure(self) -> None:
        spans = [
            Span("While defending:", "sans-bold"),
            Span(" roll a D6 for every " + "long" * 40, "sans"),
            Span("er", "sans-italic"),
        ]
        for size in (5.5, 7.5, 12):
            assert all(line_width(line, size) <= 40.01 for line in break_lines(spans, size, 40))

    def test_breaking_lines_loses_no_letter(self) -> None:
        text = "a bb ccc " * 30 + "x" * 200
        lines = break_lines([Span(text, "sans")], 9, 30)
        assert "".join(span.text for line in lines for span in line).replace(" ", "") == text.replace(" ", "")

    def test_a_mark_sticks_to_the_word_before_it(self) -> None:
        (line,) = break_lines([Span("acquires", "sans"), Span(" Dead", "sans-italic"), Span(".", "sans")], 8, 60)
        assert "".join(span.text for span in line) == "acquires Dead."

    @pytest.mark.parametrize("font", FILES)
    def test_what_a_font_lacks_is_replaced_visibly(self, font: Any) -> None:
        assert len(displayable("\U0001f409", font)) == 1
        assert displayable("a\x07b", font) == "ab"
        assert width("\U0001f409", font, 10) > 0

    def test_digits_have_one_width(self) -> None:
        assert len({width(digit, "sans-bold", 10) for digit in "0123456789"}) == 1

    def test_figures_have_true_signs(self) -> None:
        assert with_signs("on 1-2, -1 Strength") == "on 1–2, −1 Strength"
        assert [signed(2), signed(0), signed(-1)] == ["+2", "0", "−1"]


class TestCardLayout:
    """Faces on cards, whatever stands on them."""

    @pytest.mark.parametrize("length", [0, 40, 400, 4000])
    @pytest.mark.parametrize("trim", TRIMS.values(), ids=TRIMS)
    def test_a_long_text_goes_on_on_further_cards(self, length: int, trim: Trim) -> None:
        text = ("many words about it " * 200)[:length]
        block = Block("A long story", ((Run(text),),) if text else ())
        drawings = card_layout.drawings(face(blocks=(block,)), trim)
        drawn = "".join(words.text for drawing in drawings for words in drawing.texts()).replace(" ", "")
        assert drawn.count("manywordsaboutit") == text.count("many words about it")
        assert len(drawings) > 1 or length < 4000
        for drawing in drawings:
            assert all(words.box[3] <= drawing.height - 2.6 for words in drawing.texts())

    def test_a_face_full_of_markup_is_printed_as_it_is(self) -> None:
        nasty = face(
            title=NASTY[:40],
            subtitle=NASTY,
            sides=(SideFigure("top", "Front", "123"),),
            blocks=(Block(NASTY, ((Run(NASTY),),)),),
        )
        drawings = card_layout.drawings(nasty, TRIMS["poker"])
        assert pdf.cards_pdf(drawings, Sheet(), About(NASTY)).startswith(b"%PDF")


class TestCardsFile:
    """The PDF of cards."""

    def some(self, **options: str) -> bytes:
        cards = shelf(GAME)
        chosen = list(cards.kind("unit").values())[:10]
        return job_of_cards(chosen, cards, "Ten units", Options(options)).pdf()

    def test_the_same_cards_give_the_same_bytes(self) -> None:
        assert self.some() == self.some()

    def test_ten_cards_make_two_pages_of_a4(self) -> None:
        file = opened(self.some())
        pages = file.pages
        assert len(pages) == 2
        assert [round(float(side) / 72 * 25.4) for side in pages[0].mediabox[2:]] == [210, 297]

    def test_a_card_page_is_trimmed_inside_its_bleed(self) -> None:
        file = opened(self.some(paper="card"))
        trim = [round(float(side) / 72 * 25.4, 2) for side in file.pages[0].trimbox]
        assert trim == [3, 3, 66, 91]

    def test_it_says_what_it_is(self) -> None:
        file = opened(self.some())
        assert str(file.docinfo["/Title"]) == "Ten units"
        assert str(file.docinfo["/Author"]) == "Muster"
        assert str(file.Root.Lang) == "en"
        assert "game-icons.net" in str(file.docinfo["/Subject"])

    def test_every_card_has_a_bookmark(self) -> None:
        with opened(self.some()).open_outline() as outline:
            assert [item.title for item in outline.root][:2] == ["Soldier", "Knight"]
            assert len(outline.root) == 10

    @needs_pdftotext
    def test_a_reader_finds_figures_and_abilities(self) -> None:
        text = text_of(self.some())
        for words in (
            "Soldier",
            "Cry For Help",
            "Swarm",
            "Before defending:",
            "Unit 001",
            "Light",
            "Physical",
            "Melee",
            "Area MA",
            "Root: Soldier",
        ):
            assert words in text


class TestRoster:
    """The roster sheet."""

    def test_an_illegal_army_names_its_findings(self) -> None:
        file = ArmyFile(GAME, "Too much", "strict-mixed", 10, {}, (Entry(0, "soldier", 4),))
        roster = roster_of(file, shelf(GAME))
        assert not roster.is_legal
        assert {"Soldier appears 4 times; 3 is the most."} <= {finding.message for finding in roster.findings}
        assert all(finding.title and finding.cites for finding in roster.findings)

    @needs_pdftotext
    def test_findings_stand_on_the_paper(self) -> None:
        file = ArmyFile(GAME, "Too much", "strict-mixed", 10, {}, (Entry(0, "soldier", 4),))
        text = text_of(roster_pdf(file, shelf(GAME), PAPERS["a4"]))
        assert "Not legal" in text
        assert "Soldier appears 4 times; 3 is the most." in text
        assert "Page 1 of 1" in text

    @needs_pdftotext
    def test_it_holds_stacks_items_costs_and_notes(self) -> None:
        text = re.sub(r"\s+", " ", text_of(roster_pdf(army_file(), shelf(GAME), PAPERS["letter"])))
        for words in (
            "3 × Soldier",
            "Spearman over Warrior over Soldier",
            "Sword, Boots",
            "12 Stack of 3",
            "Holds the ford.",
            "Skewer",
        ):
            assert words in text

    def test_every_text_stands_once(self) -> None:
        titles = [block.title for block in roster_of(army_file(), shelf(GAME)).texts]
        assert titles == sorted(set(titles))
        assert {"Cry For Help", "Swarm", "Sword", "Skewer"} <= set(titles)

    @needs_pdftotext
    @pytest.mark.parametrize("is_shared", [False, True])
    def test_a_code_opens_the_armys_table_or_leads_to_the_shared_army(self, client: Client, is_shared: bool) -> None:
        army = army_in_session(client)
        key = share(army) if is_shared else ""
        place = f"shared/{key}" if is_shared else f"armies/{army.key}"
        page = f"armies/shared/{key}/" if is_shared else f"tables/armies/{army.key}/"
        assert f"/print/{place}/roster.pdf?paper=a4&amp;qr=1" in client.get(f"/print/{place}/?qr=1").content.decode()
        with_code, without = (client.get(f"/print/{place}/roster.pdf{said}").content for said in ("?qr=1", ""))
        assert f"testserver/{page}" in text_of(with_code)
        assert "testserver" not in text_of(without)
        assert client.get(f"/{page}", follow=True).status_code == 200

    @pytest.mark.parametrize("address", ["", "https://muster.example/armies/shared/abcdefghjkmnpqrstuvwxyz2345/"])
    @pytest.mark.parametrize("size", [0, 1, 40, 300])
    def test_nothing_is_written_off_the_page(self, size: int, address: str) -> None:
        roster = roster_of(army_of_size(size), shelf(GAME))
        for page in roster_layout.pages(roster, PAPERS["a4"], address):
            for words in page.texts():
                left, top, right, bottom = words.box
                assert left > 10, words.text
                assert top > 8, words.text
                assert right < page.width - 10, words.text
                assert bottom < page.height - 5, words.text

    def test_names_and_notes_of_any_sort_are_printed(self) -> None:
        entry = RosterEntry(99, NASTY, 5, traits=NASTY[:30], note=NASTY * 4, lines=(("Items", NASTY),))
        roster = Roster(NASTY, "A Game", "open", 5, None, (entry,) * 3)
        pages = roster_layout.pages(roster, PAPERS["a4"])
        assert all(words.box[2] < page.width - 10 for page in pages for words in page.texts())
        assert pdf.pages_pdf(pages, About(NASTY)).startswith(b"%PDF")

    def test_the_same_army_gives_the_same_bytes(self) -> None:
        cards = shelf(GAME)
        assert roster_pdf(army_file(), cards, PAPERS["a4"]) == roster_pdf(army_file(), cards, PAPERS["a4"])


class TestArmyCards:
    """The cards that an army needs."""

    def test_there_are_as_many_cards_as_pieces(self) -> None:
        titles = [each.title for each in job_of_army(army_file(), shelf(GAME), Options()).faces]
        assert titles == ["Soldier"] * 3 + ["Knight", "Sword", "Boots", "Spearman over Warrior and Soldier", "Shield"]

    def test_or_one_of_each(self) -> None:
        titles = [each.title for each in job_of_army(army_file(), shelf(GAME), Options({"once": "1"})).faces]
        assert titles.count("Soldier") == 1

    def test_more_than_five_thousand_cards_are_refused(self) -> None:
        file = ArmyFile(GAME, entries=tuple(Entry(key, "soldier", 99) for key in range(51)))
        with pytest.raises(Invalid, match="5000 is the most"):
            job_of_army(file, shelf(GAME), Options())

    def test_paper_asks_for_none_of_the_sites_addresses(self, settings: Any) -> None:
        page_of.cache_clear()
        settings.ROOT_URLCONF = "a.site.that.is.not.there"  # to load the addresses takes longer than to print
        job_of_army(army_of_size(3), shelf(GAME), Options()).pdf()


class TestAddresses:
    """The parameters of addresses."""

    def test_cards_by_slug_of_one_kind_or_several(self) -> None:
        found = selection_of({"game": [GAME], "slugs": ["archer,item:sword", "status:dead"]})
        assert [card.name for card in found.cards] == ["Archer", "Sword", "Dead"]

    def test_all_cards_of_a_kind(self) -> None:
        assert len(selection_of({"kind": ["item"]}).cards) == 23

    def test_what_a_lists_filter_finds(self) -> None:
        found = selection_of({"from": ["units"], "class": ["heavy"], "paper": ["letter"]})
        assert 0 < len(found.cards) < 202

    @pytest.mark.parametrize(
        ("query", "named"),
        [
            ("paper=a9&size=huge&marks=maybe&copies=-1", ["paper", "size", "marks", "copies"]),
            ("slugs=archre", ["slugs", "archer"]),
            ("kind=unicorn", ["kind"]),
            ("game=chess", ["game"]),
            ("from=unicorns", ["from"]),
            ("from=units&root=unicorn", ["root"]),
            ("colour=red", ["colour"]),
            ("copies=50", ["copies", "5000"]),
            ("game=%00&slugs=%3Cb%3E", ["game"]),
            ("slugs=" + "x," * 2000, ["slugs"]),
        ],
    )
    @pytest.mark.parametrize("address", ["/print/", "/print/cards.pdf"])
    def test_a_bad_address_is_told_everything_that_is_wrong(
        self, client: Client, address: str, query: str, named: list[str]
    ) -> None:
        answer = client.get(f"{address}?{query}")
        assert answer.status_code == 400
        for words in named:
            assert words in answer.content.decode()

    def test_no_filter_has_the_name_of_an_option(self) -> None:
        for kind, fields in tables_of(GAME).items():
            assert {*SELECTION, *PRINT_OPTIONS}.isdisjoint(parameters(fields)), kind

    def test_options_are_read(self) -> None:
        options = read_options({"paper": ["letter"], "size": ["mini"], "marks": ["0"], "bleed": ["1"], "copies": ["2"]})
        assert options.sheet == Sheet(PAPERS["letter"], TRIMS["mini"], 3.0, False)
        assert options.copies == 2


class TestPages:
    """The pages and the files behind them."""

    def test_the_options_show_the_first_sheet(self, client: Client) -> None:
        page = client.get("/print/?kind=item&paper=letter").content.decode()
        assert 'class="sheet"' in page
        assert "23 cards on 3 pages" in page
        assert "/print/cards.pdf?kind=item&amp;paper=letter" in page

    def test_the_file_is_a_pdf_with_a_name(self, client: Client) -> None:
        answer = client.get("/print/cards.pdf?slugs=archer")
        assert answer["Content-Type"] == "application/pdf"
        assert answer["Content-Disposition"] == 'inline; filename="tactics-david-cards.pdf"'

    @pytest.mark.parametrize("end", ["", "cards.pdf", "roster.pdf"])
    def test_an_army_is_printed_for_its_holder_alone(self, client: Client, end: str) -> None:
        army = army_in_session(client)
        assert client.get(f"/print/armies/{army.key}/{end}").status_code == 200
        assert Client().get(f"/print/armies/{army.key}/{end}").status_code == 404

    @pytest.mark.parametrize("end", ["", "cards.pdf", "roster.pdf"])
    def test_a_shared_army_is_printed_by_whoever_has_the_link(self, end: str) -> None:
        army = ArmyFactory.create()
        share_key = share(army)
        assert Client().get(f"/print/shared/{share_key}/{end}").status_code == 200
        assert Client().get(f"/print/shared/nothing/{end}").status_code == 404

    def test_a_print_takes_as_many_queries_for_a_large_army(
        self, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
    ) -> None:
        army = army_in_session(client)
        client.get(f"/print/armies/{army.key}/roster.pdf")
        with django_assert_max_num_queries(6):
            client.get(f"/print/armies/{army.key}/cards.pdf")


class TestCommand:
    """`manage.py print_cards`."""

    def test_it_writes_the_cards_that_are_named(self, tmp_path: Path) -> None:
        file = tmp_path / "cards.pdf"
        out = StringIO()
        call_command("print_cards", slugs=["archer", "item:sword"], paper="letter", output=str(file), stdout=out)
        assert len(opened(file.read_bytes()).pages) == 1
        assert out.getvalue().startswith("2 cards")

    def test_it_writes_what_a_lists_filter_finds(self, tmp_path: Path) -> None:
        file = tmp_path / "cards.pdf"
        out = StringIO()
        call_command("print_cards", filter="class=heavy&type=ethereal", sides="long", output=str(file), stdout=out)
        assert out.getvalue().startswith("5 cards")
        assert len(opened(file.read_bytes()).pages) == 2
        with pytest.raises(CommandError, match="colour"):
            call_command("print_cards", filter="colour=red", output=str(file))
        with pytest.raises(CommandError, match="not both"):
            call_command("print_cards", filter="class=heavy", slugs=["archer"], output=str(file))

    def test_it_writes_an_armys_cards_and_roster(self, tmp_path: Path) -> None:
        army = tmp_path / "army.json"
        army.write_text(json.dumps(as_document(army_file())))
        for is_roster in (False, True):
            file = tmp_path / "army.pdf"
            call_command("print_cards", army=str(army), roster=is_roster, output=str(file), verbosity=0)
            assert file.read_bytes().startswith(b"%PDF")

    def test_it_names_what_is_wrong(self, tmp_path: Path) -> None:
        output = str(tmp_path / "x.pdf")
        with pytest.raises(CommandError, match="archer"):
            call_command("print_cards", slugs=["archre"], output=output)
        with pytest.raises(CommandError, match="army"):
            call_command("print_cards", roster=True, output=output)
        with pytest.raises(CommandError, match="Cannot write"):
            call_command("print_cards", slugs=["archer"], output=str(tmp_path / "no" / "x.pdf"))

    @pytest.mark.parametrize(
        ("words", "refused"),
        [
            ("--service thegamecrafter --output x.pdf", ["ZIP; name it x.zip"]),
            ("--service thegamecrafter --paper a3 --no-marks --output x.zip", ["--paper means", "--no-marks means"]),
            ("--dx 1 --output x.pdf", ["--dx means nothing with --sides none"]),
            ("--site muster.example --output x.pdf", ["--site is a web address"]),
            ("--once --roster --output x.pdf", ["--roster is"]),
            ("--army army.json --slugs archer --kind item --output x.pdf", ["--kind means", "--slugs means"]),
            ("--army army.json --roster --size mini --paper letter --output x.pdf", ["--size means nothing"]),
        ],
    )
    def test_it_refuses_what_would_mean_nothing(
        self, words: str, refused: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        Path("army.json").write_text(json.dumps(as_document(army_file())))
        with pytest.raises(CommandError) as stopped:
            call_command("print_cards", *words.split())
        said = str(stopped.value).splitlines()
        assert [word in line for word, line in zip(refused, said, strict=True)] == [True] * len(refused)
        assert stopped.value.returncode == 2
        assert not list(tmp_path.glob("x.*"))


def test_the_pages_stylesheet_has_every_text_size() -> None:
    css = (Path(__file__).parent.parent / "static/css/face.css").read_text()
    sizes = [flow.LEAST + n / 4 for n in range(int((flow.USUAL - flow.LEAST) * 4))]
    assert [
        size for size in sizes if f".face-size-{size:g}".replace(".", "-").replace("-face", ".face", 1) not in css
    ] == []
