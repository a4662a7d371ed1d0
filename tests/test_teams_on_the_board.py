"""Unit teams on the drawn board: each mate in its own place on the space that both share."""

import re
from dataclasses import replace
from typing import Any

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path

from armybuilder.engine.games import game_of
from armybuilder.engine.games.tactics_david.placing import put
from armybuilder.engine.games.tactics_david.state import NOBODY
from armybuilder.faces.diagrams import CELL
from armybuilder.play.adapters import Token, adapter_of
from armybuilder.play.pieces import BODIES, PlacedToken, pieces
from armybuilder.play.presenters import Answering
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import playback_of
from catalog.shelf import shelf
from tests.factories import GAME, MatchFactory
from tests.matches import ended

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def table() -> Any:
    """A table with units on it, and the set-up that it was made of."""
    match = ended(seats=("random", "random"))
    state = game_of(GAME).start(match.setup, 1)
    return state, match.setup


def team(state: Any, *, side_by_side: bool) -> None:
    """Units 0 and 1 on one space, unit 0 first."""
    space = state.field.grid.named("d4")
    for unit in (0, 1):
        put(state, unit, space)
        state.side_by_side[unit] = side_by_side


def drawn(state: Any, setup: Any) -> list[PlacedToken]:
    board = adapter_of(GAME).draw(state, setup, shelf(GAME))
    return sorted(pieces(board.tokens, board.spaces), key=lambda piece: piece.token.sign)


def body(piece: PlacedToken) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the larger of the two players' pieces where it stands."""
    pen = BoundsPen(None)
    for each in BODIES:
        parse_path(each, pen)
    left, top, right, bottom = (side * piece.scale for side in pen.bounds)
    return piece.x + left, piece.y + top, piece.x + right, piece.y + bottom


def test_a_dead_unit_lies_and_its_arrow_shows_the_way_that_it_faces(table: Any) -> None:
    state, setup = table
    put(state, 0, state.field.grid.named("d4"))
    (standing,) = drawn(state, setup)
    (lying,) = pieces([replace(standing.token, is_down=True)], adapter_of(GAME).draw(state, setup, shelf(GAME)).spaces)
    assert "rotate" not in standing.moved

    def turned(*words: str) -> int:
        return sum(int(each) for word in words for each in re.findall(r"rotate\((-?\d+)", word)) % 360

    assert turned(lying.moved) == 90
    assert turned(lying.moved, lying.turned) == turned(standing.turned)


@pytest.mark.parametrize(("side_by_side", "spots"), [(False, ("north", "south")), (True, ("west", "east"))])
def test_each_mate_has_its_place(table: Any, side_by_side: bool, spots: tuple[str, str]) -> None:
    state, setup = table
    team(state, side_by_side=side_by_side)
    one, other = drawn(state, setup)
    assert (one.token.spot, other.token.spot) == spots
    assert f"in the {spots[0]} of d4" in one.said
    apart = (other.x - one.x, other.y - one.y)
    assert apart == pytest.approx((CELL / 2, 0) if side_by_side else (0, CELL / 2))
    assert one.scale == other.scale


@pytest.mark.parametrize("side_by_side", [False, True])
def test_the_two_stay_within_their_halves_of_the_space(table: Any, side_by_side: bool) -> None:
    state, setup = table
    team(state, side_by_side=side_by_side)
    for half, piece in enumerate(drawn(state, setup)):
        left, top, right, bottom = body(piece)
        column, row = piece.token.column * CELL, piece.token.row * CELL
        assert column <= left < right <= column + CELL
        assert row <= top < bottom <= row + CELL
        start, end = (left - column, right - column) if side_by_side else (top - row, bottom - row)
        assert half * CELL / 2 <= start < end <= (half + 1) * CELL / 2


@pytest.mark.parametrize("side_by_side", [False, True])
def test_what_befell_a_mate_and_what_it_carries_stand_on_its_space_beside_both_bodies(
    table: Any, side_by_side: bool
) -> None:
    state, setup = table
    team(state, side_by_side=side_by_side)
    state.items[0] = state.items[1] = ("shield", "potion")
    mates = [replace(piece, token=replace(piece.token, marks=("Frozen", "Poisoned"))) for piece in drawn(state, setup)]
    for piece in mates:
        assert [letters for _, letters in piece.marks] == ["Fr", "Po"]
        assert [(each.words, each.emblem) for _, each in piece.emblems] == [
            ("Shield", "round-shield"),
            ("Potion", "round-potion"),
        ]
        beside = [(moved, 0.0, 3.6, 2.8) for moved, _ in piece.marks]
        for moved, above, wide, tall in (*beside, *((moved, 0.7, 3.8, 3.8) for moved, _ in piece.emblems)):
            x, y, size = map(float, re.findall(r"-?[\d.]+", moved))
            left, top = piece.x + x * piece.scale, piece.y + (y - above * size) * piece.scale
            right, bottom = left + wide * size * piece.scale, top + tall * size * piece.scale
            column, row = piece.token.column * CELL, piece.token.row * CELL
            assert column - 0.5 <= left < right <= column + CELL + 0.5
            assert row - 0.5 <= top < bottom <= row + CELL + 0.5
            for mate in mates:
                others = body(mate)
                assert left >= others[2] or right <= others[0] + 0.6 or top >= others[3] or bottom <= others[1] + 0.6


def test_a_unit_alone_fills_its_space(table: Any) -> None:
    state, setup = table
    put(state, 0, state.field.grid.named("d4"))
    state.items[0] = ("shield", "potion")
    (piece,) = drawn(state, setup)
    assert [moved for moved, _ in piece.emblems] == ["translate(6.7 7.2)", "translate(-0.5 7.2)"], "its lower corners"
    assert state.mate[0] == NOBODY
    assert (piece.token.spot, piece.scale) == ("", 1.0)
    assert "on d4" in piece.said


def test_an_attack_says_who_is_struck(table: Any) -> None:
    state, _ = table
    one, other = (next(unit for unit, owner in enumerate(state.owner) if owner == side) for side in (0, 1))
    put(state, one, state.field.grid.named("d4"))
    put(state, other, state.field.grid.named("d5"))
    state.engaged, state.facing[one] = one, 0
    said = game_of(GAME).verbs.by_name["attack"].say(state, ("attack", "front"))
    assert said == f"front against {state.names[other]}"


@pytest.mark.parametrize(("owner", "sort"), [(0, "help"), (1, "attack"), (2, "help"), (3, "attack")])
def test_an_ally_is_helped_not_attacked(owner: int, sort: str) -> None:
    """Seats 0 and 2 are of one team, as are 1 and 3."""
    match = MatchFactory.create(seats=(YOU, "random"), chosen__first="0")
    playback = playback_of(match)
    adapter, question = adapter_of(GAME), playback.questions[0]
    board = adapter.draw(playback.state, match.setup, shelf(GAME))
    token = Token(3, 3, owner, "X1", "Soldier", "")
    answering = Answering(playback, adapter, question, replace(board, tokens=(token,)), shelf(GAME))
    assert question.player == 0
    assert answering._sort_by_target(((3, 3),)) == sort, "the options that it sorts come late in a match"
