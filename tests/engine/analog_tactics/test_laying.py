"""Objectives and permanent obstacles that the players place in turns (Beginning A Game; ruling P73)."""

from typing import Any

import pytest

from armybuilder.engine.bots import GreedyBot
from armybuilder.engine.games.analog_tactics import GAME
from armybuilder.engine.games.analog_tactics.laying import ObjectiveSpaces, ObstacleSpaces
from armybuilder.engine.games.analog_tactics.state import LAYING, PLACING, State
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.match import Match
from armybuilder.engine.replay import play as replayed
from armybuilder.engine.replay import record
from armybuilder.engine.table import listed
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import default_options, set_up
from armybuilder.play.games.analog_tactics.adapter import ADAPTER
from armybuilder.play.replays import strange
from catalog.shelf import shelf
from tests.engine.analog_tactics.matches import bots, play, random_setup
from tests.engine.analog_tactics.scene import OPEN_BOARD

#: A row of seven spaces with a second row under five of them, and an island.
NARROW: dict[str, Any] = {
    "name": "narrow",
    "spaces": [
        *([f"{'abcdefg'[q]}2", q, 0, ""] for q in range(7)),
        *([f"{'abcde'[q]}1", q, 1, ""] for q in range(5)),
        ["z9", 20, 0, ""],
    ],
}


def with_features(**features: str) -> dict[str, Any]:
    return {**NARROW, "spaces": [[*each[:3], features.get(each[0], "")] for each in NARROW["spaces"]]}


def agreed(objectives: int, obstacles: int) -> dict[str, Any]:
    return {"laying": {"objectives": objectives, "obstacles": obstacles}}


def standing(match: Match[State], *units: str) -> Match[State]:
    """The match with one unit of each player on a space, about to place objectives and obstacles; A goes first."""
    state = match.state
    state.order, state.phase = (0, 1), LAYING
    for player, space in enumerate(units):
        state.put_in_play(state.owner.index(player), state.field.board.named(space))
    return match


def match_on(board: dict[str, Any], objectives: int, obstacles: int) -> Match[State]:
    setup = random_setup("laying", 2, ("warrior", "assassin")) | {"board": board} | agreed(objectives, obstacles)
    return Match(GAME, setup, "laying", (None, None))


def asked(match: Match[State]) -> tuple[int, str]:
    assert match.question is not None
    return match.question.player, match.question.question


def answer(match: Match[State], text: str) -> None:
    assert match.question is not None
    options = {GAME.write(match.state, option): option for option in listed(match.question.options)}
    match.answer(options[text])
    match.run()


def test_objectives_come_first_by_their_numbers_then_obstacles_one_each_in_turn_order() -> None:
    match = standing(match_on(OPEN_BOARD, 3, 2), "a1", "l1").run()
    for player, words, text in (
        (0, "the central objective", "objective f6"),
        (1, "objective 1", "objective c3"),
        (0, "objective 2", "objective i3"),
        (1, "2 left", "obstacle f8"),
        (0, "2 left", "obstacle f5"),
        (1, "1 left", "obstacle f9"),
        (0, "1 left", "obstacle f4"),
    ):
        said = asked(match)
        assert said[0] == player
        assert words in said[1]
        answer(match, text)
    state, name = match.state, match.state.field.board.name
    assert state.round == 1
    assert {each: name(space) for each, space in state.field.objectives.items()} == {"C": "f6", "1": "c3", "2": "i3"}
    assert {name(space) for space in state.field.obstacles} == {"f4", "f5", "f8", "f9"}


def test_who_has_enough_leaves_the_other_to_go_on() -> None:
    match = standing(match_on(OPEN_BOARD, 0, 2), "a1", "l1").run()
    answer(match, "enough")
    for text in ("obstacle f8", "obstacle f9"):
        assert asked(match)[0] == 1
        answer(match, text)
    assert match.state.round == 1


def test_what_is_not_placed_lies_as_the_board_has_it() -> None:
    fields = [GAME.start(random_setup("kept", 2) | agreed(*each), 1).field for each in ((0, 0), (2, 0), (0, 2))]
    both, no_objectives, no_obstacles = fields
    assert both.objectives == no_obstacles.objectives != {} == no_objectives.objectives
    assert both.obstacles == no_objectives.obstacles != () == no_obstacles.obstacles


