"""Spaces on a match's board: where squares and hexes lie, where pieces stand and face, what lies beside the board."""

from dataclasses import replace
from itertools import pairwise
from math import cos, dist, radians, sin

import pytest

from armybuilder.faces.diagrams import CELL, Diagram
from armybuilder.faces.hexes import Hexes
from armybuilder.geometry.hexes import DIRECTIONS, Top, from_offset, step, to_offset
from armybuilder.play.adapters import Board, Token, Tray, TrayCard
from armybuilder.play.lattice import HexField, Lattice, Squares
from armybuilder.play.pieces import BAR, BODIES, pieces
from armybuilder.play.presenters import MOST_BACKS, TrayRow

FIELDS: dict[str, Lattice] = {
    "squares": Squares(8, 6),
    "flat hexes": HexField(Hexes("flat", x=20, y=20), 100, 100),
    "pointy hexes": HexField(Hexes("pointy", x=20, y=20), 100, 100),
}


def a_token(column: int, row: int, facing: int | None = None) -> Token:
    return Token(column, row, 0, "F1", "Foot", "", facing)


def test_the_figures_of_a_piece_stand_at_their_sides_and_say_what_differs_from_its_card() -> None:
    token = replace(a_token(2, 2, facing=1), strengths=((5, 4), (2, 2), (1, 2), (2, 2)))
    others = replace(token, column=3, is_down=True), replace(token, column=4, spot="north")
    fallen, standing, teamed = pieces([token, *others], Squares(8, 6))
    assert standing.strengths == [(90, 5, "more"), (180, 2, ""), (270, 1, "less"), (360, 2, "")]
    assert teamed.strengths == standing.strengths[:1], "a half of a space has room for one"
    assert not fallen.strengths


def test_above_the_figures_at_the_feet_of_a_piece_there_is_room_for_two_marks_and_the_second_counts_the_rest() -> None:
    token = replace(a_token(2, 2), figures=(("OFF", 3, 1), ("DEF", 2, 2)), marks=("2x: trained", "Press", "Horse"))
    (piece,) = pieces([token], FIELDS["pointy hexes"])
    assert [(now, change) for _, now, change in piece.figures] == [("3", "more"), ("2", "")]
    assert [letters for _, letters in piece.marks] == ["2x", "+2"]
    assert piece.said == "F1 Foot; OFF 3; DEF 2; 2x: trained; Press; Horse"


@pytest.mark.parametrize("shape", FIELDS)
def test_a_board_says_what_its_spaces_are(shape: str) -> None:
    assert FIELDS[shape].shape == shape


def test_a_board_without_a_lattice_is_one_of_squares() -> None:
    ground = Diagram("Field", 80, 60)
    assert Board(8, 6, ground, ()).spaces == Squares(8, 6)
    assert Board(8, 6, ground, (), lattice=FIELDS["flat hexes"]).spaces is FIELDS["flat hexes"]


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_the_box_of_a_hex_lies_around_its_middle_and_every_neighbour_is_a_hex_away(top: Top) -> None:
    field = HexField(Hexes(top, x=50, y=50), 200, 200)
    place = from_offset(3, 2, top=top)
    corner = field.corner(3, 2)
    x, y = field.hexes.middle(place)
    assert corner == pytest.approx((x - CELL / 2, y - CELL / 2), abs=0.001)
    for direction in range(6):
        beside = to_offset(step(place, direction), top=top)
        assert dist(corner, field.corner(*beside)) == pytest.approx(CELL, abs=0.01)


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_facing_points_at_the_neighbour_in_that_direction(top: Top) -> None:
    field = HexField(Hexes(top), 100, 100)
    for direction, (q, r) in enumerate(DIRECTIONS):
        x, y = field.hexes.middle((q, r))
        turn = field.degrees(direction) % 360
        assert (x, y) == pytest.approx(_toward(turn), abs=0.001)
    assert [Squares(3, 3).degrees(facing) for facing in range(4)] == [0, 90, 180, 270]


def _toward(degrees: float) -> tuple[float, float]:
    """A hex's width from the middle, so many degrees to the right of north."""
    return CELL * sin(radians(degrees)), -CELL * cos(radians(degrees))


@pytest.mark.parametrize("shape", FIELDS)
def test_pieces_stand_inside_of_their_space_and_face_as_their_board_counts(shape: str) -> None:
    lattice = FIELDS[shape]
    (piece,) = pieces([a_token(2, 1, facing=1)], lattice)
    x, y = lattice.corner(2, 1)
    assert (piece.x - x, piece.y - y) == pytest.approx(((1 - lattice.scale) / 2 * CELL,) * 2)
    assert piece.turned == f"rotate({lattice.degrees(1):g} 5 5)"


@pytest.mark.parametrize(("hp", "looks"), [(20, ""), (15, "is-hurt"), (10, "is-half"), (5, "is-low"), (0, "is-low")])
def test_a_bar_is_filled_as_far_as_a_piece_has_hp_left_and_looks_like_it(hp: int, looks: str) -> None:
    (piece,) = pieces([replace(a_token(0, 0), hp=hp, most_hp=20)], Squares(2, 2))
    assert (piece.bar / BAR, piece.wear) == (hp / 20, looks)


def test_four_players_have_bodies_that_differ() -> None:
    assert len(set(BODIES)) == 4
    assert all(one != other for one, other in pairwise(BODIES))


def test_a_tray_counts_all_its_cards_and_draws_a_bounded_number_of_backs() -> None:
    row = TrayRow(Tray(0, "Hand", (TrayCard("Foot"), TrayCard("Archer")), backs=14))
    assert row.count == 16
    assert len(row.drawn) == MOST_BACKS
    assert len(TrayRow(Tray(1, "Pile", backs=3)).drawn) == 3
