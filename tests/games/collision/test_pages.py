"""The pages of Collision: each card with its main facts, filters that fit the game, prints of every kind."""

import pytest
from django.test import Client

from armybuilder.browse.selectors import listing
from catalog.fields import tables_of
from catalog.games.collision.models import Ability, Character
from catalog.kinds import kinds
from catalog.shelf import Shelf
from tests.answers import page_at

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAME = "collision"


def test_every_card_has_a_page_with_its_name_and_face(client: Client, cards: Shelf) -> None:
    for card in cards.cards:
        body = page_at(client, card.get_absolute_url())
        assert 'class="face ' in body
        assert f"<h1>{card.name.replace('&', '&amp;').replace(chr(39), '&#x27;')}</h1>" in body


def test_a_characters_page_shows_both_sides_its_weapons_and_its_abilities(client: Client, cards: Shelf) -> None:
    for character in cards.all(Character).values():
        body = page_at(client, character.get_absolute_url())
        assert body.count('<article class="face') >= 2
        panel = body.partition('id="weapons"')[2].partition("</section>")[0]
        for weapon in character.weapons.all():
            assert weapon.name in panel
            assert f"<td>{weapon.reach_shown}</td>" in panel
        panel = body.partition('id="abilities"')[2].partition("</section>")[0]
        for row in character.abilities.all():
            assert row.ability.get_absolute_url() in panel


def test_what_a_weapon_brings_is_told_beside_the_abilities(client: Client) -> None:
    body = page_at(client, f"/{GAME}/characters/plague-shaman/")
    panel = body.partition('id="abilities"')[2].partition("</section>")[0]
    assert "crit of Venom Staff" in panel


def test_an_abilitys_page_says_who_has_it(client: Client, cards: Shelf) -> None:
    for ability in cards.all(Ability).values():
        holders = [row.character for row in ability.holders.all()]
        body = page_at(client, ability.get_absolute_url()) if holders else ""
        assert all(character.get_absolute_url() in body for character in holders)


@pytest.mark.parametrize("slug", ["clobber", "snipe", "gouge"])
def test_an_abilitys_page_says_what_its_hits_do(client: Client, slug: str) -> None:
    """On hit and on crit, on crit alone, and beside changes of figures."""
    assert 'id="effects"' in page_at(client, f"/{GAME}/abilities/{slug}/")


def test_an_objective_grows_with_the_points_limit(client: Client, cards: Shelf) -> None:
    body = page_at(client, f"/{GAME}/objectives/lights-in-the-darkness/")
    panel = body.partition('id="scale"')[2].partition("</section>")[0]
    assert "1 × Orb" in panel
    assert "5 × Orb" in panel


def test_statues_grow_tougher_with_the_points_limit(client: Client) -> None:
    """Worked example C21."""
    assert "2 × Statue (Toughness 6)" in page_at(client, f"/{GAME}/objectives/statues-of-good-evil/")


def test_characters_are_found_by_what_their_weapons_do(cards: Shelf) -> None:
    found = listing(cards, "characters", {"special": ["ranged"], "reach_min": ["4"]}).cards
    assert [card.slug for card in found] == ["bone-archer", "forge-gunner"]


def test_reactions_that_cost_no_mana_can_be_asked_for(cards: Shelf) -> None:
    found = listing(cards, "abilities", {"category": ["reaction"], "mana_max": ["0"], "view": ["table"]}).cards
    expected = [
        ability for ability in cards.all(Ability).values() if ability.is_reaction and (ability.mana or 0) == 0
        and ability.mana is not None
    ]  # fmt: skip
    assert found == expected != []


def test_characters_are_found_by_the_name_of_a_weapon(cards: Shelf) -> None:
    assert [card.slug for card in listing(cards, "characters", {"q": ["Glaive"]}).cards] == ["grave-guard"]


def test_every_filter_of_every_kind_answers(cards: Shelf) -> None:
    for kind, fields in tables_of(GAME).items():
        plural = kinds(GAME)[kind].plural
        for field in fields:
            if field.is_filter:
                assert listing(cards, plural, {"order": [field.name]}).count == len(cards.kind(kind))


def test_every_list_answers_as_cards_and_as_a_table(client: Client) -> None:
    for model in kinds(GAME).values():
        assert "face" in page_at(client, f"/{GAME}/{model.plural}/")
        assert "<table>" in page_at(client, f"/{GAME}/{model.plural}/?view=table")


def test_the_rules_show_every_figure(client: Client, cards: Shelf) -> None:
    body = page_at(client, f"/{GAME}/rules/")
    named = [section for section in cards.sections if section.figure]
    assert body.count('<svg class="diagram') >= len(named)


def test_the_api_lists_every_kind_and_tells_a_card(client: Client, cards: Shelf) -> None:
    told = client.get(f"/api/v1/{GAME}/characters/castle-guard/").json()
    assert (told["name"], told["cost"]) == ("Castle Guard", 70)
    for model in kinds(GAME).values():
        listed = client.get(f"/api/v1/{GAME}/{model.plural}/")
        assert listed.status_code == 200, model.plural


def test_a_card_of_each_kind_prints(client: Client, cards: Shelf) -> None:
    for kind in kinds(GAME):
        slug = next(iter(cards.kind(kind)))
        answer = client.get("/print/cards.pdf", {"game": GAME, "kind": kind, "slugs": slug})
        assert answer.status_code == 200, kind
        assert answer.content.startswith(b"%PDF"), kind
