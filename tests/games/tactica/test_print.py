"""A war deck on paper: its own cards, and the training cards and walls that come with it."""

from collections import Counter

import pytest

from armybuilder.printing.jobs import job_of_army, roster_of
from armybuilder.printing.options import Options
from catalog.shelf import shelf
from tests.games.tactica.deck import deck_file, whole_box
from validation.army import ArmyFile

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def printed(file: ArmyFile, options: Options | None = None) -> Counter[str]:
    """The number of prints of each card."""
    return Counter(face.title for face in job_of_army(file, shelf("tactica"), options or Options()).faces)


def test_the_whole_box_is_printed_with_ten_training_cards_and_five_walls() -> None:
    cards = printed(whole_box())
    assert (cards["Foot"], cards["Training 1x"], cards["Wall"]) == (9, 10, 5)
    assert sum(cards.values()) == 55


def test_a_training_card_has_its_other_side_on_its_back() -> None:
    faces = job_of_army(whole_box(), shelf("tactica"), Options()).faces
    backs = {face.back.title for face in faces if face.title == "Training 1x" and face.back}
    assert backs == {"Training 2x"}


def test_as_many_are_printed_as_the_players_agreed_on() -> None:
    cards = printed(deck_file("foot", options={"training": 3, "walls": 0}))
    assert cards == {"Foot": 1, "Training 1x": 3}


def test_once_each_prints_one_of_what_comes_with_the_deck() -> None:
    assert printed(whole_box(), Options({"once": "1"}))["Training 1x"] == 1


def test_the_roster_names_them_below_the_deck_and_asks_no_price() -> None:
    roster = roster_of(whole_box(), shelf("tactica"))
    assert [(entry.count, entry.name, entry.cost) for entry in roster.supplies] == [
        (10, "Training 1x / Training 2x", None),
        (5, "Wall", None),
    ]
    assert (roster.count, roster.total) == (40, 40)
    assert {"Training 1x", "Training 2x", "Wall"} <= {block.title for block in roster.texts}
