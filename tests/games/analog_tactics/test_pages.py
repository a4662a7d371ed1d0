"""The pages and the API of Analog Tactics."""

import pytest
from django.test import Client

from armybuilder.browse.games.analog_tactics import beside, level_rows, tiers, units_at
from armybuilder.browse.selectors import listing
from catalog.fields import tables_of
from catalog.games.analog_tactics.models import Ability, Board, Level, Unit, UnitClass, Weapon
from catalog.kinds import kinds
from catalog.shelf import Shelf
from tests.answers import page_at

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAME = "analog-tactics"


# Cards


def test_every_cards_page_has_its_name_and_its_panels(client: Client, cards: Shelf) -> None:
    for card in cards.cards:
        body = page_at(client, card.get_absolute_url())
        assert card.name.replace("'", "&#x27;") in body
        assert 'class="card-panel"' in body


def test_a_card_with_two_sides_shows_both_on_its_page_and_one_in_a_list(client: Client) -> None:
    assert page_at(client, f"/{GAME}/weapons/spear/").count('<article class="face') == 2
    assert page_at(client, f"/{GAME}/weapons/").count('<article class="face') == 7
    assert page_at(client, f"/{GAME}/monsters/greater-demon/").count('<article class="face') == 1


def test_a_unit_page_has_the_figures_of_every_level(client: Client, cards: Shelf) -> None:
    for unit in cards.all(Unit).values():
        rows = level_rows(unit)
        assert [[figure.value for figure in row.figures] for row in rows] == [
            list(unit.at(level).values()) for level in range(1, 11)
        ]
        body = page_at(client, unit.get_absolute_url())
        assert body.count('<th scope="row">') == 10


def test_a_level_page_compares_all_units(client: Client, cards: Shelf) -> None:
    assert [unit.slug for unit, _ in units_at(3, cards)] == list(cards.all(Unit))
    body = page_at(client, f"/{GAME}/levels/level-2/")
    assert "Tiers that open" in body
    assert "Assassin</a>: Tier 1" in body


def test_a_class_page_has_all_its_abilities_under_their_tiers(client: Client, cards: Shelf) -> None:
    for unit_class in cards.all(UnitClass).values():
        found = [ability for tier in tiers(unit_class) for ability in tier.abilities]
        assert found == list(unit_class.abilities.all())
        body = page_at(client, unit_class.get_absolute_url())
        assert all(f'href="{ability.get_absolute_url()}"' in body for ability in found)


def test_an_ability_page_says_what_it_takes_and_what_stands_beside_it(client: Client, cards: Shelf) -> None:
    body = page_at(client, f"/{GAME}/abilities/wall/")
    assert f'href="/{GAME}/obstacles/wall/"' in body
    body = page_at(client, f"/{GAME}/abilities/block/")
    assert f'href="/{GAME}/weapon-upgrades/warhammer-1/"' in body
    assert "Special 1 or Reaction 1" in page_at(client, f"/{GAME}/abilities/taunt/")
    fireball = cards.all(Ability)["fireball"]
    assert {other.tier for other in beside(fireball, cards)} == {1}
    assert fireball not in beside(fireball, cards)


def test_a_weapon_page_has_four_forms_and_its_upgrades(client: Client, cards: Shelf) -> None:
    for weapon in cards.all(Weapon).values():
        body = page_at(client, weapon.get_absolute_url())
        assert body.count('class="form-number"') == 4
        assert all(f'href="{upgrade.get_absolute_url()}"' in body for upgrade in weapon.upgrades.all())


def test_a_board_page_draws_the_board_and_names_its_objectives(client: Client, cards: Shelf) -> None:
    body = page_at(client, cards.all(Board)["sample-board"].get_absolute_url())
    assert "Drawn on the grid" in body
    assert "Central objective" in body
    assert "b2, b4, c7" in body


def test_a_supplement_is_shown_as_such(client: Client) -> None:
    for address in (f"/{GAME}/levels/level-2/", f"/{GAME}/obstacles/wall/"):
        assert 'class="badge source-supplement"' in page_at(client, address)


# Lists and filters


@pytest.mark.parametrize(
    ("plural", "query"),
    [
        ("abilities", {"class": ["mage"], "tier_min": ["1"], "tier_max": ["1"], "cooldown": ["yes"]}),
        ("abilities", {"cost": ["reaction"], "level_max": ["2"]}),
        ("abilities", {"class": ["none"]}),
        ("units", {"role": ["elite"], "health_min": ["4"]}),
        ("weapon-upgrades", {"weapon": ["bow"], "level_min": ["3"]}),
        ("blueprints", {"copies_in_box": ["2"]}),
        ("ritual-spells", {"series": ["forbidden"], "points_max": ["1"]}),
        ("obstacles", {"built_by": ["none"]}),
    ],
)
def test_filters_find_some_and_not_all(client: Client, cards: Shelf, plural: str, query: dict[str, list[str]]) -> None:
    found = listing(cards, plural, query)
    assert not found.filter.problems
    assert 0 < found.count < found.total
    assert client.get(f"/{GAME}/{plural}/", query).status_code == 200


def test_abilities_of_every_class_are_those_without_one(cards: Shelf) -> None:
    found = listing(cards, "abilities", {"class": ["none"]}).cards
    assert found == [ability for ability in cards.all(Ability).values() if ability.unit_class is None]


def test_weapons_are_found_by_what_their_forms_do(cards: Shelf) -> None:
    assert cards.all(Weapon)["spear"] in listing(cards, "weapons", {"q": ["straight line"]}).cards


def test_every_list_stands_as_cards_and_as_a_table(client: Client) -> None:
    for model in kinds(GAME).values():
        page_at(client, f"/{GAME}/{model.plural}/")
        assert "<table" in page_at(client, f"/{GAME}/{model.plural}/?view=table")


# API, rules and print


def test_the_api_lists_every_kind_and_each_card_in_full(client: Client, cards: Shelf) -> None:
    for kind, model in kinds(GAME).items():
        answer = client.get(f"/api/v1/{GAME}/{model.plural}/")
        assert answer.status_code == 200
        assert answer.json()["count"] == len(cards.kind(kind))
        card = next(iter(cards.kind(kind).values()))
        detail = client.get(f"/api/v1/{GAME}/{model.plural}/{card.slug}/")
        assert detail.status_code == 200
        shown = {field.name for field in tables_of(GAME)[kind] if field.is_column}
        assert shown <= detail.json().keys()


def test_the_rules_show_all_figures(client: Client, cards: Shelf) -> None:
    body = page_at(client, f"/{GAME}/rules/")
    figures = [section.figure for section in cards.sections if section.figure]
    assert body.count('<svg class="diagram') >= len(figures) == 7


def test_the_games_page_leads_with_classes_and_units(client: Client) -> None:
    body = page_at(client, f"/{GAME}/")
    assert body.count('class="kind kind-leading"') == 4


@pytest.mark.parametrize("kind", list(kinds(GAME)))
def test_each_kind_prints(client: Client, kind: str) -> None:
    answer = client.get("/print/cards.pdf", {"game": GAME, "kind": kind})
    assert answer.status_code == 200
    assert answer.content.startswith(b"%PDF")


def test_levels_keep_their_price_in_xp(cards: Shelf) -> None:
    assert [level.xp_cost for level in cards.all(Level).values()] == [None, 1, 1, 1, 1, 2, 2, 2, 2, 2]
