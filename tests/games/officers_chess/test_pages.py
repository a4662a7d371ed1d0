"""The pages of Officer's Chess: every card with its facts, the filters, what stands beside a card."""

import re
from html import unescape

import pytest
from django.test import Client

from armybuilder.browse.games.officers_chess import arsenal, costs, ground, is_open_to, sides, states, wielded, wielders
from armybuilder.browse.selectors import listing
from catalog.fields import tables_of
from catalog.games.officers_chess.models import Class, Map, Scenario, Tag, Terrain, Weapon
from catalog.games.officers_chess.plain import can_use, cards_of
from catalog.kinds import kinds
from catalog.shelf import Shelf
from tests.answers import page_at

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAME = "officers-chess"


def body_of(client: Client, address: str) -> str:
    return unescape(page_at(client, address))


def panel(body: str, slug: str) -> str:
    """A part of a card's page as words."""
    part = body.partition(f'id="{slug}"')[2].partition("</section>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", part).split())


# Every card


@pytest.mark.parametrize("kind", kinds(GAME))
def test_every_cards_page_has_its_facts(client: Client, cards: Shelf, kind: str) -> None:
    for card in cards.kind(kind).values():
        body = body_of(client, card.get_absolute_url())
        facts = panel(body, "figures")
        assert card.name in body
        for field in tables_of(GAME)[kind]:
            if field.name != "name" and field.is_column and (shown := field.shown(card)):
                assert field.label in facts, (card, field.name)
                assert all(word in facts for word in shown.split(", ")), (card, field.name)


@pytest.mark.parametrize("kind", kinds(GAME))
@pytest.mark.parametrize("view", ["cards", "table"])
def test_every_list_answers_as_cards_and_as_a_table(client: Client, kind: str, view: str) -> None:
    plural = kinds(GAME)[kind].plural
    assert "No cards" not in body_of(client, f"/{GAME}/{plural}/?view={view}")


@pytest.mark.parametrize("kind", kinds(GAME))
def test_the_api_lists_and_shows_every_kind(client: Client, cards: Shelf, kind: str) -> None:
    plural = kinds(GAME)[kind].plural
    listed = client.get(f"/api/v1/{GAME}/{plural}/")
    assert listed.status_code == 200
    assert listed.json()["count"] == len(cards.kind(kind))
    slug = next(iter(cards.kind(kind)))
    shown = client.get(f"/api/v1/{GAME}/{plural}/{slug}/")
    assert shown.status_code == 200
    assert shown.json()["slug"] == slug


@pytest.mark.parametrize("kind", kinds(GAME))
def test_every_kind_prints(client: Client, cards: Shelf, kind: str) -> None:
    slugs = ",".join(list(cards.kind(kind))[:3])
    answer = client.get(f"/print/cards.pdf?game={GAME}&kind={kind}&slugs={slugs}")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"


def test_the_rules_show_every_figure(client: Client, cards: Shelf) -> None:
    body = body_of(client, f"/{GAME}/rules/")
    assert body.count('class="diagram') == sum(bool(section.figure) for section in cards.sections) == 3


# Lists


def test_classes_are_found_by_grade_gold_and_weapon_type(cards: Shelf) -> None:
    query = {"grade": ["promoted"], "gold_max": ["150"], "wields": ["swords"]}
    found = listing(cards, "classes", query).cards
    assert found == [
        each
        for each in cards.all(Class).values()
        if each.grade == "promoted"
        and (each.cost or 0) <= 150
        and any(one.slug == "swords" for one in each.wields.all())
    ]
    assert found


def test_classes_are_found_by_how_they_move(cards: Shelf) -> None:
    found = listing(cards, "classes", {"footing": ["flying"], "movement_min": ["6"]}).cards
    assert "falcon-knight" in [each.slug for each in found]
    assert all(isinstance(each, Class) and each.footing == "flying" and each.movement >= 6 for each in found)


def test_only_what_can_be_hired_can_be_asked_for(cards: Shelf) -> None:
    assert listing(cards, "classes", {"hireable": ["no"]}).count == 2


def test_weapons_are_found_by_tag_status_and_reach(cards: Shelf) -> None:
    weapons = cards.all(Weapon)
    assert weapons["horseslayer"] in listing(cards, "weapons", {"tag": ["effective"], "type": ["lances"]}).cards
    assert weapons["lethal-talon"] in listing(cards, "weapons", {"gives": ["poisoned"]}).cards
    assert weapons["killer-ballista"] in listing(cards, "weapons", {"most_range_min": ["10"]}).cards


def test_a_search_finds_a_tag_as_it_is_written(cards: Shelf) -> None:
    assert cards.all(Weapon)["horseslayer"] in listing(cards, "weapons", {"q": ["Effective(Cavalry)"]}).cards


# Beside a card


def test_who_wields_faith_wields_staves(cards: Shelf) -> None:
    for card in cards.all(Class).values():
        types = [each.slug for each in wielded(card, cards)]
        assert ("staves" in types) == ("faith" in types)


def test_what_a_class_wields_and_who_wields_it_agree(cards: Shelf) -> None:
    pairs = {
        (card.slug, weapon.slug)
        for card in cards.all(Class).values()
        for _, weapons in arsenal(card, cards)
        for weapon in weapons
    }
    assert pairs == {
        (card.slug, weapon.slug) for weapon in cards.all(Weapon).values() for card in wielders(weapon, cards)
    }


