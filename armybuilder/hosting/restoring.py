"""Putting a backup back: in one transaction, after all of it was checked."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from zipfile import ZipFile

from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, router, transaction
from django.db.models.sql import InsertQuery

from armybuilder.hosting.backups import BROKEN, BackupRefused, Head, check, require_fit
from armybuilder.hosting.rows import Model, Row, Unknown, numbers, objects, tables

#: So many rows are written at once, where the database takes as many.
AT_ONCE = 500


def restore(file: Path, replace: bool = False) -> Head:
    """Put back all that a backup holds; raises BackupRefused, and then nothing has been changed.

    What people have made here meanwhile goes with `replace`; without it there must be nothing.
    """
    head = check(file)
    numbers.cache_clear()
    try:
        with transaction.atomic():
            require_fit(head)
            _make_room(replace)
            with ZipFile(file) as zipped:
                for name, model in tables().items():
                    _insert(model, _rows(zipped, name))
            connection.check_constraints()
            _number_on()
    except (DatabaseError, Unknown, ValidationError, ArithmeticError, *BROKEN) as refused:
        raise BackupRefused(f"This site can't hold what is in the backup: {refused}") from refused
    return head


def _make_room(replace: bool) -> None:
    """Delete what there is, or refuse to."""
    for name, model in tables().items():
        rows = model._base_manager.all()
        if replace:
            rows._raw_delete(router.db_for_write(model))
        elif rows.exists():
            raise BackupRefused(
                f"People have made something here already ({name}). --replace puts the backup in its place."
            )


def _rows(zipped: ZipFile, name: str) -> Iterator[Row]:
    with zipped.open(f"{name}.jsonl") as lines:
        yield from map(json.loads, lines)


def _insert(model: Model, rows: Iterator[Row]) -> None:
    """Write rows as they were: with their numbers, and the moments when they were made."""
    fields, made = model._meta.concrete_fields, objects(model, rows)
    while batch := list(islice(made, AT_ONCE)):
        size = max(1, connection.ops.bulk_batch_size(fields, batch))
        for at in range(0, len(batch), size):
            _insert_at_once(model, batch[at : at + size])


def _insert_at_once(model: Model, batch: list[models.Model]) -> None:
    query = InsertQuery(model)
    query.insert_values(model._meta.concrete_fields, batch, raw=True)
    query.get_compiler(connection.alias).execute_sql()


def _number_on() -> None:
    """Let each table's next row get the number after its last."""
    statements = connection.ops.sequence_reset_sql(no_style(), list(tables().values()))
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
