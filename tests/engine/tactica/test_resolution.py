"""The Resolution in its order, hostages, ransom, and how battles and the war end."""

import pytest

from armybuilder.engine.games.tactica import GAME, turn
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.state import BEGINNING_TURN, State
from armybuilder.engine.match import Match
from armybuilder.engine.scenes import ScriptedTable
from tests.engine.tactica.matches import library, war, zones
from tests.engine.tactica.scene import scene

FAR = "B foot a15"


# Rescue without a card


def test_a_locked_troop_and_one_on_an_enemy_wall_may_rescue_and_one_far_away_may_not() -> None:
    lines = ("A foot e13", "A archer h13", "A foot e5", "B foot d12")
    with scene(*lines, hostages=("", "foot foot foot"), stage="movement") as battle:
        assert [option for option in battle.options() if option.startswith("rescue")] == ["rescue A1", "rescue A2"]


# What is told


@pytest.mark.parametrize(("done", "is_told"), [([], False), (["attack A1 B1"], True)])
def test_a_resolution_is_told_of_where_something_is_settled_in_it(done: list[str], is_told: bool) -> None:
    with scene("A foot e5", "B foot e6", FAR, stage="combat") as battle:
        battle.fight(*done)
        assert ("Resolution" in battle.told()) is is_told


# Crown, ransom, bar


def test_who_cannot_pay_is_barred_until_a_capture_of_the_same_turn_pays() -> None:
    lines = ("A champion e5", "B foot e6", FAR)
    with scene(*lines, hands=("spy", ""), hostages=("", "crown"), stage="combat") as battle:
        battle.fight()
        assert battle.state.barred == [True, False]
        battle.state.player = 0
        battle.fight("attack A1 B1")
        assert battle.state.barred == [False, False]
        assert battle.state.resupply[1] == ("foot",)


# Battles and the war


def test_six_hostages_lose_the_battle_and_everything_goes_back_to_its_piles() -> None:
    lines = ("A champion e5 1x", "A crown d3", "B foot e6", FAR)
    hands = ("spy archer", "horse")
    with scene(*lines, hands=hands, hostages=("foot " * 5, "archer"), stage="combat") as battle:
        before = [zones(battle.state, player) for player in (0, 1)]
        battle.fight("attack A1 B1")
        state = battle.state
        assert (state.battle, state.lost, state.losses) == (1, (0, 1), ((1, "hostages"),))
        assert [zones(state, player) for player in (0, 1)] == before
        assert state.lost_cards == [("archer",), ("foot",) * 6]
        assert state.hand == [(), ()]
        assert state.supply[0] == 10
        assert "crown" in state.piles[1]
        assert state.beginner == 1


@pytest.mark.parametrize(
    ("hostages", "walls", "loser"),
    [(("foot", ""), 5, 1), (("", "foot"), 5, 0), (("", ""), 4, 1), (("", ""), 5, 0)],
)
def test_after_forty_turns_of_each_hostages_decide_then_walls_then_who_began(
    hostages: tuple[str, str], walls: int, loser: int
) -> None:
    with scene("A foot e5", FAR, hostages=hostages, stage="combat") as battle:
        battle.state.turn = 80
        own, other = battle.state.standing_walls()
        battle.state.lay_field((own, other[:walls]))
        battle.do("end")
        battle.until("battle")
        assert battle.state.losses == ((loser, "cap"),)


def test_the_log_says_where_each_card_that_was_played_goes() -> None:
    with scene("A foot e5", FAR, hands=("engineer spy", ""), stage="movement") as battle:
        battle.do("play engineer A1", "play spy", "end", "end")
        battle.resolve()
        assert [Events.tell(battle.state, event) for event in battle.events("goes")] == [
            "Engineer of Player 1 comes back to the hand (BARRACKS).",
            "Spy of Player 1 is out of the war (LOST).",
        ]


def test_the_third_battle_decides_the_war() -> None:
    with scene("A foot e5", stage="combat") as battle:
        battle.state.battle = 2
        battle.do("end")
        battle.resolve()
        assert battle.state.result == (0, "no troop")
        result = GAME.result(battle.state)
        assert result is not None
        assert result.winner == 0


def test_giving_up_with_the_own_crown_held_loses_the_war_and_is_said_to() -> None:
    with scene("A foot e5", "B foot e9", hostages=("", "crown"), stage="turn") as battle:
        question = battle.question()
        assert question is not None
        assert "loses the war" in question.question
        battle.do("give up")
        assert battle.state.result == (1, "crown")


def begun(*rolls: int, walls: int = 5, lost_walls: int = 0) -> ScriptedTable[State]:
    """A war whose first battle has begun."""
    made = war({"walls": walls}, {})
    made["cards"] = library()
    state = GAME.start(made, 1)
    state.walls_lost[0] = lost_walls
    table = ScriptedTable(GAME, state, list(rolls), [])
    turn.play_stage(table)
    return table


def test_who_begins_the_first_battle_is_drawn() -> None:
    assert [begun(roll).state.beginner for roll in (1, 2)] == [0, 1]


def test_the_owner_says_which_marked_places_stay_empty() -> None:
    table = begun(1, walls=4, lost_walls=1)
    table.texts += ["empty b3", "empty j3"]
    for _ in range(3):
        turn.play_stage(table)
    board = table.state.field.board
    assert sorted(board.name(space) for space in table.state.field.walls[0]) == ["d3", "f3", "h3"]
    assert len(table.state.field.walls[1]) == 5
    assert table.state.stage == BEGINNING_TURN


def test_the_loser_begins_the_next_battle_with_the_landmarks_that_are_left() -> None:
    with scene("A foot e5", stage="combat") as battle:
        battle.state.removed = frozenset({0})
        battle.do("end")
        battle.until("battle")
        turn.play_stage(battle.table)
        assert (battle.state.beginner, battle.state.battle) == (1, 1)
        assert len(battle.state.field.landmarks) == 3


def test_a_war_may_begin_at_a_later_battle_and_that_gives_no_comeback_by_itself() -> None:
    match = Match(GAME, war(battle=3), "1", (None, None)).run()
    assert (match.state.battle, match.state.lost) == (2, (0, 0))
    assert len(match.state.field.walls[0]) == 5


def test_who_is_attacked_is_told_by_whom_the_sums_and_what_passing_means() -> None:
    lines = ("A crown e7", "A champion f7", "B foot e8", "B foot f8 2x", FAR)
    with scene(*lines, hands=("", "saved"), stage="combat") as battle:
        battle.do("end", "attack A1 B1", "attack A2 B2")
        question = battle.question()
        assert question
        assert question.question == (
            "Defend? If you pass, B1 Foot is captured (A1: 3 against DEF 1); B2 Foot holds (A2: 3 against DEF 3)."
        )
