"""Names look alike with signs at either's ends, and with hooks at letters: the first keeps the look."""

from importlib import import_module

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def note_looks_anew(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Note the look of every name there is, in place of what was noted."""
    apps.get_model("accounts", "Likeness").objects.all().delete()
    import_module("armybuilder.accounts.migrations.0002_likeness").note_looks(apps, editor)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_knox_table")]
    operations = [migrations.RunPython(note_looks_anew, migrations.RunPython.noop, elidable=True)]
