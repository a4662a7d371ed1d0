"""Questions in plain words find the section of the rules that answers them, in every game."""

import csv
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from armybuilder.browse.questions import (
    SectionFound,
    answers,
    answers_anywhere,
    best_passage,
    mark_words,
    reference,
    sentences,
)
from armybuilder.browse.stems import IRREGULAR, everyday, is_question, said_stem, stem, stemmer, stems_of, words_of
from armybuilder.browse.templatetags.cards import plain_words
from catalog.models import Card, RuleNote, RuleSection
from catalog.shelf import Shelf, shelf, shelves

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GAMES = [game.replace("_", "-") for game in settings.GAMES]
AT_LEAST = 12


def asked(game: str) -> list[tuple[str, set[str], int]]:
    """The questions of a game's players, and the sections of which one must be the first, or among the first three."""
    file = Path(__file__).parent / "games" / game.replace("-", "_") / "questions.tsv"
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t")
        return [(row["question"], set(row["sections"].split()), int(row["among"])) for row in rows]


def every_question() -> Iterator[tuple[str, str, set[str], int]]:
    for game in GAMES:
        yield from ((game, *row) for row in asked(game))


def top(game: str, question: str, most: int = 3) -> list[str]:
    return [answer.section.slug for answer in answers(shelf(game), question)[:most]]


@pytest.fixture
def here() -> Shelf:
    return shelf(GAMES[0])


# What is found


@pytest.mark.parametrize(("game", "question", "sections", "among"), [*every_question()])
def test_a_players_question_finds_its_section_first_or_among_the_first_three(
    game: str, question: str, sections: set[str], among: int
) -> None:
    known = {section.slug for section in shelf(game).sections}
    assert sections <= known
    assert sections & set(top(game, question, among)), top(game, question)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_asked_often_enough(game: str) -> None:
    assert sum(among == 1 for _, _, among in asked(game)) >= AT_LEAST


@pytest.mark.parametrize("game", GAMES)
def test_a_sections_own_title_finds_it(game: str) -> None:
    cards = shelf(game)
    titles = {section.title for section in cards.sections if stems_of(section.title)}
    for title in titles:
        found = [answer.section.title for answer in answers(cards, title)[:3]]
        assert title in found, f"{title}: {found}"


@pytest.mark.parametrize("game", GAMES)
def test_what_players_say_is_read_as_the_term_that_they_mean(game: str) -> None:
    cards = shelf(game)
    rules = reference(cards)
    meant = {saying.word: term for term in cards.terms for saying in term.sayings.all()}
    assert meant
    for word, term in meant.items():
        asked = rules.asked(stem(word))
        called = {other for other, _ in asked.called} if asked else set()
        assert called & {said_stem(part) for part in words_of(term.name)} - {stem(word)}, f"{word}: {called}"


@pytest.mark.parametrize("game", GAMES)
def test_no_saying_tells_what_plain_english_does(game: str) -> None:
    for term in shelf(game).terms:
        for saying in term.sayings.all():
            plain = everyday().get(stem(saying.word), ())
            assert not set(stems_of(term.name, said_stem)) <= set(plain), f"{term}: {saying}"


def test_another_games_saying_means_nothing_here() -> None:
    assert top("tactics-david", "stuck")[0] == "combat-lock"
    assert "stuck" not in reference(shelf("analog-tactics")).sayings


def test_a_slip_of_the_pen_is_read_as_the_word_next_to_it(here: Shelf) -> None:
    section = next(section for section in here.sections if len(stems_of(section.title)) == 1 and len(section.title) > 6)
    slip = section.title[:3] + section.title[4:]
    assert section in [answer.section for answer in answers(here, slip)[:3]]


