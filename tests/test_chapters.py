"""The prints beside sheets of cards: every game states them, every file can be had, and mistakes are named."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from armybuilder.faces.drawing import Outline
from armybuilder.faces.face import Block
from armybuilder.faces.parts import face_of, faces
from armybuilder.faces.qr import code_path
from armybuilder.faces.styles import STYLES, TRIMS, Style
from armybuilder.ownership.history import share
from armybuilder.printing import stencil_sheets, tokens
from armybuilder.printing.offers import OFFERS
from armybuilder.printing.options import Values
from armybuilder.printing.papers import PAGE_PAPERS
from armybuilder.printing.reference import drawings, reference_block
from armybuilder.printing.sources import source_of_army
from armybuilder.printing.stencil_sheets import LEAST_CELL, MOST_CELL
from catalog.kinds import kinds
from tests.builder import army_in_session
from tests.factories import GAME
from tests.pdf_ua import problems
from tests.prints import army_of, book_of, opened, words_of
from validation.army import ArmyFile, Entry

pytestmark = [pytest.mark.django_db, pytest.mark.once]

every_game = pytest.mark.parametrize("game", settings.GAMES)
OF_ARMIES = [offer for offer in OFFERS.values() if not offer.is_for_books]
PDFS = [offer for offer in OFFERS.values() if offer.form == "pdf"]


@pytest.fixture(autouse=True)
def kept_elsewhere(settings: Any, tmp_path: Path) -> None:
    """A folder of its own for what is kept."""
    settings.MEDIA_ROOT = tmp_path


@cache
def reference_texts(game: str) -> list[Block]:
    """The texts of a book's reference cards: the same on paper of any size."""
    return book_of(game).texts()


def dashed(game: str) -> str:
    return game.replace("_", "-")


@cache
def printed(game: str, file: str) -> Any:
    """The answer with a print of a whole book as it is usually made: several tests look at one."""
    return Client().get(f"/print/{file}", {"game": dashed(game)})


# Every game


@every_game
def test_every_game_states_its_chapters(game: str) -> None:
    source, chapters = book_of(game), faces(game).chapters
    assert list(chapters.tokens(source.shelf))
    assert chapters.tokens_are
    assert set(chapters.references) <= set(kinds(dashed(game)))
    assert source.texts()
    assert source.stencils()
    assert LEAST_CELL <= chapters.cell <= MOST_CELL


@every_game
def test_a_token_has_an_emblem_and_a_name(game: str) -> None:
    assert all(face.emblem and face.title for face in book_of(game).tokens())


@every_game
def test_no_two_stencils_are_the_same(game: str) -> None:
    titles = [stencil.title for stencil in book_of(game).stencils()]
    assert len(set(titles)) == len(titles)


@every_game
def test_no_template_takes_more_pages_than_anybody_would_glue(game: str) -> None:
    source = book_of(game)
    for stencil in source.stencils():
        made = stencil_sheets.pages([stencil], PAGE_PAPERS["a4"], source.chapters.cell, "Test", "A Game")
        assert len(made) <= 9, stencil.title


@every_game
@pytest.mark.parametrize("offer", PDFS, ids=lambda offer: offer.name)
def test_every_chapter_of_every_book_prints_and_can_be_read_by_everybody(game: str, offer: Any) -> None:
    answer = printed(game, offer.file)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    with opened(answer.content) as file:
        assert len(file.pages) > 0
        assert problems(file) == []


@every_game
def test_every_token_of_a_book_is_on_its_sheet(game: str) -> None:
    words = words_of(printed(game, "tokens.pdf").content)
    for face in book_of(game).tokens():
        assert all(word in words for word in face.title.split())


@every_game
def test_every_template_of_a_book_is_on_its_sheets(game: str) -> None:
    words = words_of(printed(game, "templates.pdf").content)
    assert [each.title for each in book_of(game).stencils() if each.title not in words] == []


