"""The exact odds of an attack, by the rules themselves and the same as sampled attacks."""

import pytest

from armybuilder.engine.games.collision.cards import Library
from armybuilder.engine.games.collision.odds import BACK, PARTIAL, TOTAL, Opponents, attack_odds, play_attack, table_for
from armybuilder.engine.odds import odds
from tests.engine.collision.cards import fixture_cards
from tests.engine.sampling import disagreements, sampled

PAIRINGS = {
    "sword on sword": Opponents("castle-guard", "grave-guard"),
    "from behind": Opponents("castle-guard", "grave-guard", facing=BACK),
    "from afar through cover": Opponents("bone-archer", "castle-guard", distance=6, cover=PARTIAL),
    "into total cover": Opponents("forge-gunner", "thrall", distance=4, cover=TOTAL),
    "a snipe": Opponents("forge-gunner", "thrall", "snipe 1", distance=4),
    "on the skittish": Opponents("warband-orc", "goblin-skirmisher"),
    "on a shaman's voodoo": Opponents("warband-orc", "plague-shaman", target_injuries=1),
    "venom": Opponents("plague-shaman", "castle-guard", "venom"),
    "a shove": Opponents("ogre-breaker", "castle-guard", "shove"),
}


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(fixture_cards())


@pytest.mark.parametrize("name", PAIRINGS)
def test_the_chances_of_all_ends_add_up_to_one(name: str, library: Library) -> None:
    who = PAIRINGS[name]
    found = odds(table_for(library, who), lambda table: play_attack(table, who))
    assert sum(found.values()) == pytest.approx(1, abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("name", PAIRINGS)
def test_100_000_sampled_attacks_agree_with_the_exact_odds(name: str, library: Library) -> None:
    who = PAIRINGS[name]
    state = table_for(library, who)
    exact = odds(state, lambda table: play_attack(table, who))
    assert disagreements(exact, sampled(state, lambda table: play_attack(table, who))) == []


def test_a_plain_attack_is_reckoned_as_by_hand(library: Library) -> None:
    found = attack_odds(library, PAIRINGS["sword on sword"])
    assert found.hits == pytest.approx(0.7)  # a D10 + 4 against Def 8
    assert found.injures + found.defeats == pytest.approx(0.7 * 0.7)  # and a D10 + 5 against Armor 8


def test_cover_takes_its_share(library: Library) -> None:
    plain = Opponents("forge-gunner", "thrall", distance=4)
    covered = attack_odds(library, PAIRINGS["into total cover"])
    assert covered.hits == pytest.approx(0.4 * attack_odds(library, plain).hits)


def test_voodoo_strikes_back(library: Library) -> None:
    assert attack_odds(library, PAIRINGS["on a shaman's voodoo"]).is_injured > 0
