"""Each side says for itself whether everyone at its table may change it."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def open_sides(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("tabletop", "TabletopSide").objects.filter(tabletop__all_change_all=True).update(is_open=True)


class Migration(migrations.Migration):
    dependencies = [("tabletop", "0003_removed_sides")]

    operations = [
        migrations.AddField(
            model_name="tabletopside",
            name="invites_more",
            field=models.BooleanField(
                default=False, help_text="The invitation is by who sits here, not for the one who takes a free side."
            ),
        ),
        migrations.AddField(
            model_name="tabletopside",
            name="is_open",
            field=models.BooleanField(default=False, help_text="Everyone seated at the table may change this side."),
        ),
        migrations.RunPython(open_sides, migrations.RunPython.noop),
        migrations.RemoveField(model_name="tabletop", name="all_change_all"),
    ]
