"""The exact odds of an attack: the whole process with counters and follow-ups, the same as sampled attacks."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from armybuilder.engine.games.officers_chess.combat import attack_all
from armybuilder.engine.games.officers_chess.odds import Duelists, attack_odds, play_attack, table_for
from armybuilder.engine.games.officers_chess.state import State
from armybuilder.engine.odds import _Written, odds
from armybuilder.engine.table import Table
from catalog.games.officers_chess.plain import cards_of
from catalog.shelf import shelf
from tests.engine.officers_chess.scene import SceneOf, sword
from tests.engine.sampling import disagreements, sampled

PAIRINGS = {
    "lance on bow": Duelists("soldier", "archer", ("iron-lance",), ("iron-bow",)),
    "sword on axe": Duelists("myrmidon", "fighter", ("iron-sword",), ("iron-axe",)),
    "axe on sword": Duelists("fighter", "myrmidon", ("iron-axe",), ("iron-sword",)),
    "brave on brave": Duelists("myrmidon", "fighter", ("brave-sword",), ("brave-axe",)),
    "from afar": Duelists("archer", "soldier", ("iron-bow",), ("iron-lance",), distance=2),
    "into the forest": Duelists("myrmidon", "fighter", ("iron-sword",), ("iron-axe",), defender_terrain="forest"),
    "an unarmed target": Duelists("fighter", "soldier", ("iron-axe",)),
}

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize("name", PAIRINGS)
def test_the_chances_of_all_ends_add_up_to_one(name: str) -> None:
    who = PAIRINGS[name]
    found = odds(table_for(cards_of(shelf("officers-chess")).data(), who), lambda table: play_attack(table, who))
    assert sum(found.values()) == pytest.approx(1, abs=1e-9)


def unmerged(monkeypatch: pytest.MonkeyPatch, state: State, play: Callable[[Table[State]], Any]) -> Mapping[Any, float]:
    """The odds with every way of the dice followed by itself."""
    with monkeypatch.context() as patch:
        patch.setattr(_Written, "merge_point", lambda table, key: None)
        return odds(state, play)


@pytest.mark.parametrize("name", PAIRINGS)
def test_ways_that_go_on_alike_are_followed_as_one_with_the_same_odds(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = PAIRINGS[name]
    state = table_for(cards_of(shelf("officers-chess")).data(), who)
    merged = odds(state, lambda table: play_attack(table, who))
    assert merged == pytest.approx(unmerged(monkeypatch, state, lambda table: play_attack(table, who)))


def test_the_ways_of_an_attack_on_several_are_merged_with_the_same_odds(
    scene: SceneOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A target that falls, falls asleep or is silenced answers no more, whichever of the strikes did it."""
    more = sword({"tag": "aoe"}, {"tag": "brave"}, {"tag": "drain"}, {"tag": "status", "named": "silenced"})
    lines = ("A mercenary d4 made-sword hp=6", "D mage d5 fire hp=5", "D soldier c4 iron-lance hp=7")
    with scene(*lines, more=more) as battle:

        def play(table: Table[State]) -> tuple[Any, ...]:
            attack_all(table, 0, table.state.one_gear(0, "made-sword"))
            return tuple(table.state.hp), tuple(tuple(each) for each in table.state.statuses)

        merged = odds(battle.state, play)
        assert merged == pytest.approx(unmerged(monkeypatch, battle.state, play))
        assert len(merged) > 10


@pytest.mark.long
@pytest.mark.parametrize("name", PAIRINGS)
def test_100_000_sampled_attacks_agree_with_the_exact_odds(name: str) -> None:
    who = PAIRINGS[name]
    state = table_for(cards_of(shelf("officers-chess")).data(), who)
    exact = odds(state, lambda table: play_attack(table, who))
    assert disagreements(exact, sampled(state, lambda table: play_attack(table, who))) == []


def test_who_has_no_weapon_in_reach_takes_nothing() -> None:
    found = attack_odds(cards_of(shelf("officers-chess")).data(), PAIRINGS["from afar"])
    assert found["takes"] == 0
    assert found["deals"] > 0


def test_cover_lowers_what_an_attack_deals() -> None:
    cards = cards_of(shelf("officers-chess")).data()
    assert (
        attack_odds(cards, PAIRINGS["into the forest"])["deals"] < attack_odds(cards, PAIRINGS["sword on axe"])["deals"]
    )
