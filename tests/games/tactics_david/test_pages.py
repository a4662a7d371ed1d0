"""The pages of Tactics David beside its cards."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from armybuilder.browse.games.tactics_david import ancestors, carrying, family, stacking
from armybuilder.browse.selectors import listing
from armybuilder.faces.emblems import shape_path
from catalog.games.tactics_david.models import Root, Unit
from catalog.shelf import Shelf
from tests.answers import page_at
from tests.builder import army_in_session, text_of
from validation.army import ArmyFile, Entry

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAME = "tactics-david"


def test_classes_and_costs_combine(cards: Shelf) -> None:
    query = {"class": ["light", "heavy"], "cost_min": ["5"], "cost_max": ["12"], "type": ["magical"]}
    found = [card for card in listing(cards, "units", query).cards if isinstance(card, Unit)]
    expected = [
        unit
        for unit in cards.all(Unit).values()
        if unit.unit_class in ("light", "heavy") and 5 <= (unit.cost or 0) <= 12 and unit.unit_type == "magical"
    ]
    assert found == expected != []


def test_core_strength_is_a_filter_though_it_is_not_stored(cards: Shelf) -> None:
    found = listing(cards, "units", {"core": ["24"], "view": ["table"]}).cards
    assert found == [unit for unit in cards.all(Unit).values() if unit.core == 24]


def test_units_are_found_by_what_their_ability_does(cards: Shelf) -> None:
    assert cards.all(Unit)["knight"] in listing(cards, "units", {"q": ["vigor"]}).cards


def test_units_without_a_special_can_be_asked_for(cards: Shelf) -> None:
    found = listing(cards, "units", {"special": ["none"]})
    assert found.count == sum(unit.special is None for unit in cards.all(Unit).values())


def test_a_family_tree_draws_each_of_its_units_once_and_marks_its_guests(cards: Shelf) -> None:
    for root in cards.all(Root).values():
        tree = family(root, cards)
        own = [node.thing for node in tree.wide.nodes if not node.is_guest]
        assert sorted(unit.slug for unit in own) == sorted(unit.slug for unit in root.units.all())
        assert len(tree.tall.nodes) == len(tree.wide.nodes)
        assert all(unit.root != root for unit in tree.guests)


def test_trees_fit_a_phone(cards: Shelf) -> None:
    """358 units are what a page of 390 leaves between its margins."""
    assert max(family(root, cards).tall.width for root in cards.all(Root).values()) <= 358


def test_every_unit_of_a_tree_is_a_link(client: Client, cards: Shelf) -> None:
    for root in cards.all(Root).values():
        body = client.get(root.get_absolute_url()).content.decode()
        for unit in root.units.all():
            assert body.count(f'href="{unit.get_absolute_url()}" data-preview') >= 2


def test_branch_units_name_the_tree_that_they_are_at_home_in(client: Client) -> None:
    body = client.get(f"/{GAME}/roots/soldier/").content.decode()
    guest = re.search(r'<a class="tree-node tree-\w+ tree-guest" href="([^"]+)"', body)
    assert guest is not None
    assert guest[1] == f"/{GAME}/units/beast-man/"


def test_ancestors_lead_from_the_root_unit_to_the_parent(cards: Shelf) -> None:
    summoner = cards.all(Unit)["summoner"]
    assert [unit.slug for unit in ancestors(summoner)] == [
        "soldier",
        "knight",
        "black-knight",
        "blood-knight",
        "blood-mage",
    ]


def test_stack_partners_are_within_two_lines_and_three_points(cards: Shelf) -> None:
    for unit in cards.all(Unit).values():
        found = stacking(unit, cards)
        assert bool(found.by_lines) != bool(found.reason)
        assert unit.unit_class != "heavy" or found.reason
        for lines, partners in found.by_lines:
            assert lines <= 2
            assert all(partner.points + found.points <= 3 for partner in partners)


def test_a_heavy_unit_says_why_it_cannot_be_stacked(client: Client) -> None:
    assert (
        "It can’t be stacked: Heavy units can&#x27;t be stacked"
        in client.get(f"/{GAME}/units/paladin/").content.decode()
    )


def test_every_item_is_either_carried_or_refused_with_a_reason(cards: Shelf) -> None:
    for unit in cards.all(Unit).values():
        allowed, refused = carrying(unit, cards)
        assert len(allowed) + len(refused) == len(cards.kind("item"))
        assert all(reason for _, reason in refused)


def test_a_card_page_shows_its_notes_and_where_its_facts_come_from(client: Client) -> None:
    body = client.get(f"/{GAME}/attack-areas/mc/").content.decode()
    assert "note-supplement" in body
    assert "Another reading" in body
    assert 'class="badge source-supplement"' in body


def test_a_unit_page_draws_its_attack_area_and_its_range_area(client: Client) -> None:
    body = client.get(f"/{GAME}/units/archer/").content.decode()
    assert "Area RA" in body
    assert "Range 5: 17 spaces" in body


def test_a_unit_page_names_what_its_ability_names(client: Client, cards: Shelf) -> None:
    body = client.get(f"/{GAME}/units/soldier/").content.decode()
    mentions = body.partition('id="mentions"')[2].partition("</section>")[0]
    for entry in cards.names(cards.all(Unit)["soldier"].ability):
        assert str(entry) in mentions


def test_every_card_has_a_page_with_its_name(client: Client, cards: Shelf) -> None:
    for card in cards.cards:
        assert f"<h1>{escape(card.name)}</h1>" in page_at(client, card.get_absolute_url())


def test_a_figure_below_zero_has_a_true_minus(client: Client) -> None:
    said = text_of(client.get("/tactics-david/units/?view=table"))
    assert "−6" in said
    assert " -6" not in said


def test_a_note_on_a_cards_text_does_not_say_so(client: Client, cards: Shelf) -> None:
    noted = next(card for card in cards.cards if any(note.field == "text" for note in card.notes.all()))
    said = text_of(client.get(noted.get_absolute_url()))
    assert next(note for note in noted.notes.all() if note.field == "text").get_about_display() in said
    assert "on text:" not in said


def test_only_who_may_go_below_is_offered_below(client: Client) -> None:
    army = army_in_session(client, ArmyFile(GAME, entries=(Entry(0, "soldier"),)))
    page = client.get(f"/armies/{army.key}/?open=0").content.decode()
    offered = page.partition("Buy and put below</h5>")[2].partition("</ul>")[0]
    assert 'aria-label="Buy Medic below Soldier"' in offered
    assert "Gargantuan" not in offered


def test_a_class_has_one_sign_on_card_and_in_the_builder(client: Client) -> None:
    army = army_in_session(client)
    page = client.get(army.get_absolute_url(), {"cards": "all"}).content.decode()
    card = client.get("/tactics-david/units/knight/").content.decode()
    for sign in ("pip-1", "pip-2", "pip-3"):
        assert f'd="{shape_path(sign)}"' in page
    assert f'd="{shape_path("pip-1")}"' in card
