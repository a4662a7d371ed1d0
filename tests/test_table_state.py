"""What a side comes to, whatever order a table hears of its events in, and however often."""

from collections.abc import Sequence
from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.tabletop.sheets import Counter, Mark, Phase, Piece, Reminder, Sheet
from armybuilder.tabletop.state import Event, SideState, Value, fold

pytestmark = pytest.mark.once

WOUNDS = Counter("wounds", "Wounds", 0, 0, 5)
USES = Counter("uses", "Uses", 2, refills="turn")
MARKS = (
    Mark("dead", "Dead", is_out=True),
    Mark("activated", "Activated", until="turn"),
    Mark("braced", "Braced", until="fight"),
)
PIECE = Piece("1.1", "unit", "soldier", "Soldier", counters=(WOUNDS, USES), marks=MARKS)
SHEET = Sheet(
    (PIECE,), (Counter("points", "Points"),), (Phase("move", "Move"), Phase("fight", "Fight")),
    (Reminder("oath", "move", "Oath", ""),),
)  # fmt: skip
#: What a device does: kind, piece, slug, value.
Deed = tuple[str, str, str, Value]
DEEDS: Sequence[Deed] = [
    ("add", "1.1", "wounds", 1),
    ("add", "1.1", "wounds", -1),
    ("add", "", "points", 3),
    ("set", "1.1", "wounds", 4),
    ("set", "1.1", "wounds", 2),
    ("add", "1.1", "uses", -1),
    ("mark", "1.1", "dead", None),
    ("unmark", "1.1", "dead", None),
    ("mark", "1.1", "activated", None),
    ("mark", "1.1", "braced", None),
    ("mark", "", "done-oath", None),
    ("turn", "", "fight", 1),
    ("turn", "", "move", 2),
    ("note", "1.1", "", "Holds the ford."),
]


def taken(queues: dict[str, Sequence[tuple[str, Deed]]], order: Random, twice: bool = False) -> list[Event]:
    """Events of devices without a network, which saw nothing of each other, as the server numbers them."""
    waiting = {device: list(events) for device, events in queues.items()}
    numbers, found = count(1), {}
    while left := [device for device, events in waiting.items() if events]:
        device = order.choice(left)
        uid, deed = waiting[device][0]
        if not twice or uid in found or order.random() < 0.5:
            waiting[device].pop(0)
        if uid not in found:
            found[uid] = Event(uid, next(numbers), 1, *deed, device=device)
    return list(found.values())


def queues_of(deeds: Sequence[Sequence[Deed]]) -> dict[str, Sequence[tuple[str, Deed]]]:
    return {
        f"device-{one}": [(f"{one}-{number}", deed) for number, deed in enumerate(own)] for one, own in enumerate(deeds)
    }


@given(
    st.lists(st.lists(st.sampled_from(DEEDS), max_size=6), min_size=1, max_size=3), st.randoms(use_true_random=False)
)
def test_the_order_in_which_devices_are_heard_changes_nothing(deeds: list[list[Deed]], order: Random) -> None:
    queues = queues_of(deeds)
    first = fold(SHEET, taken(queues, Random(1)))
    assert fold(SHEET, taken(queues, order)) == first
    assert fold(SHEET, taken(queues, order, twice=True)) == first


@given(st.randoms(use_true_random=False))
def test_two_devices_count_a_hundred_times_each_and_all_of_it_counts(order: Random) -> None:
    one, two = [("add", "", "points", 1)] * 100, [("add", "", "points", 2)] * 50 + [("add", "", "points", -1)] * 50
    state = fold(SHEET, taken(queues_of([one, two]), order))
    assert state.counts("", SHEET.counters[0]) == (150,)


def played(*steps: tuple[str, Deed, int]) -> SideState:
    """Events one after the other: the device, what it does, and the revision that it had seen."""
    return fold(
        SHEET, [Event(str(n), n, 1, *deed, device=device, seen=seen) for n, (device, deed, seen) in enumerate(steps, 1)]
    )


