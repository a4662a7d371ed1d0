"""Deploying, Turns and Mission Types: how a match begins, goes round and ends."""

from typing import Any

import pytest

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.missions import Mission, money, result
from armybuilder.engine.games.tactics_david.scenes import setup
from armybuilder.engine.games.tactics_david.state import CHOOSING
from armybuilder.engine.match import Match
from armybuilder.engine.table import listed
from tests.engine.tactics_david.cards import plain_cards
from tests.engine.tactics_david.scene import SceneOf


def match_of(*lines: str, **changes: Any) -> Match[Any]:
    made = setup(plain_cards(), lines, {}, {}, 7, 5) | changes
    return Match(GAME, made, "frame", (None, None)).run()


def written(match: Match[Any]) -> list[str]:
    assert match.question is not None
    return [GAME.write(match.state, option) for option in listed(match.question.options)]


def answer(match: Match[Any], text: str) -> None:
    assert match.question is not None
    options = {GAME.write(match.state, option): option for option in listed(match.question.options)}
    match.answer(options[text])
    match.run()


def test_players_take_turns_to_place_one_unit_in_their_areas() -> None:
    match = match_of("A soldier - -", "A wolf - -", "B knight - -", "B wolf - -")
    assert written(match) == ["place A1", "place A2"]
    answer(match, "place A1")
    assert {space[-1] for space in written(match)} == {"1", "2"}
    answer(match, "on c1")
    assert match.state.field.grid.name(match.state.place[0]) == "c1", (
        "it stands there as it is asked which way it faces"
    )
    answer(match, "facing north")
    assert written(match) == ["place B1", "place B2"]
    answer(match, "place B1")
    assert {space[-1] for space in written(match)} == {"6", "7"}


def test_who_has_more_units_places_the_rest_and_the_first_player_begins() -> None:
    match = match_of("A soldier - -", "B knight - -", "B wolf - -", first=1)
    for text in ("place B1", "on c7", "facing south", "on c1", "facing north", "on d7", "facing south"):
        answer(match, text)
    assert match.state.turn == 1
    assert match.state.phase == CHOOSING
    assert match.state.player == 1


def test_the_first_player_is_chosen_or_tossed_for_g76() -> None:
    tossed = set()
    for seed in range(20):
        made = setup(plain_cards(), ("A soldier - -", "B knight - -"), {}, {}, 7, 5) | {"first": None}
        tossed.add(Match(GAME, made, str(seed), (None, None)).state.first)
    assert tossed == {0, 1}
    assert match_of("A soldier - -", "B knight - -", first=1).state.first == 1


def test_in_free_deployment_nobody_starts_in_contact_with_an_enemy() -> None:
    match = match_of("A soldier - -", "B knight - -", deployment="anywhere")
    answer(match, "on c4")
    answer(match, "facing north")
    spaces = {text.removeprefix("on ") for text in written(match)}
    assert not {"c4", "c3", "c5", "b4", "d4"} & spaces
    assert {"b3", "a1", "e7"} <= spaces


def test_who_has_no_room_does_without() -> None:
    made = setup(plain_cards(), ("A soldier - -", "A soldier - -", "B knight - -"), {}, {}, 3, 1) | {"deployment": 1}
    match = Match(GAME, made, "room", (RandomBot("a"), RandomBot("b")))
    while not match.state.turn:
        match.step()
    assert ("no room", 0, 1) in match.events


# Missions


def test_a_deathmatch_is_won_by_who_is_left_g77(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B soldier d5 north", rolls=[3, 1]) as table:
        assert result(table.state) is None
        table.engage("A1")
        table.do("attack front", "done")
        ended = result(table.state)
        assert ended is not None
        assert ended.winner == 0


def test_a_match_goes_on_until_the_last_engagement_is_over_g77(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B soldier d5 north", rolls=[3, 1]) as table:
        table.engage("A1")
        table.do("attack front")
        assert not table.lives("B1")
        assert result(table.state) is None
        table.do("done")
        assert result(table.state) is not None


def test_both_gone_at_once_is_a_draw_g77(plain: SceneOf) -> None:
    with plain("A mage d2 north", "B soldier d5 south reflective", rolls=[6, 6, 5, 1, 1, 1]) as table:
        table.engage("A1")
        table.do("shoot B1 front", "done")
        ended = result(table.state)
        assert ended is not None
        assert ended.winner is None


@pytest.mark.parametrize(
    ("kind", "winner"),
    [("deathmatch", None), ("kills", 0), ("money", 1)],
)
def test_a_set_number_of_turns_ends_by_what_was_agreed(plain: SceneOf, kind: str, winner: int | None) -> None:
    with plain("A soldier d4 north", "B knight g9 south") as table:
        table.state.mission, table.state.score, table.state.turn = Mission(kind, 6), [2, 1], 6
        assert result(table.state) is None
        table.end_turn()
        ended = result(table.state)
        assert ended is not None
        assert ended.winner == winner


def test_nobody_rises_in_a_turn_that_is_not_played(plain: SceneOf) -> None:
    lines = ("A knight d4 north", "B soldier d5 north +revival-stone", "B pup g9 south")
    with plain(*lines, rolls=[3, 1]) as table:
        table.state.mission, table.state.turn = Mission("money", 6), 6
        table.engage("A1")
        table.do("attack front", "done")
        table.end_turn()
        assert not table.lives("B1")
        assert result(table.state) is not None
        assert not table.events("turn")


@pytest.mark.parametrize("kind", ["kills", "money"])
def test_as_many_kills_or_as_much_money_is_a_draw(plain: SceneOf, kind: str) -> None:
    with plain("A knight d4 north", "B knight g9 south") as table:
        table.state.mission, table.state.turn = Mission(kind, 6), 7
        ended = result(table.state)
        assert ended is not None
        assert ended.winner is None


def test_money_is_what_the_living_cost_stacks_with_their_surcharge(plain: SceneOf) -> None:
    with plain("A spearman/warrior/soldier d4 north", "B knight g9 south") as table:
        assert money(table.state, 0) == 37
