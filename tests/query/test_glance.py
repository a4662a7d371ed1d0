"""The results of a search: of each card what was asked about, a hundred to a page."""

import re

import pytest
from django.test import Client

from armybuilder.browse.query.parsing import parse
from armybuilder.browse.search import glance, names_asked
from catalog.shelf import shelf

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("archer", []),
        ("move>=5 cost<15 -root:ghost", ["move", "cost", "root"]),
        ("front+back>=left*2 or (class:h order:-cost)", ["front", "back", "left", "class", "cost"]),
        ("cost<15 order:cost", ["cost"]),
    ],
)
def test_a_query_names_what_it_asks_about(query: str, names: list[str]) -> None:
    assert names_asked(parse(query)) == names


def test_a_card_shows_what_was_asked_first_and_then_its_first_columns() -> None:
    game = shelf("tactics-david")
    found = glance(game, game.kind("unit")["knight"], ["mov", "back", "nobody"])
    assert [(each.heading, each.shown) for each in found if each.is_asked] == [("Mov.", "4"), ("Back", "2")]
    assert [each.heading for each in found] == ["Mov.", "Back", "Class", "Type", "Mode", "Cost"]


def test_a_value_that_a_card_lacks_is_not_shown() -> None:
    game = shelf("tactics-david")
    assert "Range" not in [each.heading for each in glance(game, game.kind("unit")["knight"], ["range"])]
    assert "Range" in [each.heading for each in glance(game, game.kind("unit")["archer"], ["range"])]


def test_all_that_was_asked_is_shown_however_much_it_is() -> None:
    game = shelf("tactics-david")
    sides = ["front", "left", "right", "back", "core", "cost", "move"]
    assert len(glance(game, game.kind("unit")["knight"], sides)) == len(sides)


def test_results_come_a_hundred_to_a_page_each_once(client: Client) -> None:
    seen: list[str] = []
    for page in (1, 2, 3):
        body = client.get("/search/", {"q": "game:tactics-david kind:unit order:name", "page": page}).content.decode()
        assert "202 found" in body
        seen += re.findall(r'class="hit-name"><a[^>]*href="([^"]+)"', body)
        assert f'aria-current="page" aria-label="Page {page}"' in body
    assert len(seen) == len(set(seen)) == 202


def test_a_page_that_there_is_not_is_the_nearest_one(client: Client) -> None:
    last, first = (client.get("/search/", {"q": "cost<5", "page": page}).content for page in ("99", "x"))
    assert b'class="hit-name"' in last
    assert b'class="hit-name"' in first
