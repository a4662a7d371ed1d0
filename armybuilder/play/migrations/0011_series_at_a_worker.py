"""Series are played by a worker. Those that were played by whoever looked stand still until somebody has them go on."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def stop_all(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Stop those that no worker knows of."""
    apps.get_model("play", "Series").objects.update(is_stopped=True)


class Migration(migrations.Migration):
    dependencies = [("play", "0010_agreed")]

    operations = [
        migrations.AddField(
            model_name="series",
            name="is_stopped",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="series",
            name="run",
            field=models.PositiveIntegerField(
                default=1, help_text="Goes up whenever it is begun again: one run plays it."
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="told_at",
            field=models.DateTimeField(
                blank=True,
                help_text="When a worker last said that it plays on; not while it waits for one.",
                null=True,
            ),
        ),
        migrations.RunPython(stop_all, migrations.RunPython.noop, elidable=True),
    ]
