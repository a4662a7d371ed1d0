"""A backup: all that people made as one Django fixture, taken while the site runs and restored all or nothing.

The file is a zip of two. `data.jsonl` is a fixture with natural keys, as `dumpdata` writes and `loaddata` reads it, so
that it fits any of the site's databases. `backup.json` says when it was made, at which migrations, and how many rows
there are of each model.
"""

import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from django.apps import apps
from django.contrib.auth.models import Permission
from django.core import serializers
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, connection, models, router, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F

from armybuilder.play.models import Series
from catalog.errors import Refused

FORMAT = "muster-backup/2"
HEAD, DATA = "backup.json", "data.jsonl"
Head = Mapping[str, Any]
Model = type[models.Model]
#: Apps whose rows nobody made: they come with the code, are notes of the lock on passwords, or work of today.
LEFT_OUT = frozenset({"catalog", "contenttypes", "axes", "printing", "django_tasks_database"})
#: How a file shows that it is no backup, or a changed one. Python's own unpacking raises RuntimeError for what is
#: locked with a password or never ends.
BROKEN = (OSError, EOFError, BadZipFile, zlib.error, RuntimeError, LookupError, AttributeError, TypeError, ValueError)


def tables() -> Mapping[str, Model]:
    """The models whose rows people made, by name: every one that is not known to come from elsewhere."""
    return {
        model._meta.label: model
        for model in apps.get_models(include_auto_created=True)
        if not model._meta.app_config.name.startswith("catalog.")
        and model._meta.app_label not in LEFT_OUT
        and model is not Permission
        and model._meta.managed
        and not model._meta.proxy
    }


class ExactEncoder(DjangoJSONEncoder):
    """Django's encoder, which keeps moments to the millisecond, with all of each moment."""

    def default(self, o: object) -> object:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def write_rows(model: Model, stream: IO[str]) -> None:
    """Write every row of a model as lines of a fixture. Links to users, cards and permissions are their names."""
    links = [field.name for field in model._meta.concrete_fields if hasattr(field.related_model, "natural_key")]
    rows = model._base_manager.order_by("pk").select_related(*links).iterator()
    serializers.serialize("jsonl", rows, use_natural_foreign_keys=True, stream=stream, cls=ExactEncoder)


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
        with zipped.open(DATA, "w", force_zip64=True) as data, TextIOWrapper(data, "utf-8") as lines:
            for model in _by_links():
                write_rows(model, lines)
        head = {
            "format": FORMAT,
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "migrations": migrations(),
            "rows": {model._meta.label: model._base_manager.count() for model in _by_links()},
        }
        zipped.writestr(HEAD, json.dumps(head, indent=1))
    return head


def _by_links() -> list[Model]:
    """The models with rows of their own, each after those that its rows name."""
    ours = [model for model in tables().values() if not model._meta.auto_created]
    known = serializers.sort_dependencies([(app, None) for app in apps.get_app_configs()])
    return sorted(ours, key=known.index)


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
    found: dict[str, list[str]] = {app: [] for app in sorted({name.split(".")[0] for name in tables()})}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        if app in found:
            found[app].append(name)
    return found


def check(file: Path) -> Head:
    """See that a backup is whole, and what it holds. Raises Refused."""
    try:
        with ZipFile(file) as zipped:
            head: Head = json.loads(zipped.read(HEAD))
            if head["format"] != FORMAT:
                raise Refused(f"This is a backup in the form {head['format']}; what is read here is {FORMAT}.")
            if not isinstance(head["made"], str):
                raise ValueError("it does not say when it was made")
            with zipped.open(DATA) as lines:
                found = Counter(json.loads(line)["model"] for line in lines)
            if found != Counter({name.lower(): count for name, count in head["rows"].items()}):
                raise ValueError("it has other rows than were written")
            return head
    except OSError as failed:
        raise Refused(f"{file} cannot be read: {failed.strerror or failed}.") from failed
    except BROKEN as broken:
        raise Refused(f"{file} is no whole backup: {broken}.") from broken


def restore(file: Path, replace: bool = False) -> Head:
    """Restore all that a backup holds. Raises Refused, and then nothing has been changed.

    What people have made here in the meantime goes with `replace`; without it there must be nothing.
    """
    head = check(file)
    try:
        with transaction.atomic():
            _require_fit(head)
            _make_room(replace)
            with ZipFile(file) as zipped, zipped.open(DATA) as lines:
                for row in serializers.deserialize("jsonl", TextIOWrapper(lines, "utf-8")):
                    row.save(force_insert=True)
            # Tasks are no part of a backup: a series that waited for its own is played on by whom it belongs to.
            Series.objects.filter(heartbeat_at=None).update(heartbeat_at=F("made"))
            connection.check_constraints()
            _reset_sequences()
    except (DatabaseError, DeserializationError, ValidationError, ArithmeticError, *BROKEN) as refused:
        raise Refused(f"This site can't hold what is in the backup: {refused}") from refused
    return head


def _require_fit(head: Head) -> None:
    """Refuse a backup that was made by another version of the site than this one."""
    here = migrations()
    squashed = MigrationLoader(None).replacements  # they count as applied where what they replace is
    for app, names in sorted(head["migrations"].items()):
        differ = set(names) ^ set(here.get(app, []))
        if differ := {name for name in differ if (app, name) not in squashed}:
            listed = ", ".join(sorted(differ))
            raise Refused(
                f"The backup was made by another version: the migrations of {app} differ by {listed}. "
                "Restore it with the version that made it, and upgrade then."
            )
    if set(head["rows"]) != {model._meta.label for model in _by_links()}:
        raise Refused("The backup has other tables than this site.")


def _make_room(replace: bool) -> None:
    for name, model in tables().items():
        rows = model._base_manager.all()
        if replace:
            rows._raw_delete(router.db_for_write(model))  # delete() would read all that depends on them first
        elif rows.exists():
            raise Refused(f"People have made something here already ({name}). --replace puts the backup in its place.")


def _reset_sequences() -> None:
    """Let each table's next row get the number after its last."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(tables().values())):
            cursor.execute(statement)