def test_exclusive_weapons_are_for_the_classes_that_they_name(cards: Shelf) -> None:
    classes, weapons = cards.all(Class), cards.all(Weapon)
    assert [each.slug for each in wielders(weapons["killer-ballista"], cards)] == ["archer", "sniper"]
    assert is_open_to(weapons["beaststone"], classes["taguel-beast-plus"])
    assert not is_open_to(weapons["beaststone"], classes["manakete-dragon"])
    assert wielders(weapons["wretched-air"], cards) == []


def test_the_builder_lets_a_class_use_what_its_page_lists(cards: Shelf) -> None:
    plain = cards_of(cards)
    for card in cards.all(Class).values():
        listed = {weapon.slug for _, weapons in arsenal(card, cards) for weapon in weapons}
        usable = {
            gear.slug for gear in plain.gear.values() if gear.has_type and can_use(plain.classes[card.slug], gear)
        }
        assert listed == usable, card.name


def test_a_class_page_explains_its_tags_its_weapons_and_its_movement(client: Client) -> None:
    body = body_of(client, f"/{GAME}/classes/falcon-knight/")
    assert "Fast(1)" in panel(body, "tags")
    assert "Javelin" in panel(body, "arsenal")
    assert "enters terrain as Flying" in panel(body, "movement")


def test_every_terrain_stands_once_among_a_classs_costs(cards: Shelf) -> None:
    for card in cards.all(Class).values():
        listed = [each for _, tiles in costs(card, cards) for each in tiles]
        assert len(listed) == len(set(listed)) == len(cards.all(Terrain))


def test_a_shifters_page_compares_its_states(client: Client, cards: Shelf) -> None:
    slugs = ["taguel-normal", "taguel-beast", "taguel-beast-plus"]
    for slug in slugs:
        assert [each.slug for each in states(cards.all(Class)[slug])] == slugs
        assert "Transformed+" in panel(body_of(client, f"/{GAME}/classes/{slug}/"), "states")


def test_a_shifters_page_shows_both_sides_of_its_card(client: Client) -> None:
    body = body_of(client, f"/{GAME}/classes/taguel-beast/")
    assert body.index("Class: Taguel (Beast)") < body.index("Class: Taguel (Normal)")


def test_a_weapons_page_shows_its_triangle(client: Client, cards: Shelf) -> None:
    assert "damage and Skill against units with Lances" in panel(
        body_of(client, f"/{GAME}/weapons/iron-axe/"), "triangle"
    )
    assert "belong to no weapon triangle" in panel(body_of(client, f"/{GAME}/weapons/steel-bow/"), "triangle")
    assert 'class="diagram' in body_of(client, f"/{GAME}/weapon-types/swords/").partition('id="triangle"')[2]
    assert all(wielders(each, cards) for each in cards.all(Weapon).values() if each.slug != "wretched-air")


def test_a_tags_page_lists_who_has_it_with_what_stands_in_its_brackets(client: Client, cards: Shelf) -> None:
    body = body_of(client, f"/{GAME}/tags/effective/")
    assert "Horseslayer Cavalry" in panel(body, "weapons")
    exclusive = body_of(client, f"/{GAME}/tags/exclusive/")
    assert "Ballista Archer, Sniper" in panel(exclusive, "weapons")
    assert "Seize" in panel(body_of(client, f"/{GAME}/tags/leader/"), "granting")
    for tag in cards.all(Tag).values():
        named = panel(body_of(client, tag.get_absolute_url()), "classes")
        assert all(use.unit_class.name in named for use in tag.on_classes.all())


def test_a_status_and_a_terrain_name_what_belongs_to_them(client: Client) -> None:
    assert "Lethal Talon" in panel(body_of(client, f"/{GAME}/statuses/poisoned/"), "weapons")
    assert "it becomes Bridge" in panel(body_of(client, f"/{GAME}/terrain/snag/"), "chain")
    assert "Map A" in panel(body_of(client, f"/{GAME}/terrain/river/"), "maps")


def test_a_scenarios_page_sets_out_both_sides(client: Client, cards: Shelf) -> None:
    for card in cards.all(Scenario).values():
        attacker, defender = sides(card)
        assert (attacker.chest, defender.chest) == (card.war_chest_attacker, card.war_chest_defender)
    words = panel(body_of(client, f"/{GAME}/scenarios/bridge-at-arlen/"), "sides")
    assert "Attacker 600 columns 1–3 Leader" in words
    assert "The battle lasts 12 rounds." in words


def test_a_maps_page_counts_its_terrain(client: Client, cards: Shelf) -> None:
    for card in cards.all(Map).values():
        assert sum(ground(card).values()) == sum(each.terrain.slug != "plains" for each in card.spaces.all())
        words = panel(body_of(client, card.get_absolute_url()), "ground")
        assert all(f"{each.name} × {count}" in words for each, count in ground(card).items())
    assert "may Escape, with an arrow: 4." in panel(body_of(client, f"/{GAME}/maps/map-c/"), "ground")


def test_a_scenario_without_a_time_limit_says_when_it_is_a_draw(client: Client) -> None:
    body = body_of(client, f"/{GAME}/scenarios/pitched-field/")
    assert "the battle is a draw after 40 rounds" in panel(body, "sides")
    assert "no time limit; a draw after 40 rounds" in body
    assert "a draw after" not in body_of(client, f"/{GAME}/scenarios/breakout/")
