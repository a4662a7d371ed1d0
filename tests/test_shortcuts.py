"""Moves that several games put together from the same few, and the bars of their charts."""

import pickle
import re
from dataclasses import dataclass

from armybuilder.lists.builders import Chart
from validation.army import ArmyFile, Entry
from validation.charts import Bar
from validation.moves import Move, Put, Remove, SetCount, apply
from validation.shortcuts import fewer, put_on_one, spend_less


@dataclass(frozen=True)
class Line:
    """A line of an army that has nothing but what it costs."""

    key: int
    count: int
    cost: int

    @property
    def cost_parts(self) -> list[tuple[str, int]]:
        return [("Line", self.cost)]


def test_a_line_of_which_all_go_is_taken_out() -> None:
    line = Line(key=4, count=3, cost=10)
    assert fewer(line, 3) == Remove(4)
    assert fewer(line, 2) == SetCount(4, 1)


def cut(lines: list[Line], excess: int) -> list[tuple[str, tuple[Move, ...], str]]:
    """All ways to spend less, the first as the fix and the others instead."""
    ways = spend_less(lines, excess, lambda line, gone: f"{gone} of {line.key}", "still {}")
    assert len(ways) <= 1
    return [(each.title, each.moves, each.leaves) for way in ways for each in (way, *way.instead)]


def test_the_line_is_cut_that_loses_least_and_any_other_instead() -> None:
    dear, cheap = Line(0, 1, 50), Line(1, 5, 8)
    few, whole = ("3 of 1", (SetCount(1, 2),), ""), ("1 of 0", (Remove(0),), "")
    assert cut([dear, cheap], 20) == [few, whole]
    assert cut([dear, cheap], 40) == [("5 of 1", (Remove(1),), ""), whole]
    assert cut([dear, cheap], 45) == [whole, ("5 of 1", (Remove(1),), "still 5")]


def test_the_other_ways_are_put_into_words_once_somebody_looks_at_them() -> None:
    said: list[int] = []

    def words(line: Line, gone: int) -> str:
        said.append(line.key)
        return f"{gone} of {line.key}"

    (way,) = spend_less([Line(key, 1, 50) for key in range(3)], 20, words, "")
    assert said == [0]
    assert len(way.instead) == 2
    assert said == [0, 1, 2]
    assert pickle.loads(pickle.dumps(way)) == way


def test_where_no_line_is_worth_enough_the_dearest_goes_whole() -> None:
    dear, cheap = Line(0, 1, 50), Line(1, 5, 8)
    assert cut([cheap, dear], 70) == [("1 of 0", (Remove(0),), "still 20"), ("5 of 1", (Remove(1),), "still 30")]


def test_what_costs_nothing_is_not_cut() -> None:
    assert cut([Line(0, 3, 0), Line(1, 1, 1)], 1) == [("1 of 1", (Remove(1),), "")]
    assert cut([Line(0, 3, 0)], 1) == []


def test_what_is_put_on_one_of_several_leaves_the_others_as_they_are() -> None:
    army = ArmyFile("game", entries=(Entry(0, "knight", 3, {"items": ("sword",)}), Entry(1, "mage")))
    after = apply(army, put_on_one(army, 0, "items", "ring"))
    assert [(entry.card, entry.count, entry.role("items")) for entry in after.entries] == [
        ("knight", 2, ("sword",)),
        ("knight", 1, ("sword", "ring")),
        ("mage", 1, ()),
    ]


def test_what_is_put_on_a_single_card_is_put_there() -> None:
    army = ArmyFile("game", entries=(Entry(7, "mage"),))
    assert put_on_one(army, 7, "items", "ring") == (Put(7, "items", "ring"),)


def bars_of(chart: Chart) -> list[tuple[int, ...]]:
    """Each bar's left and upper edge, width and height."""
    found = re.findall(r'x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"', chart.drawn)
    return [tuple(map(int, each)) for each in found]


def test_bars_stand_side_by_side_on_one_ground() -> None:
    chart = Chart("", "", [Bar("a", 1), Bar("b", 0), Bar("c", 4)])
    assert bars_of(chart) == [(3, 42, 24, 10), (33, 52, 24, 0), (63, 12, 24, 40)]
    assert re.findall(r'number" x="(\d+)" y="\d+">(\d*)<', chart.drawn) == [("15", "1"), ("45", ""), ("75", "4")]


def test_a_chart_may_say_how_high_a_bar_can_be() -> None:
    half, none = (Chart("", "", [Bar("", count)], most=100) for count in (50, 0))
    assert [bars_of(chart)[0][3] for chart in (half, none)] == [20, 0]
    assert ">0<" in none.drawn
