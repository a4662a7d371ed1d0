"""Odds with what either side carries, stands on and suffers: offered, weighed by the same rules, and bounded."""

import json
from itertools import product
from typing import Any

import pytest
from django.test import Client

from armybuilder.engine.games.tactics_david.odds import Duelists, attack_odds
from armybuilder.engine.odds import TooManyWays, faces_of
from armybuilder.lists.files import read
from armybuilder.play import odds as odds_page
from armybuilder.play.odds import Fighter, against, matrix, odds_of
from catalog.games.tactics_david.plain import cards_of
from catalog.models import Card
from catalog.shelf import Shelf, shelf
from tests.answers import page_at
from tests.engine.armies import PAIRS

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SOLDIER = "/odds/tactics-david/soldier/"
MYRMIDON = "/odds/officers-chess/myrmidon/"


@pytest.fixture
def cards() -> Shelf:
    return shelf("tactics-david")


def shares(cards: Shelf, card: Card, **given: str) -> list[float]:
    found = against(cards, card, {name.replace("_", "-"): value for name, value in given.items()})
    assert found.odds, found.problems
    assert found.problems == []
    assert sum(each.share for each in found.odds.chances) == pytest.approx(1, abs=1e-9)
    return [each.share for each in found.odds.chances]


# What is offered


def test_items_are_offered_for_both_by_their_type(client: Client) -> None:
    page = page_at(client, f"{SOLDIER}?against=knight")
    for side in ("one", "other"):
        assert f'name="{side}-weapon"' in page
        assert f'name="{side}-accessory"' in page
    assert '<option value="sword">Sword</option>' in page
    assert 'value="potion"' not in page
    assert 'value="rod-of-hailfire"' not in page, "it is for Magical ranged units"


def test_a_unit_that_nothing_may_stand_below_is_not_asked_for_a_stack(client: Client, cards: Shelf) -> None:
    heavy = next(slug for slug, unit in cards.kind("unit").items() if unit.unit_class == "heavy")
    page = page_at(client, f"/odds/tactics-david/{heavy}/?against=knight")
    assert 'name="one-below"' not in page


def test_a_second_unit_below_is_asked_for_once_there_is_a_first(client: Client) -> None:
    assert "one-below-that" not in page_at(client, f"{SOLDIER}?against=knight")
    assert 'name="one-below-that"' in page_at(client, f"{SOLDIER}?against=knight&one-below=soldier")


def test_what_is_chosen_is_open_to_see_and_what_is_not_stays_folded(client: Client) -> None:
    assert '<details class="odds-equipment" id="odds-equipment">' in page_at(client, f"{SOLDIER}?against=knight")
    page = page_at(client, f"{SOLDIER}?against=knight&one-weapon=sword")
    assert '<details class="odds-equipment" id="odds-equipment" open>' in page
    assert '<option value="sword" selected>Sword</option>' in page


def test_what_does_not_suit_is_named_and_not_taken(client: Client) -> None:
    page = page_at(client, f"{SOLDIER}?against=knight&one-weapon=rod-of-hailfire&other-status=enchanted")
    assert "Attacker: weapon: that cannot be chosen here, so it is “None”." in page
    assert "Target: status: that cannot be chosen here, so it is “None”." in page
    assert "kills Knight 31 %" in page


# What it comes to


def test_a_weapon_a_shield_a_stack_and_a_status_change_the_odds(cards: Shelf) -> None:
    soldier = cards.kind("unit")["soldier"]
    plain = shares(cards, soldier, against="knight")
    assert shares(cards, soldier, against="knight", one_weapon="sword")[0] > plain[0]
    assert shares(cards, soldier, against="knight", other_accessory="shield") != plain
    assert shares(cards, soldier, against="knight", one_below="soldier")[0] > plain[0]
    assert shares(cards, soldier, against="knight", one_status="pumped")[0] > plain[0]
    assert shares(cards, soldier, against="knight", other_status="petrified")[0] < plain[0]


def test_the_form_weighs_what_the_engine_does(cards: Shelf) -> None:
    found = shares(cards, cards.kind("unit")["soldier"], against="knight", one_weapon="sword", other_status="burned")
    who = Duelists(("soldier",), ("knight",), ("sword",), defender_statuses=("burned",))
    exact = attack_odds(cards_of(cards).data(), who)
    assert found[:3] == pytest.approx([exact["kills"], exact["dies"], exact["locks"]], abs=1e-9)


def test_who_could_shift_away_from_a_status_has_it_in_the_odds(cards: Shelf) -> None:
    soldier, given = cards.kind("unit")["soldier"], {"against": "knight", "other_accessory": "amulet-of-shifting"}
    assert shares(cards, soldier, **given, other_status="burned") > shares(cards, soldier, **given)


