"""The builder of a war deck: its cards to add, its lines, what the editor of a line offers, the deck at a glance."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from armybuilder.lists.builders import builder
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from catalog.shelf import shelf
from tests.builder import army_in_session, counts, send, text_of
from tests.games.tactica.deck import build_roster, deck_file, whole_box
from tests.timing import least_seconds
from validation.games.tactica.additions import obstacles

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def page_of(client: Client, army: Army, **query: Any) -> Any:
    return client.get(army.get_absolute_url(), query)


# Starting


def test_a_new_deck_asks_for_no_limit_and_is_checked_against_the_whole_box(client: Client) -> None:
    assert "Purchase limit" not in text_of(client.get("/armies/new/?game=tactica"))
    client.post("/armies/new/", {"game": "tactica", "name": "Sun", "ruleset": "whole-box"})
    army = Army.objects.get(name="Sun")
    page = text_of(page_of(client, army))
    assert "The deck is empty; the box has 40 cards." in page
    assert "No cards yet. 0 of 40 cards." in page


def test_one_click_adds_the_whole_box(client: Client) -> None:
    army = army_in_session(client, deck_file(ruleset="whole-box"))
    html = page_of(client, army).content.decode()
    fix = re.search(r'value="([^"]*)"[^>]*>\s*Add the whole box', html)
    assert fix
    send(client, army, moves=unescape(fix[1]))
    assert sum(counts(army).values()) == 40
    assert "40 of 40 cards. Legal." in text_of(page_of(client, army))


# Cards to add


def test_every_card_can_be_found_by_its_pile_class_and_phases() -> None:
    picks = {pick.card.slug: pick for pick in builder("tactica").picker(shelf("tactica")).picks}
    assert len(picks) == 14
    assert picks["archer"].facets == {"pile": "troop", "class": "ranged", "counter": "no", "phase": ""}
    assert picks["crown"].facets["class"] == "melee"
    assert picks["negate"].facets == {
        "pile": "tactic",
        "class": "",
        "counter": "yes",
        "phase": "mustering movement combat",
    }
    assert all(pick.price == 1 for pick in picks.values())


def test_a_card_that_would_be_one_too_many_says_so_before_it_is_tried(client: Client) -> None:
    page = page_of(client, army_in_session(client, whole_box(boxes=2)), cards="all").content.decode()
    assert re.search(r'id="why-crown">1 in the deck already; there is one Crown<', page)
    page = page_of(client, army_in_session(client, whole_box()), cards="all").content.decode()
    assert re.search(r'id="why-foot">9 in the deck already; the box has 9<', page)


def test_what_can_be_added_is_known_at_once() -> None:
    deck = build_roster(whole_box())
    assert least_seconds(lambda: obstacles(deck)) < 0.005


# A line


def test_a_troop_shows_its_figures_and_what_training_makes_of_them(client: Client) -> None:
    page = text_of(page_of(client, army_in_session(client, deck_file("champion", ruleset="open"))))
    assert "OFF 2 DEF 2 RNG 1 MOV 2 3 in a box" in page
    assert "1x: OFF 2, DEF 4 · 2x: OFF 2, DEF 6" in page


def test_a_tactics_card_shows_its_uses_and_where_it_goes(client: Client) -> None:
    page = text_of(page_of(client, army_in_session(client, deck_file("shieldwall", ruleset="open"))))
    assert "Tactics card Counter-Card 2 in a box" in page
    assert "Movement: Changing places → BARRACKS" in page
    assert "Combat: More DEF → RESUPPLY" in page


def test_the_line_editor_offers_counts_with_their_chance_in_a_hand(client: Client) -> None:
    army = army_in_session(client, whole_box("from-the-box"))
    key = next(entry.key for entry in file_of(army).entries if entry.card == "negate")
    page = text_of(page_of(client, army, open=key))
    assert "1 × Negate 28% 5/18" in page
    assert "3 × Negate 60% 137/228 now" in page
    assert "4 × Negate would make 4" not in page
    assert "3 in the deck already; the box has 3" in page


def test_a_count_of_the_line_editor_is_one_click(client: Client) -> None:
    army = army_in_session(client, whole_box("from-the-box"))
    key = next(entry.key for entry in file_of(army).entries if entry.card == "foot")
    html = page_of(client, army, open=key).content.decode()
    button = re.search(r'value="([^"]*)"[^>]*id="have-6"', html)
    assert button
    assert send(client, army, moves=unescape(button[1]), open=key).status_code == 200
    assert counts(army)["foot"] == 6


def test_the_line_editor_of_crown_has_it_as_a_troop_and_every_use(client: Client) -> None:
    army = army_in_session(client, deck_file("crown", ruleset="open"))
    page = text_of(page_of(client, army, open=0))
    assert "As a troop, by training" in page
    assert "2x 3 6" in page
    assert page.count("then to Battlefield") == 3


# The deck


def test_the_deck_at_a_glance_has_counts_and_chances(client: Client) -> None:
    page = text_of(page_of(client, army_in_session(client, whole_box())))
    assert "20 troops, 20 tactics cards (11 Counter-Cards), 10 training cards, 5 walls" in page
    assert "12 Melee 8 Ranged" in page
    assert "Champion 3 of 20 15% 28% 40% 51% 60%" in page
    assert "3 + 2" in page


def test_boxes_training_walls_and_the_battle_are_agreed_on(client: Client) -> None:
    army = army_in_session(client, whole_box())
    fields: dict[str, Any] = {"option-boxes": 2, "option-training": 9, "option-walls": 5, "option-battle": "battle-2"}
    assert send(client, army, to="settings", name="Sun", ruleset="from-the-box", **fields).status_code == 200
    army.refresh_from_db()
    assert file_of(army).options == {"boxes": 2, "training": 9, "battle": "battle-2"}
    page = text_of(page_of(client, army))
    assert "The deck comes with 9 training cards; a player has 10." in page
    assert "Next: Battle 2, 7 hexes between the walls." in page
