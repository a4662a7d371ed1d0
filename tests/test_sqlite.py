"""On SQLite a connection that one thread has given back serves the next, as if it were new."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import DatabaseError, connection

from armybuilder.serving.sqlite.base import DatabaseWrapper

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's connections are not ours"),
]
#: Several rows, so that one can be read and the others left.
NUMBERS = "SELECT value, (SELECT count(*) FROM t) FROM json_each('[1, 2, 3]')"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "some.sqlite3"


def opened(file: Path) -> DatabaseWrapper:
    """Somebody's connection to a file with a table `t`."""
    theirs = DatabaseWrapper({**connection.settings_dict, "NAME": str(file)}, "default")
    theirs.cursor().execute("CREATE TABLE IF NOT EXISTS t (x)")
    return theirs


def test_the_next_thread_has_the_same_as_if_it_were_new(file: Path) -> None:
    theirs = opened(file)
    theirs.set_autocommit(False)
    given_back = theirs.connection
    theirs.rollback()
    theirs.close()
    mine, other = opened(file), opened(file)
    assert mine.connection is given_back
    assert other.connection is not given_back
    assert mine.get_autocommit()
    mine.cursor().execute("INSERT INTO t VALUES (7)")
    assert other.cursor().execute("SELECT x FROM t").fetchall() == [(7,)]


def test_nobody_is_given_one_with_something_undone(file: Path) -> None:
    undone = opened(file)
    undone.cursor().execute("BEGIN")
    failed = opened(file)
    with pytest.raises(DatabaseError):
        failed.cursor().execute("SELECT nothing")
    left = [undone.connection, failed.connection]
    undone.close()
    failed.close()
    assert opened(file).connection not in left


def test_what_was_not_read_to_its_end_holds_no_old_state(file: Path) -> None:
    theirs = opened(file)
    reading = theirs.cursor()
    assert reading.execute(NUMBERS).fetchone() == (1, 0)
    theirs.close()
    mine, other = opened(file), opened(file)
    other.cursor().execute("INSERT INTO t VALUES (7)")
    assert mine.cursor().execute(NUMBERS).fetchone() == (1, 1)
    mine.cursor().execute("INSERT INTO t VALUES (8)")


def test_a_file_that_takes_the_place_of_another_is_read(file: Path) -> None:
    given_back, theirs = opened(file), opened(file)
    given_back.close()
    for old in file.parent.iterdir():
        old.unlink()
    with closing(sqlite3.connect(file)) as new:
        new.executescript("CREATE TABLE t (x); INSERT INTO t VALUES (7)")
    theirs.close()
    assert opened(file).cursor().execute("SELECT x FROM t").fetchall() == [(7,)]
