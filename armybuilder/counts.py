"""Counts that all processes of the machine share: a small SQLite file of its own, so that no count waits for armies.

A cache of Django's for whole numbers. Adding to one is a single statement, so two requests at once never count as one.
A file that is broken is made anew: the counts begin again.
"""

import logging
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.db import Error, connection

_TABLE = "CREATE TABLE IF NOT EXISTS counts (key TEXT PRIMARY KEY, value INTEGER NOT NULL, ends REAL NOT NULL)"
_log = logging.getLogger(__name__)
_FOREVER = 10.0**12


class SharedCounts(BaseCache):
    """Whole numbers by key, each until its time is over, for the processes of a machine.

    A file that is broken is made anew: the counts begin again.
    """

    def __init__(self, location: str, params: dict[str, object]) -> None:
        super().__init__(params)
        self._path = Path(location)
        self._here = threading.local()

    def _run(self, statement: str, *values: float | str) -> list[tuple[int, ...]]:
        try:
            return self._asked(statement, values)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as broken:
            _log.warning("%s is broken (%s), and is made anew.", self._path, broken)
            self._here.__dict__.pop("file").close()
            for each in self._path.parent.glob(f"{self._path.name}*"):
                each.unlink(missing_ok=True)
            return self._asked(statement, values)

    def _asked(self, statement: str, values: Sequence[object]) -> list[tuple[int, ...]]:
        if not hasattr(self._here, "file"):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._here.file = sqlite3.connect(self._path, timeout=5, isolation_level=None)
            self._prepare(self._here.file)
        rows: list[tuple[int, ...]] = self._here.file.execute(statement, values).fetchall()
        return rows

    def _prepare(self, file: sqlite3.Connection) -> None:
        # A count that a power cut loses is no loss, and waiting for the disk is what a count would cost.
        file.executescript(f"PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; {_TABLE};")

    def _ends(self, timeout: float | None) -> float:
        ends = self.get_backend_timeout(timeout)
        return _FOREVER if ends is None else ends

    def add(self, key: object, value: int, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        now, name = time.time(), self.make_and_validate_key(key, version=version)
        ends = self._ends(timeout)
        # One of this key that ends later than a new one would is of a time before the clock was set back.
        self._run("DELETE FROM counts WHERE ends <= ? OR (key = ? AND ends > ?)", now, name, ends)
        added = self._run(
            "INSERT INTO counts VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING key",
            name,
            int(value),
            ends,
        )
        return bool(added)

    def get(self, key: object, default: object = None, version: int | None = None) -> object:
        name = self.make_and_validate_key(key, version=version)
        found = self._run("SELECT value FROM counts WHERE key = ? AND ends > ?", name, time.time())
        return found[0][0] if found else default

    def set(self, key: object, value: int, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        name = self.make_and_validate_key(key, version=version)
        self._run(
            "INSERT INTO counts VALUES (?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value, ends = excluded.ends",
            name,
            int(value),
            self._ends(timeout),
        )

    def touch(self, key: object, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        name = self.make_and_validate_key(key, version=version)
        return bool(self._run("UPDATE counts SET ends = ? WHERE key = ? RETURNING key", self._ends(timeout), name))

    def delete(self, key: object, version: int | None = None) -> bool:
        name = self.make_and_validate_key(key, version=version)
        return bool(self._run("DELETE FROM counts WHERE key = ? RETURNING key", name))

    def incr(self, key: object, delta: int = 1, version: int | None = None) -> int:
        name = self.make_and_validate_key(key, version=version)
        found = self._run("UPDATE counts SET value = value + ? WHERE key = ? RETURNING value", delta, name)
        if not found:
            raise ValueError(f"There is no count {key!r}.")
        return int(found[0][0])

    def clear(self) -> None:
        self._run("DELETE FROM counts")


class DatabaseCounts(SharedCounts):
    """The same for all machines of a site: in its database, a PostgreSQL, which brings the table by a migration.

    Where the database is out of reach, each machine counts by its own file until it is back.
    """

    def _run(self, statement: str, *values: float | str) -> list[tuple[int, ...]]:
        try:
            with connection.cursor() as cursor:
                cursor.execute(statement.replace("?", "%s"), values)
                return cursor.fetchall() if cursor.description else []
        except Error as failed:
            _log.warning("The counts in the database are out of reach (%s): this machine counts by itself.", failed)
            return super()._run(statement, *values)
