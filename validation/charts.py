"""The counts that an army is summed up in."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart: its label and how much it stands for, units or points or chances in a hundred."""

    label: str
    count: int
