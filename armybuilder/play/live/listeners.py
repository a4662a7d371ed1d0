"""Hearing of changes that other processes made: a kind of listener for each way in which processes can tell each other.

Somebody listens only while somebody watches. Where a way of telling breaks, the listener looks into the database until
it is mended; and it looks there now and then in any case, as what is told can get lost.
"""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from threading import Lock
from typing import Protocol

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections, connection

from armybuilder.play.models import Challenge, Match

#: The first part of an address, and what is watched there. Keys are drawn by chance, so no two are the same.
WATCHED: dict[str, type[Match] | type[Challenge]] = {"matches": Match, "challenges": Challenge}
#: The keys that one query asks for: databases bound them.
MOST_KEYS = 500


def changes_of(keys: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for start in range(0, len(keys), MOST_KEYS):
        for model in WATCHED.values():
            rows = model._default_manager.filter(key__in=keys[start : start + MOST_KEYS])
            found |= dict(rows.values_list("key", "changes"))
    return found


async def changes_now(keys: Sequence[str]) -> dict[str, int]:
    """The same for coroutines: one thread of the process asks for all of them."""
    return await sync_to_async(_asked_now)(keys)


def _asked_now(keys: Sequence[str]) -> dict[str, int]:
    try:
        return changes_of(keys)
    finally:
        close_old_connections()  # outside a request nobody else does


class Watcher:
    """Somebody who waits at a stream for what they watch to change."""

    def __init__(self, key: str, address: str = "") -> None:
        self.key, self.address = key, address
        self.changes = 0
        self.is_closed = False
        self._loop = asyncio.get_running_loop()
        self._woken = asyncio.Event()

    def tell(self, changes: int) -> None:
        """Let the watcher know how many changes there are by now; any thread may."""
        if changes > self.changes:  # most looks find nothing new, and waking the loop is what costs
            self._loop.call_soon_threadsafe(self._hear, changes)

    def close(self) -> None:
        """End the watch; any thread may."""
        self.is_closed = True
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
        return self._addresses[address]

    def keys(self) -> list[str]:
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

    def close_all(self) -> None:
        """End every watch: the process is about to stop."""
        with self._lock:
            watchers = [each for those in self._watchers.values() for each in those]
        for watcher in watchers:
            watcher.close()


crowd = Crowd()


logger = logging.getLogger(__name__)

#: The channel on which processes tell each other: a key and a number.
CHANNEL = "muster_changes"
#: Seconds between looks: where looking is all there is, and where it only finds what got lost.
LOOK, SAFETY_LOOK = 0.15, 15.0
#: The seconds for which the listener looks before it tries again to hear.
RETRY = 5.0


class Listener(Protocol):
    """A way in which the processes of a site tell each other of changes."""

    async def listen(self, crowd: Crowd) -> None:
        """Tell the crowd what other processes announce, for as long as that works."""
        ...

    def announce(self, key: str, changes: int) -> None:
        """Tell the other processes."""
        ...


async def poll(crowd: Crowd) -> None:
    """Tell the crowd what stands in the database."""
    for key, changes in (await changes_now(crowd.keys())).items():
        crowd.tell(key, changes)


class Polling:
    """Polls the database: for SQLite, which notifies nobody."""

    async def listen(self, crowd: Crowd) -> None:
        while True:
            await asyncio.sleep(LOOK)
            await poll(crowd)

    def announce(self, key: str, changes: int) -> None:
        """The others look."""


class Notifications:
    """PostgreSQL's notifications: one connection a process hears them all."""

    async def listen(self, crowd: Crowd) -> None:
        import psycopg  # only sites that have it load it

        async with await psycopg.AsyncConnection.connect(_connection(), autocommit=True) as hearing:
            await hearing.execute(f"LISTEN {CHANNEL}")
            await poll(crowd)  # what was announced before
            async for notification in hearing.notifies():
                _pass_on(crowd, notification.payload)

    def announce(self, key: str, changes: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, _said(key, changes)])


def _connection() -> str:
    """The database that Django connects to, as far as PostgreSQL itself knows it."""
    from psycopg.conninfo import make_conninfo

    wanted = connection.get_connection_params()
    known = ("host", "port", "user", "password", "dbname", "sslmode")
    return make_conninfo("", **{name: wanted[name] for name in known if name in wanted})


class Channels:
    """Redis' channels, for sites on several machines."""

    def __init__(self, url: str) -> None:
        import redis.backoff  # only sites that have it load it
        import redis.retry

        self.url = url
        # Nobody's answer waits for a Redis that is away: what it does not tell is found by looking.
        once = redis.retry.Retry(redis.backoff.NoBackoff(), 0)
        self._telling = redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1, retry=once)

    async def listen(self, crowd: Crowd) -> None:
        import redis.asyncio

        async with redis.asyncio.Redis.from_url(self.url) as client, client.pubsub() as hearing:
            await hearing.subscribe(CHANNEL)
            await poll(crowd)  # what was announced before
            async for message in hearing.listen():
                if message["type"] == "message":
                    _pass_on(crowd, message["data"].decode())
        raise ConnectionError("Redis tells nothing more.")

    def announce(self, key: str, changes: int) -> None:
        self._telling.publish(CHANNEL, _said(key, changes))


def _said(key: str, changes: int) -> str:
    return f"{key} {changes}"


def _pass_on(crowd: Crowd, said: str) -> None:
    key, _, changes = said.partition(" ")
    if changes.isdecimal():
        crowd.tell(key, int(changes))


@cache
def listener() -> Listener:
    if settings.REDIS_URL:
        return Channels(settings.REDIS_URL)
    return Notifications() if connection.vendor == "postgresql" else Polling()


def announce(key: str, changes: int) -> None:
    """Tell everyone who watches, here and in other processes, how many changes there are by now.

    The change itself is stored and stands: where telling fails, it is found by looking.
    """
    crowd.tell(key, changes)
    try:
        listener().announce(key, changes)
    except Exception:
        logger.warning("A change could not be announced.", exc_info=True)  # a match's key lets anyone who has it watch


async def keep_listening(crowd: Crowd) -> None:
    """Listen until cancelled, whatever breaks."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(_find_what_got_lost(crowd))
        while True:
            try:
                await listener().listen(crowd)
            except Exception as error:
                logger.warning("No changes are heard, so the database is looked at instead: %r", error)
            with suppress(Exception):  # the next look may be luckier
                async with asyncio.timeout(RETRY):
                    await Polling().listen(crowd)


async def _find_what_got_lost(crowd: Crowd) -> None:
    while True:
        await asyncio.sleep(SAFETY_LOOK)
        with suppress(Exception):  # a database that is away is told of by those who ask it
            await poll(crowd)
