"""SQLite as Django has it, whose connections are kept for the next request.

Each request has a thread of its own, and so a connection of its own, for which SQLite would read our hundreds of tables
and indexes anew: that takes longer than most pages do.
"""

import os
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Any
from weakref import WeakSet

from django.db.backends.sqlite3 import base

#: The most connections that are kept while nobody needs them: as many as a process makes pages at once.
MOST = 16
#: The process and the file that a connection belongs to. A file that takes another's place is another.
Origin = tuple[int, int, int]
_idle: dict[Origin | None, list[Connection]] = defaultdict(list)


def origin_of(name: str) -> Origin | None:
    with suppress(OSError):
        file = Path(name).stat()
        return os.getpid(), file.st_dev, file.st_ino
    return None


class DatabaseWrapper(base.DatabaseWrapper):
    """A thread's connection: one that another thread has given back, if there is one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._origin: Origin | None = None
        self._cursors: WeakSet[Any] = WeakSet()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection:
        self._origin = origin_of(conn_params["database"])
        try:
            return _idle[self._origin].pop()
        except IndexError:
            connection: Connection = super().get_new_connection(conn_params)
            self._origin = origin_of(conn_params["database"])  # connecting makes a file where none is
            return connection

    def create_cursor(self, name: str | None = None) -> Any:
        cursor = super().create_cursor(name)
        self._cursors.add(cursor)
        return cursor

    def _close(self) -> None:
        """Give the connection back, unless something is left undone on it."""
        for cursor in self._cursors:
            cursor.close()  # one that is half read would show the next request an old state
        idle, is_undone = _idle[self._origin], self.errors_occurred or self.connection.in_transaction
        if is_undone or self._origin is None or len(idle) >= MOST:
            super()._close()  # type: ignore[misc]  # the stubs leave it out
        else:
            idle.append(self.connection)