@pytest.mark.parametrize(
    ("verb", "space", "said"),
    [
        ("objective", "d1", ""),
        ("objective", "a2", "unit stands there"),
        ("objective", "b2", "not next to a unit"),
        ("objective", "g2", "obstacle stands there"),
        ("objective", "z9", "out of reach"),
        ("obstacle", "c1", ""),
        ("obstacle", "a2", "unit stands there"),
        ("obstacle", "g2", "obstacle stands there"),
        ("obstacle", "e2", "only way"),
    ],
)
def test_why_an_objective_or_obstacle_may_not_lie_somewhere_p73(verb: str, space: str, said: str) -> None:
    state = standing(match_on(with_features(e1="obstacle", g2="obstacle"), 1, 0), "a2", "b1").state
    options = ObjectiveSpaces(state) if verb == "objective" else ObstacleSpaces(state)
    option = Verbs.by_name[verb](state.field.board.named(space))
    assert said in options.why_not(option)
    assert (option in options.listed()) == (not said)


def test_who_points_at_a_space_hears_why_it_does_not_do() -> None:
    for objectives, space, said in ((1, "b2", "There are spaces left"), (0, "a2", "A unit stands there.")):
        match = standing(match_on(NARROW, objectives, 2), "a2", "b1").run()
        state, question = match.state, match.question
        assert question
        (wish,) = GAME.wishes(state, 0, None, state.field.board.named(space))
        assert said in GAME.why_not(state, 0, question.options, wish)


def test_an_objective_lies_next_to_a_unit_only_where_no_other_space_is_left() -> None:
    small = {"name": "small", "spaces": [[f"a{r}", 0, r, ""] for r in range(1, 5)]}
    state = standing(match_on(small, 1, 0), "a1", "a4").state
    assert [GAME.write(state, each) for each in ObjectiveSpaces(state).listed()] == ["objective a2", "objective a3"]


def test_a_bot_places_the_central_objective_nearer_to_its_own_units() -> None:
    match = standing(match_on(OPEN_BOARD, 1, 0), "f1", "f11")
    match.bots = (GreedyBot("a"), GreedyBot("b"))
    match.step()
    state = match.state
    one, other = (state.place[state.owner.index(player)] for player in (0, 1))
    far = state.field.board.distances[state.field.objectives["C"]]
    assert far[one] < far[other]


def test_a_bot_places_an_obstacle_in_the_enemys_way_to_an_objective() -> None:
    match = standing(match_on(with_features(b2="C"), 0, 1), "a1", "g2")
    match.bots = (GreedyBot("a"), GreedyBot("b"))
    steps = []
    for _ in range(2):
        state = match.state
        ways = state.field.ways(state.field.objectives["C"])
        steps.append([ways[state.place[state.owner.index(player)]] for player in (0, 1)])
        match.step()
    assert steps == [[1, 5], [1, 6]]


@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 206), marks=pytest.mark.long)])
def test_matches_by_chance_with_objectives_and_obstacles_to_place_end_with_everything_in_step(seeds: range) -> None:
    for seed in seeds:
        state = play(random_setup(f"laying {seed}") | agreed(seed % 8, (3 * seed) % 11), str(seed))
        assert len(state.field.laid) >= seed % 8
        assert GAME.result(state) is not None


def test_a_match_on_a_board_that_is_full_has_no_room_for_objectives() -> None:
    full = {"name": "full", "spaces": [[f"a{n}", n, 0, ""] for n in range(10)]}
    setup = random_setup("full", 2, ("warrior", "warrior")) | {"board": full} | agreed(2, 2)
    match = Match(GAME, setup, "full", bots("full", 2))
    while match.state.phase in (PLACING, LAYING):
        match.step()
    assert not match.state.field.objectives
    assert "There is no room for a further objective." in [GAME.tell(match.state, event) for event in match.events]


def test_a_replay_places_the_same_objectives_and_obstacles() -> None:
    match = Match(GAME, random_setup("replay", 2) | agreed(4, 3), "replay", bots("replay", 2)).run()
    again = replayed(record(match))
    assert again.state.field.laid == match.state.field.laid != ()
    assert again.state.key() == match.state.key()


@pytest.mark.django_db
@pytest.mark.once
def test_the_terms_of_a_match_say_how_much_the_players_place() -> None:
    cards, army = shelf("analog-tactics"), samples("analog-tactics")["hammer-and-blade"]
    terms = default_options(cards)
    assert {"laying", "vp"}.isdisjoint(set_up([army, army], cards, terms))
    setup = set_up([army, army], cards, terms | {"objectives": 4, "obstacles": 2})
    assert setup["laying"] == {"objectives": 4, "obstacles": 2}
    assert list(strange({**setup, "vp": 3}, cards)) == []
    assert ADAPTER.draw(standing(match_on(setup["board"], 4, 2)).state, setup, cards).heading == "Placing objectives"
