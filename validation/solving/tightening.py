"""Bounds of a model's numbers, tightened by its rows in whole numbers."""

from dataclasses import dataclass

import numpy as np

from validation.solving.linear import Model, Row, Sum

Ints = np.ndarray[tuple[int], np.dtype[np.int64]]
Floats = np.ndarray[tuple[int], np.dtype[np.float64]]

#: The rounds in which bounds tighten each other.
ROUNDS_OF_BOUNDS = 3
#: How often a row is added up is a share of this; sums of shares stay within a whole number of the machine.
SHARES, LARGEST_SUM = 2**20, 2**62


@dataclass(frozen=True, slots=True)
class SparseRows:
    """The rows of a model as sums that keep to a most: `row`, `place` and `times` of each number in each of them.

    `by_most` and `by_least` say for each row of the model where it stands among these, -1 where it has no such bound.
    """

    row: Ints
    place: Ints
    times: Ints
    most: Ints
    by_most: Ints
    by_least: Ints
    shares: int

    @classmethod
    def of(cls, model: Model) -> "SparseRows":
        sums: list[tuple[int, Sum]] = []
        by_most, by_least = ([_place_of(sums, row, sign) for row in model.rows] for sign in (1, -1))
        flat = [(at, p, t) for at, (_, terms) in enumerate(sums) for p, t in terms.items()]
        row, place, times = (np.array([each[n] for each in flat], dtype=np.int64) for n in range(3))
        most = np.array([each[0] for each in sums], dtype=np.int64)
        largest = int(np.abs(times).max(initial=1)) * max(1, len(sums))
        return cls(row, place, times, most, np.array(by_most), np.array(by_least), min(SHARES, LARGEST_SUM // largest))

    def draw_closer(self, least: Ints, most: Ints) -> bool:
        """Draw bounds closer by each sum; False where that leaves nothing."""
        is_more = self.times > 0
        for _ in range(ROUNDS_OF_BOUNDS):
            lowest = self.times * np.where(is_more, least[self.place], most[self.place])
            room = self.most.copy()
            np.subtract.at(room, self.row, lowest)
            if (room < 0).any():
                return False
            far = room[self.row] // np.abs(self.times)
            before = int(least.sum() - most.sum())
            above, below = least[self.place] + far, most[self.place] - far
            np.minimum.at(most, self.place[is_more], above[is_more])
            np.maximum.at(least, self.place[~is_more], below[~is_more])
            if (least > most).any():
                return False
            if int(least.sum() - most.sum()) == before:
                break
        return True

    def refute(self, times: Floats, least: Ints, most: Ints) -> bool:
        """True where the model's rows, each so often, add up to a sum whose least is more than its most."""
        shares = np.rint(times * self.shares).astype(np.int64)
        often = np.zeros(len(self.most), dtype=np.int64)
        for side, sign in ((self.by_most, 1), (self.by_least, -1)):
            is_used = (side >= 0) & (sign * shares > 0)
            often[side[is_used]] = sign * shares[is_used]
        total = np.zeros(len(least), dtype=np.int64)
        np.add.at(total, self.place, self.times * often[self.row])
        lowest = sum(map(int.__mul__, total.tolist(), np.where(total > 0, least, most).tolist()))
        return lowest > sum(map(int.__mul__, often.tolist(), self.most.tolist()))


def _place_of(sums: list[tuple[int, Sum]], row: Row, sign: int) -> int:
    """The place of a row's most (or its least, turned round) among the sums, put there; -1 where it has none."""
    bound = row.most if sign > 0 else row.least
    if bound is None:
        return -1
    sums.append((sign * bound, {place: sign * times for place, times in row.sum.items()}))
    return len(sums) - 1
