"""Bounds of what an army holds, at their edges."""

import pytest

from validation.army import Role
from validation.bounds import role_refusal


@pytest.mark.parametrize(("count", "refusal"), [(0, ""), (2, ""), (3, "Items: 2 is the most for one line.")])
def test_a_role_holds_as_many_cards_as_it_may_and_no_more(count: int, refusal: str) -> None:
    role = Role("items", "Items", ("item",), most=2)
    assert role_refusal(role, ("sword",) * count) == refusal