def test_officers_wear_items_and_have_statuses(client: Client) -> None:
    attack = f"{MYRMIDON}?against=fighter&weapon=iron-sword&answer=iron-axe"
    plain, shielded = page_at(client, attack), page_at(client, f"{attack}&other-item=kite-shield")
    assert "routs Fighter 11 %" in plain
    assert "routs Fighter" not in shielded
    assert "Fighter loses 7.0 HP on average." in plain
    assert "Fighter loses 7.0 HP on average." not in shielded
    assert "Myrmidon loses 0.0 HP on average." in page_at(client, f"{attack}&other-status=sleep")


def test_silenced_officers_answer_with_no_magic(client: Client) -> None:
    attack = "/odds/officers-chess/mage/?against=mage&weapon=fire&other-status=silenced"
    assert "Mage loses 0.0 HP on average." in page_at(client, f"{attack}&answer=fire")
    assert "Myrmidon loses 0.0 HP" not in page_at(
        client, f"{MYRMIDON}?against=fighter&answer=iron-axe&other-status=silenced"
    )


def test_officers_are_offered_the_weapons_that_the_rules_let_them_use() -> None:
    officers = shelf("officers-chess")
    book, revenant = odds_of("officers-chess"), officers.kind("class")["revenant"]
    assert book
    fighter = Fighter.of(revenant)
    offered = dict(book.choices(officers, fighter, fighter, {})[0].options)
    types = {weapon_type.slug for weapon_type in revenant.wields.all()}
    wielded = {each.slug for each in officers.kind("weapon").values() if each.weapon_type.slug in types}
    assert "wretched-air" in wielded
    assert offered.keys() == wielded - {"wretched-air"}  # Exclusive: it is for Zombie Dragons alone


@pytest.mark.parametrize("game", sorted(PAIRS))
def test_a_pairing_of_a_matrix_leads_to_the_same_odds(game: str, client: Client) -> None:
    ours, theirs = (read(json.dumps(army)) for army in PAIRS[game])
    cards, book = shelf(game), odds_of(game)
    assert book
    found = matrix(cards, ours, theirs, budget=60)
    for one, cells in found.rows:
        for cell in cells:
            if cell.odds is None or not cell.odds.chances:
                continue
            page = page_at(client, f"/odds/{game}/{one.card}/?{cell.query}")
            card = cards.kind(book.KIND)[cell.other.card]
            assert cell.odds.in_words.replace(cell.other.name, card.name) in page


# Bounds


def test_more_ways_than_are_to_be_followed_are_refused(cards: Shelf) -> None:
    with pytest.raises(TooManyWays):
        attack_odds(cards_of(cards).data(), Duelists(("soldier",), ("knight",)), most=2)


def test_the_page_says_so_and_the_matrix_shows_it(
    client: Client, cards: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*given: Any) -> None:
        raise TooManyWays

    odds_page.odds_between.cache_clear()
    odds_page.usual.cache_clear()
    monkeypatch.setattr(odds_of("tactics-david"), "attack_odds", refuse)
    assert "too many ways that the dice can fall" in page_at(client, f"{SOLDIER}?against=knight")
    ours, theirs = (read(json.dumps(army)) for army in PAIRS["tactics-david"])
    assert all(cell.level == 0 for _, cells in matrix(cards, ours, theirs, budget=60).rows for cell in cells)
    odds_page.odds_between.cache_clear()
    odds_page.usual.cache_clear()


@pytest.mark.parametrize("dice", [(6, 6, 6), (4, 4), (6, 4), (6,), ()])
@pytest.mark.parametrize("aside", [0, 1, 2])
@pytest.mark.parametrize("is_sum", [True, False])
def test_what_dice_show_without_the_lowest_is_counted_face_by_face(
    dice: tuple[int, ...], aside: int, is_sum: bool
) -> None:
    expected: dict[Any, float] = {}
    rows = list(product(*(range(1, sides + 1) for sides in dice)))
    for row in rows:
        kept = sorted(row)[aside:]
        shown = sum(kept) if is_sum else tuple(row if len(set(dice)) > 1 else kept)
        expected[shown] = expected.get(shown, 0) + 1 / len(rows)
    found = {
        tuple(shown) if isinstance(shown, list) else shown: share for shown, share in faces_of(dice, aside, is_sum)
    }
    assert found == pytest.approx(expected)


def test_many_dice_without_the_lowest_are_counted_at_once() -> None:
    assert sum(share for _, share in faces_of((6,) * 24, 2, is_sum=True)) == pytest.approx(1)