def test_the_whole_of_a_question_beats_one_word_of_it(here: Shelf) -> None:
    found = answers(here, "stack cost")
    assert [answer.score for answer in found] == sorted((answer.score for answer in found), reverse=True)
    best = found[0].section
    said = " ".join([best.title, best.text, *(note.text for note in best.notes.all())])
    assert {"stack", "cost"} <= set(stems_of(said))


def test_words_that_name_no_card_are_taken_for_a_question(client: Client) -> None:
    page = client.get("/search/", {"q": "attacked from behind"}).content.decode()
    assert "Nothing found" not in page
    assert "/tactics-david/rules/" in page


@pytest.mark.parametrize("text", ["", "?", "how do I", "qqqqzzzz xxyyxx", "é漢 %00", "'" * 300])
def test_what_says_nothing_finds_nothing(text: str, here: Shelf, client: Client) -> None:
    assert answers(here, text) == []
    page = client.get(f"/{here.game.slug}/rules/", {"q": text})
    assert page.status_code == 200
    assert ("No section answers" in page.content.decode()) is bool(text.strip())


def test_a_word_that_few_sections_have_tells_more(here: Shelf) -> None:
    book = reference(here)
    by_use = sorted((word for word in book.postings if " " not in word), key=lambda word: len(book.postings[word]))
    assert book.rarity(by_use[0]) > book.rarity(by_use[-1]) > 0


# Words


