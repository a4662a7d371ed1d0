"""A backup: one file with all that people made, taken while the site runs, and put back all or nothing.

It is a zip with a file a table (`lists.Army.jsonl`, a line a row) and `backup.json`, which says at which migrations it
was made, and of each table its columns, the number of its rows and the hash of its lines. All of that is checked before
anything is written.
"""

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from armybuilder.hosting.rows import Model, as_line, columns, rows_of, tables

FORMAT = "muster-backup/1"
HEAD = "backup.json"
Head = Mapping[str, Any]
#: The ways in which a file shows that it is no backup, or one that somebody has changed. Python's own unpacking raises
#: RuntimeError for what is locked with a password or never ends.
BROKEN = (OSError, EOFError, BadZipFile, zlib.error, RuntimeError, LookupError, AttributeError, TypeError, ValueError)


class BackupRefused(Exception):
    """The refusal of a backup, in words; nothing has been changed."""


def back_up(file: Path) -> Head:
    """Write a backup of this moment; the file is there whole or not at all, and its owner alone may read it."""
    with NamedTemporaryFile(dir=file.parent, prefix=".backup-", delete=False) as part:
        try:
            head = _write(part.name)
            os.fsync(part.fileno())
        except BaseException:
            Path(part.name).unlink()
            raise
    check(Path(part.name))
    Path(part.name).replace(file)
    return head


def _write(name: str) -> Head:
    with ZipFile(name, "w", ZIP_DEFLATED) as zipped, _snapshot():
        head = {
            "format": FORMAT,
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "migrations": migrations(),
            "tables": {name: _write_table(zipped, name, model) for name, model in tables().items()},
        }
        zipped.writestr(HEAD, json.dumps(head, indent=1))
    return head


def _write_table(zipped: ZipFile, name: str, model: Model) -> Head:
    """Write the rows of a table; answers what is to be checked of them."""
    count, known = 0, sha256()
    with zipped.open(f"{name}.jsonl", "w", force_zip64=True) as lines:
        for row in rows_of(model):
            line = as_line(row).encode()
            count += 1
            known.update(line)
            lines.write(line)
    return {"columns": columns(model), "rows": count, "sha256": known.hexdigest()}


@contextmanager
def _snapshot() -> Iterator[None]:
    """One state of the database for all that is read, while others go on writing."""
    is_first = not connection.in_atomic_block
    database: Any = connection
    is_sqlite, mode = database.vendor == "sqlite", getattr(database, "transaction_mode", None)
    if is_sqlite:
        database.transaction_mode = "DEFERRED"  # the site's own mode would shut writers out
    try:
        with transaction.atomic():
            if is_first and not is_sqlite:
                connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    finally:
        if is_sqlite:
            database.transaction_mode = mode


def migrations() -> dict[str, list[str]]:
    """The migrations of this database, of the apps whose rows people made."""
    apps = {name.split(".")[0] for name in tables()}
    found: dict[str, list[str]] = {app: [] for app in sorted(apps)}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        if app in found:
            found[app].append(name)
    return found


def check(file: Path) -> Head:
    """See that a backup is whole, and what it holds; raises BackupRefused."""
    try:
        with ZipFile(file) as zipped:
            head = _read_head(zipped)
            for name, said in head["tables"].items():
                _check_table(zipped, name, said)
            return head
    except BROKEN as broken:
        raise BackupRefused(f"{file} is no whole backup: {broken}.") from broken


def _read_head(zipped: ZipFile) -> Head:
    head: Head = json.loads(zipped.read(HEAD))
    if head["format"] != FORMAT:
        raise BackupRefused(f"This is a backup in the form {head['format']}; what is read here is {FORMAT}.")
    if not isinstance(head["made"], str):
        raise ValueError("it does not say when it was made")
    return head


def _check_table(zipped: ZipFile, name: str, said: Head) -> None:
    count, known = 0, sha256()
    with zipped.open(f"{name}.jsonl") as lines:
        for line in lines:
            count += 1
            known.update(line)
    if (count, known.hexdigest()) != (said["rows"], said["sha256"]):
        raise BackupRefused(f"{name} is not what was written: {count} rows of {said['rows']}, or other ones.")


def require_fit(head: Head) -> None:
    """Refuse a backup that was made by another version of the site than this one."""
    here = migrations()
    for app, names in sorted(head["migrations"].items()):
        if names != here.get(app):
            raise BackupRefused(_other_version(app, set(names), set(here.get(app, []))))
    if {name: said["columns"] for name, said in head["tables"].items()} != _columns_here():
        raise BackupRefused("The backup has other tables or columns than this site.")


def _columns_here() -> dict[str, list[str]]:
    return {name: columns(model) for name, model in tables().items()}


def _other_version(app: str, there: Iterable[str], here: Iterable[str]) -> str:
    differ = ", ".join(sorted(set(there) ^ set(here)))
    return (
        f"The backup was made by another version: the migrations of {app} differ by {differ}. "
        "Restore it with the version that made it, and upgrade then."
    )