@every_game
@pytest.mark.parametrize("trim", TRIMS.values(), ids=TRIMS)
@pytest.mark.parametrize("style", [STYLES["usual"], STYLES["large"]], ids=lambda style: style.name)
def test_every_reference_text_stands_whole_inside_its_card(game: str, trim: Any, style: Style) -> None:
    source, texts = book_of(game), reference_texts(game)
    made = drawings(texts, source.title, source.shelf.game.name, trim, style)
    for card in made:
        assert all(words.box[0] > 0 and words.box[2] < card.width for words in card.texts())
        assert all(words.box[3] < card.height - 2.0 for words in card.texts())
    wanted = sum(len(run.text.replace(" ", "")) for block in texts for p in block.paragraphs for run in p)
    drawn = sum(len(words.text.replace(" ", "")) for card in made for words in card.texts())
    assert drawn >= wanted


@every_game
@pytest.mark.parametrize("trim", ["mini", "poker", "tarot"])
def test_reference_cards_in_large_print_have_no_small_words(game: str, trim: str) -> None:
    source, size = book_of(game), TRIMS[trim]
    title = "An army of a name that is as long as a name may be, for it has eighty letters, no less"
    for card in drawings(reference_texts(game), title, source.shelf.game.name, size, STYLES["large"]):
        assert min(words.size for words in card.texts()) * size.width / card.width > 9 - 0.01
        assert all(words.box[0] > 0 and words.box[2] < card.width for words in card.texts())


def test_reference_cards_have_the_inks_of_their_style() -> None:
    source = book_of(GAME)
    made = {
        name: drawings(source.texts(), source.title, source.shelf.game.name, TRIMS["poker"], style)
        for name, style in STYLES.items()
    }
    fills = {name: {mark.fill for mark in cards[0].marks if isinstance(mark, Outline)} for name, cards in made.items()}
    assert fills["ink-saving"] == {"", "#ffffff", "#a6a6a6"}
    assert STYLES["colour-blind"].inks("slate")["accent"] in fills["colour-blind"]
    assert STYLES["colour-blind"].inks("slate")["accent"] not in fills["usual"]


def test_reference_cards_have_their_bleed_and_stand_further_apart(client: Client) -> None:
    asked = {"game": GAME, "paper": "card", "bleed": "5mm", "style": "ink-saving"}
    answer = client.get("/print/reference.pdf", asked)
    with opened(answer.content) as pdf:
        boxes = [[float(side) * 25.4 / 72 for side in pdf.pages[0][name]] for name in ("/MediaBox", "/TrimBox")]
    assert boxes == [pytest.approx([0, 0, 73, 98], abs=0.01), pytest.approx([5, 5, 68, 93], abs=0.01)]
    refused = client.get("/print/reference.pdf", {"game": GAME, "bleed": "9mm", "style": "loud"})
    assert refused.status_code == 400
    assert all(name in refused.content.decode() for name in ("bleed", "style", "colour-blind"))


@every_game
@pytest.mark.parametrize("offer", OF_ARMIES, ids=lambda offer: offer.name)
def test_every_chapter_of_an_army_is_made_or_there_is_nothing_to_make(game: str, offer: Any) -> None:
    source = army_of(game)
    values = {option.name: option.usual for option in offer.options_for(source)}
    if not offer.counts(source):
        assert offer.name == "tokens", f"{game} has nothing for {offer.name}"
        return
    made = offer.content(source, Values(values), "https://muster.example")
    content = made if isinstance(made, bytes) else b"".join(made.parts())
    assert content.startswith(b"%PDF" if offer.form == "pdf" else b"PK")


# Sources


@pytest.mark.parametrize("flip", ["none", "long", "short"])
def test_a_code_on_the_back_of_a_token_leads_to_its_card(client: Client, flip: str) -> None:
    of_soldier = {"game": GAME, "slugs": "soldier", "copies": "1", "sides": flip, "qr": "1"}
    with_code, without = (client.get("/print/pieces.pdf", of_soldier | {"qr": each}).content for each in "10")
    assert with_code != without
    (soldier, *_) = book_of(GAME).pieces()
    site, paper = "https://muster.example", PAGE_PAPERS["a4"]
    front, back = tokens.pages([soldier], paper, min(tokens.DIAMETERS), flip, "", "", site)
    path, modules = code_path(site + soldier.href)
    (code,) = (mark for mark in back.marks if isinstance(mark, Outline) and mark.path == path)
    middle = code.x + code.scale * modules / 2, code.y + code.scale * modules / 2
    behind = {
        "none": middle,
        "long": (front.width - middle[0], middle[1]),
        "short": (middle[0], front.height - middle[1]),
    }
    assert behind[flip] == pytest.approx(tokens.centers(paper, min(tokens.DIAMETERS))[0])