@pytest.mark.parametrize(
    "words",
    [
        "move moves moved moving movement",
        "attack attacks attacked attacker attackers attacking",
        "deploy deployed deployment",
        "kill kills killed",
        "die dies died dying",
        "stack stacks stacked stacking",
        "victory victories",
        "unit unit’s units",
        "stop stopped stopping",
        "hire hired hiring",
    ],
)
def test_forms_of_a_word_are_one(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize(("form", "word"), IRREGULAR.items())
def test_only_forms_are_listed_that_the_stemmer_does_not_know(form: str, word: str) -> None:
    assert stemmer()(form) == form
    assert stemmer()(word) == word == stem(form)


@pytest.mark.parametrize(
    ("one", "other"), [("class", "clash"), ("range", "rank"), ("status", "state"), ("die", "dice")]
)
def test_different_words_stay_apart(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    "text", ["Can I shoot?", "how far can a unit move", "is water deep", "units that may not charge at all", "why me?"]
)
def test_a_question_is_told_from_a_name(text: str) -> None:
    assert is_question(text)


@pytest.mark.parametrize("text", ["soldier", "forest spirit", "King of the Hill", "?", "", "cost<15 type:magical"])
def test_a_name_is_no_question(text: str) -> None:
    assert not is_question(text)


# Passages


def first_answer(here: Shelf, text: str) -> SectionFound:
    return answers(here, text)[0]


def test_the_passage_holds_the_words_and_marks_them(here: Shelf) -> None:
    found = first_answer(here, "Can a unit move diagonally?")
    assert "<mark>diagonally</mark>" in found.passage
    assert "[[" not in found.passage


def test_a_passage_is_short_and_out_of_its_section(here: Shelf) -> None:
    for section in here.sections:
        said = best_passage(section, here, frozenset(stems_of(section.title)))
        assert "|" not in said
        assert "**" not in said
        assert bool(said) == bool(section.text.strip() or section.notes.all())


def without_notes(section: RuleSection) -> RuleSection:
    vars(section)["_prefetched_objects_cache"] = {"notes": RuleNote.objects.none()}
    return section


def test_a_row_of_a_table_is_a_sentence_with_its_columns_heads(here: Shelf) -> None:
    text = (
        "Before it.\n\n| Class | Cost | Note |\n|---|---|---|\n| **Light** | 1 | |\n| Heavy | 3 | slow |\n\nAfter it."
    )
    section = without_notes(RuleSection(pk=0, game=here.game, slug="x", title="X", text=text))
    assert sentences(section, here) == ["Before it.", "Light – Cost: 1.", "Heavy – Cost: 3; Note: slow.", "After it."]


def test_the_head_of_a_point_is_parted_from_what_is_said_of_it(here: Shelf) -> None:
    text = "- **Berserk** This unit attacks.\n- **Move (MOV)**: its points.\n- **Swift**, it moves."
    section = without_notes(RuleSection(pk=-2, game=here.game, slug="z", title="Z", text=text))
    assert sentences(section, here) == ["Berserk: This unit attacks.", "Move (MOV): its points.", "Swift, it moves."]


def test_the_points_of_a_list_do_not_run_into_each_other(here: Shelf) -> None:
    text = "In this order:\n\n1. Item Phase\n2. Movement Phase (once)\n3. the end.\n\n- Last\n\nAfter it."
    section = without_notes(RuleSection(pk=-1, game=here.game, slug="y", title="Y", text=text))
    said = ["In this order:", "Item Phase;", "Movement Phase (once);", "the end.", "Last.", "After it."]
    assert sentences(section, here) == said


def test_markup_in_a_passage_is_shown_not_obeyed() -> None:
    assert mark_words("a <b> unit", frozenset({"unit"})) == "a &lt;b&gt; <mark>unit</mark>"


# Pages


def test_the_rules_page_answers_with_the_best_section_first(here: Shelf, client: Client) -> None:
    question = asked(GAMES[0])[0][0]
    page = unescape(client.get(f"/{GAMES[0]}/rules/", {"q": question}).content.decode())
    first = page.index(top(GAMES[0], question)[0], page.index('class="answers"'))
    assert page.index("<mark>") > first


def test_the_search_page_puts_the_rules_first_when_it_is_asked(client: Client) -> None:
    question = asked(GAMES[0])[0][0]
    page = client.get("/search/", {"q": question}).content.decode()
    assert page.index("answers-title") < page.index("<mark>")
    assert "answers-title" not in client.get("/search/", {"q": "soldier"}).content.decode()


def test_a_search_over_all_games_shows_no_game_more_than_twice() -> None:
    found = answers_anywhere(shelves(), "How do I win the game?")
    games = [answer.shelf.game.slug for answer in found]
    assert found
    assert max(games.count(game) for game in games) <= 2


@pytest.mark.parametrize(
    ("question", "game", "section"),
    [
        ("attacked from behind in tactics david", "tactics-david", "Defend Procedure"),
        ("Officers Chess: when does a unit counter?", "officers-chess", "Attack"),
        ("Analog Tactics: what is an elite?", "analog-tactics", "Upgrades of the Elite"),
    ],
)
def test_a_question_that_names_a_game_is_asked_of_that_game(question: str, game: str, section: str) -> None:
    found = answers_anywhere(shelves(), question)
    assert {each.shelf.game.slug for each in found} == {game}
    assert found[0].section.title == section


@pytest.mark.parametrize("game", GAMES)
def test_every_section_has_a_page_with_the_cards_that_use_it(game: str, client: Client) -> None:
    cards = shelf(game)
    for section in cards.sections:
        answer = client.get(f"/{game}/rules/{section.slug}/")
        page = answer.content.decode()
        assert answer.status_code == 200
        users = {entry for term in section.terms.all() for entry in cards.named_by(term) if isinstance(entry, Card)}
        assert all(f'href="{card.get_absolute_url()}"' in page for card in users)
    assert client.get(f"/{game}/rules/no-such-section/").status_code == 404


def test_cards_that_a_search_finds_show_their_faces(here: Shelf, client: Client) -> None:
    card = next(iter(here.cards))
    page = client.get("/search/", {"q": card.name}).content.decode()
    assert 'class="small-face"' in page


def test_a_table_that_a_search_finds_keeps_its_cells_apart() -> None:
    text = "| Statistic | What it is |\n|---|---|\n| Reach | how far |\n| Race | its people |"
    assert plain_words(text, shelf("collision")) == "Reach – What it is: how far. Race – What it is: its people."
