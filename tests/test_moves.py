"""Moves at their bounds: the fullest line, one of several joined, a made card changed among others."""

import pytest

from validation.army import MOST_COUNT, ArmyFile, Entry, Made
from validation.moves import Add, Join, MoveRefused, Remake, apply


@pytest.mark.parametrize(("held", "counts"), [(MOST_COUNT - 1, [MOST_COUNT]), (MOST_COUNT, [MOST_COUNT, 1])])
def test_a_line_takes_one_more_of_its_card_until_it_is_full(held: int, counts: list[int]) -> None:
    after = Add("soldier").apply(ArmyFile("game", entries=(Entry(0, "soldier", held),)))
    assert [entry.count for entry in after.entries] == counts


@pytest.mark.parametrize(("count", "others"), [(3, [("knight", 2, ())]), (2, [("knight", 1, ())]), (1, [])])
def test_one_of_several_is_joined_and_the_others_stay(
    count: int, others: list[tuple[str, int, tuple[str, ...]]]
) -> None:
    army = ArmyFile("game", entries=(Entry(0, "knight", count), Entry(1, "soldier", 2)))
    after = apply(army, [Join(0, "below", 1)])
    assert [(entry.card, entry.count, entry.role("below")) for entry in after.entries] == [
        *others,
        ("knight", 1, ("soldier",)),
        ("soldier", 1, ()),
    ]


def test_lines_are_numbered_from_one_on() -> None:
    army = apply(ArmyFile("game"), [Add("soldier"), Add("knight")])
    assert [entry.key for entry in army.entries] == [1, 2]


def test_two_of_a_line_are_joined_and_one_alone_is_not_joined_to_itself() -> None:
    after = apply(ArmyFile("game", entries=(Entry(0, "soldier", 2),)), [Join(0, "below", 0)])
    assert [(entry.card, entry.count, entry.role("below")) for entry in after.entries] == [("soldier", 1, ("soldier",))]
    with pytest.raises(MoveRefused, match="cannot be joined to itself"):
        apply(ArmyFile("game", entries=(Entry(0, "soldier", 1),)), [Join(0, "below", 0)])


def test_a_made_card_is_changed_and_the_others_are_not() -> None:
    army = ArmyFile("game", made=(Made("unit", "own-a", {"name": "A"}), Made("unit", "own-b", {"name": "B"})))
    after = Remake({"kind": "unit", "slug": "own-b", "name": "C"}).apply(army)
    assert [made.name for made in after.made] == ["A", "C"]
    assert (after.made_card("own-b"), after.lines_of("own-b")) == (after.made[1], ())
