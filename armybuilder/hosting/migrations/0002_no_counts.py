"""The table in which machines counted together, which nothing reads any more."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def drop_counts(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP TABLE IF EXISTS counts")


class Migration(migrations.Migration):
    dependencies = [("hosting", "0001_counts")]
    operations = [migrations.RunPython(drop_counts, migrations.RunPython.noop, elidable=True)]
