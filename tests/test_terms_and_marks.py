"""The terms of every game and the marks in its texts, and the order of its rules: as its fixtures have them."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable

import pytest
from django.conf import settings

from catalog.tokens import has_broken_mark, tokens
from tests.marks import is_resolved, strings, texts, words
from tests.paper import Entry, Paper

PAPERS = [Paper(game) for game in settings.GAMES]

every_game = pytest.mark.parametrize("paper", PAPERS, ids=settings.GAMES)


# Marks


@every_game
def test_every_mark_leads_to_a_term_or_a_card(paper: Paper) -> None:
    lost = [f"{at}: {token}" for file in paper.files for at, text in texts(paper, file) for token in tokens(text)
            if not is_resolved(paper, token)]  # fmt: skip
    assert lost == []


@every_game
def test_every_mark_is_whole(paper: Paper) -> None:
    assert [at for file in paper.files for at, text in texts(paper, file) if has_broken_mark(text)] == []


@every_game
def test_marks_stand_in_texts_alone(paper: Paper) -> None:
    """A name, a summary or a figure is shown as it is written."""
    for file in paper.files:
        written = Counter(text for text in strings(paper.fixture(file)) if "[[" in text)
        assert written - Counter(text for _, text in texts(paper, file)) == Counter(), file


# Terms


@every_game
def test_every_term_is_used_by_some_text(paper: Paper) -> None:
    marks = (token for file in paper.files for _, text in texts(paper, file) for token in tokens(text))
    used = {token.name.casefold() for token in marks if not token.kind}
    assert [term["name"] for term in paper.fixture("terms") if not used & {*words(term)}] == []


@every_game
def test_no_two_terms_share_a_word(paper: Paper) -> None:
    said = Counter(word for term in paper.fixture("terms") for word in words(term))
    assert [word for word, times in said.items() if times > 1] == []


def leads_to_one_place(paper: Paper, term: Entry) -> bool:
    """True where it names a section or a card that there is, and not both."""
    kind, _, slug = term.get("card", f"rules:{term.get('section')}").partition(":")
    return ("section" in term) != ("card" in term) and paper.has(kind, slug)


@every_game
def test_a_term_leads_to_one_section_or_card(paper: Paper) -> None:
    assert [term["slug"] for term in paper.fixture("terms") if not leads_to_one_place(paper, term)] == []


def is_short_plain_sentence(summary: str) -> bool:
    return summary.endswith(".") and len(summary) <= 160 and "[[" not in summary


@every_game
def test_a_terms_summary_is_one_short_plain_sentence(paper: Paper) -> None:
    summaries = {term["slug"]: term["summary"] for term in paper.fixture("terms")}
    assert {slug: summary for slug, summary in summaries.items() if not is_short_plain_sentence(summary)} == {}


# Notes


@every_game
def test_a_note_stands_once_in_its_place(paper: Paper) -> None:
    """The same ruling may speak of two fields of a card, and a supplement need have no code."""
    marks = Counter((place, note["about"], note.get("code"), note.get("field")) for place, note in paper.notes())
    assert [mark for mark, times in marks.items() if times > 1] == []


@every_game
def test_a_note_is_a_ruling_an_erratum_or_a_supplement(paper: Paper) -> None:
    assert {note["about"] for _, note in paper.notes()} <= {"ruling", "erratum", "supplement"}


@every_game
def test_a_code_means_one_ruling(paper: Paper, golden: Callable[[str, str], None]) -> None:
    """Where different sentences stand under one code they are sides of one ruling: here they can be read together."""
    sides: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for place, note in paper.notes():
        if note["about"] == "ruling" and "code" in note:
            sides[note["code"]][note["text"]].append(place)
    told = [
        "\n".join([code, *(f"  {', '.join(places)}\n    {text}" for text, places in texts.items())])
        for code, texts in sorted(sides.items())
        if len(texts) > 1
    ]
    golden(f"rulings-{paper.game.replace('_', '-')}.txt", "\n\n".join([*told, ""]))


# Sections


@every_game
def test_the_order_of_sections_is_dense(paper: Paper) -> None:
    sections = paper.fixture("rules")
    assert [section["order"] for section in sections] == list(range(1, len(sections) + 1))


@every_game
def test_a_section_stands_below_its_chapter(paper: Paper) -> None:
    chapter = ""
    for slug in (section["slug"] for section in paper.fixture("rules")):
        if "." not in slug:
            chapter = slug
        assert slug.split(".")[0] == chapter, slug


@every_game
def test_tables_have_as_many_cells_in_every_row(paper: Paper) -> None:
    for section in paper.fixture("rules"):
        text = re.sub(r"\[\[[^\]]*\]\]", "mark", section["text"])
        for table in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
            assert len({line.count("|") for line in table.strip().splitlines()}) == 1, section["slug"]
