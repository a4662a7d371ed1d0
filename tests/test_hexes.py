"""Hexes as drawings, whichever game draws them."""

from itertools import pairwise
from math import dist, isclose

import pytest

from armybuilder.faces.hexes import Hexes, fit_hexes
from armybuilder.geometry.hexes import Top, from_offset, neighbours, offset_field

tops = pytest.mark.parametrize("top", ["pointy", "flat"])


def test_odd_rows_lie_to_the_right_and_odd_columns_lower() -> None:
    pointy, flat = Hexes("pointy"), Hexes("flat")
    assert pointy.middle(from_offset(0, 1))[0] > pointy.middle(from_offset(0, 0))[0]
    assert flat.middle(from_offset(1, 0, top="flat"))[1] > flat.middle(from_offset(0, 0, top="flat"))[1]


@tops
def test_neighbours_touch_along_the_side_of_their_direction(top: Top) -> None:
    hexes = Hexes(top)
    for way, other in enumerate(neighbours((0, 0))):
        assert isclose(dist(hexes.middle((0, 0)), hexes.middle(other)), hexes.width)
        here = {(round(x, 2), round(y, 2)) for x, y in hexes.corners((0, 0))}
        shared = here & {(round(x, 2), round(y, 2)) for x, y in hexes.corners(other)}
        assert len(shared) == 2
        ends = {tuple(map(float, part.split())) for part in _points(hexes.edge((0, 0), way))}
        assert {(round(x, 2), round(y, 2)) for x, y in ends} == shared


def _points(path: str) -> list[str]:
    numbers = path.removeprefix("M").split()
    return [" ".join(pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]


@tops
def test_sides_are_equally_long(top: Top) -> None:
    corners = Hexes(top).corners((3, -2))
    assert all(isclose(dist(*ends), Hexes(top).side) for ends in pairwise([*corners, corners[0]]))


@tops
def test_a_fitted_field_starts_at_the_top_left(top: Top) -> None:
    places = list(offset_field(5, 4, top=top))
    hexes, wide, tall = fit_hexes(places, top=top)
    left, upper, right, lower = hexes.box(places)
    assert (round(left, 6), round(upper, 6)) == (0, 0)
    assert isclose(right, wide)
    assert isclose(lower, tall)
