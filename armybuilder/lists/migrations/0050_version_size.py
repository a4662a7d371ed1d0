"""Versions know their size, so that what a person keeps can be counted."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import TextField
from django.db.models.functions import Cast, Length


def measure(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    versions = apps.get_model("lists", "Version").objects
    versions.update(size=Length(Cast("document", TextField())))


class Migration(migrations.Migration):
    dependencies = [("lists", "0005_collection")]

    operations = [
        migrations.AddField(
            "version", "size", models.PositiveIntegerField(default=0, help_text="The bytes of the document.")
        ),
        migrations.RunPython(measure, migrations.RunPython.noop, elidable=True),
    ]
