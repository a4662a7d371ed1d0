"""The time for loading the whole catalog into a new SQLite file, with all its checks.

The yardstick, measured in the same run, is the least that could be done: parse the same files as JSON and put the same
rows into the same tables with the sqlite3 module, unchecked and unlinked.
"""

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import Timing, row, timing_of

#: Five seconds where the yardstick takes 42 ms.
PROMISE = 120
RUNS = 5
Rows = dict[str, list[tuple[Any, ...]]]


def set_up(database: Path) -> None:
    """The site over this database file, with its tables made."""
    os.environ["DATABASE_URL"] = f"sqlite:///{database}"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def let_go() -> None:
    """Close the file, so that it can be replaced."""
    from django.db import connections

    connections.close_all()


def timed(call: Callable[[], object], before: Callable[[], object]) -> Timing:
    """Time some runs, each after something that is not timed."""
    runs = []
    for _ in range(RUNS):
        before()
        start = time.process_time()
        call()
        runs.append(time.process_time() - start)
    return timing_of(runs)


def tables() -> Iterator[str]:
    """The catalog's tables, those that others point at first."""
    from django.apps import apps

    for app in apps.get_app_configs():
        if app.name.startswith("catalog"):
            yield from (model._meta.db_table for model in app.get_models(include_auto_created=True))


def rows_in(database: Path) -> Rows:
    with closing(sqlite3.connect(database)) as connection:
        return {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables()}


def load_plainly(database: Path, fixtures: list[Path], rows: Rows) -> None:
    """The yardstick."""
    for file in fixtures:
        json.loads(file.read_bytes())
    with closing(sqlite3.connect(database)) as connection, connection:
        for table, wanted in rows.items():
            if not wanted:
                continue
            marks = ", ".join("?" * len(wanted[0]))
            connection.executemany(f"INSERT INTO {table} VALUES ({marks})", wanted)


def main() -> None:
    """Print the rows."""
    with TemporaryDirectory() as folder:
        empty, database = Path(folder) / "empty.sqlite3", Path(folder) / "muster.sqlite3"
        set_up(database)
        let_go()
        shutil.copy(database, empty)
        measure_loads(empty, database)
        let_go()


def measure_loads(empty: Path, database: Path) -> None:
    """Load into copies of the empty database, then once more over a full one."""
    from django.conf import settings

    from catalog.loader import load_catalog

    def start_over() -> None:
        let_go()
        shutil.copy(empty, database)

    loading = timed(load_catalog, before=start_over)
    again = timed(load_catalog, before=let_go)
    let_go()
    rows = rows_in(database)
    fixtures = sorted(settings.FIXTURES_DIR.glob("*/*.json"))
    plainly = timed(lambda: load_plainly(database, fixtures, rows), before=start_over)
    count = sum(map(len, rows.values()))
    row("json and sqlite3 alone (the yardstick)", plainly, plainly)
    row(f"the whole catalog into a new file, {count} rows", loading, plainly, PROMISE)
    row("the same once more, with nothing to write", again, plainly)
    print(f"{count / loading.median:,.0f} rows a second")


if __name__ == "__main__":
    main()
