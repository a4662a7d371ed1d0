"""Ways on any board, step by step: the cheapest ones within a budget, and the sides that one enters by."""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import TypeVar

from armybuilder.geometry.hex_board import HexBoard

#: A space by its number or by its name.
Space = TypeVar("Space", int, str)
#: The cost of a step from a space to the next; None where there is no way.
StepCost = Callable[[int, int], int | None]


@dataclass(frozen=True, slots=True)
class Reach:
    """The spaces that can be reached, the start too: what each costs, and the space before it on the cheapest way."""

    cost: dict[int, int]
    before: dict[int, int]

    def way(self, space: int) -> list[int]:
        found = []
        while space in self.before:
            found.append(space)
            space = self.before[space]
        return found[::-1]


def reach(start: int, budget: int, near: Sequence[Sequence[int]], step_cost: StepCost) -> Reach:
    """The reach of a budget on a board whose neighbours are `near`; of ways that cost the same, the one found first."""
    cost, before = {start: 0}, dict[int, int]()
    queue = [(0, start)]
    while queue:
        spent, space = heappop(queue)
        if spent > cost[space]:
            continue
        for other in near[space]:
            price = step_cost(space, other)
            if price is not None and spent + price <= min(budget, cost.get(other, budget + 1) - 1):
                cost[other], before[other] = spent + price, space
                heappush(queue, (spent + price, other))
    return Reach(cost, before)


def way_between(
    starts: Iterable[Space],
    ends: Container[Space],
    near: Callable[[Space], Iterable[Space]],
    step_cost: Callable[[Space, Space], int | None],
) -> list[Space]:
    """The cheapest way from any of some spaces to any of others, both included; empty where there is none."""
    cost, before = dict.fromkeys(starts, 0), dict[Space, Space]()
    queue = [(0, space) for space in cost]
    heapify(queue)
    while queue:
        spent, space = heappop(queue)
        if space in ends:
            way = [space]
            while way[-1] in before:
                way.append(before[way[-1]])
            return way[::-1]
        for other in near(space):
            price = step_cost(space, other)
            if price is not None and (other not in cost or spent + price < cost[other]):
                cost[other], before[other] = spent + price, space
                heappush(queue, (spent + price, other))
    return []


def entries(board: HexBoard, start: int, target: int, steps: int, is_free: Callable[[int], bool]) -> tuple[int, ...]:
    """The sides of a target, as directions, through which `steps` steps lead in, over free spaces all the way."""
    found = reach(start, steps - 1, board.near, lambda _, other: 1 if is_free(other) else None)
    return tuple(direction for direction, place in board.beside[target] if place in found.cost)
