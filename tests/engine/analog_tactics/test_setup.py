"""A match's set-up: the cards as the catalog has them, the order of turns, and placing."""

import pytest

from armybuilder.engine.games.analog_tactics import GAME
from armybuilder.engine.games.analog_tactics.field import FACINGS
from armybuilder.engine.games.analog_tactics.setup import places
from armybuilder.engine.games.analog_tactics.verbs import LOSES_ATTACK, Verbs
from armybuilder.engine.scenes import ScriptedTable
from armybuilder.play.army_choice import samples
from armybuilder.play.games.analog_tactics import armies_in, setup_of
from armybuilder.play.games.analog_tactics.adapter import ADAPTER
from catalog.games.analog_tactics.models import Board
from catalog.games.analog_tactics.plain import board_data, cards_data
from catalog.shelf import shelf
from tests.engine.analog_tactics.cards import fixture_cards, sample_board
from tests.engine.analog_tactics.matches import random_setup
from tests.engine.analog_tactics.scene import scene


@pytest.mark.django_db
def test_the_fixtures_cards_are_those_of_the_catalog() -> None:
    assert fixture_cards() == cards_data(shelf("analog-tactics"))
    assert sample_board() == board_data(shelf("analog-tactics"), "sample-board")


def test_tied_players_roll_again_among_themselves() -> None:
    state = GAME.start(random_setup("order", 3, ("warrior", "mage", "assassin")), 1)
    table = ScriptedTable(GAME, state, [3, 5, 5, 2, 6], ["place C1 f1", "face C1 N"])
    GAME.step(table)
    table.finish()
    assert state.order == (2, 1, 0)


def test_units_begin_away_from_enemies_and_objectives() -> None:
    state = GAME.start(random_setup("placing", 2), 1)
    state.order = (0, 1)
    state.put_in_play(0, state.field.board.named("f9"))
    names = {state.field.board.name(space) for space in places(state, 1)}
    assert not names & {"f6", "e9", "f8", "f10", "b2"}
    assert len(FACINGS) == 6


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["hammer-and-blade", "lamplighters", "long-shafts", "rivet-yard", "seven-doors"])
def test_a_set_up_tells_the_teams_that_it_was_made_of(name: str) -> None:
    army, cards = samples("analog-tactics")[name], shelf("analog-tactics")
    board = cards.all(Board)["sample-board"]
    setup = setup_of([army, army], cards, board, {})
    again = setup_of(armies_in(setup, cards), cards, board, {})
    assert again == setup


@pytest.mark.parametrize(
    ("units", "left_out"),
    [((1, 2), []), ((2, 2), [(1, "Team 1 finds no place: the board has 3 free spaces for 4 units.")])],
)
def test_a_board_has_a_space_for_each_unit_of_all_teams(
    units: tuple[int, ...], left_out: list[tuple[int, str]]
) -> None:
    spaces = [["a1", 0, "open"], ["a2", 0, "objective"], ["a3", 0, "open"], ["a4", 0, "obstacle"]]
    armies = [{"name": f"Team {number}", "units": [{}] * count} for number, count in enumerate(units)]
    assert [*ADAPTER.left_out({"board": {"spaces": spaces}, "armies": armies})] == left_out


@pytest.mark.once
@pytest.mark.django_db
def test_an_obstacle_faces_nowhere_on_the_board_but_a_turret_does() -> None:
    with scene("A engineer-elite f4 N", "A wall f5 N", "A turret f6 N", "B warrior-elite f8 S") as play:
        board = ADAPTER.draw(play.state, {}, shelf("analog-tactics"))
    assert [token.name for token in board.tokens if token.facing is None] == ["Wall"]
    assert len(board.tokens) == 4


def test_an_option_in_words_names_who_and_whom_and_leaves_its_verb_out() -> None:
    with scene("A warrior-elite f5 N", "B mage-elite f6 S") as play:
        options = play.state, [("attack", play.unit("A1"), play.unit("B1")), ("end",)]
        said = [Verbs.of(option).say(options[0], option) for option in options[1]]
    assert said == ["A1 → B1", ""]


def test_a_facing_that_loses_the_attack_says_so_and_is_written_down_like_any_other() -> None:
    option = (*Verbs.face(0, FACINGS.index("S")), LOSES_ATTACK)
    with scene("A warrior-elite f5 N", "B mage-elite f6 S") as play:
        assert Verbs.of(option).say(play.state, option) == "A1 → S (loses the attack)"
        assert GAME.write(play.state, option) == "face A1 S"
