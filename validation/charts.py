"""The counts that an army is summed up in."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart: its label and how much it stands for, units or points or chances in a hundred."""

    label: str
    count: int


def bars(counted: Iterable[tuple[str, int]], labels: Iterable[str] = ()) -> tuple[Bar, ...]:
    """A bar for each label, also where nothing has it; without labels, for each that something has, in order."""
    counts = _summed(counted)
    return tuple(Bar(label, counts[label]) for label in (labels or sorted(counts)))


def cost_curve(costs: Iterable[tuple[int, int]], step: int, labels: Iterable[str]) -> tuple[Bar, ...]:
    """How many there are of each cost, in steps; all that is dearer stands in the last."""
    labels = tuple(labels)
    counts = _summed((min(max(cost - 1, 0) // step, len(labels) - 1), count) for cost, count in costs)
    return tuple(Bar(label, counts[place]) for place, label in enumerate(labels))


def _summed(counted: Iterable[tuple[Key, int]]) -> Counter[Key]:
    counts: Counter[Key] = Counter()
    for key, count in counted:
        counts[key] += count
    return counts
