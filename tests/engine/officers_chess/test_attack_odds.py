"""The exact odds of an attack: the whole process with counters and follow-ups, the same as sampled attacks."""

import pytest

from armybuilder.engine.games.officers_chess.odds import Opponents, attack_odds, play_attack, table_for
from armybuilder.engine.odds import odds
from catalog.games.officers_chess.plain_cards import cards_of
from catalog.shelf import shelf
from tests.engine.sampling import disagreements, sampled

PAIRINGS = {
    "lance on bow": Opponents("soldier", "archer", ("iron-lance",), ("iron-bow",)),
    "sword on axe": Opponents("myrmidon", "fighter", ("iron-sword",), ("iron-axe",)),
    "axe on sword": Opponents("fighter", "myrmidon", ("iron-axe",), ("iron-sword",)),
    "brave on brave": Opponents("myrmidon", "fighter", ("brave-sword",), ("brave-axe",)),
    "from afar": Opponents("archer", "soldier", ("iron-bow",), ("iron-lance",), distance=2),
    "into the forest": Opponents("myrmidon", "fighter", ("iron-sword",), ("iron-axe",), defender_terrain="forest"),
    "an unarmed target": Opponents("fighter", "soldier", ("iron-axe",)),
}

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize("name", PAIRINGS)
def test_the_chances_of_all_ends_add_up_to_one(name: str) -> None:
    who = PAIRINGS[name]
    found = odds(table_for(cards_of(shelf("officers-chess")).data(), who), lambda table: play_attack(table, who))
    assert sum(found.values()) == pytest.approx(1, abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("name", PAIRINGS)
def test_100_000_sampled_attacks_agree_with_the_exact_odds(name: str) -> None:
    who = PAIRINGS[name]
    state = table_for(cards_of(shelf("officers-chess")).data(), who)
    exact = odds(state, lambda table: play_attack(table, who))
    assert disagreements(exact, sampled(state, lambda table: play_attack(table, who))) == []


def test_who_has_no_weapon_in_reach_takes_nothing() -> None:
    found = attack_odds(cards_of(shelf("officers-chess")).data(), PAIRINGS["from afar"])
    assert found.takes == 0
    assert found.deals > 0


def test_cover_lowers_what_an_attack_deals() -> None:
    cards = cards_of(shelf("officers-chess")).data()
    assert attack_odds(cards, PAIRINGS["into the forest"]).deals < attack_odds(cards, PAIRINGS["sword on axe"]).deals
