"""The layout on paper: every card of every book keeps to its box, and a golden of each sort of print."""

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
from django.conf import settings

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing, Outline, TextMark
from armybuilder.faces.face import Block, Run
from armybuilder.faces.parts import face_of
from armybuilder.faces.styles import SAFE, STYLES, TRIMS, Trim
from armybuilder.faces.typeset import POINT
from armybuilder.printing.jobs import job_of_cards, roster_pdf
from armybuilder.printing.options import Options
from armybuilder.printing.reference import drawings
from armybuilder.printing.sheets import PAPERS
from armybuilder.printing.tokens import token
from catalog.kinds import kind_of, kinds
from catalog.shelf import shelf
from tests.faces import misplaced, misplaced_on_cards
from tests.factories import GAME, army_file
from tests.paper import not_read_once
from tests.pdf_layout import as_text
from tests.prints import bounds

pytestmark = [pytest.mark.django_db, pytest.mark.once]
every_game = pytest.mark.parametrize("game", [name.replace("_", "-") for name in settings.GAMES])
every_trim = pytest.mark.parametrize("trim", TRIMS.values(), ids=TRIMS)


@every_game
def test_every_kind_is_among_the_cards_that_are_checked(game: str) -> None:
    assert {kind_of(type(card)) for card in shelf(game).cards} == kinds(game).keys()


@every_trim
@every_game
def test_every_card_keeps_to_its_box_at_every_size(game: str, trim: Trim) -> None:
    assert misplaced_on_cards(shelf(game), trim) == []


@every_game
def test_every_word_on_every_card_is_read_once(game: str) -> None:
    cards, trim = shelf(game), TRIMS["poker"]
    for drawing in (side for card in cards.cards for side in card_layout.drawings(face_of(card, cards), trim)):
        assert list(not_read_once(drawing)) == []


def test_words_that_leave_their_box_or_lie_on_others_are_found_out() -> None:
    drawing = Drawing(63, 88, "A card")
    drawing.words(1, 40, "outside", "sans", 8, "#000000")
    drawing.words(20, 60, "below", "sans", 8, "#000000")
    drawing.words(21, 60, "above", "sans", 8, "#000000")
    assert len(list(misplaced(drawing))) == 2


def first_page(content: bytes) -> str:
    with pikepdf.open(BytesIO(content)) as file:
        return as_text(file.pages[0])


@every_game
def test_the_layout_of_a_card_of_every_kind(game: str, golden: Callable[[str, str], None]) -> None:
    cards = shelf(game)
    chosen = [next(iter(cards.kind(kind).values())) for kind in kinds(game)]
    job = job_of_cards(chosen, cards, "One of each", Options({"paper": "card"}))
    with pikepdf.open(BytesIO(job.pdf())) as file:
        golden(f"layout-{game}.txt", "\n".join(map(as_text, file.pages)))


def test_the_layout_of_a_sheet_with_bleed(golden: Callable[[str, str], None]) -> None:
    cards = shelf(GAME)
    job = job_of_cards(
        list(cards.cards)[:3], cards, "Three", Options({"paper": "letter", "size": "mini", "bleed": "3mm"})
    )
    golden("layout-sheet.txt", first_page(job.pdf()))


def test_the_layout_of_a_roster(golden: Callable[[str, str], None]) -> None:
    golden("layout-roster.txt", first_page(roster_pdf(army_file(), shelf(GAME), PAPERS["a4"])))


def test_a_letter_stands_where_it_was_drawn() -> None:
    cards = shelf(GAME)
    job = job_of_cards(list(cards.cards)[:1], cards, "One", Options({"paper": "card"}))
    (mark,) = [mark for mark in job.drawings[0].marks if isinstance(mark, TextMark)][:1]
    assert f"{mark.left + 3:>6.1f} {mark.y + 3:>6.1f}  Alegreya-Bold 14  {mark.text}\n" in first_page(job.pdf())


def test_a_tokens_name_stands_below_its_emblem() -> None:
    page, cards = Drawing(40, 40), shelf(GAME)
    token(page, face_of(cards.kind("unit")["knight"], cards), 20, 20, 25)
    emblem = bounds(next(mark for mark in page.marks if isinstance(mark, Outline) and mark.scale != 1))
    (name,) = [words for words in page.texts() if words.text == "Knight"]
    assert emblem[3] < name.box[1] < name.box[3] < 20 + 25 / 2


def test_a_long_title_in_large_print_stands_line_below_line_in_its_band() -> None:
    blocks = [Block("Stacks", ((Run("Up to three units."),),))]
    (card,) = drawings(
        blocks,
        "Everything that a stack of three units may do in its own turn",
        "Any game",
        TRIMS["poker"],
        STYLES["large"],
    )
    *title, text = [words.box for words in card.texts() if words.font == "serif-bold" or "units" in words.text]
    rows = {words.y: words.size for words in card.texts() if words.font == "serif-bold"}
    first, second, *_ = rows
    assert second - first == pytest.approx(rows[first] * 1.2 * POINT, abs=0.01)
    assert title[-1][3] < text[1] < title[-1][3] + 4, "in millimetres"
    assert list(misplaced(card)) == []
    _, band = (bounds(mark) for mark in card.marks if isinstance(mark, Outline))
    assert (band[0], 63 - band[2]) == pytest.approx((SAFE, SAFE)), "as far from the left edge as from the right"
