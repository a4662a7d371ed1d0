"""Hexes on plain coordinates, beside the same on a plane."""

import pytest

from armybuilder.geometry.hexes import (
    DIRECTIONS,
    Shifted,
    Top,
    direction_of,
    distance,
    from_offset,
    neighbours,
    offset_field,
    ring,
    step,
    to_offset,
    within,
)

tops = pytest.mark.parametrize("top", ["pointy", "flat"])
shifts = pytest.mark.parametrize("shifted", ["odd", "even"])


@tops
@shifts
def test_columns_and_rows_lead_to_a_hex_and_back(top: Top, shifted: Shifted) -> None:
    for column in range(-3, 6):
        for row in range(-3, 6):
            place = from_offset(column, row, top=top, shifted=shifted)
            assert to_offset(place, top=top, shifted=shifted) == (column, row)


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
