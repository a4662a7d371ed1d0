"""A battle as shown to a player: nothing of units in the fog, nothing of inventories that are still face down."""

from typing import Any

import pytest

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.events import Event
from armybuilder.engine.games.officers_chess import GAME
from armybuilder.engine.games.officers_chess.events import Events
from armybuilder.engine.games.officers_chess.ground import is_seen
from armybuilder.engine.games.officers_chess.scenes import Stage
from armybuilder.engine.games.officers_chess.showing import FACE_DOWN, shown
from armybuilder.engine.games.officers_chess.state import NOWHERE, State
from armybuilder.engine.match import Match
from armybuilder.engine.table import Table
from tests.engine.officers_chess.matches import random_setup
from tests.engine.officers_chess.scene import SceneOf

FOG = {"fog": True}


def heard(battle: Stage, player: int = 0) -> list[str]:
    """The log so far as a player was told it, by how the battle stands now."""
    return [words for event in battle.table.events if (words := Events.describe_for(battle.state, event, player))]


def test_a_unit_out_of_sight_is_off_the_map_and_one_in_sight_is_on_it(scene: SceneOf) -> None:
    with scene("A soldier d4", "D soldier d6", "D soldier i9", options=FOG) as battle:
        seen = shown(battle.state, 0)
        assert seen.place[1] == battle.state.place[1]
        assert seen.place[2] == NOWHERE
        assert seen.occupant[battle.state.place[2]] != 2
        assert shown(battle.state, 1).place[2] == battle.state.place[2]


def test_without_fog_everybody_is_on_the_map(scene: SceneOf) -> None:
    with scene("A soldier d4", "D soldier i9") as battle:
        assert shown(battle.state, 0).place == battle.state.place


def test_an_enemys_inventory_lies_face_down_until_it_is_used(scene: SceneOf) -> None:
    with scene("A soldier d4 iron-lance", "D mercenary d5 silver-sword vulnerary", rolls=[20, 20]) as battle:
        assert shown(battle.state, 0).inventory[1] == (FACE_DOWN, FACE_DOWN)
        assert shown(battle.state, 1).inventory[1] == ("silver-sword", "vulnerary")
        battle.turn("A1", "attack D1 iron-lance")
        seen = shown(battle.state, 0)
        assert seen.inventory[1] == ("silver-sword", FACE_DOWN)
        assert [gear.slug for gear in seen.gear(1)] == ["silver-sword"]


def test_what_an_enemy_takes_in_hand_is_told_once_it_is_known(scene: SceneOf) -> None:
    with scene("A soldier d4", "D mercenary d6 silver-sword steel-sword") as battle:
        battle.begin("D1")
        battle.do("equip steel-sword", "wait")
        assert "D1 Mercenary changes what it holds." in heard(battle)
        assert "D1 Mercenary takes Steel Sword in hand." in heard(battle, 1)
        assert shown(battle.state, 0).in_hand(1) is None
        battle.state.show(1, "steel-sword")
        assert "D1 Mercenary takes Steel Sword in hand." in heard(battle)
        hand = shown(battle.state, 0).in_hand(1)
    assert hand is not None
    assert hand.name == "Steel Sword"


def test_looking_changes_nothing(scene: SceneOf) -> None:
    with scene("A soldier d4", "D mercenary i9 silver-sword", options=FOG) as battle:
        before = GAME.fingerprint(battle.state)
        shown(battle.state, 0)
        Events.describe_for(battle.state, ("moves", 1, battle.state.place[1]), 0)
        assert GAME.fingerprint(battle.state) == before


def test_what_a_unit_does_in_the_fog_is_not_told(scene: SceneOf) -> None:
    with scene("A soldier d4", "D soldier i9", options=FOG) as battle:
        battle.turn("D1", "move i8")
        assert heard(battle) == ["A unit out of sight is activated."]
        assert any("moves to i8" in words for words in heard(battle, 1))


def test_who_strikes_from_the_fog_stays_nameless(scene: SceneOf) -> None:
    with scene("A soldier d4", "D mage d8 bolting", "D soldier d6", rolls=[2], options=FOG) as battle:
        battle.turn("D1", "attack A1 bolting")
        said = " ".join(heard(battle))
    assert "Somebody unseen attacks A1 Soldier with Bolting." in said
    assert "D1" not in said
    assert "A1 Soldier takes" in said


def test_how_far_an_enemy_with_hidden_gear_may_move_is_not_told(scene: SceneOf) -> None:
    with scene("A soldier d4", "D mercenary d6 silver-sword", "D soldier e6") as battle:
        battle.turn("D1")
        battle.turn("D2")
        said = [line for line in heard(battle) if "activated" in line]
    assert said[0] == "D1 Mercenary is activated."
    assert "D2 Soldier is activated and may move" in said[1]


def test_who_is_routed_is_told_wherever_it_stood(scene: SceneOf) -> None:
    with scene("A soldier d4", "D soldier i9", options=FOG) as battle:
        battle.state.place[1] = NOWHERE
        assert Events.describe_for(battle.state, ("routed", 1, -1), 0) == "D1 Soldier is Routed."


class Listening(Table[State]):
    """A table that looks at every event as both players are told it, at the moment when it is said."""

    __slots__ = ("lines",)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.lines = 0

    def say(self, kind: Any, *parts: Any, **named: Any) -> None:
        for player in (0, 1):
            self._listen(kind(*parts), player)

    def _listen(self, event: Event, player: int) -> None:
        state, words = self.state, Events.describe_for(self.state, event, player)
        self.lines += bool(words)
        for unit, owner in enumerate(state.owner):
            is_hidden = owner != player and state.place[unit] != NOWHERE and not is_seen(state, unit, player)
            assert not (is_hidden and f"{state.names[unit]} " in f"{words} "), words
            if is_hidden and event[0] == "moves" and event[1] == unit:
                assert not words


@pytest.mark.parametrize("seed", range(3))
def test_nobody_hears_the_name_of_who_is_hidden_from_them(seed: int) -> None:
    match = Match(GAME, random_setup(seed, fog=True), str(seed), (None, None))
    table = Listening(match.state, [RandomBot(f"{seed} {player}") for player in (0, 1)])
    while GAME.result(match.state) is None:
        table.answers.clear()
        table.at = 0
        GAME.step(table)
    assert table.lines > 100


@pytest.mark.parametrize("seed", range(2))
def test_in_the_open_both_hear_everything(seed: int) -> None:
    match = Match(GAME, random_setup(seed), str(seed), [RandomBot(f"{seed} {player}") for player in (0, 1)]).run()
    for event in match.events:
        words = GAME.tell(match.state, event)
        assert Events.describe_for(match.state, event, 0) == words or event[0] in ("activates", "equips")


def test_both_hear_the_rolls_for_who_deploys_first(scene: SceneOf) -> None:
    with scene("A soldier d4", "D soldier i9", options=FOG) as battle:
        battle.table.say(Events.rolls_off, 14, 1)
        words = ["The attacker rolls 14, the defender 1: the defender deploys first."]
        assert heard(battle, 0) == heard(battle, 1) == words
