"""Exact odds agree with counting by hand and with dice."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest

from armybuilder.engine.games.analog_tactics.odds import Duelists, Side, attack_odds, play_attack, table_for
from armybuilder.engine.odds import _Sorted
from armybuilder.engine.table import Table
from tests.engine.analog_tactics.matches import library
from tests.engine.sampling import disagreements, sampled

WARRIOR, ASSASSIN = Side("warrior", "elite"), Side("assassin", "elite")


def hits(found: dict[str, float]) -> float:
    return 1 - found["misses"]


def test_a_normal_attack_from_the_front_is_counted_by_hand() -> None:
    found = attack_odds(library(), Duelists(WARRIOR, ASSASSIN))
    by_hand = sum(hit > evasion + 2 + 1 for hit, evasion in product(range(1, 7), repeat=2)) / 36
    assert hits(found) == pytest.approx(by_hand, abs=1e-9)
    assert found["takes"] == pytest.approx(2 * by_hand, abs=1e-9)


def test_from_behind_it_hits_more_often() -> None:
    rear = attack_odds(library(), Duelists(WARRIOR, WARRIOR, space=4))
    front = attack_odds(library(), Duelists(WARRIOR, WARRIOR))
    assert hits(rear) > hits(front)


PAIRINGS = {
    "a greatsword from behind": Duelists(WARRIOR, WARRIOR, "greatsword", 1, 4),
    "a bow": Duelists(WARRIOR, ASSASSIN, "bow", 1, 2, 3),
    "abilities of level 10": Duelists(Side("assassin", "elite", 10, ("critical-strike", "eviscerate")), WARRIOR),
    "a critical from behind": Duelists(Side("assassin", "elite", 10, ("critical-strike",)), WARRIOR, space=4),
    "a cloaked target": Duelists(WARRIOR, Side("engineer", "common", 1, (), (), ("cloaking-device",))),
}


@pytest.mark.parametrize("samples", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", PAIRINGS)
def test_sampled_attacks_agree_with_exact_odds(name: str, samples: int) -> None:
    who = PAIRINGS[name]
    exact = attack_odds(library(), who)
    found = sampled(table_for(library(), who), lambda table: play_attack(table, who)[0], samples)
    assert not disagreements({True: hits(exact), False: 1 - hits(exact)}, found)


def each_by_its_faces(table: Table[Any], rolls: Sequence[Callable[[], int]], alike: object) -> Sequence[int]:
    return [roll() for roll in rolls]


@pytest.mark.parametrize("who", PAIRINGS.values(), ids=PAIRINGS)
def test_dice_of_a_sort_count_as_each_of_its_faces(who: Duelists, monkeypatch: pytest.MonkeyPatch) -> None:
    by_sort = attack_odds(library(), who)
    monkeypatch.setattr(_Sorted, "independent_rolls", each_by_its_faces)
    assert attack_odds(library(), who) == pytest.approx(by_sort)