def test_a_books_file_with_codes_is_anothers_on_each_address(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["one.example", "two.example"]
    asked = {"game": GAME, "qr": "1"}
    one, two = (client.get("/print/tokens.pdf", asked, headers={"host": host}) for host in settings.ALLOWED_HOSTS)
    assert one.content != two.content
    assert "ETag" not in one


def test_tokens_of_some_cards_are_those_that_their_texts_name(client: Client) -> None:
    printed = words_of(client.get("/print/tokens.pdf", {"game": GAME, "slugs": "zombie"}).content)
    assert "Burned" not in printed
    names = {face.title for face in book_of(GAME).tokens()}
    assert 0 < len([name for name in names if name in printed]) < len(names)


def test_templates_of_some_cards_are_their_own(client: Client) -> None:
    printed = words_of(client.get("/print/templates.pdf", {"game": GAME, "slugs": "archer,knight"}).content)
    assert "Attack Area MA" in printed
    assert "Movement Rating 4" in printed
    assert "Movement Rating 8" not in printed


def test_a_reference_block_has_all_that_its_card_says() -> None:
    source = book_of("tactica")
    face = face_of(source.shelf.kind("tactic")["rescue"], source.shelf)
    text = "".join(run.text for paragraph in reference_block(face).paragraphs for run in paragraph)
    assert all(run.text in text for block in face.blocks for paragraph in block.paragraphs for run in paragraph)
    assert all(f"{block.title}: " in text for block in face.blocks if block.title)


class TestArmies:
    """A person's own army, and one that is shared."""

    @pytest.fixture
    def army(self, client: Client) -> Any:
        return army_in_session(client)

    def test_its_page_offers_what_its_cards_need(self, client: Client, army: Any) -> None:
        shown = client.get(f"/print/armies/{army.key}/more/").content.decode()
        assert f'action="/print/armies/{army.key}/templates.pdf"' in shown
        assert "booklet.pdf" not in shown

    @pytest.mark.parametrize("name", ["pieces.pdf", "templates.pdf", "reference.pdf"])
    def test_its_files_can_be_had(self, client: Client, army: Any, name: str) -> None:
        assert client.get(f"/print/armies/{army.key}/{name}").content.startswith(b"%PDF")
        assert client.get(f"/print/armies/{army.key}/booklet.pdf").status_code == 404

    def test_its_pieces_are_as_many_as_it_has_and_numbered(self) -> None:
        army = ArmyFile(GAME, "Two kinds", "open", None, {}, (Entry(0, "soldier", 2), Entry(1, "knight", 1)))
        faces = source_of_army(army).pieces()
        assert [face.title for face in faces] == ["Soldier 1", "Soldier 2", "Knight"]
        assert all(face.sides for face in faces)

    def test_nobody_else_can_have_them(self, army: Any) -> None:
        assert Client().get(f"/print/armies/{army.key}/more/").status_code == 404
        assert Client().get(f"/print/armies/{army.key}/deck.zip").status_code == 404

    def test_whoever_has_the_link_can_have_those_of_a_shared_army(self, army: Any) -> None:
        share(army)
        army.refresh_from_db()
        stranger = Client()
        assert stranger.get(f"/print/shared/{army.share_key}/more/").status_code == 200
        assert stranger.get(f"/print/shared/{army.share_key}/reference.pdf").status_code == 200
        assert stranger.get("/print/shared/no-such-key/reference.pdf").status_code == 404

    def test_an_empty_army_is_told_that_there_is_nothing(self, client: Client, army: Any) -> None:
        army.entries.all().delete()
        shown = client.get(f"/print/armies/{army.key}/more/").content.decode()
        assert "has no templates." in shown
        answer = client.get(f"/print/armies/{army.key}/templates.pdf")
        assert answer.status_code == 400
        assert "would be empty" in answer.content.decode()


# Addresses


@every_game
def test_a_books_page_offers_everything(client: Client, game: str) -> None:
    shown = client.get("/print/more/", {"game": dashed(game)}).content.decode()
    assert [offer.name for offer in OFFERS.values() if f'action="/print/{offer.file}"' not in shown] == []


def test_a_search_is_handed_on_to_every_offer(client: Client) -> None:
    query = {"game": GAME, "from": "units", "class": "heavy"}
    shown = client.get("/print/more/", query).content.decode()
    assert shown.count('<input type="hidden" name="class" value="heavy">') >= 4
    assert client.get("/print/templates.pdf", query).status_code == 200


def test_a_query_is_handed_on_and_understood(client: Client) -> None:
    asked = {"game": GAME, "q": "kind:unit class:heavy"}
    shown = client.get("/print/more/", asked).content.decode()
    assert '<input type="hidden" name="q" value="kind:unit class:heavy">' in shown
    assert "booklet.pdf" not in shown
    assert client.get("/print/templates.pdf", asked).status_code == 200


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("tokens.pdf?diameter=26", "diameter</strong> is one of 20, 25, 32"),
        ("tokens.pdf?copies=0", "copies</strong> is a number from 1 to 20"),
        ("tokens.pdf?copies=1.5", "copies</strong> is a number from 1 to 20"),
        ("templates.pdf?cell=9.9", "cell</strong> is a number from 10 to 100 in steps of 0.1"),
        ("templates.pdf?cell=25.45", "cell</strong> is a number"),
        ("templates.pdf?cell=nan", "cell</strong> is a number"),
        ("templates.pdf?cell=1e99", "cell</strong> is a number"),
        ("templates.pdf?paper=card", "paper</strong> is one of a4"),
        ("booklet.pdf?format=a6", "format</strong> is one of a5, a4, letter"),
        ("booklet.pdf?colour=red", "colour</strong> is no option here"),
        ("deck.zip?width=100", "width</strong> is one of 375, 500, 750"),
        ("pictures.zip?slugs=nobody", "slugs</strong> names no unit"),
        ("reference.pdf?game=chess", "game</strong> is not one that we have"),
    ],
)
def test_what_cannot_be_read_is_named(client: Client, address: str, words: str) -> None:
    answer = client.get(f"/print/{address}")
    assert answer.status_code == 400
    assert words in answer.content.decode()


