"""Tables that are created at once are those that are created one by one, and go again as they came."""

from collections.abc import Iterator, Sequence

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import AddField, CreateModel, Migration
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import CASCADE, CharField, ForeignKey
from django.db.utils import ConnectionHandler
from pytest_django.plugin import DjangoDbBlocker

from catalog.creation import at_once

TABLES = {"made_army", "made_unit"}


@pytest.fixture
def databases(django_db_blocker: DjangoDbBlocker) -> Iterator[list[BaseDatabaseWrapper]]:
    """Two databases of their own, with nothing in them."""
    nothing = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
    with django_db_blocker.unblock():
        yield [ConnectionHandler(nothing)["default"] for _ in range(2)]


def _operations() -> list[Operation]:
    """An army and its units, one of which leads it: known only when there are units."""
    return [
        CreateModel("Army", [("name", CharField(max_length=9, primary_key=True))]),
        CreateModel("Unit", [("army", ForeignKey("made.army", CASCADE, primary_key=True))]),
        AddField("Army", "leader", ForeignKey("made.unit", CASCADE, null=True)),
    ]


def _migration(operations: Sequence[Operation]) -> Migration:
    migration: Migration = type("Initial", (Migration,), {"operations": operations})("0001_initial", "made")
    return migration


def _tables(database: BaseDatabaseWrapper) -> dict[str, str]:
    with database.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        return dict(cursor.fetchall())


def _apply(database: BaseDatabaseWrapper, operations: Sequence[Operation]) -> dict[str, str]:
    with database.schema_editor() as editor:
        _migration(operations).apply(ProjectState(), editor)
    return _tables(database)


def test_what_is_created_at_once_is_what_is_created_one_by_one(databases: list[BaseDatabaseWrapper]) -> None:
    first, second = databases
    tables = _apply(first, at_once(_operations()))
    assert tables.keys() == TABLES
    assert tables == _apply(second, _operations())


def test_what_is_created_at_once_goes_again(databases: list[BaseDatabaseWrapper]) -> None:
    database = databases[0]
    _apply(database, at_once(_operations()))
    with database.schema_editor() as editor:
        _migration(at_once(_operations())).unapply(ProjectState(), editor)
    assert _tables(database) == {}


def test_only_models_that_follow_each_other_are_created_at_once() -> None:
    army, unit, leader = _operations()
    assert [each.describe() for each in at_once([army, unit, leader, unit])] == [
        "Create model Army; Create model Unit",
        "Add field leader to Army",
        "Create model Unit",
    ]
