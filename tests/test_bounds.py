"""Bounds of what an army holds, at their edges."""

import pytest

from validation.army import Option, Role
from validation.bounds import number_refusal, role_refusal


@pytest.mark.parametrize(("count", "refusal"), [(0, ""), (2, ""), (3, "Items: 2 is the most for one line.")])
def test_a_role_holds_as_many_cards_as_it_may_and_no_more(count: int, refusal: str) -> None:
    role = Role("items", "Items", ("item",), most=2)
    assert role_refusal(role, ("sword",) * count) == refusal


@pytest.mark.parametrize(("value", "is_refused"), [(1, True), (2, False), (9, False), (10, True), (True, True)])
def test_a_number_is_anything_from_its_least_to_its_most(value: int, is_refused: bool) -> None:
    option = Option("copies", "Copies", default=3, least=2, most=9)
    assert number_refusal(option, value) == ("Copies is a number from 2 to 9." if is_refused else "")
