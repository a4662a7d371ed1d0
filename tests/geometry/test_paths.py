"""Ways over a board, beside all ways tried one by one."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.geometry.grid import grid
from armybuilder.geometry.hex_board import hex_board
from armybuilder.geometry.hexes import Hex, within
from armybuilder.geometry.paths import entries, reach

BOARD = grid(4, 4)
HEXAGON = hex_board(tuple(within((0, 0), 3)))
costs = st.dictionaries(
    st.tuples(st.sampled_from(BOARD.spaces), st.integers(0, 3)), st.sampled_from([None, 0, 1, 2, 3]), max_size=40
)


@given(costs, st.sampled_from(BOARD.spaces), st.integers(0, 6))
def test_what_is_reached_is_what_any_way_reaches(
    prices: dict[tuple[int, int], int | None], start: int, budget: int
) -> None:
    directions = {(one, other): way for one in BOARD.spaces for way, other in BOARD.beside[one]}

    def step_cost(one: int, other: int) -> int | None:
        return prices.get((one, directions[one, other]), 1)

    cheapest = {start: 0}
    for _ in BOARD.spaces:  # no cheapest way has more steps than there are spaces
        for one, other in directions:
            price = step_cost(one, other)
            if one in cheapest and price is not None:
                cheapest[other] = min(cheapest.get(other, 99), cheapest[one] + price)
    found = reach(start, budget, BOARD.near, step_cost)
    assert found.cost == {space: cost for space, cost in cheapest.items() if cost <= budget}
    for space in found.cost:
        way = [start, *found.way(space)]
        assert way[-1] == space
        assert sum(step_cost(*pair) or 0 for pair in pairwise(way)) == found.cost[space]


def walks(start: int, steps: int, free: set[int]) -> Iterator[list[int]]:
    """Every walk over free spaces."""
    yield [start]
    if steps:
        for near in HEXAGON.near[start]:
            if near in free:
                yield from ([start, *rest] for rest in walks(near, steps - 1, free))


@given(st.data(), st.sets(st.sampled_from(HEXAGON.spaces)), st.integers(1, 4))
def test_a_target_is_entered_from_where_any_walk_ends_beside_it(
    data: st.DataObject, blocked: set[int], steps: int
) -> None:
    start, target = (data.draw(st.sampled_from(HEXAGON.spaces)) for _ in range(2))
    free = set(HEXAGON.spaces) - blocked - {target}
    last = {walk[-1] for walk in walks(start, steps - 1, free)}
    expected = tuple(way for way, place in HEXAGON.beside[target] if place in last)
    assert entries(HEXAGON, start, target, steps, free.__contains__) == expected


@pytest.mark.parametrize(
    ("start", "sides"),
    [((1, 2), {3, 4}), ((3, -1), {2, 3}), ((0, -3), {1}), ((0, -2), {6, 1, 2}), ((0, -1), {5, 6, 1, 2, 3})],
    ids=["from-behind", "from-the-side", "3-ahead", "2-ahead", "1-ahead"],
)
def test_three_steps_lead_in_through_these_sides_of_a_target_that_faces_up(start: Hex, sides: set[int]) -> None:
    one, target = HEXAGON.space(start), HEXAGON.space((0, 0))
    assert one is not None
    assert target is not None
    found = entries(HEXAGON, one, target, 3, lambda space: space != target)
    assert {direction + 1 for direction in found} == sides
