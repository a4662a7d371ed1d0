"""Exact odds of attacks in which an ability rolls first."""

from typing import Any

import pytest

from armybuilder.engine.games.tactics_david.odds import Duelists, attack_odds
from tests.engine.tactics_david.cards import fixture_cards


def without_ability(slug: str) -> dict[str, Any]:
    """The cards, and one of them with no ability."""
    cards = fixture_cards()
    return cards | {"units": cards["units"] | {slug: cards["units"][slug] | {"ability": "none"}}}


def halfway(one: dict[str, float], other: dict[str, float]) -> dict[str, float]:
    """The outcome of two outcomes that are as likely as each other."""
    return {name: (one[name] + other[name]) / 2 for name in one}


def test_odds_tell_apart_whether_the_defender_turned_to_the_attacker_first() -> None:
    plain = without_ability("monk")
    struck_left = attack_odds(plain, Duelists(("soldier",), ("monk",), struck="left"))
    struck_in_front = attack_odds(plain, Duelists(("soldier",), ("monk",), struck="front"))
    odds = attack_odds(fixture_cards(), Duelists(("soldier",), ("monk",), struck="left"))
    expected = halfway(struck_left, struck_in_front)
    assert odds["kills"] == pytest.approx(expected["kills"])
    assert odds["locks"] == pytest.approx(expected["locks"])
    assert struck_left["kills"] != pytest.approx(struck_in_front["kills"])


def test_odds_of_an_attack_that_is_outsmarted_half_the_time_are_halved() -> None:
    attack = Duelists(("soldier",), ("genius",))
    plain, odds = attack_odds(without_ability("genius"), attack), attack_odds(fixture_cards(), attack)
    assert odds["kills"] == pytest.approx(plain["kills"] / 2)
    assert odds["locks"] == pytest.approx(plain["locks"] / 2)
