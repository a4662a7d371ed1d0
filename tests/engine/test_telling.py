"""Figures as logs take them apart: alike in every game."""

import pytest

from armybuilder.engine.telling import Breakdown, Parts

BREAKDOWN = Breakdown[None](lambda _, part: part.title())


@pytest.mark.parametrize(
    ("parts", "rolled", "told", "with_total"),
    [
        ([("base", 3)], 0, "3 Base", "3 Base"),
        ([("base", 3), ("hex", -2), ("armor", 0)], 0, "3 Base − 2 Hex + 0 Armor", "3 Base − 2 Hex + 0 Armor = 1"),
        ([("base", -1), ("hex", -2)], 0, "−1 Base − 2 Hex", "−1 Base − 2 Hex = −3"),
        ([("hit", 1)], 4, "4 + 1 Hit", "4 + 1 Hit = 5"),
        ([], 4, "4", "4"),
        ([], 0, "0", "0"),
    ],
)
def test_a_figure_is_told_with_what_it_is_made_of(parts: Parts, rolled: int, told: str, with_total: str) -> None:
    assert BREAKDOWN(None, parts, rolled) == told
    assert BREAKDOWN.with_total(None, parts, rolled) == with_total
