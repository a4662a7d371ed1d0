"""Armies as people write them: our own export, lists from a chat, lists of other builders, and what can't be read."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from armybuilder.lists.army_text import MOST_LINES, TextReading, read_text
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.lists.texts import as_markdown, as_text
from catalog.errors import Refused
from catalog.shelf import shelf, shelves
from tests.builder import text_of
from tests.factories import GAME, army_file
from validation.army import ArmyFile

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def reading(text: str) -> TextReading:
    return read_text(text, shelves())


def lines(file: ArmyFile) -> list[tuple[str, int, dict[str, tuple[str, ...]], str]]:
    return [(entry.card, entry.count, dict(entry.roles), entry.note) for entry in file.entries]


def one(text: str) -> tuple[str, int, dict[str, tuple[str, ...]], str]:
    (line,) = lines(reading(text).file)
    return line


@pytest.mark.parametrize("written", [as_text, as_markdown])
def test_our_own_text_comes_back_as_the_army_that_it_was(written: Any) -> None:
    file = army_file()
    found = reading(written(file, shelf(GAME)))
    assert found.unread == ()
    assert lines(found.file) == lines(file)
    assert replace(found.file, entries=(), options={}) == replace(file, entries=(), options={})


@pytest.mark.parametrize(
    "line",
    [
        "3 Soldier",
        "3x soldier",
        "3 × Soldier: 18",
        "- 3 Soldier",
        "Soldier x3",
        "• SOLDIER ×3 [18 pts]",
        "3 Soldiers",
        ". 3x Soldier (18)",
        "3x Soldier [6 pts each, 18 pts]",
    ],
)
def test_a_list_from_a_chat_or_another_builder_is_read(line: str) -> None:
    assert one(line) == ("soldier", 3, {}, "")


@pytest.mark.parametrize(
    "line",
    [
        "Knight with Sword, Boots",
        "Knight: Sword, Boots [15pts]",
        "Knight [15pts]: Sword [2pts], Boots",
        "1 Knight with Sword and Boots: 15",
    ],
)
def test_what_a_card_carries_is_read_behind_its_joining_word_or_a_colon(line: str) -> None:
    assert one(line) == ("knight", 1, {"items": ("sword", "boots")}, "")


@pytest.mark.parametrize("between", [" · ", ", ", "·"])
def test_a_heading_names_the_ruleset(between: str) -> None:
    heading = between.join(["Tactics David", "Strict Themed", "6 of 75 points"])
    file = reading(f"Bramble Watch\n{heading}\n\nSoldier").file
    assert (file.name, file.ruleset, file.limit) == ("Bramble Watch", "strict-themed", 75)


def test_other_builders_frames_and_sums_are_passed_over() -> None:
    found = reading(
        "++ Bramble Watch [73 pts] ++\n\n+ Units +\n\n. 2x Soldier [12 pts]\n---\nTotal: 73 points\nhttps://x.example/1"
    )
    assert found.file.name == "Bramble Watch"
    assert lines(found.file) == [("soldier", 2, {}, "")]
    assert found.unread == ()


def test_what_is_not_understood_is_named_with_its_line_and_what_could_be_meant() -> None:
    found = reading("My army\n2 Soldier\n1 Knigth\nKnight with Sowrd\nlorem ipsum")
    assert lines(found.file) == [("soldier", 2, {}, "")]
    assert [(each.path, each.message) for each in found.unread] == [
        ("line 3", "“1 Knigth”: there is no “Knigth”; did you mean “Knight”?"),
        ("line 4", "“Knight with Sowrd”: there is no “Sowrd”; did you mean “Sword”?"),
        ("line 5", "“lorem ipsum”: there is no “lorem ipsum”."),
    ]


@pytest.mark.parametrize("text", ["3 Soldeir\nKnight", "Wardens\n3 Soldeir\nKnight", "Wardens\n3 Zzyzx\nKnight"])
def test_a_card_above_the_first_that_is_understood_is_no_heading(text: str) -> None:
    found = reading(text)
    assert [(each.path, each.message[:3]) for each in found.unread] == [(f"line {len(text.splitlines()) - 1}", "“3 ")]


@pytest.mark.parametrize("name", ["3 Musketeers", "Soldeir", "The 7th"])
def test_a_name_above_the_cards_may_begin_with_a_number_or_be_like_a_cards(name: str) -> None:
    found = reading(f"{name}\nOpen\n2 Knight")
    assert (found.file.name, found.unread) == (name, ())


def test_too_many_of_a_card_are_no_line() -> None:
    assert "1 to 99" in reading("Soldier\n100x Soldier").unread[0].message


def test_the_game_is_the_one_whose_cards_most_lines_name() -> None:
    other = next(each for each in shelves() if each.game.slug == "tactica")
    names = [str(card) for card in other.kind("troop").values()]
    assert reading("\n".join(names)).file.game == "tactica"


@pytest.mark.parametrize("text", ["", "hello", "{", "\n" * 5])
def test_a_text_without_any_card_is_no_army(text: str) -> None:
    with pytest.raises(Refused):
        reading(text)


def test_a_text_without_end_is_read_up_to_a_bound() -> None:
    assert len(reading("Soldier\n" * (MOST_LINES + 100)).unread) == MOST_LINES - 500


# The page


def send_text(client: Client, text: str, **more: str) -> Any:
    return client.post("/armies/import/", {"text": text, **more})


def test_a_pasted_list_becomes_an_army(client: Client) -> None:
    answer = send_text(client, "Watch\n3 Soldier\nKnight with Sword")
    assert answer.status_code == 302
    file = file_of(Army.objects.get())
    assert (file.name, [entry.card for entry in file.entries]) == ("Watch", ["soldier", "knight"])


def test_lines_that_are_not_understood_stop_the_import_keep_the_text_and_may_be_left_out(client: Client) -> None:
    text = "Watch\n3 Soldier\nKnigth"
    answer = send_text(client, text)
    assert answer.status_code == 400
    assert not Army.objects.exists()
    said = text_of(answer)
    assert "did you mean “Knight”?" in said
    assert "3 Soldier" in said
    army = client.get(send_text(client, text, anyway="1").headers["Location"])
    assert [entry.card for entry in file_of(Army.objects.get()).entries] == ["soldier"]
    assert "1 line left out of the import" in text_of(army)
    assert "“Knigth”" in text_of(army)
    again = client.post(f"/armies/{Army.objects.get().key}/left-out/", follow=True)
    assert "left out of the import" not in text_of(again)


def test_a_line_that_was_left_out_is_added_later_with_what_could_be_meant(client: Client) -> None:
    send_text(client, "Watch\n3 Soldier\n2 Knigth\nNothing like it\nKnight with Sowrd", anyway="1")
    address = f"/armies/{Army.objects.get().key}/left-out/"
    page = text_of(client.post(address, {"add": "2 Knight"}, follow=True))
    assert "2 lines left out of the import" in page
    client.post(address, {"add": "Nothing like it"})
    page = text_of(client.post(address, {"add": "Knight with Sword"}, follow=True))
    assert "1 line left out of the import" in page
    lines = [(each.card, each.count, each.roles) for each in file_of(Army.objects.get()).entries]
    assert lines == [("soldier", 3, {}), ("knight", 2, {}), ("knight", 1, {"items": ("sword",)})]


def test_what_could_be_meant_in_an_army_file_is_taken_with_one_click(client: Client) -> None:
    head = '"format": "muster-army/1", "game": "tactics-david"'
    page = send_text(client, f'{{{head}, "entries": [{{"card": "sodlier", "count": 3}}]}}')
    assert 'name="meant" value="$.entries[0].card"' in page.content.decode()
    page = send_text(client, f'{{{head}, "entries": [{{"card": "sodlier", "cuont": 3}}]}}', meant="$.entries[0].cuont")
    assert '"count": 3' in text_of(page)
    send_text(client, f'{{{head}, "entries": [{{"card": "sodlier", "count": 3}}]}}', meant="$.entries[0].card")
    assert [(each.card, each.count) for each in file_of(Army.objects.get()).entries] == [("soldier", 3)]


def test_what_could_be_meant_is_taken_with_one_click_line_by_line(client: Client) -> None:
    text = "Watch\n3 Soldier\n2 Knigth\nKnight with Sowrd"
    page = send_text(client, text, meant="line 3")
    assert page.status_code == 400
    assert "2 Knight" in text_of(page)
    assert 'name="meant" value="line 4"' in page.content.decode()
    assert 'name="meant" value="line 3"' not in page.content.decode()
    assert send_text(client, "Watch\n3 Soldier\n2 Knight\nKnight with Sowrd", meant="line 4").status_code == 302
    entries = file_of(Army.objects.get()).entries
    assert [(entry.card, entry.count) for entry in entries] == [("soldier", 3), ("knight", 2), ("knight", 1)]


@pytest.mark.parametrize("meant", ["line 99", "line 2", "x", "$"])
def test_a_line_of_which_nothing_is_meant_is_left_as_it_is(client: Client, meant: str) -> None:
    assert send_text(client, "Watch\n3 Soldier\nKnigth", meant=meant).status_code == 400
    assert not Army.objects.exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Watch\x07\n3 Soldier", "A name is 1 to 80 characters of plain text."),
        ("Watch\nStrict · 80 of 900000 points\n3 Soldier", "A limit is a number from 0 to 100000"),
        ("Watch\n3 Soldier (at\x07 the ford)", "A note is at most 500 characters of plain text."),
    ],
)
def test_a_list_of_what_no_army_may_have_is_refused_in_words(client: Client, text: str, said: str) -> None:
    answer = send_text(client, text)
    assert answer.status_code == 400
    assert said in text_of(answer)


def test_a_mistake_in_a_file_is_said_in_words_and_the_file_is_kept_to_be_mended(client: Client) -> None:
    text = '{"format": "muster-army/1", "game": "tactics-david", "entries": [{"card": "soldeir"}]}'
    said = text_of(send_text(client, text))
    assert "Line 1, card" in said
    assert '"soldeir"' in said
