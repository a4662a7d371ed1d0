"""A winner is a side. Whose time was up to a second seat of a team was beaten by that seat instead."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def name_sides(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Of four players of Tactics David, 1 and 3 play against 2 and 4; in no other game are there allies."""
    won = apps.get_model("play", "Match").objects.filter(game="tactics-david", winner__gt=1)
    won.update(winner=models.F("winner") - 2)


class Migration(migrations.Migration):
    dependencies = [("play", "0021_placed_for")]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="winner",
            field=models.PositiveSmallIntegerField(
                blank=True, help_text="The side that won: its first seat, where allies win together.", null=True
            ),
        ),
        migrations.RunPython(name_sides, migrations.RunPython.noop, elidable=True),
    ]
