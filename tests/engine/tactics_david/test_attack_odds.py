"""The exact odds of an attack: certain to 1e-9, the same as sampled attacks, and quick."""

import time
from dataclasses import replace
from itertools import product

import pytest

from armybuilder.engine.forecast import Waiting, forecast
from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.cards import Library
from armybuilder.engine.games.tactics_david.odds import OUTCOMES, Duelists, attack_odds, play_attack, table_for
from armybuilder.engine.odds import odds
from tests.engine.sampling import disagreements, sampled
from tests.engine.tactics_david.cards import fixture_cards
from tests.engine.tactics_david.scene import SceneOf

REFLECTIVE = ("reflective",)
EVEN = Duelists(("soldier",), ("knight",))
PAIRINGS = {
    "melee, front to front": EVEN,
    "from behind": replace(EVEN, struck="back"),
    "a stack attacks": Duelists(("knight", "soldier"), ("paladin",)),
    "a stack defends": Duelists(("knight",), ("spearman", "warrior")),
    "both in the forest": replace(EVEN, terrain="forest", defender_terrain="forest"),
    "into the water": replace(EVEN, defender_terrain="water"),
    "onto the road": replace(EVEN, defender_terrain="road"),
    "with items": replace(EVEN, attacker_items=("sword",), defender_items=("shield",)),
    "a shot": Duelists(("archer",), ("knight",), mode="ranged", distance=4),
    "a long shot": Duelists(("sniper",), ("knight",), mode="ranged", distance=7),
    "a shot that may be tried again": Duelists(("crossbowman",), ("pup",), mode="ranged", distance=3),
    "ranged melee": Duelists(("archer",), ("knight",), mode="ranged melee"),
    "magic with the left side": Duelists(("mage",), ("knight",), mode="ranged", distance=2, side="left"),
    "magic at short range": Duelists(("black-mage",), ("soldier",), mode="ranged melee", side="right"),
    "a dancer who may turn": Duelists(("soldier",), ("sword-master",)),
    "an ethereal target": Duelists(("soldier",), ("ghost",)),
    "long duels": Duelists(("soldier",), ("soldier",)),
    "a Duel that is parried": Duelists(("manipulator",), ("fencer",)),
    "magic that comes back": Duelists(("mage",), ("knight",), mode="ranged", distance=2, defender_statuses=REFLECTIVE),
    "magic that comes back after long Duels": Duelists(
        ("mage",), ("monk",), mode="ranged melee", defender_terrain="water", defender_statuses=REFLECTIVE
    ),
    "magic that comes back to one that changes": Duelists(("chimera",), ("dreadnaught",), defender_statuses=REFLECTIVE),
    "a peck that comes back": Duelists(("cockatrice",), ("wolf",), struck="back", defender_statuses=REFLECTIVE),
}


@pytest.fixture(scope="module")
def cards() -> Library:
    return Library(fixture_cards())


@pytest.mark.parametrize("name", PAIRINGS)
def test_the_chances_of_all_ends_add_up_to_one(name: str, cards: Library) -> None:
    who = PAIRINGS[name]
    found = odds(table_for(cards, who), lambda table: play_attack(table, who))
    assert set(found) <= set(OUTCOMES.ends)
    assert sum(found.values()) == pytest.approx(1, abs=1e-9)


def test_magic_that_comes_back_kills_no_more_and_no_less_often(cards: Library) -> None:
    for name in ("magic with the left side", "magic at short range"):
        who = PAIRINGS[name]
        mirror = replace(who, defender_statuses=REFLECTIVE)
        assert attack_odds(cards, mirror)["kills"] == pytest.approx(attack_odds(cards, who)["kills"], abs=1e-9)
        assert attack_odds(cards, mirror)["dies"] > 0


@pytest.mark.parametrize("name", PAIRINGS)
def test_few_ways_are_followed(name: str, cards: Library) -> None:
    attack_odds(cards, PAIRINGS[name], most=500)


@pytest.mark.long
@pytest.mark.parametrize("name", PAIRINGS)
def test_100_000_sampled_attacks_agree_with_the_exact_odds(name: str, cards: Library) -> None:
    who = PAIRINGS[name]
    state = table_for(cards, who)
    exact = odds(state, lambda table: play_attack(table, who))
    assert disagreements(exact, sampled(state, lambda table: play_attack(table, who))) == []


@pytest.mark.parametrize(("one", "other"), [("thief", "thief"), ("thief", "mercenary"), ("mercenary", "thief")])
def test_duels_come_to_what_one_counts_by_hand(one: str, other: str, cards: Library) -> None:
    """Both roll one D6, and one more in each Duel, as long as one of the two could not have won with its best roll."""
    strong, firm = cards.units[one].sides[0], cards.units[other].sides[0]
    kills, still_open = 0.0, 1.0
    for dice in range(1, 22):
        sums = _sums(dice)
        wins = goes_on = 0.0
        for (rolled, often), (held, as_often) in product(sums.items(), repeat=2):
            attack, defence = strong + rolled, firm + held
            is_duel = dice < 21 and (strong + 6 * dice <= defence or firm + 6 * dice < attack)
            goes_on += often * as_often * is_duel
            wins += often * as_often * (attack > defence and not is_duel)
        kills, still_open = kills + still_open * wins, still_open * goes_on
    assert attack_odds(cards, Duelists((one,), (other,)))["kills"] == pytest.approx(kills, abs=1e-9)


def _sums(dice: int) -> dict[int, float]:
    """The sums of so many D6, each with its chance."""
    sums = {0: 1.0}
    for _ in range(dice):
        more = {total + face: 0.0 for total in sums for face in range(1, 7)}
        for total, chance in sums.items():
            for face in range(1, 7):
                more[total + face] += chance / 6
        sums = more
    return sums


def test_an_archer_misses_only_if_both_of_its_tries_do(cards: Library) -> None:
    """Target Practice is worth a second roll: the chance to miss with 2 D6 and the Range Modifier, squared."""
    who = PAIRINGS["a shot"]
    more = cards.units["archer"].range_modifier
    ways = sum(one + other + more < who.distance for one in range(1, 7) for other in range(1, 7))
    assert attack_odds(cards, who)["misses"] == pytest.approx((ways / 36) ** 2)


@pytest.mark.long
def test_a_pair_of_units_takes_no_longer_than_a_page_can_wait(cards: Library) -> None:
    """At worst half a second, and 20 ms for most; the least of three runs, for the machine does other things too."""
    took = sorted(min(_seconds(cards, who) for _ in range(3)) for who in PAIRINGS.values())
    assert took[len(took) // 2] < 0.02
    assert took[-1] < 0.5


def _seconds(cards: Library, who: Duelists) -> float:
    start = time.perf_counter()
    attack_odds(cards, who)
    return time.perf_counter() - start


def test_a_forecast_of_the_end_of_an_engagement_knows_what_comes_back(plain: SceneOf) -> None:
    """The mage has shot with 1 + 4, and defends itself with 1 and a D6."""
    with plain("A mage d2 north", "B knight d5 south reflective", rolls=[6, 6, 4, 1, 1]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
        asked = Waiting(GAME, table.state, (), 0)
        found = forecast(asked, ("done",), lambda state: state.is_alive(0))
    assert found.chances == pytest.approx({True: 3 / 6, False: 3 / 6})
