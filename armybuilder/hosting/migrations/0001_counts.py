"""The table of the counts that several machines share (`armybuilder.counts`): on PostgreSQL alone.

It is unlogged: a count that a power cut loses is no loss, and so no count waits for the disk.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

TABLE = "CREATE UNLOGGED TABLE counts (key TEXT PRIMARY KEY, value BIGINT NOT NULL, ends DOUBLE PRECISION NOT NULL)"


def make(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(TABLE)


def drop(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TABLE counts")


class Migration(migrations.Migration):
    operations = [migrations.RunPython(make, drop, elidable=True)]
