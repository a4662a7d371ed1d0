"""The tests' database with the whole catalog in it: made once for what it is made of, and copied from then on.

Migrating and loading take longer than most tests. A file beside pytest's other notes keeps what they made, by a hash of
all that they read; a change to any of it makes the database anew. Only SQLite's is kept: it is one file.
"""

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import TemporaryDirectory

import django
import pytest
from django.conf import settings
from django.db import connection, transaction
from pytest_django.plugin import DjangoDbBlocker

ROOT: Path = settings.BASE_DIR
#: The files that decide what the database holds: its tables, the cards, and who reads them.
MADE_OF = ["fixtures/*/*.json", "catalog/**/*.py", "armybuilder/*/migrations/*.py", "armybuilder/settings.py"]
MADE_OF += ["requirements/run.txt"]


def content_hash(root: Path) -> str:
    """The same files and the same Django, the same hash."""
    digest = hashlib.sha256(django.get_version().encode())
    for path in sorted(path for pattern in MADE_OF for path in root.glob(pattern)):
        digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def kept_file(config: pytest.Config) -> Path | None:
    """The file of the database, be it there or not; none where pytest keeps nothing."""
    cache = getattr(config, "cache", None)
    if cache is None or connection.vendor != "sqlite":
        return None
    return Path(cache.mkdir("catalog")) / f"{content_hash(ROOT)}.sqlite3"


@contextmanager
def one_at_a_time(kept: Path) -> Iterator[None]:
    """Has whoever comes meanwhile wait: of several processes that find nothing kept, one makes it for all."""
    with kept.with_name("lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


@contextmanager
def file_for_tests(kept: Path | None) -> Iterator[ExitStack | None]:
    """Has SQLite's tests work in a file, as the site does, filled with what is kept; or what to end when it is made.

    In memory all threads would share one connection, and what one request has begun another could end.
    """
    with TemporaryDirectory() as folder, ExitStack() as making:
        file = Path(folder, "muster.sqlite3")
        if kept:
            making.enter_context(one_at_a_time(kept))
        is_kept = kept is not None and kept.exists()
        if kept and is_kept:
            shutil.copyfile(kept, file)
            making.close()
        connection.settings_dict["TEST"] |= {"NAME": str(file), "MIGRATE": not is_kept}
        yield None if is_kept else making
        connection.close()


def keep(file: Path) -> None:
    """Keep the database that is there, and no other; two who keep it at once do not meet."""
    written = file.with_suffix(f".{os.getpid()}")
    connection.ensure_connection()
    with closing(sqlite3.connect(written)) as copy:
        connection.connection.backup(copy)
    written.replace(file)
    for old in set(file.parent.glob("*.sqlite3")) - {file}:
        old.unlink(missing_ok=True)


@contextmanager
def undone_afterwards(blocker: DjangoDbBlocker) -> Iterator[None]:
    """Has several tests find what is done within it: their transactions stand inside this one, which is undone."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
