"""The line for heavy work: so much of it is done at once, and whoever has had least of late goes first.

What a piece of work will cost is taken from what work of its sort has cost before, in seconds. With these a person and
the whole line are bounded: what would wait too long, or is more than a person's share, is told when to come back.
"""

import time
from collections import defaultdict, deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from math import ceil
from threading import Lock

#: Work of a sort that has never been done is taken to cost so many seconds; later figures count by this weight.
UNKNOWN, WEIGHT = 0.5, 0.3


class Full(Exception):
    """There is no room in the line; `wait` is in how many seconds there will be."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"come back in {wait:.1f} s")
        self.wait = max(1, ceil(wait))


@dataclass(frozen=True)
class Bounds:
    """The bounds of a line: how much at once, and for how many seconds anybody waits.

    One person has so many turns in it at most, a `share` of seconds together; what was had counts for so many seconds.
    """

    at_once: int = 1
    longest_wait: float = 12
    most_turns: int = 3
    share: float = 6
    memory: float = 60


@dataclass(eq=False)
class Turn:
    """A person's place in the line; `come` is done when it is their turn."""

    person: str
    sort: str
    cost: float
    come: "Future[None]" = field(default_factory=Future)


class Line:
    """Everybody who wants heavy work done, and whose turn it is. Any thread may ask."""

    def __init__(self, bounds: Bounds | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.bounds, self.clock = bounds or Bounds(), clock
        self._lock = Lock()
        self._turns: list[Turn] = []
        self._costs: dict[str, float] = {}
        self._spent: dict[str, deque[tuple[float, float]]] = defaultdict(deque)

    def join(self, person: str, sort: str) -> Turn:
        """A place in the line. Raises Full."""
        turn = Turn(person, sort, self._costs.get(sort, UNKNOWN))
        with self._lock:
            self._forget()
            self._require_room(turn)
            self._turns.append(turn)
            self._call_next()
        return turn

    def leave(self, turn: Turn, seconds: float) -> None:
        """End a turn that took so many seconds; the next is called."""
        with self._lock:
            self._turns.remove(turn)
            known = self._costs.get(turn.sort, seconds)
            self._costs[turn.sort] = known + WEIGHT * (seconds - known)
            self._spent[turn.person].append((self.clock(), seconds))
            self._call_next()

    def give_up(self, turn: Turn) -> None:
        """Leave the line without having done anything."""
        with self._lock:
            self._turns.remove(turn)
            self._call_next()

    def _require_room(self, turn: Turn) -> None:
        bounds = self.bounds
        own = [each.cost for each in self._turns if each.person == turn.person]
        if own and (len(own) >= bounds.most_turns or sum(own) + turn.cost > bounds.share):
            raise Full(sum(own))
        wait = sum(each.cost for each in self._turns) / bounds.at_once
        if wait > bounds.longest_wait:
            raise Full(wait)

    def _call_next(self) -> None:
        """Call whoever has had least of late, as long as there is room."""
        waiting = [each for each in self._turns if not each.come.done()]
        free = self.bounds.at_once - (len(self._turns) - len(waiting))
        waiting.sort(key=lambda each: self._spent_by(each.person))
        for each in waiting[: max(0, free)]:
            each.come.set_result(None)

    def _spent_by(self, person: str) -> float:
        return sum(seconds for _, seconds in self._spent.get(person, ()))

    def _forget(self) -> None:
        """Let go of what was had so long ago that it no longer counts."""
        oldest = self.clock() - self.bounds.memory
        for person in list(self._spent):
            spent = self._spent[person]
            while spent and spent[0][0] <= oldest:
                spent.popleft()
            if not spent:
                del self._spent[person]


#: The line of this process.
LINE = Line()