SET_4, SET_2, WOUND = ("set", "1.1", "wounds", 4), ("set", "1.1", "wounds", 2), ("add", "1.1", "wounds", 1)
DEAD, ALIVE, NEXT = ("mark", "1.1", "dead", None), ("unmark", "1.1", "dead", None), ("turn", "", "move", 2)
ACTIVATED, SPENT, FIGHT = ("mark", "1.1", "activated", None), ("add", "1.1", "uses", -1), ("turn", "", "fight", 1)


@pytest.mark.parametrize(
    ("steps", "wounds"),
    [
        ([("a", SET_4, 0), ("b", SET_2, 0)], (2, 4)),
        ([("a", SET_4, 0), ("b", SET_2, 1)], (2,)),
        ([("a", SET_4, 0), ("a", SET_2, 0)], (2,)),
        ([("a", SET_4, 0), ("b", SET_4, 0)], (4,)),
        ([("a", SET_4, 0), ("b", SET_2, 0), ("b", SET_4, 2)], (4,)),
        ([("a", WOUND, 0), ("a", SET_2, 0), ("a", WOUND, 0)], (3,)),
        ([("b", WOUND, 0), ("a", SET_2, 0)], (3,)),
        ([("b", WOUND, 0), ("a", SET_2, 1)], (2,)),
        ([("a", WOUND, 0)] * 9, (5,)),
        ([("a", WOUND, 0), ("a", ("undo", "", "", "1"), 1)], (0,)),
        ([("a", WOUND, 0), ("a", ("undo", "", "", "1"), 1), ("b", ("undo", "", "", "2"), 2)], (1,)),
        ([("a", WOUND, 0), ("a", ("undo", "", "", "1"), 1), ("b", ("undo", "", "", "1"), 1)], (0,)),
    ],
)  # fmt: skip
def test_counts_that_are_added_set_and_undone(steps: list[tuple[str, Deed, int]], wounds: tuple[int, ...]) -> None:
    assert played(*steps).counts("1.1", WOUNDS) == wounds


@pytest.mark.parametrize(
    ("steps", "slug", "is_on", "is_disputed"),
    [
        ([("a", DEAD, 0)], "dead", True, False),
        ([("a", DEAD, 0), ("b", ALIVE, 1)], "dead", False, False),
        ([("a", DEAD, 0), ("b", ALIVE, 0)], "dead", True, True),
        ([("a", DEAD, 0), ("a", NEXT, 1)], "dead", True, False),
        ([("a", ACTIVATED, 0), ("a", NEXT, 1)], "activated", False, False),
        ([("a", NEXT, 0), ("b", ACTIVATED, 0)], "activated", False, False),
        ([("a", NEXT, 0), ("b", ACTIVATED, 1)], "activated", True, False),
        ([("a", ACTIVATED, 0), ("a", FIGHT, 1)], "activated", True, False),
        ([("a", ACTIVATED, 0), ("a", NEXT, 1), ("a", ("undo", "", "", "2"), 2)], "activated", True, False),
        ([("a", ("mark", "1.1", "braced", None), 0), ("a", FIGHT, 1)], "braced", False, False),
    ],
)  # fmt: skip
def test_marks_that_end_by_themselves(
    steps: list[tuple[str, Deed, int]], slug: str, is_on: bool, is_disputed: bool
) -> None:
    state = played(*steps)
    assert (state.has("1.1", slug), state.marks["1.1", slug].is_disputed) == (is_on, is_disputed)


def test_a_turn_refills_what_refills_and_brings_reminders_back() -> None:
    state = played(("a", SPENT, 0), ("a", ("mark", "", "done-oath", None), 0), ("a", NEXT, 2), ("a", SPENT, 3))
    assert (state.turn, state.phase) == (2, "move")
    assert state.counts("1.1", USES) == (1,)
    assert not state.has("", "done-oath")
