"""The line between two hexes: what it meets, beside the same in exact fractions."""

from hypothesis import given
from hypothesis import strategies as st

from armybuilder.geometry.hexes import (
    Hex,
    Touch,
    distance,
    is_in_wedge,
    neighbours,
    ring,
    rotated,
    touch,
    touched,
    within,
)
from tests.geometry.plane import HEX, how

#: Every end up to ten steps away, but for what turning the field around makes of it.
SIXTH = [(q, r) for q, r in within((0, 0), 10) if is_in_wedge((0, 0), 0, (q, r)) and q >= 0]
coordinates = st.integers(-30, 30)
hexes = st.tuples(coordinates, coordinates)


def test_a_line_meets_what_it_meets_in_fractions() -> None:
    for end in SIXTH:
        far = distance((0, 0), end)
        places = [place for place in within((0, 0), 11) if distance((0, 0), place) + distance(place, end) <= far + 2]
        met = {place: how(HEX, end, place) for place in places}
        assert {place: touch(end, place) for place in places} == met, end
        between = {place: kind for place, kind in met.items() if kind and place not in ((0, 0), end)}
        assert dict(touched(end)) == between, end


@given(hexes, hexes)
def test_far_away_too(end: Hex, place: Hex) -> None:
    assert touch(end, place) == how(HEX, end, place)


@given(hexes, hexes, st.integers(0, 5))
def test_turning_the_field_changes_nothing(end: Hex, place: Hex, sixths: int) -> None:
    assert touch(rotated(end, sixths), rotated(place, sixths)) == touch(end, place)


@given(hexes)
def test_the_way_back_meets_the_same(end: Hex) -> None:
    back = {(end[0] + q, end[1] + r): kind for (q, r), kind in touched((-end[0], -end[1]))}
    assert dict(touched(end)) == back


@given(hexes)
def test_hexes_are_met_nearest_first_and_never_off_the_shortest_ways(end: Hex) -> None:
    steps = [distance((0, 0), place) for place, _ in touched(end)]
    assert steps == sorted(steps)
    assert all(distance((0, 0), place) + distance(place, end) == distance((0, 0), end) for place, _ in touched(end))


def test_nothing_lies_between_neighbours_and_a_line_between_two_runs_along_their_side() -> None:
    for end in neighbours((0, 0)):
        assert touched(end) == ()
    assert dict(touched((1, 1))) == {(1, 0): Touch.EDGE, (0, 1): Touch.EDGE}
    assert dict(touched((0, -3))) == {(0, -1): Touch.CENTER, (0, -2): Touch.CENTER}
    assert touch((0, 0), (0, 0)) == Touch.CENTER


def test_a_line_that_only_grazes_a_corner_is_told() -> None:
    grazed = {end for end in ring((0, 0), 5) if Touch.CORNER in dict(touched(end)).values()}
    assert grazed == {end for end in ring((0, 0), 5) if any(how(HEX, end, p) == Touch.CORNER for p in within(end, 5))}
    assert grazed
