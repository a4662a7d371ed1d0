"""Hexes on plain coordinates, beside the same counted step by step."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.geometry.hexes import (
    DIRECTIONS,
    Hex,
    Top,
    direction_of,
    directions_toward,
    distance,
    from_offset,
    is_in_wedge,
    neighbours,
    offset_field,
    ring,
    rotated,
    step,
    to_offset,
    within,
)

tops = pytest.mark.parametrize("top", ["pointy", "flat"])
coordinates = st.integers(-9, 9)
hexes = st.tuples(coordinates, coordinates)


@tops
def test_odd_rows_or_columns_lie_half_a_hex_on_and_lead_back(top: Top) -> None:
    for column in range(-3, 6):
        for row in range(-3, 6):
            q, r = place = from_offset(column, row, top=top)
            # A step along either axis leads half a hex along the other.
            halves = {"pointy": (2 * q + r, 2 * r), "flat": (2 * q, 2 * r + q)}
            shifted = {"pointy": (2 * column + row % 2, 2 * row), "flat": (2 * column, 2 * row + column % 2)}
            assert halves[top] == shifted[top]
            assert to_offset(place, top=top) == (column, row)


def test_there_are_six_hexes_at_each_step_more() -> None:
    assert len(neighbours((2, -1))) == 6
    for reach in range(1, 5):
        assert len(ring((2, -1), reach)) == 6 * reach
        assert len(within((2, -1), reach)) == 1 + 3 * reach * (reach + 1)
    assert all(distance((2, -1), place) == 3 for place in ring((2, -1), 3))


def test_a_direction_is_told_only_along_a_straight_row() -> None:
    for way in range(len(DIRECTIONS)):
        assert direction_of((0, 0), step((0, 0), way, 4)) == way
    assert direction_of((0, 0), (1, 1)) is None
    assert direction_of((0, 0), (0, 0)) is None


def test_a_short_field_has_one_hex_less_in_every_shifted_row() -> None:
    assert len(list(offset_field(11, 15, short=True))) == 11 * 15 - 7
    assert len(list(offset_field(11, 15))) == 11 * 15


# Distances and directions


def test_a_distance_is_the_fewest_steps() -> None:
    steps, queue = {(0, 0): 0}, [(0, 0)]
    for place in queue:
        for other in neighbours(place):
            if other not in steps and steps[place] < 6:
                steps[other] = steps[place] + 1
                queue.append(other)
    assert {place: distance((0, 0), place) for place in within((0, 0), 6)} == steps


def cosine(one: Hex, other: Hex) -> Fraction:
    """The cosine of two ways, in a plane where a step is 1 long and neighbours lie 60° apart."""
    return Fraction(one[0] * other[0] + one[1] * other[1]) + Fraction(one[0] * other[1] + one[1] * other[0], 2)


def test_directions_go_around_in_sixths() -> None:
    for way in range(6):
        assert cosine(DIRECTIONS[way], DIRECTIONS[way]) == 1
        assert cosine(DIRECTIONS[way], DIRECTIONS[(way + 1) % 6]) == Fraction(1, 2)
        assert rotated(DIRECTIONS[way], 1) == DIRECTIONS[(way + 1) % 6]


@given(hexes, hexes)
def test_the_direction_toward_a_hex_is_the_one_nearest_to_the_line(start: Hex, end: Hex) -> None:
    line = end[0] - start[0], end[1] - start[1]
    shares = [cosine(way, line) for way in DIRECTIONS]
    nearest = tuple(way for way in range(6) if shares[way] == max(shares))
    assert directions_toward(start, end) == (nearest if start != end else ())
    assert len(directions_toward(start, end)) <= 2


@given(hexes, hexes, st.integers(0, 5))
def test_a_wedge_holds_what_lies_within_60_degrees(tip: Hex, place: Hex, direction: int) -> None:
    line = place[0] - tip[0], place[1] - tip[1]
    ahead, square = cosine(DIRECTIONS[direction], line), cosine(line, line)
    assert is_in_wedge(tip, direction, place) is (ahead > 0 and 4 * ahead * ahead >= square)


@pytest.mark.parametrize("direction", range(6))
def test_a_wedge_is_walked_by_steps_in_two_neighbouring_directions(direction: int) -> None:
    field = within((0, 0), 5)
    walked = {
        step(step((0, 0), direction, ahead), direction + turn, aside)
        for turn in (-1, 1)
        for ahead in range(6)
        for aside in range(6)
        if ahead or aside
    }
    assert {place for place in field if is_in_wedge((0, 0), direction, place)} == walked & set(field)


@given(hexes, hexes, st.integers(-6, 12))
def test_turning_keeps_distances_and_six_sixths_are_none(one: Hex, other: Hex, sixths: int) -> None:
    assert distance(rotated(one, sixths), rotated(other, sixths)) == distance(one, other)
    assert rotated(rotated(one, sixths), -sixths) == one
