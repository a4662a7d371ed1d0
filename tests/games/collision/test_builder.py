"""The builder's pages of Collision: what they show of a battle group, and what its buttons do."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from armybuilder.lists.files import as_document, read_document
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from tests.builder import army_in_session, counts, send, text_of
from tests.games.collision.groups import ARMIES, check, read

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def army(client: Client) -> Army:
    """The book's second example in the client's session."""
    return army_in_session(client, read(ARMIES / "example-500-deadholm.json"))


def button(page: Any, words: str) -> list[dict[str, Any]]:
    """The moves of the first button whose tag or words have these words."""
    buttons = re.findall(r"<button[^>]*>.*?</button>", page.content.decode(), re.DOTALL)
    found = next(each for each in buttons if words in each)
    moves = re.search(r"value=(\"|')(.*?)\1", found)
    assert moves
    loaded: list[dict[str, Any]] = json.loads(unescape(moves[2]))
    return loaded


def test_the_builder_shows_the_battle_that_the_limit_decides(client: Client, army: Army) -> None:
    page = text_of(client.get(army.get_absolute_url()))
    assert "The battle at 500 points" in page
    assert "18 × 10 about 45 tiles of terrain" in page
    assert "5 or 6 by the major objective" in page
    assert "3 / 2 / 2" in page
    assert "3 of 6 different cards" in page
    assert "2 of 3 Deadholm Undead" in page


def test_a_new_group_is_offered_the_usual_500_points(client: Client) -> None:
    assert 'value="500"' in client.get("/armies/new/?game=collision").content.decode()


def test_a_line_shows_the_card(client: Client, army: Army) -> None:
    page = text_of(client.get(army.get_absolute_url()))
    assert "2 of Rods" in page
    assert "Bone Bow EC 1 Mundane W-Att 4 W-Pow 4 Reach 4+ Crit Pow +2 Ranged hits Def 8 in 70 %" in page.replace(
        "\xa0", " "
    )


def test_the_picker_says_who_would_bring_too_many_attributes(client: Client, army: Army) -> None:
    page = text_of(client.get(army.get_absolute_url(), {"cards": "all"}))
    assert "brings Guelivere and Soldier; that makes 4 attributes, 3 is the most" in page


def test_the_line_editor_takes_somebody_else_for_a_line_in_its_place(client: Client, army: Army) -> None:
    key = file_of(army).entries[1].key
    page = client.get(f"{army.get_absolute_url()}?open={key}")
    assert "What its 70 points are made of" in text_of(page)
    assert "characters that can&#x27;t, and why" in page.content.decode() or "that can't, and why" in text_of(page)
    send(client, army, *button(page, "Take Bone Archer in place of Grave Guard"))
    assert counts(army) == {"necromancer": 1, "bone-archer": 6}


def test_a_swap_keeps_the_place_in_the_list(client: Client, army: Army) -> None:
    send(client, army, {"move": "set-ruleset", "ruleset": "open"})
    key = file_of(army).entries[1].key
    page = client.get(f"{army.get_absolute_url()}?open={key}")
    send(client, army, *button(page, "Take Thrall in place of Grave Guard"))
    assert [(entry.card, entry.count) for entry in file_of(army).entries] == [
        ("necromancer", 1),
        ("thrall", 2),
        ("bone-archer", 4),
    ]


def test_objectives_are_rolled_with_a_button(client: Client, army: Army) -> None:
    send(client, army, *button(client.get(army.get_absolute_url()), "Roll the objectives"))
    army.refresh_from_db()
    options = file_of(army).options
    assert all(options[name] for name in ("major", "minor", "second_minor"))
    assert options["minor"] != options["second_minor"]
    page = client.get(army.get_absolute_url())
    assert "Roll the objectives again" in text_of(page)
    assert page.content.decode().count('href="/collision/objectives/') == 3


def test_to_roll_the_objectives_again_rolls_anew_and_to_look_again_does_not(client: Client, army: Army) -> None:
    rolls = []
    for _ in range(8):
        roll, same = (button(client.get(army.get_absolute_url()), "Roll the objectives") for _ in range(2))
        assert roll == same
        rolls.append(str(roll))
        send(client, army, *roll)
    assert len(set(rolls)) > 1


def test_by_selection_the_page_asks_for_what_is_missing(client: Client, army: Army) -> None:
    send(client, army, {"move": "set-option", "option": "method", "value": "selection"})
    page = text_of(client.get(army.get_absolute_url()))
    assert "Name a major and two minor objectives for each player" in page
    assert "Roll the objectives" not in page


def test_what_the_players_chose_travels_in_the_army_file() -> None:
    file = read(ARMIES / "minors_differ-stops.json")
    again = read_document(json.loads(json.dumps(as_document(file))))
    assert again == file
    assert [finding.level for finding in check(again).findings] == ["advice"]


@pytest.mark.parametrize(
    ("option", "value"),
    [("major", "high-ground"), ("minor", "headhunter"), ("method", "dice"), ("largest_board", "6x8")],
)
def test_each_menu_takes_its_own_chart_alone(client: Client, army: Army, option: str, value: str) -> None:
    answer = send(client, army, {"move": "set-option", "option": option, "value": value})
    assert option not in file_of(army).options, answer.content
