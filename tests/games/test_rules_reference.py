"""The rules reference of every game: whole, in its book's order, every ruling on its place.

`facts/headings.tsv` has every section in its order: the book's heading for it, in brackets where the book has none,
whether it is ours, and the figure that stands there.
"""

import re

import pytest
from django.conf import settings

from tests.marks import marked_twice, texts
from tests.paper import Paper

PAPERS = [Paper(game) for game in settings.GAMES]
every_game = pytest.mark.parametrize("paper", PAPERS, ids=settings.GAMES)

#: The series of each game's notes and how many there are. Of the books' slips of the pen, which say nothing to a
#: player, there are none.
CODES = {
    "tactics_david": {f"G{number:02}" for number in range(1, 150)}
    | {f"A{number:03}" for number in (*range(52, 56), *range(59, 72), *range(151, 168), 169, 170)},
    "analog_tactics": {f"AT{number}" for number in range(1, 63)} | {f"P{number}" for number in range(1, 74)},
    "collision": {f"CO{number}" for number in range(1, 55)} | {f"P{number}" for number in range(1, 68)},
    "officers_chess": {f"OC{number}" for number in range(1, 65)},
    "tactica": {f"TA{number}" for number in range(1, 28) if number != 20} | {f"P{number}" for number in range(1, 45)},
}


@every_game
def test_every_section_stands_in_the_books_order_with_its_source_and_figure(paper: Paper) -> None:
    found = [(row["slug"], row.get("source", ""), row.get("figure", "")) for row in paper.fixture("rules")]
    assert found == [(row["section"], row["source"], row["figure"]) for row in paper.facts("headings")]


@every_game
def test_every_section_has_title_and_text_and_a_page_if_it_is_the_books(paper: Paper) -> None:
    rows = paper.fixture("rules")
    assert [row["slug"] for row in rows if not (row["title"] and row["text"])] == []
    assert [row["slug"] for row in rows if not (row.get("page") or row.get("source") == "supplement")] == []


@every_game
def test_a_text_marks_a_term_once_but_statuses_always(paper: Paper) -> None:
    statuses = {row["slug"] for row in paper.fixture("status")} if "status" in paper.files else set()
    if paper.game == "collision":
        statuses = {"stun", "hex", "poison", "flee"}
    for place, text in texts(paper, "rules"):
        assert marked_twice(paper, text) <= statuses, place


@every_game
def test_every_ruling_is_a_note_and_every_ruling_for_play_stands_in_the_rules(paper: Paper) -> None:
    codes = CODES[paper.game]
    assert codes - paper.codes() == set()
    for_play = {code for code in codes if re.fullmatch(r"P\d+", code)}
    assert paper.marks(for_play) == {(code, "ruling") for code in for_play}


@every_game
def test_no_note_has_another_code(paper: Paper) -> None:
    known = CODES[paper.game]
    found = paper.codes() if paper.game != "tactics_david" else {code for code in paper.codes() if code[0] == "G"}
    assert found - known == set()
