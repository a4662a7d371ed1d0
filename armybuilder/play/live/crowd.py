"""The crowd of a process: who watches what here, and the number of changes that each has been told."""

import asyncio
from collections import Counter, defaultdict
from contextlib import suppress
from threading import Lock


class Watcher:
    """Somebody who waits at a stream for what they watch to change."""

    def __init__(self, key: str, address: str = "") -> None:
        self.key, self.address = key, address
        self.changes = 0
        self.is_sent_home = False
        self._loop = asyncio.get_running_loop()
        self._woken = asyncio.Event()

    def tell(self, changes: int) -> None:
        """Let the watcher know how many changes there are by now; any thread may."""
        if changes > self.changes:  # most looks find nothing new, and waking the loop is what costs
            self._loop.call_soon_threadsafe(self._hear, changes)

    def send_home(self) -> None:
        """End the watch; any thread may."""
        self.is_sent_home = True
        self._loop.call_soon_threadsafe(self._woken.set)

    def _hear(self, changes: int) -> None:
        if changes > self.changes:
            self.changes = changes
            self._woken.set()

    async def news(self, patience_seconds: float) -> int:
        """The number of changes: as soon as it grows, else when the time is up."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), patience_seconds)
        self._woken.clear()
        return self.changes


class Crowd:
    """All watchers of this process, by what they watch. Requests tell it from their threads."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self._lock = Lock()

    def __len__(self) -> int:
        return self._addresses.total()

    def from_address(self, address: str) -> int:
        """The number of watchers from an address."""
        return self._addresses[address]

    def keys(self) -> list[str]:
        """All that is watched."""
        with self._lock:
            return list(self._watchers)

    def join(self, watcher: Watcher) -> None:
        """Let somebody watch."""
        with self._lock:
            self._watchers[watcher.key].add(watcher)
            self._addresses[watcher.address] += 1

    def leave(self, watcher: Watcher) -> None:
        """Let somebody go."""
        with self._lock:
            self._watchers[watcher.key].discard(watcher)
            if not self._watchers[watcher.key]:
                del self._watchers[watcher.key]
            self._addresses[watcher.address] -= 1
            if not self._addresses[watcher.address]:
                del self._addresses[watcher.address]

    def tell(self, key: str, changes: int) -> None:
        """Tell those who watch this how many changes there are by now."""
        with self._lock:
            watchers = tuple(self._watchers.get(key, ()))
        for watcher in watchers:
            watcher.tell(changes)

    def send_home(self) -> None:
        """End every watch: the process is about to stop."""
        with self._lock:
            watchers = [each for those in self._watchers.values() for each in those]
        for watcher in watchers:
            watcher.send_home()


crowd = Crowd()