def test_every_mistake_is_named_at_once(client: Client) -> None:
    shown = client.get("/print/tokens.pdf?diameter=1&copies=x&hue=red").content.decode()
    assert all(f"<strong>{name}</strong>" in shown for name in ("diameter", "copies", "hue"))


@pytest.mark.parametrize("offer", PDFS, ids=lambda offer: offer.name)
def test_the_same_print_is_the_same_bytes_and_is_not_sent_twice(client: Client, tmp_path: Path, offer: Any) -> None:
    first = printed("tactica", offer.file)
    for file in tmp_path.rglob("*.pdf"):
        file.unlink()
    assert client.get(f"/print/{offer.file}", {"game": "tactica"}).content == first.content
    again = client.get(f"/print/{offer.file}", {"game": "tactica"}, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304


def test_other_options_are_another_print(client: Client) -> None:
    tags = {
        client.get("/print/templates.pdf", {"game": "tactica", "cell": cell})["ETag"] for cell in ("20", "25", "25.5")
    }
    assert len(tags) == 3


def test_the_file_says_what_it_is() -> None:
    answer = printed(GAME, "booklet.pdf")
    assert answer["Content-Disposition"] == 'inline; filename="tactics-david-booklet.pdf"'
    with opened(answer.content) as file:
        assert str(file.docinfo["/Title"]) == "Rules of Tactics David"
