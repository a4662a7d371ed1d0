"""Moves that several games put together from the same few, and the bars of their charts."""

from dataclasses import dataclass

from armybuilder.lists.charts import drawn
from validation.army import ArmyFile, Entry
from validation.charts import Bar
from validation.moves import Put, Remove, SetCount, apply
from validation.shortcuts import cheapest_cut, fewer, put_on_one


@dataclass(frozen=True)
class Line:
    """A line of an army that has nothing but what it costs."""

    key: int
    count: int
    cost: int


def test_a_line_of_which_all_go_is_taken_out() -> None:
    line = Line(key=4, count=3, cost=10)
    assert fewer(line, 3) == Remove(4)
    assert fewer(line, 2) == SetCount(4, 1)


def test_the_line_is_cut_that_loses_least() -> None:
    dear, cheap = Line(0, 1, 50), Line(1, 5, 8)
    assert cheapest_cut([dear, cheap], 20) == (cheap, 3, 0)
    assert cheapest_cut([dear, cheap], 45) == (dear, 1, 0)


def test_where_no_line_is_worth_enough_the_dearest_goes_whole() -> None:
    dear, cheap = Line(0, 1, 50), Line(1, 5, 8)
    assert cheapest_cut([dear, cheap], 70) == (dear, 1, 20)


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


def test_bars_stand_side_by_side_on_one_ground() -> None:
    low, none, high = drawn([Bar("a", 1), Bar("b", 0), Bar("c", 4)], width=24, step=30)
    assert [bar.x for bar in (low, none, high)] == [3, 33, 63]
    assert [bar.height for bar in (low, none, high)] == [10, 0, 40]
    assert {bar.y + bar.height for bar in (low, none, high)} == {52}
    assert low.middle == 15


def test_a_chart_may_say_how_high_a_bar_can_be() -> None:
    assert [bar.height for bar in drawn([Bar("half", 50)], 10, 10, most=100)] == [20]
    assert [bar.height for bar in drawn([Bar("none", 0)], 10, 10)] == [0]
